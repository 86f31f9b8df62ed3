// What a slow phone feels, on a calm machine: node speed.mjs. Ready: the median of ten visits with an empty cache and the processor slowed
// down four times, from the first byte until a vehicle can be dragged. Frames: the gaps between the frames of a long drag at the same
// speed, from the browser's trace.
import { address, CARD, cell, close, HARDEST, open, origin } from "./harness.mjs";

const SLOWER = 4;

async function slowed(page) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    return devtools;
}

async function readyTime(hash) {
    const times = [];
    for (let i = 0; i < 10; i++) {
        const { page, context } = await open({ address: "#/help" });
        await page.goto("about:blank");
        const devtools = await slowed(page);
        await devtools.send("Network.enable");
        await devtools.send("Network.clearBrowserCache");
        await page.addInitScript(() => {
            const look = () => {
                if (globalThis.unjam?.game.state) globalThis.readyAt = performance.now();
                else setTimeout(look, 4);
            };
            look();
        });
        await page.goto(new URL(hash, origin).href);
        await page.waitForFunction(() => globalThis.readyAt);
        times.push(await page.evaluate(() => globalThis.readyAt));
        await context.close();
    }
    return times.sort((a, b) => a - b)[5];
}

async function frames() {
    const { page, context } = await open({
        address: address(HARDEST),
        context: { viewport: { width: 390, height: 844 }, reducedMotion: "no-preference" },
    });
    const devtools = await slowed(page);
    const events = [];
    devtools.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    const done = new Promise((resolve) => devtools.on("Tracing.tracingComplete", resolve));
    await devtools.send("Tracing.start", {
        transferMode: "ReportEvents",
        traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"] },
    });
    const from = await cell(page, 1, 3),
        to = await cell(page, 1, 2);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let i = 0; i < 120; i++) await page.mouse.move(from.x + ((to.x - from.x) * (i % 40)) / 40, from.y);
    await page.mouse.up();
    await devtools.send("Tracing.end");
    await done;
    await context.close();
    // What the page's own thread does for a frame: script, style, layout and paint, in its own processor time.
    const parts = [
        "FireAnimationFrame",
        "UpdateLayoutTree",
        "Layout",
        "PrePaint",
        "Paint",
        "Layerize",
        "Commit",
        "EventDispatch",
    ];
    const work = events
        .filter(({ name, ph }) => ph === "X" && parts.includes(name))
        .reduce((sum, { tdur }) => sum + (tdur ?? 0) / 1000, 0);
    const drawn = events
        .filter(({ name }) => name === "DrawFrame")
        .map(({ ts }) => ts / 1000)
        .sort((a, b) => a - b);
    const gaps = drawn.slice(1).map((at, i) => at - drawn[i]);
    return { work: work / Math.max(1, drawn.length), gaps: gaps.sort((a, b) => a - b) };
}

console.log(
    `ready at ${SLOWER}x: ${(await readyTime("#/levels/easy/1")).toFixed(0)} ms for the first level, ${(await readyTime(address(CARD))).toFixed(0)} ms for a link (medians of ten)`,
);
const { gaps, work } = await frames();
const at = (part) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))];
console.log(
    `drag at ${SLOWER}x: ${gaps.length} frames, 95 % of the gaps under ${at(0.95)?.toFixed(1)} ms, the longest ${gaps.at(-1)?.toFixed(1)} ms; ${work.toFixed(2)} ms of processor time per frame`,
);
await close();
process.exit(0);
