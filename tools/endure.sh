#!/bin/bash
# The endurance campaign (tests/endure/endure.py) with what it needs: the builds of `make test`. Run it again to continue; the counts add up
# in build/endure/state.json, and build/endure/report.md says what was tried how often, what failed, and the command that tries it again.
#
#     tools/endure.sh MINUTES [PART...]     parts: storage processes server parsers engines ranks; default: all
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/builds.sh

if [ $# -eq 0 ]; then
    sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2
    exit 2
fi
for variant in gcc asan; do
    build_variant $variant || { tail -n 40 build-test/$variant.log; exit 1; }
done
exec tests/endure/endure.py build-test/gcc "$@"
