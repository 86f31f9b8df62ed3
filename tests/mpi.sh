#!/bin/bash
# unjam-mpi on this machine: the same results as threads give, whatever the number of ranks, and what is left when ranks, the
# whole job or the disk fail. Prints TAP.
#
#     tests/mpi.sh BUILD
set -uo pipefail
build=$(realpath "${1:?usage: tests/mpi.sh BUILD}")
folder=$(realpath "$(dirname "$0")")
. "$folder/expect.sh"
work=$(mktemp -d)
# Whatever a failed test left behind names a file in this folder.
trap 'pgrep -f "unjam-mpi .*$work" | xargs -r kill -9; rm -rf "$work"' EXIT
cd "$work" || exit 2

# Open MPI refuses root unless told twice, and more ranks than cores unless told once.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

patience=600 # seconds after which something hangs; busy machines need long

threads() {
    "$build/unjam" "$@"
}

ranks() { # COUNT ARGUMENT...
    local count=$1
    shift
    timeout $patience mpirun --oversubscribe -n "$count" "$build/unjam-mpi" "$@"
}

same_results() { # RANKS ARGUMENT...
    cmp <(threads "${@:2}" | sed 's/,"seconds":[0-9.e+-]*//') <(ranks "$@" | tr -d '\r' | sed 's/,"seconds":[0-9.e+-]*//')
}

for count in 1 2 4; do
    expect "$count ranks count like threads" same_results "$count" census --size 5x5 --json
done
expect 'ranks sample like threads' same_results 3 census --size 5x6 --estimate 200 --seed 3 --json
expect 'ranks generate like threads' same_results 3 generate -n 12 --seed 5 -t json
expect 'ranks generate packs like threads' same_results 3 generate --pack easy:3,medium:2 --size 5x5 --seed 5 -t string
cut_short() {
    ranks 3 generate -n 100000 --moves 30.. --timeout 1 --seed 2 >/dev/null 2>&1
    test $? -eq 3
}
expect 'ranks stop when the time is over' cut_short

# The first unit of 6x7 takes half a minute: who finished it would take that much processor time.
stops_inside_a_unit() {
    local seconds TIMEFORMAT='%U %S'
    seconds=$({ time ranks 2 census --size 6x7 --units 1 --threads 1 --timeout 4 >/dev/null 2>inside.txt; } 2>&1)
    grep -q 'stopped before' inside.txt && awk '{ exit $1 + $2 > 12 }' <<<"$seconds"
}
expect 'also inside a unit' stops_inside_a_unit

# Ranks of another build, whose messages are encoded otherwise: which of them is rank 0 makes no difference.
refuses_others() { # PROGRAM-OF-RANK-0 PROGRAM-OF-OTHERS VERSION ARGUMENT...
    local first=$1 others=$2 version=$3
    shift 3
    ! timeout $patience mpirun --oversubscribe -n 1 "$build/$first" "$@" : -n 2 "$build/$others" "$@" >/dev/null 2>other.txt &&
        grep -q "version $version of the encoding.*run the same unjam-mpi on all machines" other.txt
}
expect 'ranks of another version are refused' refuses_others unjam-mpi tests/unjam-mpi-other 999 census --size 4x4
version=$(sed -n 's/^#define WIRE_VERSION //p' "$folder/../apps/mpi/message.h")
expect 'and refuse rank 0' refuses_others tests/unjam-mpi-other unjam-mpi "$version" generate -n 2
expect 'even if there is no work for them' refuses_others unjam-mpi tests/unjam-mpi-other 999 version
expect 'ranks have threads' same_results 3 census --size 5x5 --json --threads 2

# A part of a larger census, long enough to be interrupted; --units says how much of it.
part=(census --size 5x6 --units 1..400 --keep 18..)

tables() { # FILE: all that a census stored
    sqlite3 "$1" 'SELECT unit, hex(tally), hex(hardest) FROM census_unit ORDER BY unit;
                  SELECT number, id, board, moves, states FROM puzzle ORDER BY number;'
}

resumes_to_the_same() { # FILE
    ranks 3 "${part[@]}" --db "$work/$1" >/dev/null 2>&1 && cmp <(tables whole.db) <(tables "$1")
}

stored() { # FILE: units
    sqlite3 "$1" 'SELECT count(*) FROM census_unit' 2>/dev/null || echo 0
}

threads "${part[@]}" --db whole.db >/dev/null
ranks 3 "${part[@]}" --db ranks.db >/dev/null 2>&1
expect 'a file made by ranks is that of threads' cmp <(tables whole.db) <(tables ranks.db)

workers() { # the ranks of a job that writes to FILE: rank 0 first
    pgrep -f -- "unjam-mpi .*--db $work/$1\$" | xargs -r ps -o pid=,args= -p | awk '$2 ~ /unjam-mpi$/ { print $1 }' | sort -n
}

# interrupt FILE COMMAND...: runs the job, and the command on it when it has stored some units. Its messages are in FILE.txt, its status
# in $status. Begins anew if the job was over before the command: on a busy machine it may be.
interrupt() {
    local file=$1 job
    shift
    for _ in $(seq 20); do
        rm -f "$file" "$file"-*
        ranks 3 "${part[@]}" --db "$work/$file" >/dev/null 2>"$file.txt" &
        job=$!
        while [ "$(stored "$file")" -le 3 ] && kill -0 $job 2>/dev/null; do sleep 0.05; done
        "$@" "$file"
        wait $job
        status=$?
        [ $status -eq 0 ] || return 0
    done
}

kill_last() {
    workers "$1" | tail -n 1 | xargs -r kill -9
}

kill_all() {
    workers "$1" | xargs -r kill -9
}

stop_last() {
    workers "$1" | tail -n 1 >stopped
    xargs -r kill -STOP <stopped
}

interrupt rank.db kill_last
expect 'a dead rank ends the job' test $status -ne 0
expect 'with a message' grep -q 'the same command again\|signal 9' rank.db.txt
expect 'and a resumed run gives the same result' resumes_to_the_same rank.db

interrupt job.db kill_all
expect 'after the death of all ranks a resumed run gives the same result' resumes_to_the_same job.db

refuses_patience() {
    ! UNJAM_MPI_PATIENCE=abc ranks 2 census --size 4x4 >/dev/null 2>patience.txt &&
        grep -q 'UNJAM_MPI_PATIENCE is "abc"' patience.txt
}
expect 'a patience that is no number is refused' refuses_patience

export UNJAM_MPI_PATIENCE=5
interrupt silent.db stop_last
xargs -r kill -9 <stopped 2>/dev/null
unset UNJAM_MPI_PATIENCE
expect 'a rank that is silent ends the job' test $status -ne 0
expect 'and is named' grep -q 'rank [12] has not answered for 5 seconds' silent.db.txt
expect 'and a resumed run gives the same result' resumes_to_the_same silent.db

# Only the files of rank 0 are limited: MPI has files of its own.
full_disk() {
    local limited="ulimit -f 100; exec $build/unjam-mpi ${part[*]} --db $work/full.db"
    ! timeout $patience mpirun --oversubscribe --mca btl self,tcp -n 1 bash -c "$limited" : \
        -n 2 "$build/unjam-mpi" "${part[@]}" --db "$work/full.db" >/dev/null 2>full.db.txt &&
        grep -q 'full.db: .*full' full.db.txt
}
expect 'a full disk gives a clear error' full_disk
expect 'and a resumed run gives the same result' resumes_to_the_same full.db

expect_done
