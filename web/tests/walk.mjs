// Two walks through the page, from opening it to the third solved level: a first visit with the mouse, and the keyboard alone. And what
// people come back for: the day, the streak, statistics.
import { assert, drag, equal, onNoon, opened, ready, says, settle, solve, test, visit } from "./harness.mjs";

// The moves of a shortest solution as [row, column, rows, columns] of a drag.
const way = (page) =>
    page.evaluate(async () => {
        const { start } = unjam.game,
            at = start.vehicles.map((vehicle) => ({ ...vehicle }));
        return unjam.game.shortest.moves.map(({ vehicle, by }) => {
            const one = at[vehicle],
                from = [one.row, one.column, one.name];
            if (one.horizontal) one.column += by;
            else one.row += by;
            return {
                row: from[0],
                column: from[1],
                name: from[2],
                rows: one.horizontal ? 0 : by,
                columns: one.horizontal ? by : 0,
            };
        });
    });

test("walkthrough: a first visit, from home to the third solved level, with the mouse", async (start) => {
    const page = await start({ context: { viewport: { width: 390, height: 844 } } });
    equal(await page.locator("h1").innerText(), "Get the red car out!", "what it is about");
    equal(await page.locator("main .primary").count(), 1, "one primary button");
    await page.click("#start");
    for (let number = 1; number <= 3; number++) {
        await opened(page, `Easy ${number}`);
        for (const { row, column, rows, columns } of await way(page)) await drag(page, row, column, rows, columns);
        await page.locator("#won").waitFor();
        equal(await page.locator("#won-title").innerText(), "Perfect!", `level ${number}`);
        if (number < 3) await page.click("#won-next");
    }
    await page.click("#back");
    await page.waitForFunction(() => document.querySelectorAll("#tiles .perfect.tile").length === 3);
    equal(await page.locator("#tally").innerText(), "3 of 120 solved · 3 perfect", "the tally");
    equal(await page.locator("#pack-play").innerText(), "Play level 4", "what comes next");
    await visit(page, "#/");
    assert(
        /3 of 120 solved\s+3 perfect/.test(await page.locator('[data-pack="easy"]').innerText()),
        "home knows",
    );
});

test("walkthrough: the keyboard alone, from opening to the third solved level", async (start) => {
    const page = await start();
    const press = (key) => page.keyboard.press(key);
    for (let i = 0; i < 20 && (await page.evaluate(() => document.activeElement.id)) !== "start"; i++)
        await press("Tab");
    await press("Enter");
    for (let number = 1; number <= 3; number++) {
        await opened(page, `Easy ${number}`);
        await page.waitForFunction(() => document.activeElement.closest("#board") !== null);
        for (const { name, rows, columns } of await way(page)) {
            await press(name.toLowerCase());
            const key = columns > 0 ? "ArrowRight" : columns < 0 ? "ArrowLeft" : rows > 0 ? "ArrowDown" : "ArrowUp";
            for (let i = 0; i < Math.abs(rows + columns); i++) {
                await press(key);
                await settle(page);
            }
        }
        await page.locator("#won").waitFor();
        await page.waitForFunction(() => document.activeElement.id === "won-next");
        if (number < 3) await press("Enter");
    }
    equal(
        await page.evaluate(() => unjam.store.all("puzzle").filter(([, { stars }]) => stars === 3).length),
        3,
        "three perfect",
    );
});

test("levels: four packs of at least a hundred in their bands, all minimal, no two of one cluster", async (start, note) => {
    const page = await start({ address: "#/levels" });
    await page.waitForFunction(() => document.querySelectorAll(".chip").length >= 5);
    for (const band of ["easy", "medium", "hard", "expert"]) {
        await visit(page, `#/levels/${band}`);
        await page.waitForFunction(
            (name) =>
                document.querySelector(`.chip[aria-current][data-band="${name}"]`) &&
                document.querySelectorAll("#tiles .tile").length >= 100,
            band,
        );
        // A few of each are looked at in full.
        for (const number of [1, 60, 120]) {
            await visit(page, `#/levels/${band}/${number}`);
            await page.waitForFunction(
                (n) => document.getElementById("title")?.textContent.endsWith(` ${n}`) && unjam.game.shortest,
                number,
            );
            const rating = await page.evaluate(() => unjam.engine.rate(unjam.game.start));
            const minimal = rating.features.find(({ key }) => key === "minimal").value;
            equal(
                [rating.band, minimal, rating.moves],
                [band, "yes", await page.evaluate(() => unjam.game.shortest.length)],
                `${band} ${number}`,
            );
        }
    }
    const keys = await page.evaluate(async () =>
        (
            await (
                await fetch(performance.getEntriesByType("resource").find(({ name }) => name.includes("levels-")).name)
            ).text()
        ).split("\n"),
    );
    equal(
        new Set(keys.filter((line) => line && !line.startsWith("#"))).size,
        keys.filter((line) => line && !line.startsWith("#")).length,
        "no board twice",
    );
    note(`${keys.length} lines of levels`);
});

