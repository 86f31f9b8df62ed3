// What happens meanwhile: another tab, a new day, Back while a question is open, presses faster than the answers.
import { address, assert, CARD, cell, equal, HARDEST, onNoon, opened, origin, painted, ready, says, settle, sibling, solve, test, visit } from "./harness.mjs";
import { PATIENCE } from "./browser.mjs";

const moves = (page) => page.evaluate(() => unjam.game.state.history);

// The first moves of a shortest solution.
async function begin(page, count) {
    await page.waitForFunction(() => unjam.game.shortest?.status === "solved");
    await page.evaluate(async (few) => {
        for (const { vehicle, by } of unjam.game.shortest.moves.slice(0, few)) await unjam.game.move(vehicle, by);
    }, count);
}

test("a tab that shows the same puzzle goes on with the game of the other, and takes nothing away when it is closed", async (start) => {
    const page = await start({ address: "#/levels/medium/3" });
    const other = await sibling(page, "#/levels/medium/3");
    await begin(page, 4);
    await other.waitForFunction(() => unjam.game.state.history.length === 4);
    // One that heard nothing, as while it is frozen, closes last.
    const deaf = await page.context().newPage();
    await deaf.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
    await deaf.goto(`${origin}#/levels/medium/3`);
    await ready(deaf);
    await begin(page, 0);
    await page.evaluate(() => unjam.game.undo());
    // Browsers tell their tabs of a change a moment later, and nobody closes a tab within it.
    for (const tab of [other, deaf])
        await tab.waitForFunction(() => unjam.store.all("puzzle")[0][1].game.history.length === 3);
    await page.close();
    await deaf.goto("about:blank");
    await other.goto("about:blank");
    await other.goto(`${origin}#/levels/medium/3`);
    await opened(other, "Medium 3");
    equal((await moves(other)).length, 3, "moves");
});

test("a tab that follows another one writes nothing, and what is written over in the middle of a game is put back", async (start) => {
    const page = await start({ address: "#/levels/medium/3" });
    const other = await sibling(page, "#/levels/medium/3");
    await other.evaluate(() => {
        globalThis.written = [];
        Storage.prototype.setItem = (key) => written.push(key);
    });
    await begin(page, 4);
    await other.waitForFunction(() => unjam.game.state.history.length === 4 && unjam.game.shortest !== null);
    equal(await other.evaluate(() => written), [], "written");
    // As a tab does that read the record before the last move and writes it after.
    await (await sibling(page, "#/")).evaluate(() => {
        const [[key, { game }]] = unjam.store.all("puzzle");
        unjam.store.update("puzzle", key, { game: { ...game, history: game.history.slice(0, 3), at: game.at - 1 } });
    });
    await page.waitForFunction(() => unjam.store.all("puzzle")[0][1].game.history.length === 4);
});

test("what a tab won is put back when another one writes what it read before", async (start) => {
    const date = "2026-05-04";
    const page = await start({ address: `#/daily/${date}` });
    const other = await sibling(page, "#/");
    const [key] = await page.evaluate(() => unjam.store.all("puzzle")[0]);
    const kept = () => [unjam.store.all("puzzle")[0][1], unjam.store.get("day", "2026-05-04")].map(({ solved, stars }) => [solved, stars]);
    await solve(page);
    equal(await page.evaluate(kept), [[true, 3], [true, 3]], "won");
    await other.evaluate(
        ([puzzle, day]) => {
            unjam.store.update("puzzle", puzzle, { best: 0, stars: 0, solved: false, favourite: true, favouriteAt: 1 });
            unjam.store.update("day", day, { solved: false, stars: 0, moves: 0 });
        },
        [key, date],
    );
    for (const tab of [page, other])
        await tab.waitForFunction(
            ([puzzle, day]) => [unjam.store.get("puzzle", puzzle), unjam.store.get("day", day)].every(({ solved, stars }) => solved && stars === 3),
            [key, date],
        );
    equal(await page.evaluate(() => unjam.store.all("puzzle")[0][1].favourite), true, "what the other wrote stays");
    await other.evaluate(() => localStorage.clear());
    await page.waitForFunction(() => localStorage.length === 0);
});

