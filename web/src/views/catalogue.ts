/* The catalogue: choose among all minimal puzzles, and see how many there are. */
import { boardOfKey } from "../board/board";
import { entryOf, isName, matches, sample } from "../library/catalogue";
import { button, h, link } from "../dom/dom";
import { bands } from "../library/library";
import type { CatalogueEntry, CatalogueWish } from "../engine/messages";
import { miniature } from "../board/miniature";
import { addressOf, go } from "../router";
import { named, number, sentence, t } from "../texts/text";
import type { View } from "./view";

const SHOWN = 12;
const MOST = { moves: 51, vehicles: 16 };

/* What was chosen last stays chosen until the page is closed. */
let chosen: CatalogueWish = {};
let seed = Date.now();

function card({ id, board, moves, vehicles, band }: CatalogueEntry): HTMLElement {
    return link(
        addressOf({ view: "entry", name: id }),
        { class: "card", "data-band": band ?? null },
        miniature(boardOfKey(board)!),
        h("span", { class: "card-title" }, t("n_moves", { n: moves })),
        h(
            "span",
            { class: "card-note" },
            band && h("span", {}, named("band", band)),
            h("span", {}, t("n_vehicles", { n: vehicles })),
        ),
    );
}

/* Two fields for the ends of a range; an empty one is no limit. */
function range(name: "moves" | "vehicles", changed: () => void): HTMLElement {
    const field = (end: 0 | 1) =>
        h("input", {
            type: "number",
            id: `catalogue-${name}-${end === 0 ? "from" : "to"}`,
            min: 1,
            max: MOST[name],
            inputmode: "numeric",
            value: (chosen[name] ?? [1, MOST[name]])[end],
            "aria-label": `${t(`catalogue_${name}`)}, ${t(end === 0 ? "from" : "to")}`,
            onchange: (event) => {
                const value = Number((event.target as HTMLInputElement).value);
                const ends: [number, number] = [...(chosen[name] ?? [1, MOST[name]])];
                ends[end] = Number.isInteger(value) && value >= 1 && value <= MOST[name] ? value : [1, MOST[name]][end];
                (event.target as HTMLInputElement).value = String(ends[end]);
                chosen = { ...chosen, [name]: [Math.min(...ends), Math.max(...ends)] };
                changed();
            },
        });
    return h("div", { class: "field" }, t(`catalogue_${name}`), h("div", { class: "row" }, field(0), "–", field(1)));
}

function flag(label: string, attributes: Record<string, string | boolean>, act: (on: boolean) => void): HTMLElement {
    const box = h("input", { type: "checkbox", ...attributes });
    box.addEventListener("change", () => act(box.checked));
    return h("label", { class: "flag" }, box, h("span", {}, label), h("span", { class: "note count" }));
}

export function catalogueView(): View {
    const count = h("p", { id: "catalogue-count", role: "status" }, t("loading")),
        list = h("div", { class: "cards", id: "catalogue-cards" });
    let turn = 0;
    const wanted = () => ({ ...chosen, ...(chosen.difficulty?.length ? {} : { difficulty: undefined }) });

    /* How many each band has under the other conditions: slower, so it comes last. */
    const countBands = async (mine: number) => {
        for (const band of bands) {
            const found = await matches({ ...chosen, difficulty: [band] });
            if (mine !== turn) return;
            element.querySelector(`.flag[data-name="${band}"] .count`)!.textContent = number(found);
        }
    };
    const update = async () => {
        const mine = ++turn;
        try {
            const found = await matches(wanted());
            if (mine !== turn) return;
            count.textContent = t("n_puzzles", { n: found });
            play.disabled = found === 0;
            const entries = await sample(wanted(), seed, SHOWN);
            if (mine !== turn) return;
            list.replaceChildren(...entries.map(card));
            await countBands(mine);
        } catch (error) {
            if (mine === turn) count.textContent = sentence((error as Error).message);
        }
    };
    const band = (name: (typeof bands)[number]) => {
        const element = flag(named("band", name), { checked: chosen.difficulty?.includes(name) ?? false }, (on) => {
            const others = (chosen.difficulty ?? []).filter((other) => other !== name);
            chosen = { ...chosen, difficulty: on ? [...others, name] : others };
            void update();
        });
        element.dataset.name = element.dataset.band = name;
        return element;
    };
    const only = (name: "box" | "plain") =>
        flag(t(`catalogue_${name}`), { id: `catalogue-${name}`, checked: chosen[name] ?? false }, (on) => {
            chosen = { ...chosen, [name]: on };
            void update();
        });
    const shuffle = () => {
        seed++;
        void update();
    };
    const playOne = async () => {
        const [entry] = await sample(wanted(), Date.now(), 1);
        if (entry) go({ view: "entry", name: entry.id });
    };
    const play = button("catalogue-play", t("play_one"), () => void playOne(), { class: "primary", disabled: true });
    const name = h("input", { id: "catalogue-name", autocomplete: "off", autocapitalize: "off", spellcheck: "false" }),
        error = h("p", { class: "error", id: "catalogue-error", role: "alert" });
    const byName = h(
        "form",
        { class: "row" },
        h("label", { class: "field" }, t("catalogue_name"), name),
        h("button", { type: "submit", id: "catalogue-open" }, t("open")),
    );
    byName.addEventListener("submit", (event) => {
        event.preventDefault();
        const text = name.value.trim().toLowerCase().replace(/[\s.,’']/g, "");
        error.textContent = isName(text) ? "" : t("no_such_entry");
        if (isName(text))
            void entryOf(text).then(
                ({ entry }) => go({ view: "entry", name: entry.id }),
                (problem: Error) => (error.textContent = sentence(problem.message)),
            );
    });
    const element = h(
        "section",
        { class: "catalogue" },
        h("h1", { tabindex: -1, id: "title" }, t("catalogue")),
        h("p", { class: "lead" }, t("catalogue_text")),
        h("fieldset", { class: "flags" }, h("legend", {}, t("difficulty")), ...bands.map(band)),
        h("div", { class: "row" }, range("moves", () => void update()), range("vehicles", () => void update())),
        h("div", { class: "flags" }, only("box"), only("plain")),
        count,
        h("div", { class: "row" }, play, button("catalogue-others", t("show_others"), shuffle, { icon: "reset" })),
        list,
        byName,
        error,
    );
    void update();
    return { element, title: `${t("catalogue")} · unjam` };
}
