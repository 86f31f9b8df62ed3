/* Which puzzles were solved and how well, and the days in a row on which the daily one was. */
import { load, save } from "./storage";

export interface Result {
    moves: number;
    hints: number;
    stars: number;
}

/* Three for a shortest solution, two for at most a quarter more, one for any. */
export function starsFor(moves: number, shortest: number): number {
    if (moves <= shortest) return 3;
    return moves <= Math.ceil(shortest * 1.25) ? 2 : 1;
}

function isBetter(a: Result, b: Result | undefined): boolean {
    if (!b) return true;
    return (
        a.stars > b.stars || (a.stars === b.stars && (a.moves < b.moves || (a.moves === b.moves && a.hints < b.hints)))
    );
}

export class Progress {
    private readonly results = load<Record<string, Result>>("results", {});
    private readonly days = load<string[]>("days", []);

    result(key: string): Result | undefined {
        return this.results[key];
    }

    /* Keeps the better one. */
    record(key: string, result: Result): void {
        if (!isBetter(result, this.results[key])) return;
        this.results[key] = result;
        save("results", this.results);
    }

    recordDay(date: string): void {
        if (this.days.includes(date)) return;
        this.days.push(date);
        save("days", this.days.slice(-400));
    }

    solvedOn(date: string): boolean {
        return this.days.includes(date);
    }

    /* Days in a row up to today, or up to yesterday as long as today's is open. */
    streak(today: string): number {
        let day = this.solvedOn(today) ? today : dayBefore(today),
            count = 0;
        for (; this.solvedOn(day); day = dayBefore(day)) count++;
        return count;
    }

    tally(): { solved: number; stars: number } {
        const all = Object.values(this.results);
        return { solved: all.length, stars: all.reduce((sum, result) => sum + result.stars, 0) };
    }
}

export function dayBefore(date: string): string {
    const day = new Date(`${date}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - 1);
    return day.toISOString().slice(0, 10);
}

/* Today where the player is. */
export function today(): string {
    const now = new Date();
    const two = (value: number) => String(value).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
