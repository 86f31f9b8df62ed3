/* Which puzzles there are, and which place a puzzle has among them: however it was opened, its marks land there. */
import { boardOfKey, puzzleKey } from "../board/board";
import { store } from "../store/store";
import { dayName, named, t } from "../texts/text";

declare const LEVELS_FILE: string;

export const bands = ["easy", "medium", "hard", "expert"] as const;

export interface Pack {
    id: string;
    title: string;
    band: string | null; /* of all its puzzles */
    keys: string[];
    moves: number[]; /* fewest, 0 where it is not known */
    own: boolean;
}

export type Place =
    | { kind: "level"; pack: string; number: number }
    | { kind: "day"; date: string }
    | { kind: "entry"; number: number }; /* of the catalogue */

let levels: { id: string; keys: string[]; moves: number[] }[] = [];
const places = new Map<string, Place>();
let loading: Promise<void> | null = null;

/* The levels that come with the page. They are asked for once the page is there, and again after a failure. */
export function loadLevels(): Promise<void> {
    loading ??= fetch(new URL(LEVELS_FILE, document.baseURI))
        .then(async (response) => {
            if (!response.ok) throw new Error(`the levels are missing (${response.status})`);
            read(await response.text());
        })
        .catch((error: Error) => {
            loading = null;
            throw error;
        });
    return loading;
}

function read(text: string): void {
    levels = [];
    for (const line of text.trim().split("\n")) {
        const [first, second] = line.split(" ");
        if (first === "#") levels.push({ id: second, keys: [], moves: [] });
        else {
            const { id, keys, moves } = levels[levels.length - 1];
            const key = puzzleKey(boardOfKey(second)!);
            keys.push(key);
            moves.push(Number(first));
            if (!places.has(key)) places.set(key, { kind: "level", pack: id, number: keys.length });
        }
    }
}

export function packs(): Pack[] {
    const ours = levels.map(({ id, keys, moves }) => ({
        id,
        keys,
        moves,
        title: named("pack", id),
        band: (bands as readonly string[]).includes(id) ? id : null,
        own: false,
    }));
    const own = store
        .all("pack")
        .sort(([, a], [, b]) => b.at - a.at)
        .map(([id, { title, puzzles }]) => ({
            id,
            title,
            band: null,
            keys: puzzles,
            moves: puzzles.map(() => 0),
            own: true,
        }));
    return [...ours, ...own];
}

export function packOf(id: string): Pack | null {
    return packs().find((pack) => pack.id === id) ?? null;
}

/* Where a puzzle belongs, if anywhere. */
export function placeOf(key: string): Place | null {
    const place = places.get(key);
    if (place) return place;
    for (const [date, { puzzle }] of store.all("day")) if (puzzle === key) return { kind: "day", date };
    for (const [id, { puzzles }] of store.all("pack")) {
        const at = puzzles.indexOf(key);
        if (at >= 0) return { kind: "level", pack: id, number: at + 1 };
    }
    return null;
}

export function titleOf(key: string, place: Place | null = placeOf(key)): string {
    if (place?.kind === "day") return t("puzzle_of_day", { day: dayName(place.date) });
    if (place?.kind === "entry") return t("entry_title", { n: place.number });
    if (place) {
        const pack = packOf(place.pack);
        if (pack) return t("level_title", { pack: pack.title, n: place.number });
    }
    return store.get("puzzle", key)?.own ? t("your_board") : t("shared_board");
}

export type Mark = "perfect" | "solved" | "helped" | "started" | null;

/* What its tile shows. */
export function markOf(key: string): Mark {
    const record = store.get("puzzle", key);
    if (!record) return null;
    if (record.game) return "started";
    if (record.stars === 3) return "perfect";
    if (record.solved) return "solved";
    return record.helped ? "helped" : null;
}

export function progressOf(pack: Pack): { solved: number; perfect: number } {
    let solved = 0,
        perfect = 0;
    for (const key of pack.keys) {
        const record = store.get("puzzle", key);
        if (record?.solved) solved++;
        if (record?.stars === 3) perfect++;
    }
    return { solved, perfect };
}

/* The first level that is not solved yet, or the first. */
export function firstOpen(pack: Pack): number {
    const at = pack.keys.findIndex((key) => !store.get("puzzle", key)?.solved);
    return Math.max(0, at) + 1;
}
