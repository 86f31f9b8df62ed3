#!/bin/sh
# How many puzzles change their band between version 1 of the difficulty model and version 2: with the limits of version 1, and with
# those of version 2. Reads ratings, one JSON object a line:
#
#     unjam find --db minimal.db --json | bench/band-changes.sh
#     unjam rate --json boards.txt | bench/band-changes.sh
set -eu
awk '
function value(key) {
    return match($0, "\"" key "\":[0-9.]+") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3) + 0 : 0
}
function band(seconds, low, middle, high) {
    return seconds < low ? 1 : seconds < middle ? 2 : seconds <= high ? 3 : 4
}
function report(words, up, down) {
    printf "%s: %d of %d change their band (%.2f %%), %d to a harder one\n", words, up + down, count, 100 * (up + down) / count, up
}
function shares(words, list) {
    printf "%s: easy %.2f %%, medium %.2f %%, hard %.2f %%, expert %.2f %%\n", words, 100 * list[1] / count,
        100 * list[2] / count, 100 * list[3] / count, 100 * list[4] / count
}
/"greedy_moves":/ {
    rest = 0.335 + 0.953 * log(value("moves")) + 0.289 * log(value("greedy_moves")) / log(10)
    first = exp(rest + 0.079 * value("blocking"))
    second = exp(rest + 0.711 * value("blocking") / (value("cars") + value("trucks")))
    was = band(first, 65, 175, 300)
    same_limits = band(second, 65, 175, 300)
    is = band(second, 60, 150, 250)
    count++
    before[was]++
    kept[same_limits]++
    now[is]++
    up_kept += same_limits > was
    down_kept += same_limits < was
    up += is > was
    down += is < was
}
END {
    shares("version 1, limits 65, 175, 300", before)
    shares("version 2, limits 65, 175, 300", kept)
    shares("version 2, limits 60, 150, 250", now)
    report("limits 65, 175, 300", up_kept, down_kept)
    report("limits 60, 150, 250", up, down)
}'
