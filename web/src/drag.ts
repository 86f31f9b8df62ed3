/* Dragging vehicles with mouse, pen or finger. How far one may go comes from the engine with every position. */
import { offset } from "./board";
import type { BoardView } from "./board_view";

export interface DragHost {
    /* Cells back and ahead, or null while nothing may be moved. */
    range(vehicle: number): readonly [number, number] | null;
    taken(vehicle: number): void;
    dropped(vehicle: number, by: number): void;
}

interface Drag {
    pointer: number;
    vehicle: number;
    x: number;
    y: number;
    from: number;
    by: number; /* in cells, with fractions */
    range: readonly [number, number];
}

export function enableDrag(view: BoardView, host: DragHost): void {
    let drag: Drag | null = null;

    const end = (snap: boolean) => {
        if (!drag) return;
        const { vehicle, from, by } = drag;
        const cells = snap ? Math.round(by) : 0;
        view.mark(vehicle, "dragged", false);
        view.place(vehicle, from + cells);
        drag = null;
        if (cells !== 0) host.dropped(vehicle, cells);
    };

    view.root.addEventListener("pointerdown", (event) => {
        if (drag || (event.pointerType === "mouse" && event.button !== 0)) return;
        const vehicle = view.indexOf(event.target);
        const range = vehicle < 0 ? null : host.range(vehicle);
        if (!range) return;
        view.settle();
        view.root.setPointerCapture(event.pointerId);
        const from = offset(view.board!.vehicles[vehicle]);
        drag = { pointer: event.pointerId, vehicle, x: event.clientX, y: event.clientY, from, by: 0, range };
        view.mark(vehicle, "dragged", true);
        host.taken(vehicle);
        event.preventDefault();
    });

    view.root.addEventListener("pointermove", (event) => {
        if (!drag || event.pointerId !== drag.pointer) return;
        const { horizontal } = view.board!.vehicles[drag.vehicle];
        const pixels = horizontal ? event.clientX - drag.x : event.clientY - drag.y;
        drag.by = Math.min(drag.range[1], Math.max(-drag.range[0], pixels * view.scale()));
        view.place(drag.vehicle, drag.from + drag.by);
    });

    view.root.addEventListener("pointerup", (event) => {
        if (drag && event.pointerId === drag.pointer) end(true);
    });
    view.root.addEventListener("pointercancel", (event) => {
        if (drag && event.pointerId === drag.pointer) end(false);
    });
}
