#!/bin/sh
# Says which optional parts a build does not have, and how to get them; nothing if it has all: tools/parts.sh BUILD_FOLDER.
set -eu
cd "$(dirname "$0")/.."

# part FILE WORDS: the file is there only where the part was built.
part() {
    [ -e "$1" ] || printf 'Built without %s\n' "$2"
}

part web/dist/index.html 'the page of "unjam serve": "make web" installs what it needs, then "make" builds it in.'
part "$1/unjam-mpi" 'unjam-mpi: install MPI (Debian: libopenmpi-dev), then run "make clean" and "make".'
part "$1/apps/serve/libserve.a" '"unjam serve": install libmicrohttpd and jansson, then run "make clean" and "make".'
part "$1/libprogram.a.p/apps_play_play.c.o" '"unjam play": install ncurses (Debian: libncurses-dev), then run "make clean" and "make".'
part "$1/src/draw/libraster.a.p" 'PNG and PDF: install librsvg (Debian: librsvg2-dev), then run "make clean" and "make".'
part "$1/apps/picture/libpicture.a.p/png.c.o" 'PNG for "unjam scan": install libpng (Debian: libpng-dev), then run "make clean" and "make".'
part "$1/apps/picture/libpicture.a.p/jpeg.c.o" 'JPEG for "unjam scan": install libjpeg (Debian: libjpeg62-turbo-dev), then run "make clean" and "make".'
part "$1/docs/man/unjam.1" 'man pages: install scdoc, then run "make clean" and "make".'
