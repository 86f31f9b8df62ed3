/* Tiles of levels, cards of puzzles: what several views show of puzzles. */
import { boardOfKey } from "../board/board";
import { h, icon, link } from "../dom/dom";
import { markOf, placeOf, titleOf, type Mark, type Pack } from "../library/library";
import { miniature } from "../board/miniature";
import { addressOf, type Route } from "../router";
import { store } from "../store/store";
import { named, t } from "../texts/text";

const icons: Record<Exclude<Mark, null>, string> = {
    perfect: "star",
    solved: "check",
    helped: "check",
    started: "pause",
};

export function markIcon(mark: Mark): SVGSVGElement | null {
    return mark ? icon(icons[mark], `mark ${mark}`) : null;
}

export function routeOfKey(key: string): Route {
    const place = placeOf(key);
    if (place?.kind === "level") return { view: "level", pack: place.pack, number: place.number };
    if (place?.kind === "day") return { view: "day", date: place.date };
    return { view: "play", text: store.get("puzzle", key)?.text || key.replace(/^(\d+x\d+)\/\d+:/, "$1:") };
}

export function levelTile(pack: Pack, index: number, current: boolean): HTMLElement {
    const mark = markOf(pack.keys[index]);
    return h(
        "li",
        {},
        link(
            addressOf({ view: "level", pack: pack.id, number: index + 1 }),
            {
                class: `tile ${mark ?? ""}`,
                "data-band": pack.band,
                "aria-current": current ? "true" : null,
                "aria-label": `${t("level_title", { pack: pack.title, n: index + 1 })}${mark ? `, ${named("mark", mark)}` : ""}`,
            },
            h("span", {}, String(index + 1)),
            markIcon(mark),
        ),
    );
}

export function puzzleCard(key: string): HTMLElement | null {
    const board = boardOfKey(key);
    if (!board) return null;
    const mark = markOf(key);
    return link(
        addressOf(routeOfKey(key)),
        { class: "card" },
        miniature(board),
        h("span", { class: "card-title" }, titleOf(key)),
        h("span", { class: "card-note" }, markIcon(mark), mark ? named("mark", mark) : ""),
    );
}

export function progressBar(done: number, all: number, label: string): HTMLElement {
    const bar = h("progress", { max: all, value: done, "aria-label": label });
    return bar;
}
