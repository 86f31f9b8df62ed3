/* A game: a puzzle, where its vehicles stand, what was done so far. Every change goes through the engine, one after the other, and then
 * to whoever listens. */
import { afterMoves, type Board, type Move } from "../board/board";
import type { Engine, Rules } from "../engine/engine";
import type { GameState, Solution } from "../engine/messages";

export type Cause = "open" | "move" | "slide" | "undo" | "redo" | "reset" | "jump" | "optimum" | "hint";

export type Listener = (cause: Cause, move: Move | null) => void;

export interface Done {
    history: readonly Move[];
    hints: number;
    helped: boolean;
    seconds: number;
}

const NOTHING: Done = { history: [], hints: 0, helped: false, seconds: 0 };

export class Game {
    start: Board | null = null;
    state: GameState | null = null;
    shortest: Solution | null = null; /* from the start */
    hints = 0;
    helped = false; /* the solution or the map was looked at */
    private round = 0;
    private pending = 0;
    private queue: Promise<unknown> = Promise.resolve();
    private readonly listeners: Listener[] = [];
    private seconds = 0; /* that the clock has counted so far */
    private since: number | null = null; /* when it was started last; null: it stands still */

    constructor(
        private readonly rules: Rules,
        private readonly engine: Engine,
    ) {}

    /* Returns how to listen no longer. */
    listen(listener: Listener): () => void {
        this.listeners.push(listener);
        return () => void this.listeners.splice(this.listeners.indexOf(listener), 1);
    }

    tell(cause: Cause, move: Move | null = null): void {
        for (const listener of [...this.listeners]) listener(cause, move);
    }

    /* Opens a puzzle, with what was already done in it. */
    open(board: Board, done: Done = NOTHING): Promise<void> {
        const round = ++this.round; /* whatever is found out about the puzzle before is of no use any more */
        return this.enqueue(async () => {
            this.state = await this.rules.start(board, done.history);
            this.start = board;
            this.shortest = null;
            this.hints = done.hints;
            this.helped = done.helped;
            this.seconds = done.seconds;
            this.since = document.hidden ? null : performance.now();
            this.tell("open");
            void this.findShortest(round, board);
        });
    }

    /* Whether something that was asked for is not done yet. A move is meant for the position that was seen: none is taken meanwhile. */
    private get busy(): boolean {
        return this.pending > 0;
    }

    /* Cells back and ahead, or null while nothing can be moved. */
    range(vehicle: number): readonly [number, number] | null {
        return this.busy || !this.state || this.state.solved ? null : this.state.ranges[vehicle];
    }

    move(vehicle: number, by: number): Promise<void> {
        if (this.busy) return this.idle();
        return this.change("move", () => this.rules.move(vehicle, by), { vehicle, by });
    }

    /* By one cell or as far as it goes. Tells of a move by 0 cells where something is in the way. */
    slide(vehicle: number, way: number, far: boolean): Promise<void> {
        return this.enqueue(async () => {
            if (!this.state || this.state.solved) return;
            const room = this.state.ranges[vehicle][way > 0 ? 1 : 0];
            const by = way * (far ? room : Math.min(1, room));
            if (by !== 0) this.state = await this.rules.move(vehicle, by);
            this.tell("slide", { vehicle, by });
        });
    }

    undo = () => this.change("undo", () => this.rules.undo());
    redo = () => this.change("redo", () => this.rules.redo());
    reset = () => this.change("reset", () => this.rules.reset());

    /* Goes a whole way at once. */
    jump(way: readonly Move[]): Promise<void> {
        if (this.busy) return this.idle();
        return this.enqueue(async () => {
            if (way.length === 0) return;
            try {
                for (const { vehicle, by } of way) this.state = await this.rules.move(vehicle, by);
            } finally {
                this.tell("jump");
            }
        });
    }

    /* The positions from the start to here. */
    trail(): Board[] {
        const boards = [this.start!];
        for (const move of this.state!.history) boards.push(afterMoves(boards[boards.length - 1], [move]));
        return boards;
    }

    /* Seconds spent on it while it was to be seen. */
    elapsed(): number {
        return this.seconds + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
    }

    pause(): void {
        this.seconds = this.elapsed();
        this.since = null;
    }

    resume(): void {
        if (this.state && !this.state.solved) this.since ??= performance.now();
    }

    /* Resolves when everything asked for so far is done. */
    async idle(): Promise<void> {
        await this.queue;
    }

    private change(cause: Cause, act: () => Promise<GameState>, move: Move | null = null): Promise<void> {
        return this.enqueue(async () => {
            if (!this.state) return;
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
        const solution = await this.engine.solve(board).catch(() => null);
        if (round !== this.round || !solution) return;
        this.shortest = solution;
        this.tell("optimum");
    }
}
