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

. tests/expect.sh

program_runs() {
    "$(find "$root" -path '*/bin/unjam')" --version | grep -q '^unjam [0-9]'
}

every_command_has_a_man_page() {
    local pages
    pages=$(find "$root" -path '*/man/man1/*' -printf '%f\n')
    "$build/unjam" help --list | tr ' ' - | while read -r command; do
        grep -qx "unjam-$command.1" <<<"$pages" || { echo "unjam-$command.1 is missing"; return 1; }
    done
}

# What pkg-config says is right for /, not for the folder we installed into.
with_pkg_config() {
    PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=$(dirname "$(find "$root" -name unjam.pc)") pkg-config "$@" unjam
}

# builds NAME COMPILER SOURCE: a program against the shared library.
builds() {
    # shellcheck disable=SC2046
    "$2" -Wall -Wextra -Werror -o "$work/$1" "$3" $(with_pkg_config --cflags --libs)
}

runs() {
    LD_LIBRARY_PATH=$(dirname "$(find "$root" -name libunjam.so)") "$work/$1" "${@:2}"
}

shared_program_runs() {
    builds shared cc tests/install.c && runs shared
}

example_solves_a_file() {
    builds solve_file cc examples/solve_file.c && runs solve_file examples/boards.txt >"$work/solved" &&
        [ "$(awk '{ print $1 }' "$work/solved" | tr '\n' ' ')" = '8 20 51 60 ' ]
}

# What it makes is what it says: each board is as many moves long.
example_makes_a_pack() {
    builds generate_pack cc examples/generate_pack.c && runs generate_pack >"$work/pack" &&
        [ "$(wc -l <"$work/pack")" -eq 6 ] &&
        "$build/unjam" solve --json "$work/pack" | sed 's/.*"length":\([0-9]*\).*/\1/' | cmp - <(cut -d ' ' -f 1 "$work/pack")
}

example_walks_a_cluster() {
    builds walk_cluster cc examples/walk_cluster.c && runs walk_cluster BBHooGoHCCGAAIoDDoIJEEFFJ >"$work/walk" &&
        head -n 1 "$work/walk" | grep -qx '299 positions, 12 of them solved, the hardest 20 moves away' &&
        [ "$(sed 1d "$work/walk" | awk '{ print $1 }' | tr '\n' ' ')" = "$(seq -s ' ' 20 -1 0) " ]
}

