// Every view: accessible, whole at every width, with a focus that stays.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { address, assert, CARD, equal, opened, painted, solve, test, visit } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Every view: its address, and until when it is complete.
const views = {
    home: [
        "#/",
        () =>
            document.querySelectorAll(".daily-picture rect").length > 5 &&
            document.querySelectorAll(".pack").length > 4,
    ],
    levels: ["#/levels/medium", () => document.querySelectorAll("#tiles .tile").length >= 100],
    catalogue: ["#/catalogue", () => document.querySelectorAll("#catalogue-cards .card").length === 12],
    play: ["#/levels/medium/3", () => document.getElementById("optimum")?.textContent > 0],
    daily: ["#/daily", () => document.querySelectorAll(".daily-picture rect").length > 5],
    draw: ["#/create", () => document.getElementById("edit-verdict")?.textContent.includes("·")],
    new: ["#/create/new", () => document.getElementById("new") !== null],
    open: ["#/create/open", () => document.getElementById("paste") !== null],
    picture: ["#/create/picture", () => document.getElementById("picture-result") !== null],
    explore: [
        `#/explore/${CARD}`,
        () =>
            document.getElementById("rating-band") &&
            document.getElementById("way-list") &&
            unjam.map?.painted() &&
            document.getElementById("map-wait").hidden,
    ],
    statistics: ["#/statistics", () => document.getElementById("stat-solved") !== null],
    settings: ["#/settings", () => document.getElementById("export-progress") !== null],
    help: ["#/help", () => document.querySelector(".keys") !== null],
};

async function show(page, name) {
    const [hash, complete] = views[name];
    await visit(page, hash);
    await page.waitForFunction(complete);
}

// What axe finds on the page.
async function violations(page) {
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run("html", { resultTypes: ["violations"] }));
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

for (const colorScheme of ["light", "dark"])
    for (const [width, height] of [
        [320, 640],
        [768, 1024],
        [1280, 800],
    ])
        test(`axe finds nothing in any view, in ${colorScheme} colours and ${width} pixels`, async (start) => {
            const page = await start({ context: { colorScheme, viewport: { width, height } } });
            equal(await page.evaluate(() => document.documentElement.dataset.theme), colorScheme, "theme");
            for (const name of Object.keys(views)) {
                await show(page, name);
                equal(await violations(page), [], name);
            }
            await visit(page, address(CARD));
            await opened(page, "Shared board");
            await page.click("#hint");
            await page.click("#hint");
            equal(await violations(page), [], "hint");
            await page.click("#more");
            equal(await violations(page), [], "menu");
            await page.click("#menu-share");
            await page.locator("#share").waitFor();
            equal(await violations(page), [], "share");
            await page.keyboard.press("Escape");
            await solve(page);
            await page.waitForFunction(() => document.getAnimations().length === 0);
            equal(await violations(page), [], "solved");
        });

const tooWide = (page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// What is written beyond the edges of its button, and titles that are cut off.
const cut = (page) =>
    page.evaluate(() => {
        const beyond = (one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            const inside = range.getBoundingClientRect(),
                edge = one.getBoundingClientRect();
            return inside.left < edge.left - 1 || inside.right > edge.right + 1;
        };
        const controls = [...document.querySelectorAll("button, .button, .chip, .choice span")],
            titles = [...document.querySelectorAll("h1:not(.hidden-text), h2, #subtitle, .nav a span")];
        return [
            ...controls.filter((one) => one.offsetParent && beyond(one)),
            ...titles.filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1),
        ].map((one) => one.textContent);
    });

