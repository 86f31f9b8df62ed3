#!/bin/bash
# Builds the page into web/dist/: first the engine, then what it is bundled with. Does nothing where everything is up to date, and
# touches the network only when the bundler is missing.
#
#     tools/web.sh [--if-possible]     the page is optional: without node, its packages or WebAssembly, nothing is done
set -euo pipefail
cd "$(dirname "$0")/.."

is_possible() {
    command -v node >/dev/null && command -v npm >/dev/null && tools/wasm.sh --can
}
if [ "${1-}" = --if-possible ] && ! is_possible; then
    exit 0
fi

# One build at a time: a second one waits, and finds nothing left to do.
mkdir -p build/wasm
exec 9>build/wasm/lock
flock 9

# What a game needs comes first, and is small; the rest is loaded after it.
play=build/wasm/play.wasm
work=build/wasm/work.wasm
tools/wasm.sh "$play" about notation game solve
tools/wasm.sh "$work" about rate solutions generate map catalogue
scan=build/wasm/scan.wasm
tools/wasm.sh "$scan" scan

cd web
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    echo 'web: installing the bundler and what the tests of the page need' >&2
    if ! npm ci --loglevel=error --no-audit --no-fund --ignore-scripts; then
        echo 'web: npm cannot install it; is the network there?' >&2
        [ "${1-}" = --if-possible ] && exit 0
        exit 1
    fi
    touch node_modules/.package-lock.json
fi

# Whether anything that dist/ is made of is newer than it.
outdated() {
    [ -n "${UNJAM_PAGE-}" ] || [ ! -e dist/files.txt ] ||
        [ -n "$(find src public build.mjs package.json ../packaging/npm/engine.js ../data "../$play" "../$work" "../$scan" -newer dist/files.txt)" ]
}

if outdated; then
    node build.mjs "../$play" "../$work" "../$scan"
fi
