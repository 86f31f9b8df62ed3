// Playing: mouse, pen, finger, keyboard, hints, solutions, stars.
import { address, assert, CARD, cell, count, drag, equal, placeOf, settle, test } from "./harness.mjs";

test("a vehicle dragged far beyond an obstacle stops at it", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 3, 2, 0, 4); // X, with Q two cells ahead of its front
    equal(await placeOf(page, "X"), [3, 2], "X after a drag against Q");
    await drag(page, 1, 1, 0, 5); // A, with O at the right edge
    equal(await placeOf(page, "A"), [1, 4], "A after a drag against O");
    equal(await count(page), 1, "moves");
});

test("a vehicle let go between two cells snaps to the nearer one", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 1, 1, 0, 1.6);
    equal(await placeOf(page, "A"), [1, 3], "A after 1.6 cells");
    await drag(page, 1, 3, 0, -0.4);
    equal(await placeOf(page, "A"), [1, 3], "A after 0.4 cells");
});

test("a pen drags as a mouse does", async (start) => {
    const page = await start({ address: address(CARD) });
    const devtools = await page.context().newCDPSession(page);
    const from = await cell(page, 1, 1),
        to = await cell(page, 1, 2);
    const pen = (type, at, buttons) =>
        devtools.send("Input.dispatchMouseEvent", {
            type,
            ...at,
            button: "left",
            buttons,
            clickCount: 1,
            pointerType: "pen",
        });
    await pen("mouseMoved", from, 0);
    await pen("mousePressed", from, 1);
    await pen("mouseMoved", to, 1);
    await pen("mouseReleased", to, 0);
    await settle(page);
    equal(await placeOf(page, "A"), [1, 2], "A");
});

test("a finger drags a vehicle and the page does not scroll away under it", async (start) => {
    const page = await start({
        address: address(CARD),
        context: { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true },
    });
    await page.evaluate(() => scrollTo(0, 40));
    const devtools = await page.context().newCDPSession(page);
    const touch = (type, at) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const before = await page.evaluate(() => scrollY);
    const from = await cell(page, 2, 1); // P, which can go up by one
    await touch("touchStart", from);
    for (let i = 1; i <= 8; i++) await touch("touchMove", { x: from.x, y: from.y - i * 12 });
    await touch("touchEnd");
    await settle(page);
    assert(before > 0, "the page is long enough to scroll");
    equal(await page.evaluate(() => scrollY), before, "scroll position");
    equal(await placeOf(page, "P"), [2, 1], "P, with A above it");
    const right = await cell(page, 1, 1);
    await touch("touchStart", right);
    for (let i = 1; i <= 8; i++) await touch("touchMove", { x: right.x + i * 12, y: right.y });
    await touch("touchEnd");
    await settle(page);
    equal(await placeOf(page, "A"), [1, 3], "A");
    equal(await page.evaluate(() => scrollY), before, "scroll position at the end");
});

// The whole solution by keys alone: a letter for the vehicle, arrows for the cells.
test("a whole puzzle is solved with the keyboard alone, every move is spoken, three stars are earned and kept", async (start) => {
    const page = await start({ address: address(CARD) });
    const moves = await page.evaluate(() =>
        unjam.game.shortest.moves.map(({ vehicle, by }) => ({ ...unjam.game.state.board.vehicles[vehicle], by })),
    );
    equal(moves.length, 8, "moves of the solution");
    for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement.closest?.("#board"))); i++)
        await page.keyboard.press("Tab");
    assert(await page.evaluate(() => document.activeElement.closest("#board") !== null), "Tab reaches the board");
    for (const { name, horizontal, by } of moves) {
        await page.keyboard.press(name.toLowerCase());
        assert(
            (await page.evaluate(() => document.activeElement.getAttribute("aria-label"))).includes(` ${name},`),
            `${name} has the focus`,
        );
        const key = horizontal ? (by > 0 ? "ArrowRight" : "ArrowLeft") : by > 0 ? "ArrowDown" : "ArrowUp";
        for (let i = 0; i < Math.abs(by); i++) {
            await page.keyboard.press(key);
            await settle(page);
            const said = await page.locator("#live").textContent();
            assert(
                said.startsWith(`${name} `) || said.startsWith("Perfect"),
                `the move of ${name} is spoken, not "${said}"`,
            );
        }
    }
    equal(await count(page), 8, "moves made");
    await page.locator("#won").waitFor();
    equal(await page.locator("#won-stars .full").count(), 3, "stars");
    assert((await page.locator("#live").textContent()).includes("3 stars"), "the stars are spoken");
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
    assert((await page.locator("#tally").textContent()).startsWith("1 solved, 3 stars"), "the stars are kept");
});

