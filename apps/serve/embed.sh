#!/bin/sh
# Writes the C table of the files that are part of the program: apps/serve/embed.sh OUTPUT OPENAPI DIST
# DIST is the built page; where there is none, the table has only the description of the interface. The output holds a
# hash of each file and is left alone while nothing changes, so that nothing is compiled again in vain.
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
# add PATH FILE: prints the bytes, and keeps a row of the table for the end.
add() {
    hash=$(sha256sum "$2" | cut -c 1-16)
    printf '__asm__(".section .rodata\\n"\n'
    printf '        "embedded_%d: .incbin \\"%s\\"\\n"\n' "$number" "$2"
    printf '        "embedded_end_%d: .byte 0\\n"\n        ".previous\\n");\n' "$number"
    printf 'extern const unsigned char embedded_%d[], embedded_end_%d[];\n\n' "$number" "$number"
    rows="$rows    {\"$1\", \"$(type_of "$1")\", \"\\\"$hash\\\"\", embedded_$number, embedded_end_$number},
"
    number=$((number + 1))
}

write() {
    printf '/* Written by apps/serve/embed.sh. */\n#include "page.h"\n\n'
    add /api/openapi.json "$openapi"
    if [ -f "$dist/index.html" ]; then
        list=$(cd "$dist" && find . -type f ! -name '*.map' ! -name '*[\\" ]*' | LC_ALL=C sort)
        for file in $list; do
            add "${file#.}" "$(realpath "$dist/$file")"
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
