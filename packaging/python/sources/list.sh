#!/bin/sh
# Prints the C files of the library, layer by layer as src/layers and the layers' meson.build list them.
#
#     sources/list.sh ROOT
set -eu
awk '!/^#/ { print $1 }' "$1/src/layers" | while read -r layer; do
    sed -n "/^layer_sources = .*files($/,/^)$/s|^  '\(.*\)',$|$1/src/$layer/\1|p" "$1/src/$layer/meson.build"
done
