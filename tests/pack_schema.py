#!/usr/bin/env python3
"""Whether packs and levels as the program writes them meet the published schema docs/pack.schema.json, and whether the
schema refuses what is wrong. Prints TAP.

    tests/pack_schema.py PROGRAM
"""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

program = pathlib.Path(sys.argv[1]).resolve()
root = pathlib.Path(__file__).resolve().parent.parent
schema = json.loads((root / "docs" / "pack.schema.json").read_text())
validator_class = jsonschema.validators.validator_for(schema)
number = 0


def run(*words, **options):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True, **options).stdout


def report(good, sentence):
    global number
    number += 1
    print(f"{'ok' if good else 'not ok'} {number} - {sentence}")
    return good


def meets(document, part=schema):
    errors = [error.message for error in validator_class(part).iter_errors(document)]
    for error in errors[:5]:
        print("#", error)
    return not errors


def refused(pack, change):
    changed = copy.deepcopy(pack)
    change(changed)
    return not validator_class(schema).is_valid(changed)


print("1..6")
validator_class.check_schema(schema)
folder = tempfile.TemporaryDirectory()
db = str(pathlib.Path(folder.name) / "puzzles.db")
pack = json.loads(run("generate", "--pack", "easy:2,medium:1", "--size", "5x5", "--seed", "3", "--title", "Ünïcode \"q\"", "--db", db,
                      "-t", "json"))
good = [
    report(meets(pack) and len(pack["puzzles"]) == 3, "a generated pack meets the schema"),
    report(meets(json.loads(run("find", "--db", db, "-t", "json"))), "a pack out of a puzzle file meets it"),
]
lines = run("find", "--db", db, "--json").splitlines()
level = {"$ref": "#/$defs/puzzle", "$defs": schema["$defs"]}
good.append(report(len(lines) == 3 and all(meets(json.loads(line), level) for line in lines), "a level on a line meets its part"))
board = json.dumps({"width": 5, "height": 4, "target": "red", "walls": [{"row": 4, "column": 1}], "vehicles": [
    {"name": "red", "row": 2, "column": 1, "length": 2, "horizontal": True},
    {"name": "van", "row": 1, "column": 4, "length": 2, "horizontal": False}]})
run("import", "--db", db, input=board)
imported = json.loads(run("find", "--db", db, "--walls", "1", "-t", "json"))
good.append(report(meets(imported) and imported["puzzles"][0]["target"] == "red", "an imported board with names and walls meets it"))
good.append(report(all([
    refused(pack, lambda p: p.pop("title")),
    refused(pack, lambda p: p.update(version=2)),
    refused(pack, lambda p: p["puzzles"][0].pop("moves")),
    refused(pack, lambda p: p["puzzles"][0].update(id="12")),
    refused(pack, lambda p: p["puzzles"][0].update(band="impossible")),
    refused(pack, lambda p: p["puzzles"][0]["vehicles"][0].update(length=1)),
    refused(pack, lambda p: p["puzzles"][0].update(colour="red")),
]), "the schema refuses what is wrong"))
again = run("convert", "-t", "string", input=json.dumps(pack))
good.append(report(len(again.splitlines()) == 3, "every command reads the boards of a pack"))
sys.exit(0 if all(good) else 1)
