// What the engine does by itself.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createEngine, Engine } from "../engine.js";
import { benchBoards, card, engine, hardest, module, randomBoards, randomNumbers } from "./support.js";

test("the module asks for nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

// Processor time, because what passes on the clock depends on what else the machine has to do.
async function cpuMilliseconds(act) {
    const begin = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
}

test("the hardest board of 6x6 is solved in less than 100 ms, from the first call on", async () => {
    const times = [];
    for (let i = 0; i < 3; i++) {
        const fresh = await createEngine(module);
        times.push(await cpuMilliseconds(() => {
            const { length, optimal } = fresh.solve(hardest);
            assert.deepEqual([length, optimal], [51, true]);
        }));
    }
    assert.ok(Math.min(...times) < 100, `took ${times} ms`);
});

test("all formats that a text can have are read, good boards and bad ones", () => {
    const text = `${card} 8\n${card.replace("RRR", "RRo")}\nnonsense!\n`;
    const { format, puzzles } = engine.parse(text);
    assert.equal(format, "string");
    assert.equal(puzzles.length, 3);
    assert.equal(puzzles[0].string, card);
    assert.equal(puzzles[0].board.target, "X");
    assert.equal(puzzles[0].board.vehicles.length, 8);
    assert.equal(puzzles[1].line, 2);
    assert.equal(puzzles[2].error.position.line, 3);
    for (const { name } of engine.formats) {
        const written = engine.convert(card, name).text;
        const read = engine.parse(written, name === "csv" ? { width: 6, height: 6 } : {});
        assert.equal(read.format, name);
        assert.equal(engine.solve(read.puzzles[0].board).length, 8);
    }
});

test("what is wrong is said in words, with the place", () => {
    const badBoard = { name: "UnjamError", code: "bad_input", position: { line: 1, column: 1 } };
    assert.throws(() => engine.solve("AA."), badBoard);
    assert.throws(() => engine.parse(card, { format: "morse" }), { code: "bad_input" });
    assert.throws(() => engine.solve(card, { algorithm: "magic" }), { code: "bad_input", message: /magic/ });
    assert.throws(() => engine.solve(card, { metric: "miles" }), { message: /moves or steps/ });
    assert.throws(() => engine.solve(card, { maxNodes: -1 }), { message: /maxNodes/ });
    assert.throws(() => engine.level("....AABB........"), { code: "bad_input" });
    assert.throws(() => engine.daily("tomorrow"), { message: /2026-11-16/ });
    assert.throws(() => engine.daily("2026-02-30"), { code: "bad_input" });
    assert.throws(() => engine.generate({ difficulty: "nasty" }), { message: /easy, medium, hard, expert/ });
    assert.throws(() => engine.generate({ width: 4, height: 4, moves: [100, 200] }), { code: "limit" });
    assert.throws(() => engine.solve(card, { heuristic: "magic" }), { code: "bad_input", message: /magic/ });
});

test("what has the wrong type is refused like everything else that is wrong", () => {
    const wrong = [
        () => engine.solve(undefined), () => engine.solve(null), () => engine.solve(5), () => engine.parse(5),
        () => engine.convert(card, undefined), () => engine.solve(card, { algorithm: 5 }), () => engine.verify(card, 5),
        () => engine.generate({ moves: null }), () => engine.generate({ seed: 1.5 }), () => engine.generate({ seed: "a" }),
    ];
    for (const call of wrong)
        assert.throws(call, { name: "UnjamError", code: "bad_input" });
});

test("numbers beyond 32 bits are not cut to them", () => {
    assert.equal(engine.solve(card, { maxDepth: 2 ** 32 + 3 }).status, "solved");
    const csv = "car,orientation,col,row,length\nX,H,1,2,2";
    assert.ok("error" in engine.parse(csv, { width: 2 ** 32 + 6, height: 6 }).puzzles[0]);
    const game = engine.game(card);
    for (const by of [2 ** 32 - 1, 1.5, "-1", undefined, NaN, 2 ** 53])
        assert.throws(() => game.move("C", by), { code: "bad_input" });
    assert.throws(() => game.move("C", -300), { message: /cannot move/ });
    game.free();
});

test("a limit on nodes ends a search, and one on memory a rating", () => {
    const big = "12x12:" + "o".repeat(60) + "AA" + "o".repeat(8) + "Bo" + "o".repeat(10) + "Bo" + "o".repeat(60);
    const limited = engine.solve(hardest, { algorithm: "bfs", maxNodes: 100 });
    assert.equal(limited.status, "limit");
    assert.throws(() => engine.rate(hardest, { maxMemory: 1000 }), { code: "limit" });
    assert.equal(engine.solve(big).status, "solved");
    assert.equal(engine.solve(hardest).length, 51);
});

test("every neighbour is one slide away, and the slide back leads back", () => {
    for (const board of [card, ...randomBoards(50, 4)])
        for (const { move, board: after, solved } of engine.neighbours(board)) {
            const back = engine.neighbours(after).find(
                (other) => other.move.vehicle === move.vehicle && other.move.by === -move.by);
            assert.equal(engine.convert(back.board, "json").text, engine.convert(board, "json").text);
            assert.equal(solved, engine.solve(after).length === 0);
        }
    const single = engine.neighbours(card, { metric: "steps" });
    assert.ok(single.every(({ move }) => Math.abs(move.by) === 1));
});

test("an explained rating has a sentence for every feature and reasons", () => {
    for (const board of [hardest, card]) {
        const { reasons, features, ...rating } = engine.explain(board);
        assert.deepEqual(rating, engine.rate(board));
        assert.deepEqual(features.map(({ key }) => key), Object.keys(rating).filter((key) => key !== "board"));
        assert.ok(features.every(({ value, sentence }) => value !== "" && /^[A-Z].*\.$/.test(sentence)));
        assert.ok(reasons.length >= 5 && reasons.every((reason) => reason.endsWith(".")));
    }
});

test("a game counts, undoes, redoes and refuses", () => {
    const game = engine.game(card);
    const start = game.state();
    for (const { vehicle, by } of engine.solve(card).moves)
        game.move(vehicle, by);
    const end = game.state();
    assert.deepEqual([end.moves, end.solved, end.can_undo, end.can_redo], [8, true, true, false]);
    assert.throws(() => game.move("X", 9), { code: "bad_input" });
    assert.throws(() => game.move("nobody", 1), { message: /no such vehicle/ });
    for (let i = 0; i < 8; i++)
        game.undo();
    assert.deepEqual({ ...game.state(), can_redo: false }, start);
    assert.deepEqual(game.reset().board, start.board);
    for (let i = 0; i < 20; i++)
        game.redo();
    assert.deepEqual(game.state(), end);
    game.free();
    game.free();
    assert.throws(() => game.state(), { message: /released/ });
});

test("ranges tell how far vehicles slide", () => {
    const below = randomNumbers(5);
    const game = engine.game(benchBoards[0]);
    for (let i = 0, state = game.state(); i < 200; i++) {
        const movable = state.ranges.flatMap(([back, ahead], vehicle) => (back + ahead > 0 ? [vehicle] : []));
        const vehicle = movable[below(movable.length)], [back, ahead] = state.ranges[vehicle];
        assert.throws(() => game.move(vehicle, ahead + 1), { code: "bad_input" });
        assert.throws(() => game.move(vehicle, -back - 1), { code: "bad_input" });
        state = game.move(vehicle, ahead > 0 ? ahead : -back);
    }
    game.free();
});

test("a map has a place for every state, and distances that fit together", async () => {
    let map;
    const took = await cpuMilliseconds(() => (map = engine.map("BBBooCoDDEFCAAGEFHIoGJJHIoKKLLMMMNNo")));
    assert.ok(took < 1000, `took ${took} ms`);
    const { info } = map;
    assert.deepEqual([info.states, info.distance, info.dots], [5544, 31, 5544]);
    for (let i = 0; i < info.dots; i++) {
        assert.ok(map.x[i] >= 0 && map.x[i] <= info.width && map.y[i] >= 0 && map.y[i] <= info.height);
        assert.equal(map.dotOf[map.dotState[i]], i);
        assert.equal(map.distance[map.dotState[i]], map.dotDistance[i]);
    }
    for (let i = 0; i < map.links.length; i += 2)
        assert.ok(Math.abs(map.dotDistance[map.links[i]] - map.dotDistance[map.links[i + 1]]) <= 1);
    assert.deepEqual([...map.path].map((state) => map.distance[state]), Array.from({ length: 32 }, (_, i) => 31 - i));
    for (let state = 0; state < info.states; state += 97) {
        const board = map.board(state);
        assert.equal(map.find(board), state);
        board.vehicles.forEach(({ horizontal, row, column }, i) =>
            assert.equal(map.positions[state * info.vehicles + i], (horizontal ? column : row) - 1));
        const nearer = map.neighbours(state).filter(({ distance }) => distance < map.distance[state]);
        assert.equal(nearer.length > 0, map.distance[state] > 0);
    }
    assert.equal(map.find(card), -1);
    assert.throws(() => map.board(info.states), { code: "bad_input" });
    map.free();
    assert.throws(() => map.find(card), { message: /released/ });
});

test("where a layer has too many states, dots stand for several", () => {
    const map = engine.map("BBooooCCooooAAooooDDooooEEooooFFoooo");
    assert.equal(map.info.states, 15625);
    assert.ok(map.info.dots < 1000 && map.info.most_states > 1);
    assert.equal(map.dotStates.reduce((sum, states) => sum + states, 0), map.info.states);
    map.free();
});

test("a map of a board without a solution lies by moves from the start", () => {
    const map = engine.map("ooooooooooooAAoCCCoooooooooooooooooo");
    assert.equal(map.info.solvable, false);
    assert.equal(map.distance[map.info.start], 65535);
    assert.equal(map.dotDistance[map.dotOf[map.info.start]], 0);
    map.free();
});

test("generation goes on where it stopped", () => {
    const whole = engine.generate({ difficulty: "hard", seed: 3 });
    let firstAttempt = 0, puzzle = null, calls = 0;
    for (; puzzle === null; calls++) {
        const part = engine.generate({ difficulty: "hard", seed: 3, firstAttempt, patience: 1 });
        firstAttempt += part.attempts;
        ({ puzzle } = part);
    }
    assert.deepEqual(puzzle, whole.puzzle);
    assert.equal(puzzle.band, "hard");
    assert.equal(engine.solve(puzzle).length, puzzle.moves);
});

test("the puzzle of a day is the same every time and another every day", async () => {
    const other = await createEngine(module);
    const monday = engine.daily("2026-11-16");
    assert.deepEqual(other.daily("2026-11-16"), monday);
    assert.equal(monday.band, "easy");
    assert.notEqual(engine.daily("2026-11-17").id, monday.id);
    assert.equal(engine.level(monday.string).id, monday.id);
});

test("memory is given back: hundreds of maps and games do not make it grow", async () => {
    const instance = await WebAssembly.instantiate(module, {});
    const own = new Engine(instance), size = () => instance.exports.memory.buffer.byteLength;
    const work = () => {
        const game = own.game(card), map = own.map(card);
        own.solve(card);
        map.free();
        game.free();
    };
    for (let i = 0; i < 5; i++)
        work();
    const before = size();
    for (let i = 0; i < 60; i++)
        work();
    assert.equal(size(), before);
});
