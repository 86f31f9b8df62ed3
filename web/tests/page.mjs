// The page as such: offline, steady, in two languages, with its settings, on paper.
import { readFileSync } from "node:fs";
import { address, assert, CARD, drag, equal, HARDEST, opened, painted, placeOf, ready, solve, test, visit } from "./harness.mjs";

test("the page reloads and plays without a network, from the first visit on, in another language too", async (start) => {
    const page = await start({ context: { serviceWorkers: "allow", locale: "de-DE" } });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto("about:blank");
    await page.goBack();
    await page.reload();
    await ready(page);
    await visit(page, "#/levels/easy/3");
    await opened(page, "Leicht 3");
    await visit(page, `#/explore/${CARD}`);
    await page.waitForFunction(() => unjam.map?.marks.here >= 0);
    await visit(page, "#/create");
    await page.waitForFunction(() => document.getElementById("edit-verdict")?.textContent.startsWith("Geht"));
});

test("nothing shifts while the page loads and a game is played", async (start) => {
    const watch = () => {
        globalThis.shifts = 0;
        globalThis.watcher = new PerformanceObserver((list) =>
            list.getEntries().forEach((entry) => (globalThis.shifts += entry.hadRecentInput ? 0 : entry.value)),
        );
        globalThis.watcher.observe({ type: "layout-shift", buffered: true });
    };
    const page = await start({ address: address(HARDEST), before: watch });
    await drag(page, 1, 3, 0, -1);
    equal(await placeOf(page, "B"), [1, 2], "B");
    await page.click("#hint");
    await page.locator(".vehicle.hinted").waitFor();
    await painted(page);
    const shifts = await page.evaluate(() => globalThis.shifts);
    assert(shifts < 0.02, `layout shift ${shifts}`);
});

test("settings are applied at once and kept", async (start) => {
    const page = await start({ address: "#/settings", context: { colorScheme: "light" } });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const choose = (name, value) => page.check(`[data-setting="${name}"] input[value="${value}"]`, { force: true });
    await choose("theme", "dark");
    equal(await theme(), "dark", "after the choice");
    await choose("letters", "always");
    await choose("fewest", "hidden");
    await choose("timer", "on");
    await choose("language", "de");
    await page.waitForFunction(() => document.getElementById("title").textContent === "Einstellungen");
    await page.reload();
    await ready(page);
    equal(await theme(), "dark", "after a reload");
    await visit(page, address(CARD));
    await opened(page, "Geteiltes Brett");
    assert(await page.locator("#optimum").isHidden(), "the fewest moves are hidden");
    assert(/^\d:\d\d$/.test(await page.locator("#time").innerText()), "the clock runs");
    equal(
        await page
            .locator("#board .letter")
            .first()
            .evaluate((one) => getComputedStyle(one).visibility),
        "visible",
        "letters",
    );
    await solve(page);
    equal(await page.locator("#won-title").innerText(), "Perfekt!", "in German");
    assert(await page.locator("#optimum").isVisible(), "once it is solved, the fewest moves are shown");
});

test("sound comes only when it is wanted, vibration until it is not, and the main hand has the tools", async (start) => {
    const before = () => {
        globalThis.felt = { tones: 0, ticks: 0 };
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) {
            globalThis.felt.tones++;
            return start.apply(this, when);
        };
        navigator.vibrate = () => Boolean(++globalThis.felt.ticks);
    };
    const page = await start({ address: address(CARD), before });
    const felt = () => page.evaluate(() => globalThis.felt);
    const choose = (name, value) => page.check(`[data-setting="${name}"] input[value="${value}"]`, { force: true });
    await drag(page, 1, 1, 0, 1);
    await drag(page, 3, 2, 0, 3); // against Q
    equal(await felt(), { tones: 0, ticks: 1 }, "a tick at what stands in the way, no sound");
    await visit(page, "#/settings");
    for (const [name, value] of [
        ["sound", "on"],
        ["vibration", "off"],
        ["hand", "left"],
    ])
        await choose(name, value);
    await visit(page, address(CARD));
    await opened(page, "Shared board");
    await drag(page, 1, 2, 0, 1);
    await drag(page, 3, 2, 0, 3);
    equal(await felt(), { tones: 2, ticks: 1 }, "a tone for the move and one for the bump, no tick");
    const side = () =>
        page.evaluate(() => {
            const left = (id) => document.getElementById(id).getBoundingClientRect().left;
            return [left("hint") < left("undo"), left("tools") < left("board")];
        });
    equal((await side())[0], true, "the hint comes first from the left");
    await page.setViewportSize({ width: 844, height: 390 });
    await painted(page);
    equal((await side())[1], true, "sideways, the tools are at the left");
});

