#!/bin/bash
# Tests the npm package and prints TAP: the engine against the native program on hundreds of boards, by itself, and the
# package as its users get it.
#
#     tests/npm.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -ne 1 ]; then
    echo 'usage: tests/npm.sh PROGRAM' >&2
    exit 2
fi
UNJAM=$(realpath "$1")
export UNJAM
tools/web.sh >&2 # the engine, and what drives the browser
tools/wasm.sh
cp build/wasm/unjam.wasm packaging/npm/
exec node --test --test-reporter=tap packaging/npm/test/*.test.js
