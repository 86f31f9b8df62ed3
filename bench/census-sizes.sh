#!/bin/bash
# The table of all board sizes in docs/census.md: bench/census-sizes.sh PROGRAM [WxH...]
#
# Every exit row of every size below 6x6, but for those that are mirror images of others: half a minute. Other sizes can be
# named; of those with a side of seven, only the middle row is counted.
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/census-sizes.sh PROGRAM [WxH...]}")")
shift
[ $# -gt 0 ] || set -- {3..5}x{3..6} 6x{3..5}

# with_commas: a comma before each three digits.
with_commas() {
    sed -E ':again; s/([0-9])([0-9]{3})($|[^0-9])/\1,\2\3/; t again'
}

echo '| board | exit row | legal | solutions | solvable | solvable groups | clusters in them | largest cluster | greatest distance |'
echo '|---|---:|---:|---:|---:|---:|---:|---:|---:|'
for size in "$@"; do
    middle=$(((${size#*x} + 1) / 2))
    first=1
    [[ $size != *7* ]] || first=$middle
    for ((exit = first; exit <= middle; exit++)); do
        "$program" census --size "$size" --exit $exit --json |
            tr ',{' '\n\n' | sed -nE 's/^"(legal|solutions|solvable|groups|clusters|largest_cluster|max_distance)":([0-9]+)$/| \2 /p' |
            head -n 7 | tr -d '\n' | with_commas | sed "s/^/| ${size/x/×} | $exit /; s/\$/|\n/"
    done
done
