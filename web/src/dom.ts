/* Elements by id, and small conveniences. A missing element is a mistake of ours, so it throws. */
export function byId<T extends Element = HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (!element) throw new Error(`there is no element #${id}`);
    return element as unknown as T;
}

export function on(id: string, event: string, act: (event: Event) => void): void {
    byId(id).addEventListener(event, act);
}

export function use(icon: string, extra = ""): SVGSVGElement {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", `icon ${extra}`.trim());
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#${icon}`);
    svg.append(use);
    return svg;
}

export function stars(count: number): SVGSVGElement[] {
    return [1, 2, 3].map((star) => use("i-star", star <= count ? "full" : ""));
}

/* Says something to screen readers; the same text twice is said twice. */
let turn = false;
export function say(text: string): void {
    turn = !turn;
    byId("live").textContent = turn ? text : `${text}\u00a0`;
}
