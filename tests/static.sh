#!/bin/bash
# The static program in a folder that has nothing else, but for qemu if it is for another processor (as root, by chroot). Prints TAP.
#
#     tests/static.sh PROGRAM     made by tools/static.sh
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
if [ $# -ne 1 ]; then
    echo 'usage: tests/static.sh PROGRAM' >&2
    exit 2
fi
. tests/expect.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/root" && cp "$1" "$work/root/unjam" && cp examples/boards.txt "$work/root/" || exit 2
emulator=
if ! readelf -h "$1" | grep -qi "$(uname -m | tr _ -)"; then
    cp "$(command -v "qemu-${1##*-}-static")" "$work/root/emulator" || exit 2
    emulator=/emulator
fi
alone() {
    chroot "$work/root" $emulator /unjam "$@"
}

is_small() {
    local size
    size=$(stat -c %s "$work/root/unjam")
    echo "$size bytes"
    [ "$size" -lt 10000000 ]
}

needs_no_library() {
    ! readelf -d "$work/root/unjam" | grep NEEDED && ! readelf -l "$work/root/unjam" | grep INTERP
}

solves() {
    [ "$(alone solve /boards.txt | grep -c 'proven shortest')" -eq 4 ]
}

keeps_puzzles() {
    alone generate -n 2 --moves 10.. --seed 3 --db /pack.db >"$work/made" && [ "$(alone find --db /pack.db -t string | wc -l)" -eq 2 ]
}

has_the_catalogue() {
    alone catalogue | grep -q '527,432'
}

serves() {
    with_server "$work/serve" answers
}
answers() { # ADDRESS
    curl -fsS "$1api/health" | grep -q ok
}
printf '#!/bin/sh\nexec chroot "%s" %s /unjam "$@"\n' "$work/root" "$emulator" >"$work/serve"
chmod +x "$work/serve"

says_what_it_lacks() {
    ! alone show -o /board.png "$(head -n 1 examples/boards.txt)" 2>"$work/said" && grep -q 'cannot draw PNG' "$work/said" && [ ! -e "$work/root/board.png" ]
}

expect 'it has less than 10 MB' is_small
expect 'it needs no shared library' needs_no_library
expect 'it solves' solves
expect 'it keeps puzzles in a file' keeps_puzzles
expect 'it has the catalogue' has_the_catalogue
expect 'it serves' serves
expect 'it says that it cannot draw PNG' says_what_it_lacks
expect_done
