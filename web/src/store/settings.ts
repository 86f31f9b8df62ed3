/* What the player chose. Each setting has its list of choices, the first of which is the default; anything else that is stored counts
 * as not chosen. */
import { store } from "./store";

export const choices = {
    theme: ["auto", "light", "dark"],
    letters: ["keyboard", "always"],
    sound: ["off", "on"],
    vibration: ["on", "off"],
    fewest: ["shown", "hidden"],
    timer: ["off", "on"],
    hand: ["right", "left"],
    distance: ["off", "on"],
    times: ["off", "on"],
    language: ["auto", "en", "de"],
} as const;

export type Setting = keyof typeof choices;
export type Settings = { [S in Setting]: (typeof choices)[S][number] };

type Listener = (name: Setting) => void;
const listeners: Listener[] = [];

export function settings(): Settings {
    const stored = (store.value("settings") ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
        Object.entries(choices).map(([name, list]) => [
            name,
            (list as readonly unknown[]).includes(stored[name]) ? stored[name] : list[0],
        ]),
    ) as Settings;
}

export function set<S extends Setting>(name: S, value: Settings[S]): void {
    store.setValue("settings", { v: 1, ...settings(), [name]: value });
    for (const listener of listeners) listener(name);
}

export function onSetting(listener: Listener): void {
    listeners.push(listener);
}
