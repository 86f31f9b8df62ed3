// The engine from JavaScript: strings in, objects out. packaging/wasm/engine.h describes the other side. Nothing here
// depends on where it runs; index.js finds and loads the module.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What went wrong, with the place in the text where there is one. */
export class UnjamError extends Error {
    constructor({ code, message, position }) {
        super(message);
        this.name = "UnjamError";
        this.code = code;
        this.position = position;
    }
}

/** Compiles the module if need be and starts it. */
export async function createEngine(source) {
    const from = await source;
    if (from instanceof WebAssembly.Module)
        return new Engine(await WebAssembly.instantiate(from, {}));
    // Streaming needs a server that names the type of the file; bytes always work.
    const bytes = typeof from.arrayBuffer === "function" ? await from.arrayBuffer() : from;
    return new Engine((await WebAssembly.instantiate(bytes, {})).instance);
}

const metricNumber = (options) => {
    const metric = options?.metric ?? "moves";
    if (metric !== "moves" && metric !== "steps")
        throw badInput(`there is no metric "${metric}": moves or steps`);
    return metric === "steps" ? 1 : 0;
};
const orderNumber = (options) => {
    const order = options?.order ?? "any";
    if (order !== "any" && order !== "human") throw badInput(`there is no order "${order}": human or any`);
    return order === "human" ? 1 : 0;
};
const OUT_OF_MEMORY = { code: "no_memory", message: "out of memory", position: { line: 0, column: 0 } };
const badInput = (message) => new UnjamError({ code: "bad_input", message, position: { line: 0, column: 0 } });

const checkedText = (value) => {
    if (typeof value !== "string")
        throw badInput(`a text is needed, not ${value === null ? "null" : typeof value}`);
    return value;
};
const asText = (board) => (board !== null && typeof board === "object" ? JSON.stringify(board) : checkedText(board));

/** The largest number of 32 bits with a sign, which is what most numbers are in the module. */
const MOST = 0x7fffffff;

/** A limit as the module takes it: 0 is none. */
const limit = (name, value) => {
    if (value === undefined)
        return 0;
    if (!Number.isSafeInteger(value) || value < 0)
        throw badInput(`${name} must be a whole number, and not below 0`);
    return value;
};

/** The same for a parameter of 32 bits. A number that is too large for them stays too large. */
const limit32 = (name, value) => Math.min(limit(name, value), MOST);

/** Any whole number as a seed. */
const seed64 = (seed) => {
    if (typeof seed !== "bigint" && !Number.isInteger(seed))
        throw badInput("seed must be a whole number");
    return BigInt.asUintN(64, BigInt(seed));
};

const METHODS = ["climb", "walkback", "random"];
const BANDS = ["easy", "medium", "hard", "expert"];

const ORDERS = ["easiest", "moves", "difficulty", "id", "random"];

const indexIn = (list, name, word) => {
    const index = list.indexOf(word);
    if (index < 0)
        throw badInput(`there is no ${name} "${word}": ${list.join(", ")}`);
    return index;
};

const bandSet = (difficulty) =>
    [difficulty].flat().reduce((set, band) => set | (1 << indexIn(BANDS, "difficulty", band)), 0);

/** Both ends of a range: one number is a range of itself, none is everything from `least` on. */
const range = (name, value, least) => {
    const [low, high] = value === undefined ? [least, MOST] : Array.isArray(value) ? value : [value, value];
    return [limit(name, low), limit(name, high)];
};

export class Engine {
    #wasm;

    /** Use createEngine. */
    constructor(instance) {
        this.#wasm = instance.exports;
        this.#wasm._initialize();
        Object.assign(this, this.#call("engine_about", []));
    }

    #write(data) {
        const at = this.#wasm.engine_input(data.byteLength);
        if (at === 0)
            throw new UnjamError(OUT_OF_MEMORY);
        new data.constructor(this.#wasm.memory.buffer, at, data.length).set(data);
    }

    #send(strings) {
        this.#write(encoder.encode(strings.map((string) => checkedText(string).replaceAll("\0", "\ufffd") + "\0").join("")));
    }

    #answer() {
        const at = this.#wasm.engine_output(), length = this.#wasm.engine_output_length();
        if (length === 0) // not even room for the message
            return { error: OUT_OF_MEMORY };
        return JSON.parse(decoder.decode(new Uint8Array(this.#wasm.memory.buffer, at, length)));
    }

    #call(name, strings, ...numbers) {
        this.#send(strings);
        return this.#finish(this.#wasm[name](...numbers));
    }

    #finish(status) {
        const answer = this.#answer();
        if (status !== 0)
            throw new UnjamError(answer.error);
        return answer;
    }

