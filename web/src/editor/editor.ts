/* The editor. It proposes boards; the engine decides whether they stand, so every refusal comes in its words. */
import { copyBoard, covers, emptyBoard, vehicleAt, wallAt, type Board, type Cell, type Vehicle } from "../board/board";
import { say } from "../dom/dom";
import { EngineError } from "../engine/engine";
import { vehicleWords } from "../texts/phrases";
import { engine } from "../play/session";
import { store } from "../store/store";
import { named, sentence, t } from "../texts/text";

export type Tool = "move" | "car" | "truck" | "wall" | "erase";

/* What the board's side of the editor has to show. */
export interface EditorScreen {
    show(board: Board, selected: number, cursor: Cell): void;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWYZ";
const DRAFT = "draft";
const KEPT = 30; /* drawings before this one that are stored with it */

function emptyDraft(width: number, height: number): Board {
    const board = emptyBoard(width, height);
    return {
        ...board,
        target: "X",
        vehicles: [{ name: "X", row: board.exit, column: 1, length: 2, horizontal: true }],
    };
}

export class Editor {
    board: Board = emptyDraft(6, 6);
    selected = -1;
    cursor: Cell = { row: 3, column: 1 };
    tool: Tool = "move";
    private readonly past: Board[] = [];
    private readonly future: Board[] = [];
    private round = 0;
    private kept: string | undefined; /* the drawing as this tab stored or found it */
    private queue: Promise<unknown> = Promise.resolve();

    constructor(
        private readonly root: HTMLElement,
        private readonly screen: EditorScreen,
        private readonly play: (board: Board) => void,
        private readonly harden: (board: Board) => Promise<Board>,
    ) {
        root.querySelectorAll<HTMLInputElement>('input[name="tool"]').forEach((input) =>
            input.addEventListener("change", () => {
                this.tool = input.value as Tool;
                this.show();
            }),
        );
        const click = (id: string, act: () => void) => this.find(id).addEventListener("click", act);
        click("edit-turn", () => void this.turn());
        click("edit-longer", () => void this.stretch(1));
        click("edit-shorter", () => void this.stretch(-1));
        click("edit-remove", () => void this.removeAtCursor());
        click("edit-undo", () => void this.undo());
        click("edit-redo", () => void this.redo());
        click("edit-clear", () => void this.clear());
        click("edit-play", () => void this.enqueue(async () => this.play(copyBoard(this.board))));
        click("edit-hardest", () => void this.makeHard());
        for (const id of ["edit-width", "edit-height", "edit-exit"])
            this.find(id).addEventListener("change", () => void this.resize());
    }

    /* Begins with the drawing that was left, or with the board that is given: then Undo leads back to the drawing. */
    begin(given: Board | null): Promise<void> {
        return this.enqueue(async () => {
            const kept = store.value(DRAFT) as { board?: unknown; past?: unknown } | null;
            const past = Array.isArray(kept?.past) ? (kept.past as unknown[]) : [];
            const read = await Promise.all([...past, kept?.board].map((board) => this.stored(board)));
            const boards = read.filter((board) => board !== null);
            this.kept = JSON.stringify(kept?.board);
            this.board = boards.pop() ?? this.board;
            this.past.push(...boards);
            this.show();
            if (given && JSON.stringify(given) !== JSON.stringify(this.board)) await this.propose(given, -1);
            else void this.judge();
        });
    }

    /* A stored board; null if it is damaged. */
    private async stored(board: unknown): Promise<Board | null> {
        if (!board) return null;
        try {
            return (await engine.parse(JSON.stringify(board))).board;
        } catch (error) {
            if (error instanceof EngineError && error.code === "io") throw error;
            return null;
        }
    }

    /* What another tab has drawn meanwhile is about to be replaced: Undo leads to it. */
    private async join(): Promise<void> {
        const kept = (store.value(DRAFT) as { board?: unknown } | null)?.board;
        const theirs = JSON.stringify(kept) === this.kept ? null : await this.stored(kept);
        if (theirs) this.past.push(theirs);
    }

    /* One change after the other: each is made to the board that the one before left. */
    private enqueue<T>(act: () => Promise<T>): Promise<T> {
        const done = this.queue.then(act);
        this.queue = done.catch(() => undefined);
        return done;
    }

    leave(): void {
        this.round++;
    }

    private find<T extends HTMLElement = HTMLElement>(id: string): T {
        return this.root.querySelector<T>(`#${id}`)!;
    }

