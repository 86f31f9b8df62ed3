// Boards in and out: links, notations, packs, new puzzles, the daily one.
import { spawn } from "node:child_process";
import {
    address,
    assert,
    CARD,
    equal,
    HARDEST,
    native,
    opened,
    origin,
    placeOf,
    program,
    says,
    test,
    visit,
} from "./harness.mjs";

const formats = ["string", "grid", "letters", "carlist", "labelled", "csv", "json"];
const current = (page) =>
    page.evaluate(async () => (await unjam.engine.convert(unjam.game.start, "string")).text.trim());
const fewest = (page, moves) =>
    page.waitForFunction(
        (wanted) =>
            unjam.game.shortest?.length === wanted && document.getElementById("optimum")?.textContent === String(wanted),
        moves,
    );

async function paste(page, text) {
    await visit(page, "#/create/open");
    await page.fill("#paste", text);
    await page.click("#paste-open");
}

test("a share link opens the same board elsewhere", async (start) => {
    const page = await start({ address: "#/levels/easy/6" });
    await page.click("#more");
    await page.click("#menu-share");
    const link = await page.inputValue("#link");
    assert(link.startsWith(`${origin}#/play/`), link);
    const other = await start({ address: link.slice(origin.length) });
    equal(await current(other), await current(page), "the board");
    equal(await other.locator("#title").innerText(), "Easy 6", "it is the same level there");
});

test("a link with walls and a size opens, and a broken one says what is wrong", async (start) => {
    const walls = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM";
    const page = await start({ address: address(walls) });
    equal(
        [await page.locator("#optimum").innerText(), await page.locator("#board .wall").count()],
        ["60", 1],
        "the hardest board with a wall",
    );
    const wide = await start({ address: address("7x5:oooooooooooBooAAooBooooooooooooCCoo") });
    await says(wide, "#subtitle", "7 × 5");
    const broken = await start({ address: address("AAoo!!") });
    await says(broken, "#message", "cannot be read");
    await broken.click("#back");
    await broken.locator("#start").waitFor();
});

test("old links, Fogleman's links, grids with spaces and links as text open", async (start) => {
    for (const hash of [`#board=${CARD}`, `#${CARD}/60`, `#${CARD}`]) {
        const page = await start({ address: hash });
        equal(await page.locator("#optimum").innerText(), "8", hash);
    }
    const page = await start();
    const spaced = CARD.replace(/.{6}/g, (row) => `${[...row].join(" ")}\n`);
    for (const text of [
        spaced,
        `${origin}#/play/${CARD}`,
        `8 ${CARD} 1247`,
        `Can you get the red car out?\n${origin}#/play/${CARD} (see you)`,
    ]) {
        await visit(page, "#/");
        await paste(page, text);
        await fewest(page, 8);
    }
    await paste(page, `${origin}#/levels/easy/7`);
    await opened(page, "Easy 7");
});

test("a board pasted in any of the seven notations opens, and is exported as the program converts it", async (start) => {
    const page = await start();
    for (const format of formats) {
        const text = native(["convert", "-t", format], CARD);
        await paste(page, text);
        await fewest(page, 8);
        await page.click("#more");
        await page.click("#menu-share");
        await page.click("#share summary");
        await page.selectOption("#export-format", format);
        const again = native(["convert", "-t", format], text).trim();
        await page.waitForFunction((wanted) => document.getElementById("export").textContent === wanted, again);
        await page.keyboard.press("Escape");
    }
});

test("a pack opens as a pack of one's own, with all its levels and their marks", async (start) => {
    const page = await start();
    const pack = native(["generate", "--pack", "easy:3", "--seed", "5", "-t", "json"]);
    await paste(page, pack);
    await page.waitForFunction(() => document.querySelectorAll("#tiles .tile").length === 3);
    await page.click("#tiles li:nth-child(2) a");
    await opened(page, "Your pack 2");
    assert(await page.locator("#next").isVisible(), "it leads to the next");
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll("#tiles .tile").length === 3);
    await visit(page, "#/");
    await page.waitForFunction(() =>
        [...document.querySelectorAll(".pack strong")].some(({ textContent }) => textContent === "Your pack"),
    );
});

test("of several boards the good ones open, and the page says how many are none and why", async (start) => {
    const page = await start();
    await paste(page, `${CARD}\nAAooBB!!oooo\n${HARDEST}\n`);
    await page.waitForFunction(() => document.querySelectorAll("#tiles .tile").length === 2);
    await says(page, "#not-read", "1 other board could not be read. Line 2, column 7: ");
});

test("a bad board is refused with the place and the reason, and nothing else changes", async (start) => {
    const page = await start();
    await visit(page, "#/create/open");
    for (const [text, words] of [
        ["ooBBooooBoooXXoooooooooooooooooooooo", "bent"],
        ["AAoo!!ooo", ""],
        ['{"width":6', ""],
        ["", "nothing to open"],
        ["hello, is this a board?", ""],
        ["---", "cannot detect the notation."],
    ]) {
        await page.fill("#paste", text);
        await page.click("#paste-open");
        await page.waitForFunction(() => document.getElementById("paste-error").textContent !== "");
        const error = await page.locator("#paste-error").innerText();
        assert(error.includes(words), `"${error}" mentions ${words}`);
        if (words === "bent") assert(error.startsWith("Line 1, column 9"), `"${error}" names the place`);
        await page.evaluate(() => (document.getElementById("paste-error").textContent = ""));
    }
    equal(new URL(page.url()).hash, "#/create/open", "the address");
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
    await fewest(page, 8);
    await carry("paste", "BBHooGoHCCGAAIoDDoIJEEFFJ");
    await fewest(page, 20);
    equal(await placeOf(page, "A"), [3, 2], "the target of the 5×5 board");
    await carry("drop", `${CARD}\nBBHooGoHCCGAAIoDDoIJEEFFJ\n`);
    await page.waitForFunction(() => document.querySelectorAll("#tiles .tile").length === 2);
    equal(await page.locator('.chip[aria-current="page"]').innerText(), "board.txt", "a pack has the name of its file");
    await carry("paste", "what is this?");
    await page.waitForFunction(() =>
        document.getElementById("not-a-board")?.textContent.startsWith("That is not a board."),
    );
});

test("names longer than a letter survive the link", async (start) => {
    const page = await start();
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
        await visit(page, "#/create/new");
        await page.selectOption("#new-size", size);
        await page.check(`input[value="${difficulty}"]`, { force: true });
        await page.click("#new");
        await opened(page, "Your board");
        const subtitle = await page.locator("#subtitle").innerText();
        assert(subtitle.startsWith(difficulty) && (size === "6" || subtitle.includes("5 × 5")), subtitle);
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
    await page.waitForFunction(
        () => document.getElementById("title")?.textContent.startsWith("Puzzle of ") && unjam.game.shortest,
    );
});
