/* The map's panel: opens the cluster of the puzzle, follows the game through it, and lets people travel by pointer
 * and by keyboard. */
import type { Board } from "./board";
import { byId, on, say } from "./dom";
import { EngineError, type Engine } from "./engine";
import type { Game } from "./game";
import { enableMapInput } from "./map_input";
import { MapView } from "./map_view";
import type { Neighbour } from "./messages";
import { moveWords, plural } from "./words";

export class MapPanel {
    readonly view: MapView;
    private visible = false;
    private wanted: Board | null = null; /* start of the puzzle whose map belongs here */
    private opened: Board | null = null;
    private neighbours: Neighbour[] = [];
    private cursor = -1; /* place in `neighbours` */
    private following = 0;

    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
    ) {
        this.view = new MapView(byId<HTMLCanvasElement>("map"), engine);
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
        on("map-in", "click", () => zoom(1.6));
        on("map-out", "click", () => zoom(1 / 1.6));
        on("map-fit", "click", () => this.fit());
        on("map-start", "click", () => void this.travel(this.view.data?.start ?? -1));
        on("map-hardest", "click", () => void this.travel(this.farthest()));
        on("map-exit", "click", () => void this.toExit());
        game.listen((cause) => {
            if (cause === "open") this.puzzleChanged();
            else if (cause !== "optimum" && cause !== "hint") void this.follow();
        });
    }

    setVisible(visible: boolean): void {
        this.visible = visible;
        if (visible) void this.openWanted();
    }

    /* A replay shows other positions than the game's; null: the game's again. */
    preview(boards: Board[] | null, at: number): void {
        if (boards) void this.follow([...this.game.trail(), ...boards.slice(1, at + 1)]);
        else void this.follow();
    }

    repaint(): void {
        this.view.repaint();
    }

    /* Somebody else used the map's worker: the map must be opened again. */
    forget(): void {
        this.opened = null;
        this.view.show(null);
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

    private puzzleChanged(): void {
        this.wanted = this.game.puzzle!.board;
        if (this.visible) void this.openWanted();
    }

    private async openWanted(): Promise<void> {
        const board = this.wanted;
        if (!board || board === this.opened) return void this.follow();
        this.opened = board;
        this.wait("Drawing the map…");
        byId("map-lead").textContent = "Every state that this board can reach, and the moves between them.";
        byId("map-text").textContent = "";
        this.view.show(null);
        try {
            const data = await this.engine.openMap(board);
            if (board !== this.opened) return;
            this.view.show(data);
            this.wait("");
            const many = data.most_states > 1 ? ` A dot stands for up to ${data.most_states} of them.` : "";
            byId("map-lead").textContent =
                `${plural(data.states, "state")} can be reached, ${data.solutions.toLocaleString("en")} of them solved.${many} ` +
                (data.solvable ? "Farther left is farther from the exit." : "None leads to the exit.");
            byId("map-ramp").textContent = data.solvable
                ? `${data.max_distance} to 0 moves from the exit`
                : "moves from the start";
            await this.follow();
        } catch (error) {
            if (board !== this.opened || (error instanceof EngineError && error.code === "dropped")) return;
            this.wait(`This map is too large to draw here: ${(error as Error).message}.`);
        }
    }

    private wait(text: string): void {
        byId("map-wait").textContent = text;
        byId("map-wait").hidden = text === "";
    }

    /* Brings trail, marks and words up to date. */
    private async follow(boards?: Board[]): Promise<void> {
        if (!this.visible || !this.view.data || this.opened !== this.wanted) return;
        const turn = ++this.following;
        const states = await this.engine
            .mapStates(boards ?? this.game.trail())
            .catch(() => [-1]); /* another map is being opened */
        if (turn !== this.following || states.includes(-1)) return;
        const { marks } = this.view;
        marks.trail = states;
        marks.here = states[states.length - 1];
        marks.cursor = -1;
        this.cursor = -1;
        this.neighbours = await this.engine.mapNeighbours(marks.here).catch(() => []);
        if (turn !== this.following) return;
        this.neighbours.sort((a, b) => a.distance - b.distance);
        if (this.view.camera.zoom > 1.01) this.view.reveal(marks.here);
        this.view.redraw();
        byId("map-text").textContent = this.describe();
    }

    private describe(): string {
        const data = this.view.data!,
            here = this.view.marks.here;
        const distance = data.distance[here];
        const nearer = this.neighbours.filter((one) => one.distance < distance).length;
        if (!data.solvable) return `${plural(this.neighbours.length, "move")} from here; none leads to the exit.`;
        if (distance === 0) return "Solved: you are at the exit.";
        return `${plural(distance, "move")} from the exit. Of ${plural(this.neighbours.length, "move")} here ${nearer === 1 ? "one leads" : `${nearer} lead`} nearer.`;
    }

    private point(dot: number): void {
        this.view.hover = dot;
        this.view.redraw();
        const { data } = this.view;
        if (!data) return;
        if (dot < 0) {
            byId("map-text").textContent = this.describe();
            return;
        }
        const count = data.dotStates[dot],
            distance = data.dotDistance[dot];
        const what = count > 1 ? plural(count, "state") : "A state";
        byId("map-text").textContent = data.solvable
            ? distance === 0
                ? `${what}, solved. Click to go there.`
                : `${what}, ${plural(distance, "move")} from the exit. Click to go there.`
            : `${what}. Click to go there.`;
    }

    private async travel(state: number): Promise<void> {
        const here = this.view.marks.here;
        if (this.game.locked || state < 0 || here < 0 || state === here) return;
        const way = await this.engine.mapWay(here, state);
        if (!way) {
            say("Too far away to find a way; choose a nearer point.");
            byId("map-text").textContent = "Too far away to find a way; choose a nearer point.";
            return;
        }
        if (this.view.marks.here !== here) return;
        await this.game.jump(way).catch(() => undefined); /* the player was quicker, and the way begins elsewhere */
        say(`Went ${plural(way.length, "move")}. ${this.describe()}`);
    }

    private async toExit(): Promise<void> {
        const { data, marks } = this.view;
        if (!data || !data.solvable || marks.here < 0) return;
        let state = marks.here;
        while (data.distance[state] > 0) {
            const distance = data.distance[state];
            const next = (await this.engine.mapNeighbours(state)).find((one) => one.distance < distance);
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
            "+": () => byId("map-in").click(),
            "-": () => byId("map-out").click(),
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
        if (!neighbour) return say("Nothing there.");
        this.cursor = index;
        this.view.marks.cursor = neighbour.state;
        this.view.reveal(neighbour.state);
        this.view.redraw();
        const by = this.hereDistance() - neighbour.distance;
        const trend = by > 0 ? "nearer" : by < 0 ? "farther" : "as far";
        const where = this.view.data!.solvable ? `: ${trend}, ${plural(neighbour.distance, "move")} from the exit` : "";
        const text = `${moveWords(this.game.state!.board, neighbour)}${where}. ${index + 1} of ${this.neighbours.length}.`;
        byId("map-text").textContent = text;
        say(text);
    }

    private goToCursor(): void {
        const neighbour = this.neighbours[this.cursor];
        if (neighbour) void this.game.jump([neighbour]);
        else say("Choose a move with the arrow keys first.");
    }
}
