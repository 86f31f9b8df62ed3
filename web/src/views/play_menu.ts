/* What can be done with a puzzle besides playing it. */
import { notice, present } from "../dom/dialog";
import { button, h } from "../dom/dom";
import * as session from "../play/session";
import { go } from "../router";
import { set, settings } from "../store/settings";
import { store } from "../store/store";
import { t } from "../texts/text";
import { explore } from "./ask_help";

export interface MenuHost {
    share(): void;
    another(): void;
    distance(): void; /* whether moves from here are shown has changed */
}

export function playMenu(title: string, host: MenuHost): void {
    const { board, key } = session.puzzle!;
    const liked = session.recordOf(key)?.favourite ?? false,
        far = settings().distance === "on";
    const like = () => {
        store.update("puzzle", key, { favourite: !liked, favouriteAt: Date.now() });
        notice("liked", t(liked ? "unliked" : "liked"));
    };
    const measure = () => {
        set("distance", far ? "off" : "on");
        if (!far) session.game.hints = Math.max(1, session.game.hints);
        host.distance();
    };
    const edit = () => void session.linkText(board).then((text) => go({ view: "create", text }));
    const entry = (id: string, icon: string, label: string, act: () => void, pressed?: boolean) => {
        const choose = () => {
            dialog.close();
            act();
        };
        return button(`menu-${id}`, label, choose, { icon, "aria-pressed": pressed === undefined ? null : String(pressed) });
    };
    const dialog = present(
        "menu",
        title,
        h(
            "div",
            { class: "menu" },
            entry("share", "share", t("share"), host.share),
            entry("explore", "map", t("explore"), () => void explore()),
            entry("another", "levels", t("another"), host.another),
            entry("favourite", "heart", t("favourite"), like, liked),
            entry("distance", "target", t("distance_toggle"), measure, far),
            entry("edit", "edit", t("edit_copy"), edit),
            entry("print", "print", t("print"), () => print()),
            entry("help", "help", t("help"), () => go({ view: "help" })),
            entry("settings", "settings", t("settings"), () => go({ view: "settings" })),
        ),
    );
}
