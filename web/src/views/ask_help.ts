/* Looking at the solution or the map helps: it is asked first, unless there is nothing left to spoil. */
import { ask } from "../dom/dialog";
import { go } from "../router";
import { game, help, linkText, puzzle, recordOf } from "../play/session";
import { t } from "../texts/text";

export async function explore(): Promise<void> {
    if (!puzzle) return;
    const { key, board } = puzzle,
        record = recordOf(key);
    const free =
        game.helped || game.state?.solved || game.shortest?.status === "unsolvable" || record?.solved || record?.helped;
    if (!free && !(await ask(t("help_title"), t("help_question"), t("help_yes"), t("help_no")))) return;
    if (!game.state?.solved) help();
    go({ view: "explore", text: await linkText(board) });
}
