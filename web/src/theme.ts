/* Light, dark, or as the system has it. Runs before the first paint (theme_early.ts), so nothing flashes. */
import { load, save } from "./storage";

export type Choice = "auto" | "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");

export function chosenTheme(): Choice {
    const choice = load<string>("theme", "auto");
    return choice === "light" || choice === "dark" ? choice : "auto";
}

export function isDark(): boolean {
    return document.documentElement.dataset.theme === "dark";
}

export function applyTheme(): void {
    const choice = chosenTheme();
    const dark = choice === "dark" || (choice === "auto" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#11151a" : "#f5f4f0");
}

export function nextTheme(): Choice {
    const choice = chosenTheme();
    const next = choice === "auto" ? (isDark() ? "light" : "dark") : choice === "dark" ? "light" : "auto";
    save("theme", next);
    applyTheme();
    return next;
}

export function onSystemTheme(act: () => void): void {
    system.addEventListener("change", act);
}
