/* What is kept in this browser. Storage may be full, switched off or hold anything; the page then works without it. */
const PREFIX = "unjam.";

export function load<T>(name: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function save(name: string, value: unknown): void {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        /* Nothing depends on it. */
    }
}
