/* How long the player takes, for servers that keep such times (unjam serve --times). Nothing is sent unless the player switches it on,
 * and then the board and the seconds alone. */
import { byId, on } from "./dom";
import type { Game } from "./game";
import { load, save } from "./storage";

export class Times {
    private readonly begun = new Set<string>(); /* boards: whoever plays one again is faster */
    private seconds = 0; /* that the clock has counted so far */
    private since: number | null = null; /* when it was started last; null: it stands still */
    private counts = false; /* the game was seen from its start */

    constructor(private readonly game: Game) {
        const wanted = byId<HTMLInputElement>("times");
        wanted.checked = load("times", false);
        wanted.addEventListener("change", () => save("times", wanted.checked));
        on("help-open", "click", () => void this.offer());
        document.addEventListener("visibilitychange", () => (document.hidden ? this.pause() : this.resume()));
    }

    /* A puzzle was opened. */
    begin(): void {
        const board = JSON.stringify(this.game.puzzle!.board);
        const { history, solved } = this.game.state!;
        this.counts = history.length === 0 && !solved && !this.begun.has(board);
        this.begun.add(board);
        this.seconds = 0;
        this.since = performance.now();
    }

    pause(): void {
        if (this.since !== null) this.seconds += (performance.now() - this.since) / 1000;
        this.since = null;
    }

    resume(): void {
        this.since ??= performance.now();
    }

    /* The puzzle is solved. Whoever was helped did not do it alone. */
    end(): void {
        this.pause();
        const { puzzle, hints, assisted } = this.game;
        if (this.counts && hints === 0 && !assisted && byId<HTMLInputElement>("times").checked)
            void fetch("api/times", {
                method: "POST",
                body: JSON.stringify({ board: puzzle!.board, seconds: Math.max(0.1, this.seconds) }),
            }).catch(() => undefined);
        this.counts = false;
    }

    /* The switch is shown only where a server keeps times. */
    private async offer(): Promise<void> {
        try {
            const here = await fetch("./", { method: "HEAD", cache: "no-store" });
            byId("times-offer").hidden = here.headers.get("unjam-times") !== "kept";
        } catch {
            byId("times-offer").hidden = true; /* there is no network */
        }
    }
}
