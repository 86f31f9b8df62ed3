/* Tabs by the usual keys: arrows, Home and End. */
export type Panel = "puzzles" | "map" | "rating" | "editor" | "share";

const names: readonly Panel[] = ["puzzles", "map", "rating", "editor", "share"];

export class Tabs {
    current: Panel = "puzzles";
    private readonly tabs = names.map((name) => document.getElementById(`tab-${name}`)!);

    constructor(private readonly changed: (panel: Panel, before: Panel) => void) {
        this.tabs.forEach((tab, i) => {
            tab.addEventListener("click", () => this.open(names[i]));
            tab.addEventListener("keydown", (event) => {
                const last = names.length - 1;
                const to: Record<string, number> = {
                    ArrowRight: i === last ? 0 : i + 1,
                    ArrowLeft: i === 0 ? last : i - 1,
                    Home: 0,
                    End: last,
                };
                if (to[event.key] === undefined) return;
                event.preventDefault();
                this.open(names[to[event.key]]);
                this.tabs[to[event.key]].focus();
            });
        });
    }

    open(panel: Panel): void {
        if (panel === this.current) return;
        const before = this.current;
        this.current = panel;
        names.forEach((name, i) => {
            const on = name === panel;
            this.tabs[i].setAttribute("aria-selected", String(on));
            this.tabs[i].setAttribute("tabindex", on ? "0" : "-1");
            document.getElementById(`panel-${name}`)!.hidden = !on;
        });
        this.changed(panel, before);
    }
}
