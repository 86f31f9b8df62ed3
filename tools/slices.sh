#!/bin/bash
# Counts a census slice by slice: each run counts the missing units, the first ones first, for at most so many minutes and leaves them in
# the folder as one small file, slice-UNIT.db. What a killed run has counted becomes a slice of the next one. Says when nothing is missing.
#
#     tools/slices.sh FOLDER MINUTES [OPTION of unjam census...]
#     tools/slices.sh slices/6x6 40 --size 6x6 --minimal --keep 1..
#
# UNJAM is the program, if it is not build/unjam.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1 minutes=$2
shift 2
options=("$@")
program=${UNJAM:-$(dirname "$0")/../build/unjam}
shopt -s nullglob
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Says what all slices together lack, in $work/report.
join_slices() {
    local slices=("$folder"/slice-*.db)
    rm -f "$work"/all.db*
    [ ${#slices[@]} -gt 0 ] || { echo 'missing: 1..' >"$work/report"; return; }
    "$program" census merge --compact --quiet "$work/all.db" "${slices[@]}" >"$work/report"
}

# part-UNIT.db becomes slice-UNIT.db, once it is complete.
finish_part() { # PART
    local slice=$folder/slice-${1##*/part-}
    "$program" census merge --compact --quiet "$work/slice.db" "$1" >"$work/report"
    if ! grep -q ' 0 of ' "$work/report"; then
        cp "$work/slice.db" "$slice.tmp"
        mv "$slice.tmp" "$slice"
    fi
    rm -f "$work/slice.db" "$1" "$1"-wal "$1"-shm
}

# Counts until all is done or the time is over.
count() { # OPTION...
    local status=0
    "$program" census "${options[@]}" "$@" --quiet >/dev/null 2>"$work/errors" || status=$?
    [ $status -eq 0 ] || [ $status -eq 3 ] || { cat "$work/errors" >&2; exit $status; }
}

for part in "$folder"/part-*.db; do
    finish_part "$part"
done
join_slices
read -ra ranges < <(sed -n 's/^missing: //p' "$work/report") || true
if [ ${#ranges[@]} -gt 0 ]; then
    for slice in "$folder"/slice-*.db; do # other options are refused now, not after the minutes: this unit is there
        number=${slice##*/slice-}
        count --db "$work/all.db" --units $((10#${number%.db}))
        break
    done
    part=$folder/part-$(printf %08d "${ranges[0]%%..*}").db
    SECONDS=0
    for range in "${ranges[@]}"; do
        [ $SECONDS -lt $((minutes * 60)) ] || break
        count --db "$part" --units "$range" --timeout $((minutes * 60 - SECONDS))
    done
    if [ -e "$part" ]; then finish_part "$part"; fi
    join_slices
fi
sed "s|^$work/all.db|$folder|" "$work/report"
grep -q '^missing' "$work/report" || echo "nothing is missing: unjam census merge all.db $folder/slice-*.db"
