#!/bin/bash
# Compares the man page of each command with its option table, as --help prints it: the operands and the names of all
# options. Prints TAP.
#
#     tests/man_options.sh PROGRAM
set -uo pipefail
program=$(realpath "${1-}") || exit 2
cd "$(dirname "$0")/../docs/man" || exit 2
export LC_ALL=C

# An option per line; what every command has is described once, in unjam(1).
names() {
    grep -oE -- '(^|[ *])--?[a-zA-Z][a-z-]*' | tr -d ' *' | grep -vxE -- '-h|-V|--(help|usage|version)' | sort -u
}

help_options() { # COMMAND
    "$program" "$1" --help | grep -oE '^ {2,6}(-[a-zA-Z], )?--.*' | sed 's/^ *//; s/  .*//' | names
}

page_options() { # PAGE
    grep -E '^\*-' "$1" | names
}

# What stands behind the options. Pages also name those that must be given, and whether one board or several are taken.
help_operands() { # COMMAND
    "$program" "$1" --help | sed -n '1s/^Usage: //p' | operands
}

page_operands() { # PAGE
    sed -n '/^# SYNOPSIS/,/^# DESCRIPTION/p' "$1" | grep -E '^\*unjam' | head -n 1 | tr -d '*_' | operands
}

operands() {
    sed -E 's/^unjam [a-z]+//; s/\[OPTION\.\.\.\]//; s/\[?--?[a-z]+[= ]?[A-Z]*\]?//g; s/\.\.\.|\+\+//g; s/^ *//; s/ *$//'
}

pages=(unjam-*.1.scd)
failures=0 number=0
echo "1..$((${#pages[@]} - 1))"
for page in "${pages[@]}"; do
    command=${page#unjam-} command=${command%.1.scd}
    [ "$command" != mpi ] || continue # a program of its own, with the options of unjam
    number=$((number + 1))
    if differences=$(diff <(help_operands "$command"; help_options "$command") <(page_operands "$page"; page_options "$page")); then
        echo "ok $number - the man page of $command has its options"
    else
        echo "not ok $number - the man page of $command has its options (<: --help, >: the page)"
        printf '%s\n' "$differences" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
done
[ $failures -eq 0 ]
