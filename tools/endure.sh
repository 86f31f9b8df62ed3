#!/bin/bash
# The endurance campaign (tests/endure/endure.py) with what it needs: the builds of `make test`. Run it again to continue; the counts add up
# in build/endure/state.json, and build/endure/report.md says what was tried how often, what failed, and the command that tries it again.
#
#     tools/endure.sh MINUTES [PART...]     parts: storage processes server parsers engines bindings ranks; default: all
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/builds.sh

if [ $# -eq 0 ]; then
    sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2
    exit 2
fi
for variant in gcc asan; do
    build_variant $variant || { tail -n 40 build-test/$variant.log; exit 1; }
    use_variant $variant
done

unpack_learnt

# The library in its other forms.
other_forms() {
    local one=build/endure/one_file
    tools/web.sh && tools/wasm.sh && cp build/wasm/unjam.wasm packaging/npm/ &&
        PATH=$PWD/build-python/env/bin:$PATH build_python_module quick "-Darchive=$PWD/build-test/gcc/libunjam.a" &&
        tools/amalgamate.py $one && gcc -O2 -I$one examples/solve_file.c $one/unjam.c -o $one/solve_file -lm -pthread
}
other_forms >build-test/other_forms.log 2>&1 || { tail -n 40 build-test/other_forms.log; exit 1; }

exec tests/endure/endure.py build-test/gcc "$@"
