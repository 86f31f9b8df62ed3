/* The sheet that comes from below when a puzzle is solved. It takes the place of the toolbar: the board stays in view. */
import { button, h, icon, say } from "../dom/dom";
import { streak, today } from "../library/days";
import { puzzle, type Result } from "../play/session";
import { settings } from "../store/settings";
import { clock, t } from "../texts/text";
import { explore } from "./ask_help";

export interface SheetHost {
    next(): void;
    again(): void;
    share(): void;
    focusBoard(): void;
}

function words(won: Result): string {
    const { moves, fewest, hints } = won;
    const count = t("n_moves", { n: moves });
    const withHints = hints > 0 ? ` ${t("with_hints", { n: hints })}` : "";
    if (fewest === null) return `${count}${withHints}.`;
    if (moves <= fewest) return `${count}${withHints}. ${t("nobody_better")}`;
    return `${count}${withHints}. ${t("fewest_is", { n: fewest })}`;
}

export class WinSheet {
    readonly element: HTMLElement;
    private readonly stars = h("p", { class: "stars", id: "won-stars", "aria-hidden": "true" });
    private readonly title = h("h2", { id: "won-title" });
    private readonly text = h("p", { id: "won-text" });
    private readonly nextButton = button("won-next", t("next"), () => this.host.next(), { class: "primary" });

    constructor(private readonly host: SheetHost) {
        this.element = h(
            "div",
            { class: "sheet", id: "won", role: "region", "aria-labelledby": "won-title", hidden: true },
            this.stars,
            this.title,
            this.text,
            h(
                "div",
                { class: "row" },
                this.nextButton,
                button("won-share", t("share"), () => this.host.share(), { icon: "share" }),
                button("won-explore", t("explore_short"), () => void explore(), { icon: "map" }),
                button("won-again", t("again"), () => this.host.again(), { icon: "reset" }),
            ),
        );
    }

    hide(): void {
        if (this.element.hidden) return;
        const had = this.element.contains(document.activeElement);
        this.element.hidden = true;
        this.element.parentElement?.classList.remove("won");
        if (had) this.host.focusBoard();
    }

    show(won: Result, focus: boolean): void {
        const title = t(won.helped ? "solved_helped" : won.perfect ? "perfect" : "solved");
        const isToday = puzzle?.place?.kind === "day" && puzzle.place.date === today();
        const day = isToday && !won.helped && streak() > 1 ? ` ${t("streak_days", { n: streak() })}.` : "";
        const time = settings().timer === "on" ? ` ${clock(won.seconds)}.` : "";
        this.stars.replaceChildren(...Array.from({ length: won.stars }, () => icon("star", "full")));
        this.title.textContent = title;
        this.text.textContent = words(won) + time + day;
        this.element.hidden = false;
        this.element.parentElement?.classList.add("won");
        if (!focus) return;
        this.nextButton.focus({ preventScroll: true });
        say(`${title} ${this.text.textContent}${won.stars > 0 ? ` ${t("n_stars", { n: won.stars })}` : ""}`);
    }
}
