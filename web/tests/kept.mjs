// Nothing is ever lost: failures of the engine, other tabs, damaged and full storage, games under way, identity, focus.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
    address,
    assert,
    CARD,
    count,
    dist,
    drag,
    equal,
    HARDEST,
    mute,
    opened,
    placeOf,
    ready,
    says,
    settle,
    sibling,
    solve,
    test,
    visit,
} from "./harness.mjs";

const engine = readFileSync(join(dist, readdirSync(dist, { recursive: true }).find((name) => /play-.*wasm$/.test(name))));

const keyOf = (page) =>
    page.evaluate(() =>
        Object.keys(localStorage).find((key) => key.startsWith("unjam.p.") && JSON.parse(localStorage[key]).opened > 0),
    );
const puzzles = (page) => page.evaluate(() => unjam.store.all("puzzle"));

for (const [what, pattern, answer] of [
    ["is missing", "**/play-*.wasm", { status: 404, body: "" }],
    ["is corrupt", "**/play-*.wasm", { status: 200, contentType: "application/wasm", body: "not a module" }],
    [
        "is cut off",
        "**/play-*.wasm",
        { status: 200, contentType: "application/wasm", body: engine.subarray(0, engine.length / 2) },
    ],
    ["has no worker", "**/worker-*.js", { status: 404, body: "" }],
    [
        "has a worker that is cut off",
        "**/worker-*.js",
        { status: 200, contentType: "text/javascript", body: "(()=>{ const cut =" },
    ],
])
    test(`an engine that ${what} is reported, the board is drawn, and trying again works`, async (start) => {
        let broken = true;
        const page = await start({
            address: "#/levels/easy/1",
            wait: false,
            forgive: true,
            routes: (context) => context.route(pattern, (route) => (broken ? route.fulfill(answer) : route.continue())),
        });
        await page.locator("#load-failed").waitFor();
        await page.waitForFunction(() => document.querySelectorAll("#board .vehicle").length === 5); // the board is drawn
        broken = false;
        await page.click("#load-failed .primary");
        await opened(page, "Easy 1");
        await page.waitForFunction(() => unjam.game.range(0) !== null);
    });

test("what maps and ratings need may be missing: the page says so, plays on, and trying again works", async (start) => {
    let broken = true;
    const page = await start({
        address: `#/explore/${CARD}`,
        wait: false,
        forgive: true,
        routes: (context) =>
            context.route("**/work-*.wasm", (route) => (broken ? route.fulfill({ status: 404 }) : route.continue())),
    });
    await page.locator("#load-failed").waitFor();
    for (const id of ["map-wait", "rating", "ways"])
        await page.waitForFunction(
            (one) => document.getElementById(one).textContent.includes("could not be loaded"),
            id,
        );
    await page.click("#way-step");
    await page.waitForFunction(() => unjam.walk.state.moves === 1);
    broken = false;
    await page.click("#load-failed .primary");
    await page.waitForFunction(() => document.getElementById("way-list") && unjam.map?.painted());
});

test("without JavaScript the page says that it needs it", async (start) => {
    const page = await start({ wait: false, context: { javaScriptEnabled: false } });
    assert((await page.locator("main").innerText()).includes("needs JavaScript"), "the line");
});

// The first move of a shortest solution: the game is under way, whatever the level is.
async function beginSolution(page) {
    await page.waitForFunction(() => unjam.game.shortest?.status === "solved");
    await page.evaluate(async () => {
        const { moves } = await unjam.engine.solve(unjam.game.state.board);
        await unjam.game.move(moves[0].vehicle, moves[0].by);
        await unjam.game.idle();
    });
    await page.waitForFunction(() => document.getElementById("moves").innerText === "1");
}

test("two tabs do not overwrite each other's progress, and see it", async (start) => {
    const page = await start({ address: "#/levels/easy/1" });
    const other = await sibling(page, "#/levels/easy/2");
    await solve(page);
    await solve(other);
    await visit(page, "#/levels/easy");
    await page.waitForFunction(() => document.querySelectorAll("#tiles .perfect.tile").length === 2);
    // The same puzzle in both: a later look in one does not take the star of the other away.
    await visit(other, "#/levels/easy/1");
    await opened(other, "Easy 1");
    await beginSolution(other);
    await visit(other, "#/");
    await page.waitForFunction(() => document.querySelectorAll("#tiles .started.tile").length === 1);
    const [, record] = (await puzzles(page)).find(([, { game }]) => game);
    equal([record.stars, record.solved], [3, true], "the star stays");
});

