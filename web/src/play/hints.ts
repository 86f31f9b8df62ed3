/* Hints from where the player is: first which vehicle, then its move and what it is for; then the page makes it. The first two are
 * counted. */
import { afterMoves, samePlaces, type Board, type Move } from "../board/board";
import type { BoardView } from "../board/board_view";
import { busy } from "../dom/busy";
import { say } from "../dom/dom";
import { EngineError, type Engine } from "../engine/engine";
import type { Game } from "./game";
import type { Reason, Solution } from "../engine/messages";
import { aboutVehicle, direction, vehicleWords } from "../texts/phrases";
import { t } from "../texts/text";

export interface HintHost {
    message(text: string): void;
    label(text: string): void;
    wait: HTMLElement; /* where it shows that it works */
}

interface Plan {
    board: Board;
    moves: Move[];
    reasons: Reason[];
}

export class Hints {
    private stage = 0;
    private plan: Plan | null = null; /* a shortest solution under way */
    private readonly unlisten: () => void;

    constructor(
        private readonly game: Game,
        private readonly view: BoardView,
        private readonly engine: Engine,
        private readonly host: HintHost,
    ) {
        this.unlisten = game.listen((cause) => {
            if (cause !== "optimum" && cause !== "hint") this.clear();
        });
    }

    leave(): void {
        this.unlisten();
    }

    async press(): Promise<void> {
        const { game, view } = this;
        if (!game.state || game.state.solved) return;
        if (this.stage === 0 && !(await this.find())) return;
        const next = this.plan!.moves[0];
        if (this.stage === 2) return game.move(next.vehicle, next.by);
        this.stage++;
        game.hints++;
        view.hint(next, this.stage === 2);
        const { board } = this.plan!,
            needing = this.stage === 2 ? this.needing() : undefined;
        this.show(
            this.stage === 1 ? aboutVehicle("hint_try", board, next.vehicle) : this.moveText(),
            (needing ? [next, needing] : [next]).map(({ vehicle }) => `${vehicleWords(board, board.vehicles[vehicle])}.`),
        );
        game.tell("hint");
    }

    private moveText(): string {
        const { board, moves } = this.plan!,
            { vehicle, by } = moves[0],
            left = moves.length - 1;
        const slide = t("hint_slide", { n: Math.abs(by), direction: direction(board.vehicles[vehicle], by) });
        return `${slide} ${left > 0 ? t("hint_left", { n: left }) : t("hint_out")} ${this.why()}`.trim();
    }

    private why(): string {
        const needing = this.needing();
        if (needing) return aboutVehicle("hint_room", this.plan!.board, needing.vehicle);
        return this.plan!.reasons[0].reason === "passage" ? t("hint_passage") : "";
    }

    /* The move that the next one makes room for. */
    private needing(): Move | undefined {
        const { moves, reasons } = this.plan!;
        return reasons[0].reason === "room" ? moves[reasons[0].neededBy] : undefined;
    }

    private clear(): void {
        this.stage = 0;
        this.view.clearOverlay();
        this.host.label(t("hint"));
    }

    /* Who hears the text learns which vehicles it means: their colours say it only to the eye. */
    private show(text: string, vehicles: string[] = []): void {
        this.host.label([t("hint"), t("hint_show"), t("hint_do")][this.stage]);
        this.host.message(text);
        say([text, ...vehicles].join(" "));
    }

    /* The rest of the solution that the last hint came from, as long as the player follows it: hints then agree with
     * each other. */
    private async find(): Promise<boolean> {
        const board = this.game.state!.board;
        const followed = this.plan && samePlaces(afterMoves(this.plan.board, this.plan.moves.slice(0, 1)), board);
        if (followed)
            this.plan = {
                board,
                moves: this.plan!.moves.slice(1),
                reasons: this.plan!.reasons.slice(1).map((one) => ({ ...one, neededBy: one.neededBy - 1 })),
            };
        else if (!this.plan || !samePlaces(this.plan.board, board)) {
            const solution = await this.solve(board);
            if (!solution || this.game.state!.board !== board) return false;
            if (solution.status !== "solved") {
                this.show(t(solution.status === "unsolvable" ? "no_way_out" : "too_large_hint"));
                return false;
            }
            const reasons =
                solution.reasons.length > 0
                    ? solution.reasons
                    : solution.moves.map(() => ({ reason: "none", neededBy: -1 }) as const);
            this.plan = { board, moves: solution.moves, reasons: [...reasons] };
        }
        return this.plan!.moves.length > 0;
    }

    private async solve(board: Board): Promise<Solution | null> {
        try {
            return await busy(this.host.wait, this.engine.solve(board), () => this.engine.stopSolving());
        } catch (error) {
            if (error instanceof EngineError && error.code === "dropped") this.host.message(t("cancelled"));
            return null;
        }
    }
}
