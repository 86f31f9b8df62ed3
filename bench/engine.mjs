// The engine on the hardest 6x6 board and on new puzzles, in milliseconds: node bench/engine.mjs
import { readFile } from "node:fs/promises";
import { createEngine } from "../packaging/npm/index.js";

const HARDEST = "BCCoDoBEFoDGBEFAAGHHHIoGooJIKKLLJMMo";

const module = await WebAssembly.compile(await readFile(new URL("../packaging/npm/unjam.wasm", import.meta.url)));

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const text = (milliseconds) => (milliseconds < 100 ? milliseconds.toPrecision(2) : milliseconds.toFixed(0));

async function row(title, runs, work) {
    const times = [];
    for (let i = 0; i < runs; i++) {
        const engine = await createEngine(module);
        const warm = title.includes("warm");
        if (warm)
            for (let j = 0; j < 20; j++)
                work(engine, i);
        const began = performance.now();
        work(engine, i);
        times.push(performance.now() - began);
    }
    console.log(`| ${title} | ${text(median(times))} ms |`);
}

console.log("| | median of a few runs |");
console.log("|---|---:|");
await row("the hardest 6x6 board, fresh instance", 9, (engine) => engine.solve(HARDEST));
await row("the same, warm", 9, (engine) => engine.solve(HARDEST));
await row("its rating", 5, (engine) => engine.rate(HARDEST));
await row("the layout of its 4,780 states", 5, (engine) => engine.map(HARDEST));
for (const difficulty of ["easy", "medium", "hard", "expert"])
    await row(`a puzzle, ${difficulty}`, 5, (engine, seed) => engine.generate({ difficulty, seed }));
await row("the puzzle of a day", 5, (engine, day) => engine.daily(`2026-11-1${day}`));
