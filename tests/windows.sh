#!/bin/bash
# unjam.exe under wine: golden tests, and what is special about Windows. Prints TAP.
#
#     tests/windows.sh ZIP     made by tools/windows.sh
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
if [ $# -ne 1 ]; then
    echo 'usage: tests/windows.sh ZIP' >&2
    exit 2
fi
. tests/expect.sh
work=$(mktemp -d) || exit 2
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml= LC_ALL=C.UTF-8
unset DISPLAY
trap 'wineserver -k; rm -rf "$work"' EXIT
unzip -q "$1" -d "$work/zip" && folder=$(echo "$work"/zip/*) || exit 2
mkdir "$work/bin" "$work/here"
printf '#!/bin/sh\nexec wine "%s" "$@"\n' "$folder/unjam.exe" >"$work/bin/unjam"
chmod +x "$work/bin/unjam"
program=$work/bin/unjam
board=AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo

golden_tests_pass() {
    # shellcheck disable=SC2046
    tests/cli/run.sh "$program" $(cat tests/cli/portable_cases) >"$work/log"
    local status=$?
    grep -A15 '^not ok' "$work/log"
    return $status
}

lines_may_end_as_on_windows() {
    sed 's/$/\r/' examples/boards.txt | "$program" solve --json >"$work/crlf" && "$program" solve --json <examples/boards.txt >"$work/lf" &&
        cmp <(sed 's/"seconds":[^,}]*//' "$work/crlf") <(sed 's/"seconds":[^,}]*//' "$work/lf") && [ "$(wc -l <"$work/lf")" -eq 4 ] && ! grep -q $'\r' "$work/lf"
}

paths_may_be_those_of_windows() {
    cp examples/boards.txt "$work/here/" && mkdir -p "$work/here/sub" &&
        (cd "$work/here" && "$program" convert -t grid 'boards.txt' -o 'sub\out.txt') && [ -s "$work/here/sub/out.txt" ] &&
        [ "$(find "$work/here/sub" | wc -l)" -eq 2 ]
}

files_are_replaced_whole() {
    (cd "$work/here" && "$program" show -o replaced.svg $board && cp replaced.svg first &&
        "$program" show -o replaced.svg $board && cmp first replaced.svg && grep -q '</svg>' replaced.svg)
}

boards_are_drawn_in_utf8() {
    LC_ALL=C.UTF-8 "$program" show $board | grep -q '┌───'
}

expect 'golden tests' golden_tests_pass
expect 'lines may end with CR LF, and what is written ends with LF' lines_may_end_as_on_windows
expect 'paths may have backslashes' paths_may_be_those_of_windows
expect 'a file is replaced when the new one is complete' files_are_replaced_whole
expect 'boards are drawn in UTF-8' boards_are_drawn_in_utf8
expect_done
