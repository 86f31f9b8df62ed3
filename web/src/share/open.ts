/* Boards into the page: text in any notation, packs, links, files, from wherever they are pasted or dropped. */
import { puzzleKey, type Board } from "../board/board";
import { EngineError } from "../engine/engine";
import { go, routeOf } from "../router";
import { deliverPicture } from "../scan/scan_inbox";
import { engine, linkText } from "../play/session";
import { store } from "../store/store";
import { sentence, t } from "../texts/text";

/* Why a text is no board, with the place. */
export function reason(error: unknown): string {
    const text = (error as Error).message;
    if (!(error instanceof EngineError) || error.line === 0) return sentence(text);
    return `${t(error.column > 0 ? "line_column" : "line_only", { line: error.line, column: error.column })}: ${text}.`;
}

/* The boards of a text. Where it cannot be read as it is, a link is taken for what it leads to, and spaces between cells are left out. */
export async function boardsOf(text: string): Promise<Board[]> {
    if (text.trim() === "") throw new Error(t("nothing_to_open"));
    const link = /^\s*https?:\/\/\S*?#(\S+)\s*$/.exec(text);
    if (link) {
        const route = routeOf(`#${link[1]}`);
        if ("text" in route && route.text) return boardsOf(route.text);
    }
    try {
        return (await engine.parse(text)).boards;
    } catch (error) {
        const tight = text.replace(/[^\S\n]+/g, "");
        if (tight === text || (error instanceof EngineError && error.code === "io")) throw error;
        try {
            return (await engine.parse(tight)).boards;
        } catch {
            throw error;
        }
    }
}

/* Opens one board to play; several become a pack of the player's own. */
export async function openText(text: string, title = ""): Promise<void> {
    const boards = await boardsOf(text);
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
