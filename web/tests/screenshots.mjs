// Takes the pictures of docs/web.md and the README: node screenshots.mjs. Look at them before you keep them.
import { join } from "node:path";
import { address, close, HARDEST, open, repository } from "./harness.mjs";

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1280, height: 800 } };

const onMap = (moves) => async (page) => {
    await page.click("#tab-map");
    await page.waitForFunction(() => unjam.map.painted() && unjam.map.marks.here >= 0);
    await page.evaluate((count) => unjam.game.jump(unjam.game.shortest.moves.slice(0, count)), moves);
    await page.waitForFunction((count) => unjam.map.marks.trail.length > count, moves);
};

const pictures = [
    [
        "page-play",
        "light",
        desk,
        13,
        async (page) => {
            await page.click("#hint");
            await page.locator(".hinted").waitFor();
            await page.click("#hint");
        },
    ],
    ["page-map", "dark", desk, HARDEST, onMap(40)],
    [
        "page-editor",
        "light",
        desk,
        HARDEST,
        async (page) => {
            await page.click("#tab-editor");
            await page.waitForFunction(() => document.getElementById("edit-verdict").textContent.includes("expert"));
            await page.locator("#board .vehicle").nth(5).click();
        },
    ],
    ["page-phone", "light", phone, 8, async () => undefined],
    [
        "page-phone-map",
        "dark",
        phone,
        HARDEST,
        async (page) => {
            await onMap(33)(page);
            await page.locator(".tabs").evaluate((tabs) => tabs.scrollIntoView());
        },
    ],
    ["page-4k", "light", { viewport: { width: 3840, height: 2160 } }, HARDEST, onMap(33)],
];

for (const [name, colorScheme, size, what, act] of pictures) {
    const { page, context } = await open({
        address: typeof what === "string" ? address(what) : "",
        context: { ...size, colorScheme },
    });
    if (typeof what === "number") {
        await page.locator("#collection button").nth(what).click();
        await page.waitForFunction((number) => unjam.game.puzzle.number === number && unjam.game.shortest, what);
    }
    await page.waitForFunction(() => document.getElementById("subtitle").textContent.split(" · ").length > 2);
    await act(page);
    await page.waitForTimeout(800);
    const path = name === "page-4k" ? `/tmp/${name}.png` : join(repository, "docs/images", `${name}.png`);
    await page.screenshot({ path });
    await context.close();
}
await close();
