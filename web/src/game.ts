/* The game at hand: a puzzle, where its vehicles stand, what was done so far. Every change goes through the engine,
 * one after the other, and then to whoever listens. */
import { offset, withOffset, type Board, type Move } from "./board";
import type { Engine } from "./engine";
import type { GameState, Solution } from "./messages";

export type Kind = "daily" | "collection" | "new" | "shared" | "editor";

export interface Puzzle {
    board: Board;
    title: string;
    kind: Kind;
    date?: string; /* of the daily one */
    number?: number; /* in the collection, from 0 */
}

export type Cause = "open" | "move" | "slide" | "undo" | "redo" | "reset" | "jump" | "optimum" | "hint";

export type Listener = (cause: Cause, move: Move | null) => void;

export function afterMoves(board: Board, moves: readonly Move[]): Board {
    const vehicles = [...board.vehicles];
    for (const { vehicle, by } of moves)
        vehicles[vehicle] = withOffset(vehicles[vehicle], offset(vehicles[vehicle]) + by);
    return { ...board, vehicles };
}

export class Game {
    puzzle: Puzzle | null = null;
    state: GameState | null = null;
    shortest: Solution | null = null; /* from the start */
    hints = 0;
    assisted = false; /* the page played some of it */
    locked = false; /* by the replay or the editor */
    private round = 0;
    private pending = 0;
    private queue: Promise<unknown> = Promise.resolve();
    private readonly listeners: Listener[] = [];

    constructor(private readonly engine: Engine) {}

    listen(listener: Listener): void {
        this.listeners.push(listener);
    }

    tell(cause: Cause, move: Move | null = null): void {
        for (const listener of this.listeners) listener(cause, move);
    }

    /* Opens a puzzle, with what was already done in it. */
    open(puzzle: Puzzle, done: { history?: Move[]; hints?: number; assisted?: boolean } = {}): Promise<void> {
        return this.enqueue(async () => {
            let state = await this.engine.start(puzzle.board);
            for (const { vehicle, by } of done.history ?? []) state = await this.engine.move(vehicle, by);
            this.puzzle = puzzle;
            this.state = state;
            this.shortest = null;
            this.hints = done.hints ?? 0;
            this.assisted = done.assisted ?? false;
            this.round++;
            this.tell("open");
            void this.findShortest(this.round, puzzle.board);
        });
    }

    /* Cells back and ahead, or null while nothing can be moved. */
    range(vehicle: number): readonly [number, number] | null {
        return this.locked || this.pending > 0 || !this.state ? null : this.state.ranges[vehicle];
    }

    move(vehicle: number, by: number, cause: Cause = "move"): Promise<void> {
        return this.change(cause, () => this.engine.move(vehicle, by), { vehicle, by });
    }

    /* By one cell or as far as it goes. Tells of a move by 0 cells where something is in the way. */
    slide(vehicle: number, way: number, far: boolean): Promise<void> {
        return this.enqueue(async () => {
            if (this.locked || !this.state) return;
            const room = this.state.ranges[vehicle][way > 0 ? 1 : 0];
            const by = way * (far ? room : Math.min(1, room));
            if (by !== 0) this.state = await this.engine.move(vehicle, by);
            this.tell("slide", { vehicle, by });
        });
    }

    undo = () => this.change("undo", () => this.engine.undo());
    redo = () => this.change("redo", () => this.engine.redo());
    reset = () => this.change("reset", () => this.engine.reset());

    /* Goes a whole way at once; the page chose it, so it earns no stars. */
    jump(way: readonly Move[]): Promise<void> {
        return this.enqueue(async () => {
            if (way.length === 0) return;
            try {
                for (const { vehicle, by } of way) this.state = await this.engine.move(vehicle, by);
            } finally {
                this.assisted = true;
                this.tell("jump");
            }
        });
    }

    /* The positions from the start to here. */
    trail(): Board[] {
        const boards = [this.puzzle!.board];
        for (const move of this.state!.history) boards.push(afterMoves(boards[boards.length - 1], [move]));
        return boards;
    }

    /* Resolves when everything asked for so far is done. */
    async idle(): Promise<void> {
        await this.queue;
    }

    private change(cause: Cause, act: () => Promise<GameState>, move: Move | null = null): Promise<void> {
        return this.enqueue(async () => {
            if (this.locked || !this.state) return;
            this.state = await act();
            this.tell(cause, move);
        });
    }

    private enqueue(act: () => Promise<void>): Promise<void> {
        this.pending++;
        const done = this.queue.then(act).finally(() => this.pending--);
        this.queue = done.catch(() => undefined);
        return done;
    }

    private async findShortest(round: number, board: Board): Promise<void> {
        const solution = await this.engine.solve(board);
        if (round !== this.round) return;
        this.shortest = solution;
        this.tell("optimum");
    }
}
