/* Boards into the page: text in any notation, packs, links, files, from wherever they are pasted or dropped. */
import { puzzleKey, type Board } from "../board/board";
import { notice } from "../dom/dialog";
import { EngineError } from "../engine/engine";
import type { Parsed } from "../engine/messages";
import { go, routeOf, type Route } from "../router";
import { deliverPicture } from "../scan/scan_inbox";
import { engine, linkText } from "../play/session";
import { store } from "../store/store";
import { sentence, t } from "../texts/text";

/* Why a text is no board, with the place. */
export function reason(error: unknown): string {
    const text = (error as Error).message.replace("; use -f", ""); /* an option of the program */
    if (!(error instanceof EngineError) || error.line === 0) return sentence(text);
    return `${t(error.column > 0 ? "line_column" : "line_only", { line: error.line, column: error.column })}: ${text}.`;
}

/* What a link leads to, if the text is one, or has one among its words, as a puzzle that was shared. */
function linked(text: string, alone: boolean): Route | null {
    const link = (alone ? /^\s*https?:\/\/[^\s#]*#(\S+)\s*$/ : /https?:\/\/[^\s#]*#(\S+)/).exec(text);
    return link && routeOf(`#${link[1]}`);
}

const boardOf = (route: Route | null) => (route && "text" in route ? route.text : null);

/* What a text says. Where it cannot be read as it is, spaces between cells are left out, or a link is looked for. */
async function parsed(given: string): Promise<Parsed> {
    const text = boardOf(linked(given, true)) ?? given;
    if (text.trim() === "") throw new Error(t("nothing_to_open"));
    try {
        return await engine.parse(text);
    } catch (error) {
        if (error instanceof EngineError && error.code === "io") throw error;
        const others = [text.replace(/[^\S\n]+/g, ""), boardOf(linked(text, false))];
        for (const other of others)
            if (other && other !== text)
                try {
                    return await engine.parse(other);
                } catch {
                    /* The first refusal is the one to report. */
                }
        throw error;
    }
}

export const boardsOf = async (text: string): Promise<Board[]> => (await parsed(text)).boards;

/* Opens one board to play; several become a pack of the player's own. */
export async function openText(text: string, title = ""): Promise<void> {
    const route = linked(text, true);
    if (route?.view === "level" || route?.view === "day" || route?.view === "entry") return go(route);
    const { boards, refused } = await parsed(text);
    if (refused.length > 0)
        notice("not-read", t("others_not_read", { n: refused.length, reason: reason(new EngineError(refused[0])) }));
    for (const board of boards) store.update("puzzle", puzzleKey(board), { own: true });
    if (boards.length === 1) return go({ view: "play", text: await linkText(boards[0]) });
    const keys = [...new Set(boards.map(puzzleKey))],
        id = `own-${Date.now().toString(36)}`;
    store.update("pack", id, { title: title || t("own_pack"), puzzles: keys, at: Date.now() });
    go({ view: "levels", pack: id });
}

/* Pasted or dropped anywhere but into a field. */
export function acceptBoards(veil: HTMLElement, failed: (error: unknown) => void): void {
    const open = (text: string, title?: string) => void openText(text, title).catch(failed);
    const carries = (event: DragEvent) =>
        event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain") ?? false;
    addEventListener("dragover", (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        veil.hidden = false;
    });
    addEventListener("dragleave", (event) => {
        if (!event.relatedTarget) veil.hidden = true;
    });
    addEventListener("drop", (event) => {
        veil.hidden = true;
        if (!carries(event)) return;
        event.preventDefault();
        const file = event.dataTransfer!.files[0];
        if (file?.type.startsWith("image/")) deliverPicture(file);
        else if (file) void file.text().then((text) => open(text, file.name));
        else open(event.dataTransfer!.getData("text/plain"));
    });
    document.addEventListener("paste", (event) => {
        const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
        if (picture) return deliverPicture(picture);
        if ((event.target as Element | null)?.closest("input, textarea")) return;
        const text = event.clipboardData?.getData("text/plain");
        if (text) open(text);
    });
}
