/* Statistics: solved and perfect by band, streaks, hours; favourites, recent puzzles, a shelf of one's own boards. */
import { longestStreak, streak } from "../library/days";
import { button, h } from "../dom/dom";
import { bands, loadLevels } from "../library/library";
import { store } from "../store/store";
import { named, number, t } from "../texts/text";
import { puzzleCard } from "./tiles";
import type { View } from "./view";

const MOST = 12; /* cards of one kind, until all are asked for */

function figure(value: string, label: string, id: string): HTMLElement {
    return h("div", { class: "figure" }, h("dt", {}, label), h("dd", { id }, value));
}

const isBand = (name: string) => (bands as readonly string[]).includes(name);

function hours(seconds: number): string {
    const minutes = Math.round(seconds / 60);
    return minutes < 60
        ? t("n_minutes", { n: minutes })
        : t("hours_minutes", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function shelf(title: string, id: string, keys: string[]): HTMLElement | false {
    const cards = (some: string[]) => some.flatMap((key) => puzzleCard(key) ?? []);
    const box = h("div", { class: "cards" }, ...cards(keys.slice(0, MOST)));
    const more = button(`all-${id}`, t("show_all", { n: number(keys.length) }), () => {
        more.remove();
        const rest = cards(keys.slice(MOST));
        box.append(...rest);
        rest[0]?.focus();
    });
    return (
        box.childElementCount > 0 &&
        h("section", { id }, h("h2", {}, title), box, keys.length > MOST && h("p", { class: "row" }, more))
    );
}

function fill(): HTMLElement[] {
    const all = store.all("puzzle"),
        solved = all.filter(([, one]) => one.solved),
        perfect = solved.filter(([, one]) => one.stars === 3);
    const inBand = (band: string, list: typeof all) =>
        list.filter(([, one]) => (isBand(one.band) ? one.band : "other") === band).length;
    const shown = [...bands, ...(inBand("other", solved) > 0 ? ["other"] : [])];
    const newest = [...all].sort(([, a], [, b]) => b.opened - a.opened);
    const keys = (list: typeof all) => list.map(([key]) => key);
    const parts = [
        h(
            "dl",
            { class: "figures" },
            figure(number(solved.length), t("stat_solved"), "stat-solved"),
            figure(number(perfect.length), t("stat_perfect"), "stat-perfect"),
            figure(number(streak()), t("stat_streak"), "stat-streak"),
            figure(number(longestStreak()), t("stat_longest"), "stat-longest"),
            figure(hours(all.reduce((sum, [, one]) => sum + one.seconds, 0)), t("stat_time"), "stat-time"),
        ),
        h(
            "table",
            { class: "by-band" },
            h("caption", {}, t("by_band")),
            h(
                "thead",
                {},
                h(
                    "tr",
                    {},
                    h("th", { scope: "col" }, t("difficulty")),
                    h("th", { scope: "col" }, t("stat_solved")),
                    h("th", { scope: "col" }, t("stat_perfect")),
                ),
            ),
            h(
                "tbody",
                {},
                ...shown.map((band) =>
                    h(
                        "tr",
                        { "data-band": band },
                        h("th", { scope: "row" }, named("band", band)),
                        h("td", {}, number(inBand(band, solved))),
                        h("td", {}, number(inBand(band, perfect))),
                    ),
                ),
            ),
        ),
        shelf(t("favourites"), "favourites", keys(newest.filter(([, one]) => one.favourite))),
        shelf(t("recent"), "recent", keys(newest.filter(([, one]) => one.opened > 0))),
        shelf(t("own_boards"), "own", keys(newest.filter(([, one]) => one.own))),
    ];
    return parts.filter((part): part is HTMLElement => part !== false);
}

export function statisticsView(): View {
    const box = h("div", { class: "statistics-box" }, ...fill());
    const refresh = () => box.replaceChildren(...fill());
    void loadLevels()
        .then(refresh)
        .catch(() => undefined);
    return {
        element: h("section", { class: "statistics" }, h("h1", { tabindex: -1, id: "title" }, t("statistics")), box),
        title: `${t("statistics")} · unjam`,
        refresh,
    };
}
