/* The board as it is played, but only to look at: larger and finer than a miniature. */
import { svg } from "../dom/svg";
import type { Board } from "./board";
import { BoardView } from "./board_view";

export function stillBoard(board: Board): SVGSVGElement {
    const root = svg("svg", { class: "board still", "aria-hidden": "true" });
    new BoardView(root).show(board);
    return root;
}
