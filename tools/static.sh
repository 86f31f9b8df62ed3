#!/bin/bash
# Builds unjam for Linux on x86-64 as one file that needs nothing, OUT/unjam-VERSION-linux-x86_64: with musl, and with its libraries
# from Debian's source packages. It has everything but PNG, PDF and pictures to scan.
#
#     tools/static.sh OUT
#
# tools/setup.sh cross installs what is needed. The page is built in if web/dist has it.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2; exit 2; }
. tools/cross_support.sh
prefix=$cross/static/libraries
build=$cross/static/build
terminals=xterm,xterm-256color,linux,screen,screen-256color,tmux,tmux-256color,rxvt,vt100,dumb

# musl's own folder has no headers of the kernel.
mkdir -p "$prefix/include"
ln -sfn /usr/include/linux "$prefix/include/linux"
ln -sfn /usr/include/asm-generic "$prefix/include/asm-generic"
ln -sfn "/usr/include/$(gcc -print-multiarch)/asm" "$prefix/include/asm"

make_sqlite "$prefix" musl-gcc ar
make_jansson "$prefix" musl-gcc ar
make_configured "$prefix" musl-gcc libmicrohttpd libmicrohttpd.pc --disable-https --disable-doc --disable-examples --disable-curl \
    --disable-postprocessor --disable-dauth --disable-bauth
make_configured "$prefix" musl-gcc ncurses ncursesw.pc --enable-widec --without-cxx --without-cxx-binding --without-ada --without-progs \
    --without-tests --without-manpages --without-debug --enable-pc-files --with-pkg-config-libdir="$prefix/lib/pkgconfig" \
    --with-fallbacks=$terminals --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo --disable-db-install --disable-stripping
describe_machine "$cross/static/machine" "$prefix" musl-gcc ar linux x86_64 little
[ -e "$build/build.ninja" ] ||
    meson setup "$build" --cross-file "$cross/static/machine" -Dtests=false -Ddefault_library=static -Dprefer_static=true \
        -Dc_args="-I$prefix/include" -Dc_link_args=-static
ninja -C "$build" unjam

version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)
mkdir -p "$1"
strip -o "$1/unjam-$version-linux-x86_64" "$build/unjam"
ls -l "$1/unjam-$version-linux-x86_64"
