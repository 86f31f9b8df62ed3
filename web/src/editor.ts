/* The editor. It proposes boards; the engine decides whether they stand, so every refusal comes in its words. */
import { copyBoard, covers, vehicleAt, wallAt, type Board, type Cell, type Vehicle } from "./board";
import { byId, on, say } from "./dom";
import { EngineError, type Engine } from "./engine";
import type { Game } from "./game";
import { message } from "./score";
import { kind, place, plural, sentence } from "./words";

export type Tool = "move" | "car" | "truck" | "wall" | "erase";

/* What the board's side of the editor has to show. */
export interface EditorScreen {
    show(board: Board, selected: number, cursor: Cell): void;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWYZ";

export class Editor {
    board: Board | null = null;
    selected = -1;
    cursor: Cell = { row: 1, column: 1 };
    tool: Tool = "move";
    active = false;
    private readonly past: Board[] = [];
    private source: Board | null = null; /* the puzzle this draft began with */
    private round = 0;

    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly screen: EditorScreen,
        private readonly play: (board: Board) => void,
        private readonly harden: (board: Board) => Promise<Board>,
    ) {
        document.querySelectorAll<HTMLInputElement>('input[name="tool"]').forEach((input) =>
            input.addEventListener("change", () => {
                this.tool = input.value as Tool;
                this.show();
            }),
        );
        on("edit-turn", "click", () => void this.turn());
        on("edit-longer", "click", () => void this.stretch(1));
        on("edit-shorter", "click", () => void this.stretch(-1));
        on("edit-remove", "click", () => void this.removeAtCursor());
        on("edit-undo", "click", () => this.undo());
        on("edit-clear", "click", () => void this.clear());
        on("edit-play", "click", () => this.play(copyBoard(this.board!)));
        on("edit-hardest", "click", () => void this.makeHard());
        for (const id of ["edit-width", "edit-height", "edit-exit"]) on(id, "change", () => void this.resize());
    }

    enter(): void {
        const start = this.game.puzzle?.board;
        if (!start) return;
        this.active = true;
        if (this.source !== start || !this.board) {
            this.source = start;
            this.board = copyBoard(start);
            this.past.length = 0;
            this.selected = -1;
            this.cursor = { row: start.exit, column: 1 };
        }
        this.show();
        void this.judge();
    }

    leave(): void {
        this.active = false;
        this.round++;
    }

    /* Takes the candidate if the engine accepts it; otherwise says why not. */
    async propose(candidate: Board, selected = this.selected): Promise<boolean> {
        try {
            const { board } = await this.engine.parse(JSON.stringify(candidate));
            this.past.push(this.board!);
            this.board = board;
            this.selected = selected;
            this.show();
            void this.judge();
            return true;
        } catch (error) {
            const text = sentence((error as Error).message);
            message(text, true);
            say(text);
            this.show();
            return false;
        }
    }

    select(index: number): void {
        this.selected = index;
        const vehicle = this.board!.vehicles[index];
        if (vehicle && !covers(vehicle, this.cursor)) this.cursor = { row: vehicle.row, column: vehicle.column };
        this.show();
    }

    moveCursor(cell: Cell): void {
        const board = this.board!;
        this.cursor = {
            row: Math.min(board.height, Math.max(1, cell.row)),
            column: Math.min(board.width, Math.max(1, cell.column)),
        };
        this.selected = vehicleAt(board, this.cursor);
        this.show();
    }

    /* What is under the cursor, in words. */
    cursorWords(): string {
        const { row, column } = this.cursor,
            board = this.board!;
        const vehicle = board.vehicles[vehicleAt(board, this.cursor)];
        const what = vehicle
            ? `${kind(board, vehicle)} ${vehicle.name}`
            : wallAt(board, this.cursor) >= 0
              ? "wall"
              : "empty";
        return `Row ${row}, column ${column}: ${what}`;
    }

    /* A vehicle at this place, lying or standing, whichever the engine accepts first. */
    async put(cell: Cell, length: number, orientations: readonly boolean[] = [true, false]): Promise<boolean> {
        const board = this.board!;
        for (const horizontal of orientations) {
            const vehicle = { name: this.freeName(), row: cell.row, column: cell.column, length, horizontal };
            const candidate = { ...board, vehicles: [...board.vehicles, vehicle] };
            const last = horizontal === orientations[orientations.length - 1];
            if (!last && !(await this.stands(candidate))) continue;
            if (!(await this.propose(candidate, board.vehicles.length))) return false;
            this.cursor = cell;
            say(`Placed ${kind(this.board!, vehicle).toLowerCase()} ${vehicle.name}, ${place(vehicle)}`);
            this.show();
            return true;
        }
        return false;
    }

    change(index: number, change: Partial<Vehicle>): Promise<boolean> {
        const board = this.board!;
        const vehicles = board.vehicles.map((vehicle, i) => (i === index ? { ...vehicle, ...change } : vehicle));
        const isTarget = vehicles[index].name === board.target;
        const exit = isTarget && vehicles[index].horizontal ? vehicles[index].row : board.exit;
        return this.propose({ ...board, vehicles, exit }, index);
    }

