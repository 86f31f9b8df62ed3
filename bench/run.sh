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

# Every ninth of the bench boards.
awk 'NR % 9 == 0' bench/boards.txt | head -n 100 >"$work/hundred.txt"

# measure TITLE ARGUMENT...: runs the program over and over.
measure() {
    local title=$1
    shift
    hyperfine -N --warmup 2 --style basic -n "$title" "$program $*"
}

measure 'start and end' version
measure 'solve one board' solve --json tests/data/card-1.string
measure 'solve bench/boards.txt, one thread' solve --json --threads 1 bench/boards.txt
measure 'solve bench/boards.txt, all cores' solve --json bench/boards.txt
measure 'rate 100 boards, all cores' rate --json "$work/hundred.txt"
measure 'check 100,000 boards' check "$work/boards.txt"
measure 'read and write 100,000 strings' convert -t string "$work/boards.txt"
measure 'write 100,000 boards as json' convert -t json "$work/boards.txt"

# The solvers beside the reference, in CPU time.
build=$(dirname "$program")
ninja -C "$build" bench/bench_solve bench/bench_rate bench/bench_generate >/dev/null
"$build/bench/bench_solve" bench/boards.txt
"$build/bench/bench_rate" bench/boards.txt

# unjam serve under load.
bench/serve.sh "$program"
"$build/bench/bench_generate"

# The table of docs/heuristics.md.
bench/heuristics.sh "$program"

# The table of docs/big-boards.md.
bench/big-boards.sh "$program"
