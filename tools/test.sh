#!/bin/bash
# All tests: both compilers without a warning, every test plain, the quicker ones under the sanitizers (--long: all of them),
# the program's golden tests, a short fuzz run per parser, the installation. The last line is "N passed, N failed"; the status is 0 only without failures.
#
#     tools/test.sh [--long]     --long: five times as many random boards, longer fuzzing, all of 6x6, other systems, a whole release
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/builds.sh

fuzz_seconds=2
patience=6 # how many times longer than usual a test may take; busy machines need long
if [ "${1-}" = --long ]; then
    fuzz_seconds=30
    patience=20
    export UNJAM_TEST_LONG=1
fi

export CMOCKA_MESSAGE_OUTPUT=TAP
export ASAN_OPTIONS=detect_leaks=1:abort_on_error=0
export UBSAN_OPTIONS=print_stacktrace=1
counts=build-test/counts # "PASSED FAILED" of each stage, a line each
mkdir -p build-test
: >$counts
trap 'trap - INT; kill 0' INT # what runs in the background would go on otherwise

# Takes the counts of one stage, and says how many seconds of processor time this lane has spent since the stage before.
spent_before=0 counted_by=$BASHPID
count() { # PASSED FAILED TITLE
    local spent times=build-test/times-$BASHPID
    [ $counted_by -eq $BASHPID ] || spent_before=0 counted_by=$BASHPID # a new process begins with nothing
    times >"$times"
    spent=$(awk -F '[ms ]+' 'NR == 2 { printf "%d", 60 * ($1 + $3) + $2 + $4 }' "$times")
    rm "$times"
    echo "$1 $2" >>$counts
    printf '%-34s %5d passed, %d failed %7d s\n' "$3" "$1" "$2" $((spent - spent_before))
    spent_before=$spent
}

# Reads TAP; what was skipped counts as nothing. A plan that was not carried out, or a bad status without a bad test, is a program that crashed: one failure.
count_tap() {
    awk -v status="$1" '
        /^1\.\.[0-9]+/ { planned += substr($1, 4) }
        / # SKIP / { planned--; next }
        /^ok / { ok++ }
        /^not ok / { bad++ }
        END {
            if ((planned > ok + bad) || (status != 0 && bad == 0) || ok + bad == 0)
                bad++
            print ok + 0, bad + 0
        }'
}

# Reads the log of `meson test`, in which every program has a header with its result and the TAP it printed.
count_meson_log() {
    awk '
        function close_program() {
            if (name == "")
                return
            if (ok + bad == 0 && clean)
                ok = 1
            else if (planned > ok + bad || (!clean && bad == 0))
                bad++
            all_ok += ok
            all_bad += bad
            ok = bad = planned = 0
            name = ""
        }
        /^=+ [0-9]+\/[0-9]+ =+$/ { close_program() }
        /^test: / { name = $2; clean = 0; programs++ }
        /^result: .*exit status 0$/ { clean = 1 }
        /^1\.\.[0-9]+/ { planned += substr($1, 4) }
        / # SKIP / { planned--; next }
        /^ok / { ok++ }
        /^not ok / { bad++ }
        END { close_program(); print all_ok + 0, all_bad + (programs == 0) }
    ' "$1" || echo 0 1
}

# Builds one variant: build TITLE VARIANT.
build() {
    local log=build-test/$2.log
    if build_variant "$2"; then
        count 1 0 "$1: builds"
    else
        grep -E -A5 'FAILED|error:|warning:|ERROR' "$log" | head -n 60
        count 0 1 "$1: builds"
        return 1
    fi
}

# Runs the tests of a variant: run_tests TITLE VARIANT [SUITE]. Under a sanitizer --long means all tests, but not more boards in each: that
# would take a day.
run_tests() {
    local folder=build-test/$2 log=build-test/$2.log suite=(${3:+--suite "$3"}) usual=()
    [ -n "${UNJAM_TEST_LONG-}" ] || suite+=(--no-suite long)
    [ "$2" = gcc ] || usual=(env -u UNJAM_TEST_LONG)
    rm -f "$folder/meson-logs/testlog.txt"
    "${usual[@]}" meson test -C "$folder" --no-rebuild --quiet --timeout-multiplier $patience "${suite[@]}" >>"$log" 2>&1 ||
        grep -a -B30 -A10 -E '^not ok|ERROR: |SUMMARY: |Assertion' "$folder/meson-logs/testlog.txt" | head -n 200
    # shellcheck disable=SC2046
    count $(count_meson_log "$folder/meson-logs/testlog.txt") "$1: tests"
}

# Runs a script that prints TAP: script TITLE COMMAND...
script() {
    local title=$1
    shift
    local output status
    output=$("$@" 2>&1)
    status=$?
    [ $status -eq 0 ] || printf '%s\n' "$output"
    printf '%s\n' "$output" | grep ' # SKIP ' # skipped, but not silently
    # shellcheck disable=SC2046
    count $(printf '%s\n' "$output" | count_tap $status) "$title"
}

# The other MPI of Debian (libmpich-dev and mpich), where it is installed.
mpich_ranks() {
    build_variant mpich || { cat build-test/mpich.log; return 1; }
    UNJAM_MPI_LAUNCH=mpirun.mpich tests/mpi_kill.sh build-test/mpich
}

# The game, and two ranks, under a sanitizer; MPI itself is not built for one.
game_checked() {
    LSAN_OPTIONS=print_suppressions=0:suppressions=$PWD/tests/leaks.supp tests/play.sh build-test/asan/unjam
}

