#!/bin/bash
# Runs the commands that the documents show and compares what comes out with what is printed there. Prints TAP.
#
#     tests/readme.sh PROGRAM [DOCUMENT...]     without documents: README.md
#
# A command is a line "$ …" in a block that starts with ```console; what it prints, errors included, follows it.
set -uo pipefail
program=$(realpath "${1-}") || exit 2
cd "$(dirname "$0")/.." || exit 2
shift
[ $# -gt 0 ] || set -- README.md

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/unjam"
unset NO_COLOR CLICOLOR_FORCE COLUMNS ARGP_HELP_FMT
export LC_ALL=C.UTF-8 TERM=dumb PATH="$work/bin:$PATH"

# Writes N.command and N.want for each command, and prints how many there are.
extract() {
    awk -v to="$work/" '
        /^```/ { inside = ($0 == "```console"); if (!inside) file = ""; next }
        inside && /^\$ / { count++; file = to count ".want"; printf "" > file; print substr($0, 3) > (to count ".command"); next }
        file != "" { print > file }
        END { print count + 0 }
    ' "$@"
}

# Commands that write files do so in a copy, never in the repository.
mkdir "$work/here"
cp -r examples "$work/here/"

failures=0
count=$(extract "$@")
echo "1..$count"
for ((number = 1; number <= count; number++)); do
    command=$(cat "$work/$number.command")
    (cd "$work/here" && timeout 60 bash -c "$command") >"$work/got" 2>&1 </dev/null
    if differences=$(diff -u "$work/$number.want" "$work/got"); then
        echo "ok $number - $command"
    else
        echo "not ok $number - $command"
        printf '%s\n' "$differences" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
done
[ $failures -eq 0 ]
