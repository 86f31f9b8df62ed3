// The map: it follows the game, takes people places, and stays quick.
import { address, assert, CARD, count, cpuSeconds, drag, equal, HARDEST, measure, settle, test } from "./harness.mjs";

const openMap = async (page) => {
    await page.click("#tab-map");
    await page.waitForFunction(() => unjam.map.marks.here >= 0 && document.getElementById("map-wait").hidden);
};
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
    const page = await start({ address: address(CARD) });
    await openMap(page);
    const before = await marks(page);
    equal([before.distance, before.trail], [8, [before.here]], "at the start");
    await drag(page, 1, 1, 0, 1);
    await follows(page, before.here);
    const after = await marks(page);
    equal(after.trail, [before.here, after.here], "the trail");
    assert((await page.locator("#map-text").innerText()).startsWith("7 moves from the exit"), "the words");
    await page.click("#undo");
    await follows(page, after.here);
    equal((await marks(page)).trail, [before.here], "the trail after undo");
});

test("a click on a point goes there by the shortest way, which can be undone, and earns no stars", async (start) => {
    const page = await start({ address: address(CARD) });
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
    await page.locator("#won").waitFor();
    equal(await page.locator("#won-stars .full").count(), 0, "stars");
    await page.locator("#undo").click({ force: true });
    await settle(page);
    assert((await count(page)) < after.trail.length + 4, "the way can be undone");
});

test("the map is travelled with the keyboard alone, from the start to the exit", async (start) => {
    const page = await start({ address: address(CARD) });
    await openMap(page);
    await page.locator("#map").focus();
    for (let distance = 8; distance > 0; distance--) {
        const { here } = await marks(page);
        await page.keyboard.press("ArrowRight");
        assert((await page.locator("#live").textContent()).includes("nearer"), "what the arrow points to is spoken");
        await page.keyboard.press("Enter");
        await follows(page, here);
        equal((await marks(page)).distance, distance - 1, "distance");
    }
    equal(await count(page), 8, "moves");
    await page.locator("#map").focus();
    await page.keyboard.press("+");
    assert((await page.evaluate(() => unjam.map.camera.zoom)) > 1.2, "plus zooms in");
    await page.keyboard.press("0");
    equal(await page.evaluate(() => unjam.map.camera.zoom), 1, "nought shows everything");
});

test("wheel, drag and pinch move the map, and it paints what is in view", async (start) => {
    const page = await start({ address: address(HARDEST), context: { hasTouch: true } });
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
    assert((await view())[1] > x, "the drag moved the map");
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
    assert((await view())[0] > zoom * 1.5, "the pinch zoomed");
});

measure("the map of 4,780 positions takes at most a second to draw, and a frame of panning a sixtieth", async (start, note) => {
    const frames = 90;
    const page = await start({ address: address(HARDEST) });
    const before = await cpuSeconds();
    await page.click("#tab-map");
    await page.waitForFunction(() => unjam.map.painted());
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
    note(`4780 positions drawn in ${drawn.toFixed(2)} s of processor time; panning costs ${cost.toFixed(1)} ms a frame`);
    assert(drawn < 4, `drawn in ${drawn} s`);
    assert(cost < 16.7, `a frame costs ${cost} ms`);
});
