#!/bin/sh
# Writes C that carries a file along as catalogue_data: embed.sh INPUT OUTPUT
set -eu
cat >"$2" <<END
#if defined(_WIN32)
#define BEGIN ".section .rdata,\"dr\"\n"
#define END   ".text\n"
#else
#define BEGIN ".section .rodata\n.hidden catalogue_data, catalogue_data_end\n"
#define END   ".previous\n"
#endif
__asm__(BEGIN
        ".globl catalogue_data\n.globl catalogue_data_end\n"
        "catalogue_data: .incbin \"$(realpath "$1")\"\n"
        "catalogue_data_end: .byte 0\n"
        END);
END
