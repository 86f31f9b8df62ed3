/* Elements, and small conveniences. */
export type Child = Node | string | null | undefined | false;
type Handler = (event: Event) => void;
export type Attributes = Record<string, string | number | boolean | null | undefined | Handler>;

/* An element with its attributes and children; a function is a listener (`onclick`), false and null leave an attribute out. */
export function h<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes: Attributes = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === "function") element.addEventListener(name.slice(2), value);
        else if (value !== false && value !== null && value !== undefined)
            element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(
        ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
    );
    return element;
}

/* A missing element is a mistake of ours, so it throws. */
export function byId<T extends Element = HTMLElement>(id: string): T {
    const element = document.getElementById(id);
    if (!element) throw new Error(`there is no element #${id}`);
    return element as unknown as T;
}

export function icon(name: string, extra = ""): SVGSVGElement {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("class", `icon ${extra}`.trim());
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#i-${name}`);
    svg.append(use);
    return svg;
}

export function button(
    id: string,
    label: string,
    act: Handler,
    attributes: Attributes & { icon?: string } = {},
): HTMLButtonElement {
    const { icon: name, ...rest } = attributes;
    return h("button", { type: "button", id, onclick: act, ...rest }, name && icon(name), h("span", {}, label));
}

/* A button that shows its icon alone. */
export function iconButton(
    id: string,
    name: string,
    label: string,
    act: Handler,
    attributes: Attributes = {},
): HTMLButtonElement {
    return h(
        "button",
        { type: "button", id, class: "quiet", "aria-label": label, title: label, onclick: act, ...attributes },
        icon(name),
    );
}

export function link(href: string, attributes: Attributes, ...children: Child[]): HTMLAnchorElement {
    return h("a", { href, ...attributes }, ...children);
}

/* Says something to screen readers; the same text twice is said twice. */
let turn = false;
export function say(text: string): void {
    turn = !turn;
    byId("live").textContent = turn ? text : `${text}\u00a0`;
}

export function download(content: BlobPart, name: string, type: string): void {
    const anchor = h("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}
