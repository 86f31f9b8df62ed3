#!/bin/bash
# Checks the order of the house and prints TAP: a layer uses only itself and those below it (src/layers), in its includes and
# in its symbols; programs use unjam.h alone, the library neither prints nor exits, and no file grows out of hand.
#
#     tests/layers.sh BUILD_FOLDER     a build without sanitizers, whose library is looked into
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2

if [ $# -ne 1 ]; then
    echo 'usage: tests/layers.sh BUILD_FOLDER' >&2
    exit 2
fi
build=$1
library=$build/libunjam.a

number=0
failures=0

# report SENTENCE COMMAND: the command prints what is wrong, a line each. What it says on standard error counts, too: a tool that is missing
# finds nothing wrong.
report() {
    local sentence=$1 wrong
    shift
    wrong=$("$@" 2>&1)
    number=$((number + 1))
    if [ -z "$wrong" ]; then
        echo "ok $number - $sentence"
    else
        echo "not ok $number - $sentence"
        printf '%s\n' "$wrong" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
}

mapfile -t layers < <(awk '!/^#/ { print $1 }' src/layers)

# A file in src/LAYER may include "LAYER/…" and what lies below it, "unjam.h", and nothing by a bare name.
wrong_includes() {
    local layer allowed=
    for layer in "${layers[@]}"; do
        allowed+="${allowed:+|}$layer"
        find "src/$layer" -name '*.[ch]' -exec grep -nHE '^ *# *include *"' {} + |
            grep -vE "include *\"(unjam\.h|($allowed)/([a-z]+/)?[a-z0-9_]+\.[a-z]+)\""
    done
    for layer in src/*/; do
        [[ " ${layers[*]} " == *" $(basename "$layer") "* ]] || echo "$layer is not in src/layers"
    done
}

# Prints "LAYER KIND SYMBOL" for what each archive defines and what it asks for.
symbols() {
    local layer
    for layer in "${layers[@]}"; do
        [ -e "$build/libunjam-$layer.a" ] || echo "$layer missing archive"
        nm -P "$build/libunjam-$layer.a" | awk -v layer="$layer" 'NF > 1 && $2 ~ /^[A-Z]$/ { print layer, $2 == "U" ? "asks" : "defines", $1 }'
    done
}

# A symbol that a layer asks for is defined in it, below it, or not in the library at all.
wrong_symbols() {
    symbols | awk -v order="${layers[*]}" '
        BEGIN { count = split(order, names, " "); for (i = 1; i <= count; i++) rank[names[i]] = i }
        $2 == "missing" { print "there is no archive of " $1 }
        $2 == "defines" { home[$3] = $1 }
        $2 == "asks" { asked[$1 " " $3] = 1 }
        END {
            for (pair in asked) {
                split(pair, part, " ")
                if (part[2] in home && rank[home[part[2]]] > rank[part[1]])
                    print part[1] " uses " part[2] ", which is in " home[part[2]]
            }
        }'
}

# The linker takes a function of the program for one of the same name in the library without a word.
shared_names() {
    { nm -P "$build/libprogram.a"; find "$build"/unjam*.p -name '*.o' -exec nm -P {} +; } 2>/dev/null |
        awk 'NF > 1 && $2 ~ /^[A-TV-Z]$/ { print $1 }' | sort -u |
        comm -12 - <(symbols | awk '$2 == "defines" { print $3 }' | sort -u) | sed 's/$/ is defined in the library and in a program/'
}

# Programs may link all of these statically, and then two definitions of a name do not fit together.
foreign_names() {
    local ours name archive
    ours=$(symbols | awk '$2 == "defines" { print $3 }' | sort -u)
    for name in sqlite3 jansson libmicrohttpd libpng libjpeg libwebp ncursesw; do
        for archive in $(pkg-config --libs-only-l "$name" 2>/dev/null | sed 's/-l//g'); do
            nm -P --defined-only "$(pkg-config --variable libdir "$name")/lib$archive.a" 2>/dev/null |
                awk 'NF > 1 && $2 ~ /^[A-TX-Z]$/ { print $1 }' | sort -u | comm -12 - <(printf '%s\n' "$ours") |
                sed "s/\$/ is defined in the library and in $name/"
        done
    done
}

# What a layer defines for users is declared in its own header: include/unjam/LAYER.h, or one of these.
wrong_headers() {
    local header layer
    for header in include/unjam/*.h; do
        layer=$(basename "$header" .h)
        case $layer in
        board) layer=core ;;
        cluster) layer=space ;;
        solve) layer=search ;;
        graph) layer=draw ;;
        groups) [ -d src/groups ] || layer=census ;;
        esac
        grep -oE '\buj_[a-z_]+\(' "$header" | tr -d '(' | sort -u | sed "s|^|$layer |"
    done | awk '
        NR == FNR { if ($2 == "defines") home[$3] = $1; next }
        $2 in home && home[$2] != $1 && !($2 in seen) { print $2 " is in " home[$2] ", but its header says " $1; seen[$2] }
    ' <(symbols) -
}

# docs/architecture.md lists the layers from the top to the bottom, and the files that it names exist.
wrong_document() {
    diff <(printf '%s\n' "${layers[@]}" | tac) <(sed -n 's/^### `src\/\([a-z]*\)`$/\1/p' docs/architecture.md)
    grep -oE '`(src|apps|include|tools|tests|web|packaging)/[a-z0-9_/.]+`' docs/architecture.md | tr -d '`' | sort -u |
        while read -r file; do [ -e "$file" ] || echo "$file is not there"; done
}

old_picture() {
    cmp -s docs/images/layers.svg <(tools/layers_picture.sh) ||
        echo 'it is old: run "tools/layers_picture.sh >docs/images/layers.svg"'
}

# Programs may include unjam.h and headers of their own folder, by their path in it or in apps/; benchmarks also the witness of the
# tests.
wrong_programs() {
    find apps bench examples -name '*.[ch]' -exec grep -nHE '^ *# *include *"' {} + 2>/dev/null |
        while IFS=: read -r file line text; do
            local header=${text#*\"} program
            header=${header%%\"*}
            program=$(cut -d / -f 1,2 <<<"$file") # apps/serve of apps/serve/api/api.c
            [ "$header" = unjam.h ] || [ -e "$(dirname "$file")/$header" ] ||
                [[ $file == apps/* && ( -e apps/$header || -e $program/$header ) ]] ||
                [[ $file == bench/* && -e tests/$header ]] || echo "$file:$line: includes $header"
        done
}

printing_library() {
    nm -u "$library" | awk '{ print $NF }' | sort -u |
        grep -xE 'v?f?printf|f?puts|f?putc|putchar|perror|exit|_exit|_Exit|abort|stdout|stderr|__v?f?printf_chk' |
        sed 's/^/the library uses /'
}

# Constant tables with pointers in them lie in .data.rel.ro and are no harm.
mutable_globals() {
    [ -e "$library" ] || echo "there is no $library"
    objdump -t "$library" | awk -F '\t' '{
        words = split($1, left, " "); split($2, right, " "); section = left[words]
        if (section ~ /^\.t?(data|bss)/ && section !~ /^\.data\.rel\.ro/ && right[1] !~ /^0*$/)
            print right[2] " can be changed"
    }'
}

# sqlite, MPI, cairo and the HTTP library each live in one folder.
scattered_libraries() {
    local name folders
    for name in sqlite3 mpi cairo librsvg microhttpd; do
        folders=$(grep -rlE "^ *# *include *<$name" src apps 2>/dev/null | xargs -r -n1 dirname | sort -u)
        [ "$(printf '%s' "$folders" | grep -c '')" -le 1 ] || echo "$name is used in $(echo "$folders" | tr '\n' ' ')"
    done
}

# What only pictures and the server need is loaded when they are asked for: every start would pay for it.
eager_libraries() {
    local program
    for program in "$build"/unjam "$build"/unjam-mpi; do
        [ ! -e "$program" ] || readelf -d "$program" | grep -oE 'lib(microhttpd|gnutls|rsvg-2|cairo)\.so[.0-9]*' |
            sed "s|^|${program##*/} loads |; s|\$| at every start|"
    done
}

