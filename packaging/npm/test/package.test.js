// The package as its users get it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { launch, PATIENCE } from "../../../web/tests/browser.mjs";
import { hardest } from "./support.js";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "unjam-npm-"));
const packed = join(folder, "node_modules", "unjam");
const run = (command, parameters, options) =>
    execFileSync(command, parameters, { encoding: "utf8", cwd: folder, ...options });

before(() => {
    const pack = ["pack", "--json", "--pack-destination", folder];
    const [{ filename }] = JSON.parse(run("npm", pack, { cwd: here, stdio: ["ignore", "pipe", "ignore"] }));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    run("mkdir", ["-p", packed]);
    run("tar", ["-xzf", filename, "-C", packed, "--strip-components=1"]);
});
after(() => rmSync(folder, { recursive: true }));

test("the package holds what it needs and nothing else", () => {
    const files = run("find", [".", "-type", "f"], { cwd: packed }).trim().split("\n").sort();
    assert.deepEqual(files, ["./LICENSE", "./README.md", "./engine.d.ts", "./engine.js", "./index.d.ts", "./index.js",
        "./package.json", "./unjam.wasm"]);
});

test("the module takes less than 115 kB compressed, as the documents say", () => {
    const { length } = gzipSync(readFileSync(join(packed, "unjam.wasm")), { level: 9 });
    assert(length < 115000, `${length} bytes`);
});

test("its version is the library's", () => {
    const { version } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"));
    const [, expected] = /UJ_VERSION "(.*)"/.exec(readFileSync(join(here, "../../include/unjam/base.h"), "utf8"));
    assert.equal(version, expected);
});

test("it is imported by its name and loads itself", () => {
    writeFileSync(join(folder, "use.js"), `
        import { load, solve, UnjamError } from "unjam";
        import { createEngine } from "unjam/engine.js";
        const { length } = await solve("${hardest}");
        const bad = await solve("AA").catch((error) => error instanceof UnjamError);
        console.log(length, bad, await load() === await load(), typeof createEngine);`);
    assert.equal(run("node", ["use.js"]), "51 true true function\n");
});

test("what README.md shows works", () => {
    const readme = readFileSync(join(packed, "README.md"), "utf8");
    const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
    assert.ok(examples.length >= 3);
    examples.forEach((code, i) => {
        writeFileSync(join(folder, `example-${i}.js`), code);
        const printed = run("node", [`example-${i}.js`]).trim().split("\n");
        const expected = [...code.matchAll(/console\.log\(.*\); *\/\/ (.*)/g)].map(([, text]) => text);
        assert.deepEqual(printed, expected, code);
    });
});

// TypeScript and what drives the browser are those of the page; tools/web.sh installs them.
const tsc = join(here, "../../web/node_modules/.bin/tsc");

test("its types fit what it does", () => {
    writeFileSync(join(folder, "use.ts"), `
        import { daily, explain, generate, load, type Level, UnjamError } from "unjam";
        const engine = await load();
        const made = await generate({ difficulty: ["hard", "expert"], moves: [10, 20], seed: 1n });
        const level: Level | null = made.puzzle;
        const reasons: string[] = (await explain((await daily("2026-11-16")).string ?? "")).reasons;
        for (const puzzle of engine.parse("").puzzles)
            console.log(puzzle.error ? puzzle.error.position.line : puzzle.board.vehicles[0]?.name, level, reasons);
        const steps: number = engine.game("").move("A", 1).steps;
        const x: Int32Array = engine.map("", { metric: "steps" }).x;
        console.log(steps, x, new UnjamError({ code: "limit", message: "", position: { line: 0, column: 0 } }).code);
        // @ts-expect-error: there is no such metric
        engine.solve("", { metric: "miles" });`);
    run(tsc, ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "use.ts"]);
});

test("it loads itself in a browser, without a bundler", async () => {
    const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
    writeFileSync(join(packed, "page.html"), `<!doctype html><title>unjam</title><output></output><script type="module">
        import { solve } from "./index.js";
        document.querySelector("output").textContent = "length " + (await solve("${hardest}")).length;
    </script>`);
    const server = createServer((request, response) => {
        const path = join(packed, request.url);
        response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
        existsSync(path) ? response.end(readFileSync(path)) : response.writeHead(404).end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await launch();
    try {
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE);
        await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
        await page.getByText("length 51").waitFor();
    } finally {
        await browser.close();
        server.close();
        rmSync(join(packed, "page.html"));
    }
});
