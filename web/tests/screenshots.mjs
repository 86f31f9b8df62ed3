// Takes the pictures of docs/web.md and the README: node screenshots.mjs. Look at them before you keep them. With a folder as its argument
// it takes every view there instead, at phone, tablet and desktop size, in both themes and languages.
import { join } from "node:path";
import { close, HARDEST, open, repository, solve } from "./harness.mjs";

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

const views = {
    home: ["#/", pictured],
    levels: ["#/levels/medium", nothing],
    play: ["#/levels/easy/9", hinted],
    won: ["#/levels/easy/2", won],
    menu: ["#/levels/expert/120", menu],
    daily: ["#/daily", pictured],
    draw: ["#/create", drawn],
    new: ["#/create/new", nothing],
    open: ["#/create/open", nothing],
    explore: [`#/explore/${HARDEST}`, explored(20)],
    statistics: ["#/statistics", nothing],
    settings: ["#/settings", nothing],
    help: ["#/help", nothing],
};

async function take(path, options, hash, act, fullPage) {
    const { page, context } = await open({ address: hash, context: options });
    await act(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path, fullPage });
    await context.close();
}

const folder = process.argv[2];
if (folder) {
    const sizes = {
        phone: phone.viewport,
        small: { width: 320, height: 568 },
        side: { width: 844, height: 390 },
        tablet: { width: 820, height: 1180 },
        desk: desk.viewport,
    };
    for (const [name, viewport] of Object.entries(sizes))
        for (const colorScheme of ["light", "dark"])
            for (const locale of ["en-GB", "de-DE"])
                for (const [view, [hash, act]] of Object.entries(views))
                    await take(
                        join(folder, `${view}-${name}-${colorScheme}-${locale.slice(0, 2)}.png`),
                        { viewport, colorScheme, locale },
                        hash,
                        act,
                        false,
                    );
} else {
    for (const [name, colorScheme, size, hash, act] of documents)
        await take(join(repository, "docs/images", `${name}.png`), { ...size, colorScheme }, hash, act, false);
}
await close();
process.exit(0);