    parse(text, { format = "", width = 0, height = 0 } = {}) {
        return this.#call("engine_parse", [text, format], limit32("width", width), limit32("height", height));
    }

    check(board) {
        return this.#call("engine_check", [asText(board)]);
    }

    convert(board, format) {
        return this.#call("engine_convert", [asText(board), format]);
    }

    solve(board, options = {}) {
        const { algorithm = "", heuristic = "", maxNodes, maxMemory, maxDepth, explain = false } = options;
        return this.#call("engine_solve", [asText(board), algorithm, heuristic], metricNumber(options),
            limit("maxNodes", maxNodes), limit("maxMemory", maxMemory), limit32("maxDepth", maxDepth),
            orderNumber(options), explain ? 1 : 0);
    }

    solutions(board, options = {}) {
        const { classes = false, limit: most = 1000, maxMemory } = options;
        return this.#call("engine_solutions", [asText(board)], metricNumber(options), classes ? 1 : 0,
            limit32("limit", most), limit("maxMemory", maxMemory));
    }

    verify(board, answer, options = {}) {
        return this.#call("engine_verify", [asText(board), answer], metricNumber(options),
            limit("maxNodes", options.maxNodes), limit("maxMemory", options.maxMemory));
    }

    rate(board, { maxMemory } = {}) {
        return this.#call("engine_rate", [asText(board)], 0, limit("maxMemory", maxMemory));
    }

    explain(board, { maxMemory } = {}) {
        return this.#call("engine_rate", [asText(board)], 1, limit("maxMemory", maxMemory));
    }

    neighbours(board, options = {}) {
        return this.#call("engine_neighbours", [asText(board)], metricNumber(options)).neighbours;
    }

    generate(options = {}) {
        const { width = 6, height = 6, exit = 0, walls = 0, cars, trucks, moves, steps } = options;
        const { difficulty = [], minimal = false, method = "climb" } = options;
        const { seed = 0, firstAttempt = 0, patience = 0 } = options;
        this.#write(new Float64Array([
            limit("width", width), limit("height", height), limit("exit", exit),
            ...range("walls", walls, 0), ...range("cars", cars, 1), ...range("trucks", trucks, 0),
            ...range("moves", moves, 1), ...range("steps", steps, 1),
            bandSet(difficulty), minimal ? 1 : 0, indexIn(METHODS, "method", method),
            limit("firstAttempt", firstAttempt), limit("patience", patience),
        ]));
        return this.#finish(this.#wasm.engine_generate(seed64(seed)));
    }

    daily(date) {
        const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
        if (!parts)
            throw badInput(`"${date}" is no date: write it like 2026-11-16`);
        return this.#call("engine_daily", [], Number(parts[1]), Number(parts[2]), Number(parts[3]));
    }

    level(board) {
        return this.#call("engine_level", [asText(board)]);
    }

    game(board) {
        this.#send([asText(board)]);
        const game = this.#wasm.game_new();
        if (game === 0)
            throw new UnjamError(this.#answer().error);
        return new Game(game, {
            free: () => this.#wasm.game_free(game),
            call: (name, ...numbers) => this.#call(name, [], ...numbers),
        });
    }

    catalogue(bytes) {
        this.#write(new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength));
        const { catalogue, ...info } = this.#finish(this.#wasm.catalogue_new());
        return new Catalogue(catalogue, info, {
            free: () => this.#wasm.catalogue_free(catalogue),
            call: (name, ...numbers) => this.#call(name, [], ...numbers),
            ofBoard: (handle, board, memory) =>
                this.#call("catalogue_of_board", [asText(board)], handle, limit("maxMemory", memory)),
            filter: (name, numbers, ...more) => {
                this.#write(new Float64Array(numbers));
                return this.#finish(this.#wasm[name](...more));
            },
        });
    }

    map(board, options = {}) {
        const memory = limit("maxMemory", options.maxMemory);
        const info = this.#call("map_new", [asText(board)], metricNumber(options), memory);
        return new ClusterMap(info, {
            memory: this.#wasm.memory.buffer,
            free: () => this.#wasm.map_free(info.at.map),
            call: (name, ...numbers) => this.#call(name, [], ...numbers),
            find: (map, place) => {
                this.#send([asText(place)]);
                return this.#wasm.map_find(map);
            },
        });
    }
}

/** The handle of what lies in the module's memory, unless it was released. */
const held = (handle) => {
    if (handle === 0)
        throw badInput("this was released by free() before");
    return handle;
};

/** One game: a start, a present board, and the moves between them. */
export class Game {
    #game;
    #engine;
    #names;

