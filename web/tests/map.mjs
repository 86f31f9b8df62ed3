// The map: it follows the game, takes people places, and stays quick.
import {
    address,
    assert,
    CARD,
    cpuSeconds,
    drag,
    equal,
    HARDEST,
    measure,
    mute,
    native,
    painted,
    says,
    test,
    visit,
} from "./harness.mjs";

const explore = (board) => `#/explore/${board}`;
const openMap = (page) =>
    page.waitForFunction(
        () => unjam.map?.marks.here >= 0 && document.getElementById("map-wait").hidden && unjam.map.painted(),
    );
const count = (page) => page.evaluate(() => unjam.walk.state.moves);
const settle = (page) => page.evaluate(() => unjam.walk.idle());
const marks = (page) =>
    page.evaluate(() => ({
        here: unjam.map.marks.here,
        trail: [...unjam.map.marks.trail],
        distance: unjam.map.data.distance[unjam.map.marks.here],
    }));

// Where a state is drawn, in pixels of the window.
const pixel = (page, state) =>
    page.evaluate((of) => {
        const { map } = unjam,
            box = map.canvas.getBoundingClientRect(),
            dot = map.data.dotOf[of];
        return { x: box.left + map.camera.screenX(map.data.x[dot]), y: box.top + map.camera.screenY(map.data.y[dot]) };
    }, state);

const follows = (page, here) => page.waitForFunction((before) => unjam.map.marks.here !== before, here);

test("a move on the board moves the mark on the map, and undo moves it back", async (start) => {
    const page = await start({ address: explore(CARD) });
    await openMap(page);
    const before = await marks(page);
    equal([before.distance, before.trail], [8, [before.here]], "at the start");
    await drag(page, 1, 1, 0, 1);
    await follows(page, before.here);
    const after = await marks(page);
    equal(after.trail, [before.here, after.here], "the trail");
    await says(page, "#map-text", "7 moves from the exit.");
    await page.click("#way-back");
    await follows(page, after.here);
    equal((await marks(page)).trail, [before.here], "the trail after undo");
});

test("where one is and the moves from there change together on the map", async (start) => {
    const page = await start({ address: explore(CARD) });
    await openMap(page);
    const { here } = await marks(page);
    await page.evaluate(() => {
        const real = unjam.engine.mapNeighbours,
            told = new Promise((resolve) => (globalThis.answer = resolve));
        globalThis.asked = 0;
        unjam.engine.mapNeighbours = (state) => (globalThis.asked++, told.then(() => real(state)));
    });
    await drag(page, 1, 1, 0, 1);
    await page.waitForFunction(() => globalThis.asked > 0);
    equal((await marks(page)).here, here, "before the moves are known");
    await page.evaluate(() => globalThis.answer());
    await follows(page, here);
});

test("a click on a point goes there by the shortest way, which can be undone, and leaves the player's game alone", async (start) => {
    const page = await start({ address: explore(CARD) });
    await openMap(page);
    const before = await marks(page);
    const goal = await page.evaluate(() => unjam.map.data.distance.findIndex((distance) => distance === 4));
    const at = await pixel(page, goal);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
    await follows(page, before.here);
    const after = await marks(page);
    equal(after.distance, 4, "distance of the point");
    equal(after.trail.length - 1, await count(page), "moves made");
    for (let i = 1; i < after.trail.length; i++) {
        const near = await page.evaluate(
            async ([a, b]) => (await unjam.engine.mapNeighbours(a)).some(({ state }) => state === b),
            [after.trail[i - 1], after.trail[i]],
        );
        assert(near, `step ${i} of the trail is one move`);
    }
    await page.click("#map-exit");
    await page.waitForFunction(() => unjam.walk.state.solved);
    const made = await count(page);
    await page.click("#way-back");
    await settle(page);
    assert((await count(page)) < made, "the way can be undone");
    equal(
        await page.evaluate(
            () => unjam.store.all("puzzle").filter(([, { solved, helped }]) => solved || helped).length,
        ),
        0,
        "nothing counts as solved",
    );
});

