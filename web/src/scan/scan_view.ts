/* From a picture: chosen, taken, pasted or dropped. What was seen is drawn over it; a tap on a cell corrects it in the editor. */
import { type Board, type Cell } from "../board/board";
import { busy } from "../dom/busy";
import { button, h, icon, say } from "../dom/dom";
import { EngineError } from "../engine/engine";
import { miniature } from "../board/miniature";
import { boardsOf, reason } from "../share/open";
import { go } from "../router";
import { receivePictures, setDoubt } from "./scan_inbox";
import { readPicture, stopReading, type Found, type Notation, type Seen } from "./scan_reader";
import { linkText } from "../play/session";
import { svg } from "../dom/svg";
import { t } from "../texts/text";

const SURE = 0.9;

const textOf = (board: Notation) => (typeof board === "string" ? board : JSON.stringify(board));

/* The corners of a block of cells in the picture, clockwise, as an SVG polygon has them. */
function outline({ width, places }: Found, top: number, left: number, bottom: number, right: number): string {
    const corner = (row: number, column: number) => {
        const at = 2 * (row * (width + 1) + column);
        return `${places[at].toFixed(1)},${places[at + 1].toFixed(1)}`;
    };
    return [corner(top, left), corner(top, right), corner(bottom, right), corner(bottom, left)].join(" ");
}

interface Part {
    x: number;
    y: number;
    width: number;
    height: number;
}

/* The part of the picture with the board and a little around it. */
function partOf({ picture, found }: Seen): Part {
    const xs = found!.places.filter((_, i) => i % 2 === 0),
        ys = found!.places.filter((_, i) => i % 2 === 1);
    const margin = 0.15 * (Math.max(...xs) - Math.min(...xs));
    const x = Math.max(0, Math.floor(Math.min(...xs) - margin)),
        y = Math.max(0, Math.floor(Math.min(...ys) - margin));
    return {
        x,
        y,
        width: Math.ceil(Math.min(picture.width, Math.max(...xs) + margin)) - x,
        height: Math.ceil(Math.min(picture.height, Math.max(...ys) + margin)) - y,
    };
}

async function correct(board: Board, cell: Cell | null): Promise<void> {
    setDoubt(cell);
    go({ view: "create", text: await linkText(board) });
}

/* The picture with the outlines of what was seen; every cell leads to the editor. */
function overlay(seen: Seen, found: Found, board: Board): HTMLElement {
    const part = partOf(seen);
    const unsure = new Set(found.unsure.map(({ row, column }) => `${row} ${column}`));
    const drawing = svg("svg", { class: "scan-seen", viewBox: `${part.x} ${part.y} ${part.width} ${part.height}` });
    for (const { row, column, length, horizontal } of board.vehicles)
        drawing.append(
            svg("polygon", {
                class: "scan-vehicle",
                points: outline(
                    found,
                    row - 1,
                    column - 1,
                    row - 1 + (horizontal ? 1 : length),
                    column - 1 + (horizontal ? length : 1),
                ),
            }),
        );
    for (let row = 1; row <= found.height; row++)
        for (let column = 1; column <= found.width; column++) {
            const doubtful = unsure.has(`${row} ${column}`);
            const cell = svg("polygon", {
                class: doubtful ? "scan-cell unsure" : "scan-cell",
                points: outline(found, row - 1, column - 1, row, column),
                ...(doubtful
                    ? { role: "button", tabindex: 0, "aria-label": t("picture_fix_cell", { row, column }) }
                    : {}),
            });
            cell.addEventListener("click", () => void correct(board, { row, column }));
            cell.addEventListener("keydown", (event) => {
                if ((event as KeyboardEvent).key === "Enter" || (event as KeyboardEvent).key === " ") {
                    event.preventDefault();
                    void correct(board, { row, column });
                }
            });
            drawing.append(cell);
        }
    return h("div", { class: "scan-picture" }, canvasOf(seen.picture, part), drawing as unknown as Node);
}

