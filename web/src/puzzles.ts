/* The panel with puzzles: the daily one, new ones, the collection with its stars. */
import { boardKey } from "./board";
import { collection } from "./collection";
import { byId, on, say, stars } from "./dom";
import { EngineError, type Engine } from "./engine";
import type { Game, Puzzle } from "./game";
import { today, type Progress, type Result } from "./progress";
import { reason } from "./share";

const LONGEST = 60_000; /* milliseconds that may be spent on a new puzzle */
const MADE = "Made in this page, with a proven shortest solution.";

export class Puzzles {
    private making = false;

    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly progress: Progress,
        private readonly open: (puzzle: Puzzle) => Promise<void>,
    ) {
        on("daily", "click", () => void this.openDaily());
        on("new-form", "submit", (event) => {
            event.preventDefault();
            if (this.making) this.engine.stopMaking();
            else void this.make();
        });
        on("new-size", "change", () => this.fitDifficulty());
        byId("collection").replaceChildren(...collection.map((_, i) => this.entry(i)));
    }

    enable(): void {
        byId<HTMLButtonElement>("daily").disabled = byId<HTMLButtonElement>("new").disabled = false;
    }

    async openNumber(number: number): Promise<void> {
        const { board } = await this.engine.parse(collection[number].board);
        await this.open({ board, kind: "collection", title: `Puzzle ${number + 1}`, number });
    }

    async openDaily(date = today()): Promise<void> {
        byId("daily-text").textContent = "Making it…";
        try {
            const { board } = await this.engine.daily(date);
            const day = new Date(`${date}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
            await this.open({ board, kind: "daily", title: `Puzzle of ${day}`, date });
        } catch (error) {
            byId("daily-text").textContent = reason(error);
        }
        this.refresh();
    }

    /* The next one of the same kind. */
    next(): void {
        const { kind, number } = this.game.puzzle!;
        if (kind === "collection") void this.openNumber((number! + 1) % collection.length);
        else if (kind === "new") void this.make();
        else void this.openNumber(this.firstOpen());
    }

    refresh(): void {
        const date = today(),
            streak = this.progress.streak(date),
            done = this.progress.solvedOn(date);
        byId("daily-text").textContent = done
            ? "Solved today. A new one comes at midnight."
            : "The same for everyone today.";
        byId("streak").hidden = streak < 1;
        byId("streak").textContent = `${streak} ${streak === 1 ? "day" : "days in a row"}`;
        byId("collection")
            .querySelectorAll("button")
            .forEach((button, i) => {
                const result = this.resultOf(i),
                    current = this.game.puzzle?.number === i;
                button.querySelector(".pips")!.replaceChildren(...stars(result?.stars ?? 0));
                button.setAttribute(
                    "aria-label",
                    `Puzzle ${i + 1}, ${collection[i].moves} moves, ${collection[i].band}${result ? `, solved, ${result.stars} of 3 stars` : ""}`,
                );
                if (current) button.setAttribute("aria-current", "true");
                else button.removeAttribute("aria-current");
            });
        const { solved, stars: sum } = this.progress.tally();
        byId("tally").textContent = solved > 0 ? `${solved} solved, ${sum} stars` : "";
    }

    private resultOf(number: number): Result | undefined {
        return this.progress.result(`collection ${number}`);
    }

    private firstOpen(): number {
        const open = collection.findIndex((_, i) => !this.resultOf(i));
        return open < 0 ? 0 : open;
    }

    private entry(number: number): HTMLElement {
        const item = document.createElement("li"),
            button = document.createElement("button");
        const title = document.createElement("span"),
            moves = document.createElement("small"),
            pips = document.createElement("span");
        title.textContent = String(number + 1);
        moves.textContent = `${collection[number].moves} moves`;
        pips.className = "pips";
        pips.append(...stars(0));
        button.type = "button";
        button.append(title, moves, pips);
        button.addEventListener("click", () => void this.openNumber(number));
        item.append(button);
        return item;
    }

    /* No board of 5×5 is harder than medium: its longest shortest solution has 20 moves. */
    private fitDifficulty(): void {
        const small = byId<HTMLSelectElement>("new-size").value === "5";
        for (const input of document.querySelectorAll<HTMLInputElement>('input[value="hard"], input[value="expert"]')) {
            input.disabled = small;
            if (small && input.checked)
                document.querySelector<HTMLInputElement>('input[value="medium"]')!.checked = true;
        }
    }

    private async make(): Promise<void> {
        const difficulty = document.querySelector<HTMLInputElement>('input[name="difficulty"]:checked')!.value;
        const size = Number(byId<HTMLSelectElement>("new-size").value);
        const walls = Number(byId<HTMLSelectElement>("new-walls").value);
        const seed = crypto.getRandomValues(new Uint32Array(1))[0];
        const note = byId("new-note"),
            began = Date.now();
        this.making = true;
        byId("new").textContent = "Stop";
        note.textContent = "Making a puzzle…";
        try {
            const level = await this.engine.generate(
                { width: size, height: size, difficulty, walls, seed },
                (attempts) => {
                    if (attempts > 0) note.textContent = `Making a puzzle: ${attempts.toLocaleString("en")} tried…`;
                    return Date.now() - began < LONGEST;
                },
            );
            note.textContent = level ? MADE : "Found none in a minute. Try again, or choose another size.";
            if (level)
                await this.open({
                    board: level.board,
                    kind: "new",
                    title: `${difficulty.charAt(0).toUpperCase()}${difficulty.slice(1)} puzzle`,
                });
        } catch (error) {
            note.textContent = error instanceof EngineError && error.code === "dropped" ? "Stopped." : reason(error);
        }
        this.making = false;
        byId("new").textContent = "Make one";
        say(note.textContent ?? "");
    }
}

export function resultKey(puzzle: Puzzle): string {
    return puzzle.kind === "collection" ? `collection ${puzzle.number}` : boardKey(puzzle.board);
}
