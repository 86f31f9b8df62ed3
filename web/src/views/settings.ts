/* Settings, and what is stored. */
import { notice } from "../dom/dialog";
import { button, download, h, link } from "../dom/dom";
import { choices, set, settings, type Setting } from "../store/settings";
import { store } from "../store/store";
import { number, t, type TextKey } from "../texts/text";
import type { View } from "./view";

const shown: Setting[] = ["theme", "letters", "fewest", "distance", "timer", "sound", "vibration", "hand", "language"];

/* Off comes first, whatever the default is. */
function inOrder(list: readonly string[]): string[] {
    return [...list].sort((a, b) => Number(b === "off") - Number(a === "off"));
}

function row(name: Setting): HTMLElement {
    const current = settings()[name];
    return h(
        "fieldset",
        { class: "choice", "data-setting": name },
        h("legend", {}, t(`setting_${name}` as TextKey)),
        h(
            "div",
            { class: "choice-row" },
            ...inOrder(choices[name]).map((value) =>
                h(
                    "label",
                    {},
                    h("input", {
                        type: "radio",
                        name,
                        value,
                        checked: value === current,
                        onchange: () => set(name, value as never),
                    }),
                    h("span", {}, t(`${name}_${value}` as TextKey)),
                ),
            ),
        ),
    );
}

/* The switch is shown only where a server keeps times. */
async function offerTimes(box: HTMLElement): Promise<void> {
    try {
        const here = await fetch("./", { method: "HEAD", cache: "no-store" });
        if (here.headers.get("unjam-times") !== "kept") return;
        box.append(row("times"), h("p", { class: "note" }, t("times_note")));
    } catch {
        /* There is no network. */
    }
}

function stored(): HTMLElement {
    const file = h("input", {
        type: "file",
        id: "import-file",
        hidden: true,
        accept: ".json,application/json",
        "aria-label": t("import"),
    });
    file.addEventListener("change", () => {
        void file.files?.[0]?.text().then((text) => {
            const count = store.import(text);
            notice("imported", count === null ? t("import_bad") : t("imported", { n: count }));
        });
    });
    const damaged = store.setAside.length;
    return h(
        "section",
        { class: "stored" },
        h("h2", {}, t("your_progress")),
        h("p", { class: "note" }, t("progress_note")),
        damaged > 0 && h("p", { class: "note", id: "damaged" }, t("damaged", { count: number(damaged) })),
        h(
            "div",
            { class: "row" },
            button(
                "export-progress",
                t("export"),
                () => download(store.export(), "unjam-progress.json", "application/json"),
                { icon: "save" },
            ),
            button("import-progress", t("import"), () => file.click(), { icon: "file" }),
            file,
        ),
    );
}

export function settingsView(version: () => Promise<string>): View {
    const about = h("p", { class: "note" }, t("about")),
        times = h("div", { id: "times-offer" });
    void offerTimes(times);
    void version()
        .then((text) => about.append(` unjam ${text}.`))
        .catch(() => undefined);
    return {
        element: h(
            "section",
            { class: "settings" },
            h("h1", { tabindex: -1, id: "title" }, t("settings")),
            ...shown.map(row),
            times,
            stored(),
            h(
                "p",
                { class: "row" },
                link("#/help", { class: "button" }, t("help")),
                link("#/statistics", { class: "button" }, t("statistics")),
            ),
            about,
        ),
        title: `${t("settings")} · unjam`,
    };
}
