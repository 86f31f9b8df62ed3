#!/bin/bash
# States, clusters and groups by distance, and minimal puzzles where they were counted, from the slices of a complete census:
#
#     bench/census-table.sh PROGRAM FOLDER OPTION...     the options that it was counted with, such as --size 6x7 --keep 40..
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/census-table.sh PROGRAM FOLDER OPTION...}")")
folder=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" census merge --compact --quiet "$work/all.db" "$folder"/slice-*.db >"$work/report"
if grep '^missing' "$work/report" >&2; then exit 1; fi
"$program" census --db "$work/all.db" --json --quiet "$@" >"$work/json"

# column KEY: an array of the result, one number a line, with commas.
column() {
    sed -E "s/.*\"$1\":\[([0-9,]*)\].*/\1/" "$work/json" | tr , '\n' | sed -E ':again; s/([0-9])([0-9]{3})($|,)/\1,\2\3/; t again'
}
keys=(by_distance clusters_by_max_distance groups_by_max_distance) titles='distance | states | clusters | groups'
if grep -q '"minimal_by_distance"' "$work/json"; then
    keys+=(minimal_by_distance) titles+=' | minimal'
fi
echo "| $titles |"
echo "|${titles//[a-z ]/}|" | sed 's/|/|---:/g; s/---:$//'
for key in "${keys[@]}"; do
    column "$key" >"$work/$key"
done
cd "$work" && paste "${keys[@]}" | awk -v OFS=' | ' '{ $1 = "| " NR - 1 OFS $1; print $0 " |" }'
