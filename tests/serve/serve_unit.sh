#!/bin/bash
# The unit in examples/systemd, by systemd's own tool: it knows every name there, and the filter allows the system calls with which the
# server confines itself and puts long requests behind short ones. Prints TAP.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 2
. tests/expect.sh
unit=examples/systemd/unjam.service

if ! command -v systemd-analyze >/dev/null; then
    echo '1..0 # SKIP systemd-analyze is not installed'
    exit 0
fi

knows_every_name() {
    systemd-analyze verify "$unit" >"$work/verified" 2>&1 # fails where the program is not installed
    ! grep -E 'Unknown|ignoring' "$work/verified"
}

# make install and the package put the program into different folders; systemd looks into both for a name without one.
finds_the_program() {
    local command
    command=$(sed -n 's/^ExecStart=//p' "$unit")
    [ "${command%% *}" = unjam ]
}

# calls_of NAME: the system calls that a name in a filter stands for.
calls_of() {
    case $1 in
    @*) systemd-analyze syscall-filter "$1" 2>/dev/null | sed -n 's/^    \([@a-z]\)/\1/p' | while read -r name; do calls_of "$name"; done ;;
    *) echo "$1" ;;
    esac
}

allowed() {
    local names
    for names in $(sed -n 's/^SystemCallFilter=\([^~].*\)/\1/p' "$unit"); do calls_of "$names"; done | sort -u >"$work/listed"
    for names in $(sed -n 's/^SystemCallFilter=~\(.*\)/\1/p' "$unit"); do calls_of "$names"; done | sort -u >"$work/refused"
    comm -23 "$work/listed" "$work/refused"
}

allows() { # CALL...
    allowed >"$work/allowed"
    local call
    for call in "$@"; do
        grep -qx "$call" "$work/allowed" || { echo "$call is refused" && return 1; }
    done
}

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
expect "systemd knows every name in $unit" knows_every_name
expect 'systemd finds the program wherever it was installed' finds_the_program
expect 'the server may confine itself' allows landlock_create_ruleset landlock_add_rule landlock_restrict_self prctl capget
expect 'it may put long requests behind short ones' allows setpriority
echo "1..$number"
exit $((failures > 0))
