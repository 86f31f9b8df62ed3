#!/bin/bash
# Builds unjam for another architecture and runs tests on it, under qemu where that is needed: the unit tests of the library, and the golden
# tests of the commands that need no optional library. Every expected byte is the same as on x86-64.
#
#     tools/cross.sh ARCH [--build | --all]     ARCH: aarch64 armhf i386 musl ppc64el riscv64 s390x
#
# --build only builds; --all runs every test, not only the quick ones. tools/setup.sh cross installs what is needed. Prints TAP.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/cross_support.sh
. tests/expect.sh

emulated() { # TRIPLET FAMILY ENDIAN EMULATOR
    target "$arch" "$1-gcc" "$1-ar" linux "$2" "$3" "qemu-$4-static" -L "/usr/$1"
    as_unjam=(-0 unjam)
}

# The processor runs its programs, too; qemu-i386 of Debian 12 hangs where there are threads.
on_x86() { # TRIPLET
    target "$arch" "$1-gcc" "$1-ar" linux x86 little "/usr/$1/lib/ld-linux.so.2" --library-path "/usr/$1/lib"
    as_unjam=(--argv0 unjam)
    numbers=(-msse2 -mfpmath=sse)
}

arch=${1-}
as_unjam=() # options of the wrapper
numbers=()  # options of the compiler for the library in one file, which meson.build knows by itself
case $arch in
aarch64) emulated aarch64-linux-gnu aarch64 little aarch64 ;;
armhf) emulated arm-linux-gnueabihf arm little arm ;;
i386) on_x86 i686-linux-gnu ;;
musl) target musl musl-gcc ar linux x86_64 little ;;
ppc64el) emulated powerpc64le-linux-gnu ppc64 little ppc64le ;;
riscv64) emulated riscv64-linux-gnu riscv64 little riscv64 ;;
s390x) emulated s390x-linux-gnu s390x big s390x ;;
*)
    sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2
    exit 2
    ;;
esac
what=${2---quick}
unset UNJAM_TEST_LONG # an emulator would take hours
export UNJAM_TEST_SHORT=1

# Those that are quick even here, of every layer; they pin bytes, ids, seeds, hashes and packed forms.
quick_tests=(answer bars bits board budget canonical census_estimate census_groups census_plan census_probe census_recorder census_samples
    census_six census_tally decode draw_palette draw_terminal env error explanation fit format_carlist format_csv format_detect format_grid
    format_json format_labelled format_letters format_names format_pddl format_string generate_judge generate_random generate_sameness
    generate_seen graph_export graph_layers graph_map graph_net graph_picture graph_places graph_tree group group_numbers heuristics
    lattice_engine layout limits model_file mover moves numbers open_list option_sizes paths pdf_solutions plane play play_game property
    random rate_blocking rate_model reference regression renew reply save solutions space store store_find store_runs team text
    tree_breadth verify visited wide)

libraries_build() {
    make_sqlite && make_cmocka
}

# The build below has little of it, so that it takes less time.
one_file_compiles() {
    tools/amalgamate.py "$folder/one" && "$cc" -std=c17 -O2 "${numbers[@]}" -Wall -Wextra -Wpedantic -Werror -c "$folder/one/unjam.c" \
        -o "$folder/one/unjam.o"
}

it_builds() {
    local names
    set_up -Dwerror=true -Doptimization=1 && mapfile -t names < <(unit_tests) && ninja -C "$build" unjam "${names[@]/#/tests/test_}"
}

# With --all, all but those that draw PNG or PDF, and those that start the program, which the golden tests do.
unit_tests() {
    if [ "$what" != --all ]; then
        printf '%s\n' "${quick_tests[@]}"
        return
    fi
    meson test -C "$build" --no-rebuild --list | sed 's|.* / ||' |
        grep -vxE 'allocation|draw_(raster|svg)|plot|svg_raster|picture|hostile|memory|cli_.*|catalogue_verify|generate_faults|man_options|slices|pack_schema'
}

unit_tests_pass() {
    local names
    mapfile -t names < <(unit_tests)
    meson test -C "$build" --no-rebuild --print-errorlogs --timeout-multiplier 20 "${names[@]}" &
    trap "kill $!" INT # by itself, meson would end one test and go on
    wait $!
}

# The program, as a command that the golden tests can call.
make_command() {
    mkdir -p "$folder/bin"
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "${wrapper[*]} ${as_unjam[*]}" "$build/unjam" >"$folder/bin/unjam"
    chmod +x "$folder/bin/unjam"
}

# Quick ones of each command, the census, packed groups and a catalogue of 4x4 among them; or all but those that draw PNG or PDF, read
# pictures, play, start another program, or ask the shell for limits.
golden_cases() {
    if [ "$what" != --all ]; then
        cat tests/cli/portable_cases
        return
    fi
    (cd tests/cli && grep -LE 'png|pdf|jpg|webp|ulimit|unjam (play|plot|scan|serve)|play --|sfdp|force' -- *.case)
}

golden_tests_pass() {
    local cases
    mapfile -t cases < <(golden_cases)
    make_command && tests/cli/run.sh "$folder/bin/unjam" "${cases[@]}" >"$folder/cli.log"
    local status=$?
    grep -A20 '^not ok' "$folder/cli.log"
    return $status
}

expect "$arch: SQLite and cmocka build" libraries_build
expect "$arch: the library in one file compiles with optimisation" one_file_compiles
expect "$arch: unjam builds without a warning" it_builds
if [ "$what" != --build ] && [ $failures -eq 0 ]; then
    expect "$arch: unit tests" unit_tests_pass
    expect "$arch: golden tests" golden_tests_pass
fi
expect_done
