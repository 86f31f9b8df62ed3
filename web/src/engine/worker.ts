/* The side of a worker: the C library as WebAssembly, called by name. Every method is one call of the engine with
 * its answer put into the page's words. */
import { createEngine, UnjamError } from "../../../packaging/npm/engine.js";
import type {
    Band,
    Board as EngineBoard,
    Catalogue,
    CatalogueFilter,
    ClusterMap,
    Engine,
    Format,
    Game,
    GameState as EngineState,
    Level as EngineLevel,
    Move as NamedMove,
} from "../../../packaging/npm/engine.js";
import type { Board, Move } from "../board/board";
import { paintMap, type Drawing } from "../map/map_paint";
import type {
    Answer,
    GameState,
    Level,
    MapData,
    Neighbour,
    NewPuzzle,
    PaintOrder,
    Parsed,
    Rating,
    Request,
    Solution,
    Solutions,
    Trouble,
} from "./messages";

/* Enough for every board of 6×6 and most larger ones, and over within seconds. */
const MOST_NODES = 3_000_000;
const MOST_MEMORY = 96 * 1024 * 1024;
const MAP_MEMORY = 24 * 1024 * 1024; /* the largest cluster of 6×6 needs 16 MB; what is larger is known after a second */
const MOST_WAYS = 100;
const FARTHEST_LOOK = 60_000;
const PATIENCE = 4;

let engine: Engine;
let game: Game | null = null;
let map: ClusterMap | null = null;
let drawing: Drawing | null = null;
let catalogue: Catalogue | null = null;

function full(board: EngineBoard): Board {
    const { width, height, exit, target, vehicles, walls } = board;
    return { width, height, exit, target, vehicles, walls: walls ?? [] };
}

function byIndex(board: EngineBoard, moves: readonly NamedMove[]): Move[] {
    const index = new Map(board.vehicles.map((vehicle, i) => [vehicle.name, i]));
    return moves.map(({ vehicle, by }) => ({ vehicle: index.get(vehicle)!, by }));
}

function parse(text: string): Parsed {
    const { format, puzzles } = engine.parse(text);
    const boards = puzzles.flatMap(({ board }) => (board ? [full(board)] : []));
    const refused = puzzles.flatMap(({ error }) => (error ? [error] : []));
    if (boards.length > 0) return { format, board: boards[0], boards, refused: refused.map(trouble) };
    throw refused[0] ?? { code: "bad_input", message: "the text contains no board" };
}

function state({ board, history, ...rest }: EngineState): GameState {
    return { ...rest, board: full(board), history: byIndex(board, history) };
}

/* A game with what was already done in it. Moves that are not possible end it there: what is stored may be anything. */
function start(board: Board, history: readonly Move[]): GameState {
    game?.free();
    game = engine.game(board);
    try {
        for (const { vehicle, by } of history) game.move(vehicle, by);
    } catch (error) {
        if (!(error instanceof UnjamError)) throw error;
    }
    return state(game.state());
}

function solve(board: Board): Solution {
    const answer = engine.solve(board, { maxNodes: MOST_NODES, maxMemory: 8 * MOST_MEMORY, explain: true });
    const reasons = answer.reasons ?? [];
    return {
        status: answer.status,
        length: answer.length,
        optimal: answer.optimal,
        moves: byIndex(board, reasons),
        reasons: reasons.map(({ reason, needed_by }) => ({ reason, neededBy: (needed_by ?? 0) - 1 })),
    };
}

function solutions(board: Board): Solutions {
    const answer = engine.solutions(board, { classes: true, limit: MOST_WAYS, maxMemory: MOST_MEMORY });
    return {
        length: answer.length,
        count: Number(answer.count),
        classes: answer.classes === null ? null : Number(answer.classes),
        ways: answer.solutions.map((moves) => byIndex(board, moves)),
    };
}

function rate(board: Board): Rating {
    const answer = engine.explain(board, { maxMemory: MOST_MEMORY });
    return {
        moves: answer.moves,
        states: Number(answer.states),
        band: answer.band,
        seconds: answer.seconds_estimate,
        secondsLow: answer.seconds_low ?? 0,
        secondsHigh: answer.seconds_high ?? 0,
        bandSeconds: engine.band_seconds,
        extrapolated: answer.extrapolated ?? false,
        vehicles: answer.vehicles,
        mustMove: answer.must_move,
        optimalPaths: Number(answer.optimal_paths),
        counterintuitive: answer.counterintuitive ?? 0,
        backward: answer.red_backward ?? 0,
        harderBy: answer.harder_by ?? 0,
        features: answer.features,
    };
}

function level(answer: EngineLevel): Level {
    return { board: full(answer), moves: answer.moves, band: answer.band };
}

function generate(wish: NewPuzzle, firstAttempt: number): { level: Level | null; attempts: number } {
    const difficulty = wish.difficulty as Band;
    const answer = engine.generate({ ...wish, difficulty, firstAttempt, patience: PATIENCE });
    return { level: answer.puzzle && level(answer.puzzle), attempts: answer.attempts };
}

