/** A board as text in any of the notations, or as an object of the notation json. */
export type BoardText = string | Board;

export type Format = "string" | "grid" | "letters" | "carlist" | "labelled" | "csv" | "json" | "pddl" | "pddl-moves";
export type Metric = "moves" | "steps";
export type Band = "easy" | "medium" | "hard" | "expert";

/** A count that a number can hold exactly; from 2^53 on it is a string of digits. */
export type Count = number | string;

/** Rows, columns and the exit row count from 1 at the top left. */
export interface Board {
    width: number;
    height: number;
    exit: number;
    target: string;
    vehicles: Vehicle[];
    walls?: { row: number; column: number }[];
}

export interface Vehicle {
    name: string;
    /** Of its topmost, leftmost cell. */
    row: number;
    column: number;
    length: number;
    horizontal: boolean;
}

/** A slide: right and down are positive. */
export interface Move {
    vehicle: string;
    by: number;
}

export interface Position {
    /** From 1; 0 where there is no place. */
    line: number;
    column: number;
}

export interface Problem {
    code: "bad_input" | "cannot_hold" | "no_memory" | "limit" | "io";
    message: string;
    position: Position;
}

/** What every function throws: bad boards, impossible requests, limits. */
export class UnjamError extends Error {
    constructor(problem: Problem);
    readonly name: "UnjamError";
    readonly code: Problem["code"];
    readonly position: Position;
}

export interface ParseOptions {
    /** Found out from the text if it is not given. */
    format?: Format;
    /** For csv, which does not say; the farthest cell if they are not given. */
    width?: number;
    height?: number;
}

export interface ParsedPuzzle {
    line: number;
    board: Board;
    /** On one line, or null where the names are longer than a letter. */
    string: string | null;
    /** What the text claims besides, or null. */
    moves: number | null;
    states: Count | null;
    solution: Move[] | null;
    error?: undefined;
}

export interface BadPuzzle {
    error: Problem;
    board?: undefined;
}

export interface Parsed {
    format: Format;
    /** In the order of the text, good and bad ones. */
    puzzles: (ParsedPuzzle | BadPuzzle)[];
}

export type Checked =
    | {
            valid: true;
            width: number;
            height: number;
            exit: number;
            target: string;
            vehicles: number;
            cars: number;
            trucks: number;
            /** Vehicles of more than three cells. */
            longer: number;
            walls: number;
        }
    | { valid: false; error: Problem };

export interface Converted {
    text: string;
    /** Which vehicles got another name, and what was lost. */
    notes: string[];
}

export interface SolveOptions {
    metric?: Metric;
    /** A name of engine.algorithms; "auto" if it is not given. */
    algorithm?: string;
    /** A name of engine.heuristics. */
    heuristic?: string;
    /** States to look at, at most. */
    maxNodes?: number;
    /** Bytes. */
    maxMemory?: number;
    /** The longest solution to look for. */
    maxDepth?: number;
    /** "human": of all shortest solutions the easiest to follow; "any", the default: as the search finds it. */
    order?: "human" | "any";
    /** Why each move is made, with hints; in the order "human". */
    explain?: boolean;
}

/** Moves and aims count from 1; null: there is none. */
export interface Reason {
    vehicle: string;
    by: number;
    /** A later move needs the place; its own next move needs the passage; it reaches the exit; no later move needs it. */
    reason: "room" | "passage" | "exit" | "none";
    /** The first later move that is illegal if this one is undone. */
    needed_by: number | null;
    /** passage: the move that will block the way. */
    before: number | null;
    /** A retreat: the move by which the vehicle comes back. */
    returns_in: number | null;
    aim: number;
    words: string;
    /** Where to look, what it is for, the move. */
    hints: [string, string, string];
}

/** Consecutive moves with one purpose. */
export interface Aim {
    first: number;
    last: number;
    needed_by: number | null;
    words: string;
}

