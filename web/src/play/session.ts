/* The puzzle at hand and the player's game of it. Whatever happens to the game is kept at once, so that it goes on from there after
 * anything else was opened, and after a reload. */
import { movesOf, puzzleKey, storedMoves, type Board } from "../board/board";
import { today } from "../library/days";
import { Engine } from "../engine/engine";
import { Game } from "./game";
import { packOf, placeOf, type Place } from "../library/library";
import { settings } from "../store/settings";
import { store, type PuzzleRecord, type SavedGame } from "../store/store";

export interface Puzzle {
    board: Board;
    key: string;
    place: Place | null;
}

export interface Result {
    moves: number;
    fewest: number | null;
    hints: number;
    stars: number;
    helped: boolean;
    perfect: boolean;
    seconds: number;
}

/* Three for a shortest solution, two for at most a quarter more, one for any; with hints two at most, with help none. */
export function starsFor(moves: number, fewest: number, hints: number, helped: boolean): number {
    if (helped) return 0;
    const stars = moves <= fewest ? 3 : moves <= Math.ceil(fewest * 1.25) ? 2 : 1;
    return hints > 0 ? Math.min(2, stars) : stars;
}

export const engine = new Engine();
export const game = new Game(engine.playing, engine);
export let puzzle: Puzzle | null = null;

let counted = 0; /* seconds of this game that its record has */
let keptAt = 0; /* when the game that is shown was put into its record, or taken out of it; 0: it never was there */
let shown = false;
let firstTime = false; /* it was never solved before */

export function recordOf(key: string): PuzzleRecord | null {
    return store.get("puzzle", key);
}

/* Opens a puzzle where it was left. What is still to be answered belongs to the puzzle before. */
export async function openPuzzle(board: Board, place: Place | null = null): Promise<void> {
    shown = true;
    await game.idle();
    const key = puzzleKey(board),
        saved = recordOf(key)?.game ?? null;
    keepTime();
    firstTime = !saved && !recordOf(key)?.best;
    puzzle = { board, key, place: place ?? placeOf(key) };
    const { place: known } = puzzle;
    store.update("puzzle", key, {
        opened: Date.now(),
        ...(known?.kind === "level" ? { band: packOf(known.pack)?.band ?? "" } : {}),
    });
    if (!known) void linkText(board).then((text) => store.update("puzzle", key, { text }));
    if (known?.kind === "day") store.update("day", known.date, { puzzle: key });
    await begin(board, saved);
}

async function begin(board: Board, saved: SavedGame | null): Promise<void> {
    const done = saved ? { ...saved, history: movesOf(board, saved.history) } : undefined;
    counted = saved?.seconds ?? 0;
    keptAt = saved?.at ?? 0;
    await game.open(board, done && done.history.every(({ vehicle }) => vehicle >= 0) ? done : undefined);
    if (!shown) game.pause();
}

/* Starts afresh: whatever helped is forgotten with the moves. */
export async function startAfresh(): Promise<void> {
    if (!puzzle) return;
    store.update("puzzle", puzzle.key, { game: null });
    await begin(puzzle.board, null);
}

/* Puts the game into its record after a change. A game that has not begun, or is won, is none to go on with. */
function keep(): void {
    const { state, start, hints, helped } = game;
    if (!puzzle || !state || start !== puzzle.board) return;
    const underWay = !state.solved && (state.history.length > 0 || hints > 0 || helped),
        seconds = game.elapsed();
    keptAt = Math.max(Date.now(), keptAt + 1);
    store.update("puzzle", puzzle.key, {
        seconds: spent(seconds),
        game: underWay
            ? { history: storedMoves(puzzle.board, state.history), hints, helped, seconds, at: keptAt }
            : null,
    });
}

/* Puts only the time into the record: where nothing changed here, another tab may have gone on with the game. */
function keepTime(): void {
    if (!puzzle || !game.state || game.start !== puzzle.board) return;
    const saved = recordOf(puzzle.key)?.game ?? null,
        seconds = game.elapsed();
    store.update("puzzle", puzzle.key, {
        seconds: spent(seconds),
        ...(saved && saved.at === keptAt ? { game: { ...saved, seconds } } : {}),
    });
}

/* The time spent on the puzzle, with what this game added since it was last asked. */
function spent(seconds: number): number {
    const all = (recordOf(puzzle!.key)?.seconds ?? 0) + Math.max(0, seconds - counted);
    counted = seconds;
    return Math.round(all * 10) / 10;
}

function rest(): void {
    game.pause();
    keepTime();
}

/* No longer shown. */
export function leave(): void {
    shown = false;
    rest();
}

/* Goes on from where another tab left the game. An older game than this one was put there by a tab that did not know of this one yet. */
export async function catchUp(): Promise<void> {
    await game.idle();
    const saved = puzzle && game.start === puzzle.board ? (recordOf(puzzle.key)?.game ?? null) : null;
    if (!saved) return;
    if (saved.at > keptAt) await begin(puzzle!.board, saved);
    else if (saved.at < keptAt) keep();
}

export function help(): void {
    if (game.helped) return;
    game.helped = true;
    keep();
}

/* The outcome of a game that is won. */
export function result(): Result {
    const { state, shortest, hints, helped } = game,
        fewest = shortest?.length ?? null,
        { moves } = state!;
    const stars = fewest === null ? 0 : starsFor(moves, fewest, hints, helped);
    return { moves, fewest, hints, stars, helped, perfect: stars === 3, seconds: game.elapsed() };
}

/* Puts a win into the records; once more when the fewest moves become known. */
function recordWin(): void {
    game.pause();
    const won = result(),
        { key, place } = puzzle!,
        before = recordOf(key);
    const better = !won.helped && (!before?.best || won.moves < before.best);
    store.update("puzzle", key, {
        game: null,
        fewest: won.fewest ?? before?.fewest ?? 0,
        best: better ? won.moves : (before?.best ?? 0),
        stars: Math.max(before?.stars ?? 0, won.stars),
        solved: before?.solved || !won.helped,
        helped: before?.helped || won.helped,
    });
    if (place?.kind === "day" && !won.helped)
        store.merge("day", place.date, {
            puzzle: key,
            solved: true,
            inTime: place.date === today(),
            moves: won.moves,
            stars: won.stars,
        });
    sendTime(won);
}

/* Whether its view is still there or not: the last move may be answered when the player has left. */
game.listen((cause) => {
    if (!puzzle || game.start !== puzzle.board || cause === "open") return;
    if (game.state!.solved) recordWin();
    if (cause !== "optimum") keep();
});

/* To a server that keeps times (unjam serve --times), if the player agreed: the board and the seconds of a puzzle that was solved for the
 * first time and without help, and nothing else. */
function sendTime(won: Result): void {
    if (!firstTime || won.helped || won.hints > 0 || settings().times !== "on") return;
    firstTime = false;
    void fetch("api/times", {
        method: "POST",
        body: JSON.stringify({ board: puzzle!.board, seconds: Math.max(0.1, won.seconds) }),
    }).catch(() => undefined);
}

/* The text of a board for a link: the string notation where it holds the board, else json. */
export async function linkText(board: Board): Promise<string> {
    try {
        const { text, notes } = await engine.convert(board, "string");
        if (notes.length === 0 || board.vehicles.every((vehicle) => vehicle.name.length === 1)) return text.trim();
    } catch {
        /* Too large or too many names: json holds everything. */
    }
    return JSON.stringify(board);
}

document.addEventListener("visibilitychange", () => {
    if (document.hidden) return rest();
    if (!shown) return;
    game.resume();
    void catchUp();
});
addEventListener("pagehide", keepTime);
