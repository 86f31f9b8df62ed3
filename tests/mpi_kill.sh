#!/bin/bash
# A job of unjam-mpi that is killed again and again: random ranks, also rank 0, die by kill -9, and unjam-mpi-run launches the job again until
# it is complete. The file must be that of threads. Prints TAP, and what each death cost in processor time. Three deaths, or with
# UNJAM_TEST_LONG ten of a longer job.
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

deaths=3 job=(census --size 5x6 --units 1..400 --keep 18..)
[ -z "${UNJAM_TEST_LONG-}" ] || deaths=10 job=(census --size 6x6 --units 1001..1250 --keep 30..)

tables() { # FILE: all that a census stored
    sqlite3 "$1" 'SELECT unit, last, hex(tally), hex(hardest) FROM census_unit ORDER BY unit;
                  SELECT number, id, board, moves, states FROM puzzle ORDER BY number;'
}

stored() { sqlite3 killed.db 'SELECT count(*) FROM census_unit' 2>/dev/null || echo 0; }

ranks() {
    pgrep -f -- "unjam-mpi .*--db $work/killed.db\$" | xargs -r ps -o pid=,args= -p | awk '$2 ~ /unjam-mpi$/ { print $1 }'
}

# Kills a rank whenever the file has grown, so that every launch gets somewhere.
kill_ranks() { # JOB
    local before=-1 now victim
    while [ "$killed" -lt $deaths ] && kill -0 "$1" 2>/dev/null; do
        now=$(stored)
        victim=$(ranks | shuf -n 1)
        if [ "$now" -gt "$before" ] && [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then
            killed=$((killed + 1)) before=$now
        else
            sleep 0.05
        fi
    done
}

processor_seconds() { # COMMAND...
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}

calm=$(processor_seconds "$build/unjam" "${job[@]}" --threads 1 --db whole.db)
killed=0
(processor_seconds "$launcher" -n 4 -t 50 "${job[@]}" --threads 1 --db "$work/killed.db" >seconds.txt) &
run=$!
kill_ranks $run
wait $run
expect "$deaths ranks died" test "$killed" -eq $deaths
expect 'and the file is that of threads' cmp <(tables whole.db) <(tables killed.db)
awk -v calm="$calm" -v deaths=$deaths \
    '{ printf "# threads: %.1f s of processor time; ranks, killed %d times: %.1f s\n", calm, deaths, $1 }' seconds.txt

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
expect_done
