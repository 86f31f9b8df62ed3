// The editor, by pointer and by keyboard.
import { assert, CARD, cell, equal, opened, placeOf, says, test, visit } from "./harness.mjs";
import { PATIENCE } from "./browser.mjs";

const verdict = (page) => page.locator("#edit-verdict").innerText();
const judged = (page, start) =>
    page.waitForFunction((text) => document.getElementById("edit-verdict").textContent.startsWith(text), start);

// The vehicles on the board as the picture has them: name and where.
const drawn = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll("#board .vehicle")].map((group) => {
            const [x, y] = group
                .getAttribute("transform")
                .match(/-?[\d.]+/g)
                .map(Number);
            const hit = group.querySelector(".hit");
            return [
                group.textContent,
                y / 100 + 1,
                x / 100 + 1,
                hit.getAttribute("width") / 100,
                hit.getAttribute("height") / 100,
            ];
        }),
    );

// Until the engine has answered what the editor asked: it answers in order, and no change takes more than two questions.
const answered = (page) =>
    page.evaluate(async () => {
        await unjam.engine.version();
        await unjam.engine.version();
    });

async function press(page, row, column) {
    const at = await cell(page, row, column);
    await page.mouse.click(at.x, at.y);
}

async function pull(page, from, to) {
    const a = await cell(page, ...from),
        b = await cell(page, ...to);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 5 });
    await page.mouse.up();
}

async function shows(page, wanted, what) {
    const deadline = Date.now() + PATIENCE;
    while (JSON.stringify(await drawn(page)) !== JSON.stringify(wanted) && Date.now() < deadline) await answered(page);
    equal(await drawn(page), wanted, what);
}

test("a board is made from nothing: place, draw, stretch, turn, move, wall, erase, exit row, with a live verdict", async (start) => {
    const page = await start({ address: `#/create/${CARD}` });
    const choose = (tool) => page.check(`input[value="${tool}"]`, { force: true });
    await judged(page, "Works: 8 moves · easy");
    await page.click("#edit-clear");
    await judged(page, "Works: 1 move");
    await shows(page, [["X", 3, 1, 2, 1]], "an empty board");
    await choose("truck");
    await press(page, 1, 6);
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 1, 6, 1, 3],
        ],
        "a truck that only fits standing",
    );
    await judged(page, "Works: 2 moves");
    await choose("move");
    await pull(page, [6, 1], [6, 4]); // draws a lying vehicle of four cells
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 1, 6, 1, 3],
            ["B", 6, 1, 4, 1],
        ],
        "one drawn with four cells",
    );
    await page.click("#edit-shorter");
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 1, 6, 1, 3],
            ["B", 6, 1, 3, 1],
        ],
        "shorter by the button",
    );
    const handle = await page.locator('[data-handle="stretch-end"]').boundingBox(),
        far = await cell(page, 6, 5);
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(far.x, far.y, { steps: 5 });
    await page.mouse.up();
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 1, 6, 1, 3],
            ["B", 6, 1, 5, 1],
        ],
        "stretched by its end",
    );
    await pull(page, [1, 6], [2, 4]); // carries the truck elsewhere
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 2, 4, 1, 3],
            ["B", 6, 1, 5, 1],
        ],
        "the truck carried",
    );
    await judged(page, "No moves bring");
    await page.click("#edit-turn");
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 2, 4, 3, 1],
            ["B", 6, 1, 5, 1],
        ],
        "the truck turned",
    );
    await choose("wall");
    await press(page, 3, 5);
    await judged(page, "No moves bring");
    await choose("erase");
    await press(page, 3, 5);
    await press(page, 6, 2);
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 2, 4, 3, 1],
        ],
        "erased",
    );
    await page.fill("#edit-exit", "5");
    await page.keyboard.press("Tab");
    await shows(
        page,
        [
            ["X", 5, 1, 2, 1],
            ["A", 2, 4, 3, 1],
        ],
        "another exit row",
    );
    await page.fill("#edit-width", "8");
    await page.keyboard.press("Tab");
    await judged(page, "Works: 1 move");
    await page.click("#edit-play");
    await opened(page, "Your board");
    equal(await placeOf(page, "X"), [5, 1], "the board is played");
    await says(page, "#subtitle", "8 × 6");
});

