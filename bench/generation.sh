#!/bin/bash
# The table of docs/generation.md: bench/generation.sh PROGRAM
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/generation.sh PROGRAM}")")

echo '| method | 10 % | median | 90 % | 99 % | most |'
echo '|---|---|---|---|---|---|'
while IFS='|' read -r title wishes; do
    # shellcheck disable=SC2086 # the wishes are words
    "$program" generate -n 500 --seed 1 $wishes -t string | "$program" solve --json --no-times |
        sed -E 's/.*"length":([0-9]+).*/\1/' | sort -n | awk -v title="$title" '
            { moves[NR] = $1 }
            function part(percent, place) { place = NR * percent / 100; return moves[place > int(place) ? int(place) + 1 : place] }
            END { printf "| %s | %d | %d | %d | %d | %d |\n", title, part(10), part(50), part(90), part(99), part(100) }'
done <<'METHODS'
random|--method random
walkback|--method walkback
climb|--method climb
climb, 25 moves or more|--moves 25..
METHODS
