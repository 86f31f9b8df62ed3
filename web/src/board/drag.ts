/* Dragging vehicles with mouse, pen or finger. How far one may go comes from the engine with every position. */
import { offset } from "./board";
import type { BoardView } from "./board_view";

export interface DragHost {
    /* Cells back and ahead, or null while nothing may be moved. */
    range(vehicle: number): readonly [number, number] | null;
    taken(vehicle: number): void;
    bumped(): void;
    dropped(vehicle: number, by: number): void;
}

interface Drag {
    pointer: number;
    vehicle: number;
    x: number;
    y: number;
    from: number;
    by: number; /* in cells, with fractions, never beyond what stands in the way */
    shown: number; /* the same with a little give */
    pushes: boolean; /* against what stands in the way */
    frame: number;
    range: readonly [number, number];
}

const GIVE = 0.05; /* cells that a vehicle gives when it is pushed against something */
const SNAP = 90; /* milliseconds from where it was let go to its cell */

export function enableDrag(view: BoardView, host: DragHost): void {
    let drag: Drag | null = null;
    let scale = 0; /* cells per pixel: asked once per drag, as it costs a layout */

    const end = (snap: boolean) => {
        if (!drag) return;
        const { vehicle, by, frame } = drag,
            range = host.range(vehicle); /* Undo may have changed it during the drag */
        const cells = snap && range ? Math.min(range[1], Math.max(-range[0], Math.round(by))) : 0;
        cancelAnimationFrame(frame);
        view.mark(vehicle, "dragged", false);
        drag = null;
        if (cells !== 0) host.dropped(vehicle, cells);
        else void view.slideTo(view.board!, SNAP);
    };

    view.root.addEventListener("pointerdown", (event) => {
        if (drag || (event.pointerType === "mouse" && event.button !== 0)) return;
        const vehicle = view.indexOf(event.target);
        const range = vehicle < 0 ? null : host.range(vehicle);
        if (!range) return;
        view.settle();
        scale = view.scale();
        view.root.setPointerCapture(event.pointerId);
        const from = offset(view.board!.vehicles[vehicle]);
        drag = {
            pointer: event.pointerId,
            vehicle,
            x: event.clientX,
            y: event.clientY,
            from,
            by: 0,
            shown: 0,
            pushes: false,
            frame: 0,
            range,
        };
        view.mark(vehicle, "dragged", true);
        host.taken(vehicle);
        event.preventDefault();
    });

    view.root.addEventListener("pointermove", (event) => {
        if (!drag || event.pointerId !== drag.pointer) return;
        const { horizontal } = view.board!.vehicles[drag.vehicle];
        const pixels = horizontal ? event.clientX - drag.x : event.clientY - drag.y;
        const wanted = pixels * scale,
            by = Math.min(drag.range[1], Math.max(-drag.range[0], wanted)),
            beyond = wanted - by;
        if (beyond !== 0 && !drag.pushes) host.bumped();
        drag.pushes = beyond !== 0;
        drag.by = by;
        drag.shown = by + GIVE * Math.tanh(beyond * 2);
        const current = drag;
        drag.frame ||= requestAnimationFrame(() => {
            current.frame = 0;
            view.place(current.vehicle, current.from + current.shown);
        });
    });

    view.root.addEventListener("pointerup", (event) => {
        if (drag && event.pointerId === drag.pointer) end(true);
    });
    view.root.addEventListener("pointercancel", (event) => {
        if (drag && event.pointerId === drag.pointer) end(false);
    });
}
