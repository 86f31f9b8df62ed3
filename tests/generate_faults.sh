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
    "$program" find --db "$1" -t string | awk '{ print $2 }'
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
    "$program" find --db "$1" --json |
        awk '!/"moves":[0-9]+/ || !/"solution":\[\{/ || !/"band":"/ { bad = 1 } END { exit bad || NR == 0 }'
}

everything() { # FILE: all that it knows of its puzzles, in the order they were added
    "$program" find --db "$1" --json
}

stored() { # FILE
    "$program" find --db "$1" --count 2>/dev/null || echo 0
}

run() { # a run that ends; in the place of the subshell, so that kill reaches it
    exec "$program" generate -n 300 --size 5x5 --method walkback --seed 7 --threads 2 "$@"
}

# Killed again and again, each time a few puzzles later and at a moment of its own choosing, then left to end.
kills=20
[ -z "${UNJAM_TEST_LONG-}" ] || kills=150
RANDOM=1
reached=0
echo 1..11
for ((i = 0; i < kills; i++)); do
    run --db killed.db >/dev/null 2>&1 &
    child=$!
    target=$((reached + 1 + RANDOM % (400 / kills)))
    while kill -0 $child 2>/dev/null; do
        reached=$(stored killed.db)
        [ "$reached" -ge $target ] && break
    done
    sleep 0.00$((RANDOM % 10))
    kill -9 $child 2>/dev/null
    wait $child 2>/dev/null
done
check 'a puzzle file is readable after kill -9' test "$(stored killed.db)" -gt 0
check 'and has only complete puzzles' all_are_complete killed.db
(run --db killed.db >/dev/null 2>&1)
(run --db straight.db >/dev/null)
check "after $kills kills it ends with all puzzles" test "$(stored killed.db)" -eq 300
check 'and with the file of one undisturbed run' cmp <(everything killed.db) <(everything straight.db)
(run --db killed.db >/dev/null 2>complete.txt)
check 'asked for once more, the run says that it is complete' grep -q 'this run is complete' complete.txt
check 'and adds nothing' test "$(stored killed.db)" -eq 300

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
