#!/bin/bash
# Builds unjam for Linux as one file that needs nothing, OUT/unjam-VERSION-linux-ARCH: with musl, and with its libraries from Debian's
# source packages. It has everything but PNG, PDF and pictures to scan.
#
#     tools/static.sh OUT [x86_64 | aarch64]
#
# tools/setup.sh cross installs what is needed. The page is built in if web/dist has it.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/cross_support.sh
output=$(output_folder ${1+"$1"})
arch=${2:-x86_64}
terminals=xterm,xterm-256color,linux,screen,screen-256color,tmux,tmux-256color,rxvt,vt100,dumb

# make_musl TRIPLET: Debian has no musl for other processors than the own.
make_musl() {
    [ ! -e "$folder/musl/bin/musl-gcc" ] || return 0
    tools/sources.sh "$packages" musl
    mkdir -p "$folder/musl/build"
    (cd "$folder/musl/build" && CROSS_COMPILE=$1- CFLAGS="${flags[*]}" "$packages/musl/configure" --prefix="$folder/musl" --target="$1" \
        --disable-shared --enable-wrapper=gcc && make && make install)
}

case $arch in
x86_64)
    target static musl-gcc ar linux x86_64 little
    headers=/usr/include asm=/usr/include/$(gcc -print-multiarch)/asm host=
    ;;
aarch64)
    host=aarch64-linux-gnu
    target static-aarch64 "$cross/static-aarch64/musl/bin/musl-gcc" $host-ar linux aarch64 little qemu-aarch64-static
    make_musl $host
    headers=/usr/$host/include asm=$headers/asm
    ;;
*)
    output_folder
    ;;
esac

# musl's own folder has no headers of the kernel.
ln -sfn "$headers/linux" "$prefix/include/linux"
ln -sfn "$headers/asm-generic" "$prefix/include/asm-generic"
ln -sfn "$asm" "$prefix/include/asm"
flags+=("-I$prefix/include")

make_sqlite
make_jansson
make_configured libmicrohttpd libmicrohttpd ${host:+--host=$host} --disable-https --disable-doc --disable-examples --disable-curl \
    --disable-postprocessor --disable-dauth --disable-bauth
make_configured ncurses ncursesw ${host:+--host=$host} --enable-widec --without-cxx --without-cxx-binding --without-ada --without-progs \
    --without-tests --without-manpages --without-debug --enable-pc-files --with-pkg-config-libdir="$prefix/lib/pkgconfig" \
    --with-fallbacks=$terminals --with-default-terminfo-dir=/usr/share/terminfo \
    --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo --disable-db-install --disable-stripping
set_up -Dtests=false -Ddefault_library=static -Dprefer_static=true -Dc_link_args=-static
ninja -C "$build" unjam

program=$output/unjam-$version-linux-$arch
"${ar%ar}strip" -o "$program" "$build/unjam"
ls -l "$program"
