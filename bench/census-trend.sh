#!/bin/bash
# The trend of docs/census.md on other boards: bench/census-trend.sh PROGRAM [WxH...]
#
# A line through the logarithms of the groups by greatest distance, by least squares.
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/census-trend.sh PROGRAM [WxH...]}")")
shift
[ $# -gt 0 ] || set -- 4x4 5x4 5x5 5x6 7x4

echo '| board | each move divides the groups by | predicted | true |'
echo '|---|---:|---:|---:|'
for size in "$@"; do
    "$program" census --size "$size" --json | sed -E 's/.*"groups_by_max_distance":\[([0-9,]*)\].*/\1/' | tr , '\n' |
        awk -v size="${size/x/×}" '
            $1 > 0 { d = NR - 1; v = log($1); n++; x += d; y += v; xx += d * d; xy += d * v; most = d }
            END {
                slope = (n * xy - x * y) / (n * xx - x * x)
                printf "| %s | %.2f | %.1f | %d |\n", size, exp(-slope), -(y - slope * x) / n / slope, most
            }'
done
