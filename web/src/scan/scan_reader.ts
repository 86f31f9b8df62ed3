/* Pictures to boards, on this device: a worker with a module of its own. Both are loaded when the first picture comes. */
import type { Cell } from "../board/board";
import { compile, Remote } from "../engine/engine";

/* Put in by build.mjs. */
declare const SCAN_FILE: string;
declare const SCAN_WORKER_FILE: string;

/* A text in any notation, or an object of the notation json. */
export type Notation = string | object;

export interface Found {
    board: Notation;
    confidence: number;
    width: number;
    height: number;
    exit_side: "right" | "bottom" | "left" | "top"; /* in the picture; in the board it is always on the right */
    another: boolean; /* there seems to be another board in the picture */
    unsure: Cell[];
    runner_up: { board: Notation; confidence: number } | null;
    places: number[] /* x and y of the corners of the cells, row by row */;
}

export interface Seen {
    picture: ImageBitmap; /* as it was read: large ones are made smaller */
    found: Found | null;
}

let module: Promise<WebAssembly.Module> | null = null;

function load(): Promise<WebAssembly.Module> {
    module ??= compile(new URL(SCAN_FILE, document.baseURI)).catch((error: Error) => {
        module = null;
        throw error;
    });
    return module;
}

const remote = new Remote(load, () => undefined, SCAN_WORKER_FILE);

/* Only the newest picture is of interest. */
export function readPicture(picture: Blob): Promise<Seen> {
    remote.drop();
    return remote.call<Seen>("read", picture);
}

export const stopReading = () => remote.drop();
