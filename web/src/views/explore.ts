/* Explore this puzzle: its map, its rating, its solutions. Whoever explores walks on a board of its own: the player's game stays where
 * it is. */
import { boardOfKey, puzzleKey, type Board, type Move } from "../board/board";
import { BoardView } from "../board/board_view";
import { busy, whyNot } from "../dom/busy";
import { button, h, icon, iconButton, link } from "../dom/dom";
import { enableDrag } from "../board/drag";
import { EngineError } from "../engine/engine";
import { Game } from "../play/game";
import { BoardKeys } from "../board/keys";
import { placeOf, titleOf } from "../library/library";
import { MapPanel } from "../map/map_panel";
import type { GameState, Solution } from "../engine/messages";
import { boardsOf, reason } from "../share/open";
import { boardWords, moveWords, vehicleWords } from "../texts/phrases";
import { addressOf } from "../router";
import { engine, game as played, puzzle } from "../play/session";
import { onSystemTheme } from "../theme";
import { svg } from "../dom/svg";
import { t, type TextKey } from "../texts/text";
import { ratingParts } from "./rating";
import { routeOfKey } from "./tiles";
import { waysParts } from "./ways";
import type { View } from "./view";

const game = new Game(engine.exploring, engine);
const PACE = 750; /* milliseconds between the moves of a solution */
class Explore implements View {
    readonly element: HTMLElement;
    title = `${t("explore")} · unjam`;
    private readonly root = svg("svg", { id: "board", class: "board letters", role: "application", "aria-label": t("board") });
    private readonly view = new BoardView(this.root);
    private readonly heading = h("h1", { tabindex: -1, id: "title" }, t("explore"));
    private readonly rating = h("div", { class: "rating", id: "rating" }, h("p", {}, t("examining")));
    private readonly ways = h("div", { class: "ways", id: "ways" });
    private way: readonly Move[] = []; /* the solution that is being walked, if one was chosen */
    private readonly text = h("p", { class: "message strong", id: "message" });
    private readonly playButton = button("way-play", t("way_play"), () => this.togglePlay(), { icon: "play" });
    private readonly map: MapPanel;
    private readonly keys: BoardKeys;
    private readonly unlisten: () => void;
    private timer = 0;

    constructor(text: string) {
        this.element = h(
            "section",
            { class: "explore" },
            h(
                "header",
                { class: "explore-head" },
                link(
                    addressOf({ view: "play", text }),
                    { class: "round", id: "back", "aria-label": t("back_to_game") },
                    icon("back"),
                ),
                this.heading,
            ),
            h(
                "div",
                { class: "explore-board" },
                h("div", { class: "board-box" }, this.root),
                this.text,
                this.wayTools(),
            ),
            this.mapBox(),
            h(
                "div",
                { class: "explore-side" },
                h("section", { class: "panel", "aria-label": t("rating") }, h("h2", {}, t("rating")), this.rating),
                h("section", { class: "panel", "aria-label": t("ways") }, h("h2", {}, t("ways")), this.ways),
            ),
        );
        this.map = new MapPanel(this.element, game, engine);
        this.keys = new BoardKeys(this.view, {
            slide: (vehicle, far, all) => void game.slide(vehicle, far, all),
            hint: () => void this.step(),
            undo: () => void game.undo(),
            active: () => game.state !== null && document.activeElement !== this.map.view.canvas,
        });
        enableDrag(this.view, {
            range: (vehicle) => game.range(vehicle),
            taken: (vehicle) => this.keys.choose(vehicle, true),
            bumped: () => undefined,
            dropped: (vehicle, by) => void game.move(vehicle, by),
        });
        this.unlisten = game.listen((cause) => {
            if (cause === "optimum") return;
            const { board, ranges } = game.state!;
            if (cause === "open") this.view.show(board);
            else void this.view.slideTo(board, 250);
            this.root.setAttribute("aria-label", boardWords(board));
            this.view.vehicles.forEach((element, i) =>
                element.setAttribute("aria-label", vehicleWords(board, board.vehicles[i], ranges[i])),
            );
            this.keys.refresh(board);
        });
        onSystemTheme(() => this.map.repaint());
        void this.open(text);
    }

    leave(): void {
        clearInterval(this.timer);
        this.keys.leave();
        this.map.leave();
        this.unlisten();
        engine.stopMapping();
        engine.stopRating();
    }

    private wayTools(): HTMLElement {
        return h(
            "div",
            { class: "tools", role: "toolbar", "aria-label": t("solution") },
            button("way-back", t("undo"), () => void game.undo(), { icon: "undo" }),
            this.playButton,
            button("way-step", t("way_step"), () => void this.step(), { icon: "step" }),
            button("way-start", t("way_start"), () => void game.reset(), { icon: "reset" }),
        );
    }

