#!/bin/bash
# The table of larger boards in docs/census.md: bench/estimate.sh PROGRAM
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/estimate.sh PROGRAM}")")

echo '| 7×7, exit row 4 | share of all states |'
echo '|---|---:|'
"$program" census --size 7x7 --estimate 20000 --json |
    sed -E 's/.*"solvable":(\[[^]]*\]),"by_distance":\[(.*)\]\].*/\1,\2]/; s/\],/\n/g; s/[][]//g' |
    awk -F, '
        function form(share) { return share >= 0.01 ? "%.1f" : share >= 0.001 ? "%.2f" : "%.3f" }
        NR == 1 || index(" 0 1 2 3 5 10 15 20 25 ", " " NR - 2 " ") {
            name = NR == 1 ? "solvable" : NR == 2 ? "distance 0" : NR - 2
            f = form($2)
            printf "| %s | " f " %% (" f " to " f ") |\n", name, $2 * 100, $1 * 100, $3 * 100
        }'