    /* Takes the candidate if the engine accepts it; otherwise says why not. */
    private async propose(candidate: Board, selected = this.selected): Promise<boolean> {
        try {
            const { board } = await engine.parse(JSON.stringify(candidate));
            await this.join();
            this.past.push(this.board);
            this.future.length = 0;
            this.take(board, selected);
            return true;
        } catch (error) {
            this.refuse(sentence((error as Error).message)); /* the place is one in a text that nobody sees */
            return false;
        }
    }

    private take(board: Board, selected: number): void {
        this.board = board;
        this.selected = selected;
        store.setValue(DRAFT, { v: 1, board, past: this.past.slice(-KEPT) });
        this.kept = JSON.stringify(board);
        this.show();
        void this.judge();
    }

    /* Says why not, until the next thing is done. */
    refuse(text: string): void {
        this.round++;
        this.verdict(text, true);
        say(text);
        this.show();
    }

    select(index: number): void {
        this.selected = index;
        const vehicle = this.board.vehicles[index];
        if (vehicle && !covers(vehicle, this.cursor)) this.cursor = { row: vehicle.row, column: vehicle.column };
        this.show();
    }

    moveCursor(cell: Cell): void {
        const board = this.board;
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
            board = this.board;
        const vehicle = board.vehicles[vehicleAt(board, this.cursor)];
        const what = vehicle ? vehicleWords(board, vehicle) : t(wallAt(board, this.cursor) >= 0 ? "wall" : "empty");
        return `${t("cell", { row, column })}: ${what}`;
    }

    /* A vehicle at this place, lying or standing, whichever the engine accepts first. */
    put(cell: Cell, length: number, orientations: readonly boolean[] = [true, false]): Promise<boolean> {
        this.cursor = cell;
        return this.enqueue(async () => {
            const board = this.board;
            for (const horizontal of orientations) {
                const vehicle = { name: this.freeName(), row: cell.row, column: cell.column, length, horizontal };
                const candidate = { ...board, vehicles: [...board.vehicles, vehicle] };
                const last = horizontal === orientations[orientations.length - 1];
                if (!last && !(await this.stands(candidate))) continue;
                if (!(await this.propose(candidate, board.vehicles.length))) return false;
                say(t("placed", { what: vehicleWords(this.board, vehicle) }));
                return true;
            }
            return false;
        });
    }

    change(index: number, change: Partial<Vehicle>): Promise<boolean> {
        return this.enqueue(() => this.withChange(index, () => change));
    }

    /* The selected vehicle, depending on what it is by then. */
    private changeSelected(change: (vehicle: Vehicle) => Partial<Vehicle>): Promise<boolean> {
        return this.enqueue(async () => this.chosen() !== undefined && this.withChange(this.selected, change));
    }

    private async withChange(index: number, change: (vehicle: Vehicle) => Partial<Vehicle>): Promise<boolean> {
        const board = this.board;
        if (!board.vehicles[index]) return false; /* Undo took it away */
        const vehicles = board.vehicles.map((one, i) => (i === index ? { ...one, ...change(one) } : one));
        const isTarget = vehicles[index].name === board.target;
        const exit = isTarget && vehicles[index].horizontal ? vehicles[index].row : board.exit;
        return this.propose({ ...board, vehicles, exit }, index);
    }

    turn = () => this.changeSelected(({ horizontal }) => ({ horizontal: !horizontal }));
    stretch = (by: number) => this.changeSelected(({ length }) => ({ length: length + by }));

    /* Carries the selected vehicle, and the cursor with it. */
    async carry(rows: number, columns: number): Promise<void> {
        const done = await this.changeSelected(({ row, column }) => ({ row: row + rows, column: column + columns }));
        if (done) this.moveCursor({ row: this.cursor.row + rows, column: this.cursor.column + columns });
    }

    toggleWall(cell: Cell): Promise<boolean> {
        return this.enqueue(() => this.withWallToggled(cell));
    }

    private withWallToggled(cell: Cell): Promise<boolean> {
        const board = this.board,
            at = wallAt(board, cell);
        const walls = at >= 0 ? board.walls.filter((_, i) => i !== at) : [...board.walls, cell];
        return this.propose({ ...board, walls }, -1);
    }

