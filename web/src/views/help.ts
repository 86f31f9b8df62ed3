/* How to play. */
import { h } from "../dom/dom";
import { t, type TextKey } from "../texts/text";
import type { View } from "./view";

const keys = (): [string, TextKey][] => [
    ["A–Z", "key_letter"],
    ["← → ↑ ↓", "key_arrows"],
    [t("keys_shift"), "key_shift"],
    [t("keys_home"), "key_home"],
    [t("keys_undo"), "key_undo"],
    [t("keys_redo"), "key_redo"],
    ["?", "key_hint"],
];

export function helpView(): View {
    return {
        element: h(
            "section",
            { class: "help" },
            h("h1", { tabindex: -1, id: "title" }, t("help")),
            h("p", { class: "lead" }, t("help_rules")),
            h("h2", {}, t("help_stars")),
            h("p", {}, t("help_stars_text")),
            h("h2", {}, t("help_keyboard")),
            h(
                "dl",
                { class: "keys" },
                ...keys().map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(text)))),
            ),
        ),
        title: `${t("help")} · unjam`,
    };
}
