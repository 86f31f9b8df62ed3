#!/bin/bash
# Makes the Debian packages of a build, unpacks them into an empty folder and uses what is in them. Prints TAP.
#
#     tests/deb.sh BUILD_FOLDER     set up with -Dprefix=/usr
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
if [ $# -ne 1 ]; then
    echo 'usage: tests/deb.sh BUILD_FOLDER' >&2
    exit 2
fi
build=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
root=$work/root
version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)
library=libunjam${version%%.*}
packages=(unjam "$library" libunjam-dev unjam-mpi)
. tests/expect.sh

package() {
    echo "$work/packages/$1"_*.deb
}

field() {
    dpkg-deb --field "$(package "$1")" "$2"
}

# has PACKAGE PATTERN...: for every extended regular expression the package must have a file.
has() {
    local list pattern
    list=$(dpkg-deb --contents "$(package "$1")" | awk '{ print $6 }') || return 1
    shift
    for pattern in "$@"; do
        grep -qE "^\./$pattern$" <<<"$list" || { echo "no file like $pattern"; return 1; }
    done
}

belongs_to_root() {
    local name
    for name in "${packages[@]}"; do
        dpkg-deb --contents "$(package "$name")" | awk '
            $2 != "root/root" || $1 ~ /^[^l]....w|^[^l].......w/ { print; bad = 1 }
            END { exit bad }' || return 1
    done
}

every_command_has_a_man_page() {
    "$root/usr/bin/unjam" help --list | tr ' ' - | while read -r command; do
        has unjam "usr/share/man/man1/unjam-$command\.1\.gz" || return 1
    done
}

version_is_the_same() {
    [[ $(field unjam Version) == "$version"-* ]] && [ "$("$root/usr/bin/unjam" --version | awk 'NR == 1 { print $2 }')" = "$version" ]
}

unpacks() {
    local name
    for name in "${packages[@]}"; do
        dpkg-deb --extract "$(package "$name")" "$root" || return 1
    done
    (cd "$root" && dpkg-deb --ctrl-tarfile "$(package unjam)" | tar -xO ./md5sums | md5sum --quiet -c -)
}

program_works() {
    [ "$("$root/usr/bin/unjam" solve --json examples/boards.txt | grep -c '"optimal":true')" -eq 4 ]
}

example_works() {
    local libraries
    libraries=$(dirname "$(find "$root" -name libunjam.so)")
    cc -o "$work/solve_file" "$root/usr/share/doc/libunjam-dev/examples/solve_file.c" \
        -I"$root/usr/include" -L"$libraries" -lunjam &&
        LD_LIBRARY_PATH=$libraries "$work/solve_file" examples/boards.txt | grep -q '^8 moves:'
}

mpi_program_is_there() {
    has unjam-mpi usr/bin/unjam-mpi && [ -x "$root/usr/bin/unjam-mpi" ] && [ -x "$root/usr/bin/unjam-mpi-run" ]
}

needs_what_it_uses() {
    field unjam Depends | grep -q libncursesw6 && field unjam Depends | grep -q libc6 &&
        field unjam Depends | grep -q libmicrohttpd12 && # which is loaded, not linked
        field libunjam-dev Depends | grep -qF "$library (= $(field "$library" Version))"
}

expect 'the packages are made' tools/deb.sh --built "$build" "$work/packages"
expect 'they unpack, and their sums are right' unpacks
expect 'the program is there, with its completions and documents' has unjam usr/bin/unjam \
    usr/share/bash-completion/completions/unjam usr/share/zsh/vendor-completions/_unjam \
    usr/share/fish/vendor_completions.d/unjam.fish 'usr/share/doc/unjam/(copyright|changelog.gz)' usr/share/man/man1/unjam.1.gz \
    usr/share/man/man7/unjam-formats.7.gz
expect 'the library is there' has "$library" "usr/lib/[^/]+/libunjam\.so\.${version%%.*}" "usr/lib/[^/]+/libunjam\.so\.$version"
expect 'so is what one builds with' has libunjam-dev usr/include/unjam.h usr/include/unjam/board.h \
    'usr/lib/[^/]+/libunjam\.a' 'usr/lib/[^/]+/libunjam\.so' 'usr/lib/[^/]+/pkgconfig/unjam\.pc'
expect 'all belongs to root, and nobody else may write it' belongs_to_root
expect 'the program serves its page' with_server "$root/usr/bin/unjam" has_its_page
expect 'every command has a man page' every_command_has_a_man_page
expect 'the versions agree' version_is_the_same
expect 'they name what they need' needs_what_it_uses
expect 'the program works' program_works
expect 'so is the program for many machines' mpi_program_is_there
expect 'an example works with the library' example_works
expect_done
