#!/bin/bash -eu
# OSS-Fuzz calls this in the sources, with CC and CFLAGS for a sanitizer: every fuzz target goes to OUT, with its seeds and its dictionary. The
# machines that run them have no libraries but those of C, so all others are linked statically.
meson setup "$WORK/fuzz" --buildtype=plain -Dfuzz=true -Dtests=false -Dmpi=none -Db_lundef=false -Dprefer_static=true
ninja -C "$WORK/fuzz" fuzzers

for target in "$WORK"/fuzz/fuzz/fuzz_*; do
    [ -f "$target" ] || continue
    name=${target##*/fuzz_}
    cp "$target" "$OUT/"
    zip -qj "$OUT/fuzz_${name}_seed_corpus.zip" "fuzz/corpus/$name"/*
    [ ! -e "fuzz/dictionaries/$name.dict" ] || cp "fuzz/dictionaries/$name.dict" "$OUT/fuzz_$name.dict"
done
