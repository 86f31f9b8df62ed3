/* Moving the map with mouse, pen and fingers: drag, pinch, wheel; a press without a drag is a click. */
import type { MapView } from "./map_view";

const CLICK_SLACK = 6;

interface Finger {
    x: number;
    y: number;
}

export function enableMapInput(view: MapView, clicked: (dot: number) => void, pointed: (dot: number) => void): void {
    const { canvas, camera } = view;
    const fingers = new Map<number, Finger>();
    let travelled = 0;

    const at = (event: MouseEvent): Finger => {
        const box = canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const reach = (event: PointerEvent) => (event.pointerType === "touch" ? 22 : 14);

    canvas.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        canvas.setPointerCapture(event.pointerId);
        if (fingers.size === 0) travelled = 0;
        fingers.set(event.pointerId, at(event));
    });

    canvas.addEventListener("pointermove", (event) => {
        const now = at(event),
            before = fingers.get(event.pointerId);
        if (!before) {
            const dot = view.dotAt(now.x, now.y, reach(event));
            if (dot !== view.hover) pointed(dot);
            canvas.classList.toggle("over", dot >= 0);
            return;
        }
        const others = [...fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
        travelled += Math.hypot(now.x - before.x, now.y - before.y);
        if (others.length === 1) pinch(others[0], before, now);
        else if (travelled > CLICK_SLACK) {
            canvas.classList.add("moving");
            camera.pan(now.x - before.x, now.y - before.y);
        }
        fingers.set(event.pointerId, now);
        view.moved();
    });

    const pinch = (fixed: Finger, before: Finger, now: Finger) => {
        const factor =
            Math.hypot(now.x - fixed.x, now.y - fixed.y) /
            Math.max(1, Math.hypot(before.x - fixed.x, before.y - fixed.y));
        camera.zoomAt(factor, (fixed.x + now.x) / 2, (fixed.y + now.y) / 2);
        camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    };

    const lift = (event: PointerEvent) => {
        const down = fingers.delete(event.pointerId);
        canvas.classList.remove("moving");
        if (!down || fingers.size > 0 || event.type === "pointercancel" || travelled > CLICK_SLACK) return;
        const { x, y } = at(event);
        const dot = view.dotAt(x, y, reach(event));
        if (dot >= 0) clicked(dot);
    };
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    canvas.addEventListener("pointerleave", () => {
        if (view.hover >= 0) pointed(-1);
    });

    canvas.addEventListener(
        "wheel",
        (event) => {
            event.preventDefault();
            const { x, y } = at(event);
            camera.zoomAt(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), x, y);
            view.moved();
        },
        { passive: false },
    );
}
