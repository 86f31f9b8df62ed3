#!/bin/bash
# Builds the engine, the library as a WebAssembly module without imports.
#
#     tools/wasm.sh [FILE [PART…]]     default: build/wasm/unjam.wasm, with every part but scan; nothing is done if it is newer than its sources
#     tools/wasm.sh --can              only says, by its status, whether it can be built
#
# PART is a file packaging/wasm/engine_PART.c; a module with fewer of them is smaller.
#
# Needs clang, lld, wasi-libc and the compiler's run-time library for wasm32 (tools/setup.sh page installs them). Status 3: they
# are not there.
set -euo pipefail
cd "$(dirname "$0")/.."

clang=${CLANG:-clang}

can_build() {
    printf '#include <stdlib.h>\nint main(void) { return abs(0); }\n' |
        "$clang" --target=wasm32-wasi -x c - -o /dev/null 2>/dev/null
}
if [ "${1-}" = --can ]; then
    can_build
    exit
fi

output=${1:-build/wasm/unjam.wasm}
mapfile -t parts < <(find packaging/wasm -name 'engine_*.c' ! -name engine_scan.c | sort)
if [ $# -gt 1 ]; then
    parts=("${@:2}")
    parts=("${parts[@]/#/packaging/wasm/engine_}")
    parts=("${parts[@]/%/.c}")
fi
# Reading pictures is a module of its own: most people never load it, and it should be fast rather than small.
left_out='scan|' optimise=-Oz
if [ "${parts[*]}" = packaging/wasm/engine_scan.c ]; then
    left_out='' optimise=-O2
fi
compiler=("$clang")
if command -v ccache >/dev/null; then compiler=(ccache "$clang"); fi

# The layers and sources of the native library, but for the census, which takes minutes and much memory, puzzle files, which need SQLite, and
# searches that are there to be compared (packaging/wasm/no_comparison.c); the linker drops what only they use.
mapfile -t layers < <(awk '!/^#/ && $1 !~ /^('"$left_out"'lattice|census|groups|store)$/ { print $1 }' src/layers)
mapfile -t sources < <(find packaging/wasm -name '*.c' ! -name 'engine_*' | sort)
sources+=("${parts[@]}")
for layer in "${layers[@]}"; do
    mapfile -t -O "${#sources[@]}" sources < <(
        sed -n "/^layer_sources = .*files($/,/^)$/s|^  '\(.*\)',$|src/$layer/\1|p" "src/$layer/meson.build" |
            grep -vx src/search/compared_algorithms.c)
done

latest=$(find tools/wasm.sh src/layers packaging/wasm include $(printf 'src/%s ' "${layers[@]}") -printf '%T@ %p\n' | sort -n | tail -n 1)
latest=${latest#* }
if [ "$output" -nt "$latest" ]; then
    exit 0
fi

if ! can_build; then
    echo 'tools/wasm.sh: clang cannot build for wasm32-wasi here; tools/setup.sh page installs what is missing' >&2
    exit 3
fi

# Compiled once for all modules.
objects=build/wasm/objects$optimise
mkdir -p "$(dirname "$output")" "$objects"

flags=(--target=wasm32-wasi -std=gnu17 -D_GNU_SOURCE -DNDEBUG "$optimise" -flto
    -fvisibility=hidden -isystem packaging/wasm/include -Iinclude -Isrc
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)

# The compiler calls the functions of memory.c by itself, and must not make calls of them out of what they do.
compile() { # SOURCE OBJECT
    local own=()
    [ "$1" != packaging/wasm/memory.c ] || own=(-fno-lto -fno-builtin -mbulk-memory)
    "${compiler[@]}" "${flags[@]}" "${own[@]}" -c "$1" -o "$2.$$" && mv "$2.$$" "$2"
}
linked=()
for source in "${sources[@]}"; do
    object=$objects/${source//\//_}.o
    linked+=("$object")
    [ ! "$object" -nt "$latest" ] || continue
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    compile "$source" "$object" &
done
while [ -n "$(jobs -rp)" ]; do wait -n; done

"$clang" --target=wasm32-wasi -mexec-model=reactor -flto \
    -Wl,--gc-sections,--strip-all,--no-entry,--stack-first,-z,stack-size=1048576,--max-memory=4294901760,--lto-O2 \
    "${linked[@]}" -o "$output.new"
if command -v wasm-opt >/dev/null; then
    # The lowest addresses are the far end of the stack, so that no pointer with a small offset can wrap around.
    wasm-opt "$optimise" --enable-bulk-memory --low-memory-unused "$output.new" -o "$output.new"
fi
mv "$output.new" "$output"