test("what cannot be is refused in the engine's words, and can be taken back otherwise", async (start) => {
    const page = await start({ address: `#/create/${CARD}` });
    await judged(page, "Works: 8 moves");
    const before = await drawn(page);
    await pull(page, [1, 1], [2, 1]); // A onto P
    await page.waitForFunction(() => / P/.test(document.getElementById("edit-verdict").textContent));
    await shows(page, before, "nothing moved");
    await press(page, 3, 2);
    await page.click("#edit-turn"); // the target must lie
    await page.waitForFunction(() => document.getElementById("edit-verdict").classList.contains("bad"));
    await shows(page, before, "the target still lies");
    await page.click("#edit-remove"); // and must stay
    await judged(page, "The red car stays");
    await shows(page, before, "the target is still there");
    await page.fill("#edit-width", "2");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.getElementById("edit-width").value === "6");
    await judged(page, "Number out of range: width must be 3 to 16."); // without a place in a text that nobody sees
    await press(page, 5, 5);
    await page.click("#edit-remove");
    await page.waitForFunction(() => document.querySelectorAll("#board .vehicle").length === 7);
    await page.click("#edit-undo");
    await shows(page, before, "after undo");
    await judged(page, "Works: 8 moves"); // what was wrong is no longer said
    await page.keyboard.press("Control+y");
    await page.waitForFunction(() => document.querySelectorAll("#board .vehicle").length === 7);
    await page.keyboard.press("Control+z");
    await shows(page, before, "after redo and undo");
    await page.click("#edit-redo");
    await page.waitForFunction(() => document.querySelectorAll("#board .vehicle").length === 7);
    await visit(page, "#/levels");
    await page.reload();
    await visit(page, "#/create");
    await page.waitForFunction(() => document.querySelectorAll("#board .vehicle").length === 7); // the drawing survives
});

test("on a phone on its side the cells of the editor are large enough for fingers", async (start) => {
    for (const [width, height] of [
        [844, 390],
        [640, 360],
    ]) {
        const page = await start({ address: "#/create", context: { viewport: { width, height } } });
        await judged(page, "Works: 1 move");
        const [left, right] = [await cell(page, 1, 1), await cell(page, 1, 2)];
        assert(right.x - left.x >= 40, `${width}x${height}: ${right.x - left.x} pixels`);
    }
});

test("the editor works with the keyboard alone, and finds the hardest position", async (start) => {
    const page = await start({ address: `#/create/${CARD}` });
    await judged(page, "Works: 8 moves");
    await page.click("#edit-clear");
    await judged(page, "Works: 1 move");
    await page.locator("#board").focus();
    const keys = async (...list) => {
        for (const key of list) {
            await page.keyboard.press(key);
            await answered(page);
        }
    };
    await keys("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight");
    await says(page, "#live", "Row 1, column 4: empty");
    await keys("v");
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 1, 4, 1, 2],
        ],
        "a standing car",
    );
    await keys("+");
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 1, 4, 1, 3],
        ],
        "longer",
    );
    await keys("m", "ArrowDown", "m");
    await shows(
        page,
        [
            ["X", 3, 1, 2, 1],
            ["A", 2, 4, 1, 3],
        ],
        "carried down",
    );
    await keys("ArrowLeft", "ArrowLeft", "w");
    equal(await page.locator("#board .wall").count(), 1, "a wall");
    await keys("w");
    equal(await page.locator("#board .wall").count(), 0, "no wall");
    await judged(page, "Works: 2 moves");
    await page.click("#edit-hardest");
    await page.waitForFunction(() => !document.getElementById("edit-verdict").textContent.startsWith("Looking at"));
    await judged(page, "Works: ");
    assert(Number((await verdict(page)).match(/(\d+) move/)[1]) >= 2, "it is not easier");
});
