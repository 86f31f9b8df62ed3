#!/bin/bash
# Runs the commands that the documents show and compares what comes out with what is printed there. Prints TAP.
#
#     tests/docs.sh PROGRAM [DOCUMENT...]     without documents: README.md and docs/*.md
#
# A command is a line "$ …" in a block that starts with ```console; what it prints, errors included, follows it. A line
# <!-- $ COMMAND --> says the same of the paragraph or table below it. "```console long" and "<!-- long $ …" mark what takes
# longer than a few seconds; it is skipped unless UNJAM_TEST_LONG is set.
set -uo pipefail
program=$(realpath "${1-}") || exit 2
cd "$(dirname "$0")/.." || exit 2
shift
[ $# -gt 0 ] || set -- README.md docs/*.md

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/unjam"
unset NO_COLOR CLICOLOR_FORCE COLUMNS ARGP_HELP_FMT
export LC_ALL=C.UTF-8 TERM=dumb PATH="$work/bin:$PATH"

# Writes N.command, N.want and, if it takes long, N.long for each command, and prints how many there are.
extract() {
    awk -v to="$work/" '
        function begin(command) {
            count++
            file = to count ".want"
            printf "" > file
            print command > (to count ".command")
            if (long)
                print FILENAME > (to count ".long")
        }
        FNR == 1 { inside = 0; file = "" }
        /^```/ { inside = /^```console( long)?$/; long = / long$/; file = ""; next }
        inside && /^\$ / { begin(substr($0, 3)); next }
        !inside && /^<!-- (long )?\$ .* -->$/ {
            long = /^<!-- long /
            sub(/^<!-- (long )?\$ /, "")
            sub(/ -->$/, "")
            begin($0)
            next
        }
        !inside && /^$/ { file = "" }
        file != "" { print > file }
        END { print count + 0 }
    ' "$@"
}

# Commands that write files do so in a copy, never in the repository.
mkdir "$work/here"
cp -r bench examples slices "$work/here/"
mkdir "$work/here/tests"
cp -r tests/data "$work/here/tests/"

failures=0
count=$(extract "$@")
echo "1..$count"
for ((number = 1; number <= count; number++)); do
    command=$(cat "$work/$number.command")
    seconds=600
    if [ -e "$work/$number.long" ]; then
        seconds=3600
        [ -n "${UNJAM_TEST_LONG-}" ] || { echo "ok $number - $command # SKIP long"; continue; }
    fi
    (cd "$work/here" && timeout $seconds bash -c "$command") >"$work/got" 2>&1 </dev/null
    if differences=$(diff -u "$work/$number.want" "$work/got"); then
        echo "ok $number - $command"
    else
        echo "not ok $number - $command"
        printf '%s\n' "$differences" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
done
[ $failures -eq 0 ]
