#!/usr/bin/env python3
"""Writes the part of the library that needs nothing but the C library as two files, unjam.c and unjam.h.

    tools/amalgamate.py FOLDER

The layers are written in the order of src/layers, each with the sources that its meson.build lists. A header with a guard is written
where it is first needed; one without is a template, and is written each time. Names that two files have for themselves get the
name of the file in front. The text is C17, and C++17 for gcc and clang: tools/cplusplus.h has what makes up for the differences.
"""
import collections
import pathlib
import re
import sys

LAYERS = "base core format space search explain rate scan generate catalogue".split()
PUBLIC = "base board format cluster solve explain rate scan generate filter catalogue".split()

root = pathlib.Path(__file__).resolve().parent.parent
LOCAL_INCLUDE = re.compile(r'^ *# *include *"(.*)".*\n', re.M)
SYSTEM_INCLUDE = re.compile(r"^ *# *include *<(?!immintrin|windows)(.*)>.*\n", re.M)  # these are for one system, and stay where they are
GUARD = re.compile(r"^#ifndef (UNJAM\w*_H)\n#define \1\n(.*)^#endif\n\Z", re.M | re.S)
TOKEN = re.compile(r'//.*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|(?P<before>\.|->|\bstruct |\benum |\bunion )?(?P<name>\b[A-Za-z_]\w*)', re.S)
FUNCTION = re.compile(r"^\w[^;{}]*\)\n\{\n.*?^\}\n", re.M | re.S)


def sources():
    """The sources, lowest layer first."""
    for line in (root / "src" / "layers").read_text().splitlines():
        layer = line.split()[0]
        if layer in LAYERS:
            build = (root / "src" / layer / "meson.build").read_text()
            listed = re.search(r"^layer_sources = files\((.*?)^\)", build, re.S | re.M)
            for name in re.findall(r"'(.*)'", listed.group(1)):
                yield root / "src" / layer / name


class Pieces:
    """What each source is made of: headers that were not written before, then its own text with templates filled in."""

    def __init__(self):
        self.written = set()
        self.system = set()

    def text_of(self, path):
        """The text of a file without its includes of the system."""
        text = path.read_text()
        self.system.update(SYSTEM_INCLUDE.findall(text))
        return SYSTEM_INCLUDE.sub("", text)

    def expand(self, path, headers):
        """The text of a source or template; guarded headers are added to `headers` instead."""

        def include(match):
            if match[1] == "unjam.h":
                return ""
            header = root / "src" / match[1]
            guarded = GUARD.search(header.read_text())
            if not guarded:
                return self.expand(header, headers)
            if match[1] not in self.written:
                self.written.add(match[1])
                headers.append(GUARD.sub(r"\2", self.expand(header, headers)))
            return ""

        return LOCAL_INCLUDE.sub(include, self.text_of(path))


def private_names(text):
    """Functions, objects, types, constants and macros that a source has for itself: its text is formatted, so they begin lines."""
    plain = re.sub(r"__attribute__\(\(.*?\)\) ?|__extension__ ", "", re.sub(r"/\*.*?\*/", "", text, flags=re.S))
    names = set(re.findall(r"^static[^;{=(]*?\b(\w+)\(", plain, re.M))
    names |= set(re.findall(r"^static [^;(={]*?\b(\w+)(?:\[[^\]]*\])* *[=;]", plain, re.M))
    names |= set(re.findall(r"^static const \w+ \w+ = [^;({]*?, (\w+) =", plain, re.M))
    names |= set(re.findall(r"^typedef [^;{]*?\(?\*?\b(\w+)\)?(?:\([^;]*\))?;", plain, re.M))
    for body in re.findall(r"^ *enum \w* ?\{(.*?)\}", plain, re.M | re.S):
        names |= set(re.findall(r"(?:^|,)\s*(\w+)", body))
    return names | {"tag " + tag for tag in re.findall(r"^(?:struct|enum|union) (\w+) \{", plain, re.M)}


def declared_names(text):
    """What a header gives to others: the same, and functions."""
    return private_names(text) | set(re.findall(r"^(?!static|typedef)\w[^;{=(]*?\b(\w+)\(", text, re.M))


def plain(names):
    """The names alone: in C++, tags are names of types as others are."""
    return {name.split()[-1] for name in names}


def macros(text):
    return re.findall(r"^ *# *define (\w+)", text, re.M)


def rename(text, names, prefix):
    """Members keep their names; a tag is renamed after its keyword alone."""

    def renamed(match):
        name, before = match["name"], match["before"] or ""
        if not name or before in (".", "->"):
            return match[0]
        return before + prefix + name if ("tag " if before else "") + name in names else match[0]

    return TOKEN.sub(renamed, text)


def with_any_pointers(text):
    """Has C++ convert void pointers by itself, as C does: results of functions, and what variables begin with."""
    text = re.sub(r"^(static inline )?void \*(?=(?!uj_)\w+\()", r"\1any_pointer ", text, flags=re.M)

    def convert(function):
        names = "|".join(re.findall(r"\bvoid \*(?:const )?(\w+)", function[0]) + ["payload"])
        return re.sub(rf" = ((?:\w+->)?(?:{names}))(?=[;,])", r" = any_pointer(\1)", function[0])

    return FUNCTION.sub(convert, text)


def amalgamated(paths):
    pieces = Pieces()
    parts = []
    for path in paths:
        headers = []
        text = pieces.expand(path, headers)
        parts.append((path, headers, text))
    owners = collections.Counter(name for _, _, text in parts for name in plain(private_names(text)))
    owners.update(name for _, headers, _ in parts for header in headers for name in plain(declared_names(header)))
    out = []
    for path, headers, text in parts:
        shared = {name for name in private_names(text) if owners[name.split()[-1]] > 1}
        out.extend(headers)
        out.append(f"/* ---- {path.relative_to(root)} ---- */\n\n")
        out.append(rename(text, shared, path.stem + "_"))
        out.extend(f"#undef {name}\n" for name in sorted(set(macros(text)) - {"PEXT", "PDEP", "LOW_BITS"}))
    system = "".join(f"#include <{name}>\n" for name in sorted(pieces.system - {"stdatomic.h"}))
    cplusplus = (root / "tools" / "cplusplus.h").read_text()
    return system + "\n" + cplusplus + "\n" + with_any_pointers(re.sub(r"\n{3,}", "\n\n", "".join(out)))


def public_header():
    about = (root / "include" / "unjam.h").read_text().split("#ifndef")[0]
    body = "".join(GUARD.search((root / "include" / "unjam" / f"{name}.h").read_text())[2] for name in PUBLIC)
    return f"{about}#ifndef UNJAM_H\n#define UNJAM_H\n\n{LOCAL_INCLUDE.sub('', body)}\n#endif\n"


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: tools/amalgamate.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    licence = "/* " + (root / "LICENSE").read_text().strip().replace("\n", "\n * ").replace(" \n", "\n") + " */\n"
    made = "/* unjam in one file, made by tools/amalgamate.py: boards, notations, solving, rating, generating, scanning, catalogues. */\n"
    feature = "#if !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)\n#define _POSIX_C_SOURCE 200809L\n#endif\n"
    unused = '#if defined(__clang__) /* it warns of inline functions that only layers left out would use */\n#pragma clang diagnostic ignored "-Wunused-function"\n#endif\n'
    (folder / "unjam.h").write_text(public_header())
    (folder / "unjam.c").write_text(made + licence + feature + unused + '#include "unjam.h"\n\n' + amalgamated(list(sources())))


main()
