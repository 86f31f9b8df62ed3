#!/bin/sh
# Writes C that carries a file along as catalogue_data: embed.sh INPUT OUTPUT
set -eu
cat >"$2" <<END
__asm__(".section .rodata\n"
        ".globl catalogue_data, catalogue_data_end\n"
        ".hidden catalogue_data, catalogue_data_end\n"
        "catalogue_data: .incbin \"$(realpath "$1")\"\n"
        "catalogue_data_end: .byte 0\n"
        ".previous\n");
END
