/* The texts of the page in the player's language. Each language is one table, a file beside this one; a third is one more file and a row here. */
import { settings } from "../store/settings";
import { en } from "./en";

export type Plural = { one: string; other: string };
type Entry = string | Plural;
/* Every table has the keys of the English one. */
export type Texts = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
export type TextKey = keyof Texts;
export type Values = Record<string, string | number>;

const tables: Record<string, () => Promise<Texts> | Texts> = {
    en: () => en,
    de: () => import("./de").then(({ de }) => de),
};

let table: Texts = en;
let plurals = new Intl.PluralRules("en");
export let language = "en";

/* The language that was chosen, else the browser's first that there is a table for. */
export async function loadLanguage(): Promise<void> {
    const { language: chosen } = settings();
    const wanted = chosen === "auto" ? navigator.languages.map((name) => name.slice(0, 2)) : [chosen];
    const found = wanted.find((name) => name in tables) ?? "en";
    language = found;
    const loaded = await Promise.resolve(tables[found]()).catch(() => en); /* without a network: English */
    if (language !== found) return; /* another one was chosen meanwhile */
    table = loaded;
    plurals = new Intl.PluralRules(language);
    document.documentElement.lang = language;
}

export function number(value: number): string {
    return value.toLocaleString(language);
}

/* A text with its values put in; `n` decides between one and many. */
export function t(key: TextKey, values: Values = {}): string {
    const entry: Entry = table[key];
    const text =
        typeof entry === "string" ? entry : plurals.select(Number(values.n)) === "one" ? entry.one : entry.other;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        return typeof value === "number" ? number(value) : (value ?? "");
    });
}

/* A key that is put together, such as the name of a band. */
export function named(prefix: string, name: string): string {
    return t(`${prefix}_${name}` as TextKey);
}

/* A message of the engine, which speaks English, as a sentence. */
export function sentence(text: string): string {
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

export function dayName(date: string, options: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" }): string {
    return new Date(`${date}T12:00:00`).toLocaleDateString(language === "en" ? "en-GB" : language, options);
}

export function clock(seconds: number): string {
    const whole = Math.floor(seconds);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
