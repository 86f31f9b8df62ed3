// The browser of the tests, with an empty profile of its own. Set CHROMIUM to use another one.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const path = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);

// How long a test waits for something that is to happen. It costs nothing where all is well: a busy machine may be a hundred
// times slower than a calm one.
export const PATIENCE = Number(process.env.PATIENCE ?? 240_000);

export function launch() {
    if (!path) throw new Error("there is no chromium; tools/setup.sh test installs it");
    return chromium.launch({
        executablePath: path,
        timeout: PATIENCE,
        args: [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
        ],
    });
}
