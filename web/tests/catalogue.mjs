// The catalogue in the page: filters with counts, puzzles by id and number, another like this one, without a network.
import { assert, cpuSeconds, measure, native, opened, settle, test, visit } from "./harness.mjs";

const ALL = 527432;
const RECORD = "9797bf314183e0eb"; // 51 moves

const counted = (page, text) =>
    page.waitForFunction(
        (wanted) => document.getElementById("catalogue-count")?.textContent.replace(/\D/g, "") === wanted,
        String(text),
    );
const cards = (page) => page.locator("#catalogue-cards .card");

test("the catalogue says how many puzzles match, and shows some of them", async (start) => {
    const page = await start({ address: "#/catalogue" });
    await counted(page, ALL);
    await page.waitForFunction(() => document.querySelectorAll("#catalogue-cards .card").length === 12);
    await page.fill("#catalogue-moves-from", "46");
    await page.locator("#catalogue-moves-from").dispatchEvent("change");
    await counted(page, native(["find", "--moves", "46..", "--count"]).trim());
    await page.check("#catalogue-box");
    await page.fill("#catalogue-vehicles-to", "12");
    await page.locator("#catalogue-vehicles-to").dispatchEvent("change");
    const wanted = Number(native(["find", "--moves", "46..", "--box", "--vehicles", "..12", "--count"]));
    await counted(page, wanted);
    await page.waitForFunction((n) => document.querySelectorAll("#catalogue-cards .card").length === n, wanted);
    // The bands have counts of their own, which add up.
    await page.waitForFunction(
        (n) =>
            [...document.querySelectorAll(".flag[data-name] .count")]
                .map((part) => Number(part.textContent.replace(/\D/g, "") || NaN))
                .reduce((a, b) => a + b) === n,
        wanted,
    );
    await page.click("#catalogue-play");
    await page.waitForFunction(() => /^Catalogue [\d,]+$/.test(document.getElementById("title").textContent));
});

test("an id, a number, and what is neither", async (start) => {
    const page = await start({ address: `#${RECORD}` });
    const [{ number }] = native(["find", "--id", RECORD, "--json"]).trim().split("\n").map(JSON.parse);
    const title = `Catalogue ${number.toLocaleString("en")}`;
    await opened(page, title);
    await page.waitForFunction(() => document.getElementById("optimum").textContent === "51");
    await visit(page, "#/catalogue/1");
    await opened(page, "Catalogue 1");
    await visit(page, "#/catalogue");
    await counted(page, ALL);
    await page.fill("#catalogue-name", String(ALL + 1));
    await page.click("#catalogue-open");
    await page.locator("#catalogue-error", { hasText: "no such puzzle" }).waitFor();
    await page.fill("#catalogue-name", RECORD.toUpperCase());
    await page.click("#catalogue-open");
    await opened(page, title);
});

test("another puzzle like this one is about as hard", async (start) => {
    const page = await start({ address: "#/levels/medium/3" });
    await settle(page);
    const moves = () => page.evaluate(() => unjam.engine.solve(unjam.game.start).then(({ length }) => length));
    const before = await moves(),
        board = await page.evaluate(() => JSON.stringify(unjam.game.start));
    await page.click("#more");
    await page.click("#menu-another");
    await page.waitForFunction(
        (old) => location.hash.startsWith("#/catalogue/") && JSON.stringify(unjam.game.start) !== old,
        board,
    );
    assert(Math.abs((await moves()) - before) <= 1, "about as many moves");
});

test("the catalogue works without a network", async (start) => {
    const page = await start({ context: { serviceWorkers: "allow" } });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await visit(page, "#/catalogue");
    await counted(page, ALL);
    await cards(page).first().click();
    await page.waitForFunction(() => /^Catalogue /.test(document.getElementById("title").textContent));
    await page.context().setOffline(false);
});

measure("a board of the catalogue is made in less than 5 ms", async (start, note) => {
    const page = await start({ address: "#/catalogue/1" });
    await opened(page, "Catalogue 1");
    const before = await cpuSeconds();
    await page.evaluate(async (all) => {
        for (let i = 0; i < 200; i++) await unjam.engine.catalogue.get(1 + ((i * 7919) % all));
    }, ALL);
    const each = ((await cpuSeconds()) - before) / 200;
    note(`${(each * 1000).toFixed(2)} ms of processor time each, the message there and back included`);
    assert(each < 0.005, `${each} s`);
});