export interface Solution {
    board: BoardText;
    status: "solved" | "unsolvable" | "limit";
    algorithm: string;
    metric: Metric;
    /** Of the solution; null where there is none. */
    length: number | null;
    /** The length is proven to be the least. */
    optimal: boolean;
    lower_bound: number | null;
    moves: Move[];
    /** With the order "human": whether no shortest solution is easier to follow, and how far attention travels. */
    order?: "human";
    order_exact?: boolean;
    travel?: Count;
    expanded: Count;
    generated: Count;
    queue: Count;
    peak_queue: Count;
    /** With `explain`. */
    aims?: Aim[];
    reasons?: Reason[];
}

export interface SolutionsOptions {
    metric?: Metric;
    /** One of each class: solutions that differ only in the order of independent moves are one. */
    classes?: boolean;
    /** Solutions to list, at most; 1000 if it is not given. */
    limit?: number;
    /** Bytes. */
    maxMemory?: number;
}

/** All shortest solutions. */
export interface Solutions {
    /** Of each; null where there is none. */
    length: number | null;
    count: Count;
    /** null where there are too many to count. */
    classes: Count | null;
    solutions: Move[][];
}

export interface VerifyOptions {
    metric?: Metric;
    /** States to look at, at most. */
    maxNodes?: number;
    /** Bytes. */
    maxMemory?: number;
}

export interface WrongMove {
    /** From 1. */
    number: number;
    /** Missing where the text names no move that a vehicle of this board could ever make. */
    move?: Move;
    reason: string;
}

/** What became of an answer; from `answer` on missing if it states no move. */
export interface Verification {
    board: BoardText;
    /** Of the search for a shortest solution. */
    status: "solved" | "unsolvable" | "limit";
    metric: Metric;
    shortest: number | null;
    /** The moves that were read. */
    answer?: Move[];
    legal?: boolean;
    solves?: boolean;
    /** Length of the legal part in each metric. */
    moves?: number;
    steps?: number;
    /** Length minus `shortest`; null unless the answer solves the board. */
    longer_by?: number | null;
    /** Distance from the exit where it stopped. */
    left?: number | null;
    illegal?: WrongMove;
    ambiguous?: WrongMove;
}

/** Every feature; those that need a solution are null where there is none. docs/difficulty.md defines them. */
export interface Rating {
    board: BoardText;
    moves: number | null;
    steps: number | null;
    states: Count;
    solutions: Count;
    solution_density: number;
    max_distance: number | null;
    optimal_paths: Count;
    branching: number | null;
    greedy_moves: number | null;
    blocking: number | null;
    counterintuitive: number | null;
    red_backward: number | null;
    bottlenecks: number | null;
    vehicles: number;
    cars: number;
    trucks: number;
    minimal: boolean | null;
    seconds_estimate: number | null;
    extrapolated: boolean | null;
    band: Band | null;
    solvable: boolean;
    steps_class: Band | null;
    max_steps: number | null;
    harder_by: number | null;
    hardest_states: Count | null;
    optimal_states: Count | null;
    optimal_branching: number | null;
    divergence: number | null;
    counterintuitive_mean: number | null;
    red_backward_mean: number | null;
    random_moves: number | null;
    blockers: number;
    blocking_size: number;
    blocking_depth: number;
    blocking_parts: number;
    blocking_largest_part: number;
    must_move: number | null;
    vehicle_moves: { vehicle: string; moves: number }[] | null;
    removable: string[] | null;
    model_version: number | null;
    model: string | null;
    /** What seconds_estimate is: here always the mean of the people who solve the board. */
    seconds_are: "mean" | "median" | null;
    /** Half of the people need between these. */
    seconds_low: number | null;
    seconds_high: number | null;
}

export interface Feature {
    key: Exclude<keyof Rating, "board">;
    /** As people read it: "1,234", "yes", "B:2 C:1". */
    value: string;
    /** What it is. */
    sentence: string;
}

export interface ExplainedRating extends Rating {
    /** What about this board makes it easy or hard, a sentence each. */
    reasons: string[];
    features: Feature[];
}

export interface Neighbour {
    move: Move;
    board: BoardText;
    solved: boolean;
}

export type Range = number | [low: number, high: number];

