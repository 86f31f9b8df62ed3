/* Boards in and out: the link in the address, text in any notation, files, pictures. */
import type { Board } from "./board";
import { byId, on, say } from "./dom";
import { EngineError, type Engine } from "./engine";
import { message } from "./score";
import { save } from "./storage";
import { plural, sentence } from "./words";

const KEY = "board=";

/* The board's text in the address, or null. */
export function boardInAddress(): string | null {
    const hash = location.hash.slice(1);
    if (!hash.startsWith(KEY)) return null;
    try {
        return decodeURIComponent(hash.slice(KEY.length));
    } catch {
        return hash.slice(KEY.length);
    }
}

export function reason(error: unknown): string {
    const text = (error as Error).message;
    if (!(error instanceof EngineError) || error.line === 0) return sentence(text);
    return `Line ${error.line}${error.column > 0 ? `, column ${error.column}` : ""}: ${text}.`;
}

export class Share {
    private board: Board | null = null;

    constructor(
        private readonly engine: Engine,
        private readonly opened: (board: Board, note: string) => void,
        private readonly picture: () => string,
    ) {
        on("paste-open", "click", () => void this.open(byId<HTMLTextAreaElement>("paste").value));
        on("paste-file-open", "click", () => byId("paste-file").click());
        on("paste-file", "change", () => void this.openFile(byId<HTMLInputElement>("paste-file").files?.[0]));
        on("export-format", "change", () => void this.export());
        on("link-copy", "click", () => void this.copy(byId<HTMLInputElement>("link").value, "Link copied."));
        on("export-copy", "click", () => void this.copy(byId("export").textContent ?? "", "Copied."));
        on("export-save", "click", () =>
            this.download(byId("export").textContent ?? "", `board.${this.ending()}`, "text/plain"),
        );
        on("export-picture", "click", () => this.download(this.picture(), "board.svg", "image/svg+xml"));
        byId("link").addEventListener("focus", () => byId<HTMLInputElement>("link").select());
        this.acceptDrops();
        document.addEventListener("paste", (event) => this.pasted(event));
    }

    /* The puzzle whose link and notations are shown; its link goes to the address bar. */
    async show(board: Board): Promise<void> {
        this.board = board;
        const text = await this.linkText(board);
        if (board !== this.board) return;
        history.replaceState(null, "", `#${KEY}${text}`);
        save("address", boardInAddress()); /* so that a reload continues the game */
        byId<HTMLInputElement>("link").value = location.href;
        await this.export();
    }

    async open(text: string): Promise<void> {
        const error = byId("paste-error");
        error.textContent = "";
        try {
            if (text.trim() === "") throw new Error("there is nothing to open: paste a board first");
            const { board, format, count } = await this.engine.parse(text);
            this.opened(board, `Read as ${format}${count > 1 ? `, the first of ${plural(count, "board")}` : ""}.`);
        } catch (problem) {
            error.textContent = reason(problem);
            if (byId("panel-share").hidden) message(`That is not a board. ${reason(problem)}`, true);
        }
    }

    /* The string notation where it holds the board, else json. */
    private async linkText(board: Board): Promise<string> {
        try {
            const { text, notes } = await this.engine.convert(board, "string");
            if (notes.length === 0 || board.vehicles.every((vehicle) => vehicle.name.length === 1))
                return encodeURIComponent(text.trim()).replaceAll("%3A", ":");
        } catch {
            /* Too large or too many names: json holds everything. */
        }
        return encodeURIComponent(JSON.stringify(board));
    }

    private async export(): Promise<void> {
        if (!this.board) return;
        const format = byId<HTMLSelectElement>("export-format").value;
        const out = byId("export"),
            note = byId("export-note");
        try {
            const { text, notes } = await this.engine.convert(this.board, format);
            out.textContent = text.trimEnd();
            note.textContent = notes.length > 0 ? `Renamed for ${format}: ${notes.join(", ")}` : "";
        } catch (error) {
            out.textContent = "";
            note.textContent = reason(error);
        }
    }

    private ending(): string {
        const format = byId<HTMLSelectElement>("export-format").value;
        return format === "csv" || format === "json" ? format : "txt";
    }

    private async copy(text: string, done: string): Promise<void> {
        try {
            await navigator.clipboard.writeText(text);
            message(done, true);
            say(done);
        } catch {
            message("The browser did not allow it; select the text and press Ctrl+C.", true);
        }
    }

    private download(text: string, name: string, type: string): void {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([text], { type }));
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }

    private async openFile(file: File | undefined): Promise<void> {
        if (!file) return;
        const text = await file.text();
        byId<HTMLTextAreaElement>("paste").value = text.slice(0, 20_000);
        await this.open(text);
    }

    private acceptDrops(): void {
        const veil = byId("drop");
        const carriesBoard = (event: DragEvent) =>
            event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain") ?? false;
        addEventListener("dragover", (event) => {
            if (!carriesBoard(event)) return;
            event.preventDefault();
            veil.hidden = false;
        });
        addEventListener("dragleave", (event) => {
            if (!event.relatedTarget) veil.hidden = true;
        });
        addEventListener("drop", (event) => {
            veil.hidden = true;
            if (!carriesBoard(event)) return;
            event.preventDefault();
            const file = event.dataTransfer!.files[0];
            if (file) void this.openFile(file);
            else void this.open(event.dataTransfer!.getData("text/plain"));
        });
    }

    /* A board pasted anywhere but into a field is opened at once. */
    private pasted(event: ClipboardEvent): void {
        const field = event.target as Element | null;
        if (field?.closest("input, textarea")) return;
        const text = event.clipboardData?.getData("text/plain");
        if (text) void this.open(text);
    }
}