test("a win counts at once, even if the page is closed before the car has driven out", async (start) => {
    const page = await start({ address: address(CARD), context: { reducedMotion: "no-preference" } });
    await page.evaluate(async () => {
        globalThis.requestAnimationFrame = () => 0; // as in a tab that is hidden at this moment
        for (const { vehicle, by } of unjam.game.shortest.moves) await unjam.game.move(vehicle, by);
    });
    equal(
        await page.evaluate(() => unjam.store.all("puzzle").map(([, { solved, stars, best }]) => [solved, stars, best])),
        [[true, 3, 8]],
        "what is kept",
    );
});

// From now on the engine answers such questions only when it is told to; `asked` counts them.
const hold = (page, question) =>
    page.evaluate((name) => {
        const asks = name in unjam.engine ? unjam.engine : unjam.engine.playing,
            real = asks[name],
            told = new Promise((resolve) => (globalThis.answer = resolve));
        globalThis.asked = 0;
        asks[name] = (...args) => (globalThis.asked++, told.then(() => real(...args)));
    }, question);
const held = (page) => page.waitForFunction(() => globalThis.asked > 0);
const answer = (page) => page.evaluate(() => globalThis.answer());

test("a move that is answered after the player has left is kept", async (start) => {
    const page = await start({ address: "#/levels/medium/3" });
    await hold(page, "move");
    await page.evaluate(() => void unjam.game.move(unjam.game.shortest.moves[0].vehicle, unjam.game.shortest.moves[0].by));
    await held(page);
    await visit(page, "#/levels/medium/4");
    await page.waitForFunction(() => document.getElementById("title")?.textContent === "Medium 4");
    await answer(page);
    await opened(page, "Medium 4");
    await visit(page, "#/levels/medium/3");
    await opened(page, "Medium 3");
    equal((await moves(page)).length, 1, "moves");
});

