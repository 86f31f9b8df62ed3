/* Create: draw a board, have one made, or open one from elsewhere. */
import { puzzleKey, type Board } from "../board/board";
import { BoardView } from "../board/board_view";
import { button, h, link, say, type Child } from "../dom/dom";
import { Editor } from "../editor/editor";
import { EditorBoard } from "../editor/editor_board";
import { EngineError } from "../engine/engine";
import { boardsOf, openText, reason } from "../share/open";
import { addressOf, go } from "../router";
import { takeDoubt } from "../scan/scan_inbox";
import { pictureParts } from "../scan/scan_view";
import { engine, linkText } from "../play/session";
import { store } from "../store/store";
import { svg } from "../dom/svg";
import { named, number, t } from "../texts/text";
import type { View } from "./view";

const LONGEST = 60_000; /* milliseconds that may be spent on a new puzzle */

type Mode = "draw" | "new" | "open" | "picture";

function modes(current: Mode): HTMLElement {
    const chip = (mode: Mode, href: string) =>
        link(href, { class: "chip", "aria-current": mode === current ? "page" : null }, t(`create_${mode}`));
    return h(
        "nav",
        { class: "chips", "aria-label": t("create") },
        chip("draw", "#/create"),
        chip("new", "#/create/new"),
        chip("open", "#/create/open"),
        chip("picture", "#/create/picture"),
    );
}

function frame(mode: Mode, ...children: Child[]): HTMLElement {
    return h(
        "section",
        { class: `create ${mode}` },
        h("h1", { tabindex: -1, id: "title" }, t("create")),
        modes(mode),
        ...children,
    );
}

async function playOwn(board: Board): Promise<void> {
    store.update("puzzle", puzzleKey(board), { own: true });
    go({ view: "play", text: await linkText(board) });
}

/* The hardest position that a board can reach. */
async function hardest(board: Board): Promise<Board> {
    const { distance } = await engine.openMap(board);
    let best = 0;
    distance.forEach((value, state) => {
        if (value !== 65535 && (distance[best] === 65535 || value > distance[best])) best = state;
    });
    return engine.mapBoard(best);
}

function choice(
    name: string,
    legend: string,
    values: readonly string[],
    checked: string,
    label: (value: string) => string,
): HTMLElement {
    return h(
        "fieldset",
        { class: "choice" },
        h("legend", {}, legend),
        ...values.map((value) =>
            h(
                "label",
                {},
                h("input", { type: "radio", name, value, checked: value === checked }),
                h("span", {}, label(value)),
            ),
        ),
    );
}

function drawView(text: string | null): View {
    const root = svg("svg", {
        id: "board",
        class: "board letters",
        role: "application",
        "aria-label": t("board"),
        "aria-describedby": "edit-help",
    });
    const field = (id: string, label: string) =>
        h(
            "label",
            { class: "field" },
            label,
            h("input", { type: "number", id, min: 3, max: 16, inputmode: "numeric" }),
        );
    const tool = (id: string, name: string) =>
        button(id, t(id.replace("-", "_") as "edit_turn"), () => undefined, { icon: name });
    const element = frame(
        "draw",
        h("p", { class: "verdict-line", id: "edit-verdict", role: "status" }, t("loading")),
        h("div", { class: "board-box" }, root),
        h(
            "div",
            { class: "editor-side" },
            choice("tool", t("tool"), ["move", "car", "truck", "wall", "erase"], "move", (value) =>
                named("tool", value),
            ),
            h(
                "div",
                { class: "tools editing", role: "toolbar", "aria-label": t("editor") },
                tool("edit-undo", "undo"),
                tool("edit-redo", "redo"),
                tool("edit-turn", "turn"),
                tool("edit-shorter", "minus"),
                tool("edit-longer", "plus"),
                tool("edit-remove", "close"),
            ),
            h(
                "div",
                { class: "row" },
                field("edit-width", t("width")),
                field("edit-height", t("height")),
                field("edit-exit", t("exit_row")),
            ),
            h(
                "div",
                { class: "row" },
                button("edit-play", t("edit_play"), () => undefined, { class: "primary", icon: "play" }),
                button("edit-clear", t("edit_clear"), () => undefined),
                button("edit-hardest", t("edit_hardest"), () => undefined),
            ),
            h("p", { class: "note", id: "edit-help" }, t("edit_help")),
        ),
    );
    const view = new BoardView(root),
        screen = new EditorBoard(view),
        editor = new Editor(element, screen, (board) => void playOwn(board), hardest);
    screen.editor = editor;
    const keys = (event: KeyboardEvent) => {
        const key = event.key.toLowerCase();
        if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
        if ((event.target as Element).closest('input[type="number"]')) return;
        event.preventDefault();
        void (key === "y" || event.shiftKey ? editor.redo() : editor.undo());
    };
    document.addEventListener("keydown", keys);
    const doubt = takeDoubt(),
        address = location.hash;
    void (text ? boardsOf(text).then(([board]) => board) : Promise.resolve(null))
        .then((board) => editor.begin(board))
        .then(() => {
            /* The board is in the drawing now: Reload and Back lead to what becomes of it. */
            if (text && location.hash === address) history.replaceState(null, "", addressOf({ view: "create", text: null }));
            if (doubt) editor.moveCursor(doubt);
        })
        .catch(async (error: unknown) => {
            if (text) await editor.begin(null).catch(() => undefined);
            editor.refuse(reason(error));
        });
    return {
        element,
        title: `${t("create")} · unjam`,
        leave: () => {
            document.removeEventListener("keydown", keys);
            editor.leave();
        },
    };
}