/* Links in the order in which they are painted: those of far positions first, so that the way to the exit stays on
 * top. */
function sorted(links: Uint32Array, depth: Uint16Array): Uint32Array {
    const order = Array.from({ length: links.length / 2 }, (_, i) => i);
    const key = (i: number) => Math.max(depth[links[2 * i]], depth[links[2 * i + 1]]);
    order.sort((a, b) => key(b) - key(a));
    const out = new Uint32Array(links.length);
    order.forEach((from, to) => out.set(links.subarray(2 * from, 2 * from + 2), 2 * to));
    return out;
}

function openMap(board: Board): MapData {
    map?.free();
    map = null;
    const opened = engine.map(board, { maxMemory: MAP_MEMORY });
    map = opened;
    const depth = Uint16Array.from(opened.dotDistance);
    const depths = depth.reduce((most, value) => Math.max(most, value), 0) + 1;
    const { states, solutions, solvable, start: first, max_distance, width, height, radius, most_states } = opened.info;
    drawing = { x: opened.x, y: opened.y, depth, links: sorted(opened.links, depth), depths, radius, solvable };
    return {
        states,
        solutions,
        solvable,
        start: first,
        max_distance,
        width,
        height,
        radius,
        most_states,
        x: opened.x,
        y: opened.y,
        dotDistance: depth,
        dotStates: opened.dotStates,
        dotState: opened.dotState,
        dotOf: opened.dotOf,
        distance: opened.distance,
    };
}

function mapNeighbours(from: number): Neighbour[] {
    const neighbours = map!.neighbours(from);
    const moves = byIndex(map!.board(from), neighbours);
    return neighbours.map(({ state: to, distance }, i) => ({ ...moves[i], state: to, distance }));
}

/* A shortest way between two positions, move by move; null if it is too far to be looked for. */
function mapWay(from: number, to: number): Move[] | null {
    const cameBy = new Map<number, { before: number; move: NamedMove } | null>([[from, null]]);
    let layer = [from];
    while (layer.length > 0 && !cameBy.has(to)) {
        const next: number[] = [];
        for (const before of layer)
            for (const move of map!.neighbours(before)) {
                if (cameBy.has(move.state)) continue;
                cameBy.set(move.state, { before, move });
                next.push(move.state);
            }
        if (cameBy.size > FARTHEST_LOOK) return null;
        layer = next;
    }
    const way: NamedMove[] = [];
    for (let step = cameBy.get(to); step; step = cameBy.get(step.before)) way.unshift(step.move);
    return byIndex(map!.board(from), way);
}

const methods: Record<string, (...args: never[]) => unknown> = {
    version: () => engine.version,
    parse,
    convert: (board: Board, format: string) => engine.convert(board, format as Format),
    start,
    move: (vehicle: number, by: number) => state(game!.move(vehicle, by)),
    undo: () => state(game!.undo()),
    redo: () => state(game!.redo()),
    reset: () => state(game!.reset()),
    solve,
    solutions,
    rate,
    daily: (date: string) => level(engine.daily(date)),
    generate,
    openMap,
    mapStates: (boards: Board[]) => boards.map((board) => map!.find(board)),
    mapBoard: (number: number) => full(map!.board(number)),
    mapNeighbours,
    mapWay,
    paintMap: (order: PaintOrder) => paintMap(drawing!, order),
    catalogueOpen: (bytes: ArrayBuffer) => (catalogue = engine.catalogue(bytes)).count,
    catalogueGet: (number: number) => catalogue!.get(number),
    catalogueFind: (filter: CatalogueFilter) => catalogue!.find(filter),
    catalogueMatches: (filter: CatalogueFilter) => catalogue!.matches(filter),
    catalogueById: (id: string) => catalogue!.byId(id),
    catalogueOfBoard: (board: Board) => catalogue!.ofBoard(board, { maxMemory: MOST_MEMORY }),
};

function trouble(error: unknown): Trouble {
    const { code, message, position } = error as {
        code?: string;
        message?: string;
        position?: { line: number; column: number };
    };
    const known = error instanceof UnjamError || code !== undefined;
    return {
        code: error instanceof WebAssembly.RuntimeError ? "crashed" : (code ?? "io"),
        message: known ? (message ?? "unknown") : `the engine stopped: ${message ?? error}`,
        line: position?.line ?? 0,
        column: position?.column ?? 0,
    };
}

const post = self.postMessage.bind(self) as (message: Answer, transfer?: Transferable[]) => void;
let ready: (module: WebAssembly.Module) => void;
const started = new Promise<WebAssembly.Module>((resolve) => (ready = resolve)).then(async (module) => {
    engine = await createEngine(module);
});

self.onmessage = async (event: MessageEvent<Request & { module?: WebAssembly.Module }>) => {
    if (event.data.module) return ready(event.data.module);
    const { id, method, args } = event.data;
    try {
        await started;
        const result = methods[method](...(args as never[]));
        post({ id, result }, result instanceof ImageBitmap ? [result] : []);
    } catch (error) {
        post({ id, trouble: trouble(error) });
    }
};
