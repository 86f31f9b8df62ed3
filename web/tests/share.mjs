// Boards to other people, and the page to their screens.
import { inflateSync } from "node:zlib";
import { address, assert, CARD, drag, equal, opened, ready, release, settle, solve, test } from "./harness.mjs";

// A phone that shares, and remembers what.
const sharing = () => {
    navigator.canShare = () => true;
    navigator.share = async ({ files = [], ...rest }) => {
        const pictures = await Promise.all(
            files.map(async (file) => [file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]),
        );
        globalThis.shared = { ...rest, pictures };
    };
};

const copying = () => {
    Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (text) => void (globalThis.copied = text) },
    });
};

// The size of a PNG, and how many colours its pixels have at least: a picture that is not empty has many.
function png(bytes) {
    const data = Buffer.from(bytes);
    equal(data.subarray(1, 4).toString(), "PNG", "the type");
    const parts = [];
    for (let at = 8; at < data.length; at += 12 + data.readUInt32BE(at))
        if (data.subarray(at + 4, at + 8).toString() === "IDAT")
            parts.push(data.subarray(at + 8, at + 8 + data.readUInt32BE(at)));
    return {
        size: [data.readUInt32BE(16), data.readUInt32BE(20)],
        colours: new Set(inflateSync(Buffer.concat(parts))).size,
    };
}

test("a puzzle is shared with a picture of its start and a link, after it is solved too", async (start) => {
    const page = await start({ address: address(CARD), before: sharing });
    const send = async () => {
        await page.click("#share-send");
        await page.waitForFunction(() => globalThis.shared);
        return page.evaluate(() => {
            const { shared } = globalThis;
            globalThis.shared = null;
            return shared;
        });
    };
    await page.click("#more");
    await page.click("#menu-share");
    const first = await send();
    equal(first.text, "Can you get the red car out?", "the words");
    assert(first.url.endsWith(`#/play/${CARD}`), first.url);
    const [[name, type, bytes]] = first.pictures;
    equal([name, type], ["unjam.png", "image/png"], "the file");
    equal(png(bytes).size, [720, 720], "its size");
    assert(png(bytes).colours > 30, "it is a picture");
    await page.keyboard.press("Escape");
    await solve(page);
    await page.click("#won-share");
    equal((await send()).pictures[0][2], bytes, "the picture gives nothing away");
});

test("without a way of sharing, links of the start and of the position are copied", async (start) => {
    const page = await start({ address: address(CARD), before: copying });
    await drag(page, 1, 1, 0, 1);
    await settle(page);
    await page.click("#more");
    await page.click("#menu-share");
    const copied = async (id) => {
        await page.evaluate(() => (globalThis.copied = null));
        await page.click(id);
        await page.waitForFunction(() => globalThis.copied);
        return page.evaluate(() => globalThis.copied);
    };
    assert((await copied("#link-copy")).endsWith(`#/play/${CARD}`), "the start");
    assert((await copied("#link-position")).includes("#/play/oAA"), "the position");
    await page.evaluate(() => (navigator.share = undefined));
    assert(/^Can you get the red car out\?\nhttp\S+$/.test(await copied("#share-send")), "words and link");
    for (const [id, file] of [
        ["#save-png", "board.png"],
        ["#save-svg", "board.svg"],
    ]) {
        const [download] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
        equal(download.suggestedFilename(), file, id);
    }
});

test("a new version says so, waits until the player agrees, and the game goes on in it", async (start) => {
    const page = await start({ address: `renewed/${address(CARD)}`, context: { serviceWorkers: "allow" } });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await drag(page, 1, 1, 0, 1);
    assert(await page.locator("#new-version").isHidden(), "nothing new yet");
    release.number++;
    release.asked = [];
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()));
    await page.locator("#new-version").waitFor();
    equal(
        [release.asked.includes("/"), release.asked.filter((path) => path.startsWith("/assets/"))],
        [true, []],
        "files that did not change, such as the catalogue, are not fetched again",
    );
    equal(await page.evaluate(() => unjam.game.state.moves), 1, "the game is not interrupted");
    await Promise.all([page.waitForEvent("load"), page.click("#new-version .primary")]);
    await ready(page);
    await opened(page, "Shared board");
    equal(await page.evaluate(() => unjam.game.state.moves), 1, "the game goes on");
    assert(await page.locator("#new-version").isHidden(), "the new version is there");
    equal(await page.evaluate(() => caches.keys()), ["unjam-version 2"], "nothing is left of the old one");
});
