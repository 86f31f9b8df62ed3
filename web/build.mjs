// Builds the page into dist/: files with relative addresses, for any static host. Those below assets/ have a hash of their bytes in
// their names and may be kept forever. Each file but the catalogue stands there compressed, too: what a host sends need not be compressed again.
// The page is built beside dist/ and takes its place when it is complete.
//
//     node build.mjs PLAY.wasm WORK.wasm SCAN.wasm     the engine for a game, for pictures, and for all else
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const finished = join(here, "dist");
const dist = mkdtempSync(join(here, "dist-"));
process.on("exit", () => rmSync(dist, { recursive: true, force: true }));
const [, , playEngine, workEngine, scanEngine] = process.argv;
const common = {
    absWorkingDir: here,
    bundle: true,
    minify: true,
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    outdir: dist,
    metafile: true,
};
const at = (path) => join(here, path);
const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/* Whether it was done; false if it failed for this reason. */
function ignore(code, act) {
    try {
        act();
        return true;
    } catch (error) {
        if (error.code !== code) throw error;
        return false;
    }
}

/* Bundles one source, and returns the name of the outcome below dist/; what it loads later or refers to is added to `others`. */
const others = [];
const imported = []; // at once, by the page's own program
async function bundle(name, source, options) {
    const { metafile } = await build({
        ...common,
        entryPoints: { [name]: at(source) },
        entryNames: "assets/[name]-[hash]",
        chunkNames: "assets/[name]-[hash]",
        assetNames: "assets/[name]-[hash]",
        ...options,
    });
    const outputs = Object.entries(metafile.outputs).map(([file, { entryPoint }]) => [
        relative(basename(dist), file),
        entryPoint,
    ]);
    const [main] = outputs.find(([, entry]) => entry === source);
    imported.push(
        ...(metafile.outputs[join(basename(dist), main)]?.imports ?? [])
            .filter(({ kind }) => kind === "import-statement")
            .map(({ path }) => relative(basename(dist), path)),
    );
    others.push(...outputs.map(([file]) => file).filter((file) => file !== main));
    return main;
}

/* A file as it is, with a hash in its name. */
function asset(name, source) {
    const [, stem, ending] = /^(.*)(\..*)$/.exec(name);
    const file = `assets/${stem}-${hashOf(readFileSync(source)).slice(0, 8).toUpperCase()}${ending}`;
    copyFileSync(source, join(dist, file));
    return file;
}

function compress(name) {
    const bytes = readFileSync(join(dist, name));
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, options));
}

mkdirSync(join(dist, "assets"));

const play = asset("play.wasm", playEngine);
const work = asset("work.wasm", workEngine);
const levels = asset("levels.txt", at("public/levels.txt"));
const hasCatalogue = existsSync(at("../data/6x6.catalogue"));
const catalogue = hasCatalogue ? asset("6x6.catalogue", at("../data/6x6.catalogue")) : "";
const worker = await bundle("worker", "src/engine/worker.ts", { format: "iife" });
const scan = asset("scan.wasm", scanEngine);
const scanWorker = await bundle("scan_worker", "src/scan/scan_worker.ts", { format: "iife" });
const assets = {
    "play.wasm": play,
    "app.js": await bundle("app", "src/main.ts", {
        format: "esm",
        splitting: true,
        define: {
            PLAY_FILE: JSON.stringify(play),
            WORK_FILE: JSON.stringify(work),
            WORKER_FILE: JSON.stringify(worker),
            LEVELS_FILE: JSON.stringify(levels),
            CATALOGUE_FILE: JSON.stringify(catalogue),
            SCAN_FILE: JSON.stringify(scan),
            SCAN_WORKER_FILE: JSON.stringify(scanWorker),
        },
    }),
    "theme.js": await bundle("theme", "src/theme_early.ts", { format: "iife" }),
    "style.css": await bundle("style", "public/page.css", { loader: { ".woff2": "file" } }),
};

/* The sources of the page have names without a hash. */
let html = readFileSync(at("public/index.html"), "utf8").replace(/\n\s+/g, "\n");
for (const [name, file] of Object.entries(assets)) {
    if (!html.includes(`"${name}"`)) throw new Error(`index.html does not ask for ${name}`);
    html = html.replaceAll(`"${name}"`, `"${file}"`);
}
const preloads = imported.map((file) => `<link rel="modulepreload" href="${file}">`);
html = html.replace("</head>", `${preloads.join("\n")}\n</head>`);
/* Those who show a preview of a link want the picture's whole address. */
const { UNJAM_PAGE: home } = process.env;
if (home) html = html.replace('content="preview.png"', `content="${new URL("preview.png", home)}"`);
writeFileSync(join(dist, "index.html"), html);
const plain = [
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "preview.png",
    "quicksand-licence.txt",
    "manifest.webmanifest",
];
for (const name of plain) copyFileSync(at(`public/${name}`), join(dist, name));

const later = [worker, work, scan, scanWorker, levels, ...(hasCatalogue ? [catalogue] : [])];
const files = ["index.html", ...later, ...Object.values(assets), ...others, ...plain];
await build({
    ...common,
    entryPoints: { sw: at("src/sw.ts") },
    format: "iife",
    define: {
        VERSION: JSON.stringify(
            hashOf(...files.flatMap((name) => [name, readFileSync(join(dist, name))])).slice(0, 12),
        ),
        FILES: JSON.stringify(["./", ...files.filter((name) => name !== "index.html")]),
    },
});
files.push("sw.js");
files.filter((name) => name !== catalogue).forEach(compress); // that is dense already
writeFileSync(join(dist, "files.txt"), files.sort().join("\n") + "\n");

/* Another build may do the same at this moment: whoever comes last stays. */
const before = `${dist}-before`;
for (let placed = false; !placed; ) {
    rmSync(before, { recursive: true, force: true });
    ignore("ENOENT", () => renameSync(finished, before));
    placed = ignore("ENOTEMPTY", () => renameSync(dist, finished));
}
rmSync(before, { recursive: true, force: true });
