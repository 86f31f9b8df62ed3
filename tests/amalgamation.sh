#!/bin/bash
# The library is C17 of POSIX alone. In one file, it compiles as that and as C++17 without a warning, and answers as the library does.
# Prints TAP.
#
#     tests/amalgamation.sh BUILD_FOLDER     whose library is compared
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
if [ $# -ne 1 ]; then
    echo 'usage: tests/amalgamation.sh BUILD_FOLDER' >&2
    exit 2
fi
build=$1
. tests/expect.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
strict=(-std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror)
cplusplus=(-std=c++17 -Wall -Werror -x c++)

# All of it, not only what is in the one file.
is_posix() {
    # shellcheck disable=SC2046
    find src -name '*.c' -print0 | xargs -0 gcc "${strict[@]}" -fsyntax-only -Iinclude -Isrc $(pkg-config --cflags librsvg-2.0)
}

is_no_folder_of_an_option() {
    (cd "$work" && ! "$OLDPWD/tools/amalgamate.py" --help 2>said && grep -q '^usage' said && ! test -e --help)
}

made_twice_alike() {
    tools/amalgamate.py "$work/one" && tools/amalgamate.py "$work/two" && diff -r "$work/one" "$work/two"
}

compiles_with_gcc() {
    gcc "${strict[@]}" -c "$work/one/unjam.c" -o "$work/unjam.o"
}

compiles_with_clang() {
    clang "${strict[@]}" -fsyntax-only "$work/one/unjam.c"
}

compiles_as_cplusplus() { # COMPILER
    "$1" "${cplusplus[@]}" -Wextra -c "$work/one/unjam.c" -o "$work/unjam-$1.o"
}

# What it asks for comes from the C library: its header names nothing else, and it links with nothing else.
example_runs() {
    gcc "${strict[@]}" -I"$work/one" examples/one_file.c "$work/unjam.o" -o "$work/example" -lm -pthread &&
        [ "$("$work/example")" = '8 moves' ]
}

# With the library compiled as either language.
example_runs_in_cplusplus() {
    local object
    for object in unjam.o unjam-g++.o; do
        g++ "${cplusplus[@]}" -I"$work/one" examples/one_file.c -x none "$work/$object" -o "$work/example_cc" -lm -pthread &&
            [ "$("$work/example_cc")" = '8 moves' ] || return 1
    done
}

# Examples with much to say: solutions, new puzzles by seed, whole clusters.
answers_alike() { # OBJECT
    local example
    local -A argument=([solve_file]=examples/boards.txt [generate_pack]='' [walk_cluster]=BBHooGoHCCGAAIoDDoIJEEFFJ)
    for example in "${!argument[@]}"; do
        gcc -I"$work/one" "examples/$example.c" "$work/$1" -o "$work/$example.one" -lm -pthread &&
            gcc -Iinclude "examples/$example.c" "$build/libunjam.a" -o "$work/$example.library" -lsqlite3 -lm -ldl -pthread &&
            "$work/$example.one" "${argument[$example]}" >"$work/one.out" && "$work/$example.library" "${argument[$example]}" >"$work/library.out" &&
            [ -s "$work/one.out" ] && cmp "$work/one.out" "$work/library.out" || return 1
    done
}

expect 'every source of the library is C17 of POSIX' is_posix
expect 'an option makes no folder' is_no_folder_of_an_option
expect 'it is made, and the same each time' made_twice_alike
expect 'gcc compiles it as C17 of POSIX without a warning' compiles_with_gcc
expect 'clang does as well' compiles_with_clang
expect 'the example needs nothing else' example_runs
expect 'it is C++17 for g++, too' compiles_as_cplusplus g++
expect 'and for clang++' compiles_as_cplusplus clang++
expect 'the example is C++17 too' example_runs_in_cplusplus
expect 'it answers as the library' answers_alike unjam.o
expect 'so it does as C++ of g++' answers_alike unjam-g++.o
expect 'and of clang++' answers_alike unjam-clang++.o
expect_done
