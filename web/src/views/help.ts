/* How to play. */
import { h } from "../dom/dom";
import { t } from "../texts/text";
import type { View } from "./view";

const keys = [
    ["A–Z", "key_letter"],
    ["← → ↑ ↓", "key_arrows"],
    ["Shift + ←", "key_shift"],
    ["Home", "key_home"],
    ["Backspace", "key_undo"],
    ["Ctrl+Y", "key_redo"],
    ["?", "key_hint"],
] as const;

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
                ...keys.map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(text)))),
            ),
        ),
        title: `${t("help")} · unjam`,
    };
}