test("nothing is cut off or collides from 320 pixels to 4K, upright, sideways and zoomed, in both languages", async (start) => {
    for (const locale of ["en-GB", "de-DE"]) {
        const page = await start({ context: { locale } });
        for (const [width, height] of [
            [320, 568],
            [390, 844],
            [844, 390],
            [640, 400],
            [1024, 600],
            [1280, 800],
            [820, 1180],
            [3840, 2160],
        ]) {
            await page.setViewportSize({ width, height });
            for (const name of Object.keys(views)) {
                if (width > 1024 && name !== "play" && name !== "explore") continue;
                await show(page, name);
                assert((await tooWide(page)) <= 0, `${name} at ${width}, ${locale}: too wide`);
                equal(await cut(page), [], `${name} at ${width}, ${locale}: labels`);
            }
            await show(page, "play");
            const [board, tools] = [
                await page.locator("#board").boundingBox(),
                await page.locator("#tools").boundingBox(),
            ];
            assert(
                board.width >= Math.min(width, height) * 0.48,
                `the board is ${board.width} of ${width} × ${height} wide`,
            );
            assert(
                board.y >= 0 && board.y + board.height <= height + 1,
                `the whole board is in view at ${width} × ${height}`,
            );
            assert(
                tools.y + tools.height <= height + 1,
                `the tools are in view at ${width} × ${height}: ${tools.y + tools.height}`,
            );
            const apart = tools.y >= board.y + board.height - 1 || tools.x >= board.x + board.width - 1;
            assert(apart, `board and tools collide at ${width} × ${height}`);
            await solve(page);
            equal(await cut(page), [], `the sheet at ${width}, ${locale}: labels`);
            const [still, sheet] = [
                await page.locator("#board").boundingBox(),
                await page.locator("#won").boundingBox(),
            ];
            assert(
                sheet.y + sheet.height <= height + 1,
                `the sheet is in view at ${width} × ${height}: ${sheet.y + sheet.height}`,
            );
            assert(
                sheet.y >= still.y + still.height - 1 || sheet.x >= still.x + still.width - 1,
                `the sheet leaves the board in view at ${width} × ${height}`,
            );
            await visit(page, "#/help");
        }
    }
});

test("what Lighthouse asks: one heading and one primary button per view, targets for fingers, readable text, titles, icons, previews", async (start) => {
    const page = await start({ context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } });
    const titles = new Set();
    for (const name of Object.keys(views)) {
        await show(page, name);
        const { headings, primaries, small, tiny, title } = await page.evaluate(() => {
            const seen = (one) => one.getClientRects().length > 0;
            const targets = [...document.querySelectorAll("button, a[href], summary, select, input")].filter(
                (one) => seen(one) && !one.closest(".skip, .choice, .map-buttons"),
            );
            return {
                headings: document.querySelectorAll("h1").length,
                primaries: [...document.querySelectorAll("main .primary")].filter(seen).length,
                small: targets
                    .map((one) => one.closest("label") ?? one) // a label takes the tap for its box
                    .filter((one) => one.getBoundingClientRect().height < 36 || one.getBoundingClientRect().width < 36)
                    .map((one) => one.outerHTML.slice(0, 80)),
                tiny: [...document.querySelectorAll("body *")]
                    .filter(
                        (one) =>
                            seen(one) &&
                            !(one instanceof SVGElement) &&
                            one.innerText &&
                            parseFloat(getComputedStyle(one).fontSize) < 11,
                    )
                    .map((one) => one.innerText),
                title: document.title,
            };
        });
        equal([headings, small, tiny], [1, [], []], name);
        assert(primaries <= 1, `${name} has ${primaries} primary buttons`);
        titles.add(title);
    }
    assert(titles.size >= 8, `titles: ${[...titles].join(", ")}`);
    const head = await page.evaluate(async () => {
        const content = (selector) => document.querySelector(selector)?.getAttribute("content");
        const manifest = await (await fetch(document.querySelector('link[rel="manifest"]').href)).json();
        const sizes = [];
        for (const { src, sizes: claimed, type } of manifest.icons) {
            if (type !== "image/png") continue;
            const image = new Image();
            image.src = src;
            await image.decode();
            sizes.push(`${image.naturalWidth}x${image.naturalHeight}` === claimed);
        }
        return {
            lang: document.documentElement.lang,
            viewport: content('meta[name="viewport"]'),
            described: (content('meta[name="description"]') ?? "").length > 50,
            preview: ["og:title", "og:description", "og:image"].every((name) => content(`meta[property="${name}"]`)),
            install: [manifest.name, manifest.start_url, manifest.display].every(Boolean),
            sizes,
        };
    });
    equal(
        [head.lang, head.described, head.preview, head.install, head.sizes],
        ["en", true, true, true, [true, true]],
        "head and manifest",
    );
    assert(!/user-scalable=no|maximum-scale/.test(head.viewport), "people may zoom");
});

