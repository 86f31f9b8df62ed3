/* Playing with the keyboard, wherever the focus is but in a field or a dialog. Letters choose the vehicle of that name, arrows along a
 * vehicle slide it, with Shift as far as it goes; arrows across it go to the next vehicle that way. */
import type { Board } from "./board";
import type { BoardView } from "./board_view";

export interface KeyHost {
    /* By one cell, or as far as it goes; `way` is 1 for right and down, -1 for left and up. */
    slide(vehicle: number, way: number, far: boolean): void;
    hint(): void;
    undo(): void;
    active(): boolean; /* whether there is anything to play */
}

const arrows: Record<string, readonly [number, number]> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
};

function middle(board: Board, index: number): [number, number] {
    const vehicle = board.vehicles[index],
        half = (vehicle.length - 1) / 2;
    return vehicle.horizontal ? [vehicle.row, vehicle.column + half] : [vehicle.row + half, vehicle.column];
}

/* The vehicle nearest in a direction; what lies aside counts twice. */
function nearest(board: Board, from: number, rows: number, columns: number): number {
    const [row, column] = middle(board, from);
    let best = from,
        least = Infinity;
    board.vehicles.forEach((_, i) => {
        const [otherRow, otherColumn] = middle(board, i);
        const along = (otherRow - row) * rows + (otherColumn - column) * columns;
        const aside = Math.abs((otherRow - row) * columns) + Math.abs((otherColumn - column) * rows);
        if (i !== from && along > 0 && along + 2 * aside < least) {
            least = along + 2 * aside;
            best = i;
        }
    });
    return best;
}

export class BoardKeys {
    private chosen = -1;

    constructor(
        private readonly view: BoardView,
        private readonly host: KeyHost,
    ) {
        document.addEventListener("keydown", this.press);
        view.root.addEventListener("focusin", (event) => {
            const index = view.indexOf(event.target);
            if (index >= 0) this.choose(index, false);
        });
    }

    /* Makes one vehicle the one that Tab reaches. */
    choose(index: number, focus: boolean): void {
        this.chosen = index;
        this.view.vehicles.forEach((element, i) => element.setAttribute("tabindex", i === index ? "0" : "-1"));
        if (focus) this.view.vehicles[index]?.focus({ preventScroll: true });
    }

    /* After the board was built anew: the target first, unless another one is still there. */
    refresh(board: Board): void {
        const target = board.vehicles.findIndex((vehicle) => vehicle.name === board.target);
        this.choose(this.chosen >= 0 && this.chosen < board.vehicles.length ? this.chosen : target, false);
    }

    leave(): void {
        document.removeEventListener("keydown", this.press);
    }

    /* Puts the focus on the vehicle that has been chosen. */
    focus(): void {
        this.view.vehicles[this.chosen]?.focus({ preventScroll: true });
    }

    private readonly press = (event: KeyboardEvent): void => {
        const board = this.view.board,
            target = event.target as Element;
        if (!board || !this.host.active() || event.altKey || event.ctrlKey || event.metaKey) return;
        if (target.closest("input, textarea, select, dialog, [role=dialog]")) return;
        /* A button keeps the keys that press it. */
        if (event.key === " " && !this.view.root.contains(target)) return;
        if (!this.act(event, board)) return;
        event.preventDefault();
    };

    private act(event: KeyboardEvent, board: Board): boolean {
        const count = board.vehicles.length;
        const arrow = arrows[event.key];
        if (arrow) this.arrow(board, arrow[0], arrow[1], event.shiftKey);
        else if (event.key === " ") this.choose((this.chosen + (event.shiftKey ? count - 1 : 1)) % count, true);
        else if (event.key === "Home")
            this.choose(
                board.vehicles.findIndex((v) => v.name === board.target),
                true,
            );
        else if (event.key === "Backspace") this.host.undo();
        else if (event.key === "?") this.host.hint();
        else return event.key.length === 1 && this.letter(board, event.key);
        return true;
    }

    private letter(board: Board, key: string): boolean {
        const exact = board.vehicles.findIndex((vehicle) => vehicle.name === key);
        const index = exact >= 0 ? exact : board.vehicles.findIndex((vehicle) => vehicle.name === key.toUpperCase());
        if (index >= 0) this.choose(index, true);
        return index >= 0;
    }

    private arrow(board: Board, rows: number, columns: number, far: boolean): void {
        const vehicle = board.vehicles[this.chosen];
        if (!vehicle) return;
        const way = vehicle.horizontal ? columns : rows;
        if (way === 0) this.choose(nearest(board, this.chosen, rows, columns), true);
        else {
            this.focus();
            this.host.slide(this.chosen, way, far);
        }
    }
}
