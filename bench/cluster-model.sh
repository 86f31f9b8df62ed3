#!/bin/bash
# The table of docs/clusters.md: seconds = 1 + max(work / cores, units x head) + heaviest unit, and what that costs.
#
# The times are those of docs/benchmarks.md, rounded.
set -euo pipefail
awk '
    function text(s) {
        if (s < 90) return sprintf("%.0f s", s)
        if (s < 90 * 60) return sprintf("%.0f min", s / 60)
        if (s < 36 * 3600) return sprintf("%.1f h", s / 3600)
        return sprintf("%.1f d", s / 86400)
    }
    BEGIN {
        state = 9e-9; head = 0.0004; heaviest = 0.9; price = 0.04 / 3600
        split("1 8 64 512", cores, " ")
        row("6×6 without walls", 40148868698 * state, 2903)
        row("6×6, up to 1 wall", 493928236551 * state, 107411)
        row("6×6, up to 2 walls", 3043015432002 * state, 1936301)
    }
    function row(name, work, units, i, s) {
        if (!started++)
            printf "| | 1 core | 8 cores | 64 cores | 512 cores |\n|---|---:|---:|---:|---:|\n"
        printf "| %s |", name
        for (i = 1; i <= 4; i++) {
            s = work / cores[i] > units * head ? work / cores[i] : units * head
            s += 1 + heaviest
            printf " %s, $%.3g |", text(s), s * cores[i] * price
        }
        print ""
    }'