test("while a puzzle is on its way, keys and menu do nothing to the one before", async (start) => {
    const page = await start({ address: "#/levels/medium/3" });
    await begin(page, 2);
    await hold(page, "daily");
    await visit(page, "#/daily/2026-05-04");
    await held(page);
    for (const key of ["Control+z", "Backspace", "a", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    await page.click("#more");
    await settle(page);
    equal((await moves(page)).length, 2, "moves");
    equal(await page.locator("dialog").count(), 0, "menus");
    await answer(page);
    await opened(page, "Puzzle of 4 May");
});

test("a puzzle that opens after the player has left it counts no time", async (start) => {
    const page = await start({ address: "#/levels/medium" });
    await hold(page, "start");
    await visit(page, "#/levels/medium/3");
    await held(page);
    await visit(page, "#/");
    await answer(page);
    await settle(page);
    const elapsed = () => page.evaluate(() => unjam.game.elapsed());
    const before = await elapsed();
    await painted(page);
    equal(await elapsed(), before, "seconds");
});

test("a tab that is about to show another one's game does not write its own over it", async (start) => {
    const page = await start({ address: "#/levels/medium/3" });
    const other = await sibling(page, "#/");
    await begin(page, 4);
    await hold(page, "start");
    const write = (back, later) =>
        other.evaluate(
            ([fewer, by]) => {
                const [[key, { game }]] = unjam.store.all("puzzle");
                globalThis.first ??= game;
                const { history, at } = globalThis.first;
                unjam.store.update("puzzle", key, { game: { ...game, history: history.slice(0, history.length - fewer), at: at + by } });
            },
            [back, later],
        );
    await page.evaluate(() => {
        globalThis.heard = 0;
        addEventListener("storage", () => globalThis.heard++);
    });
    await write(1, 20);
    await held(page);
    const heard = await page.evaluate(() => globalThis.heard);
    await write(2, 10);
    await page.waitForFunction((before) => globalThis.heard > before, heard);
    await answer(page);
    await page.waitForFunction(() => unjam.game.state.history.length === 3);
    await page.waitForFunction(() => unjam.store.all("puzzle")[0][1].game.history.length === 3);
});

test("the clock of a game stands still while something else is shown, in the page or in front of it", async (start) => {
    const page = await start({ address: "#/levels/easy/1" });
    const appear = (hidden) =>
        page.evaluate((value) => {
            Object.defineProperty(document, "hidden", { value, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
    const elapsed = () => page.evaluate(() => unjam.game.elapsed());
    const runs = async () => {
        const before = await elapsed();
        await painted(page);
        return (await elapsed()) > before;
    };
    assert(await runs(), "in the game");
    await appear(true);
    assert(!(await runs()), "out of sight");
    await appear(false);
    assert(await runs(), "in sight again");
    await visit(page, "#/");
    await appear(true);
    await appear(false);
    assert(!(await runs()), "on another view, after the page was out of sight");
});

test("colours and language chosen in one tab are applied in the other", async (start) => {
    const page = await start({ address: "#/settings" });
    const other = await sibling(page, "#/");
    await page.check('input[name="theme"][value="dark"]', { force: true });
    await page.check('input[name="language"][value="de"]', { force: true });
    await other.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await says(other, "#past-days", "Frühere Tage");
});

test("a day that begins while the page is open brings its puzzle", async (start) => {
    const page = await start({ before: onNoon });
    for (const [hash, day] of [
        ["#/", 20],
        ["#/daily", 21],
    ]) {
        await visit(page, hash);
        await page.waitForFunction((date) => document.getElementById("daily")?.href.endsWith(date), `2026-11-${day - 1}`);
        await page.evaluate(() => {
            later(24);
            document.dispatchEvent(new Event("visibilitychange"));
        });
        await page.waitForFunction((date) => document.getElementById("daily")?.href.endsWith(date), `2026-11-${day}`);
        await says(page, ".daily-words", `${day} November`);
    }
});

test("Back closes what is open in front of the view that it leaves", async (start) => {
    const page = await start({ address: "#/levels/easy" });
    await visit(page, "#/levels/easy/2");
    await opened(page, "Easy 2");
    for (const open of [["#more"], ["#more", "#menu-share"], ["#more", "#menu-explore"]]) {
        for (const button of open) await page.click(button);
        await page.locator("dialog[open]").waitFor();
        await page.goBack();
        await page.locator("#tiles").waitFor();
        equal(await page.locator("dialog").count(), 0, open.join(" "));
        await page.goForward();
        await opened(page, "Easy 2");
    }
    equal(await page.evaluate(() => unjam.game.helped), false, "nobody agreed");
});

const distance = (page) => page.evaluate(async () => (await unjam.engine.solve(unjam.game.state.board)).length);
const twice = (page, id) => page.evaluate((one) => [1, 2].forEach(() => document.getElementById(one).click()), id);

test("a hint or a step that is pressed twice at once is done once", async (start) => {
    const page = await start({ address: address(HARDEST) });
    for (let i = 0; i < 6; i++) {
        const before = await distance(page);
        for (const sign of [".hinted", ".arrow"]) {
            await page.click("#hint");
            await page.locator(sign).waitFor();
        }
        await twice(page, "hint");
        await settle(page);
        await painted(page);
        equal(await distance(page), before - 1, `after hint ${i + 1}`);
    }
    await visit(page, `#/explore/${CARD}`);
    await page.waitForFunction(() => unjam.walk?.shortest?.length === 8 && unjam.map?.painted());
    await page.waitForFunction(() => unjam.walk.state.history.length === 0);
    await twice(page, "way-step");
    await page.waitForFunction(() => document.getElementById("message").textContent.includes("7 moves to go"));
    await page.evaluate(() => unjam.walk.idle());
    await page.evaluate(() => unjam.walk.idle());
    equal(await page.evaluate(() => unjam.walk.state.history), [{ vehicle: 0, by: 1 }], "step");
});

const draft = (page) => page.evaluate(() => JSON.parse(localStorage["unjam.draft"]).board);
const judged = (page, text) =>
    page.waitForFunction((wanted) => document.getElementById("edit-verdict")?.textContent.startsWith(wanted), text);

// Until the drawing that is stored has so many walls.
async function walled(page, wanted) {
    const has = (count) => JSON.parse(localStorage["unjam.draft"]).board.walls.length === count;
    await page.waitForFunction(has, wanted, { timeout: PATIENCE });
}

test("the editor takes every change, however fast they come", async (start) => {
    const page = await start({ address: `#/create/${CARD}` });
    await judged(page, "Works: 8 moves");
    await page.click("#edit-clear");
    await judged(page, "Works: 1 move");
    await page.check('input[name="tool"][value="wall"]', { force: true });
    const from = await cell(page, 6, 1),
        to = await cell(page, 6, 6);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 1 }); // the pointer skips four cells
    await page.mouse.up();
    await walled(page, 6);
    await page.evaluate(() => {
        const press = (key) => document.getElementById("board").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        ["ArrowUp", "w", "ArrowLeft", "w", "ArrowLeft", "w", "ArrowUp", "ArrowUp", "ArrowUp", "v", "-", "+", "t"].forEach(press);
    });
    await page.waitForFunction(() => JSON.parse(localStorage["unjam.draft"]).board.vehicles[1]?.horizontal);
    equal((await draft(page)).walls.length, 9, "walls");
    await page.evaluate(() => [1, 2, 3, 4].forEach(() => document.getElementById("edit-undo").click()));
    await walled(page, 8);
});

test("a drawing outlives Play and Back, a reload, a board that cannot be read, and another board: Undo leads back to it", async (start) => {
    const page = await start({ address: `#/create/${CARD}` });
    const vehicles = (count) =>
        page.waitForFunction((wanted) => document.querySelectorAll("#board .vehicle").length === wanted, count);
    await judged(page, "Works: 8 moves");
    await page.locator("#board .vehicle").first().click();
    await page.click("#edit-remove");
    await vehicles(7);
    await page.click("#edit-play");
    await opened(page, "Your board");
    await page.goBack();
    await judged(page, "Works");
    await vehicles(7);
    await page.reload();
    await judged(page, "Works");
    await vehicles(7);
    await visit(page, "#/create/nonsense");
    await page.waitForFunction(() => document.getElementById("edit-verdict")?.classList.contains("bad"));
    await vehicles(7);
    await visit(page, `#/create/${HARDEST}`);
    await vehicles(13);
    await visit(page, "#/");
    await page.reload();
    await ready(page);
    await visit(page, "#/create");
    await vehicles(13);
    await page.click("#edit-undo");
    await vehicles(7);
    await page.click("#edit-undo");
    await vehicles(8);
    equal((await draft(page)).vehicles.length, 8, "what is stored");
});

test("two tabs that draw do not take each other's drawing away", async (start) => {
    const page = await start({ address: `#/create/${CARD}` });
    await judged(page, "Works: 8 moves");
    const other = await sibling(page, "#/create");
    await judged(other, "Works: 8 moves");
    await page.click("#edit-clear");
    await judged(page, "Works: 1 move");
    await other.waitForFunction(() => JSON.parse(localStorage["unjam.draft"]).board.vehicles.length === 1);
    await other.locator("#board .vehicle").first().click();
    await other.click("#edit-remove");
    const vehicles = (count) =>
        other.waitForFunction((wanted) => document.querySelectorAll("#board .vehicle").length === wanted, count);
    await vehicles(7);
    await page.close();
    await other.reload();
    await vehicles(7);
    await other.click("#edit-undo");
    await vehicles(8);
    await other.click("#edit-undo");
    await vehicles(1);
});

test("a notice fits a small phone, is said once, and stays away when it is closed", async (start) => {
    const page = await start({
        address: "#/levels/easy/1",
        context: { viewport: { width: 320, height: 568 }, locale: "de-DE" },
        before: () => {
            Storage.prototype.setItem = () => {
                throw new DOMException("full", "QuotaExceededError");
            };
        },
    });
    await begin(page, 1);
    const box = await page.locator("#storage-full").boundingBox();
    assert(box.x >= 0 && box.x + box.width <= 320, `from ${box.x}, ${box.width} wide`);
    assert(box.height < 284, `${box.height} high: half of the screen at most`);
    await page.click("#storage-full .quiet");
    await page.evaluate(() => unjam.game.undo());
    await painted(page);
    equal(await page.locator("#storage-full").count(), 0, "notices");
});

test("an address that leads to no board to explore says so, and shows nothing that never comes", async (start) => {
    const page = await start({ address: "#/explore/nonsense", wait: false });
    await says(page, "#title", "Not a board");
    equal(await page.locator("#map, .explore-side, .tools").filter({ visible: true }).count(), 0, "parts");
    await page.click("#back");
    await page.locator("#packs").waitFor();
});
