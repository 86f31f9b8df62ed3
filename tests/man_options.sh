#!/bin/bash
# Compares the man page of each command with its option table, as --help and --usage print it: the lines of the synopsis and
# the names of all options. Prints TAP.
#
#     tests/man_options.sh PROGRAM
set -uo pipefail
# shellcheck disable=SC2086 # a command has one word or two
program=$(realpath "${1-}") || exit 2
cd "$(dirname "$0")/../docs/man" || exit 2
export LC_ALL=C

# An option per line; what every command has is described once, in unjam(1).
names() {
    grep -oE -- '(^|[ *])--?[a-zA-Z][a-z-]*' | tr -d ' *' | grep -vxE -- '-h|-V|--(help|usage|version)' | sort -u
}

help_options() { # COMMAND
    "$program" $1 --help | grep -oE '^ {2,6}(-[a-zA-Z], )?--.*' | sed 's/^ *//; s/  .*//' | names
}

page_options() { # PAGE
    grep -E '^\*-' "$1" | names
}

# What stands behind the options. Pages also name those that must be given, and whether one board or several are taken.
help_operands() { # COMMAND
    "$program" $1 --help | sed -n '1s/^Usage: //p' | operands
}

synopsis() { # PAGE
    sed -n '/^# SYNOPSIS/,/^# DESCRIPTION/p' "$1" | grep -E '^\*' | tr -d '*_+'
}

page_operands() { # PAGE
    synopsis "$1" | head -n 1 | operands
}

# What the lines of a synopsis name and the option table, as --usage prints it, does not: other commands, and options by their
# short or long name, with another argument or none.
unknown_in_synopsis() { # COMMAND PAGE
    local usage
    usage=$("$program" $1 --usage | tr -d '[]' | tr -s ' \n' ' ')
    synopsis "$2" | grep -v "^unjam $1\b"
    synopsis "$2" | grep -oE -- '--[a-z-]+(=[A-Z]+)?|(^| )-[a-zA-Z]( [A-Z]+)?' | sed 's/^ //' | sort -u |
        while read -r option argument; do
            case $option in
            --*) grep -qE -- "( |\|)$option " <<<"$usage" || echo "$option" ;;
            *) grep -qE -- " $option\|--[a-z-]+${argument:+=$argument} " <<<"$usage" || echo "$option $argument" ;;
            esac
        done
}

operands() {
    sed -E 's/^unjam [a-z]+( (build|merge|verify))?//; s/\[OPTION\.\.\.\]//; s/\[?--?[a-z]+[= ]?[A-Z]*\]?//g; s/\.\.\.|\+\+//g; s/^ *//; s/ *$//'
}

pages=(unjam-*.1.scd)
failures=0 number=0
echo "1..$((${#pages[@]} - 1))" # all but those of unjam-mpi, and one more
for page in "${pages[@]}"; do
    command=${page#unjam-} command=${command%.1.scd} command=${command//-/ } # one word or two
    [[ $command != mpi* ]] || continue # programs of their own: one has the options of unjam, the other launches it
    number=$((number + 1))
    if differences=$(diff <(help_operands "$command"; help_options "$command") \
        <(page_operands "$page"; unknown_in_synopsis "$command" "$page"; page_options "$page")); then
        echo "ok $number - the man page of $command has its options"
    else
        echo "not ok $number - the man page of $command has its options (<: --help, >: the page)"
        printf '%s\n' "$differences" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
done
missing=$(for page in "${pages[@]}"; do grep -qF "*${page%.1.scd}*(1)" unjam.1.scd || echo "# ${page%.1.scd}"; done)
[ -z "$missing" ] || failures=$((failures + 1))
echo "${missing:+not }ok $((number + 1)) - unjam(1) names every page"
[ -z "$missing" ] || printf '%s\n' "$missing"
[ $failures -eq 0 ]