test("a vehicle that cannot move says so, Shift slides as far as it goes, arrows across choose another one", async (start) => {
    const page = await start({ address: address(CARD) });
    await page.locator("#board .vehicle").nth(0).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowRight");
    await settle(page);
    assert((await page.locator("#live").textContent()).startsWith("X cannot move"), "X is blocked");
    await page.keyboard.press("a");
    await page.keyboard.press("Shift+ArrowRight");
    await settle(page);
    equal(await placeOf(page, "A"), [1, 4], "A as far as it goes");
    await page.keyboard.press("ArrowDown");
    assert(
        !(await page.evaluate(() => document.activeElement.getAttribute("aria-label"))).includes(" A,"),
        "another vehicle has the focus",
    );
});

test("moves are undone, done again and reset, and slides of one vehicle count once", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 1, 1, 0, 1);
    await drag(page, 1, 2, 0, 1);
    equal(await count(page), 1, "two slides of A");
    await drag(page, 2, 1, -1, 0);
    equal(await count(page), 2, "then one of P");
    await page.click("#undo");
    await settle(page);
    equal([await count(page), await placeOf(page, "P")], [1, [2, 1]], "after undo");
    await page.click("#redo");
    await settle(page);
    equal([await count(page), await placeOf(page, "P")], [2, [1, 1]], "after redo");
    await page.click("#reset");
    await settle(page);
    equal([await count(page), await placeOf(page, "A")], [0, [1, 1]], "after reset");
    await page.keyboard.press("Control+y");
    await settle(page);
    equal(await count(page), 1, "a reset can be taken back");
});

test("a game goes on after a reload", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 1, 1, 0, 1);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
    equal([await count(page), await placeOf(page, "A")], [1, [1, 2]], "after the reload");
    await page.click("#undo");
    await settle(page);
    equal(await placeOf(page, "A"), [1, 1], "and its moves can still be undone");
});

test("a board without a solution says so, and has no hints", async (start) => {
    const page = await start({ address: address("ooooBoooooBoAAooBoooooBooooooooooooo") });
    equal(await page.locator("#optimum").innerText(), "none", "shortest");
    assert((await page.locator("#message").innerText()).includes("no solution"), "the message");
    await page.click("#hint");
    await page.waitForFunction(() => document.getElementById("message").textContent.includes("no way out"));
    equal(await page.locator("#hints").innerText(), "0", "hints");
    await page.click("#tab-map");
    await page.waitForFunction(() =>
        document.getElementById("map-text").textContent.includes("none leads to the exit"),
    );
});

test("hints until solved: the vehicle, what for, then the move, each counted, at the fewest moves", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 5, 5, 0, -1); // away from the shortest way
    for (let i = 0; i < 50 && (await page.locator("#won").isHidden()); i++) {
        const label = await page.locator("#hint-label").innerText();
        equal(label, ["Hint", "What for?", "Show move", "Do it"][i % 4], `label ${i}`);
        await page.click("#hint");
        await settle(page);
        if (i % 4 === 0) await page.locator(".vehicle.hinted").waitFor();
        if (i % 4 === 1) assert(/^(It |Its |Later, )/.test(await page.locator("#message").innerText()), "the reason");
        if (i % 4 === 2) await page.locator("#board .arrow").waitFor();
    }
    await page.locator("#won").waitFor();
    const hints = Number(await page.locator("#hints").innerText());
    const moves = await count(page);
    assert(moves === 8 || moves === 9, `${moves} moves from a board that takes 8`);
    assert(hints >= 24 && hints <= 27, `${hints} hints, three for each move`);
    assert((await page.locator("#won-stars .full").count()) <= 2, "no third star with hints");
});

test("the solution plays, pauses, steps both ways, and leaves the game where it was", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 1, 1, 0, 1);
    const shown = () => page.locator("#replay-count").innerText();
    await page.clock.install(); // from here on the page's clock is wound by hand
    await page.clock.pauseAt(Date.now() + 1000 * 60 * 60);
    await page.click("#solution");
    await page.locator("#replay").waitFor();
    equal(await shown(), "0 / 7", "at the start");
    await page.clock.runFor(2000);
    equal(await shown(), "2 / 7", "after two seconds");
    await page.click("#replay-play");
    await page.clock.runFor(60_000);
    equal(await shown(), "2 / 7", "while paused");
    for (let i = 0; i < 2; i++) await page.click("#replay-back");
    equal(await shown(), "0 / 7", "after steps back");
    for (let i = 0; i < 7; i++) await page.click("#replay-step");
    equal(await shown(), "7 / 7", "at the end");
    assert((await page.locator("#message").innerText()).includes("way out"), "it says that this is the way out");
    await page.click("#replay-close");
    equal([await count(page), await placeOf(page, "A")], [1, [1, 2]], "the game");
});
