/* The map's panel: opens the cluster of the puzzle, follows the game through it, and lets people travel by pointer
 * and by keyboard. */
import type { Board } from "../board/board";
import { busy, whyNot } from "../dom/busy";
import { say } from "../dom/dom";
import type { Engine } from "../engine/engine";
import type { Game } from "../play/game";
import { enableMapInput } from "./map_input";
import { MapView } from "./map_view";
import type { Neighbour } from "../engine/messages";
import { moveWords } from "../texts/phrases";
import { t } from "../texts/text";

export class MapPanel {
    readonly view: MapView;
    private opened: Board | null = null;
    private neighbours: Neighbour[] = [];
    private cursor = -1; /* place in `neighbours` */
    private following = 0;

    constructor(
        private readonly root: HTMLElement,
        private readonly game: Game,
        private readonly engine: Engine,
    ) {
        this.view = new MapView(this.find<HTMLCanvasElement>("map"), engine);
        enableMapInput(
            this.view,
            (dot) => void this.travel(this.view.data!.dotState[dot]),
            (dot) => this.point(dot),
        );
        this.view.canvas.addEventListener("keydown", (event) => this.press(event));
        const zoom = (factor: number) => {
            const { camera } = this.view;
            camera.zoomAt(factor, camera.width / 2, camera.height / 2);
            this.view.moved();
        };
        const on = (id: string, _: string, act: () => void) => this.find(id).addEventListener("click", act);
        on("map-in", "click", () => zoom(1.6));
        on("map-out", "click", () => zoom(1 / 1.6));
        on("map-fit", "click", () => this.fit());
        on("map-start", "click", () => void this.travel(this.view.data?.start ?? -1));
        on("map-hardest", "click", () => void this.travel(this.farthest()));
        on("map-exit", "click", () => void this.toExit());
        this.leave = game.listen((cause) => {
            if (cause === "open") void this.open();
            else if (cause !== "optimum" && cause !== "hint") void this.follow();
        });
    }

    readonly leave: () => void;

    private find<T extends HTMLElement = HTMLElement>(id: string): T {
        return this.root.querySelector<T>(`#${id}`)!;
    }

    repaint(): void {
        this.view.repaint();
    }

    /* The hardest position of the cluster, once the map is open. */
    farthest(): number {
        const { data } = this.view;
        if (!data) return -1;
        let best = data.start;
        data.distance.forEach((distance, state) => {
            if (distance !== 65535 && distance > data.distance[best]) best = state;
        });
        return best;
    }

    private async open(): Promise<void> {
        const board = this.game.start!;
        if (board === this.opened) return void this.follow();
        this.opened = board;
        this.wait(t("map_drawing"));
        this.find("map-text").textContent = "";
        this.view.show(null);
        try {
            const data = await busy(this.find("map-box"), this.engine.openMap(board), () => this.engine.stopMapping());
            if (board !== this.opened) return;
            this.view.show(data);
            this.wait("");
            this.find("map-lead").textContent = t(data.solvable ? "map_lead" : "map_lead_unsolvable", {
                n: data.states,
                solved: data.solutions,
            });
            this.find("map-ramp").textContent = data.solvable ? t("map_ramp", { n: data.max_distance }) : "";
            await this.follow();
        } catch (error) {
            if (board !== this.opened) return;
            this.wait(whyNot(error, "map_too_large"));
        }
    }

    private wait(text: string): void {
        this.find("map-wait").textContent = text;
        this.find("map-wait").hidden = text === "";
    }

    /* Brings trail, marks and words up to date. */
    private async follow(boards?: Board[]): Promise<void> {
        if (!this.view.data || this.opened !== this.game.start) return;
        const turn = ++this.following;
        const states = await this.engine
            .mapStates(boards ?? this.game.trail())
            .catch(() => [-1]); /* another map is being opened */
        if (turn !== this.following || states.includes(-1)) return;
        const here = states[states.length - 1],
            neighbours = await this.engine.mapNeighbours(here).catch(() => []);
        if (turn !== this.following) return;
        /* Together: a neighbour of elsewhere is no move from here. */
        const { marks } = this.view;
        marks.trail = states;
        marks.here = here;
        marks.cursor = -1;
        this.cursor = -1;
        this.neighbours = neighbours.sort((a, b) => a.distance - b.distance);
        if (this.view.camera.zoom > 1.01) this.view.reveal(marks.here);
        this.view.redraw();
        this.find("map-text").textContent = this.describe();
    }

