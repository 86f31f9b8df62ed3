/* The board as SVG, of which a view may have as many as it likes. It shows what it is told and knows nothing of the game; drag.ts and keys.ts turn what people do
 * into moves. */
import { copyBoard, offset, withOffset, type Board, type Cell, type Move } from "./board";
import { assignPaints } from "./paint";
import { svg } from "../dom/svg";
import { CELL, vehicleShape } from "./vehicle_shape";

const MARGIN = 30;
const FRAME = 16;

export interface Target {
    vehicle: number;
    at: number; /* offset along its line; between cells while it slides */
}

function structure(board: Board): string {
    const vehicles = board.vehicles.map((v) => [v.name, v.length, v.horizontal, v.horizontal ? v.row : v.column]);
    return JSON.stringify([board.width, board.height, board.exit, board.target, vehicles, board.walls]);
}

export function calm(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class BoardView {
    readonly vehicles: SVGGElement[] = [];
    readonly overlay = svg("g", { class: "overlay" });
    board: Board | null = null;
    private built = "";
    private places: number[] = [];
    private frame = 0;
    private finish: (() => void) | null = null;

    constructor(readonly root: SVGSVGElement) {}

    /* Shows a board at once; rebuilds only what has another structure. */
    show(board: Board): void {
        this.settle();
        this.root.classList.remove("open");
        const key = structure(board);
        if (key !== this.built) this.build(board, key);
        this.board = copyBoard(board);
        board.vehicles.forEach((vehicle, i) => this.place(i, offset(vehicle)));
    }

    /* Slides whatever stands elsewhere to its place on `board`. Resolves when everything is there. */
    slideTo(board: Board, milliseconds: number): Promise<void> {
        this.settle();
        this.root.classList.remove("open");
        if (structure(board) !== this.built || calm() || milliseconds <= 0 || document.hidden) {
            this.show(board);
            return Promise.resolve();
        }
        this.board = copyBoard(board);
        return this.animate([...this.places], board.vehicles.map(offset), milliseconds, (part) => 1 - (1 - part) ** 3);
    }

    private animate(from: number[], to: number[], milliseconds: number, ease: (part: number) => number): Promise<void> {
        return new Promise((resolve) => {
            const began = performance.now();
            this.finish = () => {
                to.forEach((at, i) => this.place(i, at));
                resolve();
            };
            const step = (now: number) => {
                const part = Math.min(1, Math.max(0, (now - began) / milliseconds));
                const eased = ease(part);
                from.forEach((start, i) => {
                    if (start !== to[i]) this.place(i, start + (to[i] - start) * eased);
                });
                if (part < 1) this.frame = requestAnimationFrame(step);
                else this.settle();
            };
            this.frame = requestAnimationFrame(step);
        });
    }

    /* Ends a slide that is under way. */
    settle(): void {
        cancelAnimationFrame(this.frame);
        const finish = this.finish;
        this.finish = null;
        finish?.();
    }

    place(index: number, at: number): void {
        const vehicle = this.board!.vehicles[index];
        const moved = withOffset(vehicle, at);
        this.places[index] = at;
        this.vehicles[index].setAttribute(
            "transform",
            `translate(${round((moved.column - 1) * CELL)} ${round((moved.row - 1) * CELL)})`,
        );
    }

    /* The cell under a point of the window; outside the board, beyond its edges. */
    cellAt(x: number, y: number): Cell {
        const point = this.point(x, y);
        return { row: Math.floor(point.y / CELL) + 1, column: Math.floor(point.x / CELL) + 1 };
    }

    /* Cells per pixel, along both axes. */
    scale(): number {
        const matrix = this.root.getScreenCTM();
        return matrix ? 1 / (matrix.a * CELL) : 0;
    }

    indexOf(element: EventTarget | null): number {
        const group = element instanceof Element ? element.closest(".vehicle") : null;
        return group ? this.vehicles.indexOf(group as SVGGElement) : -1;
    }

    mark(index: number, name: "hinted" | "dragged" | "selected", on: boolean): void {
        this.vehicles.forEach((vehicle, i) => vehicle.classList.toggle(name, on && i === index));
    }

    clearOverlay(): void {
        this.overlay.replaceChildren();
        this.mark(-1, "hinted", false);
    }

    /* First only the vehicle; with the move also where it goes. */
    hint(move: Move, withMove: boolean): void {
        this.clearOverlay();
        this.mark(move.vehicle, "hinted", true);
        if (!withMove) return;
        const vehicle = this.board!.vehicles[move.vehicle];
        const there = withOffset(vehicle, offset(vehicle) + move.by);
        const [width, height] = extent(vehicle);
        this.overlay.append(
            svg("rect", {
                class: "ghost",
                x: (there.column - 1) * CELL + 10,
                y: (there.row - 1) * CELL + 10,
                width: width - 20,
                height: height - 20,
                rx: 18,
            }),
            this.arrow(move),
        );
    }

    /* From the end that goes ahead, as far as it goes. */
    private arrow(move: Move): SVGElement {
        const vehicle = this.board!.vehicles[move.vehicle];
        const front = offset(vehicle) - 1 + (move.by > 0 ? vehicle.length : 0);
        const from = (front - Math.sign(move.by) * 0.2) * CELL,
            to = (front + move.by - Math.sign(move.by) * 0.22) * CELL;
        const across = ((vehicle.horizontal ? vehicle.row : vehicle.column) - 0.5) * CELL;
        const back = to - Math.sign(move.by) * 22;
        const at = (along: number, beside: number) =>
            vehicle.horizontal ? `${along} ${across + beside}` : `${across + beside} ${along}`;
        const d = `M${at(from, 0)}L${at(to, 0)}M${at(back, -20)}L${at(to, 0)}L${at(back, 20)}`;
        return svg("g", {}, svg("path", { class: "arrow-back", d }), svg("path", { class: "arrow", d }));
    }

    private point(x: number, y: number): DOMPoint {
        return new DOMPoint(x, y).matrixTransform(this.root.getScreenCTM()!.inverse());
    }

    private build(board: Board, key: string): void {
        const focused = this.indexOf(document.activeElement);
        const wide = board.width * CELL,
            high = board.height * CELL;
        this.built = key;
        this.root.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${wide + 2 * MARGIN} ${high + 2 * MARGIN}`);
        const paints = assignPaints(board);
        this.vehicles.length = 0;
        board.vehicles.forEach((vehicle, i) => {
            const [width, height] = extent(vehicle);
            const hit = svg("rect", { class: "hit", width, height, fill: "transparent" });
            const ring = svg("rect", { class: "ring", x: 3, y: 3, width: width - 6, height: height - 6, rx: 22 });
            const shade = svg("rect", { class: "shade", x: 9, y: 14, width: width - 14, height: height - 16, rx: 22 });
            const shape = vehicleShape(vehicle, paints[i], vehicle.name === board.target);
            const group = svg("g", { class: "vehicle", role: "button", tabindex: -1 }, hit, shade, shape, ring);
            group.classList.toggle("upright", !vehicle.horizontal);
            this.vehicles.push(group);
        });
        this.root.replaceChildren(
            ...this.ground(board, wide, high),
            ...board.walls.map(wall),
            svg("g", { class: "vehicles" }, ...this.vehicles),
            this.overlay,
        );
        this.overlay.replaceChildren();
        if (focused >= 0) this.vehicles[Math.min(focused, this.vehicles.length - 1)]?.focus();
    }

    /* Asphalt in a kerb, with a lane to the exit; the cells show as faint marks where their corners meet. */
    private ground(board: Board, wide: number, high: number): SVGElement[] {
        const half = FRAME / 2,
            gate = (board.exit - 1) * CELL,
            middle = gate + CELL / 2;
        let corners = "";
        for (let row = 1; row < board.height; row++)
            for (let column = 1; column < board.width; column++)
                corners += `M${column * CELL - 5} ${row * CELL}h10M${column * CELL} ${row * CELL - 5}v10`;
        return [
            svg("rect", {
                class: "floor",
                x: -half - 4,
                y: -half - 4,
                width: wide + FRAME + 8,
                height: high + FRAME + 8,
                rx: 20,
                "stroke-width": FRAME,
            }),
            svg("rect", { class: "lane", x: 0, y: gate + 6, width: wide + MARGIN, height: CELL - 12 }),
            svg("path", { class: "corners", d: corners }),
            svg("path", {
                class: "lane-line",
                d: `M8 ${gate + 6}H${wide + MARGIN}M8 ${gate + CELL - 6}H${wide + MARGIN}`,
            }),
            svg("rect", { class: "gate", x: wide + 2, y: gate + 3, width: MARGIN - 2, height: CELL - 6 }),
            svg("path", {
                class: "gate-arrow",
                d: `M${wide + 8} ${middle - 18}L${wide + 22} ${middle}L${wide + 8} ${middle + 18}`,
            }),
            svg("rect", { class: "barrier", x: wide + 6, y: gate + 4, width: 9, height: CELL - 8, rx: 4.5 }),
        ];
    }

    /* The gate opens, and the target drives out. Resolves when it is gone. */
    async driveOut(): Promise<void> {
        this.settle();
        this.root.classList.add("open");
        const index = this.board!.vehicles.findIndex(({ name }) => name === this.board!.target);
        if (calm() || document.hidden || index < 0) return;
        const from = offset(this.board!.vehicles[index]);
        await this.animate(
            [...this.places],
            this.places.map((at, i) => (i === index ? from + 2.6 : at)),
            500,
            (part) => part * part,
        );
    }
}

function extent(vehicle: { length: number; horizontal: boolean }): [number, number] {
    const long = vehicle.length * CELL;
    return vehicle.horizontal ? [long, CELL] : [CELL, long];
}

function wall(cell: Cell): SVGElement {
    const x = (cell.column - 1) * CELL,
        y = (cell.row - 1) * CELL;
    return svg(
        "g",
        { class: "wall" },
        svg("rect", { x: x + 5, y: y + 5, width: CELL - 10, height: CELL - 10, rx: 14 }),
        svg("path", { d: `M${x + 26} ${y + 26}L${x + 74} ${y + 74}M${x + 74} ${y + 26}L${x + 26} ${y + 74}` }),
    );
}

function round(value: number): number {
    return Math.round(value * 100) / 100;
}
