// Boards from pictures, which are made here and never leave the page.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, CARD, cpuSeconds, equal, measure, native, test } from "./harness.mjs";

const folder = mkdtempSync(join(tmpdir(), "unjam-picture-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function drawing(board, ...options) {
    const path = join(folder, "board.png");
    native(["show", "-o", path, ...options, board]);
    return path;
}

const verdict = (page) => page.locator("#picture-verdict").innerText();

// A board of the page is one of the program if both write the same.
const boardIn = (page) => decodeURIComponent(new URL(page.url()).hash.split("/").pop());
const canonical = (board) => native(["convert", "-t", "string", board]).trim();

test("a picture is read on the device, shown with what was seen, and played", async (start) => {
    const asked = [];
    const page = await start({ address: "#/create/picture", routes: (context) => context.on("request", (request) => asked.push(request)) });
    assert(!asked.some((request) => request.url().includes("scan")), "nothing for pictures is loaded before there is one");
    await page.setInputFiles("#picture-choose-file", drawing(CARD));
    await page.waitForSelector("#picture-verdict");
    assert((await verdict(page)).startsWith("6 × 6, 8 vehicles"), await verdict(page));
    equal(await page.locator(".scan-vehicle").count(), 8, "outlines of vehicles");
    equal(await page.locator(".scan-cell").count(), 36, "cells");
    assert(asked.some((request) => /scan-\w+\.wasm/.test(request.url())), "the module is loaded");
    assert(!asked.some((request) => request.method() !== "GET"), "nothing is sent");
    await page.click("#picture-play");
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    equal(canonical(boardIn(page)), "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "the board");
});

measure("a picture of 12 million pixels is read within 3 seconds of processor time", async (start, note) => {
    const page = await start({ address: "#/create/picture" });
    const path = drawing(CARD, "--pixels", "3465"),
        before = await cpuSeconds();
    await page.setInputFiles("#picture-choose-file", path);
    await page.waitForSelector("#picture-verdict");
    const seconds = (await cpuSeconds()) - before;
    note(`read in ${seconds.toFixed(2)} s of processor time`);
    assert(seconds < 3, `${seconds.toFixed(2)} s`);
    assert((await verdict(page)).startsWith("6 × 6, 8 vehicles"), await verdict(page));
});

test("a tap on a cell of the picture corrects it in the editor", async (start) => {
    const page = await start({ address: "#/create/picture" });
    await page.setInputFiles("#picture-choose-file", drawing(CARD));
    await page.waitForSelector(".scan-cell");
    await page.locator(".scan-cell").nth(6 * 4 + 4).click();
    await page.waitForFunction(() => document.getElementById("edit-verdict")?.textContent.startsWith("Works: 8 moves"));
    await page.waitForFunction(() => !document.getElementById("edit-turn").disabled);
    await page.click("#edit-remove");
    await page.waitForFunction(() => document.querySelectorAll("#board .vehicle").length === 7);
});

test("a board whose exit is on the left is turned, and the page says so", async (start) => {
    const page = await start({ address: "#/create/picture" });
    const upright = [...readFileSync(drawing(CARD, "--pixels", "800"))];
    const turned = await page.evaluate(async (content) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(content)]));
        const canvas = new OffscreenCanvas(picture.width, picture.height),
            context = canvas.getContext("2d");
        context.rotate(Math.PI);
        context.drawImage(picture, -picture.width, -picture.height);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    }, upright);
    await page.setInputFiles("#picture-choose-file", { name: "turned.png", mimeType: "image/png", buffer: Buffer.from(turned) });
    await page.waitForSelector("#picture-verdict");
    assert((await verdict(page)).includes("was turned"), await verdict(page));
    await page.click("#picture-play");
    await page.waitForFunction(() => location.hash.startsWith("#/play/"));
    equal(canonical(boardIn(page)), "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo", "the board");
});

test("a picture may be pasted or dropped anywhere", async (start) => {
    const page = await start({ address: "#/levels" });
    const bytes = [...readFileSync(drawing(CARD, "--pixels", "500"))];
    const send = (kind) =>
        page.evaluate(
            ([type, content]) => {
                const carried = new DataTransfer();
                carried.items.add(new File([new Uint8Array(content)], "board.png", { type: "image/png" }));
                const Kind = type === "paste" ? ClipboardEvent : DragEvent;
                const given = { bubbles: true, cancelable: true, clipboardData: carried, dataTransfer: carried };
                document.body.dispatchEvent(new Kind(type, given));
            },
            [kind, bytes],
        );
    for (const kind of ["paste", "drop"]) {
        await page.evaluate(() => (location.hash = "#/levels"));
        await page.waitForFunction(() => document.body.dataset.view === "levels");
        await send(kind);
        await page.waitForSelector("#picture-verdict");
        assert((await verdict(page)).startsWith("6 × 6, 8 vehicles"), await verdict(page));
    }
});

test("what is no picture, and a picture without a board, are told apart", async (start) => {
    const page = await start({ address: "#/create/picture" });
    const text = join(folder, "text.png");
    writeFileSync(text, "AAoo");
    await page.setInputFiles("#picture-choose-file", text);
    await page.waitForFunction(() => document.getElementById("picture-error").textContent.startsWith("The browser cannot open"));
    const grey = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(300, 300);
        canvas.getContext("2d").fillRect(0, 0, 300, 300);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });
    await page.setInputFiles("#picture-choose-file", { name: "grey.png", mimeType: "image/png", buffer: Buffer.from(grey) });
    await page.waitForFunction(() => document.getElementById("picture-error").textContent.startsWith("No board found"));
    equal(await page.locator("#picture-take-file").getAttribute("capture"), "environment", "the camera is asked for");
});
