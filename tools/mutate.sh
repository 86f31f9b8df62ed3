#!/bin/bash
# Do the tests notice? Makes N small random changes to one layer, one at a time, runs that layer's tests on each, and lists the
# changes that no test notices. The same SEED gives the same changes. docs/testing.md has the results.
#
#     tools/mutate.sh LAYER N SEED         LAYER: a folder of src/
#
# Works in build-mutate on a copy of the sources, so the tree stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -ne 3 ] || [ ! -d "src/${1-}" ]; then
    sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
exec python3 tools/mutate.py "$@"
