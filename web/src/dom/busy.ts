/* Work that takes longer than a moment shows that it goes on, and can be cancelled. */
import { button, h } from "./dom";
import { EngineError } from "../engine/engine";
import { t, type TextKey } from "../texts/text";

const MOMENT = 200,
    LONG = 8000; /* milliseconds */

/* Why there is no result: it was cancelled, what it needs could not be loaded (a notice offers to try again), or the board is too large. */
export function whyNot(error: unknown, tooLarge: TextKey): string {
    const code = error instanceof EngineError ? error.code : "io";
    if (code === "dropped") return t("cancelled");
    return t(code === "io" ? "not_loaded" : tooLarge);
}

export async function busy<T>(where: HTMLElement, work: Promise<T>, cancel: () => void): Promise<T> {
    const words = h("span", {}, t("working"));
    const sign = h(
        "div",
        { class: "busy", role: "status" },
        h("i", { class: "spinner" }),
        words,
        button("cancel", t("cancel"), cancel),
    );
    const timers = [
        setTimeout(() => where.append(sign), MOMENT),
        setTimeout(() => (words.textContent = t("working_long")), LONG),
    ];
    try {
        return await work;
    } finally {
        timers.forEach(clearTimeout);
        sign.remove();
    }
}
