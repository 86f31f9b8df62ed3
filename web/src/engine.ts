/* The engine as the page sees it: promises, answered by workers that run the C library as WebAssembly. Each kind of
 * work has a worker of its own, started when first needed, so that a long search never holds up a move. */
import type { Board, Move } from "./board";
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
    Trouble,
} from "./messages";

/* Put in by build.mjs: the names have a hash in them. */
declare const ENGINE_FILE: string;
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

class Remote {
    private worker: Worker | null = null;
    private last = 0;
    private readonly waiting = new Map<number, Waiting>();

    constructor(private readonly module: Promise<WebAssembly.Module>) {}

    call<T>(method: string, ...args: unknown[]): Promise<T> {
        const worker = this.worker ?? this.begin();
        const request: Request = { id: ++this.last, method, args };
        return new Promise<T>((resolve, reject) => {
            this.waiting.set(request.id, { resolve: resolve as Waiting["resolve"], reject });
            worker.postMessage(request);
        });
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
        const worker = new Worker(new URL(WORKER_FILE, document.baseURI));
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
        worker.onerror = (event) => this.fail(event.message || "the engine could not be started");
        this.module.then(
            (module) => worker.postMessage({ module }),
            (error: Error) => this.fail(error.message),
        );
        return worker;
    }

    private fail(message: string, code = "io"): void {
        const error = new EngineError({ code, message, line: 0, column: 0 });
        for (const { reject } of this.waiting.values()) reject(error);
        this.waiting.clear();
    }
}

async function compile(url: URL): Promise<WebAssembly.Module> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url.pathname} is missing (${response.status})`);
    return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
    private readonly rules: Remote;
    private readonly solver: Remote;
    private readonly maker: Remote;
    private readonly rater: Remote;
    private readonly judge: Remote;
    private readonly mapper: Remote;

    constructor() {
        const module = compile(new URL(ENGINE_FILE, document.baseURI));
        this.rules = new Remote(module);
        this.solver = new Remote(module);
        this.maker = new Remote(module);
        this.rater = new Remote(module);
        this.judge = new Remote(module);
        this.mapper = new Remote(module);
    }

    version = () => this.rules.call<string>("version");

    /* The first board of a text in any notation. */
    parse = (text: string) => this.rules.call<Parsed>("parse", text);
    convert = (board: Board, format: string) =>
        this.rules.call<{ text: string; notes: string[] }>("convert", board, format);

    start = (board: Board) => this.rules.call<GameState>("start", board);
    move = (vehicle: number, by: number) => this.rules.call<GameState>("move", vehicle, by);
    undo = () => this.rules.call<GameState>("undo");
    redo = () => this.rules.call<GameState>("redo");
    reset = () => this.rules.call<GameState>("reset");

    solve = (board: Board) => this.solver.call<Solution>("solve", board);
    daily = (date: string) => this.maker.call<Level>("daily", date);

    /* Of ratings, as of maps, only the newest is of interest; the editor's are its own. */
    rate(board: Board, draft = false): Promise<Rating> {
        const rater = draft ? this.judge : this.rater;
        rater.drop();
        return rater.call<Rating>("rate", board);
    }

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
