#!/bin/bash
# The table of docs/heuristics.md: bench/heuristics.sh PROGRAM [BOARDS]
#
# States that a search expands, as a part of what bfs expands on the same board: the mean of these ratios over three classes of
# boards, by moves; and on how many boards the solution is longer than the shortest, by how much on average over all boards.
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/heuristics.sh PROGRAM [BOARDS]}")")
boards=$(realpath "${2:-$(dirname "$0")/boards.txt}")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# search FILE ARGUMENT...: a line "length expanded" for each board.
search() {
    local file=$1
    shift
    "$program" solve --json --no-times "$@" "$boards" |
        sed -E 's/.*"length":([0-9]+).*"expanded":"?([0-9]+).*/\1 \2/' >"$file"
}

search "$work/moves" -a bfs
for metric in moves steps; do
    search "$work/bfs" -a bfs -m $metric
    if [ $metric = moves ]; then
        paste -d ' ' "$work/moves" "$work/bfs" | awk '
            { class[($1 > 3) + ($1 > 15) + ($1 > 30)]++ }
            END {
                printf "| %d boards | 4–15 moves (%d) | 16–30 moves (%d) | 31 moves and more (%d) | longer than shortest |\n", NR, class[1], class[2], class[3]
                print "|---|---|---|---|---|"
            }'
    fi
    echo "| **in $metric** | | | | |"
    while read -r arguments; do
        # shellcheck disable=SC2086 # the arguments are words
        search "$work/this" -m $metric $arguments
        paste -d ' ' "$work/moves" "$work/bfs" "$work/this" | awk -v name="${arguments#-a }" '
            { class = ($1 > 3) + ($1 > 15) + ($1 > 30); sum[class] += $6 / $4; count[class]++ }
            $5 > $3 { longer++; by += $5 - $3 }
            END {
                printf "| `%s` | %.2f | %.2f | %.2f |", name, sum[1] / count[1], sum[2] / count[2], sum[3] / count[3]
                if (longer) printf " %d boards, by %.2f on average over all |\n", longer, by / NR
                else print " 0 |"
            }'
    done <<'SEARCHES'
-a astar -H none
-a astar -H distance
-a astar -H path
-a astar -H direct
-a astar -H blockers
-a astar -H closure
-a astar -H closure --ties lifo
-a astar -H closure --ties deep
-a astar -H chain
-a astar -H weighted-blockers
-a best-first -H closure
SEARCHES
done
