#!/bin/sh
# Turns a file into a C array, so that a program carries it along: embed.sh NAME INPUT OUTPUT. A zero follows the last byte.
set -eu
{
    printf 'const unsigned char %s[] = {\n' "$1"
    od -An -v -tx1 "$2" | sed 's/\([0-9a-f][0-9a-f]\)/0x\1,/g'
    printf '0};\n'
} >"$3"
