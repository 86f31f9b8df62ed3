/* Hints from where the player is: first the vehicle, then what its move is for, then the move, then the page makes it. Each is
 * counted. */
import { samePlaces, type Board, type Move } from "./board";
import type { BoardView } from "./board_view";
import { byId, say } from "./dom";
import type { Engine } from "./engine";
import { afterMoves, type Game } from "./game";
import { message } from "./score";

const labels = ["Hint", "What for?", "Show move", "Do it"];

export class Hints {
    private stage = 0;
    private next: Move | null = null;
    private plan: { board: Board; moves: Move[]; hints: string[][] } | null = null; /* a shortest solution under way */

    constructor(
        private readonly game: Game,
        private readonly view: BoardView,
        private readonly engine: Engine,
    ) {
        byId("hint").addEventListener("click", () => void this.press());
        game.listen((cause) => {
            if (cause !== "optimum" && cause !== "hint") this.clear();
        });
    }

    async press(): Promise<void> {
        const { game, view } = this;
        if (game.locked || !game.state || game.state.solved) return;
        if (this.stage === labels.length - 1 && this.next) {
            await game.move(this.next.vehicle, this.next.by, "jump");
            return;
        }
        if (this.stage === 0 && !(await this.find())) return;
        const words = this.plan!.hints[0][this.stage];
        this.stage++;
        game.hints++;
        view.hint(this.next!, this.stage === labels.length - 1);
        this.show(words);
        game.tell("hint");
    }

    private clear(): void {
        this.stage = 0;
        this.next = null;
        this.view.clearOverlay();
        byId("hint-label").textContent = labels[0];
    }

    private show(text: string): void {
        byId("hint-label").textContent = labels[this.stage];
        message(text, true);
        say(text);
    }

    /* The rest of the solution that the last hint came from, as long as the player follows it: hints then agree with
     * each other. */
    private async find(): Promise<boolean> {
        const board = this.game.state!.board;
        const followed = this.plan && samePlaces(afterMoves(this.plan.board, this.plan.moves.slice(0, 1)), board);
        if (followed) this.plan = { board, moves: this.plan!.moves.slice(1), hints: this.plan!.hints.slice(1) };
        else if (!this.plan || !samePlaces(this.plan.board, board)) {
            const solution = await this.engine.solve(board);
            if (this.game.state!.board !== board) return false;
            if (solution.status !== "solved") {
                this.show(
                    solution.status === "unsolvable"
                        ? "There is no way out from here."
                        : "This board is too large for a hint.",
                );
                return false;
            }
            this.plan = { board, moves: solution.moves, hints: solution.hints };
        }
        this.next = this.plan!.moves[0] ?? null;
        return this.next !== null;
    }
}
