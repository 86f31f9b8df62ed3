// Draws the pictures that phones and link previews want as PNG: node icons.mjs. Needs what the tests need.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./tests/browser.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const icon = readFileSync(join(here, "public/icon.svg"), "utf8");
const board = readFileSync(join(here, "../docs/images/board.svg"), "utf8");
const browser = await launch();

async function shoot(name, width, height, body) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(
        `<style>body{margin:0;overflow:hidden;font:700 64px Quicksand,sans-serif}svg{display:block}</style>${body}`,
    );
    await page.screenshot({ path: join(here, "public", name), omitBackground: true });
    await page.close();
}

for (const size of [192, 512])
    await shoot(`icon-${size}.png`, size, size, `<div style="width:${size}px">${icon}</div>`);
await shoot(
    "preview.png",
    1200,
    630,
    `<div style="display:flex;align-items:center;gap:60px;height:630px;background:#f6f3ec;padding:0 60px;box-sizing:border-box">
     <div style="width:510px;flex:none">${board.replace(/<svg /, '<svg style="width:510px;height:510px" ')}</div><div>unjam<div style="font-size:44px;color:#b23c12">Get the red car out!</div></div></div>`,
);
await browser.close();
