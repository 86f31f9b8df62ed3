#!/usr/bin/env python3
"""Chooses the hundred most remarkable puzzles of the catalogue, and writes docs/remarkable.md, docs/remarkable.txt and five pictures.

    unjam catalogue build --db minimal.db 6x6.catalogue     # rates them all
    bench/remarkable.py build/unjam minimal.db

The same file gives the same bytes.
"""
import csv
import io
import os
import sqlite3
import subprocess
import sys

EACH, WIDTH, SIDE = 20, 5, 6
CELL, GAP = 10, 14

# Heading, name of the picture, what is said of it, the figure that is shown, which puzzles, in which order. Each order ends with the
# board, so that it decides every tie.
KINDS = [
    ("The hardest", "hardest", "Those that take a person the longest, by the model. The catalogue stores seconds within 2 %, so its numbers may order near equals differently.", None,
     "1", "seconds DESC, moves DESC, board"),
    ("The emptiest", "emptiest", "The fewest cells covered, of all that take 20 moves or more.", ("cells", "covered"),
     "moves >= 20", "2 * cars + 3 * trucks, moves DESC, steps DESC, board"),
    ("The fewest vehicles", "fewest", "For every even number of moves from 6 to 44, the puzzle with the fewest vehicles.", None,
     None, "vehicles, seconds DESC, board"),
    ("The most counter-intuitive", "counterintuitive",
     "The most moves that put another vehicle in the target's way and cannot be avoided in any shortest solution; of equal ones, the shortest.",
     ("counterintuitive", "such moves"), "1", "counterintuitive DESC, moves, seconds DESC, board"),
    ("The longest forced lines", "forced", "One shortest solution and no other: every move is forced.", None,
     "optimal_paths = '1'", "moves DESC, steps DESC, seconds DESC, board"),
]
COLUMNS = "board, id, moves, steps, vehicles, seconds, counterintuitive, 2 * cars + 3 * trucks AS cells"


def choose(db):
    """The puzzles of each kind; none is there twice."""
    seen = set()
    for _, _, _, _, where, order in KINDS:
        found = []
        conditions = [where] * EACH if where else [f"moves = {moves}" for moves in range(6, 6 + 2 * EACH, 2)]
        for condition in conditions:
            rows = db.execute(f"SELECT {COLUMNS} FROM puzzle WHERE minimal AND {condition} ORDER BY {order} LIMIT {6 * EACH}")
            row = next(row for row in rows if row["board"] not in seen)
            seen.add(row["board"])
            found.append(row)
        yield found


def vehicles_of(board):
    """Letter, row, column, rows and columns of each vehicle."""
    cells = {}
    for place, letter in enumerate(board):
        if letter != "o":
            cells.setdefault(letter, []).append(divmod(place, SIDE))
    for letter, places in cells.items():
        (top, left), (bottom, right) = places[0], places[-1]
        yield letter, top, left, bottom - top + 1, right - left + 1


def picture(rows, first):
    """A sheet of small boards, numbered."""
    pitch, high = SIDE * CELL + GAP, SIDE * CELL + GAP + 10
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH * pitch} {-(-len(rows) // WIDTH) * high}" '
           'font-family="sans-serif" font-size="8" text-anchor="middle">']
    for place, row in enumerate(rows):
        x, y = place % WIDTH * pitch + GAP // 2, place // WIDTH * high + GAP
        out.append(f'<g transform="translate({x} {y})"><text x="{SIDE * CELL / 2:g}" y="-3">{first + place}</text>'
                   f'<path d="M0 0h{SIDE * CELL}v{SIDE * CELL}H0z" fill="#eee"/>'
                   f'<path d="M{SIDE * CELL} {2 * CELL}V0H0v{SIDE * CELL}h{SIDE * CELL}v{-3 * CELL}" fill="none" stroke="#555"/>')
        for letter, top, left, tall, wide in vehicles_of(row["board"]):
            colour = "#d41f3a" if letter == "A" else "#4a7ba6" if max(tall, wide) == 2 else "#e0a030"
            out.append(f'<rect x="{left * CELL + 1}" y="{top * CELL + 1}" width="{wide * CELL - 2}" height="{tall * CELL - 2}" '
                       f'rx="2.5" fill="{colour}"/>')
        out.append("</g>")
    return "\n".join(out + ["</svg>"]) + "\n"


def table(rows, first, figure, numbers):
    name, words = figure or (None, None)
    yield f"| | number | id | moves | steps | vehicles | seconds |{f' {words} |' if figure else ''}\n"
    yield f"|---:|---:|---|---:|---:|---:|---:|{'---:|' if figure else ''}\n"
    for place, row in enumerate(rows):
        more = f" {row[name]} |" if figure else ""
        yield (f"| {first + place} | {numbers[row['board']]:,} | `{row['id'] & (1 << 64) - 1:016x}` | {row['moves']} | {row['steps']} "
               f"| {row['vehicles']} | {row['seconds']:.0f} |{more}\n")


def main():
    program, path = sys.argv[1:]
    docs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../docs")
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    db.row_factory = sqlite3.Row
    listed = subprocess.run([program, "find", "--csv"], check=True, capture_output=True, text=True).stdout
    numbers = {row["board"]: int(row["number"]) for row in csv.DictReader(io.StringIO(listed))}
    text, boards, first = [], [], 1
    for (heading, name, words, figure, _, _), rows in zip(KINDS, choose(db)):
        text += [f"\n## {heading}\n\n{words}\n\n![{heading}](images/remarkable-{name}.svg)\n\n", *table(rows, first, figure, numbers)]
        boards += [f"{row['moves']} {row['board']}\n" for row in rows]
        with open(os.path.join(docs, f"images/remarkable-{name}.svg"), "w", encoding="utf-8") as file:
            file.write(picture(rows, first))
        first += len(rows)
    with open(os.path.join(docs, "remarkable.txt"), "w", encoding="utf-8") as file:
        file.writelines(boards)
    with open(os.path.join(docs, "remarkable.md"), "w", encoding="utf-8") as file:
        file.write("""# A hundred remarkable puzzles

Of the 527,432 of the [catalogue](catalogue.md), the most remarkable of five kinds; none is here twice. `bench/remarkable.py` chose and drew
them. [remarkable.txt](remarkable.txt) has the boards, in this order. To print them as cards, with their solutions:

    unjam show -o remarkable.pdf docs/remarkable.txt

`unjam show --id ID` draws one, `unjam find --id ID -t string | unjam play` plays it, and the page opens it at `#ID`.
""")
        file.writelines(text)


main()
