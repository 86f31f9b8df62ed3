/* Home: the puzzle of the day, the game to go on with, the packs. */
import { boardOfKey, emptyBoard, puzzleKey, type Board } from "../board/board";
import { dayAfter, onNextDay, streak, today } from "../library/days";
import { h, icon, link } from "../dom/dom";
import { firstOpen, loadLevels, packs, progressOf, titleOf } from "../library/library";
import { miniature } from "../board/miniature";
import { stillBoard } from "../board/still_board";
import { addressOf } from "../router";
import { engine } from "../play/session";
import { store } from "../store/store";
import { dayName, t } from "../texts/text";
import { progressBar, routeOfKey } from "./tiles";
import type { View } from "./view";

const SHOWCASE = "ooBoCCooBDDEooAAFEGGHIFEooHIJJKKLLLo";

/* The board of a day; from its record where it was made before. */
export async function boardOfDay(date: string): Promise<Board> {
    const known = boardOfKey(store.get("day", date)?.puzzle ?? "");
    if (known) return known;
    const { board } = await engine.daily(date);
    store.update("day", date, { puzzle: puzzleKey(board) });
    return board;
}

/* What is said in one line where there is room: a line never breaks inside a part. */
function parts(tag: "p" | "span", ...texts: (string | false)[]): HTMLElement {
    return h(tag, { class: tag === "span" ? "note parts" : "parts" }, ...texts.map((text) => text && h("span", {}, text)));
}

function week(): HTMLElement {
    const now = today(),
        monday = dayAfter(now, -((new Date(`${now}T12:00:00`).getDay() + 6) % 7));
    return h(
        "ol",
        { class: "week", "aria-label": t("this_week") },
        ...Array.from({ length: 7 }, (_, i) => {
            const date = dayAfter(monday, i),
                record = store.get("day", date),
                done = record?.solved ?? false;
            const name = dayName(date, { weekday: "long" });
            return h(
                "li",
                {
                    class: `${done ? "done" : ""} ${date === now ? "today" : ""}`,
                    "aria-label": `${name}: ${t(done ? "mark_solved" : "mark_open")}`,
                },
                h("span", {}, dayName(date, { weekday: "short" }).slice(0, 2)),
                h("i", {}, done && (record?.stars === 3 ? icon("star", "full") : icon("check"))),
            );
        }),
    );
}

function daily(first: boolean): HTMLElement {
    const now = today(),
        days = streak(),
        done = store.get("day", now)?.solved ?? false;
    const picture = h("div", { class: "daily-picture" }, stillBoard(emptyBoard()));
    void boardOfDay(now)
        .then((board) => picture.replaceChildren(stillBoard(board)))
        .catch(() => undefined); /* the notice of the engine says why */
    return h(
        "section",
        { class: "daily", "aria-labelledby": "daily-title" },
        picture,
        h(
            "div",
            { class: "daily-words" },
            h("h2", { id: "daily-title" }, t("daily")),
            parts(
                "p",
                dayName(now, { weekday: "long", day: "numeric", month: "long" }),
                days > 0 && t("streak_days", { n: days }),
            ),
            week(),
            h(
                "div",
                { class: "row" },
                link(
                    addressOf({ view: "day", date: now }),
                    { class: `button ${first ? "" : "primary"}`, id: "daily" },
                    t(done ? "play_again" : "play_today"),
                ),
                link("#/daily", { class: "button quiet", id: "past-days" }, t("past_days")),
            ),
        ),
    );
}

/* The game that was left last. */
function latest(): string | null {
    const games = store.all("puzzle").filter(([key, { game }]) => game !== null && boardOfKey(key));
    games.sort(([, a], [, b]) => b.game!.at - a.game!.at);
    return games[0]?.[0] ?? null;
}

function continuing(key: string): HTMLElement {
    const record = store.get("puzzle", key)!;
    return link(
        addressOf(routeOfKey(key)),
        { class: "continue", id: "continue" },
        stillBoard(boardOfKey(key)!),
        h(
            "span",
            { class: "continue-words" },
            h("strong", {}, t("continue")),
            h("span", {}, `${titleOf(key)} · ${t("n_moves", { n: record.game!.history.length })}`),
        ),
        icon("right"),
    );
}

function packCards(): HTMLElement[] {
    return packs().map((pack) => {
        const { solved, perfect } = progressOf(pack),
            text = t("solved_of", { n: solved, all: pack.keys.length }),
            next = boardOfKey(pack.keys[firstOpen(pack) - 1] ?? "");
        return link(
            addressOf({ view: "levels", pack: pack.id }),
            { class: "pack", "data-band": pack.band ?? pack.id, "data-pack": pack.id },
            next && miniature(next),
            h("strong", {}, pack.title),
            parts("span", text, perfect > 0 && t("perfect_of", { n: perfect })),
            progressBar(solved, pack.keys.length, text),
        );
    });
}

/* What a puzzle looks like, for those who have not seen one: wide screens have room for it. */
function showcase(): HTMLElement {
    return h("div", { class: "showcase" }, stillBoard(boardOfKey(SHOWCASE)!));
}

export function homeView(): View {
    const first = store.all("puzzle").every(([, { solved, game }]) => !solved && !game);
    const list = h("div", { class: "packs", id: "packs" });
    const under = h("div", { class: "under-way" }),
        top = h("div", { class: "home-top" }, under);
    let drawn = "";
    const fill = () => {
        const key = latest(),
            now = today(),
            record = store.get("day", now),
            day = [now, record?.solved, record?.stars, streak()].join();
        under.replaceChildren(...(key ? [continuing(key)] : []));
        if (day !== drawn) top.replaceChildren(under, daily(first));
        drawn = day;
        list.replaceChildren(...packCards());
    };
    const start = link(
        addressOf({ view: "level", pack: "easy", number: 1 }),
        { class: "button primary large", id: "start" },
        icon("play"),
        t("start_playing"),
    );
    const heading = h("h1", { tabindex: -1, class: first ? "hero" : "hidden-text" }, t(first ? "welcome" : "home"));
    const element = h(
        "section",
        { class: "home" },
        first
            ? h(
                  "div",
                  { class: "welcome" },
                  heading,
                  h("p", { class: "lead" }, t("welcome_text")),
                  h("p", { class: "row" }, start),
                  showcase(),
              )
            : heading,
        top,
        h("h2", {}, t("levels")),
        list,
    );
    fill();
    void loadLevels()
        .then(() => {
            const easy = packs()[0];
            start.href = addressOf({ view: "level", pack: easy.id, number: firstOpen(easy) });
            fill();
        })
        .catch(() => undefined);
    return { element, title: t("app_title"), refresh: fill, leave: onNextDay(fill) };
}
