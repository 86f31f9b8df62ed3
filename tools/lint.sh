#!/bin/bash
# Static analysis of the library and the programs: clang-tidy by .clang-tidy, and cppcheck. Status 1: they found something.
# What is right in spite of a warning has a comment on its line: NOLINT(CHECK) or cppcheck-suppress, with the reason.
#
#     tools/lint.sh [FILE...]     default: all of src and apps
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2

build=build-lint
[ -e $build/build.ninja ] || meson setup $build -Dtests=false >/dev/null || exit 1
ninja -C $build >$build/build.log || { tail -n 20 $build/build.log; exit 1; } # for files that are generated

[ $# -gt 0 ] || mapfile -t files < <(git ls-files -- 'src/*.c' 'apps/*.c' ':!apps/windows')
[ $# -eq 0 ] || files=("$@")

status=0
printf '%s\n' "${files[@]}" | xargs -P "$(nproc)" -n 8 clang-tidy -p $build --quiet 2>>$build/tidy.log || status=1
cppcheck --quiet --enable=warning,performance,portability --inline-suppr --error-exitcode=1 --std=c11 \
    --suppress=missingIncludeSystem -D__x86_64__ -Iinclude -Isrc -Iapps -Iapps/unjam -j "$(nproc)" "${files[@]}" || status=1
exit $status