function canvasOf(picture: ImageBitmap, { x, y, width, height }: Part): HTMLCanvasElement {
    const canvas = h("canvas", { width, height });
    canvas.getContext("2d")!.drawImage(picture, -x, -y);
    return canvas;
}

async function shown(seen: Seen, found: Found, play: (board: Board) => Promise<void>, isOther: boolean): Promise<Node[]> {
    const [board] = await boardsOf(textOf(isOther ? found.runner_up!.board : found.board));
    const size = `${found.width} × ${found.height}`,
        sure = !isOther && found.confidence >= SURE;
    const verdict = h(
        "p",
        { class: sure ? "verdict-line" : "verdict-line bad", id: "picture-verdict", role: "status" },
        t(sure ? "picture_sure" : "picture_unsure", { size, n: board.vehicles.length }),
        found.exit_side !== "right" && ` ${t("picture_turned")}`,
        found.another && ` ${t("picture_another")}`,
    );
    const parts: Node[] = [];
    const other = async () => {
        const next = await shown(seen, found, play, !isOther);
        parts[0].parentElement?.replaceChildren(...next);
        say(next[0].textContent ?? "");
    };
    parts.push(
        verdict,
        h("div", { class: "scan-both" }, overlay(seen, found, board), miniature(board) as unknown as Node),
        h(
            "div",
            { class: "row" },
            button("picture-play", t("edit_play"), () => void play(board), { class: "primary", icon: "play" }),
            button("picture-fix", t("picture_fix"), () => void correct(board, found.unsure[0] ?? null), { icon: "edit" }),
            found.runner_up && button("picture-other", t("picture_other"), () => void other()),
        ) as Node,
    );
    return parts;
}

const sizeOf = ({ width, height }: ImageBitmap) => ({ width, height });

/* An input for files; `capture` asks a phone for its camera. */
function chooser(id: string, label: string, take: (picture: Blob) => void, capture: boolean): Node[] {
    const input = h("input", {
        type: "file",
        id: `${id}-file`,
        accept: "image/*",
        hidden: true,
        "aria-label": label,
        capture: capture ? "environment" : null,
    });
    input.addEventListener("change", () => {
        const [file] = input.files ?? [];
        if (file) take(file);
        input.value = "";
    });
    return [
        h("button", { type: "button", id, onclick: () => input.click() }, icon(capture ? "camera" : "file"), h("span", {}, label)),
        input,
    ];
}

/* The parts of the view, and what to call when it is left. */
export function pictureParts(play: (board: Board) => Promise<void>): { parts: Node[]; leave: () => void } {
    const result = h("div", { id: "picture-result", class: "scan-result" }),
        error = h("p", { class: "error", id: "picture-error", role: "alert" });
    let round = 0;
    const take = async (picture: Blob) => {
        const mine = ++round;
        error.textContent = "";
        result.replaceChildren();
        try {
            const seen = await busy(result, readPicture(picture), stopReading);
            if (mine !== round) return;
            if (seen.found) result.replaceChildren(...(await shown(seen, seen.found, play, false)));
            else {
                error.textContent = t("picture_none");
                result.replaceChildren(h("div", { class: "scan-picture" }, canvasOf(seen.picture, { x: 0, y: 0, ...sizeOf(seen.picture) })));
            }
            say(error.textContent || (result.firstElementChild?.textContent ?? ""));
        } catch (problem) {
            if (mine !== round || (problem instanceof EngineError && problem.code === "dropped")) return;
            error.textContent =
                problem instanceof EngineError && problem.code === "not_picture" ? t("picture_bad") : reason(problem);
        }
    };
    const end = receivePictures((picture) => void take(picture));
    return {
        parts: [
            h("p", { class: "note" }, t("picture_note")),
            h(
                "div",
                { class: "row" },
                ...chooser("picture-choose", t("picture_choose"), (picture) => void take(picture), false),
                ...chooser("picture-take", t("picture_take"), (picture) => void take(picture), true),
            ),
            error,
            result,
        ],
        leave: () => {
            round++;
            stopReading();
            end();
        },
    };
}
