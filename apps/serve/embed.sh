#!/bin/sh
# Writes the C table of the files that are part of the program: apps/serve/embed.sh OUTPUT OPENAPI DIST
# DIST is the built page, each file beside itself compressed; where there is none, the table has only the description of the interface.
# The output holds a hash of each file and is left alone while nothing changes, so that nothing is compiled again in vain.
set -eu
output=$1 openapi=$(realpath "$2") dist=$3

type_of() {
    case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.js | *.mjs) echo 'text/javascript; charset=utf-8' ;;
    *.css) echo 'text/css; charset=utf-8' ;;
    *.json | *.map) echo 'application/json' ;;
    *.webmanifest) echo 'application/manifest+json' ;;
    *.wasm) echo 'application/wasm' ;;
    *.svg) echo 'image/svg+xml' ;;
    *.png) echo 'image/png' ;;
    *.ico) echo 'image/x-icon' ;;
    *.woff2) echo 'font/woff2' ;;
    *.txt) echo 'text/plain; charset=utf-8' ;;
    *) echo 'application/octet-stream' ;;
    esac
}

number=0
rows=
# embed FILE: prints the bytes, and sets "piece" to what stands for them in the table.
embed() {
    printf '__asm__(".section .rodata\\n"\n'
    printf '        "embedded_%d: .incbin \\"%s\\"\\n"\n' "$number" "$1"
    printf '        "embedded_end_%d: .byte 0\\n"\n        ".previous\\n");\n' "$number"
    printf 'extern const unsigned char embedded_%d[], embedded_end_%d[];\n\n' "$number" "$number"
    piece="{embedded_$number, embedded_end_$number}"
    number=$((number + 1))
}

# embed_smaller FILE THAN: the same where there is such a file and it is smaller.
embed_smaller() {
    piece='{0}'
    if [ -f "$1" ] && [ "$(wc -c <"$1")" -lt "$(wc -c <"$2")" ]; then
        embed "$1"
    fi
}

# add PATH FILE COMPRESSED: COMPRESSED.gz and .br are FILE in other encodings, if they are there. Keeps a row of the table for the end.
add() {
    hash=$(cat "$2" "$3.gz" "$3.br" 2>/dev/null | sha256sum | cut -c 1-16)
    embed "$2"
    identity=$piece
    embed_smaller "$3.gz" "$2"
    gzip=$piece
    embed_smaller "$3.br" "$2"
    rows="$rows    {\"$1\", \"$(type_of "$1")\", \"$hash\", {$identity, $gzip, $piece}},
"
}

write() {
    printf '/* Written by apps/serve/embed.sh. */\n#include "page.h"\n\n'
    gzip -9nc "$openapi" >"$output.openapi.gz"
    add /api/openapi.json "$openapi" "$(realpath "$output.openapi")"
    if [ -f "$dist/index.html" ]; then
        list=$(cd "$dist" && find . -type f ! -name '*.map' ! -name '*.gz' ! -name '*.br' ! -name '*[\\" ]*' | LC_ALL=C sort)
        for file in $list; do
            path=$(realpath "$dist/$file")
            add "${file#.}" "$path" "$path"
        done
    fi
    printf 'const struct page_file page_files[] = {\n%s    {0},\n};\n' "$rows"
}

write >"$output.new"
if cmp -s "$output.new" "$output"; then
    rm "$output.new"
else
    mv "$output.new" "$output"
fi
