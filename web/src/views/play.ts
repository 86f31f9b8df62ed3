/* Play: title, board, toolbar, nothing else. */
import { emptyBoard, puzzleKey, type Board, type Move } from "../board/board";
import { BoardView } from "../board/board_view";
import { button, h, icon, iconButton, link, say } from "../dom/dom";
import { enableDrag } from "../board/drag";
import { EngineError } from "../engine/engine";
import type { Cause } from "../play/game";
import { Hints } from "../play/hints";
import { BoardKeys } from "../board/keys";
import { packOf, placeOf, titleOf, type Place } from "../library/library";
import { boardWords, moveWords, place as placeWords, vehicleWords } from "../texts/phrases";
import { addressOf, go, type Route } from "../router";
import * as session from "../play/session";
import { settings } from "../store/settings";
import { shareDialog } from "../share/share";
import { feel } from "../play/sound";
import { store } from "../store/store";
import { clock, named, number, sentence, t } from "../texts/text";
import { svg } from "../dom/svg";
import { playMenu } from "./play_menu";
import type { View } from "./view";
import { WinSheet } from "./win_sheet";

const { engine, game } = session;
const durations: Partial<Record<Cause, number>> = { move: 90, slide: 110, undo: 180, redo: 180, reset: 350, jump: 350 };

/* The level before or after, if the puzzle is one of a pack. */
export function besides(place: Place | null, by: number): Route | null {
    if (place?.kind !== "level") return null;
    const pack = packOf(place.pack),
        next = place.number + by;
    return pack && next >= 1 && next <= pack.keys.length ? { view: "level", pack: pack.id, number: next } : null;
}

function parent(place: Place | null): Route {
    if (place?.kind === "level") return { view: "levels", pack: place.pack };
    if (place?.kind === "entry") return { view: "catalogue" };
    return place?.kind === "day" ? { view: "daily" } : { view: "home" };
}

class Play implements View {
    readonly element: HTMLElement;
    title = t("app_title");
    private readonly heading = h("h1", { id: "title", tabindex: -1 }, "\u00a0");
    private readonly subtitle = h("p", { id: "subtitle" }, "\u00a0");
    private readonly back = link("#/", { class: "round", id: "back", "aria-label": t("back") }, icon("back"));
    private readonly before = link(
        "#/",
        { class: "round", id: "previous", "aria-label": t("previous_level"), hidden: true },
        icon("left"),
    );
    private readonly after = link(
        "#/",
        { class: "round", id: "next", "aria-label": t("next_level"), hidden: true },
        icon("right"),
    );
    private readonly root = svg("svg", { id: "board", class: "board", role: "application", "aria-label": t("board") });
    private readonly message = h("p", { class: "message", id: "message" });
    private readonly scores = {
        moves: h("dd", { id: "moves" }, "0"),
        fewest: h("dd", { id: "optimum" }, "…"),
        best: h("dd", { id: "best" }),
        time: h("dd", { id: "time" }),
        distance: h("dd", { id: "distance" }),
    };
    private readonly hintLabel = h("span", { id: "hint-label" }, t("hint"));
    private readonly tools: Record<"undo" | "redo" | "reset" | "hint", HTMLButtonElement>;
    private readonly view = new BoardView(this.root);
    private readonly keys: BoardKeys;
    private readonly hints: Hints;
    private readonly sheet: WinSheet;
    private readonly unlisten: () => void;
    private readonly timer: number;
    private asked = 0;
    private board: Board | null = null; /* of this view; until it is open, the game is still that of the view before */

