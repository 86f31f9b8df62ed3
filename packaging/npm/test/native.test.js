// The engine says what the native program says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { benchBoards, card, engine, hardest, randomBoards, unjam, unjamJson } from "./support.js";

const every = (list, step) => list.filter((_, i) => i % step === 0);
const someBoards = [...every(benchBoards, 3), ...randomBoards(300, 1)];
const input = someBoards.join("\n") + "\n";

for (const metric of ["moves", "steps"]) {
    test(`six hundred boards have the same solutions in ${metric}`, () => {
        const expected = unjamJson(["solve", "--json", "--no-times", "-m", metric], input);
        assert.equal(expected.length, someBoards.length);
        assert.ok(expected.some((answer) => answer.status === "unsolvable"));
        someBoards.forEach((board, i) => assert.deepEqual(engine.solve(board, { metric }), expected[i], board));
    });
}

test("two hundred boards are explained in the same words", () => {
    const boards = every(someBoards, 3);
    const expected = unjamJson(["solve", "--json", "--no-times", "--explain"], boards.join("\n") + "\n");
    boards.forEach((board, i) => assert.deepEqual(engine.solve(board, { explain: true }), expected[i], board));
    assert.throws(() => engine.solve(card, { order: "best" }), { message: /human or any/ });
});

test("all shortest solutions are listed in the same order", () => {
    for (const board of [card, hardest, ...every(benchBoards, 60), "oooBAAoBoooBCCoo"])
        for (const [classes, flags] of [[false, []], [true, ["--classes"]]]) {
            const [{ board: _, status, metric, ...expected }] =
                unjamJson(["solve", "--all-solutions", "--json", "--limit", "40", ...flags], board);
            assert.deepEqual(engine.solutions(board, { classes, limit: 40 }), expected, board);
        }
    assert.throws(() => engine.solutions(card, { limit: -1 }), { code: "bad_input" });
});

test("answers in free text get the same verdicts", () => {
    const solution = "A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3";
    const answers = [solution, `O+1 O-1 ${solution}`, `1. A right 1\n2. X right 3`, "A+1. Move P up.", "A+1 P left 2", "",
        "I give up.", `{"moves":[{"car":"A","direction":"right","distance":1}]}`, "A+1 P-1", "```\nA+1\n```"];
    for (const metric of ["moves", "steps"])
        for (const answer of answers) {
            const [{ file, line, ...expected }] = unjamJson(["verify", "--json", "-m", metric, "--answer", answer], card);
            assert.deepEqual(engine.verify(card, answer, { metric }), expected, answer);
        }
    assert.equal(engine.verify(hardest, "A+1", { maxNodes: 1 }).status, "limit");
    assert.throws(() => engine.verify("AA.", "A+1"), { code: "bad_input" });
});

test("a hundred boards have the same ratings", () => {
    const boards = [...every(benchBoards, 20), ...randomBoards(60, 2, 5)];
    const expected = unjamJson(["rate", "--json"], boards.join("\n"));
    assert.equal(expected.length, boards.length);
    boards.forEach((board, i) => assert.deepEqual(engine.rate(board), expected[i], board));
});

test("good and bad boards are told apart in the same words", () => {
    const texts = [card, hardest, "AA.BB", "AAB.B....", "5x5:" + "A".repeat(24), "oooooooooooooooo", "?".repeat(36),
        "oooAoooAoooooooo", "8x8:" + ".".repeat(24) + "AA" + ".".repeat(38)];
    for (const text of texts) {
        const [{ file, line, ...expected }] = unjamJson(["check", "--json"], text);
        assert.deepEqual(engine.check(text), expected, text);
    }
});

test("boards are written as the program writes them, in every notation that can hold them", () => {
    let written = 0;
    for (const board of [card, hardest, ...randomBoards(20, 3)])
        for (const { name } of engine.formats) {
            const expected = unjam(["convert", "-t", name], board);
            if (expected === "") {
                assert.throws(() => engine.convert(board, name), { code: "cannot_hold" });
                continue;
            }
            assert.equal(engine.convert(board, name).text, expected, `${board} as ${name}`);
            written++;
        }
    assert.ok(written > 60);
});

test("every state of a cluster has the same distance", () => {
    const states = unjamJson(["states", "--json"], hardest);
    const map = engine.map(hardest), stepMap = engine.map(hardest, { metric: "steps" });
    assert.equal(states.length, 4780);
    for (const { board, moves, steps } of states) {
        assert.equal(map.distance[map.find(board)], moves);
        assert.equal(stepMap.distance[stepMap.find(board)], steps);
    }
    map.free();
    stepMap.free();
});

test("the same seed makes the same puzzles", () => {
    const requests = [
        [{ difficulty: "easy" }, ["--difficulty", "easy"]],
        [{ moves: [12, 20], walls: 1 }, ["--moves", "12..20", "--walls", "1"]],
        [{ moves: [8, 20], walls: [1, 3] }, ["--moves", "8..20", "--walls", "1..3"]],
        [{ width: 5, height: 5, method: "walkback", minimal: true },
            ["--size", "5x5", "--method", "walkback", "--minimal"]],
        [{ method: "random", cars: 5, trucks: 3 }, ["--method", "random", "--cars", "5", "--trucks", "3"]],
    ];
    for (const [options, parameters] of requests) {
        const pack = JSON.parse(unjam(["generate", "--seed", "11", "-t", "json", ...parameters]));
        const { number, ...expected } = pack.puzzles[0];
        let firstAttempt = 0, made;
        do {
            made = engine.generate({ ...options, seed: 11, firstAttempt, patience: 2 });
            firstAttempt += made.attempts;
        } while (made.puzzle === null);
        assert.deepEqual(made.puzzle, expected);
    }
});

test("puzzles of the catalogue are those of the program", () => {
    const catalogue = engine.catalogue(readFileSync(new URL("../../../data/6x6.catalogue", import.meta.url)));
    assert.equal(catalogue.count, 527432);
    const wish = ["find", "--moves", "20..25", "--difficulty", "hard", "--box", "--vehicles", "..11"];
    const filter = { moves: [20, 25], difficulty: "hard", box: true, vehicles: [1, 11] };
    assert.equal(catalogue.matches(filter), Number(unjam([...wish, "--count"])));
    assert.deepEqual(catalogue.find({ ...filter, order: "random", seed: 5, limit: 20 }),
        unjamJson([...wish, "--order", "random", "--seed", "5", "--limit", "20", "--json"]));
    const [found] = unjamJson(["find", "--board", hardest, "--json"]);
    for (const same of [catalogue.ofBoard(hardest), catalogue.byId(found.id), catalogue.get(found.number)])
        assert.deepEqual(same, found);
    assert.equal(catalogue.byId("0123456789abcdef"), null);
    assert.throws(() => catalogue.get(0), { code: "bad_input" });
    assert.throws(() => engine.catalogue(new Uint8Array(100)), { code: "bad_input" });
    catalogue.free();
    assert.throws(() => catalogue.get(1), { code: "bad_input" });
});