test("the day: solved once it counts, a streak grows, the calendar marks it, and a result can be shared", async (start) => {
    const before = () => {
        if (localStorage.length > 0) return;
        for (const day of ["2026-11-17", "2026-11-18"])
            localStorage[`unjam.d.${day}`] = JSON.stringify({
                v: 1,
                puzzle: "",
                solved: true,
                inTime: true,
                moves: 9,
                stars: 2,
            });
        navigator.share = undefined;
        Object.defineProperty(navigator, "clipboard", {
            value: { writeText: async (text) => void (globalThis.copied = text) },
        });
    };
    const page = await start({ address: "#/daily", before: [before, onNoon] });
    await says(page, ".daily", "2 days in a row");
    assert(/Next puzzle in \d+ h \d+ min/.test(await page.locator("#countdown").innerText()), "the countdown");
    await page.click("#daily");
    await page.waitForFunction(
        () => document.getElementById("title")?.textContent.startsWith("Puzzle of ") && unjam.game.shortest,
    );
    await solve(page);
    await says(page, "#won-text", "3 days in a row");
    await page.click("#back");
    await page.locator("#share-day").click();
    await page.waitForFunction(() => globalThis.copied);
    const text = await page.evaluate(() => globalThis.copied);
    assert(/^unjam · \d+ \w+\n★★★ \d+ moves\n3 days in a row\nhttp\S+#\/daily\/\d{4}-\d\d-\d\d$/.test(text), text);
    assert(
        (await page.locator('.tile[aria-current="date"]').getAttribute("aria-label")).includes("perfect"),
        "the calendar",
    );
    // A day of the past can be played, and does not change the streak.
    await visit(page, "#/daily/2026-05-04");
    await page.waitForFunction(
        () => document.getElementById("title")?.textContent === "Puzzle of 4 May" && unjam.game.shortest,
    );
    await solve(page);
    equal(await page.evaluate(() => unjam.store.get("day", "2026-05-04").inTime), false, "too late for the streak");
    equal(await page.evaluate(() => unjam.store.get("day", "2026-05-04").solved), true, "but solved");
});

test("statistics count by band, and shelves hold favourites, recent and own boards", async (start) => {
    const page = await start({ address: "#/levels/hard/2" });
    await solve(page);
    await page.click("#more");
    await page.click("#menu-favourite");
    await visit(page, "#/create/new");
    await page.check('input[value="easy"]', { force: true });
    await page.click("#new");
    await opened(page, "Your board");
    await visit(page, "#/statistics");
    await page.locator("#own .card").first().waitFor();
    equal(
        [await page.locator("#stat-solved").innerText(), await page.locator("#stat-perfect").innerText()],
        ["1", "1"],
        "in all",
    );
    equal(await page.locator('tr[data-band="hard"] td').allInnerTexts(), ["1", "1"], "by band");
    equal(await page.locator("#favourites .card").count(), 1, "favourites");
    equal(await page.locator("#recent .card").count(), 2, "recent");
    equal(await page.locator("#own .card").count(), 1, "own boards");
    await page.click("#favourites .card");
    await opened(page, "Hard 2");
    await page.reload();
    await ready(page);
    assert(await page.locator("#best").isVisible(), "your best");
    // Many boards, hours of play, and a board of no band.
    await page.evaluate(() => {
        const made = { own: true, opened: 1, seconds: 700 };
        for (let i = 0; i < 20; i++)
            unjam.store.update("puzzle", `AA${"o".repeat(10 + i)}BB${"o".repeat(22 - i)}`, made);
        unjam.store.update("puzzle", "AAooooooooooBB" + "o".repeat(22), { solved: true });
    });
    await visit(page, "#/statistics");
    await page.waitForFunction(() => document.querySelectorAll("#own .card").length === 12);
    assert(/^3 h 5\d min$/.test(await page.locator("#stat-time").innerText()), "hours");
    equal(await page.locator('tr[data-band="other"] td').allInnerTexts(), ["1", "0"], "all that is solved is counted");
    await page.click("#all-own");
    equal(await page.locator("#own .card").count(), 21, "all own boards");
});
