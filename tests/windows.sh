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
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe= LC_ALL=C.UTF-8
unset DISPLAY
mkdir "$work/wine"
wineserver -p # or every program would begin with starting it
trap 'wineserver -k; rm -rf "$work"' EXIT
unzip -q "$1" -d "$work/zip" && folder=$(echo "$work"/zip/*) || exit 2
mkdir "$work/bin" "$work/here"
printf '#!/bin/sh\nexec wine "%s" "$@"\n' "$folder/unjam.exe" >"$work/bin/unjam"
chmod +x "$work/bin/unjam"
program=$work/bin/unjam
wine wineboot --init >/dev/null 2>&1 # wine makes its folder, and says so
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

names_may_have_any_letter() {
    cp examples/boards.txt "$work/here/Rätsel 日本.txt" &&
        (cd "$work/here" && "$program" convert -t string 'Rätsel 日本.txt' -o 'ü.txt') && [ "$(wc -l <"$work/here/ü.txt")" -eq 4 ]
}

# What goes through a pipe arrives as it was.
pipes_carry_bytes() {
    "$program" convert -t json -q examples/boards.txt | tee "$work/json" | "$program" convert -t string -q >"$work/piped" &&
        "$program" convert -t string -q examples/boards.txt | cmp - "$work/piped" && [ "$(wc -l <"$work/piped")" -eq 4 ] && ! grep -q $'\r' "$work/json"
}

control_c_stops_and_keeps() {
    local status
    timeout -s INT -k 120 "$1" "$program" census --size 6x6 --threads 1 --db "$work/here/c.db" >"$work/census" 2>&1
    status=$?
    cat "$work/census"
    { [ $status -eq 3 ] || [ $status -eq 124 ]; } && grep -q 'Run the same command again to resume' "$work/census"
}

expect 'golden tests' golden_tests_pass
expect 'lines may end with CR LF, and what is written ends with LF' lines_may_end_as_on_windows
expect 'paths may have backslashes' paths_may_be_those_of_windows
expect 'a file is replaced when the new one is complete' files_are_replaced_whole
expect 'boards are drawn in UTF-8' boards_are_drawn_in_utf8
expect 'names of files may have any letter' names_may_have_any_letter
expect 'pipes carry bytes' pipes_carry_bytes
expect 'Ctrl-C stops a census, which says so' control_c_stops_and_keeps 30
expect_done
