// Playing: mouse, pen, finger, keyboard, hints, solutions, stars.
import {
    address,
    assert,
    CARD,
    cell,
    count,
    drag,
    equal,
    painted,
    placeOf,
    ready,
    says,
    settle,
    solve,
    test,
} from "./harness.mjs";

test("what to do is said once", async (start) => {
    for (const hash of [address(CARD), "#/levels/easy/1"]) {
        const page = await start({ address: hash });
        const text = await page.locator("main").innerText();
        equal(text.split("Get the red car out!").length - 1, 1, hash);
    }
});

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
    const devtools = await page.context().newCDPSession(page);
    const touch = (type, at) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const before = await page.evaluate(() => scrollY);
    const from = await cell(page, 2, 1); // P, with A above it
    await touch("touchStart", from);
    for (let i = 1; i <= 8; i++) await touch("touchMove", { x: from.x, y: from.y - i * 12 });
    await touch("touchEnd");
    await settle(page);
    equal(await placeOf(page, "P"), [2, 1], "P, with A above it");
    const right = await cell(page, 1, 1);
    await touch("touchStart", right);
    for (let i = 1; i <= 8; i++) await touch("touchMove", { x: right.x + i * 12, y: right.y });
    await touch("touchEnd");
    await settle(page);
    assert((await placeOf(page, "A"))[1] > 1, "A moved");
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
    await says(page, "#live", "3 stars");
    await page.reload();
    await ready(page);
    equal(
        await page.evaluate(() =>
            unjam.store.all("puzzle").map(([, { solved, stars, best }]) => [solved, stars, best]),
        ),
        [[true, 3, 8]],
        "what is kept",
    );
});

test("a vehicle that cannot move says so, Shift slides as far as it goes, arrows across choose another one", async (start) => {
    const page = await start({ address: address(CARD) });
    await page.locator("#board .vehicle").nth(0).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowRight");
    await settle(page);
    await says(page, "#live", "X cannot move");
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
    await ready(page);
    equal([await count(page), await placeOf(page, "A")], [1, [1, 2]], "after the reload");
    await page.click("#undo");
    await settle(page);
    equal(await placeOf(page, "A"), [1, 1], "and its moves can still be undone");
});

test("a board without a solution says so, and has no hints", async (start) => {
    const page = await start({ address: address("ooooBoooooBoAAooBoooooBooooooooooooo") });
    equal(await page.locator("#optimum").innerText(), "–", "fewest");
    await says(page, "#message", "no solution");
    await page.click("#hint");
    await page.waitForFunction(() => document.getElementById("message").textContent.includes("no way out"));
    equal(await page.evaluate(() => unjam.game.hints), 0, "hints");
});

test("hints until solved: the vehicle by its colour, then the move with its reason, at the fewest moves", async (start) => {
    const page = await start({ address: address(CARD) });
    await drag(page, 5, 5, 0, -1); // away from the shortest way
    const texts = [];
    for (let i = 0; i < 40 && (await page.locator("#won").isHidden()); i++) {
        equal(await page.locator("#hint-label").innerText(), ["Hint", "Show me", "Do it"][i % 3], `label ${i}`);
        await page.click("#hint");
        await settle(page);
        if (i % 3 === 0) await page.locator(".vehicle.hinted").waitFor();
        if (i % 3 === 1) await page.locator("#board .arrow").waitFor();
        if (i % 3 === 2) continue;
        texts.push(await page.locator("#message").innerText());
        const heard = await page.locator("#live").innerText();
        assert(/ (Red car|Car|Truck) [A-Z], (row|column) \d/.test(heard), `whoever hears "${heard}" knows which one`);
    }
    await page.locator("#won").waitFor();
    assert(
        texts
            .filter((_, i) => i % 2 === 0)
            .every((text) => /^Try the ([a-z ]+) (car|truck)( in (row|column) \d)?\.$/.test(text)),
        texts.join(" | "),
    );
    assert(
        texts
            .filter((_, i) => i % 2 === 1)
            .every((text) =>
                /^Slide it (one|\d) (to the right|to the left|up|down): (\d+ moves? to go\.|that is the way out!)/.test(
                    text,
                ),
            ),
        texts.join(" | "),
    );
    assert(
        texts.some((text) => text.includes("That makes room for the")),
        "reasons",
    );
    const moves = await count(page);
    assert(moves === 8 || moves === 9, `${moves} moves from a board that takes 8`);
    assert((await page.locator("#won-stars .full").count()) <= 2, "no third star with hints");
});

test("one drag is one move, with a little give against what stands in the way", async (start) => {
    const page = await start({ address: address(CARD) });
    const from = await cell(page, 1, 1),
        far = await cell(page, 1, 6);
    const x = () => page.evaluate(() => document.querySelector("#board .vehicle").transform.baseVal[0].matrix.e);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(far.x, far.y, { steps: 8 });
    await painted(page);
    const pushed = await x();
    assert(pushed > 300 && pushed < 310, `pushed against O: ${pushed}`);
    const back = await cell(page, 1, 3);
    await page.mouse.move(back.x, back.y, { steps: 8 });
    await page.mouse.up();
    await settle(page);
    equal([await count(page), await placeOf(page, "A")], [1, [1, 3]], "forth and back again in one move");
});

test("winning: the gate opens, the car drives out, stars come in turn on a sheet that leaves the board in view", async (start) => {
    for (const [width, height] of [
        [390, 844],
        [320, 568],
        [844, 390],
        [1280, 800],
    ]) {
        const page = await start({
            address: address(CARD),
            context: { viewport: { width, height }, reducedMotion: "no-preference" },
        });
        await solve(page);
        await page.waitForFunction(() => unjam.game.state.solved && document.querySelector(".board.open"));
        const [board, sheet] = [await page.locator("#board").boundingBox(), await page.locator("#won").boundingBox()];
        const apart =
            sheet.y >= board.y + board.height - 2 ||
            sheet.x >= board.x + board.width - 2 ||
            sheet.x + sheet.width <= board.x + 2;
        assert(apart, `at ${width}: board ${JSON.stringify(board)}, sheet ${JSON.stringify(sheet)}`);
        assert(board.y >= 0 && board.y + board.height <= height, `at ${width} the whole board is in view`);
        equal(
            [await page.locator("#won-title").innerText(), await page.locator("#won-text").innerText()],
            ["Perfect!", "8 moves. Nobody can do better!"],
            "words",
        );
        equal(await page.locator("#won-stars .full").count(), 3, "stars");
        const out = await page.evaluate(() => {
            const at = unjam.game.state.board.vehicles.findIndex(({ name }) => name === "X");
            return document.querySelectorAll("#board .vehicle")[at].transform.baseVal[0].matrix.e;
        });
        assert(out > 600, `the car is out: ${out}`);
    }
});

test("moves from here are shown when they are wanted, and count as a hint", async (start) => {
    const page = await start({ address: address(CARD) });
    assert(await page.locator("#distance").isHidden(), "not at first");
    await page.click("#more");
    await page.click("#menu-distance");
    await page.waitForFunction(() => document.getElementById("distance").textContent === "8");
    await drag(page, 1, 1, 0, 1);
    await page.waitForFunction(() => document.getElementById("distance").textContent === "7");
    await solve(page);
    equal(await page.locator("#won-stars .full").count(), 2, "stars");
});
