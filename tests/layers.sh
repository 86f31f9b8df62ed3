#!/bin/bash
# Checks the order of the house and prints TAP: a file of the library includes only its own layer and lower ones, programs
# use unjam.h alone, the library neither prints nor exits, and no file grows out of hand.
#
#     tests/layers.sh BUILD_FOLDER     a build without sanitizers, whose library is looked into
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2

if [ $# -ne 1 ]; then
    echo 'usage: tests/layers.sh BUILD_FOLDER' >&2
    exit 2
fi
library=$1/libunjam.a

number=0
failures=0

# Takes what is wrong on standard input, a line each; nothing is good.
report() {
    local wrong
    wrong=$(cat)
    number=$((number + 1))
    if [ -z "$wrong" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        printf '%s\n' "$wrong" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
}

# Each layer and what it may include besides itself, lowest first. generate and census stand side by side and may use each
# other.
layers='
base
core      base
format    base core
space     base core format
search    base core format space
rate      base core format space search
generate  base core format space search rate census
census    base core format space search rate generate
store     base core format space search rate generate census
draw      base core format space search rate generate census store
answer    base core format space search rate generate census store draw
'

# A file in src/LAYER may include "LAYER/…" of the layers allowed, "unjam.h", and nothing by a bare name.
wrong_layers() {
    local layer allowed
    while read -r layer allowed; do
        [ -d "src/$layer" ] || continue
        local pattern
        pattern=$(echo "$layer $allowed" | tr ' ' '|')
        find "src/$layer" -name '*.[ch]' -exec grep -nHE '^ *# *include *"' {} + |
            grep -vE "include *\"(unjam\.h|($pattern)/([a-z]+/)?[a-z0-9_]+\.[a-z]+)\""
    done < <(printf '%s\n' "$layers" | sed '/^$/d')
    for layer in src/*/; do
        grep -q "^$(basename "$layer")\b" <<<"$layers" || echo "$layer is not among the layers"
    done
}

# Programs may include unjam.h and headers of their own folder, by their path in it or in apps/; benchmarks also the witness of the
# tests.
wrong_programs() {
    find apps bench examples -name '*.[ch]' -exec grep -nHE '^ *# *include *"' {} + 2>/dev/null |
        while IFS=: read -r file line text; do
            local header=${text#*\"}
            header=${header%%\"*}
            [ "$header" = unjam.h ] || [ -e "$(dirname "$file")/$header" ] ||
                [[ $file == apps/* && ( -e apps/$header || ($file == apps/unjam/* && -e apps/unjam/$header) ) ]] ||
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

long_files() {
    git ls-files -co --exclude-standard -- '*.c' '*.h' '*.sh' '*.js' '*.css' '*.html' '*.sql' 'meson.build' |
        while read -r file; do
            [ ! -f "$file" ] || [ "$(wc -l <"$file")" -le 500 ] || echo "$file has $(wc -l <"$file") lines, 500 are allowed"
        done
}

echo 1..6
report 'a layer includes only itself and lower ones' < <(wrong_layers)
report 'programs use unjam.h alone' < <(wrong_programs)
report 'the library neither prints nor exits' < <(printing_library)
report 'the library has no globals that can change' < <(mutable_globals)
report 'each foreign library is used in one place' < <(scattered_libraries)
report 'no file has more than 500 lines' < <(long_files)
[ $failures -eq 0 ]
