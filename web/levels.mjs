// Makes the levels of the page, public/levels.txt: for each band a heading and its puzzles from easy to hard by unjam's estimate of the
// time that people need, "MOVES BOARD" each. They are drawn from the catalogue of all minimal puzzles; no two are of one cluster. The seed is
// fixed: the same program always makes the same levels. The last heading is the climb: climb.txt, the boards from three moves to the fifty-one of the hardest there is,
// found by bench/find_boards.c.
//
//     node levels.mjs PROGRAM
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const EACH = 120;
const SEED = 21;
const bands = ["easy", "medium", "hard", "expert"];

const pack = bands.map((band) => `${band}:${EACH}`).join(",");
const made = execFileSync(
    process.argv[2],
    ["generate", "--from-catalogue", "--pack", pack, "--seed", String(SEED), "--json"],
    {
        encoding: "utf8",
        maxBuffer: 1 << 28,
    },
)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

if (new Set(made.map(({ cluster }) => cluster)).size !== made.length) throw new Error("two levels are of one cluster");
if (!made.every(({ minimal }) => minimal)) throw new Error("a level has a vehicle to spare");

const lines = bands.flatMap((wanted) => [
    `# ${wanted}`,
    ...made
        .filter(({ band }) => band === wanted)
        .sort((a, b) => a.seconds_estimate - b.seconds_estimate)
        .map(({ moves, string }) => `${moves} ${string}`),
]);
const here = dirname(fileURLToPath(import.meta.url));
const climb = readFileSync(join(here, "climb.txt"), "utf8");
writeFileSync(join(here, "public/levels.txt"), `${lines.join("\n")}\n# climb\n${climb}`);
