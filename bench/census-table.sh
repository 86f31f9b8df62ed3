#!/bin/bash
# States, clusters and groups by distance, from the slices of a complete census:
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
echo '| distance | states | clusters | groups |'
echo '|---:|---:|---:|---:|'
paste <(column by_distance) <(column clusters_by_max_distance) <(column groups_by_max_distance) |
    awk '{ printf "| %d | %s | %s | %s |\n", NR - 1, $1, $2, $3 }'
