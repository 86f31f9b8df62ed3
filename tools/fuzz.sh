#!/bin/bash
# Fuzzes every parser for some seconds, as many at once as there are cores, and prints TAP. What crashes one is kept in
# build-test/crashes/. Each run begins with what earlier ones have learnt: fuzz/learnt.tar.gz.
#
#     tools/fuzz.sh [--built] [--seconds N]     --built: with the targets as they are
#     tools/fuzz.sh --keep                      writes fuzz/learnt.tar.gz again: the fewest inputs that reach all that is reached now
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/builds.sh

# The folders with the inputs of a target: what it learnt, and what we wrote for it.
inputs_of() { # NAME
    find "build-test/corpus/$1" "fuzz/corpus/$1" -maxdepth 0 2>/dev/null
}

# Runs one target: what it learns goes to a folder of its own, so that the next run begins where this one ended.
fuzz_one() {
    local target=$1 seconds=$2
    local name=${target##*/fuzz_}
    local learnt=build-test/corpus/$name log=build-test/corpus/$name.log folders
    mkdir -p "$learnt" build-test/crashes
    mapfile -t folders < <(inputs_of "$name")
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

# The fewest inputs of a target that reach all that those known now reach, into a folder.
minimise() { # TARGET FOLDER
    local name=${1##*/fuzz_} folders
    mkdir -p "$2/$name"
    mapfile -t folders < <(inputs_of "$name")
    "$1" -set_cover_merge=1 -timeout=120 -rss_limit_mb=2048 "$2/$name" "${folders[@]}" 2>&1
}

if [ "${1-}" = --one ]; then
    fuzz_one "$2" "$3"
    exit
fi

seconds=60
is_built=false is_kept=false
[ "${1-}" = --keep ] && is_kept=true && shift
[ "${1-}" = --built ] && is_built=true && shift
[ "${1-}" = --seconds ] && seconds=$2
$is_built || build_variant asan || {
    tail -n 40 build-test/asan.log
    exit 1
}
unpack_learnt
mapfile -t targets < <(find build-test/asan/fuzz -maxdepth 1 -type f -name 'fuzz_*' | sort)
if $is_kept; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    for target in "${targets[@]}"; do
        minimise "$target" "$work" >"$work/log" || { tail -n 40 "$work/log"; exit 1; }
    done
    rm "$work/log"
    tar -czf fuzz/learnt.tar.gz.new -C "$work" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner . &&
        mv fuzz/learnt.tar.gz.new fuzz/learnt.tar.gz || exit 1
    ls -l fuzz/learnt.tar.gz
    exit
fi
results=$(printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} tools/fuzz.sh --one {} "$seconds")
printf '%s\n' "$results"
echo "1..${#targets[@]}"
! grep -q '^not ok' <<<"$results"