    constructor() {
        const tool = (id: "undo" | "redo" | "reset", act: () => void) =>
            button(id, t(id), act, { icon: id, disabled: true });
        this.tools = {
            undo: tool("undo", () => void game.undo()),
            redo: tool("redo", () => void game.redo()),
            reset: tool("reset", () => void this.restart()),
            hint: h(
                "button",
                {
                    type: "button",
                    id: "hint",
                    class: "primary",
                    disabled: true,
                    onclick: () => void this.hints.press(),
                },
                icon("hint"),
                this.hintLabel,
            ),
        };
        this.keys = new BoardKeys(this.view, {
            slide: (vehicle, way, far) => void game.slide(vehicle, way, far),
            hint: () => void this.hints.press(),
            undo: () => void game.undo(),
            active: () => this.isOpen() && !game.state!.solved,
        });
        enableDrag(this.view, {
            range: (vehicle) => (this.isOpen() ? game.range(vehicle) : null),
            taken: (vehicle) => this.keys.choose(vehicle, true),
            bumped: () => feel("bump"),
            dropped: (vehicle, by) => void game.move(vehicle, by),
        });
        const wait = h("div", { class: "wait" });
        this.hints = new Hints(game, this.view, engine, {
            message: (text) => this.tell(text, true),
            label: (text) => (this.hintLabel.textContent = text),
            wait,
        });
        this.sheet = new WinSheet({
            next: () => this.next(),
            again: () => void this.restart(),
            share: () => void this.share(),
            focusBoard: () => this.keys.focus(),
        });
        const score = (name: keyof Play["scores"], hidden = false) =>
            h("div", { class: `score-${name}`, hidden }, h("dt", {}, t(`score_${name}`)), this.scores[name]);
        this.element = h(
            "section",
            { class: "play", "aria-labelledby": "title" },
            h(
                "header",
                { class: "play-head" },
                this.back,
                h("div", { class: "naming" }, this.heading, this.subtitle),
                h(
                    "div",
                    { class: "round-row" },
                    this.before,
                    this.after,
                    iconButton("more", "more", t("more"), () => this.menu(), { class: "round" }),
                ),
            ),
            h("div", { class: "board-box" }, this.root, wait),
            h(
                "div",
                { class: "info" },
                h(
                    "dl",
                    { class: "score" },
                    score("moves"),
                    score("fewest"),
                    score("best", true),
                    score("time", true),
                    score("distance", true),
                ),
                this.message,
            ),
            h(
                "div",
                { class: "tools", id: "tools", role: "toolbar", "aria-label": t("game") },
                this.tools.undo,
                this.tools.redo,
                this.tools.reset,
                this.tools.hint,
            ),
            this.sheet.element,
        );
        this.view.show(emptyBoard());
        this.root.classList.toggle("letters", settings().letters === "always");
        this.unlisten = game.listen((cause, move) => this.changed(cause, move));
        this.timer = settings().timer === "on" ? window.setInterval(() => this.showTime(), 1000) : 0;
        document.addEventListener("keydown", this.shortcut);
    }

    leave(): void {
        this.keys.leave();
        this.hints.leave();
        this.unlisten();
        clearInterval(this.timer);
        document.removeEventListener("keydown", this.shortcut);
        session.leave();
    }

    /* Another tab went on with the game, or changed what is shown of it. */
    refresh(): void {
        this.root.classList.toggle("letters", settings().letters === "always");
        if (!this.isOpen()) return;
        if (settings().distance === "on") game.hints = Math.max(1, game.hints);
        this.showScore();
        void this.showDistance();
        void session.catchUp();
    }

    focus(): void {
        if (this.isOpen()) this.keys.focus();
        else this.heading.focus({ preventScroll: true });
    }

    /* A board whose engine is not there yet: it is drawn, and says so. */
    announce(board: Board | null, title: string): void {
        if (board) this.view.show(board);
        this.heading.textContent = title;
        this.subtitle.textContent = t("loading");
    }

    open(board: Board, place: Place | null): Promise<void> {
        this.board = board;
        return session.openPuzzle(board, place);
    }

    private isOpen(): boolean {
        return game.state !== null && game.start === this.board;
    }

    /* A notice says why the engine is not there; everything else is said here. */
    fail(error: Error): void {
        this.subtitle.textContent = "";
        this.scores.fewest.textContent = "–";
        if (error instanceof EngineError && error.code === "io") return;
        this.heading.textContent = t("not_a_board");
        this.tell(sentence(error.message), true);
    }

