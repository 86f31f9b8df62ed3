/* The canvas of the map. The worker paints finished pictures: one of everything, and one of the part in view with a
 * margin around it. Panning only moves these about; the player's way, the cursor and the marks are drawn on top of
 * them in every frame. */
import type { Engine } from "../engine/engine";
import { Camera } from "./map_camera";
import { dotPixels } from "./map_paint";
import type { MapData, PaintOrder } from "../engine/messages";
import { isDark } from "../theme";

interface Picture {
    bitmap: ImageBitmap;
    left: number;
    top: number;
    width: number;
    height: number;
    zoom: number;
}

export interface MapMarks {
    trail: number[]; /* states from the start to the present one */
    here: number;
    cursor: number; /* state that the keyboard points to, or -1 */
}

const MARGIN = 0.3; /* of the window, painted beyond each edge */

export class MapView {
    readonly camera = new Camera();
    readonly marks: MapMarks = { trail: [], here: -1, cursor: -1 };
    data: MapData | null = null;
    hover = -1; /* dot under the pointer */
    private whole: Picture | null = null;
    private part: Picture | null = null;
    private frame = 0;
    private painting = false;
    private stale = false;
    private round = 0;
    private settled = 0;
    private paintedRound = -1; /* the round that `whole` belongs to */

    constructor(
        readonly canvas: HTMLCanvasElement,
        private readonly engine: Engine,
    ) {
        new ResizeObserver(() => this.resize()).observe(canvas);
    }

    show(data: MapData | null): void {
        this.data = data;
        this.round++;
        this.whole = this.part = null;
        this.hover = this.marks.cursor = -1;
        if (data) {
            const { x, y } = data;
            const range = (values: Int32Array) =>
                values.reduce(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [Infinity, -Infinity]);
            const [left, right] = range(x),
                [top, bottom] = range(y);
            const room = Math.max(1, (bottom - top) * 0.01);
            this.camera.setBounds({ left, top: top - room, width: right - left, height: bottom - top + 2 * room });
        }
        this.resize();
    }

    /* Other colours: everything is painted again. */
    repaint(): void {
        this.round++;
        this.part = null;
        void this.order();
    }

    redraw(): void {
        if (this.frame) return;
        this.frame = requestAnimationFrame(() => {
            this.frame = 0;
            this.drawNow();
        });
    }

    /* Whether the picture of everything is there. */
    painted(): boolean {
        return this.data !== null && this.whole !== null;
    }

    /* After the camera moved: draws at once, and asks for a sharp picture soon. */
    moved(): void {
        this.redraw();
        clearTimeout(this.settled);
        this.settled = window.setTimeout(() => void this.order(), 60);
    }