ranks_checked() { # VARIANT
    local number=0 words
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 PMIX_MCA_gds=hash ASAN_OPTIONS=detect_leaks=0
    export TSAN_OPTIONS=ignore_noninstrumented_modules=1
    ninja -C "build-test/$1" unjam-mpi >>"build-test/$1.log" 2>&1 || return
    echo 1..3
    for words in 'census --size 4x5' 'census --size 4x5 --estimate 100' 'generate -n 6 --seed 5'; do
        # shellcheck disable=SC2086
        timeout 600 mpirun --oversubscribe -n 2 "build-test/$1/unjam-mpi" $words --threads 2 >/dev/null || return
        echo "ok $((++number)) - $words on two ranks"
    done
}

# The short form of `make endure`; the parsers are fuzzed in another lane.
endurance() {
    echo 1..1
    tests/endure/endure.py build-test/gcc 3 storage processes server engines ranks && echo 'ok 1 - nothing new was found'
}

# Other systems: qemu and compiling take long.
other_systems() {
    yield_to_scripts
    local arch output=build-cross/out
    for arch in s390x i386 aarch64 armhf ppc64el riscv64 musl; do
        script "$arch" tools/cross.sh $arch
    done
    for arch in x86_64 aarch64; do
        tools/static.sh $output $arch >build-test/static.log 2>&1 || cat build-test/static.log
        script "the static program, $arch" tests/static.sh "$(ls $output/unjam-*-linux-$arch)"
    done
    tools/windows.sh $output >build-test/windows.log 2>&1 || cat build-test/windows.log
    script 'Windows' tests/windows.sh "$(ls $output/unjam-*-windows.zip)"
}

# What needs nothing but the program, much of which waits rather than computes.
scripts() {
    script 'layers and sizes of files' tests/layers.sh build-test/gcc
    script 'README and docs' tests/docs.sh build-test/gcc/unjam
    script 'play in the terminal' tests/play.sh build-test/gcc/unjam
    script 'MPI ranks' tests/mpi.sh build-test/gcc
    script 'MPI ranks that are killed' tests/mpi_kill.sh build-test/gcc
    script 'web page' tests/web.sh build-test/gcc/unjam
    [ -n "${UNJAM_TEST_LONG-}" ] || return
    script 'MPI across a network' tests/mpi_network.sh build-test/gcc
    ! pkg-config --exists mpich || script 'MPI ranks of MPICH' mpich_ranks
    script 'three minutes of endurance' endurance
}

# What people install.
packages() {
    script 'Python package' tests/python.sh build-test/gcc
    script 'npm package' tests/npm.sh build-test/gcc/unjam
    script 'what is set up and built' tests/setup.sh
    script 'the library in one file' tests/amalgamation.sh build-test/gcc
    script 'installation' tests/install.sh build-test/gcc
    script 'Debian packages' tests/deb.sh build-test/gcc
    script 'releases' tests/release.sh build-test/gcc/unjam
    [ -n "${UNJAM_TEST_LONG-}" ] || return
    script 'binary interface' tests/abi.sh build-test/abi
    script 'recipes' tests/recipes.sh
    script 'a whole release' tests/dist.sh
}

# Lanes beside each other, so that no core waits for the end of one. Those that mostly compute let the scripts go
# first: scripts wait for a terminal, a browser or a network, and some of them look at the clock.
lanes=()
begin() { # LANE
    "$1" >"build-test/$1.log" 2>&1 &
    lanes+=("$1:$!")
}

# Waits for a lane, and prints what it printed.
finish() { # LANE:PROCESS
    wait "${1#*:}"
    [ $? -lt 128 ] || count 0 1 "${1%:*}: killed"
    cat "build-test/${1%:*}.log"
}

yield_to_scripts() {
    renice -n 5 -p $BASHPID >/dev/null
}

# Uninitialised memory in the library.
uninitialised() {
    echo 1..1
    build_variant msan && build-test/msan/tests/compare_engines 1 500 10 &&
        meson test -C build-test/msan --no-rebuild --timeout-multiplier $patience "${memory_tests[@]}" && echo 'ok 1 - none is used'
}

plain_and_threads() {
    yield_to_scripts
    run_tests 'gcc' gcc
    build 'clang, thread' tsan && run_tests 'clang, thread' tsan threads
    [ -z "${UNJAM_TEST_LONG-}" ] || script 'clang, thread: ranks' ranks_checked tsan
    [ -z "${UNJAM_TEST_LONG-}" ] || script 'clang, memory' uninitialised
}

addresses_and_fuzzing() {
    yield_to_scripts
    build 'clang, address and undefined' asan || return
    script 'fuzzing' tools/fuzz.sh --built --seconds "$fuzz_seconds" &
    run_tests 'clang, address and undefined' asan
    [ -z "${UNJAM_TEST_LONG-}" ] || script 'clang, address and undefined: game' game_checked
    [ -z "${UNJAM_TEST_LONG-}" ] || script 'clang, address and undefined: ranks' ranks_checked asan
    wait
}

# First the page: it is a part of the program.
if tools/web.sh >build-test/web.log 2>&1; then
    count 1 0 'the page builds'
else
    cat build-test/web.log
    count 0 1 'the page builds'
fi
if build 'gcc' gcc; then
    begin scripts
    begin packages
    begin plain_and_threads
fi
begin addresses_and_fuzzing
[ -z "${UNJAM_TEST_LONG-}" ] || begin other_systems
for lane in "${lanes[@]}"; do
    finish "$lane"
done

read -r passed failed < <(awk '{ passed += $1; failed += $2 } END { print passed + 0, failed + 0 }' $counts)
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