    private tell(text: string, strong = false): void {
        this.message.textContent = text;
        this.message.classList.toggle("strong", strong);
    }

    private readonly shortcut = (event: KeyboardEvent) => {
        if (event.key === "Escape" && !this.sheet.element.hidden) this.sheet.hide();
        if (
            !(event.ctrlKey || event.metaKey) ||
            event.altKey ||
            !this.isOpen() ||
            (event.target as Element).closest("input, textarea, dialog")
        )
            return;
        const key = event.key.toLowerCase();
        if (key !== "z" && key !== "y") return;
        event.preventDefault();
        void (key === "y" || event.shiftKey ? game.redo() : game.undo());
    };

    private changed(cause: Cause, move: Move | null): void {
        if (!this.isOpen()) return;
        if (cause === "open") this.opened();
        this.showScore();
        if (cause === "optimum") return this.optimumFound();
        if (cause !== "hint") {
            this.showBoard(cause, move);
            this.speak(cause, move);
        }
        void this.showDistance();
    }

    private opened(): void {
        const { key, place, board } = session.puzzle!;
        const title = titleOf(key, place),
            record = session.recordOf(key);
        this.heading.textContent = title;
        this.title = `${title} · unjam`;
        document.title = this.title;
        const pack = place?.kind === "level" ? packOf(place.pack) : null;
        const parts = [
            ...(pack ? [t("of_levels", { n: (place as { number: number }).number, all: pack.keys.length })] : []),
            ...(record?.band && pack?.band !== record.band ? [named("band", record.band)] : []),
            ...(pack?.band ? [] : [`${board.width} × ${board.height}`]),
        ];
        this.subtitle.textContent = parts.join(" · ");
        this.subtitle.dataset.band = record?.band ?? "";
        this.back.href = addressOf(parent(place));
        for (const [anchor, by] of [
            [this.before, -1],
            [this.after, 1],
        ] as const) {
            const route = besides(place, by);
            anchor.hidden = route === null;
            if (route) anchor.href = addressOf(route);
        }
        this.sheet.hide();
        if (settings().distance === "on") game.hints = Math.max(1, game.hints);
    }

    private optimumFound(): void {
        const { status, length } = game.shortest!;
        if (status === "unsolvable") this.tell(t("unsolvable"), true);
        if (length !== null && session.puzzle) store.update("puzzle", session.puzzle.key, { fewest: length });
        if (!this.sheet.element.hidden) this.sheet.show(session.result(), false);
    }

    private showScore(): void {
        const { state, shortest } = game,
            { scores, tools } = this,
            { fewest, timer, distance } = settings();
        const best = session.recordOf(session.puzzle!.key)?.best ?? 0;
        scores.moves.textContent = number(state!.moves);
        scores.fewest.textContent = !shortest ? "…" : shortest.status === "solved" ? number(shortest.length!) : "–";
        scores.best.textContent = best > 0 ? number(best) : "";
        scores.fewest.parentElement!.hidden = fewest === "hidden" && !state!.solved;
        scores.best.parentElement!.hidden = best === 0;
        scores.time.parentElement!.hidden = timer === "off";
        scores.distance.parentElement!.hidden = distance === "off";
        tools.undo.disabled = !state!.can_undo;
        tools.redo.disabled = !state!.can_redo;
        tools.reset.disabled = !state!.can_undo && game.hints === 0 && !game.helped;
        tools.hint.disabled = state!.solved;
        this.showTime();
    }

    private showTime(): void {
        if (settings().timer === "on") this.scores.time.textContent = clock(game.elapsed());
    }

    /* Moves from here, if the player wants to know. */
    private async showDistance(): Promise<void> {
        const turn = ++this.asked;
        if (settings().distance === "off" || !game.state) return;
        const solution = await engine.solve(game.state.board).catch(() => null);
        if (turn === this.asked)
            this.scores.distance.textContent = solution?.length === null || !solution ? "–" : number(solution.length);
    }

