#!/bin/bash
# Measures the program: bench/run.sh PROGRAM
set -euo pipefail
program=$(realpath "${1:?usage: bench/run.sh PROGRAM}")
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The bundled 6x6 boards over and over: as many lines as a puzzle database of the web has in one chapter.
awk 'length($2) == 36 { boards[count++] = $0 } END { for (i = 0; i < 100000; i++) print boards[i % count] }' \
    examples/boards.txt >"$work/boards.txt"

hyperfine -N --warmup 1 --style basic \
    -n 'check 100,000 boards' "$program check $work/boards.txt" \
    -n 'read and write 100,000 strings' "$program convert -t string $work/boards.txt" \
    -n 'write 100,000 boards as json' "$program convert -t json $work/boards.txt" \
    -n 'start and end' "$program version"
