#!/bin/bash
# Builds unjam for another architecture and runs tests on it under qemu: the unit tests of the library, and the golden tests of the
# commands that need no optional library. Every expected byte is the same as on x86-64.
#
#     tools/cross.sh ARCH [--build | --all]     ARCH: aarch64 armhf i386 musl ppc64el riscv64 s390x
#
# --build only builds, with little optimisation, as compiling takes longer than what it saves here; --all runs every test, not only the quick ones. tools/setup.sh cross installs what is needed. Prints TAP.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tools/cross_support.sh
. tests/expect.sh

arch=${1-}
case $arch in
aarch64) triplet=aarch64-linux-gnu family=aarch64 endian=little emulator=qemu-aarch64-static ;;
armhf) triplet=arm-linux-gnueabihf family=arm endian=little emulator=qemu-arm-static ;;
i386) triplet=i686-linux-gnu family=x86 endian=little emulator=qemu-i386-static ;;
musl) triplet=musl family=x86_64 endian=little emulator= ;;
ppc64el) triplet=powerpc64le-linux-gnu family=ppc64 endian=little emulator=qemu-ppc64le-static ;;
riscv64) triplet=riscv64-linux-gnu family=riscv64 endian=little emulator=qemu-riscv64-static ;;
s390x) triplet=s390x-linux-gnu family=s390x endian=big emulator=qemu-s390x-static ;;
*)
    sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2
    exit 2
    ;;
esac
what=${2---quick}
prefix=$cross/$arch/libraries
build=$cross/$arch/build
cc=$triplet-gcc ar=$triplet-ar wrapper=()
[ "$arch" != musl ] || ar=ar
[ -z "$emulator" ] || wrapper=("$emulator" -L "/usr/$triplet")
export UNJAM_TEST_SHORT=1

# Those that are quick even here, one or more of each layer; they pin bytes, ids, seeds, hashes and packed forms.
quick_tests=(answer bits board canonical census_groups census_plan census_recorder census_tally error fit format_carlist format_csv
    format_json format_pddl format_string generate_sameness generate_seen group_numbers heuristics layout model_file moves
    option_sizes paths play random rate_model reply store store_find team text verify visited wide)

libraries_build() {
    mkdir -p "$prefix" && make_sqlite "$prefix" "$cc" "$ar" && make_cmocka "$prefix" "$cc" "$ar"
}

it_builds() {
    describe_machine "$cross/$arch/machine" "$prefix" "$cc" "$ar" linux $family $endian "${wrapper[@]}" &&
        { [ -e "$build/build.ninja" ] || meson setup "$build" --cross-file "$cross/$arch/machine" -Dwerror=true -Doptimization=1; } &&
        if [ "$what" = --all ]; then ninja -C "$build"; else ninja -C "$build" unjam "${quick_tests[@]/#/tests/test_}"; fi
}

unit_tests_pass() {
    local names=("${quick_tests[@]}")
    [ "$what" != --all ] || names=()
    meson test -C "$build" --no-rebuild --print-errorlogs --timeout-multiplier 20 "${names[@]}"
}

# The program, as a command that the golden tests can call.
make_command() {
    mkdir -p "$cross/$arch/bin"
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "${wrapper:+${wrapper[*]} -0 unjam}" "$build/unjam" >"$cross/$arch/bin/unjam"
    chmod +x "$cross/$arch/bin/unjam"
}

# Quick ones of each command, the census, packed groups and a catalogue of 4x4 among them; or all but those that draw PNG or PDF, read
# pictures, play, start another program, or ask the shell for limits.
golden_cases() {
    if [ "$what" != --all ]; then
        cat tests/cli/portable_cases
        return
    fi
    (cd tests/cli && grep -LE '\.(png|pdf|jpg|webp)|ulimit|unjam (play|scan|serve)|sfdp|force' -- *.case)
}

golden_tests_pass() {
    local cases
    mapfile -t cases < <(golden_cases)
    make_command && tests/cli/run.sh "$cross/$arch/bin/unjam" "${cases[@]}" >"$cross/$arch/cli.log"
    local status=$?
    grep -A20 '^not ok' "$cross/$arch/cli.log"
    return $status
}

expect "$arch: SQLite and cmocka build" libraries_build
expect "$arch: unjam builds without a warning" it_builds
if [ "$what" != --build ] && [ $failures -eq 0 ]; then
    expect "$arch: unit tests" unit_tests_pass
    expect "$arch: golden tests" golden_tests_pass
fi
expect_done
