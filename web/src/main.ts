/* The frame around the views: navigation, addresses, notices, and what happens when something cannot be loaded. */
import { boardOfKey } from "./board/board";
import { closeDialogs, notice, withdraw } from "./dom/dialog";
import { byId, h, icon, link } from "./dom/dom";
import { EngineError } from "./engine/engine";
import { loadLevels, packOf, placeOf, titleOf } from "./library/library";
import { migrate } from "./store/migrate";
import { acceptBoards, boardsOf, reason } from "./share/open";
import { addressOf, isBare, routeOf, type Route } from "./router";
import { engine, game } from "./play/session";
import { onSetting } from "./store/settings";
import { store } from "./store/store";
import { dayName, language, loadLanguage, sentence, t } from "./texts/text";
import { applyTheme, onSystemTheme } from "./theme";
import { dailyView } from "./views/daily";
import { helpView } from "./views/help";
import { boardOfDay, homeView } from "./views/home";
import { levelsView } from "./views/levels";
import { playView } from "./views/play";
import { settingsView } from "./views/settings";
import { statisticsView } from "./views/statistics";
import type { View } from "./views/view";

let view: View | null = null;
let turn = 0;

async function level(pack: string, at: number) {
    await loadLevels();
    const key = packOf(pack)?.keys[at - 1];
    const board = key ? boardOfKey(key) : null;
    if (!board) throw new Error(t("no_such_level"));
    return { board, place: { kind: "level", pack, number: at } as const };
}

async function entry(name: string) {
    const { entry: found, board } = await (await import("./library/catalogue")).entryOf(name);
    await loadLevels().catch(() => undefined); /* its place may be among them */
    return { board, place: { kind: "entry", number: found.number } as const };
}

async function shared(text: string) {
    const [board] = await boardsOf(text).catch((error: unknown) => {
        if (error instanceof EngineError && error.code === "io") throw error;
        throw new Error(t("bad_link", { reason: reason(error) }));
    });
    await loadLevels().catch(() => undefined); /* its place may be among them */
    return { board, place: null };
}

/* The rarer views come when they are asked for. */
function viewOf(route: Route): View | Promise<View> {
    switch (route.view) {
        case "home":
            return homeView();
        case "levels":
            return levelsView(route.pack);
        case "level":
            return playView(boardOfKey(packOf(route.pack)?.keys[route.number - 1] ?? ""), t("levels"), () =>
                level(route.pack, route.number),
            );
        case "daily":
            return dailyView();
        case "day":
            return playView(
                boardOfKey(store.get("day", route.date)?.puzzle ?? ""),
                t("puzzle_of_day", { day: dayName(route.date) }),
                async () => ({
                    board: await boardOfDay(route.date),
                    place: { kind: "day", date: route.date },
                }),
            );
        case "catalogue":
            return import("./views/catalogue").then(({ catalogueView }) => catalogueView());
        case "entry":
            return playView(null, t("catalogue"), () => entry(route.name));
        case "play":
            return playView(boardOfKey(route.text), t("shared_board"), () => shared(route.text));
        case "create":
            return import("./views/create").then(({ createView }) => createView(route.text));
        case "explore":
            return import("./views/explore").then(({ exploreView }) => exploreView(route.text));
        case "statistics":
            return statisticsView();
        case "settings":
            return settingsView(() => engine.version());
        case "help":
            return helpView();
    }
}

const tabs = [
    ["home", "#/", "home", "home"],
    ["levels", "#/levels", "levels", "levels"],
    ["daily", "#/daily", "calendar", "nav_daily"],
    ["create", "#/create", "edit", "create"],
    ["statistics", "#/statistics", "chart", "statistics"],
] as const;

function navigation(current: string): void {
    const family: Record<string, string> = {
        level: "levels",
        catalogue: "levels",
        day: "daily",
        help: "settings",
        play: "home",
    };
    byId("tabs").replaceChildren(
        ...tabs.map(([name, href, picture, label]) =>
            link(
                href,
                { "aria-current": (family[current] ?? current) === name ? "page" : null },
                icon(picture),
                h("span", {}, t(label)),
            ),
        ),
    );
    byId("tabs").setAttribute("aria-label", t("navigation"));
    byId("brand").setAttribute("aria-label", t("home_link"));
    byId("to-settings").setAttribute("aria-label", t("settings"));
    byId("skip").textContent = t("skip");
    byId("drop-text").textContent = t("drop_here");
}

