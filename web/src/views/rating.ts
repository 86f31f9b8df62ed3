/* How hard a board is: a dial, three sentences, and the numbers folded away. */
import { h } from "../dom/dom";
import type { Rating } from "../engine/messages";
import { language, named, t, type TextKey } from "../texts/text";
import { dial } from "./dial";

const shownFeatures = [
    "moves",
    "steps",
    "states",
    "solutions",
    "max_distance",
    "optimal_paths",
    "branching",
    "must_move",
    "blockers",
    "counterintuitive",
    "red_backward",
    "bottlenecks",
    "greedy_moves",
    "random_moves",
    "vehicles",
    "minimal",
];

function time(seconds: number): string {
    return seconds < 90
        ? t("n_seconds", { n: Math.max(5, Math.round(seconds / 5) * 5) })
        : t("n_minutes", { n: Math.round(seconds / 60) });
}

/* Three sentences about what makes it easy or hard. */
function sentences(rating: Rating): string[] {
    const first = t("rating_moves", { n: rating.moves ?? 0, must: rating.mustMove ?? 0, vehicles: rating.vehicles });
    const second = t(
        rating.backward > 0 ? "rating_backward" : rating.counterintuitive > 0 ? "rating_detour" : "rating_straight",
    );
    const third = t("rating_paths", { n: rating.optimalPaths });
    return [first, second, third];
}

export function ratingParts(rating: Rating): HTMLElement[] {
    if (rating.band === null || rating.seconds === null) return [h("p", {}, t("unsolvable"))];
    const band = named("band", rating.band),
        lead = t("rating_time", {
            time: time(rating.seconds),
            low: time(rating.secondsLow),
            high: time(rating.secondsHigh),
        });
    const figure = h("figure", { class: "dial-box" });
    figure.append(
        dial(rating.seconds, rating.bandSeconds, `${band}. ${lead}`),
        h("figcaption", { class: "band", id: "rating-band", "data-band": rating.band }, band),
    );
    const features = rating.features.filter(({ key }) => shownFeatures.includes(key));
    return [
        figure,
        h("p", { class: "lead", id: "rating-lead" }, `${lead}${rating.extrapolated ? ` ${t("rating_guess")}` : ""}`),
        h("ul", { class: "reasons", id: "reasons" }, ...sentences(rating).map((text) => h("li", {}, text))),
        h(
            "details",
            { id: "numbers" },
            h("summary", {}, t("numbers")),
            h(
                "dl",
                { class: "features", id: "features" },
                ...features.map(({ key, value, sentence }) =>
                    h(
                        "div",
                        {},
                        h("dt", {}, t(`feature_${key}` as TextKey)),
                        h("dd", { class: "value" }, value),
                        language === "en" && h("dd", { class: "why" }, sentence),
                    ),
                ),
            ),
        ),
    ];
}
