/* Addresses: every view and every puzzle has one, after the #, so that Back, Forward, bookmarks and links work on any static host. */
export type Route =
    | { view: "home" | "daily" | "statistics" | "settings" | "help" }
    | { view: "levels"; pack: string | null }
    | { view: "level"; pack: string; number: number } /* from 1 */
    | { view: "day"; date: string }
    | { view: "catalogue" }
    | { view: "entry"; name: string } /* of the catalogue: an id or a number */
    | { view: "play" | "explore"; text: string } /* a board in any notation */
    | { view: "create"; text: string | null };

function decode(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const ID = /^[0-9a-f]{16}$/; /* no board has only these letters, in small, and no floor */

export function routeOf(hash: string): Route {
    const rest = hash.replace(/^#/, "");
    if (rest === "" || rest === "/") return { view: "home" };
    if (ID.test(rest)) return { view: "entry", name: rest };
    if (rest.startsWith("board=")) return { view: "play", text: decode(rest.slice(6)) };
    if (!rest.startsWith("/"))
        return { view: "play", text: decode(rest).replace(/\/\d+$/, "") }; /* Fogleman's #BOARD/60 */
    const [view, ...parts] = rest.slice(1).split("/").map(decode);
    const text = decode(rest.slice(rest.indexOf("/", 1) + 1));
    switch (view) {
        case "play":
        case "explore":
            return parts.length > 0 ? { view, text } : { view: "home" };
        case "create":
            return { view, text: parts.length > 0 ? text : null };
        case "levels":
            if (parts.length > 1 && /^\d+$/.test(parts[1]))
                return { view: "level", pack: parts[0], number: Number(parts[1]) };
            return { view, pack: parts[0] ?? null };
        case "daily":
            return parts.length > 0 && DATE.test(parts[0]) ? { view: "day", date: parts[0] } : { view };
        case "catalogue":
            return parts.length > 0 ? { view: "entry", name: parts[0] } : { view };
        case "statistics":
        case "settings":
        case "help":
            return { view };
        default:
            return { view: "home" };
    }
}

export function addressOf(route: Route): string {
    switch (route.view) {
        case "home":
            return "#/";
        case "levels":
            return route.pack ? `#/levels/${encodeURIComponent(route.pack)}` : "#/levels";
        case "level":
            return `#/levels/${encodeURIComponent(route.pack)}/${route.number}`;
        case "day":
            return `#/daily/${route.date}`;
        case "entry":
            return `#/catalogue/${encodeURIComponent(route.name)}`;
        case "play":
        case "explore":
            return `#/${route.view}/${encodeURIComponent(route.text).replaceAll("%3A", ":").replaceAll("%2F", "/")}`;
        case "create":
            return route.text ? `#/create/${encodeURIComponent(route.text)}` : "#/create";
        default:
            return `#/${route.view}`;
    }
}

export function go(route: Route): void {
    location.hash = addressOf(route);
}

/* Whether there is a game to play, without navigation around it. */
export function isBare({ view }: Route): boolean {
    return view === "play" || view === "level" || view === "day" || view === "entry";
}
