#!/bin/bash
# The table of docs/big-boards.md: bench/big-boards.sh PROGRAM
#
# The default solver on the boards of tests/data/big.string up to 9x9. The states do not depend on the machine nor on its threads.
set -euo pipefail
program=$(realpath "$(command -v "${1:?usage: bench/big-boards.sh PROGRAM}")")
boards=$(dirname "$0")/../tests/data/big.string

echo '| board | vehicles | moves | states expanded |'
echo '|---|---|---|---|'
while read -r _ board; do
    size=$("$program" check --json - <<<"$board" | sed -E 's/.*"width":([0-9]+),"height":([0-9]+).*"vehicles":([0-9]+).*/\1x\2 | \3/')
    "$program" solve --json --no-times - <<<"$board" |
        sed -E 's/.*"length":([0-9]+),"optimal":true.*"expanded":([0-9]+).*/\1, proven | \2/' | sed "s/^/| $size | /; s/$/ |/"
done < <(grep -v "^#" "$boards" | awk 'length($2) <= 81')
