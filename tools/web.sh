#!/bin/bash
# Builds the page into web/dist/: first the engine, then what it is bundled with. Does nothing where everything is up to date, and
# touches the network only when the bundler is missing.
#
#     tools/web.sh
set -euo pipefail
cd "$(dirname "$0")/.."

engine=build/wasm/unjam.wasm
tools/wasm.sh "$engine"

cd web
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    echo 'web: installing the bundler and what the tests of the page need' >&2
    npm ci --loglevel=error --no-audit --no-fund --ignore-scripts
    touch node_modules/.package-lock.json
fi

# Whether anything that dist/ is made of is newer than it.
outdated() {
    [ ! -e dist/files.txt ] ||
        [ -n "$(find src public build.mjs package.json ../packaging/npm/engine.js "../$engine" -newer dist/files.txt)" ]
}

if outdated; then
    node build.mjs "../$engine"
fi