test("every text is there in every language, with the same values", async (start) => {
    const table = (name) =>
        Object.fromEntries(
            [
                ...readFileSync(new URL(`../src/texts/${name}.ts`, import.meta.url), "utf8").matchAll(
                    /^ {4}(\w+):\s*(.*(?:\n {8}.*)?)/gm,
                ),
            ].map(([, key, text]) => [
                key,
                [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, value]) => value))].sort().join(),
            ]),
        );
    const [en, de] = [table("en"), table("de")];
    assert(Object.keys(en).length > 250, `${Object.keys(en).length} texts`);
    equal(Object.keys(de).sort(), Object.keys(en).sort(), "keys");
    for (const key of Object.keys(en))
        equal(de[key].replace("n,", "").replace(/^n$/, ""), en[key].replace("n,", "").replace(/^n$/, ""), key);
    await start();
});

test("letters appear with the keyboard alone", async (start) => {
    const page = await start({ address: address(CARD) });
    const letters = () =>
        page
            .locator("#board .letter")
            .first()
            .evaluate((one) => getComputedStyle(one).visibility);
    equal(await letters(), "hidden", "at first");
    await page.keyboard.press("ArrowRight");
    equal(await letters(), "visible", "after a key");
    await drag(page, 1, 1, 0, 1);
    equal(await letters(), "hidden", "after a drag");
});

test("dark colours and forced colours show what is selected", async (start) => {
    for (const context of [{ colorScheme: "dark" }, { forcedColors: "active" }]) {
        const page = await start({ address: "#/settings", context });
        const looks = await page.evaluate(() =>
            [...document.querySelectorAll('[data-setting="theme"] span')].map((one) =>
                [getComputedStyle(one).borderTopColor, getComputedStyle(one).backgroundColor].join(),
            ),
        );
        equal(new Set(looks).size, 2, `one of three looks different: ${looks.join(" | ")}`);
        await visit(page, address(CARD));
        await opened(page, "Shared board");
        await page.keyboard.press("a");
        const ring = await page.evaluate(() => getComputedStyle(document.activeElement.querySelector(".ring")).stroke);
        assert(ring !== "none", "the chosen vehicle has a ring");
        if (context.forcedColors) {
            const edge = await page.locator("#undo").evaluate((one) => getComputedStyle(one).borderTopWidth);
            assert(parseFloat(edge) >= 1, "buttons keep their edges");
        }
    }
});

test("printing prints the card of the puzzle, not the interface", async (start) => {
    const page = await start({ address: address(CARD) });
    await page.emulateMedia({ media: "print" });
    for (const part of ["#tools", "#more", "#message", ".top"])
        assert(await page.locator(part).isHidden(), `${part} is not printed`);
    for (const part of ["#board", "#title", "#optimum"])
        assert(await page.locator(part).isVisible(), `${part} is printed`);
});

// Boards that are solved by B down and A out.
async function openAndSolve(page, board) {
    await visit(page, "#/");
    await visit(page, address(board));
    await page.waitForFunction(() => document.getElementById("optimum")?.textContent === "2");
    await page.evaluate(async () => {
        const { game } = unjam;
        const at = (name) => game.state.board.vehicles.findIndex((vehicle) => vehicle.name === name);
        await game.slide(at("B"), 1, true);
        await game.slide(at("A"), 1, true);
    });
    await page.locator("#won").waitFor();
}

test("a time is sent only if the server keeps times and the player agrees, once for a board", async (start) => {
    const page = await start({ address: address(CARD) });
    const sent = [];
    await page.route(
        (url) => url.pathname === "/",
        (route) =>
            route.request().method() === "HEAD"
                ? route.fulfill({ headers: { "unjam-times": "kept" } })
                : route.fallback(),
    );
    await page.route("**/api/times", (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ json: { kept: true } });
    });
    await openAndSolve(page, "oooBAAoBooooCCoo");
    await visit(page, "#/settings");
    await page.locator('[data-setting="times"]').waitFor();
    equal(await page.isChecked('[data-setting="times"] input[value="off"]'), true, "off by default");
    const about = await page.locator(".settings > .note").last().innerText();
    assert(about.includes("nothing about you is sent"), `it does not deny what the switch does: ${about}`);
    await page.check('[data-setting="times"] input[value="on"]', { force: true });
    await openAndSolve(page, "oooBAAoBooooCCoo");
    await openAndSolve(page, "oooBAAoBCCoooooo");
    await openAndSolve(page, "oooBAAoBCCoooooo");
    equal(sent.length, 1, "the first time on the second board alone");
    equal(Object.keys(sent[0]), ["board", "seconds"], "what is sent");
    assert(sent[0].seconds >= 0.1 && sent[0].board.vehicles.length === 3, JSON.stringify(sent[0]));
});
