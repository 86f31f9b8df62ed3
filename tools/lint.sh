#!/bin/bash
# Static analysis of the library and the programs: clang-tidy by .clang-tidy, cppcheck, and gcc's analyzer. Status 1: they found something.
# What is right in spite of a warning has a comment on its line, NOLINT(CHECK) or cppcheck-suppress with the reason, or a line in tools/analyzer.txt.
#
#     tools/lint.sh [FILE...]     default: all of src and apps; given files go through the first two only
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

# Files with a warning fail, so that the next run tries them again.
analyze() {
    local build=build-lint/analyzer
    [ -e $build/build.ninja ] || meson setup $build -Dtests=false -Doptimization=1 -Db_ndebug=false -Ddefault_library=static \
        -Dwerror=true -Dc_args=-fanalyzer >/dev/null || return
    ninja -C $build -k 0 >$build/build.log
    # ../../src/a.c:7:3: error: what is wrong [CWE-401] [-Werror=analyzer-malloc-leak]
    sed -nE '/^[^ ]+: (fatal )?error: /p' $build/build.log | sort -u | awk '
        NR == FNR { known[$1 " " $2] = 1; next }
        {
            file = $1; warning = $NF
            sub(/^(\.\.\/)+/, "", file); sub(/:.*/, "", file)
            sub(/^\[-Werror=/, "-W", warning); sub(/\]$/, "", warning)
            if (!((file " " warning) in known)) { print; found = 1 }
        }
        END { exit found }' tools/analyzer.txt -
}
[ $# -gt 0 ] || analyze || status=1
exit $status
