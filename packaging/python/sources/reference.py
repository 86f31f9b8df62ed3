"""Prints the reference of the package, docs/python-api.md, made from its docstrings."""
import dataclasses
import inspect
import re
import typing

import unjam

HEAD = """# The Python package: reference

Made from the docstrings by `packaging/python/sources/reference.py`; a test compares. [python.md](python.md) is the introduction.
"""


def described(text: typing.Optional[str]) -> str:
    """A docstring with its examples as code."""
    lines, is_code = [], False
    for line in inspect.cleandoc(text or "").splitlines():
        if line.startswith(">>>") and not is_code:
            lines.append("```python")
            is_code = True
        elif not line and is_code:
            lines.append("```")
            is_code = False
        lines.append(line)
    if is_code:
        lines.append("```")
    return "\n".join(lines)


def signature(function: typing.Any) -> str:
    """With the types as they are written in the source; what does not come from there would differ between versions."""
    parts = []
    spec = inspect.signature(function)
    seen_star = False
    for name, parameter in spec.parameters.items():
        if name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not seen_star:
            parts.append("*")
            seen_star = True
        star = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        kind = "" if parameter.annotation is parameter.empty else ": " + str(parameter.annotation).replace('"', "").replace("'", "")
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        parts.append(f"{star}{name}{kind}{default}")
    result = "" if spec.return_annotation is spec.empty else f" -> {spec.return_annotation}".replace('"', "").replace("'", "")
    return f"({', '.join(parts)}){result}"


def members_of(kind: type) -> typing.List[typing.Tuple[typing.List[str], str]]:
    """Members with the comment "#:" before them, which goes for all that follow on the next lines too. Annotated ones may have none."""
    rows: typing.List[typing.Tuple[typing.List[str], str]] = []
    annotated = vars(kind).get("__annotations__", {})
    comment, is_open = "", False
    for line in inspect.getsource(kind).splitlines():
        text = re.match(r"\s*#: (.*)", line)
        assigned = re.match(r"(?:    | +(?=self\.))((?:self\.)?[a-zA-Z]\w*(?:, self\.\w+)*)(?:: | = )", line)
        names = re.findall(r"\w+", assigned.group(1).replace("self.", "")) if assigned else []
        names = [name for name in names if comment or is_open or (name in annotated and "self." not in line)]
        if text:
            comment = f"{comment} {text.group(1)}".strip()
        elif names and is_open and not comment:
            rows[-1][0].extend(names)
        elif names:
            rows.append((names, comment))
        comment, is_open = comment if text else "", bool(names)
    return rows


def print_class(name: str, kind: type) -> None:
    bases = [base.__name__ for base in kind.__bases__ if base is not object]
    print(f"## class `{name}`" + (f" ({', '.join(bases)})" if bases else "") + "\n")
    print(described(kind.__doc__) + "\n")
    if "__init__" in vars(kind) and not dataclasses.is_dataclass(kind) and not issubclass(kind, tuple):
        print(f"`{name}{signature(kind.__init__)}`".replace(" -> None", "") + "\n")
    plain = [f"`{name}`" for names, text in members_of(kind) for name in names if not text]
    if plain:
        print(f"Members: {', '.join(plain)}.\n")
    rows = [row for row in members_of(kind) if row[1]]
    if rows:
        print("| member | |\n|---|---|")
        for names, text in rows:
            print(f"| {', '.join(f'`{name}`' for name in names)} | {text} |")
        print()
    for member, value in vars(kind).items():
        if member.startswith("_"):
            continue
        if isinstance(value, property):
            print(f"### `{name}.{member}`\n\n{described(value.__doc__)}\n")
        elif inspect.isfunction(value):
            print(f"### `{name}.{member}{signature(value)}`\n\n{described(value.__doc__)}\n")


def main() -> None:
    print(HEAD)
    values = [(name, getattr(unjam, name)) for name in unjam.__all__]
    for name, value in values:
        if inspect.isfunction(value):
            print(f"## `{name}{signature(value)}`\n\n{described(value.__doc__)}\n")
    for name, value in values:
        if inspect.isclass(value):
            print_class(name, value)


main()
