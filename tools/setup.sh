#!/bin/sh
# Installs the Debian packages that building and testing unjam need, only those that are missing, and says which.
# Does nothing, and does not touch the network, when all are there.
set -eu

# One package and the reason for it per line.
wanted='
gcc                 compiler
libc6-dev           headers of the C library
make                the commands of the README
pkgconf             finds libraries for meson
meson               describes the build
ninja-build         runs the build
clang               second compiler, sanitizers, fuzzing
libclang-rt-dev     run-time part of the sanitizers and of libFuzzer
llvm                names in the reports of the sanitizers, which their lists of exceptions need too
clang-format        make format
libcmocka-dev       unit tests
libcairo2-dev       pictures as PNG and PDF
librsvg2-dev        pictures from SVG
libsqlite3-dev      puzzle files
sqlite3             tests look into them
libopenmpi-dev      unjam-mpi
openmpi-bin         tests of unjam-mpi
iproute2            these tests break a network
python3-jsonschema  tests of the published JSON schema
fonts-dejavu-core   letters in pictures
graphviz            unjam graph --layout force
scdoc               man pages
libncurses-dev      unjam play
libmicrohttpd-dev   unjam serve
libjansson-dev      unjam serve reads requests
curl                the example of unjam serve in README.md
wrk                 make bench measures unjam serve
tmux                tests of unjam play
procps              these tests send signals
g++                 an example in C++
zsh                 tests of its completion
fish                tests of its completion
dpkg-dev            make deb
hyperfine           make bench
chromium            tests of the page
wasi-libc           the engine of the page: C library for WebAssembly
libclang-rt-dev-wasm32 the engine: run-time part of the compiler
lld                 the engine: linker
binaryen            the engine: makes it smaller
'

# A node that is already there, from wherever, serves as well; Debian's would get in its way.
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    wanted="$wanted
nodejs              bundles the page and runs its tests
npm                 fetches the bundler
"
fi

packages=$(printf '%s' "$wanted" | sed 's/ .*//' | tr '\n' ' ')

say() {
    printf 'setup: %s\n' "$*" >&2
}

# Other systems name the packages differently; whoever has the tools may go on.
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
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
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
