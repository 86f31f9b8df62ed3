#!/bin/bash
# Measures the program and prints what stands under "Measured" in docs/benchmarks.md: bench/run.sh PROGRAM [--six]
#
# Each row is the mean of a number of runs after one that does not count. Take it on an idle machine; it takes some five minutes.
# --six adds the census of all 6x6 boards, minutes more. What a machine lacks (mpirun, wrk, node) is left out.
set -euo pipefail
program=$(realpath "${1:?usage: bench/run.sh PROGRAM [--six]}")
build=$(dirname "$program")
six=${2-}
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/unjam"
export PATH="$work/bin:$build:$PATH"

# The bundled 6x6 boards over and over: as many lines as a puzzle database of the web has in one chapter.
awk 'length($2) == 36 { boards[count++] = $0 } END { for (i = 0; i < 100000; i++) print boards[i % count] }' \
    examples/boards.txt >"$work/100000.txt"
awk 'NR % 9 == 0' bench/boards.txt | head -n 100 >"$work/100.txt"
awk '!/^#/ && length($2) <= 81 { print $2 }' tests/data/big.string >"$work/big.txt"

# heading TITLE
heading() {
    printf '\n### %s\n\n| | wall time | CPU time | command |\n|---|---:|---:|---|\n' "$1"
}

# repeat RUNS COMMAND
repeat() {
    local i
    for ((i = 0; i < $1; i++)); do eval "$2"; done >/dev/null 2>&1
}

# row TITLE RUNS COMMAND: a row of the table.
row() {
    local TIMEFORMAT='%3R %3U %3S' times
    [ "$2" -eq 1 ] || repeat 1 "$3"
    times=$({ time repeat "$2" "$3"; } 2>&1)
    awk -v title="$1" -v runs="$2" -v command="${3//$work\//}" '
        function text(seconds) { return seconds < 0.1 ? sprintf("%.3g ms", seconds * 1000) : sprintf("%.3g s", seconds) }
        { printf "| %s | %s | %s | `%s` |\n", title, text($1 / runs), text(($2 + $3) / runs), command }' <<<"$times"
}

ninja -C "$build" bench/bench_solve bench/bench_order >/dev/null
echo "$(uname -m), $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(unjam version)."

heading 'Boards'
row 'start and end' 100 'unjam version'
row 'solve one board' 100 'unjam solve --json tests/data/card-1.string'
row 'solve 902 boards, one thread' 10 'unjam solve --json --threads 1 bench/boards.txt'
row 'all cores' 10 'unjam solve --json bench/boards.txt'
row '1,000 of 5x5 to 8x8 with walls' 10 'unjam solve --json --threads 1 bench/walls.txt'
row 'the 80 hardest of 6x7 and 7x6' 10 'unjam solve --json --threads 1 examples/hardest-6x7.txt examples/hardest-7x6.txt'
row 'three of 9x9, proven, all cores' 1 "unjam solve --json $work/big.txt"
row 'rate 100 boards, one thread' 5 "unjam rate --json --threads 1 $work/100.txt"
row 'all cores' 5 "unjam rate --json $work/100.txt"
row 'check 100,000 boards' 3 "unjam check $work/100000.txt"
row 'read and write 100,000 lines' 3 "unjam convert -t string $work/100000.txt"
row 'write them as JSON' 3 "unjam convert -t json $work/100000.txt"

echo
printf 'Travel in the solutions of bench/boards.txt:\n\n```\n'
"$build/bench/bench_order" bench/boards.txt
echo '```'

heading 'New puzzles, one thread'
row '5,000 random boards' 3 'unjam generate -n 5000 --method random --seed 1 --threads 1 -t string'
row '1,000 walked back' 3 'unjam generate -n 1000 --method walkback --seed 1 --threads 1 -t string'
row '100 of 25 moves or more' 3 'unjam generate -n 100 --moves 25.. --seed 1 --threads 1 -t string'
row 'the same, rated' 3 'unjam generate -n 100 --moves 25.. --seed 1 --threads 1 --json'
row 'five of 40 moves or more' 1 'unjam generate -n 5 --moves 40.. --seed 1 --threads 1 -t string'

printf '\n### Solvers on bench/boards.txt, one thread, CPU time\n\n'

"$build/bench/bench_solve" bench/boards.txt

if command -v wrk >/dev/null; then
    printf '\n### unjam serve\n\n'
    bench/serve.sh "$program"
fi
if command -v node >/dev/null && [ -e packaging/npm/unjam.wasm ]; then
    printf '\n### The engine in Node %s\n\n' "$(node --version)"
    node bench/engine.mjs
fi
if command -v mpirun >/dev/null && command -v unjam-mpi >/dev/null; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    heading 'MPI, a rank per core and one that hands out'
    row 'start and end' 3 'mpirun --oversubscribe -n 3 unjam-mpi census --size 4x4'
    row '40 units of 6x6, two ranks' 1 'mpirun --oversubscribe -n 3 unjam-mpi census --units 1001..1040 --threads 1'
    row 'the same, two threads' 1 'unjam census --units 1001..1040 --threads 2'
fi

heading 'Census'
row '5x5, 10,492,784 states' 5 'unjam census --size 5x5'
row 'without special instructions' 5 'unjam census --size 5x5 --portable'
row '5x6, 416,193,984 states' 1 'unjam census --size 5x6'
row '6x6, the heaviest unit, 96,333,301 states' 1 'unjam census --units 1'
row '24 heavy units, one thread' 1 'unjam census --units 1..24 --threads 1'
row 'two threads' 1 'unjam census --units 1..24 --threads 2'
row '200 sampled boards of 7x7' 1 'unjam census --size 7x7 --estimate 200'
[ -z "$six" ] || row '6x6, 40,148,868,698 states' 1 'unjam census'
