/* The catalogue: every minimal 6×6 puzzle there is. Its file is fetched when it is first asked for, and searched in a worker. */
import { boardOfKey, puzzleKey, type Board } from "../board/board";
import type { CatalogueEntry, CatalogueWish } from "../engine/messages";
import { engine } from "../play/session";
import { t } from "../texts/text";

declare const CATALOGUE_FILE: string;

let opening: Promise<unknown> | null = null;

async function load(): Promise<unknown> {
    const response = CATALOGUE_FILE ? await fetch(new URL(CATALOGUE_FILE, document.baseURI)) : null;
    if (!response?.ok) throw new Error(`the catalogue is missing (${response?.status ?? 0})`);
    return engine.catalogue.open(await response.arrayBuffer());
}

/* Asked for once, and again after a failure. */
function opened(): Promise<unknown> {
    opening ??= load().catch((error: Error) => {
        opening = null;
        throw error;
    });
    return opening;
}

export async function matches(wish: CatalogueWish): Promise<number> {
    await opened();
    return engine.catalogue.matches(wish);
}

/* So many random ones; the same for the same seed. */
export async function sample(wish: CatalogueWish, seed: number, limit: number): Promise<CatalogueEntry[]> {
    await opened();
    return engine.catalogue.find({ ...wish, order: "random", seed, limit });
}

/* Whether a text can be the name of a puzzle: 16 hexadecimal digits, or a number. */
export function isName(text: string): boolean {
    return /^([0-9a-f]{16}|\d{1,6})$/.test(text);
}

/* The puzzle with this id or number. */
export async function entryOf(name: string): Promise<{ entry: CatalogueEntry; board: Board }> {
    await opened();
    const entry = isName(name)
        ? await (name.length === 16 ? engine.catalogue.byId(name) : engine.catalogue.get(Number(name))).catch(() => null)
        : null;
    if (!entry) throw new Error(t("no_such_entry"));
    return { entry, board: boardOfKey(entry.board)! };
}

/* What is like a puzzle: about as many moves and vehicles, and the same band if that is known. */
function likeness({ band, moves, vehicles }: Pick<CatalogueEntry, "band" | "moves" | "vehicles">): CatalogueWish {
    return {
        moves: [Math.max(1, moves - 1), moves + 1],
        vehicles: [Math.max(1, vehicles - 1), vehicles + 1],
        ...(band ? { difficulty: [band] } : {}),
    };
}

/* Another puzzle like a board; null if the catalogue has none. */
export async function another(board: Board): Promise<CatalogueEntry | null> {
    await opened();
    const hardest = await engine.catalogue.ofBoard(board); /* of its cluster: perhaps the board itself */
    const same = hardest && puzzleKey(boardOfKey(hardest.board)!) === puzzleKey(board) ? hardest : null;
    const like = same ?? { moves: (await engine.solve(board)).length ?? 0, vehicles: board.vehicles.length };
    const found = await sample(likeness(like), Date.now(), 2);
    return found.find(({ id }) => id !== hardest?.id) ?? null;
}
