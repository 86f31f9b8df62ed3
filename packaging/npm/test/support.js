// What the tests share: the engine, boards, and the native program to compare with (UNJAM names it).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createEngine } from "../engine.js";

export const module = new WebAssembly.Module(readFileSync(new URL("../unjam.wasm", import.meta.url)));
export const engine = await createEngine(module);

const root = new URL("../../../", import.meta.url);
const program = process.env.UNJAM ?? fileURLToPath(new URL("build/unjam", root));
if (!existsSync(program))
    throw new Error(`there is no ${program}; build it, or let UNJAM say where the program is`);

/** What the program prints; statuses up to 3 are answers too. */
export function unjam(parameters, input = "") {
    try {
        const stdio = ["pipe", "pipe", "ignore"];
        return execFileSync(program, parameters, { input, encoding: "utf8", maxBuffer: 1 << 28, stdio });
    } catch (error) {
        if (error.status >= 1 && error.status <= 3)
            return error.stdout;
        throw error;
    }
}

/** Its answers, a line each. */
export const unjamJson = (parameters, input) =>
    unjam(parameters, input).trim().split("\n").map((line) => JSON.parse(line));

const linesOf = (path) =>
    readFileSync(new URL(path, root), "utf8").trim().split("\n").filter((line) => !line.startsWith("#"));

/** Nine hundred boards of 6x6, from easy to the hardest. */
export const benchBoards = linesOf("bench/boards.txt").map((line) => line.split(" ")[0]);

export const hardest = "GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo";
export const card = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo";

/** Numbers that are the same in every run (mulberry32). */
export function randomNumbers(seed) {
    return (bound) => {
        seed = (seed + 0x6d2b79f5) | 0;
        let number = Math.imul(seed ^ (seed >>> 15), seed | 1);
        number ^= number + Math.imul(number ^ (number >>> 7), number | 61);
        return ((number ^ (number >>> 14)) >>> 0) % bound;
    };
}

/** A board of any size and number of vehicles, with walls now and then; solvable or not. */
function randomBoard(below, largest) {
    const width = 4 + below(largest - 3), height = 4 + below(largest - 3);
    const cells = Array(width * height).fill(".");
    const place = (letter, row, column, length, horizontal) => {
        const first = row * width + column, stride = horizontal ? 1 : width;
        const spots = Array.from({ length }, (_, i) => first + i * stride);
        const fits = horizontal ? column + length <= width : row + length <= height;
        if (fits && spots.every((spot) => cells[spot] === "."))
            spots.forEach((spot) => { cells[spot] = letter; });
    };
    place("A", Math.floor((height - 1) / 2), below(width - 2), 2, true);
    for (const letter of "BCDEFGHIJKLMN".slice(0, 2 + below(12)))
        place(letter, below(height), below(width), 2 + (below(3) === 0), below(2) === 0);
    if (below(4) === 0) {
        const wall = below(cells.length);
        cells[wall] = cells[wall] === "." ? "x" : cells[wall];
    }
    return `${width}x${height}:${cells.join("")}`;
}

export const randomBoards = (count, seed, largest = 8) => {
    const below = randomNumbers(seed);
    return Array.from({ length: count }, () => randomBoard(below, largest));
};
