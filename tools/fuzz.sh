#!/bin/bash
# Fuzzes every parser for some seconds, as many at once as there are cores, and prints TAP. What crashes one is kept in
# build-test/crashes/.
#
#     tools/fuzz.sh [--built] [--seconds N]     --built: with the targets as they are
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/builds.sh

# Runs one target: what it learns goes to a folder of its own, so that the next run begins where this one ended.
fuzz_one() {
    local target=$1 seconds=$2
    local name=${target##*/fuzz_}
    local learnt=build-test/corpus/$name log=build-test/corpus/$name.log folders
    mkdir -p "$learnt" build-test/crashes
    folders=("$learnt")
    [ -d "fuzz/corpus/$name" ] && folders+=("fuzz/corpus/$name")
    [ -e "fuzz/dictionaries/$name.dict" ] && folders+=("-dict=fuzz/dictionaries/$name.dict")
    # The limit of one input counts by the clock, and a busy machine needs long: it is only for what hangs.
    if "$target" -max_total_time="$seconds" -timeout=120 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="build-test/crashes/$name-" "${folders[@]}" >"$log" 2>&1; then
        echo "ok - fuzz $name, $(sed -n 's/^stat::number_of_executed_units: //p' "$log") inputs"
    else
        echo "not ok - fuzz $name"
        tail -n 40 "$log" | sed 's/^/# /'
    fi
}

if [ "${1-}" = --one ]; then
    fuzz_one "$2" "$3"
    exit
fi

seconds=60
is_built=false
[ "${1-}" = --built ] && is_built=true && shift
[ "${1-}" = --seconds ] && seconds=$2
$is_built || build_variant asan || {
    tail -n 40 build-test/asan.log
    exit 1
}
targets=(build-test/asan/fuzz/fuzz_*)
targets=("${targets[@]//*.p/}")
results=$(printf '%s\n' "${targets[@]}" | grep . | xargs -P "$(nproc)" -I{} tools/fuzz.sh --one {} "$seconds")
printf '%s\n' "$results"
echo "1..$(printf '%s\n' "${targets[@]}" | grep -c .)"
! grep -q '^not ok' <<<"$results"