async function show(focus: boolean): Promise<void> {
    const mine = ++turn,
        route = routeOf(location.hash);
    let next: View;
    try {
        next = await viewOf(route);
    } catch (error) {
        return failed((error as Error).message);
    }
    if (mine !== turn) return;
    view?.leave?.();
    view = next;
    const main = byId("view");
    main.replaceChildren(next.element);
    document.title = next.title;
    document.body.dataset.view = route.view;
    document.documentElement.classList.toggle("bare", isBare(route));
    navigation(route.view);
    document.documentElement.dataset.ready = "true";
    if (!focus) return;
    scrollTo(0, 0);
    if (next.focus) next.focus();
    else next.element.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}

/* Draws anew; the focus stays on the same thing. */
async function keepFocus(draw: () => Promise<void> | void): Promise<void> {
    const focused = document.activeElement!,
        { id } = focused;
    const same = ["href", "value"].flatMap((name) => {
        const value = focused.getAttribute(name);
        return value === null ? [] : [`${focused.localName}[${name}="${CSS.escape(value)}"]`];
    });
    await draw();
    if (!focused.isConnected) byId("view").querySelector<HTMLElement>(id ? `#${id}` : (same[0] ?? "h1"))?.focus();
}

/* Another tab changed something, or the levels are there. */
function refresh(): void {
    void keepFocus(() => view?.refresh?.());
}

/* The same after other settings were chosen, here or in another tab. */
async function applySettings(): Promise<void> {
    const before = language;
    applyTheme();
    await loadLanguage();
    if (language !== before) await keepFocus(() => show(false));
}

/* The engine, a view or the levels could not be loaded: says so, and tries again when asked. */
function failed(message: string): void {
    notice("load-failed", t("load_failed", { reason: sentence(message) }), {
        label: t("try_again"),
        act: () => void show(false),
    });
}

engine.failed = failed;
store.troubled = (full) => {
    if (full)
        notice("storage-full", t("storage_full"), {
            label: t("settings"),
            act: () => (location.hash = addressOf({ view: "settings" })),
        });
    else withdraw("storage-full");
};
store.listen(() => void applySettings().then(refresh));
onSetting(() => void applySettings());
onSystemTheme(applyTheme);
/* Letters on the vehicles and the ring around the chosen one are for the keyboard. */
document.addEventListener("keydown", () => document.documentElement.classList.add("keyboard"), true);
document.addEventListener("pointerdown", () => document.documentElement.classList.remove("keyboard"), true);
/* What follows the # is an address, so the link to the content is none that the browser may follow. */
byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("view").focus();
});
addEventListener("hashchange", () => {
    closeDialogs(); /* they belong to the view that is left */
    void show(true);
});

/* A new version waits until the player agrees: a game is never interrupted. */
async function serviceWorker(): Promise<void> {
    if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
    const registration = await navigator.serviceWorker.register("sw.js");
    const offer = (worker: ServiceWorker | null) => {
        if (!worker || !navigator.serviceWorker.controller) return;
        notice("new-version", t("new_version"), { label: t("reload"), act: () => worker.postMessage("take over") });
    };
    let agreed = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (agreed) location.reload();
        agreed = true;
    });
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => {
            if (worker.state === "installed") offer(worker);
        });
    });
}

async function begin(): Promise<void> {
    engine.warm();
    void loadLevels().catch(() => undefined);
    await loadLanguage();
    await show(false);
    acceptBoards(byId("drop"), (error) => notice("not-a-board", t("not_read", { reason: reason(error) })));
    await loadLevels().catch((error: Error) => failed(error.message));
    await migrate();
    refresh();
    document.documentElement.dataset.settled = "true";
    await serviceWorker().catch(() => undefined);
}

/* For the browser's console, and for the tests. */
Object.assign(globalThis, { unjam: { engine, game, store, placeOf, titleOf } });
void begin();
