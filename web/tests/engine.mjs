// The engine in the page says what the native program says, and is quick about it.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { address, assert, cpuSeconds, dist, equal, HARDEST, measure, native, repository, test } from "./harness.mjs";

const LIMIT = 150_000;

// Every third board of the bench, and for each another one with a wall somewhere, which is often unsolvable.
function boards() {
    const known = readFileSync(join(repository, "bench/boards.txt"), "utf8")
        .trim()
        .split("\n")
        .filter((_, i) => i % 3 === 0);
    const walled = known.map((board, i) => {
        const free = [...board].flatMap((letter, at) => (letter === "o" ? [at] : []));
        const at = free[(i * 7) % free.length];
        return board.slice(0, at) + "x" + board.slice(at + 1);
    });
    const small = ["BBHooGoHCCGAAIoDDoIJEEFFJ", "oooBAAoBooCCoooo", "ooooBoooooBoAAooBoooooBooooooooooooo"];
    return [...known, ...walled, ...small];
}

test("the page's solver equals the native one on hundreds of boards", async (start) => {
    const all = boards();
    const page = await start();
    let natively = "";
    try {
        natively = native(["solve", "--json", "--no-times"], all.join("\n"));
    } catch (error) {
        natively = error.stdout; // status 1: some have no solution
    }
    const wanted = natively
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ status, length }) => [status, length ?? null]);
    const got = await page.evaluate(async (texts) => {
        const results = [];
        for (const text of texts) {
            const { board } = await unjam.engine.parse(text);
            const { status, length, moves, optimal } = await unjam.engine.solve(board);
            let state = await unjam.engine.playing.start(board, []);
            for (const { vehicle, by } of moves) state = await unjam.engine.playing.move(vehicle, by);
            const sound = status !== "solved" || (state.solved && optimal && moves.length === length);
            results.push([sound ? status : "unsound", length]);
        }
        return results;
    }, all);
    const solved = wanted.filter(([status]) => status === "solved").length;
    assert(
        solved > 300 && wanted.length - solved > 20,
        `${solved} solvable and ${wanted.length - solved} unsolvable boards`,
    );
    wanted.forEach((answer, i) => equal(got[i], answer, all[i]));
});

test("the page's ratings equal the native ones", async (start) => {
    const some = boards().filter((_, i) => i % 40 === 3);
    const page = await start();
    let natively = "";
    try {
        natively = native(["rate", "--json"], some.join("\n"));
    } catch (error) {
        natively = error.stdout;
    }
    const wanted = natively
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ moves, states, band, seconds_estimate: seconds }) => [
            moves ?? null,
            states,
            band ?? null,
            seconds ?? null,
        ]);
    const got = await page.evaluate(async (texts) => {
        const results = [];
        for (const text of texts) {
            const { board } = await unjam.engine.parse(text);
            // The page rates its own puzzle too, and what is newer goes first: ask again then.
            let rating = null;
            while (!rating)
                rating = await unjam.engine.rate(board).catch((error) => {
                    if (!String(error.message).includes("given up")) throw error;
                    return null;
                });
            results.push([rating.moves, rating.states, rating.band, rating.seconds]);
        }
        return results;
    }, some);
    wanted.forEach((answer, i) => equal(got[i], answer, some[i]));
});

measure("the hardest board takes a tenth of a second to solve, and the page one to be ready", async (start, note) => {
    const before = await cpuSeconds();
    const page = await start({ address: address(HARDEST) });
    const loaded = await cpuSeconds();
    const solves = 20;
    await page.evaluate(async (times) => {
        for (let i = 0; i < times; i++) await unjam.engine.solve(unjam.game.start);
    }, solves);
    const each = ((await cpuSeconds()) - loaded) / solves;
    note(
        `ready after ${(loaded - before).toFixed(2)} s of processor time; 51 moves solved in ${(each * 1e3).toFixed(1)} ms of it`,
    );
    assert(each < 0.1, `solved in ${each} s`);
    // Readiness includes what the browser itself takes for a new process.
    assert(loaded - before < 4, `ready after ${loaded - before} s`);
});

test("at most 150 kB compressed come before the first puzzle can be played", async (start, note) => {
    const seen = new Set();
    const page = await start({
        address: "#/levels/easy/1",
        routes: (context) =>
            context.on("request", (request) => seen.add(new URL(request.url()).pathname.slice(1) || "index.html")),
    });
    await page.waitForFunction(() => unjam.game.range(0) !== null);
    const late = /woff2|\.png|\.svg|manifest|sw\.js/; // what is asked for after it, or needed for no puzzle
    const sizes = [...seen]
        .filter((name) => !late.test(name))
        .map((name) => [name, gzipSync(readFileSync(join(dist, name)), { level: 9 }).length]);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    note(`${total} bytes gzipped: ${sizes.map(([name, size]) => `${name} ${size}`).join(", ")}`);
    assert(total <= LIMIT, `${total} bytes, ${LIMIT} are allowed`);
    assert(sizes.length >= 6, "the page, its style, its program, its worker, its engine, the levels");
    assert(!sizes.some(([name]) => name.includes("work-")), "the engine of maps and new puzzles comes later");
});
