/* The shortest solution from here, played on the board: by itself or step by step, forwards and back. The player's
 * own game waits. */
import type { Board } from "./board";
import type { BoardView } from "./board_view";
import { byId, on, say } from "./dom";
import type { Engine } from "./engine";
import { afterMoves, type Game } from "./game";
import { message } from "./score";
import type { Move } from "./board";
import { plural } from "./words";

const PAUSE = 420,
    SLIDE = 320;

export class Replay {
    private moves: Move[] = [];
    private words: string[] = [];
    private boards: Board[] = [];
    private at = 0;
    private timer = 0;

    constructor(
        private readonly game: Game,
        private readonly view: BoardView,
        private readonly engine: Engine,
        private readonly shown: (boards: Board[] | null, at: number) => void,
    ) {
        on("solution", "click", () => void this.open());
        on("replay-play", "click", () => (this.timer ? this.pause() : this.play()));
        on("replay-step", "click", () => this.step(1));
        on("replay-back", "click", () => this.step(-1));
        on("replay-close", "click", () => this.close());
        game.listen((cause) => {
            if (cause === "open" && !byId("replay").hidden) this.leave();
        });
    }

    async open(): Promise<void> {
        const board = this.game.state?.board;
        if (!board || this.game.locked) return;
        const solution = await this.engine.solve(board);
        if (this.game.state?.board !== board || this.game.locked) return;
        if (solution.status !== "solved") {
            const text =
                solution.status === "unsolvable"
                    ? "There is no way out from here."
                    : "This board is too large to solve here.";
            message(text, true);
            say(text);
            return;
        }
        this.moves = solution.moves;
        this.words = solution.words;
        this.boards = [board];
        for (const move of this.moves) this.boards.push(afterMoves(this.boards[this.boards.length - 1], [move]));
        this.at = 0;
        this.game.locked = true;
        this.game.assisted = true;
        this.view.clearOverlay();
        byId("tools").hidden = true;
        byId("replay").hidden = false;
        message(`A shortest solution from here: ${plural(this.moves.length, "move")}.`, true);
        byId("replay-play").focus();
        this.show();
        this.play();
    }

    close(): void {
        if (byId("replay").hidden) return;
        this.leave();
        void this.view.slideTo(this.game.state!.board, SLIDE);
        message("Back where you were.");
        byId("solution").focus();
    }

    private leave(): void {
        this.pause();
        byId("replay").hidden = true;
        byId("tools").hidden = false;
        this.game.locked = false;
        this.shown(null, 0);
    }

    private play(): void {
        if (this.at === this.moves.length) this.go(0);
        this.timer = window.setInterval(() => this.advance(), PAUSE + SLIDE);
        this.label();
    }

    private pause(): void {
        clearInterval(this.timer);
        this.timer = 0;
        this.label();
    }

    private advance(): void {
        this.go(this.at + 1);
        if (this.at === this.moves.length) this.pause();
    }

    private step(by: number): void {
        this.pause();
        this.go(this.at + by);
    }

    private go(to: number): void {
        const next = Math.min(this.moves.length, Math.max(0, to));
        if (next === this.at) return;
        const forward = next === this.at + 1;
        this.at = next;
        void this.view.slideTo(this.boards[next], SLIDE);
        if (forward) {
            const text = this.words[next - 1];
            message(next === this.moves.length ? `${text}. That is the way out.` : text, true);
            say(`${next}: ${text}`);
        }
        this.show();
    }

    private show(): void {
        byId("replay-count").textContent = `${this.at} / ${this.moves.length}`;
        this.shown(this.boards, this.at);
    }

    private label(): void {
        byId("replay-label").textContent = this.timer ? "Pause" : "Play";
        byId("replay-icon").setAttribute("href", this.timer ? "#i-pause" : "#i-play");
    }
}
