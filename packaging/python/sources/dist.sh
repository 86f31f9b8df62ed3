#!/bin/sh
# Puts into an sdist what lies outside of this folder: the sources of the library, and the licence.
set -eu
root=$MESON_SOURCE_ROOT/../..
to=$MESON_DIST_ROOT/library
if [ -d "$MESON_SOURCE_ROOT/library" ]; then # an sdist of an sdist
    root=$MESON_SOURCE_ROOT/library
fi
mkdir -p "$to/tools" "$to/data"
cp -R "$root/include" "$root/src" "$to/"
cp "$root/tools/embed.sh" "$to/tools/"
cp "$root/data/6x6.catalogue" "$to/data/"
rm -f "$MESON_DIST_ROOT/LICENSE"
cp "$root/LICENSE" "$to/LICENSE"
cp "$root/LICENSE" "$MESON_DIST_ROOT/LICENSE"
