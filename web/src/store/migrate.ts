/* What earlier versions of the page kept, brought into the records of today. The old text stays where it is, untouched. */
import { puzzleKey, storedMoves, type Board, type Move, type Vehicle } from "../board/board";
import { loadLevels, packOf } from "../library/library";
import { store } from "./store";

interface OldResult {
    moves: number;
    stars: number;
}

/* The board of an old key: "6x6 3 A Ah2@3,1 Bv3@1,4 2,5", vehicles and then walls. */
function boardOfOldKey(key: string): Board | null {
    const [size, exit, target, ...rest] = key.split(" ");
    const shape = /^(\d+)x(\d+)$/.exec(size);
    if (!shape || !target) return null;
    const board: Board = {
        width: Number(shape[1]),
        height: Number(shape[2]),
        exit: Number(exit),
        target,
        vehicles: [],
        walls: [],
    };
    for (const part of rest) {
        const vehicle = /^(.+)([hv])(\d+)@(\d+),(\d+)$/.exec(part),
            wall = /^(\d+),(\d+)$/.exec(part);
        if (vehicle)
            board.vehicles.push({
                name: vehicle[1],
                horizontal: vehicle[2] === "h",
                length: Number(vehicle[3]),
                row: Number(vehicle[4]),
                column: Number(vehicle[5]),
            } as Vehicle);
        else if (wall) board.walls.push({ row: Number(wall[1]), column: Number(wall[2]) });
        else return null;
    }
    return board;
}

function addResult(key: string | undefined, { moves, stars }: OldResult): void {
    if (key && Number.isFinite(moves) && stars >= 0 && stars <= 3)
        store.merge("puzzle", key, { best: moves, stars, solved: true });
}

async function results(old: Record<string, OldResult>): Promise<void> {
    await loadLevels();
    const climb = packOf("climb");
    for (const [name, value] of Object.entries(old)) {
        const number = /^collection (\d+)$/.exec(name),
            board = number ? null : boardOfOldKey(name);
        if (number) addResult(climb?.keys[Number(number[1])], value);
        else if (board) addResult(puzzleKey(board), value);
    }
}

export async function migrate(): Promise<void> {
    if (store.value("migrated") !== null) return;
    const days = store.value("days"),
        old = store.value("results"),
        game = store.value("game") as { puzzle?: { board?: Board }; history?: Move[] } | null;
    try {
        if (Array.isArray(days))
            for (const day of days)
                if (typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day))
                    store.merge("day", day, { solved: true, inTime: true });
        const board = game?.puzzle?.board;
        if (board && Array.isArray(game?.history) && game.history.length > 0)
            store.merge("puzzle", puzzleKey(board), {
                game: {
                    history: storedMoves(board, game.history),
                    hints: 0,
                    helped: false,
                    seconds: 0,
                    at: Date.now(),
                },
            });
        if (old && typeof old === "object") await results(old as Record<string, OldResult>);
        store.setValue("migrated", 1);
    } catch {
        /* What is stored is not what an earlier version wrote, or the levels are not there: the next visit tries again. */
    }
}
