/* What the page and its workers say to each other. A request names a method of worker.ts; the answer carries its id. */
import type { Board, Move } from "../board/board";

export interface Request {
    id: number;
    method: string;
    args: unknown[];
}

export interface Trouble {
    code: string;
    message: string;
    line: number;
    column: number;
}

export interface Answer {
    id: number;
    result?: unknown;
    trouble?: Trouble;
}

export interface Parsed {
    format: string;
    board: Board; /* the first good one */
    boards: Board[]; /* all of them */
    refused: Trouble[]; /* why the others are none */
}

export interface GameState {
    board: Board;
    ranges: [number, number][];
    moves: number;
    steps: number;
    solved: boolean;
    can_undo: boolean;
    can_redo: boolean;
    history: Move[];
}

export interface Solution {
    status: "solved" | "unsolvable" | "limit";
    length: number | null;
    optimal: boolean;
    moves: Move[];
    reasons: Reason[]; /* for each move */
}

/* All shortest solutions: how many, how many that differ in more than the order of independent moves, and the first of those. */
export interface Solutions {
    length: number | null;
    count: number;
    classes: number | null;
    ways: Move[][];
}

/* Why a move is made: `neededBy` is the first later move that is impossible without it, both by their places in the solution; -1: none. */
export interface Reason {
    reason: "room" | "passage" | "exit" | "none";
    neededBy: number;
}

export interface Feature {
    key: string;
    value: string;
    sentence: string;
}

export interface Rating {
    moves: number | null;
    states: number;
    band: string | null;
    seconds: number | null;
    secondsLow: number;
    secondsHigh: number;
    bandSeconds: readonly number[]; /* where the bands easy, medium and hard end */
    extrapolated: boolean;
    vehicles: number;
    mustMove: number | null;
    optimalPaths: number;
    counterintuitive: number;
    backward: number;
    harderBy: number;
    features: Feature[];
}

export interface Level {
    board: Board;
    moves: number;
    band: string;
}

export interface NewPuzzle {
    width: number;
    height: number;
    difficulty: string;
    walls: number;
    seed: number;
}

/* A puzzle of the catalogue; the board is a key. */
export interface CatalogueEntry {
    number: number;
    id: string;
    board: string;
    moves: number;
    steps: number;
    seconds_estimate?: number;
    band?: CatalogueBand;
    vehicles: number;
    box: boolean;
    plain: boolean;
}

export type CatalogueBand = "easy" | "medium" | "hard" | "expert";

export interface CatalogueWish {
    moves?: [number, number];
    vehicles?: [number, number];
    difficulty?: CatalogueBand[];
    box?: boolean;
    plain?: boolean;
}

export interface MapData {
    states: number;
    solutions: number;
    solvable: boolean;
    start: number;
    max_distance: number;
    width: number;
    height: number;
    radius: number;
    most_states: number;
    x: Int32Array;
    y: Int32Array;
    dotDistance: Uint32Array | Uint16Array;
    dotStates: Uint32Array;
    dotState: Uint32Array;
    dotOf: Uint32Array;
    distance: Uint16Array;
}

export interface Neighbour {
    vehicle: number;
    by: number;
    state: number;
    distance: number;
}

/* A part of the map to paint: its middle and pixels per unit, as map_camera.ts has it, and the size in pixels. */
export interface PaintOrder {
    left: number;
    top: number;
    scaleX: number;
    scaleY: number;
    pixelsWide: number;
    pixelsHigh: number;
    windowHigh: number; /* in CSS pixels */
    zoom: number; /* 1: the whole map */
    density: number; /* device pixels per CSS pixel */
    dark: boolean;
    back: string;
}
