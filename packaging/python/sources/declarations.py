"""Writes the declarations of the public headers as cffi reads them.

    python declarations.py INCLUDE OUTPUT COMPILER...

The compiler's preprocessor does the work, so that a header never has to be repeated here.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# What needs librsvg, which a wheel cannot carry, and what no caller outside C can use.
LEFT_OUT = re.compile(r"\buj_(card_png|pdf|pdf_\w+|svg_png|svg_pdf|text_printf)\b")


def preprocessed(include: str, compiler: list[str]) -> str:
    """The headers with their macros replaced and without the system's: cffi knows the standard types by itself."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("stdbool.h", "stddef.h", "stdint.h"):
            pathlib.Path(folder, name).write_text("", encoding="ascii")
        command = [*compiler, "-E", "-P", "-nostdinc", "-D__attribute__(x)=", f"-I{folder}", f"-I{include}",
                   f"{include}/unjam.h"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def statements(text: str) -> list[str]:
    """Top-level declarations, each up to its semicolon."""
    found, start, depth = [], 0, 0
    for at, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == ";" and depth == 0:
            found.append(text[start:at + 1].strip())
            start = at + 1
    return found


def defaults(include: str, kept: list[str]) -> list[str]:
    """A constant default_NAME for each struct NAME that has an _INIT, which binding.py defines by it."""
    headers = "".join(path.read_text(encoding="utf-8") for path in sorted(pathlib.Path(include, "unjam").glob("*.h")))
    names = [name.lower() for name in re.findall(r"^#define (UJ_\w+)_INIT ", headers, re.MULTILINE)]
    structs = {match.group(1) for line in kept if (match := re.search(r"\}\s*(\w+);$", line))}
    return [f"extern const {name} default_{name};" for name in names if name in structs]


def main() -> None:
    include, output, compiler = sys.argv[1], sys.argv[2], sys.argv[3:]
    kept = [line for line in statements(preprocessed(include, compiler)) if not LEFT_OUT.search(line)]
    pathlib.Path(output).write_text("\n".join(kept + defaults(include, kept)) + "\n", encoding="utf-8")


main()
