#!/usr/bin/env python3
"""Prints each link of the documents that leads to no file or to no heading, as hosts of Markdown name headings.

    links.py     in a checkout
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def prose(text):
    """The text without its blocks of code."""
    return re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)


def anchors(path):
    """The names of the headings: small letters and digits, hyphens for spaces, a number where a name comes again."""
    found = {}
    for heading in re.findall(r"^#+ +(.*?) *#*$", prose(path.read_text()), re.M):
        shown = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
        name = "".join("-" if c == " " else c for c in shown.lower() if c.isalnum() or c in " -_")
        found[name] = found.get(name, -1) + 1
    return {f"{name}-{i}" if i else name for name, most in found.items() for i in range(most + 1)}


def main():
    names = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    bad = []
    for document in (ROOT / name for name in names.splitlines()):
        for target in re.findall(r"\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"", prose(document.read_text())):
            path, _, anchor = "".join(target).partition("#")
            if re.match(r"[a-z]+:", path):
                continue
            there = (document.parent / path).resolve() if path else document
            if not there.exists() or (anchor and there.suffix == ".md" and anchor not in anchors(there)):
                bad.append(f"{document.relative_to(ROOT)}: {''.join(target)}")
    print("\n".join(bad), end="\n" if bad else "")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
