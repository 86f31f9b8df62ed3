#!/bin/bash
# Installs a build into an empty folder, looks whether all is there, and builds a program against it through pkg-config.
# Prints TAP.
#
#     tests/install.sh BUILD_FOLDER
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
if [ $# -ne 1 ]; then
    echo 'usage: tests/install.sh BUILD_FOLDER' >&2
    exit 2
fi
build=$1

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
root=$work/root

number=0
failures=0

# expect SENTENCE COMMAND...: the command must succeed.
expect() {
    local sentence=$1 output
    shift
    number=$((number + 1))
    if output=$("$@" 2>&1); then
        echo "ok $number - $sentence"
    else
        echo "not ok $number - $sentence"
        printf '%s\n' "$output" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
}

program_runs() {
    "$(find "$root" -path '*/bin/unjam')" --version | grep -q '^unjam [0-9]'
}

every_command_has_a_man_page() {
    local command pages
    pages=$(find "$root" -path '*/man/man1/*' -printf '%f\n')
    for command in $("$build/unjam" help --list); do
        printf '%s\n' "$pages" | grep -qx "unjam-$command.1" || { echo "unjam-$command.1 is missing"; return 1; }
    done
}

# What pkg-config says is right for /, not for the folder we installed into.
with_pkg_config() {
    PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_LIBDIR=$(dirname "$(find "$root" -name unjam.pc)") pkg-config "$@" unjam
}

shared_program_runs() {
    # shellcheck disable=SC2046
    cc -o "$work/shared" tests/install.c $(with_pkg_config --cflags --libs) &&
        LD_LIBRARY_PATH=$(dirname "$(find "$root" -name libunjam.so)") "$work/shared"
}

static_program_runs() {
    local flags library
    flags=$(with_pkg_config --cflags) && library=$(find "$root" -name libunjam.a) &&
        libraries=$(with_pkg_config --static --libs) || return 1
    # shellcheck disable=SC2086
    cc -o "$work/static" tests/install.c $flags "$library" ${libraries//-lunjam/} && "$work/static"
}

header_suits_cxx() {
    printf '#include <unjam.h>\nint main() { return uj_version()[0] == 0; }\n' >"$work/header.cc"
    # shellcheck disable=SC2046
    clang++ -Wall -Wextra -Werror -fsyntax-only $(with_pkg_config --cflags) "$work/header.cc"
}

completion_offers() {
    # shellcheck disable=SC2016
    PATH=$(dirname "$(find "$root" -path '*/bin/unjam')"):$PATH bash -c '
        . "$1"
        COMP_WORDS=(unjam "${@:3}") COMP_CWORD=$(($# - 2))
        _unjam
        printf "%s\n" "${COMPREPLY[@]}" | grep -qx -- "$2"
    ' bash "$(find "$root" -path '*bash-completion*' -name unjam)" "$@"
}

expect 'it installs into DESTDIR' meson install -C "$build" --no-rebuild --destdir "$root"
expect 'the installed program runs' program_runs
expect 'every command has a man page' every_command_has_a_man_page
expect 'a program builds against the shared library through pkg-config' shared_program_runs
expect 'a program builds against the static library' static_program_runs
expect 'the header is good C++ too' header_suits_cxx
expect 'bash completes the commands' completion_offers convert co
expect 'bash completes the formats' completion_offers labelled convert -t l
expect 'bash completes the options' completion_offers --json check --j
echo "1..$number"
[ $failures -eq 0 ]