    private describe(): string {
        const data = this.view.data!,
            here = this.view.marks.here;
        if (here < 0) return "";
        const distance = data.distance[here],
            all = this.neighbours.length;
        const nearer = this.neighbours.filter((one) => one.distance < distance).length;
        if (!data.solvable) return t("map_none", { n: all });
        if (distance === 0) return t("map_solved");
        return `${t("from_exit", { n: distance })} ${t("bring_closer", { n: nearer, all })}`;
    }

    private point(dot: number): void {
        this.view.hover = dot;
        this.view.redraw();
        const { data } = this.view;
        if (!data) return;
        if (dot < 0) {
            this.find("map-text").textContent = this.describe();
            return;
        }
        const what = t("map_states", { n: data.dotStates[dot] });
        this.find("map-text").textContent = data.solvable
            ? `${what} ${t("from_exit", { n: data.dotDistance[dot] })} ${t("map_click")}`
            : `${what} ${t("map_click")}`;
    }

    private async travel(state: number): Promise<void> {
        const here = this.view.marks.here;
        if (state < 0 || here < 0 || state === here) return;
        const way = await this.engine.mapWay(here, state).catch(() => undefined); /* the map was left meanwhile */
        if (way === undefined) return;
        if (!way) {
            say(t("map_too_far"));
            this.find("map-text").textContent = t("map_too_far");
            return;
        }
        if (this.view.marks.here !== here) return;
        await this.game.jump(way).catch(() => undefined); /* the player was quicker, and the way begins elsewhere */
        say(`${t("map_went", { n: way.length })} ${this.describe()}`);
    }

    private async toExit(): Promise<void> {
        const { data, marks } = this.view;
        if (!data || !data.solvable || marks.here < 0) return;
        let state = marks.here;
        while (data.distance[state] > 0) {
            const distance = data.distance[state];
            const near = await this.engine.mapNeighbours(state).catch(() => []); /* as in travel */
            const next = near.find((one) => one.distance < distance);
            if (!next) return;
            state = next.state;
        }
        await this.travel(state);
    }

    private fit(): void {
        this.view.camera.fit();
        this.view.moved();
    }

    private press(event: KeyboardEvent): void {
        if (event.ctrlKey || event.altKey || event.metaKey || !this.view.data) return;
        const acts: Record<string, () => void> = {
            ArrowRight: () =>
                this.pointTo(
                    this.neighbours.findIndex((one, i) => i !== this.cursor && one.distance < this.hereDistance()),
                ),
            ArrowLeft: () =>
                this.pointTo(
                    this.neighbours.findIndex((one, i) => i !== this.cursor && one.distance > this.hereDistance()),
                ),
            ArrowDown: () => this.pointTo((this.cursor + 1) % Math.max(1, this.neighbours.length)),
            ArrowUp: () =>
                this.pointTo(
                    (this.cursor + Math.max(1, this.neighbours.length) - 1) % Math.max(1, this.neighbours.length),
                ),
            Enter: () => this.goToCursor(),
            "+": () => this.find("map-in").click(),
            "-": () => this.find("map-out").click(),
            "0": () => this.fit(),
        };
        const act = acts[event.key];
        if (!act) return;
        event.preventDefault();
        act();
    }

    private hereDistance(): number {
        return this.view.data!.distance[this.view.marks.here];
    }

    private pointTo(index: number): void {
        const neighbour = this.neighbours[index];
        if (!neighbour) return say(t("map_nothing"));
        this.cursor = index;
        this.view.marks.cursor = neighbour.state;
        this.view.reveal(neighbour.state);
        this.view.redraw();
        const by = this.hereDistance() - neighbour.distance;
        const trend = t(by > 0 ? "nearer" : by < 0 ? "farther" : "as_far");
        const where = this.view.data!.solvable ? `: ${trend}. ${t("from_exit", { n: neighbour.distance })}` : ".";
        const text = `${moveWords(this.game.state!.board, neighbour)}${where} ${index + 1}/${this.neighbours.length}.`;
        this.find("map-text").textContent = text;
        say(text);
    }

    private goToCursor(): void {
        const neighbour = this.neighbours[this.cursor];
        if (neighbour) void this.game.jump([neighbour]).catch(() => undefined); /* as in travel */
        else say(t("map_choose"));
    }
}