// Buttons whose work is elsewhere: a dialog of the browser, a file, another view.
const LEADS_AWAY = /file|camera|picture-|export|import|edit-play|^new$|catalogue-play/;

test("the focus is never lost, whatever button is pressed", async (start) => {
    const page = await start();
    const lost = [];
    for (const name of Object.keys(views)) {
        await show(page, name);
        const ids = await page.evaluate(() =>
            [...document.querySelectorAll("main button[id], header button[id]")].map(({ id }) => id),
        );
        for (const id of ids.filter((one) => !LEADS_AWAY.test(one))) {
            await visit(page, "#/help");
            await show(page, name);
            const button = page.locator(`#${id}`);
            if (!(await button.isVisible()) || (await button.isDisabled())) continue;
            await button.focus();
            await page.keyboard.press("Enter");
            await painted(page);
            if (await page.locator("dialog").isVisible()) {
                await page.keyboard.press("Escape");
                await painted(page);
            }
            const kept = await page.evaluate(() => {
                const { activeElement: one } = document;
                return one !== null && one !== document.body && !one.matches(":disabled");
            });
            if (!kept) lost.push(`${name}: ${id}`);
        }
    }
    equal(lost, [], "after these buttons");
});

test("the first link leads to the content of the view, and the view stays", async (start) => {
    const page = await start({ address: "#/levels/easy" });
    await page.locator("#tiles").waitFor();
    await page.locator("#skip").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.id === "view");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement.closest("main nav"));
    equal(new URL(page.url()).hash, "#/levels/easy", "the address");
});

test("the focus stays where it was when the view is drawn anew", async (start) => {
    const page = await start({ address: "#/levels/easy" });
    const other = await page.context().newPage();
    await page.waitForFunction(() => document.querySelectorAll("#tiles .tile").length >= 100);
    await page.focus("#tiles li:nth-child(3) a");
    await other.goto(page.url());
    await other.evaluate(() => localStorage.setItem(`unjam.p.AA${"o".repeat(34)}`, "{}"));
    await painted(page);
    await page.waitForFunction(() => document.activeElement.getAttribute("href") === "#/levels/easy/3");
    await visit(page, "#/settings");
    await page.focus('[data-setting="language"] input[value="de"]');
    await page.keyboard.press("Space");
    await page.waitForFunction(
        () =>
            document.getElementById("title").textContent === "Einstellungen" &&
            document.activeElement.value === "de",
    );
    // A notice that goes gives the focus back.
    await visit(page, "#/create/open");
    await page.waitForFunction(() => document.getElementById("paste") !== null);
    await page.focus("#paste-open");
    await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "no board");
        document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
    });
    await page.locator("#not-a-board button").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.id === "paste-open");
});

test("in German, how to play calls the keys what a German keyboard calls them", async (start) => {
    const page = await start({ address: "#/help", context: { locale: "de-DE" } });
    const keys = await page.locator(".keys").innerText();
    for (const name of ["Umschalt", "Pos1", "Rücktaste", "Strg+Y"]) assert(keys.includes(name), `${name} in ${keys}`);
    assert(!/Shift|Home|Backspace|Ctrl/.test(keys), `English names in ${keys}`);
});
