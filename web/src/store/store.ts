/* What is kept in this browser: a record per puzzle, per day and per pack of one's own, the settings and the editor's drawing, each under
 * a key of its own in localStorage, with its version. A record is validated field by field when it is read: what is damaged is repaired,
 * and the damaged text is put aside. It is merged with what another tab wrote before it is written, so that nothing is overwritten. Where
 * nothing can be written, everything goes on in memory, and whoever listens is told. */
import type { StoredMove } from "../board/board";

const PREFIX = "unjam.";
const ASIDE = "unjam.damaged.";
export const VERSION = 1;

export interface SavedGame {
    history: StoredMove[];
    hints: number;
    helped: boolean;
    seconds: number;
    at: number; /* milliseconds since 1970: the newer of two goes on */
}

export interface PuzzleRecord {
    text: string; /* the board as it was opened, with its names */
    band: string;
    fewest: number; /* 0: not known */
    best: number; /* moves of the best solution; 0: not solved */
    stars: number; /* 0 to 3 */
    solved: boolean; /* without help, hints allowed */
    helped: boolean; /* solved with help */
    seconds: number; /* spent on it */
    opened: number; /* when it was opened last */
    favourite: boolean;
    favouriteAt: number;
    own: boolean; /* drawn, made or brought by the player */
    game: SavedGame | null;
}

export interface DayRecord {
    puzzle: string; /* key, or "" where it is not known */
    solved: boolean;
    inTime: boolean; /* solved on the day itself */
    moves: number;
    stars: number;
}

export interface PackRecord {
    title: string;
    puzzles: string[];
    at: number;
}

type Check<T> = (value: unknown) => value is T;
type Shape<T> = { [K in keyof T]: readonly [Check<T[K]>, T[K]] };

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isText = (value: unknown): value is string => typeof value === "string" && value.length < 10_000;
const isStars = (value: unknown): value is number => isNumber(value) && value <= 3;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isMoves = (value: unknown): value is StoredMove[] =>
    Array.isArray(value) &&
    value.every((move) => Array.isArray(move) && move.length === 2 && move.every((part) => Number.isInteger(part)));
const isGame = (value: unknown): value is SavedGame | null => {
    if (value === null) return true;
    const game = value as SavedGame;
    return (
        typeof value === "object" &&
        isMoves(game.history) &&
        isNumber(game.hints) &&
        isBoolean(game.helped) &&
        isNumber(game.seconds) &&
        isNumber(game.at)
    );
};

const puzzleShape: Shape<PuzzleRecord> = {
    text: [isText, ""],
    band: [isText, ""],
    fewest: [isNumber, 0],
    best: [isNumber, 0],
    stars: [isStars, 0],
    solved: [isBoolean, false],
    helped: [isBoolean, false],
    seconds: [isNumber, 0],
    opened: [isNumber, 0],
    favourite: [isBoolean, false],
    favouriteAt: [isNumber, 0],
    own: [isBoolean, false],
    game: [isGame, null],
};
const dayShape: Shape<DayRecord> = {
    puzzle: [isText, ""],
    solved: [isBoolean, false],
    inTime: [isBoolean, false],
    moves: [isNumber, 0],
    stars: [isStars, 0],
};
const packShape: Shape<PackRecord> = { title: [isText, ""], puzzles: [isTexts, []], at: [isNumber, 0] };

const fewer = (a: number, b: number) => (a === 0 ? b : b === 0 ? a : Math.min(a, b));

/* What holds after both: marks stay, the better result and the newer game count. */
export function mergePuzzles(a: PuzzleRecord, b: PuzzleRecord): PuzzleRecord {
    const newer = b.opened >= a.opened ? b : a,
        liked = b.favouriteAt >= a.favouriteAt ? b : a;
    const played = !a.game ? b.game : !b.game ? a.game : b.game.at >= a.game.at ? b.game : a.game;
    return {
        text: newer.text || a.text || b.text,
        band: newer.band || a.band || b.band,
        fewest: newer.fewest || a.fewest || b.fewest,
        best: fewer(a.best, b.best),
        stars: Math.max(a.stars, b.stars),
        solved: a.solved || b.solved,
        helped: a.helped || b.helped,
        seconds: Math.max(a.seconds, b.seconds),
        opened: Math.max(a.opened, b.opened),
        favourite: liked.favourite,
        favouriteAt: liked.favouriteAt,
        own: a.own || b.own,
        game: played,
    };
}

