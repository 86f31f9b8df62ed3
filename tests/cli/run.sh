#!/bin/bash
# Golden tests of the program: runs the cases in tests/cli/*.case and prints TAP.
#
#     tests/cli/run.sh [--update] PROGRAM [CASE...]
#
# A case is one file, see README.md beside this script. --update writes down what the program does now as what is expected.
set -uo pipefail
cd "$(dirname "$0")" || exit 2

update=false
if [ "${1-}" = --update ]; then
    update=true
    shift
fi
if [ $# -lt 1 ]; then
    echo "usage: tests/cli/run.sh [--update] PROGRAM [CASE...]" >&2
    exit 2
fi
program=$(cd "$OLDPWD" && realpath "$1") || exit 2
shift
if [ $# -gt 0 ]; then
    cases=()
    for name in "$@"; do
        cases+=("$(basename "$name" .case).case")
    done
else
    cases=(*.case)
fi

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/unjam"

# Nothing of the developer's own settings may show in the output.
unset NO_COLOR CLICOLOR_FORCE COLUMNS ARGP_HELP_FMT
export LC_ALL=C TERM=dumb PATH="$work/bin:$PATH"

# Splits a case into one file per part: title, command, stdin, stdout, stderr, status.
split_case() {
    rm -rf "$work/want" && mkdir "$work/want"
    for part in title command stdin stdout stderr; do
        : >"$work/want/$part"
    done
    echo 0 >"$work/want/status"
    awk -v to="$work/want/" '
        BEGIN { part = "title" }
        part == "title" && /^\$ / { print substr($0, 3) > (to "command"); next }
        /^== (stdin|stdout|stderr)$/ { part = $2; next }
        /^== status [0-9]+$/ { print $3 > (to "status"); part = "end"; next }
        { print > (to part) }
    ' "$1"
}

run_case() {
    rm -rf "$work/got" "$work/here" && mkdir "$work/got" && cp -r boards "$work/here"
    (cd "$work/here" && exec timeout 60 bash "$work/want/command") \
        <"$work/want/stdin" >"$work/got/stdout" 2>"$work/got/stderr"
    echo $? >"$work/got/status"
}

write_case() {
    cat "$work/want/title"
    sed 's/^/$ /' "$work/want/command"
    for part in stdin stdout stderr; do
        from=got
        [ $part = stdin ] && from=want
        if [ -s "$work/$from/$part" ]; then
            echo "== $part"
            cat "$work/$from/$part"
        fi
    done
    echo "== status $(cat "$work/got/status")"
}

failures=0
number=0
echo "1..${#cases[@]}"
for case in "${cases[@]}"; do
    number=$((number + 1))
    name="$number - cli ${case%.case}: $(head -n 1 "$case")"
    split_case "$case"
    run_case
    if $update; then
        write_case >"$work/new" && cp "$work/new" "$case"
        echo "ok $name"
    elif differences=$(diff -u -x title -x command -x stdin "$work/want" "$work/got"); then
        echo "ok $name"
    else
        echo "not ok $name"
        printf '%s\n' "$differences" | sed "s|$work/||g; s/^/# /"
        failures=$((failures + 1))
    fi
done
[ $failures -eq 0 ]
