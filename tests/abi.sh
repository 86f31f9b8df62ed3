#!/bin/bash
# Compares the interface of the shared library with its description in tests/data/libunjam.abi and prints TAP. docs/abi.md
# says which differences are allowed.
#
#     tests/abi.sh BUILD_FOLDER             a folder of its own: the library is built there without optimisation, with
#                                           the debug information that describes its types
#     tests/abi.sh --renew BUILD_FOLDER     writes the description anew
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2

renew=
if [ "${1-}" = --renew ]; then
    renew=yes
    shift
fi
if [ $# -ne 1 ]; then
    echo 'usage: tests/abi.sh [--renew] BUILD_FOLDER' >&2
    exit 2
fi
build=$1
description=tests/data/libunjam.abi
library=$build/libunjam.so.$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)

build_library() {
    [ -e "$build/build.ninja" ] ||
        meson setup "$build" -Dtests=false -Doptimization=0 -Ddebug=true || return
    ninja -C "$build" "$(basename "$library")"
}

# Only what the public headers define is described: the insides of opaque structs may change.
describe() { # FILE
    printf '[suppress_type]\n  source_location_not_regexp = .*include/unjam/.*\n  drop = true\n' >"$build/private.suppr"
    abidw --suppressions "$build/private.suppr" --exported-interfaces-only --no-parameter-names --no-corpus-path \
        --no-comp-dir-path --no-show-locs --no-elf-needed --type-id-style hash --out-file "$1" "$library"
}

if ! log=$(build_library 2>&1); then
    printf '%s\n' "$log" >&2
    echo 'tests/abi.sh: the library does not build' >&2
    exit 1
fi
if [ -n "$renew" ]; then
    describe $description
    exit
fi

# What programs that were linked with the last release rely on; new functions are no harm. Another first number is another soname.
works_for_the_last_release() {
    git show "$last:$description" >"$build/released.abi" && abidiff --no-added-syms "$build/released.abi" "$build/libunjam.abi"
}

echo 1..2
describe "$build/libunjam.abi" || exit 1
failed=0
if differences=$(abidiff "$description" "$build/libunjam.abi" 2>&1); then
    echo 'ok 1 - the interface of the library is the one described'
else
    echo 'not ok 1 - the interface of the library is the one described'
    printf '%s\n' "$differences" | sed 's/^/# /'
    echo '# If docs/abi.md allows this, run "tests/abi.sh --renew BUILD_FOLDER" and commit the new description.'
    failed=1
fi
soname=$(basename "$library" | cut -d . -f 3)
last=$(git describe --tags --abbrev=0 --match "v$soname.*" 2>/dev/null)
if [ -z "$last" ]; then
    echo "ok 2 - programs of the last release work # SKIP nothing was released with libunjam.so.$soname yet"
elif differences=$(works_for_the_last_release 2>&1); then
    echo "ok 2 - programs of $last work"
else
    echo "not ok 2 - programs of $last work"
    printf '%s\n' "$differences" | sed 's/^/# /'
    failed=1
fi
exit $failed