test("damaged records are repaired, the damaged copy is kept, and the page works", async (start) => {
    const page = await start({ address: "#/levels/easy/1" });
    await solve(page);
    const key = await keyOf(page);
    for (const [text, kept] of [
        ["null", 0],
        ["{}", 0],
        ["cut off {", 0],
        ['{"v":1,"stars":"three","solved":true,"best":5,"game":{"history":"x"}}', 5],
        ['{"v":1,"stars":99,"solved":"yes","best":-4,"favourite":null}', 0],
    ]) {
        await page.evaluate(
            ([at, value]) => {
                localStorage[at] = value;
                localStorage["unjam.settings"] = value;
                localStorage["unjam.d.2026-11-16"] = value;
                localStorage["unjam.draft"] = value;
            },
            [key, text],
        );
        await page.reload();
        await ready(page);
        await opened(page, "Easy 1");
        const record = await page.evaluate((at) => JSON.parse(localStorage[at]), key);
        equal([record.best, record.stars], [kept, 0], `after ${text}`);
        if (text !== "{}")
            assert(
                (await page.evaluate((at) => localStorage[at.replace("unjam.", "unjam.damaged.")], key)) === text,
                `the copy of ${text}`,
            );
        for (const view of ["#/", "#/daily", "#/create", "#/statistics", "#/levels"]) {
            await visit(page, view);
            await page.waitForFunction(() => document.querySelector("main h1") !== null);
        }
        await visit(page, "#/levels/easy/1");
        await opened(page, "Easy 1");
    }
});

test("a full storage is reported, nothing is lost while the page is open, and it goes out when there is room", async (start) => {
    const page = await start({ address: "#/levels/easy/1" });
    await page.evaluate(() => {
        globalThis.realSet = Storage.prototype.setItem;
        Storage.prototype.setItem = () => {
            throw new DOMException("full", "QuotaExceededError");
        };
    });
    await solve(page);
    await page.locator("#storage-full").waitFor();
    await visit(page, "#/levels/easy");
    await page.waitForFunction(() => document.querySelectorAll("#tiles .perfect.tile").length === 1);
    await page.evaluate(() => (Storage.prototype.setItem = globalThis.realSet));
    await visit(page, "#/levels/easy/2");
    await opened(page, "Easy 2");
    await page.waitForFunction(() => document.getElementById("storage-full") === null);
    await page.reload();
    await visit(page, "#/levels/easy");
    await page.waitForFunction(() => document.querySelectorAll("#tiles .perfect.tile").length === 1);
});

test("progress is saved as a file and merged from it elsewhere", async (start) => {
    const page = await start({ address: `#/create/${CARD}` });
    await page.waitForFunction(() => document.getElementById("edit-verdict")?.textContent.includes("Works"));
    await visit(page, "#/levels/easy/1");
    await opened(page, "Easy 1");
    await solve(page);
    const text = await page.evaluate(() => unjam.store.export());
    const other = await start({ address: "#/levels/easy/2" });
    await solve(other);
    await visit(other, "#/settings");
    await other.setInputFiles("#import-file", {
        name: "progress.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
    });
    await other.locator("#imported").waitFor();
    await visit(other, "#/levels/easy");
    await other.waitForFunction(() => document.querySelectorAll("#tiles .perfect.tile").length === 2);
    await visit(other, "#/create");
    await other.waitForFunction(() => document.querySelectorAll("#board .vehicle").length === 8); // the drawing came along
    await visit(other, "#/settings");
    await other.setInputFiles("#import-file", {
        name: "other.json",
        mimeType: "application/json",
        buffer: Buffer.from('{"a":1}'),
    });
    await other.waitForFunction(() =>
        document.getElementById("imported")?.textContent.startsWith("This is not a file"),
    );
    const [download] = await Promise.all([other.waitForEvent("download"), other.click("#export-progress")]);
    equal(download.suggestedFilename(), "unjam-progress.json", "the file");
});

test("what earlier versions of the page stored is taken over", async (start) => {
    const before = () => {
        if (localStorage.length > 0) return;
        localStorage["unjam.results"] = JSON.stringify({
            "collection 0": { moves: 3, hints: 0, stars: 3 },
            "6x6 3 X Xh2@3,2 Av2@1,4": { moves: 2, hints: 1, stars: 2 },
        });
        localStorage["unjam.days"] = JSON.stringify(["2026-11-14", "2026-11-15"]);
    };
    const page = await start({ address: "#/levels/climb", before });
    await page.waitForFunction(() => document.querySelectorAll("#tiles .perfect.tile").length === 1);
    equal(await page.evaluate(() => unjam.store.all("puzzle").filter(([, { solved }]) => solved).length), 2, "results");
    equal(await page.evaluate(() => unjam.store.all("day").filter(([, { inTime }]) => inTime).length), 2, "days");
});

test("a game under way survives another puzzle, the daily one, the editor, the explorer, a reload and Back", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 1, 1, 0, 1);
    await drag(page, 2, 1, -1, 0);
    const here = async (when) => {
        await opened(page, "Shared board");
        await page.waitForFunction(() => unjam.game.start.vehicles.length === 8);
        equal([await count(page), await placeOf(page, "A"), await placeOf(page, "P")], [2, [1, 2], [1, 1]], when);
    };
    await visit(page, "#/levels/medium/7");
    await opened(page, "Medium 7");
    await page.goBack();
    await here("after another puzzle and Back");
    await visit(page, "#/daily");
    await page.click("#daily");
    await page.waitForFunction(
        () => document.getElementById("title")?.textContent.startsWith("Puzzle of ") && unjam.game.shortest,
    );
    await visit(page, "#/create");
    await page.waitForFunction(() => document.getElementById("edit-verdict")?.textContent.includes("Works"));
    await page.reload();
    await ready(page);
    await visit(page, "#/");
    await page.locator("#continue").waitFor();
    await says(page, "#continue", "Shared board · 2 moves");
    await page.click("#continue");
    await here("after the daily one, the editor and a reload");
    await page.click("#undo");
    await settle(page);
    equal(await placeOf(page, "P"), [2, 1], "its moves can still be undone");
    await page.reload();
    await ready(page);
    equal(await count(page), 1, "after the undo and a reload");
});