export interface GenerateOptions {
    /** 4 to 8 each; 6 if they are not given. */
    width?: number;
    height?: number;
    /** The exit row, from 1; the middle one if it is not given. */
    exit?: number;
    /** None if it is not given. */
    walls?: Range;
    /** Vehicles of two cells, the target among them. */
    cars?: Range;
    trucks?: Range;
    moves?: Range;
    steps?: Range;
    difficulty?: Band | Band[];
    /** No vehicle could be taken away without making it easier. */
    minimal?: boolean;
    method?: "climb" | "walkback" | "random";
    /** The same options and seed give the same puzzle everywhere. */
    seed?: number | bigint;
    /** Attempts before it are passed over: where an earlier call stopped. */
    firstAttempt?: number;
    /** Attempts that this call makes at most. */
    patience?: number;
}

/** A puzzle with all that is known of it: a board with more keys. */
export interface Level extends Board {
    id: string;
    moves: number;
    states: Count;
    solution: Move[];
    steps: number;
    solutions: Count;
    cars: number;
    trucks: number;
    band: Band;
    seconds_estimate: number;
    extrapolated: boolean;
    minimal: boolean;
    max_distance: number;
    bottlenecks: number;
    counterintuitive: number;
    red_backward: number;
    branching: number;
    greedy_moves: number;
    blocking: number;
    model: number;
    string?: string;
    cluster: string;
    method?: string;
    seed?: Count;
    attempt?: Count;
}

export interface Generated {
    /** null: not yet. Call again with firstAttempt raised by `attempts`. */
    puzzle: Level | null;
    /** Made in this call. */
    attempts: number;
    /** Boards looked at in this call. */
    judged: number;
    /** Of the hardest of them; -1: none. */
    most_moves: number;
}

export interface GameState {
    board: Board;
    /** On one line, or null where the names are longer than a letter. */
    string: string | null;
    /** How far each vehicle can slide: left or up, and right or down. */
    ranges: [back: number, ahead: number][];
    /** Slides of the same vehicle that follow one another count as one. */
    moves: number;
    steps: number;
    solved: boolean;
    can_undo: boolean;
    can_redo: boolean;
    history: Move[];
}

/** One game. Every change answers with the state after it. */
export class Game {
    private constructor();
    state(): GameState;
    /** By index or name; throws if the vehicle cannot slide so far. */
    move(vehicle: number | string, by: number): GameState;
    undo(): GameState;
    redo(): GameState;
    /** Back to the start; every move can be redone. */
    reset(): GameState;
    /** Releases its memory; it cannot be used afterwards. */
    free(): void;
}

export interface MapInfo {
    states: number;
    solutions: number;
    solvable: boolean;
    /** The state of the board itself. */
    start: number;
    /** -1 where there is no solution. */
    distance: number;
    max_distance: number;
    width: number;
    height: number;
    radius: number;
    layer_gap: number;
    dots: number;
    links: number;
    /** That one dot stands for. */
    most_states: number;
    connections: number;
    vehicles: number;
    /** Length of the array. */
    path: number;
}

export interface MapNeighbour extends Move {
    state: number;
    distance: number;
}

/** A cluster laid out in layers by distance, the exit at the right; lengths are tenths of a pixel. A dot stands for one
 *  state or, where a layer has too many, for several. The arrays are copies. */
export class ClusterMap {
    private constructor();
    readonly info: MapInfo;
    /** By dot. */
    readonly x: Int32Array;
    readonly y: Int32Array;
    readonly dotState: Uint32Array;
    readonly dotStates: Uint32Array;
    readonly dotDistance: Uint32Array;
    /** Pairs of dots. */
    readonly links: Uint32Array;
    /** By state. */
    readonly dotOf: Uint32Array;
    /** By state; 65535 where there is no solution. */
    readonly distance: Uint16Array;
    /** By state and vehicle: the row or column of its first cell, from 0. */
    readonly positions: Uint8Array;
    /** The states of one shortest solution, from the start on. */
    readonly path: Uint32Array;
    /** The number of a board of the cluster, or -1. */
    find(board: BoardText): number;
    board(state: number): Board;
    neighbours(state: number): MapNeighbour[];
    /** Releases its memory; the arrays stay. */
    free(): void;
}

