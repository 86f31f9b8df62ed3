// One browser, a server that hands out dist/ under the strictest policy, and tests that are sentences. Prints TAP.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, PATIENCE } from "./browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const dist = join(here, "../dist");
export const repository = join(here, "../..");
const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
};
// As strict as the policy of `unjam serve`.
const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Below renewed/ is the same page, of which a test can bring out a new version. It knows which files were asked for.
export const release = { number: 1, asked: [] };
const RENEWED = "/renewed/";

function answer(request, response) {
    const { pathname: asked } = new URL(request.url, "http://localhost");
    const pathname = asked.startsWith(RENEWED) ? asked.slice(RENEWED.length - 1) : asked;
    const file = join(dist, normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
    if (!file.startsWith(dist) || !existsSync(file)) return response.writeHead(404).end();
    if (pathname !== asked) release.asked.push(pathname);
    response.writeHead(200, {
        "content-type": types[extname(file)] ?? "text/plain",
        "content-security-policy": policy,
    });
    const version = /"[0-9a-f]{12}"/; // of the page, in its service worker
    const bytes = readFileSync(file);
    return response.end(pathname === "/sw.js" ? String(bytes).replace(version, `"version ${release.number}"`) : bytes);
}

const server = createServer(answer);
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
export const origin = `http://127.0.0.1:${server.address().port}/`;

const browser = await launch();

// The native program, for everything that must come out the same.
export function native(args, input = "") {
    return execFileSync(program, args, {
        input,
        encoding: "utf8",
        cwd: repository,
        maxBuffer: 1 << 28,
        stdio: ["pipe", "pipe", "ignore"],
    });
}
export const program = resolve(process.argv[2] ?? "build/unjam");

export function assert(condition, text) {
    if (!condition) throw new Error(text);
}

export function equal(got, wanted, what) {
    const [a, b] = [got, wanted].map((value) => JSON.stringify(value));
    if (a !== b) throw new Error(`${what}: got ${a}, wanted ${b}`);
}

// Waits until an element has these words in its text.
export async function says(page, selector, words) {
    const has = ([of, text]) => document.querySelector(of)?.innerText.includes(text);
    await page.waitForFunction(has, [selector, words]).catch(async () => {
        throw new Error(`${selector}: got ${await page.locator(selector).innerText()}, wanted ${words}`);
    });
}

// A page of its own, ready to play. Anything it says on the console, any error and any foreign request fails the test.
export async function open({ address = "", context: options = {}, before, routes, wait = true, forgive = false } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers: "block",
        reducedMotion: "reduce",
        ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const complaints = [];
    // A test of failures knows which complaints it causes.
    if (forgive) complaints.push = () => 0;
    page.on("pageerror", (error) => complaints.push(error.stack));
    page.on("console", (message) => {
        if (message.type() !== "debug" && !message.text().includes("blocked by Playwright"))
            complaints.push(message.text());
    });
    page.on("request", (request) => {
        if (!request.url().startsWith(origin) && !/^(blob|data):/.test(request.url()))
            complaints.push(`asked for ${request.url()}`);
    });
    for (const act of [before ?? []].flat()) await page.addInitScript(act);
    if (routes) await routes(context);
    await page.goto(origin + address);
    if (wait) await ready(page);
    return { page, context, complaints };
}

// For `before`: it is noon of 19 November 2026 when the page begins. later(HOURS) puts its clock forward.
export function onNoon() {
    const Real = Date;
    let shift = new Real(2026, 10, 19, 12).getTime() - Real.now();
    globalThis.later = (hours) => (shift += hours * 3_600_000);
    globalThis.Date = class extends Real {
        constructor(...parts) {
            super(...(parts.length > 0 ? parts : [Real.now() + shift]));
        }
        static now = () => Real.now() + shift;
    };
}

export function ready(page) {
    return page.waitForFunction(
        () =>
            document.documentElement.dataset.settled === "true" &&
            document.getElementById("optimum")?.textContent !== "…",
    );
}

// From now on the engine does not hear this question, so that an answer takes as long as the test needs; with null, it hears all again.
export const mute = (page, question) =>
    page.evaluate((method) => {
        globalThis.muted = method;
        const real = (globalThis.realPost ??= Worker.prototype.postMessage);
        Worker.prototype.postMessage = function (message, ...rest) {
            if (!message.method || message.method !== globalThis.muted) real.call(this, message, ...rest);
        };
    }, question);

export const address = (board) => `#/play/${board}`;
export const CARD = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"; // 8 moves
export const HARDEST = "GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"; // 51 moves, 4,780 positions

// Another tab of the same browser.
export async function sibling(page, to) {
    const other = await page.context().newPage();
    await other.goto(origin + to);
    await ready(other);
    return other;
}

// Goes to another address of the page as a link does.
export async function visit(page, to) {
    await page.evaluate((hash) => (location.hash = hash), to);
    await painted(page);
}

// The puzzle with this address is open, and its fewest moves are known.
export const opened = (page, title) =>
    page.waitForFunction(
        (wanted) =>
            document.getElementById("title")?.textContent === wanted &&
            unjam.game.shortest !== null &&
            document.getElementById("optimum")?.textContent !== "…",
        title,
    );

// Plays a shortest solution to the end, through the game itself.
export async function solve(page) {
    await page.waitForFunction(() => unjam.game.shortest?.status === "solved");
    await page.evaluate(async () => {
        const solution = await unjam.engine.solve(unjam.game.state.board);
        for (const { vehicle, by } of solution.moves) await unjam.game.move(vehicle, by);
    });
    await page.locator("#won").waitFor();
}

// Where the vehicle's first cell is: [row, column].
export const placeOf = (page, name) =>
    page.evaluate((wanted) => {
        const { row, column } = unjam.game.state.board.vehicles.find((vehicle) => vehicle.name === wanted);
        return [row, column];
    }, name);

export const count = (page) => page.locator("#moves").innerText().then(Number);

// The middle of a cell, in pixels of the window.
export const cell = (page, row, column) =>
    page.evaluate(
        ([r, c]) => {
            const matrix = document.getElementById("board").getScreenCTM();
            const point = new DOMPoint((c - 0.5) * 100, (r - 0.5) * 100).matrixTransform(matrix);
            return { x: point.x, y: point.y };
        },
        [row, column],
    );

// A real drag by cells (fractions too), from the middle of a cell.
export async function drag(page, row, column, rows, columns) {
    const from = await cell(page, row, column),
        to = await cell(page, row + rows, column + columns);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await settle(page);
}

// Until the game has answered everything that was asked of it.
export const settle = (page) => page.evaluate(() => unjam.game.idle());

// Until what was done has been painted: a frame that begins after this one's is over.
export const painted = (page) =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

// Processor seconds that all pages have taken so far. Unlike the time on the clock, these do not depend on what else the machine
// has to do; so the tests measure them.
const devtools = await browser.newBrowserCDPSession();
export async function cpuSeconds() {
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

export async function close() {
    await browser.close();
    server.close();
}

const tests = [];
export const test = (name, act) => tests.push({ name, act });

// One that measures what pages take, and so runs before the others and alone.
export const measure = (name, act) => tests.push({ name, act, alone: true });

// Runs one test; the lines to print, the first of which is its result.
async function result({ name, act }, number) {
    const began = Date.now(),
        opened = [],
        notes = [];
    const start = async (options) => {
        const made = await open(options);
        opened.push(made);
        return made.page;
    };
    let lines;
    try {
        await act(start, (note) => notes.push(`# ${note}`));
        for (const { complaints } of opened)
            assert(complaints.length === 0, `the page complained: ${complaints.join("; ")}`);
        lines = [`ok ${number} - ${name} # ${Date.now() - began} ms`];
    } catch (error) {
        const told = [String(error.stack ?? error), ...opened.flatMap(({ complaints }) => complaints)].join("\n");
        lines = [
            `not ok ${number} - ${name}`,
            ...told
                .split("\n")
                .slice(0, 12)
                .map((line) => `# ${line}`),
        ];
    }
    await Promise.all(opened.map(({ context }) => context.close()));
    return [...lines, ...notes];
}

const LANES = 2;

export async function run() {
    const only = process.argv[3];
    const chosen = (only ? tests.filter(({ name }) => name.includes(only)) : tests).sort(
        (a, b) => Number(b.alone ?? false) - Number(a.alone ?? false),
    );
    let next = 0,
        failures = 0;
    const lane = async (wanted) => {
        while (next < chosen.length && wanted(chosen[next])) {
            const number = ++next;
            const lines = await result(chosen[number - 1], number);
            failures += lines[0].startsWith("not ok") ? 1 : 0;
            console.log(lines.join("\n"));
        }
    };
    console.log(`1..${chosen.length}`);
    await lane(({ alone }) => alone);
    await Promise.all(Array.from({ length: LANES }, () => lane(() => true)));
    await close();
    process.exit(failures > 0 ? 1 : 0);
}
