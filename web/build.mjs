// Builds the page into dist/: a fixed set of files with relative addresses, for any static host.
//
//     node build.mjs ENGINE.wasm
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const engine = process.argv[2] ?? join(here, "../packaging/npm/unjam.wasm");
const common = {
    bundle: true,
    minify: true,
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
};
const at = (path) => join(here, path);

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);

await build({ ...common, entryPoints: { app: at("src/main.ts") }, outdir: dist, format: "esm" });
await build({
    ...common,
    entryPoints: { worker: at("src/worker.ts"), theme: at("src/theme_early.ts") },
    outdir: dist,
    format: "iife",
});
await build({ ...common, entryPoints: { style: at("public/style.css") }, outdir: dist });
for (const name of ["icon.svg", "manifest.webmanifest"]) copyFileSync(at(`public/${name}`), join(dist, name));
writeFileSync(join(dist, "index.html"), readFileSync(at("public/index.html"), "utf8").replace(/\n\s+/g, "\n"));
copyFileSync(engine, join(dist, "unjam.wasm"));

const files = [
    "index.html",
    "app.js",
    "worker.js",
    "theme.js",
    "style.css",
    "icon.svg",
    "manifest.webmanifest",
    "unjam.wasm",
];
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(readFileSync(join(dist, name)));
await build({
    ...common,
    entryPoints: { sw: at("src/sw.ts") },
    outdir: dist,
    format: "iife",
    define: {
        VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)),
        FILES: JSON.stringify(["./", ...files.filter((name) => name !== "index.html")]),
    },
});
writeFileSync(join(dist, "files.txt"), [...files, "sw.js"].sort().join("\n") + "\n");