test("the map is travelled with the keyboard alone, from the start to the exit", async (start) => {
    const page = await start({ address: explore(CARD) });
    await openMap(page);
    await page.locator("#map").focus();
    for (let distance = 8; distance > 0; distance--) {
        const { here } = await marks(page);
        await page.keyboard.press("ArrowRight");
        await says(page, "#live", "nearer");
        await page.keyboard.press("Enter");
        await follows(page, here);
        equal((await marks(page)).distance, distance - 1, "distance");
    }
    equal(await count(page), 8, "moves");
    await page.locator("#map").focus();
    await page.keyboard.press("+");
    await page.waitForFunction(() => unjam.map.camera.zoom > 1.2);
    await page.keyboard.press("0");
    await page.waitForFunction(() => unjam.map.camera.zoom === 1);
});

test("wheel, drag and pinch move the map, and it paints what is in view", async (start) => {
    const page = await start({ address: explore(HARDEST), context: { hasTouch: true } });
    await openMap(page);
    const box = await page.locator("#map").boundingBox();
    const view = () => page.evaluate(() => [unjam.map.camera.zoom, unjam.map.camera.x, unjam.map.camera.y]);
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
    await page.mouse.wheel(0, -600);
    await page.waitForFunction(() => unjam.map.camera.zoom > 2);
    const [zoom, x] = await view();
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await page.waitForFunction((before) => unjam.map.camera.x > before, x);
    equal(await count(page), 0, "a drag is no click");
    const devtools = await page.context().newCDPSession(page);
    const touch = (type, gap) =>
        devtools.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: gap
                ? [
                      { x: box.x + 200 - gap, y: box.y + 150, id: 0 },
                      { x: box.x + 200 + gap, y: box.y + 150, id: 1 },
                  ]
                : [],
        });
    await touch("touchStart", 30);
    for (let gap = 35; gap <= 70; gap += 5) await touch("touchMove", gap);
    await touch("touchEnd");
    await page.waitForFunction((before) => unjam.map.camera.zoom > before * 1.5, zoom);
});

measure(
    "the map of 4,780 positions takes at most a second to draw, and a frame of panning a sixtieth",
    async (start, note) => {
        const frames = 90;
        const page = await start({ address: address(HARDEST) });
        const before = await cpuSeconds();
        await visit(page, explore(HARDEST));
        await page.waitForFunction(() => unjam.map?.painted());
        const drawn = (await cpuSeconds()) - before;
        equal(await page.evaluate(() => unjam.map.data.states), 4780, "positions");
        const box = await page.locator("#map").boundingBox();
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.wheel(0, -500);
        await page.waitForFunction(() => unjam.map.camera.zoom > 1.5);
        // What a frame costs the page itself; the rate at which frames come is the machine's.
        const cost = await page.evaluate(async (count) => {
            const costs = [];
            for (let i = 0; i < count; i++) {
                await new Promise(requestAnimationFrame);
                const began = performance.now();
                unjam.map.camera.pan(i < count / 2 ? -4 : 4, i % 2 ? 2 : -2);
                unjam.map.moved();
                unjam.map.drawNow();
                costs.push(performance.now() - began);
            }
            return costs.sort((a, b) => a - b)[Math.floor(count / 4)]; // the quarter that was not interrupted by others
        }, frames);
        note(
            `4780 positions drawn in ${drawn.toFixed(2)} s of processor time; panning costs ${cost.toFixed(1)} ms a frame`,
        );
        assert(drawn < 4, `drawn in ${drawn} s`);
        assert(cost < 16.7, `a frame costs ${cost} ms`);
    },
);

test("the solution plays, pauses and steps from wherever one is", async (start) => {
    const page = await start({ address: explore(CARD) });
    await openMap(page);
    await page.click("#way-step");
    await page.waitForFunction(() => unjam.walk.state.moves === 1);
    assert(/\d+ moves to go\.$/.test(await page.locator("#message").innerText()), "it says how many are left");
    // Paused by the page itself: the solution may be over before a click from here arrives.
    await page.evaluate(
        () =>
            new Promise((resolve) => {
                const button = document.getElementById("way-play");
                unjam.walk.listen(() => {
                    if (unjam.walk.state.moves !== 3) return;
                    button.click();
                    resolve();
                });
                button.click();
            }),
    );
    const stopped = await count(page);
    equal(stopped, 3, "moves until it was paused");
    await page.waitForFunction(() => document.getElementById("way-play").textContent === "Solution");
    while (!(await page.evaluate(() => unjam.walk.state.solved))) {
        const before = await count(page);
        await page.click("#way-step");
        await page.waitForFunction((moves) => unjam.walk.state.moves > moves, before);
    }
    equal(await count(page), 8, "the whole solution is a shortest one");
});

