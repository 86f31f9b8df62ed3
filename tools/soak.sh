#!/bin/bash
# Runs the tests that wait (for a browser, a server, a terminal, other processes) again and again on a machine kept busy, to find those
# that hope instead. Prints a line per run and the totals; the status is 0 only without failures.
#
#     tools/soak.sh [--times N] [--loops K] [--keep FOLDER] [--built FOLDER] [SUITE...]
#
#     --times   how often each suite runs; default 20
#     --loops   how many busy loops compete with it; default 4
#     --keep    where the output of failed runs is kept; default build-test/soak
#     --built   a build to use as it is; default: build-test/gcc, built first
#     SUITE     web npm serve play mpi; default: all
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/builds.sh

times=20 loops=4 keep=build-test/soak build=
while [[ ${1-} == --* ]]; do
    case $1 in
    --times) times=$2 ;;
    --loops) loops=$2 ;;
    --keep) keep=$2 ;;
    --built) build=$2 ;;
    *)
        sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2
        exit 2
        ;;
    esac
    shift 2
done
suites=("$@")
[ $# -gt 0 ] || suites=(web npm serve play mpi)

run() { # SUITE
    case $1 in
    web) tests/web.sh "$build/unjam" ;;
    npm) tests/npm.sh "$build/unjam" ;;
    serve)
        # shellcheck disable=SC2046
        meson test -C "$build" --no-rebuild --print-errorlogs -t 10 $(meson test -C "$build" --list | grep -o 'serve_[a-z]*$')
        ;;
    play) tests/play.sh "$build/unjam" ;;
    mpi) tests/mpi.sh "$build" ;;
    *)
        echo "there is no suite $1"
        return 2
        ;;
    esac
}

if [ -z "$build" ]; then
    build=build-test/gcc
    build_variant gcc || { tail -n 30 build-test/gcc.log; exit 1; }
fi
mkdir -p "$keep" || exit 2
home=$(mktemp -d) || exit 2
busy=()
clean_up() {
    [ ${#busy[@]} -eq 0 ] || kill "${busy[@]}"
    rm -rf "$home"
}
trap clean_up EXIT
trap 'exit 130' INT TERM
for ((i = 0; i < loops; i++)); do
    yes >/dev/null &
    busy+=($!)
done

declare -A passed failed
for ((round = 1; round <= times; round++)); do
    for suite in "${suites[@]}"; do
        log=$keep/$suite-$round.log
        begin=$SECONDS
        # A home of its own, so that no browser finds anything from before.
        mkdir "$home/$suite-$round"
        if HOME=$home/$suite-$round run "$suite" >"$log" 2>&1 && ! grep -q '^not ok' "$log"; then
            passed[$suite]=$((${passed[$suite]-0} + 1))
            result=passed
            rm "$log"
        else
            failed[$suite]=$((${failed[$suite]-0} + 1))
            result="FAILED: $log"
        fi
        rm -rf "$home/$suite-$round"
        printf '%-6s %2d of %d  %4d s  %s\n' "$suite" $round "$times" $((SECONDS - begin)) "$result"
    done
done

total=0
for suite in "${suites[@]}"; do
    printf '%-6s %2d of %d passed\n' "$suite" "${passed[$suite]-0}" "$times"
    total=$((total + ${failed[$suite]-0}))
done
[ $total -eq 0 ]
