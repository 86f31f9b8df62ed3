#!/bin/bash
# The table of docs/clusters.md: seconds = 2 + work / cores + heaviest span, and what that costs. Rank 0 has no part in it: see
# bench_cluster for how busy it is.
#
# The times are those of docs/benchmarks.md and of bench/unit-times.txt, rounded.
set -euo pipefail
awk '
    function text(s) {
        if (s < 90) return sprintf("%.0f s", s)
        if (s < 90 * 60) return sprintf("%.0f min", s / 60)
        if (s < 36 * 3600) return sprintf("%.1f h", s / 3600)
        return sprintf("%.1f d", s / 86400)
    }
    BEGIN {
        state = 9e-9; price = 0.04 / 3600
        split("8 64 512 10000", cores, " ")
        row("6×6 without walls", 40148868698 * state, 0.9)
        row("6×6, up to 1 wall", 493928236551 * state, 0.9)
        row("6×6, up to 2 walls", 3043015432002 * state, 5)
        row("7×7 without walls", 683673325268506 * state / 2, 330) # half by its mirror image
    }
    function row(name, work, heaviest, i, s) {
        if (!started++)
            printf "| | 8 cores | 64 cores | 512 cores | 10,000 cores |\n|---|---:|---:|---:|---:|\n"
        printf "| %s |", name
        for (i = 1; i <= 4; i++) {
            s = 2 + work / cores[i] + heaviest
            printf " %s, $%.3g |", text(s), s * cores[i] * price
        }
        print ""
    }'
