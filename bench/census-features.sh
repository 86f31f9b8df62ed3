#!/bin/bash
# A table of docs/census.md: how each feature goes with the distance. bench/census-features.sh PROGRAM SIZE LEAST-MOVES
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/census-features.sh PROGRAM SIZE LEAST-MOVES}")")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '| feature | correlation |'
echo '|---|---:|'
"$program" census --size "$2" --db "$work/census.db" --keep "$3.." --rate --quiet |
    sed -nE 's/^  ([a-z].*[a-z])  +([+-][0-9.]+)$/\1|\2/p' | sort -t '|' -k 2,2gr -k 1,1 |
    awk -F '|' '{ printf "| %s | %+.2f |\n", $1, $2 }'
