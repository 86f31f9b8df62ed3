/* All shortest solutions of a board: how many there are, and one of each that differs in more than the order of independent moves. Each
 * can be walked. */
import type { Board, Move } from "../board/board";
import { button, h } from "../dom/dom";
import type { Solutions } from "../engine/messages";
import { assignPaints, type Paint } from "../board/paint";
import { moveWords } from "../texts/phrases";
import { svg } from "../dom/svg";
import { t } from "../texts/text";

const SHOWN = 5; /* before all are asked for */

function step(board: Board, paints: readonly Paint[], { vehicle, by }: Move): HTMLElement {
    const { name, horizontal } = board.vehicles[vehicle],
        { body, edge } = paints[vehicle];
    const arrow = horizontal ? (by > 0 ? "→" : "←") : by > 0 ? "↓" : "↑";
    const swatch = svg(
        "svg",
        { class: "swatch", viewBox: "0 0 12 12", "aria-hidden": "true" },
        svg("rect", { x: 1, y: 1, width: 10, height: 10, rx: 3, fill: body, stroke: edge, "stroke-width": 1.5 }),
    );
    return h("span", { class: "way-step" }, swatch, `${name} ${arrow}${Math.abs(by)}`);
}

export function waysParts(board: Board, all: Solutions, walk: (way: readonly Move[]) => void): HTMLElement[] {
    if (all.length === null) return [h("p", {}, t("unsolvable"))];
    const paints = assignPaints(board);
    const rows = all.ways.map((way, i) =>
        h(
            "li",
            { hidden: i >= SHOWN },
            h(
                "button",
                {
                    type: "button",
                    class: "way",
                    "aria-label": `${i + 1}. ${way.map((move) => moveWords(board, move)).join(", ")}`,
                    onclick: () => walk(way),
                },
                ...way.map((move) => step(board, paints, move)),
            ),
        ),
    );
    const classes = all.classes ?? all.ways.length;
    const lead = [
        t("ways_count", { n: all.count }),
        ...(all.count > 1 ? [t("ways_classes", { n: classes })] : []),
        ...(classes > rows.length ? [t("ways_first", { n: rows.length })] : []),
        t("ways_walk", { n: rows.length }),
    ];
    const more = button("ways-all", t("ways_all", { n: rows.length }), () => {
        rows.forEach((row) => (row.hidden = false));
        rows[SHOWN].querySelector("button")!.focus();
        more.remove();
    });
    return [
        h("p", { id: "ways-lead" }, lead.join(" ")),
        h("ol", { class: "way-list", id: "way-list" }, ...rows),
        ...(rows.length > SHOWN ? [more] : []),
    ];
}