    private mapBox(): HTMLElement {
        const zoom = (id: string, name: string, label: TextKey) =>
            iconButton(id, name, t(label), () => undefined, { class: "" });
        return h(
            "section",
            { class: "panel map-panel", "aria-label": t("map") },
            h("h2", {}, t("map")),
            h("p", { class: "lead", id: "map-lead" }, t("map_about")),
            h(
                "div",
                { class: "map-box", id: "map-box" },
                h("canvas", {
                    id: "map",
                    class: "map",
                    tabindex: 0,
                    role: "application",
                    "aria-label": t("map"),
                    "aria-describedby": "map-help",
                }),
                h(
                    "div",
                    { class: "map-buttons" },
                    zoom("map-in", "plus", "zoom_in"),
                    zoom("map-out", "minus", "zoom_out"),
                    zoom("map-fit", "fit", "zoom_fit"),
                ),
                h("p", { class: "map-wait", id: "map-wait" }, t("map_drawing")),
            ),
            h("p", { class: "map-text", id: "map-text" }),
            h(
                "div",
                { class: "row" },
                button("map-start", t("to_start"), () => undefined),
                button("map-hardest", t("to_hardest"), () => undefined),
                button("map-exit", t("to_exit"), () => undefined),
            ),
            h(
                "ul",
                { class: "legend" },
                h("li", {}, h("i", { class: "dot-here" }), t("legend_here")),
                h("li", {}, h("i", { class: "dot-trail" }), t("legend_trail")),
                h("li", {}, h("i", { class: "dot-start" }), t("legend_start")),
                h("li", {}, h("i", { class: "dot-solved" }), t("legend_solved")),
                h("li", {}, h("i", { class: "ramp" }), h("span", { id: "map-ramp" })),
            ),
            h("p", { class: "note", id: "map-help" }, t("map_help")),
        );
    }

    private async open(text: string): Promise<void> {
        try {
            const known = boardOfKey(text);
            if (known) this.view.show(known);
            const [board] = await boardsOf(text).catch((error: unknown) => {
                this.refuse(error);
                throw error;
            });
            const key = puzzleKey(board);
            this.heading.textContent = titleOf(key, placeOf(key));
            this.element.querySelector<HTMLAnchorElement>("#back")!.href = addressOf(routeOfKey(key));
            const mine = puzzle?.key === key && played.state && !played.state.solved;
            const history = mine ? played.state!.history : [];
            await game.open(mine ? puzzle!.board : board, { history, hints: 0, helped: true, seconds: 0 });
            await this.rate(board);
            await this.listWays(game.start!);
        } catch (error) {
            this.text.textContent = reason(error);
        }
    }

    /* There is nothing to explore. */
    private refuse(error: unknown): void {
        if (error instanceof EngineError && error.code === "io") return;
        this.heading.textContent = t("not_a_board");
        this.element.querySelector<HTMLAnchorElement>("#back")!.href = "#/";
        for (const part of this.element.querySelectorAll<HTMLElement>(".board-box, .tools, .map-panel, .explore-side"))
            part.hidden = true;
    }

    private async rate(board: Board): Promise<void> {
        try {
            const rating = await busy(this.rating, engine.rate(board), () => engine.stopRating());
            this.rating.replaceChildren(...ratingParts(rating));
        } catch (error) {
            this.rating.replaceChildren(h("p", {}, whyNot(error, "too_large_rate")));
        }
    }

    private async listWays(board: Board): Promise<void> {
        try {
            const all = await busy(this.ways, engine.solutions(board), () => engine.stopRating());
            this.ways.replaceChildren(...waysParts(board, all, (way) => void this.walk(way)));
        } catch (error) {
            this.ways.replaceChildren(h("p", {}, whyNot(error, "ways_many")));
        }
    }

    private async walk(way: readonly Move[]): Promise<void> {
        this.pause();
        await game.reset();
        this.way = way;
        this.root.scrollIntoView({ block: "nearest" });
        this.togglePlay();
    }

    /* What is left of the chosen way, while one is on it; else of a shortest solution from wherever one is. */
    private async wayFrom({ board, history }: GameState): Promise<Pick<Solution, "status" | "moves"> | null> {
        const isOnWay = history.every(
            ({ vehicle, by }, i) => this.way[i]?.vehicle === vehicle && this.way[i].by === by,
        );
        if (isOnWay && history.length < this.way.length)
            return { status: "solved", moves: this.way.slice(history.length) };
        return engine.solve(board).catch(() => null);
    }

    /* The next move. */
    private async step(): Promise<void> {
        const { state } = game;
        if (!state || state.solved) return this.pause();
        const solution = await this.wayFrom(state);
        if (game.state !== state) return;
        const move = solution?.moves[0];
        if (!move) {
            this.text.textContent = t(solution?.status === "unsolvable" ? "no_way_out" : "too_large_hint");
            return this.pause();
        }
        this.text.textContent = `${moveWords(state.board, move)}. ${t("hint_left", { n: solution!.moves.length - 1 })}`;
        await game.move(move.vehicle, move.by);
        if (game.state?.solved) this.pause();
    }

    private togglePlay(): void {
        if (this.timer) return this.pause();
        this.timer = window.setInterval(() => void this.step(), PACE);
        this.label();
        void this.step();
    }

    private pause(): void {
        clearInterval(this.timer);
        this.timer = 0;
        this.label();
    }

    private label(): void {
        this.playButton.replaceChildren(
            icon(this.timer ? "pause" : "play"),
            h("span", {}, t(this.timer ? "way_pause" : "way_play")),
        );
    }
}

export function exploreView(text: string): View {
    const view = new Explore(text);
    Object.assign((globalThis as unknown as { unjam: object }).unjam, {
        map: (view as unknown as { map: MapPanel }).map.view,
        walk: game,
    });
    return view;
}
