#!/bin/bash
# The table of smaller boards in docs/census.md: bench/census-sizes.sh PROGRAM
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/census-sizes.sh PROGRAM}")")

# with_commas: a comma before each three digits.
with_commas() {
    sed -E ':again; s/([0-9])([0-9]{3})($|[^0-9])/\1,\2\3/; t again'
}

echo '| board | legal | solutions | solvable | solvable groups | clusters in them | largest cluster | greatest distance |'
echo '|---|---:|---:|---:|---:|---:|---:|---:|'
for size in 4x4 4x5 5x4 5x5 5x6; do
    "$program" census --size $size --json |
        tr ',{' '\n\n' | sed -nE 's/^"(legal|solutions|solvable|groups|clusters|largest_cluster|max_distance)":([0-9]+)$/| \2 /p' |
        head -n 7 | tr -d '\n' | with_commas | sed "s/^/| ${size/x/×} /; s/\$/|\n/"
done
