#!/bin/bash
# The table of two boards of 31 moves in docs/difficulty.md: bench/contrast.sh PROGRAM
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/contrast.sh PROGRAM}")")
easy=BCDDEEBCFFGoBCAAGoHIIJGoHooJKKLLMMoo hard=BBBooCoDDEFCAAGEFHIoGJJHIoKKLLMMMNNo

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A line "NAME VALUE" for each feature.
for board in $easy $hard; do
    echo $board | "$program" rate | awk '/^  [a-z_]+ / { print $1, $2 }' >"$work/$board"
done

echo '| | easy | hard |'
echo '|---|---|---|'
echo "| board | [\`$easy\`](examples/easy-31.txt) | [\`$hard\`](examples/hard-31.txt) |"
while read -r names; do
    awk -v names="$names" '
        { value[FILENAME, $1] = $2 }
        END {
            count = split(names, name)
            for (i = 1; i <= count; i++) keys = keys (i > 1 ? ", " : "") "`" name[i] "`"
            printf "| %s |", keys
            for (file = 1; file <= 2; file++) {
                for (i = 1; i <= count; i++) printf "%s %s", (i > 1 ? "," : ""), value[ARGV[file], name[i]]
                printf " |"
            }
            print ""
        }' "$work/$easy" "$work/$hard"
done <<'FEATURES'
moves steps
states
solutions solution_density
branching optimal_branching
optimal_paths optimal_states
bottlenecks divergence
counterintuitive red_backward
blocking
random_moves
greedy_moves
seconds_estimate band
FEATURES
