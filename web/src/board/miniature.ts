/* A small picture of a board: shapes and colours, without anything to touch. */
import type { Board, Vehicle } from "./board";
import { assignPaints } from "./paint";
import { svg, type Attributes } from "../dom/svg";

const CELL = 10;

export function miniature(board: Board): SVGSVGElement {
    const wide = board.width * CELL,
        high = board.height * CELL,
        paints = assignPaints(board);
    const gate = (board.exit - 1) * CELL;
    const picture = svg("svg", { class: "miniature", viewBox: `-3 -3 ${wide + 6} ${high + 6}`, "aria-hidden": "true" });
    picture.append(
        svg("rect", { class: "floor", x: -1.5, y: -1.5, width: wide + 3, height: high + 3, rx: 3, "stroke-width": 2 }),
        svg("rect", { class: "gate", x: wide - 0.5, y: gate + 1, width: 3.5, height: CELL - 2 }),
        ...board.walls.map(({ row, column }) =>
            svg("rect", {
                class: "wall-small",
                x: (column - 1) * CELL + 1,
                y: (row - 1) * CELL + 1,
                width: CELL - 2,
                height: CELL - 2,
                rx: 2,
            }),
        ),
        ...board.vehicles.flatMap((vehicle, i) => [
            part(vehicle, 1, 1, 2.6, { fill: paints[i].body, stroke: paints[i].edge, "stroke-width": 0.7 }),
            part(vehicle, vehicle.length * 2.7, 3, 1, { fill: paints[i].roof }),
        ]),
    );
    return picture;
}

/* A vehicle's body or its roof: so far from both ends, so far from both sides. */
function part(vehicle: Vehicle, ends: number, sides: number, rx: number, look: Attributes): SVGElement {
    const { row, column, length, horizontal } = vehicle,
        long = length * CELL - 2 * ends,
        wide = CELL - 2 * sides;
    return svg("rect", {
        x: (column - 1) * CELL + (horizontal ? ends : sides),
        y: (row - 1) * CELL + (horizontal ? sides : ends),
        width: horizontal ? long : wide,
        height: horizontal ? wide : long,
        rx,
        ...look,
    });
}