example_is_good_cxx() {
    builds embed c++ examples/embed.cc && runs embed | grep -qE '^8 moves:( [A-Z][+-][0-9]){8}$'
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

# A project of CMake with both libraries, in a version that suits and in one that does not.
cmake_builds() { # VERSION
    mkdir -p "$work/cmake"
    cp tests/install.c "$work/cmake/"
    cat >"$work/cmake/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.10)
project(user C)
find_package(unjam $1 REQUIRED)
foreach(library unjam unjam_static)
  add_executable(with_\${library} install.c)
  target_link_libraries(with_\${library} PRIVATE unjam::\${library})
endforeach()
END
    cmake -S "$work/cmake" -B "$work/cmake/build" -DCMAKE_PREFIX_PATH="$(dirname "$(dirname "$(installed bin/unjam)")")" &&
        cmake --build "$work/cmake/build" && "$work/cmake/build/with_unjam" && "$work/cmake/build/with_unjam_static"
}

cmake_refuses_another_version() {
    ! cmake_builds 99 && ! cmake_builds 0.99
}

# The library alone, in a build of somebody else.
subproject_builds() {
    mkdir -p "$work/sub/subprojects"
    ln -s "$PWD" "$work/sub/subprojects/unjam"
    cp tests/install.c "$work/sub/"
    printf "project('user', 'c')\nexecutable('user', 'install.c', dependencies: dependency('unjam', fallback: 'unjam'))\n" >"$work/sub/meson.build"
    meson setup "$work/sub" "$work/sub/build" --force-fallback-for=unjam && ninja -C "$work/sub/build" user && "$work/sub/build/user"
}

# In another folder, at another time, in another language.
sources_are_reproducible() {
    git clone -q . "$work/clone" && tools/dist.sh --sources "$work/dist" && sleep 1 &&
        (cd "$work/clone" && TZ=Asia/Tokyo LC_ALL=C.UTF-8 tools/dist.sh --sources "$work/again") && diff -r "$work/dist" "$work/again" &&
        (cd "$work/dist" && sha256sum --quiet -c SHA256SUMS && tar tzf unjam-*.tar.gz | grep '/include/unjam.h$')
}

installed() {
    find "$root" -path "*/$1"
}

# Each asks a shell what may come next on a command line, and finds one of the answers among them.

bash_offers() {
    # shellcheck disable=SC2016
    PATH=$(dirname "$(installed bin/unjam)"):$PATH bash -c '
        . "$1"
        COMP_WORDS=(unjam "${@:3}") COMP_CWORD=$(($# - 2))
        _unjam
        printf "%s\n" "${COMPREPLY[@]}" | grep -qx -- "$2"
    ' bash "$(installed bash-completion/completions/unjam)" "$@"
}

# The functions of zsh that only work while a key is pressed are stood in for.
zsh_offers() {
    # shellcheck disable=SC2016
    PATH=$(dirname "$(installed bin/unjam)"):$PATH zsh -f -c '
        compset() { }
        _call_program() { shift; eval "$@" }
        _describe() { print -rl -- "${(@P)2}" }
        _files() { print files "$@" }
        words=(unjam "${@:3}") CURRENT=$#words
        set -- "$1" "$2"
        . "$1" | grep -q -- "^$2"
    ' zsh "$(installed site-functions/_unjam)" "$@"
}

fish_offers() {
    # shellcheck disable=SC2016
    PATH=$(dirname "$(installed bin/unjam)"):$PATH HOME=$work fish --no-config -c '
        source $argv[1]
        complete -C "$argv[3]" | string match -q -r -- "^$argv[2]"
    ' "$(installed vendor_completions.d/unjam.fish)" "$1" "unjam ${*:2}"
}

expect 'it installs into DESTDIR' meson install -C "$build" --no-rebuild --destdir "$root"
expect 'the installed program runs' program_runs
installed_program_has_its_page() {
    with_server "$(find "$root" -path '*/bin/unjam')" has_its_page
}
expect 'it serves its page' installed_program_has_its_page
expect 'every command has a man page' every_command_has_a_man_page
expect 'a program builds against the shared library through pkg-config' shared_program_runs
expect 'a program builds against the static library' static_program_runs
expect 'a program builds against both through CMake' cmake_builds ''
expect 'CMake does not take a version that does not suit' cmake_refuses_another_version
[ -z "${UNJAM_TEST_LONG-}" ] || expect 'the library builds as a subproject of meson' subproject_builds
expect 'the header is good C++ too' header_suits_cxx
expect 'the first example solves the boards of a file' example_solves_a_file
expect 'the second makes a pack of puzzles' example_makes_a_pack
expect 'the third walks through a cluster' example_walks_a_cluster
expect 'the fourth is C++ and plays by hints' example_is_good_cxx
expect 'the source archive is the same wherever it is made' sources_are_reproducible
for shell in bash zsh fish; do
    expect "$shell completes the commands" ${shell}_offers convert co
    expect "$shell completes the formats" ${shell}_offers labelled convert -t l
    expect "$shell completes the options" ${shell}_offers --json check --j
    expect "$shell completes the words of an option" ${shell}_offers steps solve --metric s
done
expect 'bash completes files' bash_offers examples/boards.txt check examples/bo
expect 'zsh completes files' zsh_offers files check examples/bo
expect 'fish completes files' fish_offers examples/boards.txt check examples/bo
expect 'bash completes behind =' bash_offers steps solve --metric = s
expect 'zsh completes behind =' zsh_offers steps solve --metric=s
expect 'fish completes behind =' fish_offers --metric=steps solve --metric=s
expect_done
