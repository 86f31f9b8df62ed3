/* The lines around the board: title, counters, message, and the card at the end. */
import { byId, say, stars } from "./dom";
import type { Game } from "./game";
import { starsFor } from "./progress";
import { plural } from "./words";

export function message(text: string, strong = false): void {
    const line = byId("message");
    line.textContent = text;
    line.classList.toggle("strong", strong);
}

function optimum(game: Game): string {
    if (!game.shortest) return "…";
    if (game.shortest.status === "solved") return String(game.shortest.length);
    return game.shortest.status === "unsolvable" ? "none" : "?";
}

export function showScore(game: Game): void {
    const state = game.state!;
    byId("moves").textContent = String(state.moves);
    byId("optimum").textContent = optimum(game);
    byId("hints").textContent = String(game.hints);
    const enable = (id: string, enabled: boolean) => void (byId<HTMLButtonElement>(id).disabled = !enabled);
    enable("undo", state.can_undo);
    enable("redo", state.can_redo);
    enable("reset", state.can_undo);
    enable("hint", !state.solved);
    enable("solution", !state.solved);
}

export function showTitle(game: Game, band: string | null): void {
    const { board, title } = game.puzzle!;
    const parts = [`${board.width} × ${board.height}`, plural(board.vehicles.length, "vehicle")];
    if (board.walls.length > 0) parts.push(plural(board.walls.length, "wall"));
    if (band) parts.unshift(band);
    byId("title").textContent = title;
    byId("subtitle").textContent = parts.join(" · ");
    document.title = `${title} · unjam`;
}

/* How it went: three stars only without a hint, none where the page played along. */
export function earned(game: Game): number {
    const shortest = game.shortest?.length;
    if (game.assisted || !shortest) return 0;
    return Math.min(game.hints > 0 ? 2 : 3, starsFor(game.state!.moves, shortest));
}

export function showWon(game: Game): void {
    const count = earned(game),
        { moves } = game.state!,
        shortest = game.shortest?.length;
    const hints = game.hints > 0 ? ` with ${plural(game.hints, "hint")}` : "";
    const text =
        shortest === undefined || shortest === null
            ? `${plural(moves, "move")}${hints}.`
            : moves <= shortest
              ? `${plural(moves, "move")}${hints}: it cannot be done in fewer.`
              : `${plural(moves, "move")}${hints}; ${shortest} would be enough.`;
    const title = game.assisted ? "Solved together" : count === 3 ? "Perfect" : "Solved";
    byId("won-stars").replaceChildren(...(count > 0 ? stars(count) : []));
    byId("won-title").textContent = title;
    byId("won-text").textContent = text;
    byId("won").hidden = false;
    byId("won-next").focus({ preventScroll: true });
    message("");
    say(`${title}. ${text}${count > 0 ? ` ${plural(count, "star")}.` : ""}`);
}