    dotAt(x: number, y: number, reach: number): number {
        const { data, camera } = this;
        if (!data) return -1;
        let best = -1,
            least = reach * reach;
        for (let i = 0; i < data.x.length; i++) {
            const dx = camera.screenX(data.x[i]) - x,
                dy = camera.screenY(data.y[i]) - y;
            const distance = dx * dx + dy * dy;
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    reveal(state: number): void {
        if (!this.data || state < 0) return;
        const dot = this.data.dotOf[state];
        this.camera.reveal(this.data.x[dot], this.data.y[dot]);
        this.moved();
    }

    private resize(): void {
        const { clientWidth, clientHeight } = this.canvas;
        if (clientWidth === 0 || clientHeight === 0) return;
        this.canvas.width = Math.round(clientWidth * devicePixelRatio);
        this.canvas.height = Math.round(clientHeight * devicePixelRatio);
        this.camera.resize(clientWidth, clientHeight);
        this.round++;
        this.whole = this.part = null;
        this.drawNow();
        void this.order();
    }

    /* Has the worker paint what is missing, one picture at a time. */
    private async order(): Promise<void> {
        if (!this.data || this.canvas.width === 0) return;
        if (this.painting) {
            this.stale = true;
            return;
        }
        const round = this.round;
        const wantsPart = this.whole !== null && this.camera.zoom > 1.01;
        if (this.whole && !wantsPart && this.paintedRound === round) return;
        this.painting = true;
        try {
            const picture = await this.paint(wantsPart && this.paintedRound === round);
            if (round === this.round) {
                if (picture.zoom > 1) this.part = picture;
                else this.whole = picture;
                this.paintedRound = round;
                this.drawNow();
                if (picture.zoom <= 1 && this.camera.zoom > 1.01) this.stale = true;
            } else this.stale = true;
        } catch {
            /* The map was closed meanwhile. */
        }
        this.painting = false;
        if (this.stale) {
            this.stale = false;
            void this.order();
        }
    }

    private async paint(part: boolean): Promise<Picture> {
        const { camera } = this;
        const here = new Camera();
        Object.assign(here, camera);
        if (!part) here.fit();
        const edge = part ? MARGIN : 0;
        const wide = here.width * (1 + 2 * edge),
            high = here.height * (1 + 2 * edge);
        const left = here.mapX(-here.width * edge),
            top = here.mapY(-here.height * edge);
        const order: PaintOrder = {
            left,
            top,
            scaleX: here.scaleX,
            scaleY: here.scaleY,
            pixelsWide: Math.ceil(wide * devicePixelRatio),
            pixelsHigh: Math.ceil(high * devicePixelRatio),
            windowHigh: here.height,
            zoom: here.zoom,
            density: devicePixelRatio,
            dark: isDark(),
            back: getComputedStyle(this.canvas).getPropertyValue("--map-back").trim(),
        };
        const bitmap = await this.engine.paintMap(order);
        return { bitmap, left, top, width: wide / here.scaleX, height: high / here.scaleY, zoom: part ? here.zoom : 1 };
    }

    drawNow(): void {
        const context = this.canvas.getContext("2d", { alpha: false });
        if (!context) return;
        const style = getComputedStyle(this.canvas);
        context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        context.fillStyle = style.getPropertyValue("--map-back");
        context.fillRect(0, 0, this.camera.width, this.camera.height);
        if (!this.data) return;
        for (const picture of [this.whole, this.part]) if (picture) this.place(context, picture);
        this.drawMarks(
            context,
            style.getPropertyValue("--here").trim(),
            style.getPropertyValue("--map-back").trim(),
            style.getPropertyValue("--ink").trim(),
        );
    }

    private place(context: CanvasRenderingContext2D, picture: Picture): void {
        const { camera } = this;
        if (picture.zoom > 1 && Math.abs(Math.log(picture.zoom / camera.zoom)) > 1) return;
        context.drawImage(
            picture.bitmap,
            camera.screenX(picture.left),
            camera.screenY(picture.top),
            picture.width * camera.scaleX,
            picture.height * camera.scaleY,
        );
    }

    private drawMarks(context: CanvasRenderingContext2D, here: string, back: string, ink: string): void {
        const { trail, cursor } = this.marks,
            data = this.data!;
        const unit =
            parseFloat(getComputedStyle(document.documentElement).fontSize) / 16; /* marks grow with the letters */
        const size = Math.max(
            4.5 * unit,
            dotPixels(data.radius, this.camera.scaleX, this.camera.scaleY, this.camera.height) + 1.5,
        );
        context.lineJoin = context.lineCap = "round";
        this.way(context, trail);
        context.strokeStyle = back;
        context.lineWidth = 5.5 * unit;
        context.stroke();
        context.strokeStyle = here;
        context.lineWidth = 2.8 * unit;
        context.stroke();
        if (trail.length > 0) this.ring(context, data.dotOf[trail[0]], size, back, here, 2.5 * unit);
        if (this.hover >= 0) this.ring(context, this.hover, size + 2, "transparent", ink, 2 * unit);
        if (this.marks.here >= 0) {
            const dot = data.dotOf[this.marks.here];
            this.ring(context, dot, size + 4.5 * unit, "transparent", back, 3 * unit);
            this.ring(context, dot, size + 3 * unit, "transparent", here, 2.5 * unit);
            this.ring(context, dot, size - unit, here, back, 1.5 * unit);
        }
        if (cursor >= 0) {
            const x = this.camera.screenX(data.x[data.dotOf[cursor]]),
                y = this.camera.screenY(data.y[data.dotOf[cursor]]);
            const reach = size + 5 * unit;
            for (const [colour, width] of [
                [back, 5 * unit],
                [ink, 2.5 * unit],
            ] as const) {
                context.strokeStyle = colour;
                context.lineWidth = width;
                context.strokeRect(x - reach, y - reach, 2 * reach, 2 * reach);
            }
        }
    }

    private way(context: CanvasRenderingContext2D, states: readonly number[]): void {
        const { camera } = this,
            data = this.data!;
        context.beginPath();
        let beforeX = 0,
            beforeY = 0,
            beforeDepth = -1;
        states.forEach((state, i) => {
            const dot = data.dotOf[state],
                depth = data.dotDistance[dot];
            const x = camera.screenX(data.x[dot]),
                y = camera.screenY(data.y[dot]);
            if (i === 0) context.moveTo(x, y);
            else if (depth === beforeDepth)
                context.quadraticCurveTo(
                    (beforeX + x) / 2 + Math.min(40, 6 + Math.abs(y - beforeY) * 0.12),
                    (beforeY + y) / 2,
                    x,
                    y,
                );
            else context.bezierCurveTo((beforeX + x) / 2, beforeY, (beforeX + x) / 2, y, x, y);
            [beforeX, beforeY, beforeDepth] = [x, y, depth];
        });
    }

    private ring(
        context: CanvasRenderingContext2D,
        dot: number,
        size: number,
        fill: string,
        stroke: string,
        width: number,
    ): void {
        context.beginPath();
        context.arc(this.camera.screenX(this.data!.x[dot]), this.camera.screenY(this.data!.y[dot]), size, 0, 7);
        context.fillStyle = fill;
        context.fill();
        context.strokeStyle = stroke;
        context.lineWidth = width;
        context.stroke();
    }
}
