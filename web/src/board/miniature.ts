/* A small picture of a board: shapes and colours, without anything to touch. */
import type { Board } from "./board";
import { assignPaints } from "./paint";
import { svg } from "../dom/svg";

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
        ...board.vehicles.map(({ row, column, length, horizontal }, i) =>
            svg("rect", {
                x: (column - 1) * CELL + 1,
                y: (row - 1) * CELL + 1,
                width: (horizontal ? length * CELL : CELL) - 2,
                height: (horizontal ? CELL : length * CELL) - 2,
                rx: 2.6,
                fill: paints[i].body,
                stroke: paints[i].edge,
                "stroke-width": 0.7,
            }),
        ),
    );
    return picture;
}