test("all shortest solutions are counted, one of each kind is listed, and each can be walked", async (start) => {
    const page = await start({ address: explore(CARD) });
    await page.locator("#way-list li").first().waitFor();
    const [{ count: all, classes, solutions }] = native(
        ["solve", "--all-solutions", "--classes", "--json"],
        CARD,
    )
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const lead = await page.locator("#ways-lead").innerText();
    assert(lead.startsWith(`There are ${all}. ${classes} of them differ`), lead);
    equal(await page.locator("#way-list li").count(), solutions.length, "listed");
    const last = page.locator("#way-list li").last();
    equal(
        (await last.innerText()).match(/[A-Z] ./g).length,
        solutions.at(-1).length,
        "every move of a solution is there",
    );
    await last.locator("button").click();
    await page.waitForFunction(() => unjam.walk.state.solved);
    const walked = await page.evaluate(() =>
        unjam.walk.state.history.map(({ vehicle, by }) => ({
            vehicle: unjam.walk.start.vehicles[vehicle].name,
            by,
        })),
    );
    equal(walked, solutions.at(-1), "the chosen one was walked");
});

measure("a map that is too large is known after seconds, and everything else works", async (start) => {
    // Sixteen cars that stand apart on 12×12: more states than anybody can count.
    const car = (name, row, column, horizontal) => ({ name, row, column, length: 2, horizontal });
    const vehicles = [
        car("A", 6, 1, true),
        ..."BCDEFGHIJK".split("").map((name, i) => car(name, 1, i + 3, false)),
        ..."LMNOP".split("").map((name, i) => car(name, i + 8, 1, true)),
    ];
    const board = { width: 12, height: 12, exit: 6, target: "A", vehicles, walls: [] };
    const before = await cpuSeconds();
    const page = await start({ address: explore(encodeURIComponent(JSON.stringify(board))) });
    await page.waitForFunction(() => document.getElementById("map-wait").textContent.includes("more positions"));
    const spent = (await cpuSeconds()) - before;
    assert(spent < 11, `known after ${spent} s of processor time`);
    await page.click("#way-step");
    await page.waitForFunction(() => unjam.walk.state.moves > 0);
});

test("the rating is a dial, three sentences, and numbers folded away", async (start) => {
    const page = await start({ address: explore(HARDEST) });
    await page.waitForFunction(() => document.getElementById("rating-band")?.textContent === "expert");
    equal(await page.locator("#reasons li").count(), 3, "sentences");
    assert(
        (await page.locator("#reasons li").first().innerText()).startsWith("The shortest way has 51 moves"),
        "the first",
    );
    assert(await page.locator("#features").isHidden(), "folded");
    await page.click("#numbers summary");
    const rows = await page
        .locator("#features div")
        .evaluateAll((all) => all.map((row) => [...row.children].map((part) => part.textContent)));
    assert(rows.length >= 14, `${rows.length} numbers`);
    for (const [name, value, sentence] of rows)
        assert(name && value && sentence.endsWith("."), `${name}: ${value}: ${sentence}`);
    const label = await page.locator(".dial").getAttribute("aria-label");
    assert(/^expert\. About \d+ minutes/.test(label), label);
});

test("a map that takes long shows that it works, and can be cancelled", async (start) => {
    const page = await start();
    await mute(page, "openMap");
    await visit(page, explore(HARDEST));
    await page.locator(".map-box .busy").waitFor();
    await page.click(".map-box #cancel");
    await page.waitForFunction(() => document.getElementById("map-wait").textContent === "Cancelled.");
});
