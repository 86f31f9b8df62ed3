/* Paints a part of the map: links, then dots, nearest to the exit last. Runs in the map's worker, so that the page
 * only moves finished pictures about. */
import type { PaintOrder } from "../engine/messages";
import { dotColour, lineColour } from "./ramp";

export interface Drawing {
    x: Int32Array;
    y: Int32Array;
    depth: Uint16Array; /* of each dot; solved ones 0 */
    links: Uint32Array; /* from, to, from, to, … sorted by the depth of the deeper end */
    depths: number;
    radius: number;
    solvable: boolean;
}

type Context = OffscreenCanvasRenderingContext2D;

interface Places {
    x: Float32Array;
    y: Float32Array;
}

function project(drawing: Drawing, order: PaintOrder): Places {
    const count = drawing.x.length,
        x = new Float32Array(count),
        y = new Float32Array(count);
    for (let i = 0; i < count; i++) {
        x[i] = (drawing.x[i] - order.left) * order.scaleX * order.density;
        y[i] = (drawing.y[i] - order.top) * order.scaleY * order.density;
    }
    return { x, y };
}

function linksByDepth(context: Context, drawing: Drawing, order: PaintOrder, at: Places): void {
    const { links, depth, depths } = drawing;
    const pairs = links.length / 2;
    const all = 0.16 + 900 / (pairs + 1500);
    const opacity = Math.min(0.75, all * (1 + 0.3 * Math.log2(Math.max(1, order.zoom)))); /* fewer are in view */
    context.lineWidth = Math.max(0.6, Math.min(1.6, drawing.radius * order.scaleY * 0.22)) * order.density;
    const wide = order.pixelsWide,
        high = order.pixelsHigh;
    let now = -1;
    for (let i = 0; i < links.length; i += 2) {
        const a = links[i],
            b = links[i + 1];
        const deeper = Math.max(depth[a], depth[b]);
        if (deeper !== now) {
            if (now >= 0) context.stroke();
            now = deeper;
            context.strokeStyle = lineColour(deeper, depths, order.dark, opacity);
            context.beginPath();
        }
        const ax = at.x[a],
            ay = at.y[a],
            bx = at.x[b],
            by = at.y[b];
        if ((ax < 0 && bx < 0) || (ay < 0 && by < 0) || (ax > wide && bx > wide) || (ay > high && by > high)) continue;
        context.moveTo(ax, ay);
        if (depth[a] === depth[b]) {
            /* Beside each other: a bow towards the exit, wider the farther apart they are. */
            const bow = Math.min(40 * order.density, 6 + Math.abs(by - ay) * 0.12);
            context.quadraticCurveTo((ax + bx) / 2 + bow, (ay + by) / 2, bx, by);
        } else {
            const middle = (ax + bx) / 2;
            context.bezierCurveTo(middle, ay, middle, by, bx, by);
        }
    }
    if (now >= 0) context.stroke();
}

/* Radius of a dot: as the layout has it, but always to be seen, on large screens too. */
export function dotPixels(radius: number, scaleX: number, scaleY: number, windowHigh: number): number {
    const least = Math.min(2.2, Math.max(0.65, windowHigh / 500));
    return Math.max(least, Math.min(9, radius * Math.min(scaleX, scaleY)));
}

function dots(context: Context, drawing: Drawing, order: PaintOrder, at: Places): void {
    const size = dotPixels(drawing.radius, order.scaleX, order.scaleY, order.windowHigh) * order.density;
    const byDepth = new Map<number, number[]>();
    for (let i = 0; i < at.x.length; i++) {
        if (
            at.x[i] < -size ||
            at.y[i] < -size ||
            at.x[i] > order.pixelsWide + size ||
            at.y[i] > order.pixelsHigh + size
        )
            continue;
        const list = byDepth.get(drawing.depth[i]);
        if (list) list.push(i);
        else byDepth.set(drawing.depth[i], [i]);
    }
    for (const [depth, list] of byDepth) {
        const solved = drawing.solvable && depth === 0;
        context.fillStyle = dotColour(depth, drawing.depths, order.dark);
        context.beginPath();
        for (const i of list) {
            const x = at.x[i],
                y = at.y[i];
            if (solved || size < 2.2) context.rect(x - size, y - size, 2 * size, 2 * size);
            else {
                context.moveTo(x + size, y);
                context.arc(x, y, size, 0, 7);
            }
        }
        context.fill();
        if (solved) {
            context.strokeStyle = order.dark ? "#fff6b0" : "#7a6d00";
            context.lineWidth = order.density;
            context.stroke();
        }
    }
}

export function paintMap(drawing: Drawing, order: PaintOrder): ImageBitmap {
    const canvas = new OffscreenCanvas(order.pixelsWide, order.pixelsHigh);
    const context = canvas.getContext("2d", { alpha: false })!;
    context.fillStyle = order.back;
    context.fillRect(0, 0, order.pixelsWide, order.pixelsHigh);
    const at = project(drawing, order);
    linksByDepth(context, drawing, order, at);
    dots(context, drawing, order, at);
    return canvas.transferToImageBitmap();
}
