#!/bin/bash
# tools/slices.sh: slices, one after another, are what one run gives. Prints TAP.
#
#     tests/slices.sh PROGRAM
set -uo pipefail
program=$(realpath "${1-}") || exit 2
cd "$(dirname "$0")/.." || exit 2
export UNJAM=$program
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
slices=$work/slices
census=(--size 5x5 --keep 10.. --minimal)

. tests/expect.sh

# A run that was killed has left some units.
resumes_what_was_killed() {
    mkdir -p "$slices" &&
        "$program" census "${census[@]}" --db "$slices/part-00000001.db" --units 1..50 --quiet >/dev/null &&
        tools/slices.sh "$slices" 1 "${census[@]}" >"$work/said" && [ -e "$slices/slice-00000001.db" ] &&
        [ -e "$slices/slice-00000051.db" ] && ! ls "$slices"/part-* 2>/dev/null && grep -q 'nothing is missing' "$work/said"
}

fills_a_gap() {
    rm "$slices/slice-00000001.db" && tools/slices.sh "$slices" 1 "${census[@]}" >"$work/said" &&
        grep -q 'nothing is missing' "$work/said"
}

fills_several_gaps_in_one_slice() {
    local gaps=$work/gaps
    mkdir -p "$gaps"
    for units in 1..20 22..60 62..150; do
        "$program" census "${census[@]}" --db "$work/some.db" --units $units --quiet >/dev/null
    done
    "$program" census merge --compact --quiet "$gaps/slice-00000001.db" "$work/some.db" >/dev/null &&
        tools/slices.sh "$gaps" 1 "${census[@]}" >"$work/said" && grep -q 'nothing is missing' "$work/said" &&
        [ "$(echo $(ls "$gaps"))" = 'slice-00000001.db slice-00000021.db' ]
}

refuses_another_census() {
    rm "$slices/slice-00000051.db"
    ! tools/slices.sh "$slices" 1 --size 5x5 --keep 11.. --minimal 2>"$work/said" && grep -q 'another census' "$work/said" &&
        [ "$(ls "$slices")" = slice-00000001.db ] && tools/slices.sh "$slices" 1 "${census[@]}" >"$work/said"
}

is_one_run() {
    "$program" census merge "$work/all.db" "$slices"/slice-*.db >/dev/null &&
        "$program" census "${census[@]}" --db "$work/whole.db" --json --quiet | sed 's/"seconds.*//' >"$work/whole" &&
        "$program" census "${census[@]}" --db "$work/all.db" --json --quiet | sed 's/"seconds.*//' | cmp - "$work/whole" &&
        cmp <("$program" find --db "$work/all.db") <("$program" find --db "$work/whole.db")
}

expect 'a killed slice is resumed' resumes_what_was_killed
expect 'a slice that got lost is counted again' fills_a_gap
expect 'several gaps make one slice' fills_several_gaps_in_one_slice
expect 'another census is refused at once' refuses_another_census
expect 'the slices join to the census of one run' is_one_run
expect_done
