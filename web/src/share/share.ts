/* Boards out of the page: to other people, to the clipboard, as pictures and as text. */
import type { Board } from "../board/board";
import { notice, present } from "../dom/dialog";
import { button, download, h, say } from "../dom/dom";
import { pictureOf, pngOf } from "./picture";
import { addressOf } from "../router";
import { engine, linkText } from "../play/session";
import { sentence, t } from "../texts/text";

export async function linkOf(board: Board): Promise<string> {
    return new URL(addressOf({ view: "play", text: await linkText(board) }), document.baseURI).href;
}

export async function copy(text: string, done: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text);
        notice("copied", done);
        say(done);
    } catch {
        present(
            "copy",
            t("copy_yourself"),
            h("textarea", { readonly: true, rows: 5, "aria-label": t("copy_yourself") }, text),
        );
    }
}

/* By the system's own way of sharing where there is one, else as a copied text. */
export async function shareText(text: string, link: string, picture: Blob | null = null): Promise<void> {
    const files = picture ? [new File([picture], "unjam.png", { type: "image/png" })] : [];
    const full = { title: "unjam", text, url: link };
    const data = files.length > 0 && navigator.canShare?.({ files }) ? { ...full, files } : full;
    if (navigator.share && navigator.canShare?.(data) !== false) {
        try {
            return await navigator.share(data);
        } catch (error) {
            if ((error as Error).name === "AbortError") return;
        }
    }
    await copy(`${text}\n${link}`, t("copied"));
}

const formats = ["string", "grid", "letters", "carlist", "labelled", "csv", "json"] as const;

/* Everything that can be had of a board: links of the start and of the position, the picture, all notations. */
export async function shareDialog(start: Board, position: Board): Promise<void> {
    const link = await linkOf(start);
    const out = h("pre", { id: "export", class: "export", tabindex: 0, "aria-label": t("notation") }),
        note = h("p", { class: "note", id: "export-note" });
    const select = h(
        "select",
        { id: "export-format", onchange: () => void write() },
        ...formats.map((name) => h("option", {}, name)),
    );
    const write = async () => {
        try {
            const { text, notes } = await engine.convert(start, select.value);
            out.textContent = text.trimEnd();
            note.textContent = notes.join(", ");
        } catch (error) {
            out.textContent = "";
            note.textContent = sentence((error as Error).message);
        }
    };
    const ending = () => (select.value === "csv" || select.value === "json" ? select.value : "txt");
    present(
        "share",
        t("share_title"),
        h(
            "label",
            { class: "field" },
            t("link"),
            h("input", {
                id: "link",
                readonly: true,
                value: link,
                onfocus: (event) => (event.target as HTMLInputElement).select(),
            }),
        ),
        h(
            "div",
            { class: "row" },
            button(
                "share-send",
                t("share"),
                () => void pngOf(start).then((png) => shareText(t("share_puzzle"), link, png)),
                { class: "primary", icon: "share" },
            ),
            button("link-copy", t("copy_link"), () => void copy(link, t("link_copied"))),
            button(
                "link-position",
                t("copy_position"),
                () => void linkOf(position).then((here) => copy(here, t("link_copied"))),
            ),
        ),
        h(
            "div",
            { class: "row" },
            button(
                "save-png",
                t("save_png"),
                () => void pngOf(start).then((png) => png && download(png, "board.png", "image/png")),
            ),
            button("save-svg", t("save_svg"), () => download(pictureOf(start), "board.svg", "image/svg+xml")),
            button("print", t("print"), () => {
                (document.getElementById("share") as HTMLDialogElement).close();
                print();
            }),
        ),
        h(
            "details",
            {},
            h("summary", {}, t("as_text")),
            h(
                "div",
                { class: "row" },
                h("label", { class: "field" }, t("notation"), select),
                button("export-copy", t("copy"), () => void copy(out.textContent ?? "", t("copied"))),
                button("export-save", t("save"), () =>
                    download(out.textContent ?? "", `board.${ending()}`, "text/plain"),
                ),
            ),
            out,
            note,
        ),
    );
    await write();
}
