/* Puts the parts together. */
import type { Board, Move } from "./board";
import { BoardView } from "./board_view";
import { byId, on, say } from "./dom";
import { enableDrag } from "./drag";
import { Editor } from "./editor";
import { EditorBoard } from "./editor_board";
import { Engine } from "./engine";
import { Game, type Cause, type Puzzle } from "./game";
import { Hints } from "./hints";
import { BoardKeys } from "./keys";
import { MapPanel } from "./map_panel";
import { pictureOf } from "./picture";
import { Progress } from "./progress";
import { Puzzles, resultKey } from "./puzzles";
import { RatingPanel } from "./rating_panel";
import { Replay } from "./replay";
import { earned, message, showScore, showTitle, showWon } from "./score";
import { boardInAddress, reason, Share } from "./share";
import { load, save } from "./storage";
import { Tabs, type Panel } from "./tabs";
import { Times } from "./times";
import { applyTheme, chosenTheme, nextTheme, onSystemTheme, type Choice } from "./theme";
import { boardWords, direction, moveWords, place, plural, vehicleWords } from "./words";

const engine = new Engine();
const progress = new Progress();
const game = new Game(engine);
const view = new BoardView(byId<SVGSVGElement>("board"));
const keys = new BoardKeys(view, {
    slide: (vehicle, way, far) => void game.slide(vehicle, way, far),
    hint: () => void hints.press(),
    undo: () => void game.undo(),
});
enableDrag(view, {
    range: (vehicle) => game.range(vehicle),
    taken: (vehicle) => keys.choose(vehicle, true),
    dropped: (vehicle, by) => void game.move(vehicle, by),
});
const hints = new Hints(game, view, engine);
const map = new MapPanel(game, engine);
const replay = new Replay(game, view, engine, (boards, at) => map.preview(boards, at));
const rating = new RatingPanel(engine, (result) => showTitle(game, result.band));
const puzzles = new Puzzles(game, engine, progress, openPuzzle);
const share = new Share(engine, openShared, () => pictureOf(view));
const editorBoard = new EditorBoard(view);
const editor = new Editor(game, engine, editorBoard, playEdited, hardest);
editorBoard.editor = editor;
const tabs = new Tabs(panelChanged);
const times = new Times(game);

function openPuzzle(puzzle: Puzzle): Promise<void> {
    if (tabs.current === "editor") tabs.open("puzzles");
    return game.open(puzzle).catch((error) => message(reason(error), true));
}

function openShared(board: Board, note: string): void {
    void openPuzzle({ board, kind: "shared", title: "Shared board" });
    byId("paste-error").textContent = "";
    say(note);
}

function playEdited(board: Board): void {
    void openPuzzle({ board, kind: "editor", title: "Your board" });
}

async function hardest(board: Board): Promise<Board> {
    const { distance } = await engine.openMap(board);
    map.forget();
    let best = 0;
    distance.forEach((value, state) => {
        if (value !== 65535 && (distance[best] === 65535 || value > distance[best])) best = state;
    });
    return engine.mapBoard(best);
}

function panelChanged(panel: Panel, before: Panel): void {
    const editing = panel === "editor";
    if (editing) {
        times.pause();
        replay.close();
        game.locked = true;
        byId("won").hidden = true;
        view.clearOverlay();
        editorBoard.enter();
        editor.enter();
        message("Editing. Your game is paused.");
    } else if (before === "editor") {
        editor.leave();
        editorBoard.leave();
        game.locked = false;
        times.resume();
        if (game.state) showBoard("open", null);
        message("");
    }
    byId("tools").hidden = editing;
    byId("editing").hidden = !editing;
    map.setVisible(panel === "map");
    if (panel === "rating" && game.puzzle) void rating.rate(game.puzzle.board);
}

/* What a change sounds like. */
function announce(cause: Cause, move: Move | null): void {
    const { board, moves, solved } = game.state!;
    if (solved) return;
    const count = `${plural(moves, "move")} made`;
    if (cause === "open") return say(`${game.puzzle!.title}. ${boardWords(board)}`);
    if (cause === "undo") return say(`Undone. ${count}.`);
    if (cause === "redo") return say(`Redone. ${count}.`);
    if (cause === "reset") return say("Back to the start.");
    if (!move) return;
    const vehicle = board.vehicles[move.vehicle];
    if (move.by === 0) say(`${vehicle.name} cannot move there.`);
    else say(`${moveWords(board, move)}, now ${place(vehicle)}. ${count}.`);
}

const durations: Partial<Record<Cause, number>> = { slide: 110, undo: 180, redo: 180, reset: 350, jump: 350 };

