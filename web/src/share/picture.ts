/* The board as a picture of its own, SVG or PNG: the look that the style sheet gives goes into the attributes. */
import type { Board } from "../board/board";
import { BoardView } from "../board/board_view";
import { svg } from "../dom/svg";

const looks = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity"];
const styled = ".floor, .lane, .lane-line, .corners, .gate, .gate-arrow, .barrier, .shade, .wall rect, .wall path";

export function pictureOf(board: Board): string {
    const root = svg("svg", { class: "board hidden-text", "aria-hidden": "true" });
    document.body.append(root); /* what is not on the page has no look */
    new BoardView(root).show(board);
    const copy = root.cloneNode(true) as SVGSVGElement;
    const originals = root.querySelectorAll(styled);
    copy.querySelectorAll(styled).forEach((element, i) => {
        const style = getComputedStyle(originals[i]);
        for (const look of looks) element.setAttribute(look, style.getPropertyValue(look));
    });
    root.remove();
    copy.querySelectorAll(".hit, .ring, .overlay, .letter").forEach((element) => element.remove());
    for (const element of [copy, ...copy.querySelectorAll("*")])
        for (const name of ["class", "role", "tabindex", "aria-label", "aria-describedby", "aria-hidden", "id"])
            element.removeAttribute(name);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", "720");
    copy.setAttribute("height", "720");
    return new XMLSerializer().serializeToString(copy);
}

export async function pngOf(board: Board): Promise<Blob | null> {
    const address = URL.createObjectURL(new Blob([pictureOf(board)], { type: "image/svg+xml" }));
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = new OffscreenCanvas(720, 720),
            context = canvas.getContext("2d")!;
        context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--back");
        context.fillRect(0, 0, 720, 720);
        context.drawImage(image, 0, 0, 720, 720);
        return await canvas.convertToBlob({ type: "image/png" });
    } catch {
        return null;
    } finally {
        URL.revokeObjectURL(address);
    }
}