/** A puzzle of a catalogue. */
export interface CataloguePuzzle {
    /** From 1, the easiest. */
    number: number;
    id: string;
    board: string;
    moves: number;
    steps: number;
    /** Within 2 %; missing if the catalogue is not rated, as is the band. */
    seconds_estimate?: number;
    band?: Band;
    vehicles: number;
    cars: number;
    trucks: number;
    walls: number;
    /** 12 cars with the target and 4 trucks suffice. */
    box: boolean;
    /** The target is alone in its row, and no other line is full. */
    plain: boolean;
}

/** Which puzzles of a catalogue; a number is a range of itself. */
export interface CatalogueFilter {
    moves?: number | [number, number];
    steps?: number | [number, number];
    seconds?: number | [number, number];
    vehicles?: number | [number, number];
    cars?: number | [number, number];
    trucks?: number | [number, number];
    difficulty?: Band | Band[];
    box?: boolean;
    plain?: boolean;
}

/** All minimal puzzles of a board size: docs/catalogue.md of unjam describes the file. */
export class Catalogue {
    private constructor();
    readonly count: number;
    /** Version of the model of difficulty that rated them; 0: they are not rated. */
    readonly model: number;
    get(number: number): CataloguePuzzle;
    /** `easiest` comes first unless another order is given: hardest first by moves or difficulty, by id, or random by the seed. */
    find(filter?: CatalogueFilter & {
        order?: "easiest" | "moves" | "difficulty" | "id" | "random";
        seed?: number | bigint;
        limit?: number;
        offset?: number;
    }): CataloguePuzzle[];
    /** How many match. */
    matches(filter?: CatalogueFilter): number;
    byId(id: string): CataloguePuzzle | null;
    /** The puzzle of the cluster that a board belongs to. */
    ofBoard(board: BoardText, options?: { maxMemory?: number }): CataloguePuzzle | null;
    /** Releases its memory. */
    free(): void;
}

export interface Named {
    name: string;
    summary: string;
}

export interface Algorithm extends Named {
    shortest: "always" | "if_admissible" | "never";
    uses_heuristic: boolean;
    moves_only: boolean;
}

export interface Heuristic extends Named {
    admissible_moves: boolean;
    admissible_steps: boolean;
}

/** All calls are synchronous: run long ones in a worker. */
export class Engine {
    private constructor();
    readonly version: string;
    readonly formats: (Named & { name: Format })[];
    readonly algorithms: Algorithm[];
    readonly heuristics: Heuristic[];
    /** Where the bands easy, medium and hard end, by the estimated seconds. */
    readonly band_seconds: [number, number, number];

    /** Reads all boards of a text. */
    parse(text: string, options?: ParseOptions): Parsed;
    /** Says what a board holds, or why it is none; does not throw for bad boards. */
    check(board: BoardText): Checked;
    convert(board: BoardText, format: Format): Converted;
    solve(board: BoardText, options?: SolveOptions): Solution;
    /** The shortest solutions, and how many there are. */
    solutions(board: BoardText, options?: SolutionsOptions): Solutions;
    /** Replays an answer in free text, as people and language models write it; nothing is guessed or repaired. */
    verify(board: BoardText, answer: string, options?: VerifyOptions): Verification;
    rate(board: BoardText, options?: { maxMemory?: number }): Rating;
    explain(board: BoardText, options?: { maxMemory?: number }): ExplainedRating;
    neighbours(board: BoardText, options?: { metric?: Metric }): Neighbour[];
    generate(options?: GenerateOptions): Generated;
    /** The puzzle of a day, such as "2026-11-16": the same for everyone. */
    daily(date: string): Level;
    /** All that is known of a board with a solution. */
    level(board: BoardText): Level;
    game(board: BoardText): Game;
    map(board: BoardText, options?: { metric?: Metric; maxMemory?: number }): ClusterMap;
    /** Opens the bytes of a catalogue, such as data/6x6.catalogue. */
    catalogue(bytes: ArrayBuffer | ArrayBufferView): Catalogue;
}

export type ModuleSource = WebAssembly.Module | ArrayBuffer | ArrayBufferView | { arrayBuffer(): Promise<ArrayBuffer> };

/** Starts an engine from the module: compiled, as bytes, or as the answer of fetch. */
export function createEngine(source: ModuleSource | Promise<ModuleSource>): Promise<Engine>;
