"""Writes the C source of the extension module from the declarations.

    python binding.py DECLARATIONS OUTPUT
"""
import pathlib
import re
import sys

import cffi

# Functions of Python that the library calls back.
CALLBACKS = """
extern "Python" {
    bool unjam_take_level(uj_level *level, void *payload);
    bool unjam_take_number(const uj_catalogue_puzzle *puzzle, void *payload);
    bool unjam_take_found(uint64_t number, uj_level *level, void *payload);
    uj_status unjam_take_unit(uint32_t unit, const uj_census_result *result, void *payload, uj_error *error);
    bool unjam_write(const void *data, size_t length, void *payload);
}
void free(void *block);
"""


def main() -> None:
    declarations, output = pathlib.Path(sys.argv[1]), sys.argv[2]
    text = declarations.read_text(encoding="utf-8")
    constants = [f"static const {name} default_{name} = {name.upper()}_INIT;"
                 for name in re.findall(r"^extern const \w+ default_(\w+);$", text, re.MULTILINE)]
    builder = cffi.FFI()
    builder.cdef(text + CALLBACKS)
    builder.set_source("unjam._unjam", "\n".join(["#include <stdlib.h>", '#include "unjam.h"', *constants, ""]),
                       py_limited_api=True)
    builder.emit_c_code(output)


main()
