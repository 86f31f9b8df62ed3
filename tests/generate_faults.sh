#!/bin/bash
# What unjam generate --db leaves behind when it is killed and when the disk is full; prints TAP.
#
#     tests/generate_faults.sh PROGRAM
set -uo pipefail
program=$(realpath "${1:?usage: tests/generate_faults.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2

number=0
failures=0

# check TITLE COMMAND...: the command must succeed.
check() {
    local title=$1
    shift
    number=$((number + 1))
    if "$@"; then
        echo "ok $number - $title"
    else
        echo "not ok $number - $title"
        failures=$((failures + 1))
    fi
}

boards() { # FILE: those of a puzzle file, in the order they were added
    "$program" find --db "$1" --limit 0 -t string | awk '{ print $2 }'
}

generate() { # the same endless run each time; in the place of the subshell, so that kill reaches it
    exec "$program" generate -n 100000 --size 5x5 --method walkback --seed 1 --threads 2 "$@"
}

is_beginning_of_the_run() { # FILE: what it holds is what the run gives first
    local count
    count=$(boards "$1" | wc -l)
    [ "$count" -gt 0 ] &&
        cmp -s <(boards "$1") <("$program" generate -n "$count" --size 5x5 --method walkback --seed 1 -t string)
}

all_are_complete() { # FILE: every puzzle has a solution that is as long as it says, and a rating
    "$program" find --db "$1" --limit 0 --json |
        awk '!/"moves":[0-9]+/ || !/"solution":\[\{/ || !/"band":"/ { bad = 1 } END { exit bad || NR == 0 }'
}

# Killed three times, at moments of its own choosing.
echo 1..8
for seconds in 0.3 0.7 1.1; do
    generate --db killed.db >/dev/null 2>&1 &
    child=$!
    sleep $seconds
    # Slow builds and busy machines may have stored nothing yet.
    while [ "$(boards killed.db 2>/dev/null | wc -l)" -eq 0 ] && kill -0 $child; do sleep 0.1; done
    kill -9 $child
    wait $child 2>/dev/null
done
check 'a puzzle file is readable after kill -9' test "$(boards killed.db | wc -l)" -gt 0
check 'and has only complete puzzles' all_are_complete killed.db
check 'no two of the same board, although the run began anew' test -z "$(boards killed.db | sort | uniq -d)"

# A disk that is full: no file may grow beyond 200 kilobytes.
(
    trap '' XFSZ
    ulimit -f 200
    (generate --db full.db >out.txt 2>message.txt)
    echo $? >status.txt
)
check 'a full disk is no success' test "$(cat status.txt)" -eq 2
check 'a full disk gives a clear error' grep -q '^unjam: full.db: .*full' message.txt
check 'what was stored before is there' is_beginning_of_the_run full.db
check 'and complete' all_are_complete full.db
stored=$(boards full.db | wc -l)
"$program" generate -n 3 --size 5x5 --method walkback --seed 1 --db full.db >/dev/null
check 'with room again, the run goes on behind it' test "$(boards full.db | wc -l)" -eq $((stored + 3))
[ $failures -eq 0 ]