    removeAt(cell: Cell): Promise<void> {
        return this.enqueue(async () => {
            const board = this.board,
                vehicle = vehicleAt(board, cell);
            if (board.vehicles[vehicle]?.name === board.target) this.refuse(t("target_stays"));
            else if (vehicle >= 0)
                await this.propose({ ...board, vehicles: board.vehicles.filter((_, i) => i !== vehicle) }, -1);
            else if (wallAt(board, cell) >= 0) await this.withWallToggled(cell);
        });
    }

    removeAtCursor(): Promise<void> {
        const vehicle = this.board.vehicles[this.selected];
        return this.removeAt(vehicle ? { row: vehicle.row, column: vehicle.column } : this.cursor);
    }

    private clear(): Promise<boolean> {
        return this.enqueue(() => this.propose(emptyDraft(this.board.width, this.board.height), -1));
    }

    undo = () => this.walk(this.past, this.future);
    redo = () => this.walk(this.future, this.past);

    private walk(from: Board[], to: Board[]): Promise<void> {
        return this.enqueue(async () => {
            const board = from.pop();
            if (!board) return;
            await this.join();
            to.push(this.board);
            this.take(board, -1);
            say(t(from === this.past ? "undone" : "redone"));
        });
    }

    show(): void {
        const { board, selected } = this;
        this.find<HTMLInputElement>("edit-width").value = String(board.width);
        this.find<HTMLInputElement>("edit-height").value = String(board.height);
        this.find<HTMLInputElement>("edit-exit").value = String(board.exit);
        const enable = (id: string, on: boolean) => (this.find<HTMLButtonElement>(id).disabled = !on);
        for (const id of ["edit-turn", "edit-longer", "edit-shorter"]) enable(id, selected >= 0);
        enable("edit-remove", selected >= 0 || wallAt(board, this.cursor) >= 0);
        enable("edit-undo", this.past.length > 0);
        enable("edit-redo", this.future.length > 0);
        this.screen.show(board, selected, this.cursor);
    }

    private chosen(): Vehicle | undefined {
        const vehicle = this.board.vehicles[this.selected];
        if (!vehicle) say(t("choose_first"));
        return vehicle;
    }

    private async stands(candidate: Board): Promise<boolean> {
        return engine.parse(JSON.stringify(candidate)).then(
            () => true,
            () => false,
        );
    }

    private freeName(): string {
        const taken = new Set(this.board.vehicles.map((vehicle) => vehicle.name));
        for (const letter of LETTERS) if (!taken.has(letter)) return letter;
        for (const first of LETTERS)
            for (const second of LETTERS) if (!taken.has(first + second)) return first + second;
        return "?";
    }

    private async resize(): Promise<void> {
        const value = (id: string) => Math.round(Number(this.find<HTMLInputElement>(id).value));
        const [width, height, exit] = ["edit-width", "edit-height", "edit-exit"].map(value);
        await this.enqueue(() => {
            const board = this.board;
            const vehicles = board.vehicles.map((vehicle) =>
                vehicle.name === board.target && exit !== board.exit ? { ...vehicle, row: exit } : vehicle,
            );
            return this.propose({ ...board, width, height, exit, vehicles });
        });
    }

    private async makeHard(): Promise<void> {
        const board = this.board;
        this.verdict(t("examining"), false);
        try {
            const hardest = await this.harden(board);
            await this.enqueue(async () => {
                if (this.board === board) await this.propose({ ...board, vehicles: hardest.vehicles }, -1);
            });
        } catch (error) {
            this.verdict(sentence((error as Error).message), true);
        }
    }

    private async judge(): Promise<void> {
        const board = this.board,
            round = ++this.round;
        const still = () => round === this.round;
        try {
            const solution = await engine.solve(board);
            if (!still()) return;
            if (solution.status === "unsolvable") return this.verdict(t("valid_unsolvable"), true);
            if (solution.status === "limit") return this.verdict(t("valid_large"), true);
            if (solution.length === 0) return this.verdict(t("valid_solved"), true);
            const moves = t("valid_moves", { n: solution.length! });
            this.verdict(`${moves} · …`, false);
            const { band } = await engine.rate(board, true);
            if (still()) this.verdict(band ? `${moves} · ${named("band", band)}` : moves, false);
        } catch (error) {
            if (still() && !(error instanceof EngineError && error.code === "dropped"))
                this.verdict(sentence((error as Error).message), true);
        }
    }

    private verdict(text: string, bad: boolean): void {
        const line = this.find("edit-verdict");
        line.textContent = text;
        line.classList.toggle("bad", bad);
    }
}
