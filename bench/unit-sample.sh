#!/bin/bash
# What a sample of units (bench_units) says of a whole census whose number of states is known: core-hours, solvable groups and their
# clusters, each as a ratio to the states, with 95 % intervals; and the greatest distance seen. A unit was drawn with a
# chance in proportion to its weight, so all its figures are divided by that. Units that needed too much memory are left out; the
# last line gives their share. The line before it says how far the sample can be trusted: how many states it would give to the whole.
#
#     bench/unit-sample.sh bench/unit-times-7x7.txt 683673325268506
set -euo pipefail
awk -v whole="$2" '
    /^# weight of all/ { weight = $NF }
    /^# unit/ { refused++ }
    /^[0-9]/ {
        n++
        states[n] = $5 / $3
        all_states += $5 / $3
        take("core-hours", $4 / 3600 / $3)
        take("solvable groups", $6 / $3)
        take("clusters in them", $7 / $3)
        if ($8 > most) most = $8
        seconds += $4
        if ($4 > slowest) slowest = $4
    }
    function take(name, value) {
        if (!(name in sum)) order[++names] = name
        sum[name] += value
        values[name, n] = value
    }
    END {
        printf "| of %d units | estimate | 95 %% interval |\n|---|---:|---:|\n", n
        for (i = 1; i <= names; i++) {
            name = order[i]
            ratio = sum[name] / all_states
            squares = 0
            for (k = 1; k <= n; k++)
                squares += (values[name, k] - ratio * states[k]) ^ 2
            error = 1.96 * sqrt(squares * n / (n - 1)) / all_states
            printf "| %s | %.3g | %.3g to %.3g |\n", name, ratio * whole, (ratio - error) * whole, (ratio + error) * whole
        }
        printf "| greatest distance seen | %d | |\n", most
        printf "| nanoseconds per state | %.2f | |\n", sum["core-hours"] / all_states * 3.6e12
        printf "| seconds of a unit, mean and most | %.0f | %.0f |\n", seconds / n, slowest
        printf "| states by these units alone | %.3g | true: %.3g |\n", all_states / n * weight, whole
        printf "| share by weight of units that need more memory | %.1f %% | |\n", 100 * refused / (n + refused)
    }' "$1"
