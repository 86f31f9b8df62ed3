// The page as such: offline, accessible, of every width, steady.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { address, assert, CARD, drag, equal, HARDEST, painted, placeOf, ready, test } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const panels = ["puzzles", "map", "rating", "editor", "share"];

// What axe finds in a part of the page.
async function violations(page, part) {
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
    const found = await page.evaluate((inside) => axe.run(inside, { resultTypes: ["violations"] }), part);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

for (const colorScheme of ["light", "dark"])
    test(`axe finds nothing on any panel in ${colorScheme} colours`, async (start) => {
        const page = await start({ address: address(CARD), context: { colorScheme } });
        equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme, "theme");
        for (const panel of panels) {
            await page.click(`#tab-${panel}`);
            if (panel === "map") await page.waitForFunction(() => document.getElementById("map-wait").hidden);
            if (panel === "rating")
                await page.waitForFunction(() => document.querySelectorAll("#features div").length > 20);
            equal(await violations(page, panel === "puzzles" ? "html" : `#panel-${panel}`), [], panel);
        }
        equal(await violations(page, ".tools-box"), [], "controls");
        await page.click("#tab-puzzles");
        await page.click("#hint");
        await page.click("#hint");
        equal(await violations(page, ".game"), [], "hint");
        await page.click("#solution");
        await page.locator("#replay").waitFor();
        equal(await violations(page, ".tools-box"), [], "solution");
        await page.click("#replay-close");
        await page.click("#help-open");
        equal(await violations(page, "#help"), [], "help");
        await page.click("#help form button");
        await page.locator("#help").waitFor({ state: "hidden" });
        await page.click("#tab-map");
        await page.waitForFunction(() => unjam.map.marks.here >= 0);
        await page.click("#map-exit");
        await page.locator("#won").waitFor();
        equal(await violations(page, ".game"), [], "solved");
    });

test("the page reloads and plays without a network", async (start) => {
    const page = await start({ context: { serviceWorkers: "allow" } });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto("about:blank");
    await page.goBack();
    await page.reload();
    await ready(page);
    await page.click("#collection li:nth-child(3) button");
    await page.waitForFunction(() => unjam.game.shortest?.length === 5);
    await page.click("#tab-map");
    await page.waitForFunction(() => unjam.map.marks.here >= 0);
});

test("nothing is cut off from 360 pixels to 4K, on any panel", async (start) => {
    const page = await start({ address: address(HARDEST) });
    for (const [width, height] of [
        [360, 740],
        [768, 1024],
        [1280, 800],
        [3840, 2160],
    ]) {
        await page.setViewportSize({ width, height });
        for (const panel of panels) {
            await page.click(`#tab-${panel}`);
            const over = await page.evaluate(
                () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            assert(over <= 0, `${panel} at ${width}: ${over} pixels too wide`);
        }
        const board = await page.locator("#board").boundingBox();
        assert(
            board.width >= Math.min(width * 0.85, height * 0.55),
            `the board is ${board.width} of ${width} × ${height} wide`,
        );
        if (width >= 1280) assert(board.y + board.height < height, "the whole board is in view");
    }
});

test("nothing shifts while the page loads and the panels fill", async (start) => {
    const watch = () => {
        globalThis.shifts = 0;
        globalThis.watcher = new PerformanceObserver((list) =>
            list.getEntries().forEach((entry) => (globalThis.shifts += entry.value)),
        );
        globalThis.watcher.observe({ type: "layout-shift", buffered: true });
    };
    const page = await start({ address: address(HARDEST), before: watch });
    await drag(page, 1, 3, 0, -1);
    equal(await placeOf(page, "B"), [1, 2], "B");
    await page.click("#hint");
    await page.locator(".vehicle.hinted").waitFor();
    await painted(page);
    const shifts = await page.evaluate(() => {
        globalThis.watcher.takeRecords().forEach((entry) => (globalThis.shifts += entry.value));
        return globalThis.shifts;
    });
    assert(shifts < 0.01, `layout shift ${shifts}`);
});

test("the colours can be chosen and the choice is kept", async (start) => {
    const page = await start({ context: { colorScheme: "light" } });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.click("#theme");
    equal(await theme(), "dark", "after one press");
    await page.reload();
    equal(await theme(), "dark", "after a reload");
    await page.click("#theme");
    await page.click("#theme");
    assert((await page.locator("#theme-name").textContent()).includes("system"), "back to the system's");
});

// Boards that are solved by B down and A out.
async function openAndSolve(page, board) {
    await page.evaluate(async (text) => {
        const { engine, game } = unjam;
        await game.open({ board: (await engine.parse(text)).board, kind: "shared", title: "Short" });
        const at = (name) => game.state.board.vehicles.findIndex((vehicle) => vehicle.name === name);
        await game.slide(at("B"), 1, true);
        await game.slide(at("A"), 1, true);
    }, board);
    await page.locator("#won").waitFor();
}

test("a time is sent only if the server keeps times and the player agrees, once for a board", async (start) => {
    const page = await start({ address: address(CARD) });
    const sent = [];
    await page.route(
        (url) => url.pathname === "/",
        (route) =>
            route.request().method() === "HEAD" ? route.fulfill({ headers: { "unjam-times": "kept" } }) : route.fallback(),
    );
    await page.route("**/api/times", (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ json: { kept: true } });
    });
    await openAndSolve(page, "oooBAAoBooooCCoo");
    await page.click("#won-again");
    await page.click("#help-open");
    await page.locator("#times-offer").waitFor();
    equal(await page.isChecked("#times"), false, "off by default");
    await page.check("#times");
    await page.click("#help form button");
    await openAndSolve(page, "oooBAAoBooooCCoo");
    await openAndSolve(page, "oooBAAoBCCoooooo");
    await openAndSolve(page, "oooBAAoBCCoooooo");
    await page.waitForFunction(() => localStorage.getItem("unjam.times") === "true");
    equal(sent.length, 1, "the first time on the second board alone");
    equal(Object.keys(sent[0]), ["board", "seconds"], "what is sent");
    assert(sent[0].seconds >= 0.1 && sent[0].board.vehicles.length === 3, JSON.stringify(sent[0]));
});

test("the rating explains every feature with a sentence", async (start) => {
    const page = await start({ address: address(HARDEST) });
    await page.click("#tab-rating");
    await page.waitForFunction(() => document.getElementById("rating-band").textContent === "Expert");
    const rows = await page
        .locator("#features div")
        .evaluateAll((all) => all.map((row) => [...row.children].map((part) => part.textContent)));
    assert(rows.length > 20, `${rows.length} features`);
    for (const [name, value, sentence] of rows)
        assert(name && value && sentence.endsWith("."), `${name}: ${value}: ${sentence}`);
    assert((await page.locator("#reasons li").count()) > 5, "and the reasons are given");
    const lead = await page.locator("#rating-lead").textContent();
    assert(/^About \d+ minutes on average, half of the people between .* and .*\. A guess/.test(lead), lead);
});