export function mergeDays(a: DayRecord, b: DayRecord): DayRecord {
    return {
        puzzle: b.puzzle || a.puzzle,
        solved: a.solved || b.solved,
        inTime: a.inTime || b.inTime,
        moves: fewer(a.moves, b.moves),
        stars: Math.max(a.stars, b.stars),
    };
}

const newest = <T>(_: T, b: T): T => b;

interface Kind<T> {
    prefix: string;
    shape: Shape<T>;
    merge: (stored: T, mine: T) => T;
    restore: (mine: T, stored: T) => T; /* what another tab stored, with what it has written over */
}

const kinds = {
    puzzle: {
        prefix: "p.",
        shape: puzzleShape,
        merge: mergePuzzles,
        /* A game also ends: the session knows which of two is the newer one. */
        restore: (mine, stored) => mergePuzzles({ ...mine, game: stored.game }, stored),
    } as Kind<PuzzleRecord>,
    day: { prefix: "d.", shape: dayShape, merge: mergeDays, restore: mergeDays } as Kind<DayRecord>,
    pack: { prefix: "k.", shape: packShape, merge: newest, restore: newest } as Kind<PackRecord>,
};
type Records = { puzzle: PuzzleRecord; day: DayRecord; pack: PackRecord };
export type RecordKind = keyof Records;

function fresh<T>(shape: Shape<T>): T {
    return Object.fromEntries(
        Object.entries(shape).map(([name, field]) => [name, (field as [unknown, unknown])[1]]),
    ) as T;
}

/* The record that a value holds, with the fields that are wrong or missing as in a fresh one; and whether any was wrong. */
function repaired<T>(shape: Shape<T>, value: unknown): { record: T; damaged: boolean } {
    const record = fresh(shape);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { record, damaged: true };
    let damaged = false;
    for (const name of Object.keys(shape) as (keyof T & string)[]) {
        const field = (value as Record<string, unknown>)[name];
        if (shape[name][0](field)) record[name] = field;
        else if (field !== undefined) damaged = true;
    }
    return { record, damaged };
}

export class Store {
    private readonly memory = new Map<string, string>(); /* what could not be written */
    private readonly written = new Map<string, string>(); /* the records as this tab wrote them last */
    private readonly listeners: ((key: string | null) => void)[] = [];
    private full = false; /* the last write failed */
    readonly setAside: string[] = [];
    /* Called with true once nothing can be written, with false once it can again. */
    troubled: (full: boolean) => void = () => undefined;

    constructor() {
        addEventListener("storage", (event) => {
            if (event.storageArea !== this.area()) return;
            this.restore(event.key);
            this.tell(event.key);
        });
    }

    /* Another tab changed something. */
    listen(listener: (key: string | null) => void): void {
        this.listeners.push(listener);
    }

    get<K extends RecordKind>(kind: K, id: string): Records[K] | null {
        const { prefix, shape } = kinds[kind] as unknown as Kind<Records[K]>;
        const key = PREFIX + prefix + id,
            text = this.read(key);
        return text === null ? null : this.parse(key, text, shape);
    }

    /* Changes a record, or makes it. */
    update<K extends RecordKind>(kind: K, id: string, change: Partial<Records[K]>): Records[K] {
        const { prefix, shape } = kinds[kind] as unknown as Kind<Records[K]>;
        const record = { ...(this.get(kind, id) ?? fresh(shape)), ...change },
            text = JSON.stringify({ v: VERSION, ...record });
        this.write(PREFIX + prefix + id, text);
        this.written.set(PREFIX + prefix + id, text);
        return record;
    }

    /* Adds what somebody else knows of a record. */
    merge<K extends RecordKind>(kind: K, id: string, other: Partial<Records[K]>): void {
        const { shape, merge } = kinds[kind] as unknown as Kind<Records[K]>;
        const mine = this.get(kind, id),
            theirs = { ...fresh(shape), ...other };
        this.update(kind, id, mine ? merge(mine, theirs) : theirs);
    }

    remove(kind: RecordKind, id: string): void {
        const key = PREFIX + kinds[kind].prefix + id;
        this.memory.delete(key);
        this.written.delete(key);
        try {
            localStorage.removeItem(key);
        } catch {
            /* There was nothing. */
        }
    }

    all<K extends RecordKind>(kind: K): [string, Records[K]][] {
        const prefix = PREFIX + kinds[kind].prefix;
        return this.keys()
            .filter((key) => key.startsWith(prefix))
            .flatMap((key) => {
                const id = key.slice(prefix.length),
                    record = this.get(kind, id);
                return record ? [[id, record] as [string, Records[K]]] : [];
            });
    }