test("a puzzle keeps its identity however it was opened, and Back and Forward walk through what was opened", async (start) => {
    const page = await start({ address: "#/levels/easy" });
    await page.waitForFunction(() => document.querySelectorAll("#tiles .tile").length >= 100);
    await page.click("#tiles li:nth-child(4) a");
    await opened(page, "Easy 4");
    const text = await page.evaluate(async () => (await unjam.engine.convert(unjam.game.start, "letters")).text);
    const renamed = await page.evaluate(
        async (board) => (await unjam.engine.convert((await unjam.engine.parse(board)).board, "string")).text.trim(),
        text,
    );
    await visit(page, `#/play/${renamed}`); // other letters, another way in
    await opened(page, "Easy 4");
    await solve(page);
    await page.click("#won-next");
    await opened(page, "Easy 5");
    await page.goBack();
    await opened(page, "Easy 4");
    await page.goBack();
    await opened(page, "Easy 4");
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll("#tiles .perfect.tile").length === 1);
    equal(await page.locator("#tiles .perfect.tile").innerText(), "4", "the star is on its tile");
    equal(await page.locator("#tally").innerText(), "1 of 120 solved · 1 perfect", "the tally");
    await page.goForward();
    await opened(page, "Easy 4");
});

test("looking behind the puzzle is asked first, counts as help, and is forgotten by starting afresh", async (start) => {
    const page = await start({ address: "#/levels/easy/1" });
    const toMap = async () => {
        await page.click("#more");
        await page.click("#menu-explore");
    };
    await toMap();
    await page.locator("#ask").waitFor();
    await page.click("#ask-no");
    await page.locator("#ask").waitFor({ state: "hidden" });
    equal(await page.evaluate(() => unjam.game.helped), false, "whoever keeps playing was not helped");
    await toMap();
    await page.click("#ask-yes");
    await page.locator("#map").waitFor();
    await page.goBack();
    await opened(page, "Easy 1");
    await solve(page);
    equal(
        [await page.locator("#won-title").innerText(), await page.locator("#won-stars .full").count()],
        ["Solved with help", 0],
        "helped",
    );
    await visit(page, "#/levels/easy");
    await page.waitForFunction(() => document.querySelectorAll("#tiles .helped.tile").length === 1);
    equal(await page.locator("#tally").innerText(), "0 of 120 solved · 0 perfect", "help does not count as solved");
    await visit(page, "#/levels/easy/2");
    await opened(page, "Easy 2");
    await toMap();
    await page.click("#ask-yes");
    await page.locator("#map").waitFor();
    await page.goBack();
    await opened(page, "Easy 2");
    await page.click("#reset");
    await settle(page);
    await solve(page);
    equal(await page.locator("#won-stars .full").count(), 3, "afresh it counts in full");
});

test("the focus is never lost: after Next, Esc, Hint and Undo, letters and arrows work", async (start) => {
    const page = await start({ address: address(CARD) });
    const focused = () =>
        page.waitForFunction(() => document.activeElement !== document.body && document.activeElement !== null);
    await page.click("#hint");
    await page.locator(".vehicle.hinted").waitFor();
    await page.keyboard.press("a");
    await page.keyboard.press("ArrowRight");
    await settle(page);
    equal(await placeOf(page, "A"), [1, 2], "after Hint");
    await page.click("#undo");
    await settle(page);
    await focused();
    await page.keyboard.press("ArrowRight");
    await settle(page);
    equal(await placeOf(page, "A"), [1, 2], "an arrow after Undo");
    await page.click("#more");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    await page.keyboard.press("a");
    await page.waitForFunction(() => document.activeElement.getAttribute("aria-label")?.includes(" A,"));
    await visit(page, "#/levels/easy/1");
    await opened(page, "Easy 1");
    await solve(page);
    await page.waitForFunction(() => document.activeElement.id === "won-next");
    await page.keyboard.press("Enter");
    await opened(page, "Easy 2");
    await page.waitForFunction(() => document.activeElement.closest("#board") !== null);
    await solve(page);
    await page.keyboard.press("Escape");
    await page.locator("#won").waitFor({ state: "hidden" });
    await focused();
});

test("a hint that takes long shows that it works and can be cancelled", async (start) => {
    const page = await start({ address: address(HARDEST) });
    await mute(page, "solve");
    await page.click("#hint");
    await page.locator(".board-box .busy").waitFor();
    await page.click("#cancel");
    await page.waitForFunction(() => document.getElementById("message").textContent === "Cancelled.");
    await mute(page, null);
    await page.click("#hint");
    await page.locator(".vehicle.hinted").waitFor();
});
