/* The engine as the page sees it: promises, answered by workers that run the C library as WebAssembly. Each kind of
 * work has a worker of its own, started when first needed, so that a long search never holds up a move. */
import type { Board, Move } from "../board/board";
import type {
    Answer,
    CatalogueEntry,
    CatalogueWish,
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

/* Put in by build.mjs: the names have a hash in them. */
declare const PLAY_FILE: string;
declare const WORK_FILE: string;
declare const WORKER_FILE: string;

export class EngineError extends Error {
    readonly code: string;
    readonly line: number;
    readonly column: number;

    constructor(trouble: Trouble) {
        super(trouble.message);
        this.code = trouble.code;
        this.line = trouble.line;
        this.column = trouble.column;
    }
}

interface Waiting {
    resolve: (value: never) => void;
    reject: (error: Error) => void;
}

/* One worker, started when it is first needed. */
export class Remote {
    private worker: Worker | null = null;
    private last = 0;
    private readonly waiting = new Map<number, Waiting>();

    constructor(
        private readonly module: () => Promise<WebAssembly.Module>,
        private readonly failed: (message: string) => void,
        private readonly file = WORKER_FILE,
    ) {}

    call<T>(method: string, ...args: unknown[]): Promise<T> {
        const worker = this.worker ?? this.begin();
        const request: Request = { id: ++this.last, method, args };
        return new Promise<T>((resolve, reject) => {
            this.waiting.set(request.id, { resolve: resolve as Waiting["resolve"], reject });
            worker.postMessage(request);
        });
    }

    /* Whether anybody waits for an answer. */
    busy(): boolean {
        return this.waiting.size > 0;
    }

    /* Forgets what is still being worked on; those who wait are told so. */
    drop(): void {
        if (this.waiting.size > 0) this.end("given up for something newer", "dropped");
    }

    private end(message: string, code: string): void {
        this.worker?.terminate();
        this.worker = null;
        this.fail(message, code);
    }

    private begin(): Worker {
        const worker = new Worker(new URL(this.file, document.baseURI));
        this.worker = worker;
        worker.onmessage = (event: MessageEvent<Answer>) => {
            const { id, result, trouble } = event.data;
            const waiting = this.waiting.get(id);
            this.waiting.delete(id);
            if (trouble) {
                waiting?.reject(new EngineError(trouble));
                if (trouble.code === "crashed")
                    this.end(trouble.message, "crashed"); /* its memory cannot be trusted any more */
            } else waiting?.resolve(result as never);
        };
        worker.onerror = (event) => this.broken(event.message || "its worker could not be started");
        this.module().then(
            (module) => worker.postMessage({ module }),
            (error: Error) => this.broken(error.message),
        );
        return worker;
    }

    /* It never began: the next call begins anew. */
    private broken(message: string): void {
        this.end(message, "io");
        this.failed(message);
    }

    private fail(message: string, code = "io"): void {
        const error = new EngineError({ code, message, line: 0, column: 0 });
        for (const { reject } of this.waiting.values()) reject(error);
        this.waiting.clear();
    }
}

/* Compiles while it loads, where the host names the type of the file. */
export async function compile(url: URL): Promise<WebAssembly.Module> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url.pathname} is missing (${response.status})`);
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/* A game by the rules of the engine. There are two: the player's, and the one of who explores. */
export class Rules {
    constructor(private readonly remote: Remote) {}

    start = (board: Board, history: readonly Move[]) => this.remote.call<GameState>("start", board, history);
    move = (vehicle: number, by: number) => this.remote.call<GameState>("move", vehicle, by);
    undo = () => this.remote.call<GameState>("undo");
    redo = () => this.remote.call<GameState>("redo");
    reset = () => this.remote.call<GameState>("reset");
}

/* Puzzles of the catalogue, whose bytes come first. */
export class CatalogueReader {
    constructor(private readonly remote: Remote) {}

    open = (bytes: ArrayBuffer) => this.remote.call<number>("catalogueOpen", bytes);
    get = (number: number) => this.remote.call<CatalogueEntry | null>("catalogueGet", number);
    find = (wish: CatalogueWish & { order: "random"; seed: number; limit: number }) =>
        this.remote.call<CatalogueEntry[]>("catalogueFind", wish);
    matches = (wish: CatalogueWish) => this.remote.call<number>("catalogueMatches", wish);
    byId = (id: string) => this.remote.call<CatalogueEntry | null>("catalogueById", id);
    ofBoard = (board: Board) => this.remote.call<CatalogueEntry | null>("catalogueOfBoard", board);
}

export class Engine {
    /* Called when the engine could not be loaded or a worker could not be started. */
    failed: (message: string) => void = () => undefined;
    private readonly modules = new Map<string, Promise<WebAssembly.Module>>();
    private readonly rules = this.remote(PLAY_FILE);
    private readonly walker = this.remote(PLAY_FILE);
    private readonly solver = this.remote(PLAY_FILE);
    private readonly maker = this.remote(WORK_FILE);
    private readonly rater = this.remote(WORK_FILE);
    private readonly judge = this.remote(WORK_FILE);
    private readonly mapper = this.remote(WORK_FILE);
    readonly playing = new Rules(this.rules);
    readonly exploring = new Rules(this.walker);
    readonly catalogue = new CatalogueReader(this.remote(WORK_FILE));

    private remote(file: string): Remote {
        return new Remote(
            () => this.load(file),
            (message) => this.failed(message),
        );
    }

    /* A module, once; after a failure the next one who asks tries again. */
    private load(file: string): Promise<WebAssembly.Module> {
        const known = this.modules.get(file);
        if (known) return known;
        const loading = compile(new URL(file, document.baseURI)).catch((error: Error) => {
            this.modules.delete(file);
            throw error;
        });
        this.modules.set(file, loading);
        return loading;
    }

    /* Starts what a game needs before there is one. Failures show when it is needed. */
    warm(): void {
        void this.version().catch(() => undefined);
    }

    version = () => this.rules.call<string>("version");

    /* All boards of a text in any notation, the good ones. */
    parse = (text: string) => this.rules.call<Parsed>("parse", text);
    convert = (board: Board, format: string) =>
        this.rules.call<{ text: string; notes: string[] }>("convert", board, format);

    solve = (board: Board) => this.solver.call<Solution>("solve", board);
    stopSolving = () => this.solver.drop();
    daily = (date: string) => this.maker.call<Level>("daily", date);

    /* Of ratings, as of maps, only the newest is of interest; the editor's are its own. */
    rate(board: Board, draft = false): Promise<Rating> {
        const rater = draft ? this.judge : this.rater;
        rater.drop();
        return rater.call<Rating>("rate", board);
    }

    /* After the rating of the same board, by the same worker: stopRating stops them too. */
    solutions = (board: Board) => this.rater.call<Solutions>("solutions", board);

    /* Makes a puzzle in short turns, and tells of its attempts in between; `goOn` can end it there, stopMaking at
     * any time. */
    async generate(wish: NewPuzzle, goOn: (attempts: number) => boolean): Promise<Level | null> {
        for (let attempts = 0; goOn(attempts);) {
            const turn = await this.maker.call<{ level: Level | null; attempts: number }>("generate", wish, attempts);
            if (turn.level) return turn.level;
            attempts += turn.attempts;
        }
        return null;
    }

    stopMaking(): void {
        this.maker.drop();
    }

    stopRating = () => this.rater.drop();
    stopMapping = () => this.mapper.drop();

    openMap(board: Board): Promise<MapData> {
        this.mapper.drop();
        return this.mapper.call<MapData>("openMap", board);
    }
    mapStates = (boards: Board[]) => this.mapper.call<number[]>("mapStates", boards);
    mapBoard = (state: number) => this.mapper.call<Board>("mapBoard", state);
    mapNeighbours = (state: number) => this.mapper.call<Neighbour[]>("mapNeighbours", state);
    mapWay = (from: number, to: number) => this.mapper.call<Move[] | null>("mapWay", from, to);
    paintMap = (order: PaintOrder) => this.mapper.call<ImageBitmap>("paintMap", order);
}