long_files() {
    git ls-files -co --exclude-standard -- '*.c' '*.h' '*.sh' '*.js' '*.css' '*.html' '*.sql' 'meson.build' |
        while read -r file; do
            [ ! -f "$file" ] || [ "$(wc -l <"$file")" -le 500 ] || echo "$file has $(wc -l <"$file") lines, 500 are allowed"
        done
}

# UJ_VERSION, and the files that must name it because others read them.
wrong_versions() {
    local version file
    version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)
    for file in CITATION.cff apps/serve/openapi.json packaging/{npm/package,vcpkg/vcpkg}.json packaging/fedora/unjam.spec \
        packaging/debian/changelog CHANGELOG.md; do
        grep -m 1 -oE '[0-9]+\.[0-9]+\.[0-9]+' <<<"$(grep -m 1 -iE '^## |^ *"?version"?:|^unjam \(' "$file")" | grep -qxF "$version" ||
            echo "$file does not say $version"
    done
}

unformatted_files() {
    git ls-files -co --exclude-standard -- '*.c' '*.h' ':!include' | xargs -n 50 clang-format --dry-run 2>&1 |
        sed -n 's/: warning: code should be clang-formatted.*/: make format would change this line/p; /^xargs:/p' | head -n 20
}

echo 1..16
report 'a layer includes only itself and lower ones' wrong_includes
report 'a layer links with itself and lower ones' wrong_symbols
report 'a header declares what its layer defines' wrong_headers
report 'docs/architecture.md has the layers, and its files exist' wrong_document
report 'the picture of the layers is current' old_picture
report 'programs use unjam.h alone' wrong_programs
report 'programs and the library share no name' shared_names
report 'other libraries and ours share no name' foreign_names
report 'the library neither prints nor exits' printing_library
report 'the library has no globals that can change' mutable_globals
report 'each foreign library is used in one place' scattered_libraries
report 'large foreign libraries are not loaded at the start' eager_libraries
report 'no file has more than 500 lines' long_files
report 'the version is the same everywhere' wrong_versions
report 'every link in the documents leads somewhere' tests/links.py
report 'the code is formatted' unformatted_files
[ $failures -eq 0 ]
