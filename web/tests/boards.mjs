// Boards in and out: links, notations, new puzzles, the daily one.
import { spawn } from "node:child_process";
import { address, assert, CARD, equal, native, origin, placeOf, program, ready, settle, test } from "./harness.mjs";

const formats = ["string", "grid", "letters", "carlist", "labelled", "csv", "json"];
const exported = (page) => page.locator("#export").innerText();
const current = (page) =>
    page.evaluate(async () => (await unjam.engine.convert(unjam.game.puzzle.board, "string")).text.trim());

async function paste(page, text) {
    await page.fill("#paste", text);
    await page.click("#paste-open");
    await page.waitForFunction(
        () => document.getElementById("paste-error").textContent || unjam.game.puzzle.title === "Shared board",
    );
    await settle(page);
}

test("a share link opens the same board elsewhere", async (start) => {
    const page = await start();
    await page.click("#collection li:nth-child(6) button");
    await page.waitForFunction(() => unjam.game.puzzle.number === 5);
    await ready(page);
    await page.click("#tab-share");
    const link = await page.inputValue("#link");
    equal(link, page.url(), "the address bar has the link too");
    assert(link.startsWith(`${origin}#board=`), link);
    const other = await start({ address: link.slice(origin.length) });
    equal(await current(other), await current(page), "the board");
    equal(await other.locator("#title").innerText(), "Shared board", "title");
});

test("a link with walls and a size opens, a broken one says what is wrong and still leaves a puzzle to play", async (start) => {
    const walls = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
    const page = await start({ address: address(walls) });
    equal(
        [await page.locator("#optimum").innerText(), await page.locator("#board .wall").count()],
        ["60", 1],
        "the hardest board with a wall",
    );
    const wide = await start({ address: address("7x5:oooooooooooBooAAooBooooooooooooCCoo") });
    equal(
        await wide
            .locator("#subtitle")
            .innerText()
            .then((text) => text.includes("7 × 5")),
        true,
        "a board that is not square",
    );
    const broken = await start({ address: address("AAoo!!") });
    assert((await broken.locator("#message").innerText()).includes("cannot be read"), "the message");
    equal(await broken.locator("#title").innerText(), "Puzzle 1", "what is open");
});

test("a board pasted in any of the seven notations opens, and is exported as the program converts it", async (start) => {
    const page = await start();
    await page.click("#tab-share");
    for (const format of formats) {
        const text = native(["convert", "-t", format], CARD);
        await page.evaluate(() => (unjam.game.puzzle.title = ""));
        await paste(page, text);
        equal(await page.locator("#paste-error").innerText(), "", `${format} is read`);
        await page.waitForFunction((wanted) => unjam.game.shortest?.length === wanted, 8);
        await page.selectOption("#export-format", format);
        const again = await page.evaluate(
            async (to) => (await unjam.engine.convert(unjam.game.puzzle.board, to)).text,
            format,
        );
        equal(again.trim(), native(["convert", "-t", format], text).trim(), `${format} again`);
        await page.waitForFunction(
            (wanted) => document.getElementById("export").textContent === wanted,
            again.trimEnd(),
        );
        assert((await exported(page)).length > 10, "the export is shown");
    }
});

test("a bad board is refused with the place and the reason, and the game stays", async (start) => {
    const page = await start({ address: address(CARD) });
    await page.click("#tab-share");
    await page.evaluate(() => (unjam.game.puzzle.title = "Before"));
    for (const [text, words] of [
        ["ooBBooooBoooXXoooooooooooooooooooooo", "bent"],
        ["AAoo!!ooo", ""],
        ['{"width":6', ""],
        ["", "nothing to open"],
        ["hello, is this a board?", ""],
    ]) {
        await page.fill("#paste", text);
        await page.click("#paste-open");
        await page.waitForFunction(() => document.getElementById("paste-error").textContent !== "");
        const error = await page.locator("#paste-error").innerText();
        assert(error.includes(words), `"${error}" mentions ${words}`);
        if (words === "bent") assert(error.startsWith("Line 1, column 9"), `"${error}" names the place`);
    }
    equal(await page.evaluate(() => unjam.game.puzzle.title), "Before", "the puzzle");
});

