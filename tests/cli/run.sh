#!/bin/bash
# Golden tests of the program: runs the cases in tests/cli/*.case and prints TAP.
#
#     tests/cli/run.sh [--update | --half 1|2] PROGRAM [CASE...]
#
# A case is one file, see README.md beside this script. --update writes down what the program does now as what is expected;
# --half runs every second case, so that two processes can share them.
set -uo pipefail
cd "$(dirname "$0")" || exit 2

update=false
half=
if [ "${1-}" = --update ]; then
    update=true
    shift
elif [ "${1-}" = --half ]; then
    half=$2
    shift 2
fi
if [ $# -lt 1 ]; then
    echo "usage: tests/cli/run.sh [--update | --half 1|2] PROGRAM [CASE...]" >&2
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
if [ -n "$half" ]; then
    all=("${cases[@]}")
    cases=()
    for ((i = half - 1; i < ${#all[@]}; i += 2)); do
        cases+=("${all[i]}")
    done
fi

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT # or the next case would begin
mkdir "$work/bin"
ln -s "$program" "$work/bin/unjam"

# Nothing of the developer's own settings may show in the output.
unset NO_COLOR CLICOLOR_FORCE COLUMNS ARGP_HELP_FMT
export LC_ALL=C TERM=dumb PATH="$work/bin:$PATH"

# Splits every case into one file per part: title, command, stdin, stdout, stderr, status. One process does it for all, and
# each case has a folder of its own, as starting processes is most of what these tests cost.
split_cases() {
    (cd "$work" && mkdir -p "${cases[@]/%//want}" "${cases[@]/%//got}") && awk -v work="$work/" '
        FNR == 1 {
            for (part in parts)
                close(to part)
            to = work FILENAME "/want/"
            split("title command stdin stdout stderr", names, " ")
            for (i in names) {
                parts[names[i]]
                printf "" > (to names[i])
            }
            parts["status"]
            print 0 > (to "status")
            part = "title"
        }
        part == "title" && /^\$ / { print substr($0, 3) > (to "command"); next }
        /^== (stdin|stdout|stderr)$/ { part = $2; next }
        /^== status [0-9]+$/ { close(to "status"); print $3 > (to "status"); part = "end"; next }
        { print > (to part) }
    ' "${cases[@]}"
}

run_case() { # FOLDER
    cp -r boards "$1/here"
    (cd "$1/here" && exec timeout 600 bash "$1/want/command") <"$1/want/stdin" >"$1/got/stdout" 2>"$1/got/stderr"
    echo $? >"$1/got/status"
}

write_case() { # FOLDER
    cat "$1/want/title"
    sed 's/^/$ /' "$1/want/command"
    for part in stdin stdout stderr; do
        from=got
        [ $part = stdin ] && from=want
        if [ -s "$1/$from/$part" ]; then
            echo "== $part"
            cat "$1/$from/$part"
        fi
    done
    echo "== status $(cat "$1/got/status")"
}

failures=0
number=0
split_cases || exit 2
echo "1..${#cases[@]}"
for case in "${cases[@]}"; do
    number=$((number + 1))
    folder=$work/$case
    read -r title <"$folder/want/title"
    name="$number - cli ${case%.case}: $title"
    run_case "$folder"
    if $update; then
        write_case "$folder" >"$work/new" && cp "$work/new" "$case"
        echo "ok $name"
    elif differences=$(diff -u -x title -x command -x stdin "$folder/want" "$folder/got"); then
        echo "ok $name"
    else
        echo "not ok $name"
        printf '%s\n' "$differences" | sed "s|$folder/||g; s/^/# /"
        failures=$((failures + 1))
    fi
done
[ $failures -eq 0 ]
