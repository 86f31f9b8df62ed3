/* Questions and menus in front of the page. The focus goes back to where it was. */
import { byId, h, type Child } from "./dom";
import { t } from "../texts/text";

function show(dialog: HTMLDialogElement): void {
    const before = document.activeElement as HTMLElement | null;
    dialog.addEventListener("close", () => {
        dialog.remove();
        if (before?.isConnected) before.focus({ preventScroll: true });
    });
    dialog.addEventListener("click", (event) => {
        if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
    dialog.showModal();
}

export function closeDialogs(): void {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

export function ask(title: string, text: string, yes: string, no = t("cancel")): Promise<boolean> {
    return new Promise((resolve) => {
        const dialog = h(
            "dialog",
            { id: "ask", class: "dialog", "aria-labelledby": "ask-title" },
            h("h2", { id: "ask-title" }, title),
            h("p", {}, text),
            h(
                "form",
                { method: "dialog", class: "row end" },
                h("button", { id: "ask-no", value: "no" }, no),
                h("button", { id: "ask-yes", value: "yes", class: "primary" }, yes),
            ),
        );
        dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
        show(dialog);
    });
}

/* A dialog with a title and a button to close it. */
export function present(id: string, title: string, ...children: Child[]): HTMLDialogElement {
    const dialog = h(
        "dialog",
        { id, class: "dialog", "aria-labelledby": `${id}-title` },
        h("h2", { id: `${id}-title` }, title),
        ...children,
        h("form", { method: "dialog", class: "row end" }, h("button", {}, t("close"))),
    );
    show(dialog);
    return dialog;
}

/* A short word at the foot of the page that goes by itself, or stays where there is something to do about it. */
export function notice(id: string, text: string, action?: { label: string; act: () => void }): void {
    const box = byId("notices");
    let before: (Element & HTMLOrSVGElement) | null = null; /* where the focus came from */
    const leave = () => {
        const focused = note.contains(document.activeElement);
        note.remove();
        if (focused) (before?.isConnected ? before : byId("view")).focus();
    };
    withdraw(id);
    const note = h(
        "div",
        { class: "notice", id, role: action ? "alert" : "status" },
        h("p", {}, text),
        action &&
            h(
                "button",
                {
                    type: "button",
                    class: "primary",
                    onclick: () => {
                        leave();
                        action.act();
                    },
                },
                action.label,
            ),
        h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: leave }, "×"),
    );
    note.addEventListener("focusin", ({ relatedTarget }) => {
        if (!note.contains(relatedTarget as Node | null)) before = relatedTarget as typeof before;
    });
    box.append(note);
    if (!action) setTimeout(leave, 6000);
}

export function withdraw(id: string): void {
    document.getElementById(id)?.remove();
}
