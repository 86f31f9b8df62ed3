/* The board on the page as an SVG file of its own: the look that the style sheet gives goes into the attributes. */
import type { BoardView } from "./board_view";

const looks = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"];

export function pictureOf(view: BoardView): string {
    const copy = view.root.cloneNode(true) as SVGSVGElement;
    const styled = ".floor, .gate, .gate-arrow, .cells rect, .wall rect, .wall path";
    const originals = view.root.querySelectorAll(styled);
    copy.querySelectorAll(styled).forEach((element, i) => {
        const style = getComputedStyle(originals[i]);
        for (const look of looks) element.setAttribute(look, style.getPropertyValue(look));
    });
    copy.querySelectorAll(".hit, .ring, .overlay").forEach((element) => element.remove());
    for (const element of [copy, ...copy.querySelectorAll("*")])
        for (const name of ["class", "role", "tabindex", "aria-label", "aria-describedby", "aria-hidden", "id"])
            element.removeAttribute(name);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("font-family", "sans-serif");
    copy.setAttribute("width", "660");
    copy.setAttribute("height", "660");
    return new XMLSerializer().serializeToString(copy);
}