    /* Single values, such as the settings: an object whose fields are validated by the caller. */
    value(name: string): unknown {
        const text = this.read(PREFIX + name);
        if (text === null) return null;
        try {
            return JSON.parse(text) as unknown;
        } catch {
            this.putAside(PREFIX + name, text);
            return null;
        }
    }

    setValue(name: string, value: unknown): void {
        this.write(PREFIX + name, JSON.stringify(value));
    }

    /* Everything as a file. */
    export(): string {
        const records = Object.fromEntries(
            this.keys()
                .filter((key) => key.startsWith(PREFIX) && !key.startsWith(ASIDE))
                .map((key) => [key.slice(PREFIX.length), this.read(key)]),
        );
        return JSON.stringify({ format: "unjam progress", version: VERSION, records }, null, 1);
    }

    /* Merges such a file with what is here; the number of records, or null if the text is no such file. */
    import(text: string): number | null {
        let file: { format?: unknown; records?: unknown };
        try {
            file = JSON.parse(text) as typeof file;
        } catch {
            return null;
        }
        if (file?.format !== "unjam progress" || typeof file.records !== "object" || !file.records) return null;
        let count = 0;
        for (const [key, value] of Object.entries(file.records))
            if (isText(value) || typeof value === "string") count += this.take(key, value);
        return count;
    }

    private take(key: string, text: string): number {
        /* The editor's drawing, where there is none that it would replace. */
        if (key === "draft" && this.read(PREFIX + key) === null) {
            this.write(PREFIX + key, text);
            return 1;
        }
        for (const [kind, { prefix, shape }] of Object.entries(kinds)) {
            if (!key.startsWith(prefix)) continue;
            if (kind === "day" && Number.isNaN(Date.parse(key.slice(prefix.length)))) return 0;
            try {
                const { record } = repaired(shape as Shape<PuzzleRecord>, JSON.parse(text));
                this.merge(kind as "puzzle", key.slice(prefix.length), record);
                return 1;
            } catch {
                return 0;
            }
        }
        return 0;
    }

    /* Two tabs may change a record at the same moment: the one that reads it before the other's change and writes it after takes that
     * change away. Whoever hears of it puts back what it wrote itself. A record that was removed stays removed. */
    private restore(key: string | null): void {
        const mine = key && this.written.get(key),
            text = key && this.read(key);
        if (!text) return key ? void this.written.delete(key) : this.written.clear();
        if (!mine) return;
        for (const [name, { prefix, shape, restore }] of Object.entries(kinds) as [RecordKind, Kind<object>][]) {
            if (!key.startsWith(PREFIX + prefix)) continue;
            const stored = this.parse<object>(key, text, shape),
                both = restore(JSON.parse(mine) as object, stored);
            /* As records: the texts of two versions of the page may differ forever. */
            if (JSON.stringify(both) !== JSON.stringify(stored)) this.update(name, key.slice((PREFIX + prefix).length), both);
        }
    }

    private parse<T>(key: string, text: string, shape: Shape<T>): T {
        let value: unknown = null;
        try {
            value = JSON.parse(text);
        } catch {
            /* Repaired below. */
        }
        const { record, damaged } = repaired(shape, value);
        if (damaged) {
            this.putAside(key, text);
            this.write(key, JSON.stringify({ v: VERSION, ...record }));
        }
        return record;
    }

    private putAside(key: string, text: string): void {
        this.setAside.push(key);
        this.write(ASIDE + key.slice(PREFIX.length), text);
    }

    private area(): Storage | null {
        try {
            return localStorage;
        } catch {
            return null; /* switched off */
        }
    }

    private keys(): string[] {
        const keys = new Set(this.memory.keys());
        const area = this.area();
        for (let i = 0; area && i < area.length; i++) keys.add(area.key(i)!);
        return [...keys];
    }

    private read(key: string): string | null {
        return this.memory.get(key) ?? this.area()?.getItem(key) ?? null;
    }

    /* What is there already is not written again: another tab may be changing it at this moment. */
    private write(key: string, text: string): void {
        try {
            if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
            this.memory.delete(key);
            if (this.full) this.writeRest();
        } catch {
            this.memory.set(key, text);
            if (!this.full) this.troubled(true);
            this.full = true;
        }
    }

    /* There is room again: what waits in memory goes out. */
    private writeRest(): void {
        for (const [key, text] of [...this.memory]) {
            localStorage.setItem(key, text);
            this.memory.delete(key);
        }
        this.full = false;
        this.troubled(false);
    }

    private tell(key: string | null): void {
        for (const listener of this.listeners) listener(key);
    }
}

export const store = new Store();
