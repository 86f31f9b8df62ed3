#!/bin/bash
# unjam-mpi across a network that breaks down: rank 0 in one network namespace, two ranks in another, a cable between them that is
# pulled in the middle. Prints TAP. Needs root, to make namespaces.
#
#     tests/mpi_network.sh BUILD
set -uo pipefail
build=$(realpath "${1:?usage: tests/mpi_network.sh BUILD}")
. "$(dirname "$0")/expect.sh"
if [ "$(id -u)" -ne 0 ] || ! ip netns add "unjam-$$-0" 2>/dev/null; then
    echo '1..1'
    echo 'ok 1 # SKIP needs root, ip, and the right to make network namespaces'
    exit 0
fi
work=$(mktemp -d)
home=unjam-$$-0 away=unjam-$$-1
clean_up() {
    for place in $home $away; do
        ip netns pids "$place" | xargs -r kill -9
        ip netns delete "$place"
    done
    rm -rf "$work"
}
trap clean_up EXIT
cd "$work" || exit 2

ip netns add $away
ip link add uj0 netns $home type veth peer name uj1 netns $away
ip -n $home addr add 10.231.7.1/24 dev uj0
ip -n $away addr add 10.231.7.2/24 dev uj1
for place in $home $away; do ip -n $place link set lo up; done
ip -n $home link set uj0 up
plug_in() { ip -n $away link set uj1 up; }
pull_out() { ip -n $away link set uj1 down; }
plug_in

# In place of ssh: HOST COMMAND...
cat >agent <<END
#!/bin/sh
shift
exec ip netns exec $away sh -c "\$*"
END
chmod +x agent

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
network=(--mca btl 'tcp,self' --mca btl_tcp_if_include 10.231.7.0/24 --mca oob_tcp_if_include 10.231.7.0/24
    --mca plm_rsh_agent "$work/agent" --host '10.231.7.1:1,10.231.7.2:2' -n 3)
# mpirun too must notice that a machine is gone, as docs/clusters.md advises.
alive=(--mca oob_tcp_keepalive_time 2 --mca oob_tcp_keepalive_intvl 1 --mca oob_tcp_keepalive_probes 2)
part=(census --size 5x6 --units 1..400 --keep 18..)

ranks() {
    timeout -k 5 600 ip netns exec $home mpirun -x UNJAM_MPI_PATIENCE "${alive[@]}" "${network[@]}" "$build/unjam-mpi" "$@"
}

tables() { # FILE: all that a census stored
    sqlite3 "$1" 'SELECT unit, hex(tally), hex(hardest) FROM census_unit ORDER BY unit;
                  SELECT number, id, board, moves, states FROM puzzle ORDER BY number;'
}

stored() { # FILE: units
    sqlite3 "$1" 'SELECT count(*) FROM census_unit' 2>/dev/null || echo 0
}

# cut FILE: runs until the cable is pulled out, its messages in FILE.txt.
cut() {
    ranks "${part[@]}" --db "$work/$1" >/dev/null 2>"$1.txt" &
    local job=$!
    while [ "$(stored "$1")" -le 3 ] && kill -0 $job 2>/dev/null; do sleep 0.05; done
    pull_out
    wait $job
    status=$?
}

resumes_to_the_same() { # FILE
    plug_in
    [ "$(stored "$1")" -lt 400 ] && ranks "${part[@]}" --db "$work/$1" >/dev/null 2>"$1.txt" &&
        cmp <(tables whole.db) <(tables "$1")
}

nobody_is_left() { # soon: ranks that are cut off give up after their patience
    local until=$((SECONDS + 240))
    while ip netns pids $away | grep -q .; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.2
    done
}

"$build/unjam" "${part[@]}" --db whole.db >/dev/null
export UNJAM_MPI_PATIENCE=3
ranks "${part[@]}" --db "$work/calm.db" >/dev/null 2>&1
expect 'ranks on two hosts count like threads' cmp <(tables whole.db) <(tables calm.db)

cut rank.db
expect 'a network that fails ends the job' test $status -ne 0 -a $status -lt 124
expect 'with a message' grep -q 'the same command again to resume' rank.db.txt
expect 'and no process is left on the other side' nobody_is_left
expect 'and a resumed run gives the same result' resumes_to_the_same rank.db

# The other order: mpirun notices first.
export UNJAM_MPI_PATIENCE=60
cut launcher.db
expect 'if mpirun notices first, it ends the job' grep -q 'lost communication with a remote daemon' launcher.db.txt
expect 'and a resumed run gives the same result' resumes_to_the_same launcher.db

expect_done
