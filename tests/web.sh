#!/bin/bash
# Builds the page and tests it in a real browser; prints TAP.
#
#     tests/web.sh PROGRAM [WORDS]     the native program, which must agree; only the tests whose sentence has these words
set -uo pipefail
program=$(realpath "${1-}") || exit 2
cd "$(dirname "$0")/.." || exit 2
shift

if ! tools/web.sh >&2; then
    echo 1..1
    echo 'not ok 1 - the page builds'
    exit 1
fi
if ! types=$(cd web && node_modules/.bin/tsc --noEmit); then
    echo 1..1
    echo 'not ok 1 - the page has no type errors'
    printf '%s\n' "$types" | sed 's/^/# /'
    exit 1
fi
exec node web/tests/run.mjs "$program" "$@"
