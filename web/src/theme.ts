/* Light, dark, or as the system has it. Runs before the first paint (theme_early.ts), so nothing flashes. */
import { settings } from "./store/settings";

const system = matchMedia("(prefers-color-scheme: dark)");

export function isDark(): boolean {
    return document.documentElement.dataset.theme === "dark";
}

export function applyTheme(): void {
    const { theme, hand } = settings();
    const dark = theme === "dark" || (theme === "auto" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.documentElement.dataset.hand = hand;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#14181d" : "#f6f3ec");
}

export function onSystemTheme(act: () => void): void {
    system.addEventListener("change", act);
}