function showBoard(cause: Cause, move: Move | null): void {
    const { board, ranges, solved } = game.state!;
    const moving = view.slideTo(board, durations[cause] ?? 0);
    view.root.setAttribute("aria-label", boardWords(board));
    view.vehicles.forEach((element, i) =>
        element.setAttribute("aria-label", vehicleWords(board, board.vehicles[i], ranges[i])),
    );
    keys.refresh(board);
    byId("won").hidden = true;
    if (cause === "open" && !move) message(solved ? "" : `Bring ${board.target} to the exit.`);
    else if (move && !solved)
        message(move.by === 0 ? `${board.vehicles[move.vehicle].name} cannot move there.` : moveMessage(move));
    else if (!solved) message("");
    if (solved && cause !== "open") void moving.then(() => celebrate(board));
}

function moveMessage(move: Move): string {
    const vehicle = game.state!.board.vehicles[move.vehicle];
    return `${vehicle.name} ${direction(vehicle, move.by)} ${Math.abs(move.by)}`;
}

function celebrate(board: Board): void {
    if (game.state!.board !== board || game.locked) return;
    showWon(game);
    times.end();
    record();
}

function record(): void {
    const puzzle = game.puzzle!;
    if (!game.shortest || game.assisted) return;
    progress.record(resultKey(puzzle), { moves: game.state!.moves, hints: game.hints, stars: earned(game) });
    if (puzzle.kind === "daily") progress.recordDay(puzzle.date!);
    puzzles.refresh();
}

function keep(): void {
    const { puzzle, state, hints: used, assisted } = game;
    save("game", { puzzle, history: state!.history, hints: used, assisted });
}

/* The rating can wait until the board can be played. */
let later = 0;
function rateLater(): void {
    clearTimeout(later);
    later = window.setTimeout(() => void rating.rate(game.puzzle!.board), tabs.current === "rating" ? 0 : 250);
}

game.listen((cause, move) => {
    if (cause === "open") {
        times.begin();
        showTitle(game, null);
        puzzles.refresh();
        void share.show(game.puzzle!.board);
        rateLater();
    }
    showScore(game);
    if (cause === "optimum") {
        if (!byId("won").hidden) {
            showWon(game);
            record();
        }
        if (game.shortest!.status === "unsolvable") message("This board has no solution.", true);
        return;
    }
    if (cause !== "hint") {
        showBoard(cause, move);
        announce(cause, move);
    }
    keep();
});

on("undo", "click", () => void game.undo());
on("redo", "click", () => void game.redo());
on("reset", "click", () => void game.reset());
on("won-next", "click", () => puzzles.next());
on("won-again", "click", () => void openPuzzle(game.puzzle!));
on("won-map", "click", () => {
    byId("won").hidden = true;
    tabs.open("map");
    byId("map-box").scrollIntoView({ block: "nearest" });
});
on("help-open", "click", () => byId<HTMLDialogElement>("help").showModal());
addEventListener("keydown", (event) => {
    if (event.key === "Escape") byId("won").hidden = true;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as Element).closest("input, textarea"))
        return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (editor.active) editor.undo();
    else void (key === "y" || event.shiftKey ? game.redo() : game.undo());
});

const themeNames: Record<Choice, string> = { auto: "as the system", light: "light", dark: "dark" };

function showTheme(): void {
    const choice = chosenTheme();
    byId("theme-icon").setAttribute("href", `#i-${choice}`);
    byId("theme-name").textContent = `Colours: ${themeNames[choice]}`;
    map.repaint();
}

on("theme", "click", () => {
    nextTheme();
    showTheme();
});
onSystemTheme(() => {
    applyTheme();
    showTheme();
});
addEventListener("hashchange", () => void openAddress());

/* The board in the address; otherwise the first of the collection, unless something is open already. */
async function openAddress(): Promise<void> {
    const text = boardInAddress();
    let trouble = "";
    try {
        if (text !== null)
            return await openPuzzle({ board: (await engine.parse(text)).board, kind: "shared", title: "Shared board" });
    } catch (error) {
        trouble = `The board in the address cannot be read. ${reason(error)}`;
    }
    if (!game.puzzle) await puzzles.openNumber(0);
    if (trouble) message(trouble, true);
}

interface Kept {
    puzzle: Puzzle;
    history: Move[];
    hints: number;
    assisted: boolean;
}

async function begin(): Promise<void> {
    showTheme();
    puzzles.refresh();
    const kept = load<Kept | null>("game", null),
        inAddress = boardInAddress();
    const same = kept && (inAddress === null || inAddress === load<string>("address", ""));
    try {
        if (kept && same) await game.open(kept.puzzle, kept);
        else await openAddress();
    } catch {
        await puzzles.openNumber(0);
    }
    puzzles.enable();
    byId("version").textContent = `unjam ${await engine.version()}`;
    document.documentElement.dataset.ready = "true";
    exposed.readyAt = performance.now();
    if ("serviceWorker" in navigator && location.protocol !== "file:")
        navigator.serviceWorker.register("sw.js").catch(() => undefined);
}

/* For the browser's console, and for the tests. */
const exposed = { engine, game, map: map.view, readyAt: 0 };
Object.assign(globalThis, { unjam: exposed });

void begin().catch((error: Error) => {
    byId("subtitle").textContent = "The engine did not start.";
    message(`${error.message}. Reload the page, or try a newer browser.`, true);
});