function newView(): View {
    let making = false;
    const select = (id: string, values: [string, string][], chosen: string) =>
        h(
            "select",
            { id },
            ...values.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
        );
    const size = select(
            "new-size",
            ["5", "6", "7", "8"].map((side) => [side, `${side} × ${side}`]),
            "6",
        ),
        walls = select(
            "new-walls",
            [
                ["0", t("none")],
                ["1", "1"],
                ["2", "2"],
            ],
            "0",
        ),
        note = h("p", { class: "note", id: "new-note" }, t("new_note")),
        submit = h("button", { class: "primary large", id: "new" }, t("new_puzzle"));
    const form = h(
        "form",
        { id: "new-form", class: "sheet-card" },
        note,
        choice("difficulty", t("difficulty"), ["easy", "medium", "hard", "expert"], "medium", (value) =>
            named("band", value),
        ),
        h(
            "div",
            { class: "row" },
            h("label", { class: "field" }, t("size"), size),
            h("label", { class: "field" }, t("walls"), walls),
        ),
        submit,
    );
    const make = async () => {
        const difficulty = form.querySelector<HTMLInputElement>('input[name="difficulty"]:checked')!.value,
            side = Number(size.value),
            began = Date.now();
        const wish = {
            width: side,
            height: side,
            difficulty,
            walls: Number(walls.value),
            seed: crypto.getRandomValues(new Uint32Array(1))[0],
        };
        making = true;
        submit.textContent = t("stop");
        note.textContent = t("making");
        try {
            const level = await engine.generate(wish, (attempts) => {
                if (attempts > 0) note.textContent = t("making_tried", { tried: number(attempts) });
                return Date.now() - began < LONGEST && form.isConnected;
            });
            note.textContent = t(level ? "new_made" : "new_none");
            if (level && form.isConnected) {
                store.update("puzzle", puzzleKey(level.board), { band: level.band, fewest: level.moves });
                await playOwn(level.board);
            }
        } catch (error) {
            note.textContent = error instanceof EngineError && error.code === "dropped" ? t("stopped") : reason(error);
        }
        making = false;
        submit.textContent = t("new_puzzle");
        say(note.textContent ?? "");
    };
    /* No board of 5×5 is harder than medium: its longest shortest solution has 20 moves. */
    size.addEventListener("change", () => {
        for (const input of form.querySelectorAll<HTMLInputElement>('input[value="hard"], input[value="expert"]')) {
            input.disabled = size.value === "5";
            if (input.disabled && input.checked)
                form.querySelector<HTMLInputElement>('input[value="medium"]')!.checked = true;
        }
    });
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (making) engine.stopMaking();
        else void make();
    });
    return {
        element: frame("new", form),
        title: `${t("new_puzzle")} · unjam`,
        leave: () => making && engine.stopMaking(),
    };
}

function openView(): View {
    const paste = h("textarea", {
            id: "paste",
            rows: 7,
            spellcheck: "false",
            autocapitalize: "off",
            autocomplete: "off",
            placeholder: "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo",
        }),
        error = h("p", { class: "error", id: "paste-error", role: "alert" }),
        file = h("input", { type: "file", id: "paste-file", hidden: true, "aria-label": t("choose_file") });
    const open = async (text: string, title = "") => {
        error.textContent = "";
        await openText(text, title).catch((problem: unknown) => (error.textContent = reason(problem)));
    };
    file.addEventListener("change", () => {
        const chosen = file.files?.[0];
        if (chosen) void chosen.text().then((text) => open(text, chosen.name));
    });
    const element = frame(
        "open",
        h(
            "div",
            { class: "sheet-card" },
            h("label", { class: "field" }, t("open_text"), paste),
            error,
            h(
                "div",
                { class: "row" },
                button("paste-open", t("open"), () => void open(paste.value), { class: "primary" }),
                button("paste-file-open", t("choose_file"), () => file.click(), { icon: "file" }),
                file,
            ),
        ),
    );
    return { element, title: `${t("create_open")} · unjam` };
}

function pictureView(): View {
    const { parts, leave } = pictureParts(playOwn);
    return { element: frame("picture", ...parts), title: `${t("create_picture")} · unjam`, leave };
}

export function createView(text: string | null): View {
    if (text === "new") return newView();
    if (text === "open") return openView();
    if (text === "picture") return pictureView();
    return drawView(text);
}