    private showBoard(cause: Cause, move: Move | null): void {
        const { board, ranges, solved } = game.state!;
        const moving =
            cause === "open" ? Promise.resolve(this.view.show(board)) : this.view.slideTo(board, durations[cause] ?? 0);
        this.root.setAttribute("aria-label", boardWords(board));
        this.view.vehicles.forEach((element, i) =>
            element.setAttribute("aria-label", vehicleWords(board, board.vehicles[i], ranges[i])),
        );
        this.keys.refresh(board);
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused === this.heading || focused.matches(":disabled"))
            this.keys.focus();
        if (cause === "open") this.tell(game.state!.history.length > 0 ? t("welcome_back") : t("goal"));
        else if (move && move.by === 0) this.tell(t("blocked", { name: board.vehicles[move.vehicle].name }));
        else this.tell(cause === "undo" ? t("undone") : cause === "redo" ? t("redone") : "");
        if (cause === "move" || cause === "slide") feel(move?.by === 0 ? "bump" : "move");
        if (solved) void moving.then(() => this.won(board));
        else this.sheet.hide();
    }

    private async won(board: Board): Promise<void> {
        await this.view.driveOut();
        if (game.state?.board !== board) return;
        this.showScore();
        feel("win");
        this.tell("");
        this.sheet.show(session.result(), true);
    }

    /* What a change sounds like. */
    private speak(cause: Cause, move: Move | null): void {
        const { board, moves, solved } = game.state!;
        if (solved) return;
        const count = t("moves_made", { n: moves });
        if (cause === "open") return say(`${this.heading.textContent}. ${boardWords(board)}`);
        if (cause === "undo") return say(`${t("undone")} ${count}`);
        if (cause === "redo") return say(`${t("redone")} ${count}`);
        if (cause === "reset") return say(t("back_to_start"));
        if (!move) return;
        const vehicle = board.vehicles[move.vehicle];
        say(
            move.by === 0
                ? t("blocked", { name: vehicle.name })
                : `${moveWords(board, move)}, ${placeWords(vehicle)}. ${count}`,
        );
    }

    private async restart(): Promise<void> {
        /* Without help to be forgotten, the way back stays open: Redo goes there again. */
        if (game.hints > 0 || game.helped || game.state?.solved) await session.startAfresh();
        else await game.reset();
        this.keys.focus();
    }

    /* The next one of the same kind. */
    private next(): void {
        const place = session.puzzle!.place;
        if (place?.kind === "entry") return void this.another();
        const route =
            besides(place, 1) ??
            (place?.kind === "level" ? { view: "levels" as const, pack: null } : { view: "home" as const });
        go(route);
    }

    /* Another puzzle of the catalogue that is like this one. */
    private async another(): Promise<void> {
        const { board } = session.puzzle!;
        this.tell(t("loading"));
        try {
            const found = await (await import("../library/catalogue")).another(board);
            if (session.puzzle?.board !== board) return;
            this.tell(found ? "" : t("no_other"));
            if (found) go({ view: "entry", name: found.id });
        } catch (error) {
            this.tell(sentence((error as Error).message));
        }
    }

    private share(): Promise<void> {
        return shareDialog(session.puzzle!.board, game.state!.board);
    }

    private menu(): void {
        if (!this.isOpen()) return;
        playMenu(this.heading.textContent ?? "", {
            share: () => void this.share(),
            another: () => void this.another(),
            distance: () => {
                this.showScore();
                void this.showDistance();
            },
        });
    }
}

/* Shows the view at once; `load` finds the board. */
export function playView(
    known: Board | null,
    title: string,
    load: () => Promise<{ board: Board; place: Place | null }>,
): View {
    const view = new Play();
    view.announce(known, title);
    void load()
        .then(({ board, place }) => {
            if (!view.element.isConnected) return undefined;
            const key = puzzleKey(board);
            view.announce(board, titleOf(key, place ?? placeOf(key)));
            return view.open(board, place);
        })
        .catch((error: Error) => view.fail(error));
    return view;
}
