#!/bin/sh
# Installs the Debian packages that are missing, and says which. Does nothing, and does not touch the network, when all are there.
#
#     tools/setup.sh build [--list]     what building the program needs; and what its page needs, where there is a node
#     tools/setup.sh page [--list]      the same, with a node to build the page
#     tools/setup.sh test [--list]      what tests, `make lint`, `make format`, `make bench` and `make deb` need besides
#     tools/setup.sh endure [--list]    what `make endure` needs besides: nginx, and schemathesis from PyPI in build/endure/venv
#     tools/setup.sh cross [--list]     what builds for other systems and their tests need besides (tools/cross.sh, windows.sh, static.sh)
#     tools/setup.sh dist [--list]      what `make dist` and the tests of packages in `make test-long` need besides
#
# For tests and releases, tools/python_env.sh makes a virtual environment too.
# --list prints the packages and installs nothing.
set -eu

# One package and the reason for it per line.
for_building='
gcc                 compiler
libc6-dev           headers of the C library
make                the commands of the README
pkgconf             finds libraries for meson
meson               describes the build
ninja-build         runs the build
libsqlite3-dev      puzzle files
librsvg2-dev        pictures as PNG and PDF
libncurses-dev      unjam play
libmicrohttpd-dev   unjam serve
libjansson-dev      unjam serve reads requests
libpng-dev          unjam scan: PNG
libjpeg62-turbo-dev unjam scan: JPEG
scdoc               man pages
'

for_the_page='
clang               the engine of the page: compiler for WebAssembly
lld                 linker
wasi-libc           C library
libclang-rt-dev-wasm32 run-time part of the compiler
binaryen            makes the engine smaller
'

# A node that is already there, from wherever, serves as well; Debian's would get in its way.
node='
nodejs              bundles the page and runs its tests
npm                 fetches the bundler
'

for_testing='
libclang-rt-dev     run-time part of the sanitizers and of libFuzzer
llvm                names in the reports of the sanitizers, which their lists of exceptions need too
clang-format        make format
clang-tidy          make lint
cppcheck            make lint
valgrind            memory and cache misses
abigail-tools       compares the interface of the library with its description
git                 make format, and tests that look at the files of the repository
libwebp-dev         unjam scan: WebP
libcmocka-dev       unit tests
sqlite3             tests look into puzzle files
libopenmpi-dev      unjam-mpi
openmpi-bin         tests of unjam-mpi
iproute2            these tests break a network
python3-jsonschema  tests of the published JSON schema
python3-dev         tests of the Python package: headers
python3-venv        these tests run in a virtual environment
fonts-dejavu-core   letters in pictures
graphviz            unjam graph --layout force
curl                the example of unjam serve in README.md
wrk                 make bench measures unjam serve
tmux                tests of unjam play
procps              these tests send signals
g++                 an example in C++
cmake               find_package(unjam) in the test of the installation
zsh                 tests of its completion
fish                tests of its completion
debhelper           Debian packages
esbuild             bundles their page
chromium            tests of the page
'

for_endurance='
nginx-light         a proxy with TLS before unjam serve
openssl             its certificate
python3-venv        schemathesis runs in a virtual environment
'

for_other_systems='
qemu-user-static    runs programs of other processors
gcc-aarch64-linux-gnu compilers, each with its C library
libc6-dev-arm64-cross
gcc-arm-linux-gnueabihf
libc6-dev-armhf-cross
gcc-i686-linux-gnu
libc6-dev-i386-cross
gcc-powerpc64le-linux-gnu
libc6-dev-ppc64el-cross
gcc-riscv64-linux-gnu
libc6-dev-riscv64-cross
gcc-s390x-linux-gnu
libc6-dev-s390x-cross
musl-tools          the same with another C library
linux-libc-dev      headers of the kernel, for unjam serve
gcc-mingw-w64-x86-64-posix Windows
wine                runs programs of Windows
wine64
zip                 packs them
unzip               and unpacks them for the test
tcl                 makes one file of SQLite
ncurses-bin         terminals that the static program knows
'

for_releases='
lintian             tests of the Debian packages
debootstrap         a clean Debian to build them in
ruby                runs the formula of Homebrew
nix-bin             evaluates the flake
makepkg             makes a package of Arch
libarchive-tools    unpacks its sources
rpm                 makes packages of Fedora
rpmlint             checks their description
podman              makes the container
runc                runs it
'

has_node() {
    command -v node >/dev/null && command -v npm >/dev/null
}

what=${1-}
case $what in
build)
    wanted=$for_building
    ! has_node || wanted="$wanted$for_the_page"
    ;;
page) wanted=$for_building$for_the_page ;;
test) wanted=$for_building$for_the_page$for_testing ;;
endure) wanted=$for_building$for_the_page$for_testing$for_endurance ;;
cross) wanted=$for_building$for_the_page$for_testing$for_other_systems ;;
dist) wanted=$for_building$for_the_page$for_testing$for_other_systems$for_releases ;;
*)
    sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2
    exit 2
    ;;
esac
[ "$1" = build ] || has_node || wanted="$wanted$node"
packages=$(printf '%s' "$wanted" | sed 's/ .*//' | tr -s '\n' ' ')
packages=${packages# }
if [ "${2-}" = --list ]; then
    printf '%s\n' $packages
    exit 0
fi

say() {
    printf 'setup: %s\n' "$*" >&2
}

# Other systems name the packages differently; whoever has the tools may continue.
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    if command -v meson >/dev/null && command -v ninja >/dev/null; then
        exit 0
    fi
    say 'this is not a Debian system, so nothing was installed. unjam needs what Debian 12 calls:'
    say "$packages"
    exit 1
fi

missing=
for package in $packages; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || state=absent
    [ "$state" = installed ] || missing="$missing $package"
done
missing=${missing# }

# Tests of the Python package, and its wheel, need packages of PyPI as well; requests by an OpenAPI document are made by another one.
finish() {
    local environment
    environment=$(dirname "$0")/../build/endure/venv
    [ "$what" != test ] && [ "$what" != dist ] || "$(dirname "$0")/python_env.sh"
    if [ "$what" = endure ] && [ ! -x "$environment/bin/st" ]; then
        python3 -m venv "$environment" && "$environment/bin/pip" install --quiet 'schemathesis==4.*' ||
            say 'schemathesis could not be installed; the campaign goes without it'
    fi
    exit 0
}
[ -n "$missing" ] || finish

# The program builds without its page.
only_the_page_lacks() {
    for package in $missing; do
        printf '%s' "$for_the_page" | grep -q "^$package " || return 1
    done
}

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        if [ "$1" = build ] && only_the_page_lacks; then
            exit 0
        fi
        say "some packages are missing, and installing them needs root or sudo. As root, run:"
        say "  apt-get install $missing"
        exit 1
    fi
    as_root=sudo
fi

install_missing() {
    # The names are to be split into words.
    # shellcheck disable=SC2086
    $as_root apt-get -q -o DPkg::Lock::Timeout=120 update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120 \
            install --no-install-recommends $missing
}

say "installing: $missing"
if ! install_missing; then
    say 'that did not work; trying once more'
    sleep 2
    if ! install_missing; then
        say "could not install: $missing"
        say 'look at the messages of apt-get above; is the network there, and are you allowed to install packages?'
        exit 1
    fi
fi
say "installed: $missing"
finish
