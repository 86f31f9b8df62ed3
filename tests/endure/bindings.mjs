// Random boards through the WebAssembly engine, a line of JSON each: the board, then the solution in moves and the one in steps.
//
//     node bindings.mjs SEED BOARDS
import { engine, randomBoards } from "../../packaging/npm/test/support.js";

const [seed, count] = process.argv.slice(2).map(Number);
for (const board of randomBoards(count, seed)) {
    const [moves, steps] = ["moves", "steps"].map((metric) => {
        const { status, length, optimal, moves } = engine.solve(board, { metric });
        return [status, length, optimal, moves];
    });
    console.log(JSON.stringify([board, moves, steps]));
}
