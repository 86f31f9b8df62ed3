// Takes the pictures of docs/web.md and the README: node screenshots.mjs. Look at them before you keep them. With a folder as its argument
// (and a language such as de-DE, and names of views) it puts a sheet of every view there instead: phone, tablet and desktop, in both themes.
import { join } from "node:path";
import { close, HARDEST, open, origin, ready, repository, solve } from "./harness.mjs";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1280, height: 800 } };

const hinted = async (page) => {
    await page.waitForFunction(() => unjam.game.shortest);
    await page.click("#hint");
    await page.locator(".hinted").waitFor();
    await page.click("#hint");
    await page.locator(".arrow").waitFor();
};

const explored = (moves) => async (page) => {
    await page.waitForFunction(
        () =>
            unjam.map?.painted() &&
            unjam.map.marks.here >= 0 &&
            unjam.walk.shortest &&
            document.getElementById("rating-band"),
    );
    await page.evaluate((count) => unjam.walk.jump(unjam.walk.shortest.moves.slice(0, count)), moves);
    await page.waitForFunction((count) => unjam.map.marks.trail.length > count, moves);
};

const drawn = async (page) => {
    await page.waitForFunction(() =>
        /·.*(expert|Experte|easy|leicht)/.test(document.getElementById("edit-verdict")?.textContent),
    );
    await page
        .locator("#board .vehicle")
        .nth((await page.locator("#board .vehicle").count()) > 5 ? 5 : 0)
        .click();
};

const won = async (page) => {
    await solve(page);
    await page.waitForFunction(() => document.getAnimations().length === 0);
};

const menu = async (page) => {
    await page.waitForFunction(() => unjam.game.shortest);
    await page.click("#more");
};

const nothing = async () => undefined;
const solved = (page) => page.waitForFunction(() => document.getElementById("optimum")?.textContent > 0);
const pictured = (page) => page.waitForFunction(() => document.querySelectorAll(".daily-picture rect").length > 5);

const documents = [
    ["page-play", "light", desk, "#/levels/hard/3", hinted],
    ["page-map", "dark", desk, `#/explore/${HARDEST}`, explored(40)],
    ["page-editor", "light", desk, `#/create/${HARDEST}`, drawn],
    ["page-phone", "light", phone, "#/levels/hard/1", hinted],
    [
        "page-phone-map",
        "dark",
        phone,
        `#/explore/${HARDEST}`,
        async (page) => {
            await explored(33)(page);
            await page.locator("#map-box").evaluate((box) => scrollTo(0, box.offsetTop - 120));
        },
    ],
];

// Somebody who has played for two weeks: records as the page itself stores them.
const played = async (page) => {
    await page.evaluate(async () => {
        const { name: file } = performance.getEntriesByType("resource").find(({ name }) => name.includes("levels-"));
        const lists = await (await fetch(file)).text();
        const packs = lists.trim().split(/^# /m).slice(1);
        const day = (back) => new Date(Date.now() - back * 864e5).toISOString().slice(0, 10);
        packs.slice(0, 4).forEach((pack, band) => {
            const [name, ...levels] = pack.trim().split("\n");
            levels.slice(0, [40, 22, 9, 2][band]).forEach((line, i) => {
                const [fewest, key] = line.split(" ");
                const stars = i % 4 === 3 ? 2 : 3;
                unjam.store.update("puzzle", key, {
                    band: name,
                    fewest: Number(fewest),
                    best: Number(fewest) + 3 - stars,
                    stars,
                    solved: true,
                    seconds: 60 * (band + 1),
                    opened: Date.now() - i * 36e5 - band,
                    favourite: i === 5,
                    favouriteAt: i,
                });
            });
        });
        for (let back = 1; back < 14; back++)
            if (back !== 9)
                unjam.store.update("day", day(back), { solved: true, inTime: true, moves: 12, stars: 2 + (back % 2) });
    });
    await page.evaluate(() => (location.hash = "#/levels/hard/12"));
    await solved(page);
    await page.evaluate(async () => {
        const { vehicle, by } = unjam.game.shortest.moves[0];
        await unjam.game.move(vehicle, by);
    });
};

const scanned = async (page) => {
    await page.locator("input[type=file]").first().setInputFiles(join(repository, "docs/images/page-phone.png"));
    await page.locator(".scan-both").waitFor();
};

// In this order: who visits first, then who has played.
const views = {
    welcome: ["#/", pictured],
    home: ["#/", pictured, played],
    levels: ["#/levels/easy", nothing],
    catalogue: ["#/catalogue", (page) => page.locator("#catalogue-cards .card").nth(11).waitFor()],
    play: ["#/levels/medium/9", solved],
    hint: ["#/levels/medium/10", hinted],
    won: ["#/levels/easy/42", won],
    menu: ["#/levels/expert/120", menu],
    daily: ["#/daily", pictured],
    draw: [`#/create/${HARDEST}`, drawn],
    new: ["#/create/new", nothing],
    open: ["#/create/open", nothing],
    picture: ["#/create/picture", scanned],
    explore: [`#/explore/${HARDEST}`, explored(20)],
    statistics: ["#/statistics", nothing],
    settings: ["#/settings", nothing],
    help: ["#/help", nothing],
};

async function take(path, options, hash, act) {
    const { page, context } = await open({ address: hash, context: options });
    await act(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path });
    await context.close();
}

// Sizes in pixels, and how large each is on a sheet.
const sizes = [
    [390, 844, 0.62],
    [820, 1180, 0.44],
    [1440, 900, 0.58],
];

// One sheet per view: the sizes side by side, light above dark.
async function sheets(folder, only, locale) {
    const shots = Object.fromEntries(Object.keys(views).map((name) => [name, []]));
    for (const colorScheme of ["light", "dark"])
        for (const [width, height, scale] of sizes) {
            const { page, context } = await open({ context: { viewport: { width, height }, colorScheme, locale } });
            for (const [name, [hash, act, prepare]] of Object.entries(views)) {
                if (prepare) await prepare(page);
                if (only.length > 0 && !only.includes(name)) continue;
                await page.goto("about:blank");
                await page.goto(origin + hash);
                await ready(page);
                await act(page);
                await page.evaluate(() => document.fonts.ready);
                const picture = (await page.screenshot()).toString("base64");
                shots[name].push(`<img width="${Math.round(width * scale)}" src="data:image/png;base64,${picture}">`);
            }
            await context.close();
        }
    const { page, context } = await open({ context: { viewport: { width: 1500, height: 600 } } });
    for (const [name, images] of Object.entries(shots)) {
        if (images.length === 0) continue;
        const rows = [images.slice(0, sizes.length), images.slice(sizes.length)];
        await page.setContent(rows.map((row) => `<p>${row.join(" ")}</p>`).join(""));
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    }
    await context.close();
}

const [, , folder, locale = "en-GB", ...only] = process.argv;
if (folder) await sheets(folder, only, locale);
else
    for (const [name, colorScheme, size, hash, act] of documents)
        await take(join(repository, "docs/images", `${name}.png`), { ...size, colorScheme }, hash, act);
await close();
process.exit(0);
