/* The editor's hands on the board: what pointer and keys do to it. */
import { vehicleAt, type Board, type Cell } from "../board/board";
import type { BoardView } from "../board/board_view";
import { say } from "../dom/dom";
import type { Editor, EditorScreen } from "./editor";
import { vehicleWords } from "../texts/phrases";
import { svg } from "../dom/svg";
import { t } from "../texts/text";
import { CELL } from "../board/vehicle_shape";

interface Gesture {
    pointer: number;
    kind: "carry" | "stretch-start" | "stretch-end" | "sketch" | "walls";
    from: Cell;
    now: Cell;
}

/* The cells on the way from one to another, without the first: a fast pointer skips some. */
function cellsTo(from: Cell, to: Cell): Cell[] {
    const rows = to.row - from.row,
        columns = to.column - from.column,
        steps = Math.max(Math.abs(rows), Math.abs(columns));
    return Array.from({ length: steps }, (_, i) => ({
        row: from.row + Math.round((rows * (i + 1)) / steps),
        column: from.column + Math.round((columns * (i + 1)) / steps),
    }));
}

export class EditorBoard implements EditorScreen {
    editor!: Editor;
    private gesture: Gesture | null = null;
    private carrying = false; /* with the keyboard */
    private readonly painted = new Set<string>();

    constructor(private readonly view: BoardView) {
        const { root } = view;
        root.setAttribute("tabindex", "0");
        root.addEventListener("pointerdown", (event) => this.down(event));
        root.addEventListener("pointermove", (event) => this.moved(event));
        root.addEventListener("pointerup", (event) => this.up(event, true));
        root.addEventListener("pointercancel", (event) => this.up(event, false));
        root.addEventListener("keydown", (event) => this.press(event), true);
    }

    show(board: Board, selected: number, cursor: Cell): void {
        const { view } = this;
        view.show(board);
        view.vehicles.forEach((element, i) => {
            element.setAttribute("tabindex", "-1");
            element.setAttribute("aria-label", vehicleWords(board, board.vehicles[i]));
        });
        view.root.classList.toggle("drawing", this.editor.tool !== "move");
        view.mark(selected, "selected", selected >= 0);
        view.clearOverlay();
        view.overlay.append(
            svg("rect", {
                class: "cursor",
                x: (cursor.column - 1) * CELL + 8,
                y: (cursor.row - 1) * CELL + 8,
                width: CELL - 16,
                height: CELL - 16,
                rx: 14,
            }),
        );
        const vehicle = board.vehicles[selected];
        if (!vehicle) return;
        const across = ((vehicle.horizontal ? vehicle.row : vehicle.column) - 0.5) * CELL;
        const first = ((vehicle.horizontal ? vehicle.column : vehicle.row) - 1) * CELL;
        for (const [name, along] of [
            ["stretch-start", first + 8],
            ["stretch-end", first + vehicle.length * CELL - 8],
        ] as const) {
            const handle = svg("circle", {
                class: vehicle.horizontal ? "handle" : "handle upright",
                "data-handle": name,
                cx: vehicle.horizontal ? along : across,
                cy: vehicle.horizontal ? across : along,
                r: 15,
            });
            view.overlay.append(handle);
        }
    }

    private down(event: PointerEvent): void {
        const { editor, view } = this;
        if (this.gesture || (event.pointerType === "mouse" && event.button !== 0)) return;
        event.preventDefault();
        view.root.classList.remove("keyed");
        view.root.setPointerCapture(event.pointerId);
        view.root.focus({ preventScroll: true });
        const cell = view.cellAt(event.clientX, event.clientY);
        const handle = (event.target as Element).getAttribute("data-handle");
        const vehicle = vehicleAt(editor.board, cell);
        const gesture = (kind: Gesture["kind"]) =>
            (this.gesture = { pointer: event.pointerId, kind, from: cell, now: cell });
        if (handle) gesture(handle as "stretch-start" | "stretch-end");
        else if (editor.tool === "erase") {
            editor.moveCursor(cell);
            void editor.removeAt(cell);
        } else if (editor.tool === "wall" && vehicle < 0) {
            this.painted.clear();
            gesture("walls");
            this.paintWall(cell);
        } else if (vehicle >= 0) {
            gesture("carry");
            editor.cursor = cell;
            editor.select(vehicle);
        } else {
            editor.moveCursor(cell);
            gesture("sketch");
        }
    }

    private moved(event: PointerEvent): void {
        const { gesture, editor, view } = this;
        if (!gesture || event.pointerId !== gesture.pointer) return;
        const cell = view.cellAt(event.clientX, event.clientY);
        const before = gesture.now,
            vehicle = editor.board.vehicles[editor.selected];
        if (cell.row === before.row && cell.column === before.column) return;
        gesture.now = cell;
        if (gesture.kind === "walls") cellsTo(before, cell).forEach((one) => this.paintWall(one));
        else if (gesture.kind !== "sketch" && !vehicle)
            return; /* Undo took it away */
        else if (gesture.kind === "carry") {
            const row = vehicle.row + cell.row - gesture.from.row,
                column = vehicle.column + cell.column - gesture.from.column;
            view.vehicles[editor.selected].setAttribute(
                "transform",
                `translate(${(column - 1) * CELL} ${(row - 1) * CELL})`,
            );
        } else this.sketch(gesture.kind === "sketch" ? this.drawn(gesture) : this.stretched(gesture));
    }

