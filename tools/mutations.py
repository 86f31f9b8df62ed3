"""The small changes that could be made to a C source: what tools/mutate.py chooses from.

The layout that clang-format gives the sources is taken for granted: binary operators stand between spaces, and a statement
begins on a line of its own.
"""

import re
from typing import Iterator, NamedTuple


class Change(NamedTuple):
    kind: str
    start: int  # text[start:end] becomes `after`
    end: int
    after: str


def blank(text: str) -> str:
    """Spaces for all but the line breaks, so that places stay what they are."""
    return re.sub(r"[^\n]", " ", text)


def closing(code: str, opening: int) -> int:
    """The place of the parenthesis that closes the one at `opening`."""
    depth = 0
    for i in range(opening, len(code)):
        depth += (code[i] == "(") - (code[i] == ")")
        if depth == 0:
            return i
    return len(code) - 1


def code_of(text: str) -> str:
    """The text without comments, strings, preprocessor lines and assertions, which nobody should change."""
    quiet = r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^[ \t]*\#(?:\\\n|[^\n])*"
    code = re.sub(quiet, lambda match: blank(match[0]), text, flags=re.S | re.M)
    for match in list(re.finditer(r"\b(?:_Static_|static_)?assert\(", code)):
        end = closing(code, match.end() - 1) + 1
        code = code[: match.start()] + blank(code[match.start() : end]) + code[end:]
    return code


def swaps(code: str) -> Iterator[Change]:
    """One operator for another."""
    kinds = {
        "comparison": {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="},
        "sign": {"+": "-", "-": "+", "+=": "-=", "-=": "+="},
        "logic": {"&&": "||", "||": "&&"},
    }
    for kind, pairs in kinds.items():
        for match in re.finditer(r"(?<=[\w)\]\s])\s([-+<>=!&|]+)(?=\s)", code):
            if match[1] in pairs:
                yield Change(kind, match.start(1), match.end(1), pairs[match[1]])
    for match in re.finditer(r"\+\+|--", code):
        yield Change("sign", match.start(), match.end(), "--" if match[0] == "++" else "++")


def is_dimension(code: str, start: int, end: int) -> bool:
    """Whether a number is the length of an array in its declaration: one more changes nothing."""
    line = code[code.rfind("\n", 0, start) + 1 : start]
    declared = re.match(r"\s*(?!return\b|case\b|else\b)(?:\w+[ *]+)+(?:\w+(?:\[\w+\])*, )*\w+(?:\[\w+\])*\[$", line)
    return bool(declared) and code[end : end + 1] == "]"


def constants(code: str) -> Iterator[Change]:
    """A number that is one larger or smaller."""
    for match in re.finditer(r"(?<![\w.])(0[xX][0-9a-fA-F]+|\d+\.\d+|\d+)([uUlL]*)(?![\w.])", code):
        number = match[1]
        for by in (1, -1):
            if by > 0 and is_dimension(code, match.start(), match.end()):
                continue
            if "." in number:
                after = repr(round(float(number) + by, 9))
            elif number[:2] in ("0x", "0X"):
                after = hex(int(number, 16) + by)
            else:
                after = str(int(number) + by)
            yield Change("constant", match.start(), match.end(), after + match[2])


def negations(code: str) -> Iterator[Change]:
    """The opposite of a condition."""
    for match in re.finditer(r"\b(?:if|while) (\()", code):
        start, end = match.start(1), closing(code, match.start(1)) + 1
        yield Change("negation", start, end, f"(!{code[start:end]})")


def extremes(code: str) -> Iterator[Change]:
    """The larger instead of the smaller."""
    operand = r"([\w.\[\]]+(?:->[\w.\[\]]+)*)"
    for match in re.finditer(rf"{operand} [<>]=? {operand} \? {operand} : {operand}", code):
        if {match[1], match[2]} == {match[3], match[4]}:
            yield Change("extreme", match.start(3), match.end(4), f"{match[4]} : {match[3]}")
    for match in re.finditer(r"\bf?(min|max)(?=\()", code):
        yield Change("extreme", match.start(1), match.end(1), "max" if match[1] == "min" else "min")


def omissions(code: str) -> Iterator[Change]:
    """A statement less. Declarations are among them; without one that is used nothing compiles."""
    before = "{"
    place = 0
    for line in code.splitlines(keepends=True):
        text = line.strip()
        is_whole = text.endswith(";") and text.count("(") == text.count(")") and text.count("{") == text.count("}")
        begins = before[-1] in ";{})" or before in ("else", "do") or before.endswith(":")
        if is_whole and begins and line.startswith("    ") and not text.startswith(("for ", "while ", "}")) and text != ";":
            start = place + line.index(text)
            yield Change("omission", start, start + len(text), ";")
        before = text or before
        place += len(line)


def changes_of(text: str) -> list[Change]:
    """All of them, in the order of the text."""
    code = code_of(text)
    found = [change for find in (swaps, constants, negations, extremes, omissions) for change in find(code)]
    # What was blanked inside a condition is put back.
    whole = [
        change._replace(after=f"(!{text[change.start:change.end]})") if change.kind == "negation" else change
        for change in found
    ]
    return sorted(whole)