    async turn(): Promise<void> {
        const vehicle = this.chosen();
        if (vehicle) await this.change(this.selected, { horizontal: !vehicle.horizontal });
    }

    async stretch(by: number): Promise<void> {
        const vehicle = this.chosen();
        if (vehicle) await this.change(this.selected, { length: vehicle.length + by });
    }

    toggleWall(cell: Cell): Promise<boolean> {
        const board = this.board!,
            at = wallAt(board, cell);
        const walls = at >= 0 ? board.walls.filter((_, i) => i !== at) : [...board.walls, cell];
        return this.propose({ ...board, walls }, -1);
    }

    async removeAt(cell: Cell): Promise<void> {
        const board = this.board!,
            vehicle = vehicleAt(board, cell);
        if (vehicle >= 0)
            await this.propose({ ...board, vehicles: board.vehicles.filter((_, i) => i !== vehicle) }, -1);
        else if (wallAt(board, cell) >= 0) await this.toggleWall(cell);
    }

    removeAtCursor(): Promise<void> {
        const vehicle = this.board!.vehicles[this.selected];
        return this.removeAt(vehicle ? { row: vehicle.row, column: vehicle.column } : this.cursor);
    }

    undo(): void {
        const before = this.past.pop();
        if (!before) return say("Nothing to undo.");
        this.board = before;
        this.selected = -1;
        this.show();
        void this.judge();
    }

    show(): void {
        if (!this.active || !this.board) return;
        const { board, selected } = this;
        byId<HTMLInputElement>("edit-width").value = String(board.width);
        byId<HTMLInputElement>("edit-height").value = String(board.height);
        byId<HTMLInputElement>("edit-exit").value = String(board.exit);
        for (const id of ["edit-turn", "edit-longer", "edit-shorter"])
            byId<HTMLButtonElement>(id).disabled = selected < 0;
        byId<HTMLButtonElement>("edit-remove").disabled = selected < 0 && wallAt(board, this.cursor) < 0;
        byId<HTMLButtonElement>("edit-undo").disabled = this.past.length === 0;
        this.screen.show(board, selected, this.cursor);
    }

    private chosen(): Vehicle | undefined {
        const vehicle = this.board!.vehicles[this.selected];
        if (!vehicle) say("Choose a vehicle first.");
        return vehicle;
    }

    private async stands(candidate: Board): Promise<boolean> {
        return this.engine.parse(JSON.stringify(candidate)).then(
            () => true,
            () => false,
        );
    }

    private freeName(): string {
        const taken = new Set(this.board!.vehicles.map((vehicle) => vehicle.name));
        for (const letter of LETTERS) if (!taken.has(letter)) return letter;
        for (const first of LETTERS)
            for (const second of LETTERS) if (!taken.has(first + second)) return first + second;
        return "?";
    }

    private async clear(): Promise<void> {
        const { width, height } = this.board!,
            exit = Math.floor((height + 1) / 2);
        const target = { name: "X", row: exit, column: 1, length: 2, horizontal: true };
        await this.propose({ width, height, exit, target: "X", vehicles: [target], walls: [] }, -1);
    }

    private async resize(): Promise<void> {
        const value = (id: string) => Math.round(Number(byId<HTMLInputElement>(id).value));
        const board = this.board!,
            exit = value("edit-exit");
        const vehicles = board.vehicles.map((vehicle) =>
            vehicle.name === board.target && exit !== board.exit ? { ...vehicle, row: exit } : vehicle,
        );
        await this.propose({ ...board, width: value("edit-width"), height: value("edit-height"), exit, vehicles });
    }

    private async makeHard(): Promise<void> {
        const board = this.board!;
        this.verdict("Examining every state…", false);
        try {
            const hardest = await this.harden(board);
            if (this.board === board && this.active) await this.propose({ ...board, vehicles: hardest.vehicles }, -1);
        } catch (error) {
            this.verdict(sentence((error as Error).message), true);
        }
    }

    private async judge(): Promise<void> {
        const board = this.board!,
            round = ++this.round;
        const still = () => round === this.round && this.active;
        try {
            const solution = await this.engine.solve(board);
            if (!still()) return;
            if (solution.status === "unsolvable")
                return this.verdict("Valid, but unsolvable: no moves bring the target out.", true);
            if (solution.status === "limit") return this.verdict("Valid, but too large to solve here.", true);
            if (solution.length === 0)
                return this.verdict("Valid, but already solved: the target is at the exit.", true);
            const moves = `Valid · ${plural(solution.length!, "move")}`;
            this.verdict(`${moves} · …`, false);
            const { band } = await this.engine.rate(board, true);
            if (still()) this.verdict(band ? `${moves} · ${band}` : moves, false);
        } catch (error) {
            if (still() && !(error instanceof EngineError && error.code === "dropped"))
                this.verdict(sentence((error as Error).message), true);
        }
    }

    private verdict(text: string, bad: boolean): void {
        const line = byId("edit-verdict");
        line.textContent = text;
        line.classList.toggle("bad", bad);
    }
}