test("a file dropped anywhere on the page and text pasted anywhere open", async (start) => {
    const page = await start();
    const carry = (kind, text) =>
        page.evaluate(
            ([event, content]) => {
                const data = new DataTransfer();
                if (event === "drop") data.items.add(new File([content], "board.txt", { type: "text/plain" }));
                else data.setData("text/plain", content);
                const options = { bubbles: true, cancelable: true };
                document.body.dispatchEvent(
                    event === "drop"
                        ? new DragEvent("drop", { ...options, dataTransfer: data })
                        : new ClipboardEvent("paste", { ...options, clipboardData: data }),
                );
            },
            [kind, text],
        );
    await carry("drop", native(["convert", "-t", "csv"], CARD));
    await page.waitForFunction(() => unjam.game.puzzle.title === "Shared board" && unjam.game.shortest?.length === 8);
    await carry("paste", "BBHooGoHCCGAAIoDDoIJEEFFJ");
    await page.waitForFunction(() => unjam.game.shortest?.length === 20);
    equal(await placeOf(page, "A"), [3, 2], "the target of the 5×5 board");
    await carry("paste", "what is this?");
    await page.waitForFunction(() => document.getElementById("message").textContent.startsWith("That is not a board."));
});

test("names longer than a letter survive the link", async (start) => {
    const page = await start();
    await page.click("#tab-share");
    await paste(page, "car,orientation,col,row,length\nX,H,1,3,2\ntruck7,V,4,2,3\n");
    await page.waitForFunction(() => location.hash.includes("truck7"));
    const other = await start({ address: new URL(page.url()).hash });
    equal(await placeOf(other, "truck7"), [2, 4], "truck7");
});

test("new puzzles come in the difficulty and size that were asked for", async (start) => {
    const page = await start();
    for (const [difficulty, size] of [
        ["easy", "6"],
        ["medium", "6"],
        ["easy", "5"],
    ]) {
        await page.evaluate(() => (unjam.game.puzzle.kind = "old"));
        await page.check(`input[value="${difficulty}"]`, { force: true });
        await page.selectOption("#new-size", size);
        await page.click("#new");
        await page.waitForFunction(() => unjam.game.puzzle.kind === "new");
        await page.waitForFunction(
            (band) => document.getElementById("subtitle").textContent.startsWith(band),
            difficulty,
        );
        assert((await page.locator("#subtitle").innerText()).includes(`${size} × ${size}`), "size");
    }
});

// The program's own server is asked, on whatever port is free.
async function serve(act) {
    const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
    try {
        const line = await new Promise((resolve, reject) => {
            let text = "";
            const read = (data) => {
                text += data;
                if (/https?:\/\/\S+/.test(text)) resolve(text);
            };
            server.stdout.on("data", read);
            server.stderr.on("data", read);
            server.on("error", reject);
            server.on("exit", () => reject(new Error(`unjam serve ended: ${text}`)));
        });
        await act(line.match(/https?:\/\/[^\s/]+/)[0]);
    } finally {
        server.kill();
    }
}

test("the daily puzzle is that of the program, for any date", async (start) => {
    const page = await start();
    await serve(async (api) => {
        for (const date of ["2026-11-16", "2027-02-28"]) {
            const { puzzle: wanted } = await (await fetch(`${api}/api/daily?date=${date}`)).json();
            const { board, moves } = await page.evaluate((day) => unjam.engine.daily(day), date);
            equal([moves, board.exit, board.vehicles], [wanted.moves, wanted.exit, wanted.vehicles], date);
        }
    });
    await page.click("#daily");
    await page.waitForFunction(() => unjam.game.puzzle.kind === "daily");
    assert((await page.locator("#title").innerText()).startsWith("Puzzle of "), "title");
});
