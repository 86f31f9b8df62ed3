/* Daily: a calendar of past days, the time to the next one, and a result to share that gives nothing away. */
import { dateText, dayAfter, longestStreak, onNextDay, streak, today, untilMidnight } from "../library/days";
import { button, h, icon, iconButton, link } from "../dom/dom";
import { addressOf } from "../router";
import { shareText } from "../share/share";
import { store } from "../store/store";
import { dayName, t } from "../texts/text";
import { boardOfDay } from "./home";
import { emptyBoard } from "../board/board";
import { stillBoard } from "../board/still_board";
import type { View } from "./view";

const FIRST = "2026-01-01";
const MONDAY = "2026-01-05"; /* any */

/* What one may tell others: nothing about the board. */
export function resultText(date: string): string {
    const record = store.get("day", date);
    const stars = "★".repeat(record?.stars ?? 0) + "☆".repeat(3 - (record?.stars ?? 0));
    return [
        `unjam · ${dayName(date)}`,
        `${stars} ${t("n_moves", { n: record?.moves ?? 0 })}`,
        t("streak_days", { n: Math.max(1, streak()) }),
    ].join("\n");
}

function dayCell(date: string): HTMLElement {
    const record = store.get("day", date),
        past = date <= today() && date >= FIRST;
    const mark = record?.solved ? (record.stars === 3 ? "perfect" : "solved") : null;
    const label = `${dayName(date)}${mark ? `, ${t(`mark_${mark}`)}` : ""}`;
    const inside = [
        h("span", {}, String(Number(date.slice(8)))),
        mark && icon(mark === "perfect" ? "star" : "check", `mark ${mark}`),
    ];
    return past
        ? link(
              addressOf({ view: "day", date }),
              { class: `tile ${mark ?? ""}`, "aria-label": label, "aria-current": date === today() ? "date" : null },
              ...inside,
          )
        : h("span", { class: "tile future" }, ...inside);
}

function calendar(month: Date, show: (month: Date) => void): HTMLElement {
    const first = new Date(month.getFullYear(), month.getMonth(), 1, 12),
        blank = (first.getDay() + 6) % 7,
        days = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
    const start = dateText(first),
        other = (by: number) => show(new Date(month.getFullYear(), month.getMonth() + by, 1));
    return h(
        "div",
        { class: "calendar" },
        h(
            "div",
            { class: "row spread" },
            iconButton("month-before", "left", t("month_before"), () => other(-1), { disabled: start <= FIRST }),
            h("h2", { id: "month", "aria-live": "polite" }, dayName(start, { month: "long", year: "numeric" })),
            iconButton("month-after", "right", t("month_after"), () => other(1), {
                disabled: start.slice(0, 7) >= today().slice(0, 7),
            }),
        ),
        h(
            "ol",
            { class: "tiles days" },
            ...Array.from({ length: 7 }, (_, i) =>
                h("li", { class: "weekday", "aria-hidden": "true" }, dayName(dayAfter(MONDAY, i), { weekday: "short" })),
            ),
            ...Array.from({ length: blank }, () => h("li", { "aria-hidden": "true" })),
            ...Array.from({ length: days }, (_, i) => h("li", {}, dayCell(dayAfter(start, i)))),
        ),
    );
}

function countdown(): string {
    const minutes = Math.ceil(untilMidnight() / 60_000);
    return t("next_in", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/* The puzzle of today, and what there is to do about it. */
function todaysCard(now: string, next: HTMLElement): HTMLElement {
    const record = store.get("day", now),
        picture = h("div", { class: "daily-picture" }, stillBoard(emptyBoard()));
    const share = () =>
        void shareText(resultText(now), new URL(addressOf({ view: "day", date: now }), document.baseURI).href);
    void boardOfDay(now)
        .then((board) => picture.replaceChildren(stillBoard(board)))
        .catch(() => undefined);
    return h(
        "div",
        { class: "daily" },
        picture,
        h(
            "div",
            { class: "daily-words" },
            h("h2", {}, dayName(now, { weekday: "long", day: "numeric", month: "long" })),
            h("p", {}, record?.solved ? t("daily_done", { n: record.moves }) : t("daily_open")),
            longestStreak() > 0 &&
                h(
                    "p",
                    { class: "note" },
                    `${t("streak_days", { n: streak() })} · ${t("longest_streak", { n: longestStreak() })}`,
                ),
            next,
            h(
                "div",
                { class: "row" },
                link(
                    addressOf({ view: "day", date: now }),
                    { class: `button ${record?.solved ? "" : "primary"}`, id: "daily" },
                    t(record?.solved ? "play_again" : "play_today"),
                ),
                record?.solved && button("share-day", t("share_result"), share, { class: "primary", icon: "share" }),
            ),
        ),
    );
}

export function dailyView(): View {
    const next = h("p", { class: "note", id: "countdown" }),
        card = h("div", {}),
        box = h("div", {});
    let now = today(),
        shown = new Date();
    const show = (month: Date) => {
        const focused = document.activeElement?.id;
        shown = month;
        box.replaceChildren(calendar(month, show));
        if (!focused?.startsWith("month-")) return;
        /* At either end one of the two buttons has nothing to do. */
        box.querySelector<HTMLElement>(`#${focused}:enabled, .calendar button:enabled`)?.focus();
    };
    const fill = () => {
        if (today() !== now) shown = new Date();
        now = today();
        next.textContent = countdown();
        card.replaceChildren(todaysCard(now, next));
        show(shown);
    };
    fill();
    const timer = window.setInterval(() => (next.textContent = countdown()), 20_000),
        stop = onNextDay(fill);
    return {
        element: h("section", { class: "daily-view" }, h("h1", { tabindex: -1, id: "title" }, t("daily")), card, box),
        title: `${t("daily")} · unjam`,
        leave: () => {
            clearInterval(timer);
            stop();
        },
        refresh: fill,
    };
}
