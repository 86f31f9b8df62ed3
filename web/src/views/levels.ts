/* Levels: the packs, or the tiles of one. */
import { ask } from "../dom/dialog";
import { button, h, link } from "../dom/dom";
import { firstOpen, loadLevels, packOf, packs, progressOf, type Pack } from "../library/library";
import { addressOf, go } from "../router";
import { store } from "../store/store";
import { sentence, t } from "../texts/text";
import { levelTile, progressBar } from "./tiles";
import type { View } from "./view";

function packHead(pack: Pack): HTMLElement {
    const { solved, perfect } = progressOf(pack),
        all = pack.keys.length,
        text = t("solved_of", { n: solved, all });
    return h(
        "div",
        { class: "pack-head", "data-band": pack.band ?? pack.id },
        h("p", { id: "tally" }, `${text} · ${t("perfect_of", { n: perfect })}`),
        progressBar(solved, all, text),
    );
}

function fill(list: HTMLElement, id: string): void {
    const pack = packOf(id);
    if (!pack) return void list.replaceChildren(h("p", {}, t("no_such_pack")));
    const next = firstOpen(pack);
    list.replaceChildren(
        packHead(pack),
        link(
            addressOf({ view: "level", pack: id, number: next }),
            { class: "button primary", id: "pack-play" },
            t("play_level", { n: next }),
        ),
        h("ol", { class: "tiles", id: "tiles" }, ...pack.keys.map((_, i) => levelTile(pack, i, i + 1 === next))),
        ...(pack.own ? [removal(id)] : []),
    );
}

function removal(id: string): HTMLElement {
    return button("pack-remove", t("remove_pack"), () => {
        void ask(t("remove_pack"), t("remove_pack_question"), t("remove_pack")).then((yes) => {
            if (!yes) return;
            store.remove("pack", id);
            go({ view: "levels", pack: null });
        });
    });
}

export function levelsView(id: string | null): View {
    const shown = id ?? "easy",
        list = h("div", { class: "levels-list" }),
        tabs = h("nav", { class: "chips", "aria-label": t("packs") }),
        heading = h("h1", { tabindex: -1, id: "title" }, t("levels"));
    const refresh = () => {
        tabs.replaceChildren(
            ...packs().map((pack) =>
                link(
                    addressOf({ view: "levels", pack: pack.id }),
                    {
                        class: "chip",
                        "data-band": pack.band ?? pack.id,
                        "aria-current": pack.id === shown ? "page" : null,
                    },
                    pack.title,
                ),
            ),
            link(addressOf({ view: "catalogue" }), { class: "chip", id: "to-catalogue" }, t("catalogue")),
        );
        fill(list, shown);
    };
    void loadLevels()
        .then(refresh)
        .catch((error: Error) => list.replaceChildren(h("p", { class: "error" }, sentence(error.message))));
    return {
        element: h("section", { class: "levels" }, heading, tabs, list),
        title: `${t("levels")} · unjam`,
        refresh,
    };
}