    private up(event: PointerEvent, done: boolean): void {
        const { gesture, editor } = this;
        if (!gesture || event.pointerId !== gesture.pointer) return;
        this.gesture = null;
        if (!done) editor.show();
        else if (gesture.kind === "carry") this.drop(gesture);
        else if (gesture.kind === "sketch") void this.place(gesture);
        else if (gesture.kind !== "walls" && editor.board.vehicles[editor.selected]) {
            const { row, column, length } = this.stretched(gesture);
            void editor.change(editor.selected, { row, column, length });
        }
    }

    private drop({ from, now }: Gesture): void {
        const { editor } = this,
            vehicle = editor.board.vehicles[editor.selected];
        if (!vehicle) return;
        const row = vehicle.row + now.row - from.row,
            column = vehicle.column + now.column - from.column;
        if (row === vehicle.row && column === vehicle.column) return;
        editor.cursor = { row: Math.max(1, now.row), column: Math.max(1, now.column) };
        void editor.change(editor.selected, { row, column });
    }

    private async place(gesture: Gesture): Promise<void> {
        const { editor } = this,
            drawn = this.drawn(gesture);
        if (drawn.length >= 2)
            await editor.put({ row: drawn.row, column: drawn.column }, drawn.length, [drawn.horizontal]);
        else if (editor.tool === "car" || editor.tool === "truck")
            await editor.put(gesture.from, editor.tool === "car" ? 2 : 3);
        else editor.show();
    }

    private paintWall(cell: Cell): void {
        const { editor } = this,
            board = editor.board,
            key = `${cell.row},${cell.column}`;
        const inside = cell.row >= 1 && cell.row <= board.height && cell.column >= 1 && cell.column <= board.width;
        if (!inside || this.painted.has(key) || vehicleAt(board, cell) >= 0) return;
        this.painted.add(key);
        editor.cursor = cell;
        void editor.toggleWall(cell);
    }

    /* The line from where the pointer went down to where it is, along the longer way. */
    private drawn({ from, now }: Gesture): { row: number; column: number; length: number; horizontal: boolean } {
        const board = this.editor.board;
        const to = {
            row: Math.min(board.height, Math.max(1, now.row)),
            column: Math.min(board.width, Math.max(1, now.column)),
        };
        const horizontal = Math.abs(to.column - from.column) >= Math.abs(to.row - from.row);
        return horizontal
            ? {
                  row: from.row,
                  column: Math.min(from.column, to.column),
                  length: Math.abs(to.column - from.column) + 1,
                  horizontal,
              }
            : {
                  row: Math.min(from.row, to.row),
                  column: from.column,
                  length: Math.abs(to.row - from.row) + 1,
                  horizontal,
              };
    }

    private stretched(gesture: Gesture): { row: number; column: number; length: number; horizontal: boolean } {
        const vehicle = this.editor.board.vehicles[this.editor.selected];
        const along = vehicle.horizontal ? gesture.now.column : gesture.now.row;
        const first = vehicle.horizontal ? vehicle.column : vehicle.row,
            last = first + vehicle.length - 1;
        const from = gesture.kind === "stretch-start" ? Math.min(along, last - 1) : first;
        const to = gesture.kind === "stretch-end" ? Math.max(along, first + 1) : last;
        const { row, column, horizontal } = vehicle;
        return { row: horizontal ? row : from, column: horizontal ? from : column, length: to - from + 1, horizontal };
    }

    private sketch(shape: { row: number; column: number; length: number; horizontal: boolean }): void {
        this.view.overlay.querySelector(".sketch")?.remove();
        const long = shape.length * CELL - 20,
            x = (shape.column - 1) * CELL + 10,
            y = (shape.row - 1) * CELL + 10;
        const [width, height] = shape.horizontal ? [long, CELL - 20] : [CELL - 20, long];
        this.view.overlay.append(svg("rect", { class: "sketch", x, y, width, height, rx: 18 }));
    }

    private press(event: KeyboardEvent): void {
        const { editor } = this;
        if (event.altKey || event.metaKey || event.ctrlKey) return;
        this.view.root.classList.add("keyed"); /* the cursor is for the keyboard */
        const { row, column } = editor.cursor;
        const acts: Record<string, () => void> = {
            ArrowUp: () => this.arrow(-1, 0),
            ArrowDown: () => this.arrow(1, 0),
            ArrowLeft: () => this.arrow(0, -1),
            ArrowRight: () => this.arrow(0, 1),
            h: () => void editor.put({ row, column }, event.shiftKey ? 3 : 2, [true]),
            v: () => void editor.put({ row, column }, event.shiftKey ? 3 : 2, [false]),
            w: () => void editor.toggleWall({ row, column }),
            t: () => void editor.turn(),
            m: () => this.carry(),
            "+": () => void editor.stretch(1),
            "-": () => void editor.stretch(-1),
            Delete: () => void editor.removeAtCursor(),
            Backspace: () => void editor.removeAtCursor(),
        };
        const act = acts[event.key] ?? acts[event.key.toLowerCase()];
        event.stopPropagation();
        if (!act) return;
        event.preventDefault();
        act();
    }

    private carry(): void {
        this.carrying = !this.carrying && this.editor.selected >= 0;
        say(t(this.carrying ? "arrows_carry" : "arrows_cursor"));
    }

    private arrow(rows: number, columns: number): void {
        const { editor } = this,
            { row, column } = editor.cursor;
        const vehicle = editor.board.vehicles[editor.selected];
        if (this.carrying && vehicle) {
            void editor.carry(rows, columns);
            return;
        }
        editor.moveCursor({ row: row + rows, column: column + columns });
        say(editor.cursorWords());
    }
}
