// What a slow phone feels of the page: node bench/page.mjs, after tools/web.sh.
//
// Size: what comes before the first level can be played, gzipped. Ready: ten visits with an empty cache and the browser's main thread
// slowed down four times, from the first byte until a vehicle can be dragged. Frames: a long drag at the same speed.
//
// Times on the clock are right on a calm machine only. Beside them stands processor time, which does not depend on what other programs
// do: four times what all threads of the page take at full speed, from the browser's trace, as if one came after the other. For frames it is
// that of the main thread.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { address, CARD, cell, close, dist, HARDEST, open, origin } from "../web/tests/harness.mjs";

const SLOWER = 4;
const VISITS = 10;
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "no-preference" };

const sorted = (values) => [...values].sort((a, b) => a - b);
const part = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];

async function slowed(page, rate) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    return devtools;
}

// The events of the browser's trace while `act` is done.
async function trace(devtools, act) {
    const events = [];
    const collect = ({ value }) => events.push(...value);
    devtools.on("Tracing.dataCollected", collect);
    const done = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
    await devtools.send("Tracing.start", {
        transferMode: "ReportEvents",
        traceConfig: {
            includedCategories: [
                "toplevel",
                "devtools.timeline",
                "disabled-by-default-devtools.timeline.frame",
                "blink.user_timing",
            ],
        },
    });
    await act();
    await devtools.send("Tracing.end");
    await done;
    devtools.off("Tracing.dataCollected", collect);
    return events;
}

// Processor milliseconds of the tasks of a process between two moments, of threads with such a name.
function work(events, pid, threads, from = 0, to = Infinity) {
    const chosen = new Set(
        events
            .filter(({ name, args }) => name === "thread_name" && threads.test(args.name))
            .map(({ pid: of, tid }) => `${of}/${tid}`),
    );
    return events
        .filter(({ name, ph }) => ph === "X" && /^(ThreadControllerImpl::|ThreadPool_)RunTask$/.test(name))
        .filter(({ pid: of, tid, ts }) => of === pid && chosen.has(`${of}/${tid}`) && ts >= from && ts < to)
        .reduce((sum, { tdur }) => sum + (tdur ?? 0) / 1000, 0);
}

async function size(hash) {
    const asked = new Set();
    const { page, context } = await open({
        address: hash,
        routes: (one) => one.on("request", (request) => asked.add(new URL(request.url()).pathname.slice(1) || "index.html")),
    });
    await page.waitForFunction(() => unjam.game.range(0) !== null);
    await context.close();
    const needed = [...asked].filter((name) => !/woff2|\.png|\.svg|manifest|sw\.js/.test(name));
    return needed.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name)), { level: 9 }).length, 0);
}

async function visit(hash, rate) {
    const { page, context } = await open({ address: "#/help", context: phone });
    await page.goto("about:blank");
    const devtools = await slowed(page, rate);
    await devtools.send("Network.enable");
    await devtools.send("Network.clearBrowserCache");
    await page.addInitScript(() => {
        const look = () => {
            if (globalThis.unjam?.game.state) performance.mark("playable");
            else setTimeout(look, 4);
        };
        look();
    });
    const events = await trace(devtools, async () => {
        await page.goto(new URL(hash, origin).href);
        await page.waitForFunction(() => performance.getEntriesByName("playable").length > 0);
    });
    const clock = await page.evaluate(() => performance.getEntriesByName("playable")[0].startTime);
    await context.close();
    const { pid, ts } = events.find(({ name, cat }) => name === "playable" && cat.includes("user_timing"));
    return { clock, processor: SLOWER * work(events, pid, /CrRendererMain|Worker/, 0, ts) };
}

// The times of the frames of a drag; frames are asked for all the time, so that none is late only because nothing moved.
async function frames(rate) {
    const { page, context } = await open({ address: address(HARDEST), context: phone });
    const devtools = await slowed(page, rate);
    const from = await cell(page, 1, 3),
        to = await cell(page, 1, 2);
    await page.evaluate(() => {
        const tick = () => requestAnimationFrame(tick);
        tick();
    });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const events = await trace(devtools, async () => {
        for (let i = 0; i < 240; i++) await page.mouse.move(from.x + ((to.x - from.x) * (i % 40)) / 40, from.y);
    });
    await page.mouse.up();
    await context.close();
    const drawn = events.filter(({ name }) => name === "BeginMainThreadFrame");
    const begun = sorted(drawn.map(({ ts }) => ts));
    return {
        clock: begun.slice(1).map((ts, i) => (ts - begun[i]) / 1000),
        processor: begun
            .slice(1)
            .map((ts, i) => SLOWER * work(events, drawn[0].pid, /CrRendererMain/, begun[i], ts)),
    };
}

console.log(`before the first level: ${((await size("#/levels/easy/1")) / 1000).toFixed(1)} kB gzipped (at most 150)`);
for (const [what, hash] of [
    ["the first level", "#/levels/easy/1"],
    ["a link", address(CARD)],
]) {
    const clock = [],
        processor = [];
    for (let i = 0; i < VISITS; i++) {
        clock.push((await visit(hash, SLOWER)).clock);
        processor.push((await visit(hash, 1)).processor);
    }
    console.log(
        `ready at ${SLOWER}x, ${what}: ${part(clock, 0.5).toFixed(0)} ms on the clock, ${part(processor, 0.5).toFixed(0)} ms of processor time (medians of ${VISITS}; at most 1200)`,
    );
}
for (const [what, values] of [
    ["on the clock", (await frames(SLOWER)).clock],
    ["of processor time", (await frames(1)).processor],
])
    console.log(
        `drag at ${SLOWER}x: ${values.length} frames, 95 % under ${part(values, 0.95).toFixed(1)} ms, the longest ${Math.max(...values).toFixed(1)} ms ${what} (at most 20 and 34)`,
    );
await close();
process.exit(0);
