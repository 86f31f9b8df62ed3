#!/bin/bash
# A job of unjam-mpi that is killed again and again: random ranks, also rank 0, die by kill -9, and unjam-mpi-run launches the job again until
# it is complete. The file must be that of threads. Prints TAP, what all deaths cost in processor time, and for each the seconds by the
# clock until the file held more than before it: the launch, and what was lost and is counted again. Three deaths, or with
# UNJAM_TEST_LONG ten of a longer job. UNJAM_MPI_LAUNCH tries another launcher: mpirun.mpich, in a build with -Dmpi=mpich.
#
#     tests/mpi_kill.sh BUILD
set -uo pipefail
build=$(realpath "${1:?usage: tests/mpi_kill.sh BUILD}")
folder=$(realpath "$(dirname "$0")")
. "$folder/expect.sh"
work=$(mktemp -d)
trap 'pgrep -f "unjam-mpi .*$work" | xargs -r kill -9; rm -rf "$work"' EXIT
cd "$work" || exit 2

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export UNJAM_MPI=$build/unjam-mpi
launcher=$folder/../apps/mpi/unjam-mpi-run
[ -n "${UNJAM_MPI_LAUNCH-}" ] || export UNJAM_MPI_LAUNCH='mpirun --oversubscribe'

tables() { # FILE: all that a job stored
    sqlite3 "$1" 'SELECT unit, last, hex(tally), hex(hardest) FROM census_unit ORDER BY unit;
                  SELECT number, id, board, moves, states FROM puzzle ORDER BY number;'
    sqlite3 "$1" 'SELECT * FROM estimate_range ORDER BY first' 2>/dev/null # a file has it with its first estimate
}

stored() {
    sqlite3 killed.db 'SELECT sum(last - first + 1) FROM estimate_range HAVING count(*) > 0' 2>/dev/null | grep . ||
        sqlite3 killed.db 'SELECT (SELECT count(*) FROM census_unit) + (SELECT count(*) FROM puzzle)' 2>/dev/null || echo 0
}

ranks() {
    pgrep -f -- "unjam-mpi .*--db $work/killed.db\$" | xargs -r ps -o pid=,args= -p | awk '$2 ~ /unjam-mpi$/ { print $1 }'
}

clock() { date +%s.%N; }

launches() { grep -c 'launching it again' launcher.txt; }

# Kills a rank whenever the file has grown since the last launch, so that every launch gets somewhere, and notes how long that took.
kill_ranks() { # JOB
    local before=0 now victim died=
    while { [ "$killed" -lt "$deaths" ] || [ -n "$died" ]; } && kill -0 "$1" 2>/dev/null; do
        now=$(stored)
        if [ "$(launches)" -lt "$killed" ]; then
            before=$now # what the dying job has stored
        elif [ "$now" -gt "$before" ] && [ -n "$died" ]; then
            awk -v a="$died" -v b="$(clock)" 'BEGIN { printf " %.1f", b - a }' >>lost.txt
            died=
        fi
        victim=$(ranks | shuf -n 1)
        if [ "$killed" -lt "$deaths" ] && [ -z "$died" ] && [ "$now" -gt "$before" ] && [ -n "$victim" ] &&
            kill -9 "$victim" 2>/dev/null; then
            killed=$((killed + 1)) before=$now died=$(clock)
        else
            sleep 0.05
        fi
    done
}

processor_seconds() { # COMMAND...
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>launcher.txt; } 2>&1 | awk '{ print $1 + $2 }'
}

# Runs a job on threads, and on ranks of which some die. A job that was over before all of them had died is run again.
killed_job() { # DEATHS COMMAND...
    local deaths=$1 run calm try
    shift
    rm -f whole.db
    calm=$(processor_seconds "$build/unjam" "$@" --threads 1 --db whole.db)
    for try in 1 2 3 4 5 6; do
        rm -f killed.db* lost.txt
        killed=0
        : >launcher.txt
        (processor_seconds "$launcher" -n 4 -t 50 "$@" --threads 1 --db "$work/killed.db" >seconds.txt) &
        run=$!
        kill_ranks $run
        wait $run
        [ "$killed" -lt "$deaths" ] || break
    done
    expect "$1: $deaths ranks died" test "$killed" -eq "$deaths"
    expect "$1: and the file is that of threads" cmp <(tables whole.db) <(tables killed.db)
    awk -v calm="$calm" -v deaths="$deaths" \
        '{ printf "# threads: %.1f s of processor time; ranks, killed %d times: %.1f s\n", calm, deaths, $1 }' seconds.txt
    echo "# seconds until the file had grown again, after each death:$(cat lost.txt)"
}

if [ -z "${UNJAM_TEST_LONG-}" ]; then
    killed_job 3 census --size 5x6 --units 1..900 --keep 18..
    killed_job 1 generate -n 60 --moves 25.. --seed 5
    killed_job 1 census --size 7x6 --estimate 12000
else
    killed_job 10 census --size 6x6 --units 1001..1250 --keep 30..
    killed_job 5 generate -n 600 --moves 25.. --seed 5
    killed_job 10 census --size 7x6 --estimate 60000
fi

bad_usage() {
    "$launcher" -n 2 census --size 99x99 >/dev/null 2>bad.txt
    [ $? -eq 2 ] && ! grep -q 'launching it again' bad.txt
}
expect 'bad usage is not tried again' bad_usage
printf '#!/bin/sh\nkill -9 $$\n' >dies
chmod +x dies
gives_up() {
    ! UNJAM_MPI_LAUNCH=./dies "$launcher" -n 3 -t 2 census --db none.db >/dev/null 2>up.txt &&
        grep -q '2 launches in a row added nothing' up.txt
}
expect 'a job that never gets anywhere is given up' gives_up
# Its rank is dead and unburied; it waits for ever, the first time.
cat >hangs <<'P'
#!/usr/bin/env python3
import os, signal, sys, time
if os.path.exists("hung"):
    sys.exit(0)
open("hung", "w").close()
child = os.fork()
if child == 0:
    os.kill(os.getpid(), signal.SIGKILL)
time.sleep(600)
P
chmod +x hangs
kills_launcher() {
    UNJAM_MPI_LAUNCH=./hangs timeout 300 "$launcher" -n 2 census --db none.db >/dev/null 2>hangs.txt && grep -q 'the launcher hangs' hangs.txt
}
expect 'a launcher that hangs is killed, and the job launched again' kills_launcher
expect_done
