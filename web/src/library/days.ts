/* The days of the daily puzzle. */
import { store } from "../store/store";

const two = (value: number) => String(value).padStart(2, "0");
export const dateText = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/* Today where the player is. */
export const today = () => dateText(new Date());

export function dayAfter(date: string, days: number): string {
    const day = new Date(`${date}T12:00:00`);
    day.setDate(day.getDate() + days);
    return dateText(day);
}

/* Calls back when a day begins while the page is open; returns how to stop that. */
export function onNextDay(act: () => void): () => void {
    let day = today();
    const look = () => {
        if (today() === day) return;
        day = today();
        act();
    };
    const timer = setInterval(look, 20_000);
    document.addEventListener("visibilitychange", look); /* timers stand still while a phone sleeps */
    return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", look);
    };
}

const inTime = (date: string) => store.get("day", date)?.inTime ?? false;

/* Days in a row up to today, or up to yesterday as long as today's is open. */
export function streak(date = today()): number {
    let day = inTime(date) ? date : dayAfter(date, -1),
        count = 0;
    for (; inTime(day); day = dayAfter(day, -1)) count++;
    return count;
}

export function longestStreak(): number {
    let longest = 0;
    for (const [date, { inTime: done }] of store.all("day"))
        if (done && !inTime(dayAfter(date, 1))) longest = Math.max(longest, streak(date));
    return longest;
}

/* Milliseconds until the next puzzle. */
export function untilMidnight(): number {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}