    constructor(game, engine) {
        this.#game = game;
        this.#engine = engine;
        this.#names = this.state().board.vehicles.map((vehicle) => vehicle.name);
    }

    #call(name, ...numbers) {
        return this.#engine.call(name, held(this.#game), ...numbers);
    }

    state() {
        return this.#call("game_state");
    }

    move(vehicle, by) {
        const index = typeof vehicle === "number" ? vehicle : this.#names.indexOf(vehicle);
        if (!Number.isInteger(index) || !Number.isInteger(by))
            throw badInput("a move is a vehicle and a whole number of cells");
        return this.#call("game_move", Math.max(-1, Math.min(index, MOST)), Math.max(-MOST, Math.min(by, MOST)));
    }

    undo() {
        return this.#call("game_undo");
    }

    redo() {
        return this.#call("game_redo");
    }

    reset() {
        return this.#call("game_reset");
    }

    free() {
        if (this.#game !== 0)
            this.#engine.free();
        this.#game = 0;
    }
}

/** A cluster with a place for each of its states. The arrays are copies and may be sent elsewhere. */
export class ClusterMap {
    #map;
    #engine;

    constructor({ at, ...info }, engine) {
        const { memory } = engine;
        const DOT_FIELDS = 5;
        const dots = new Int32Array(memory, at.dots, info.dots * DOT_FIELDS);
        const column = (type, field) => type.from({ length: info.dots }, (_, i) => dots[i * DOT_FIELDS + field]);
        this.#map = at.map;
        this.#engine = engine;
        this.info = info;
        this.x = column(Int32Array, 0);
        this.y = column(Int32Array, 1);
        this.dotState = column(Uint32Array, 2);
        this.dotStates = column(Uint32Array, 3);
        this.dotDistance = column(Uint32Array, 4);
        this.links = new Uint32Array(memory, at.links, 2 * info.links).slice();
        this.dotOf = new Uint32Array(memory, at.dot_of, info.states).slice();
        this.path = new Uint32Array(memory, at.path, info.path).slice();
        this.distance = new Uint16Array(memory, at.distance, info.states).slice();
        this.positions = new Uint8Array(memory, at.positions, info.states * info.vehicles).slice();
    }

    #check(state) {
        if (!Number.isInteger(state) || state < 0 || state >= this.info.states)
            throw badInput(`there is no state ${state}: they are numbered from 0 to ${this.info.states - 1}`);
        return state;
    }

    find(board) {
        return this.#engine.find(held(this.#map), board);
    }

    board(state) {
        return this.#engine.call("map_board", held(this.#map), this.#check(state));
    }

    neighbours(state) {
        return this.#engine.call("map_neighbours", held(this.#map), this.#check(state));
    }

    free() {
        if (this.#map !== 0)
            this.#engine.free();
        this.#map = 0;
    }
}

/** All minimal puzzles of a board size. */
export class Catalogue {
    #catalogue;
    #engine;

    constructor(catalogue, info, engine) {
        this.#catalogue = catalogue;
        this.#engine = engine;
        Object.assign(this, info);
    }

    #numbers({ moves, steps, seconds, vehicles, cars, trucks, ...rest }) {
        const { difficulty = [], box = false, plain = false, order = "easiest", limit: most, offset } = rest;
        return [
            ...range("moves", moves, 0), ...range("steps", steps, 0), ...range("seconds", seconds, 0),
            ...range("vehicles", vehicles, 0), ...range("cars", cars, 0), ...range("trucks", trucks, 0),
            bandSet(difficulty), box ? 1 : 0, plain ? 1 : 0, indexIn(ORDERS, "order", order),
            limit("limit", most), limit("offset", offset),
        ];
    }

    get(number) {
        return this.#engine.call("catalogue_get", held(this.#catalogue), limit32("number", number));
    }

    find(filter = {}) {
        return this.#engine.filter("catalogue_find", this.#numbers(filter), held(this.#catalogue), seed64(filter.seed ?? 0));
    }

    matches(filter = {}) {
        return this.#engine.filter("catalogue_count", this.#numbers(filter), held(this.#catalogue));
    }

    byId(id) {
        if (!/^[0-9a-f]{16}$/i.test(id))
            throw badInput(`"${id}" is no id: 16 hexadecimal digits`);
        return this.#engine.call("catalogue_find_id", held(this.#catalogue), BigInt(`0x${id}`))[0] ?? null;
    }

    ofBoard(board, { maxMemory } = {}) {
        return this.#engine.ofBoard(held(this.#catalogue), board, maxMemory);
    }

    free() {
        if (this.#catalogue !== 0)
            this.#engine.free();
        this.#catalogue = 0;
    }
}
