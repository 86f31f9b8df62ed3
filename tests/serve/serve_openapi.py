#!/usr/bin/env python3
"""Holds the OpenAPI description of unjam serve against what the server really answers. Prints TAP.

    tests/serve/serve_openapi.py PROGRAM

Every path, every method and every status of the description is asked for; every answer must have a status, a type and
a body that the description promises. Bodies are checked by a small validator for the words of JSON Schema that the
description uses; a word that it does not know is an error. Nothing but Python's own library is needed.
"""
import http.client
import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import zlib

CARD = "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"
RECORD = "BBHooGoHCCGAAIoDDoIJEEFFJ"
STUCK = "ooooBoooooBoAAooBoooooBooooooooooooo"
LONG_NAMES = {
    "width": 4, "height": 5, "exit": 2, "target": "red",
    "vehicles": [{"name": "red", "row": 2, "column": 1, "length": 2, "horizontal": True},
                 {"name": "blue", "row": 1, "column": 3, "length": 3, "horizontal": False}],
    "walls": [{"row": 5, "column": 1}],
}
CROWDED = json.load(open(os.path.join(os.path.dirname(__file__), "../data/crowded.json"), encoding="utf-8"))

# ---- JSON Schema ----

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
SILENT = {"description", "default", "example"}


class Invalid(Exception):
    pass


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def follow(document, reference):
    part = document
    for name in reference.removeprefix("#/").split("/"):
        part = part[name]
    return part


def validate_object(document, value, schema, where):
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            raise Invalid(f"{where}: {name} is missing")
    for name, member in value.items():
        if name in properties:
            validate(document, member, properties[name], f"{where}.{name}")
        elif schema.get("additionalProperties", True) is False:
            raise Invalid(f"{where}: {name} is not described")


def validate(document, value, schema, where="answer"):
    for word, wanted in schema.items():
        if word == "$ref":
            validate(document, value, follow(document, wanted), where)
        elif word == "type":
            if not is_type(value, wanted):
                raise Invalid(f"{where} is not of type {wanted}: {value!r:.60}")
        elif word == "anyOf":
            reasons = []
            for choice in wanted:
                try:
                    validate(document, value, choice, where)
                    break
                except Invalid as reason:
                    reasons.append(str(reason))
            else:
                raise Invalid(" and ".join(reasons))
        elif word == "enum" and value not in wanted:
            raise Invalid(f"{where}: {value!r} is none of {wanted}")
        elif word == "const" and value != wanted:
            raise Invalid(f"{where}: {value!r} is not {wanted!r}")
        elif word == "pattern" and isinstance(value, str) and not re.search(wanted, value):
            raise Invalid(f"{where}: {value!r} does not match {wanted}")
        elif word in ("minimum", "maximum", "exclusiveMinimum") and is_type(value, "number"):
            good = {"minimum": value >= wanted, "maximum": value <= wanted, "exclusiveMinimum": value > wanted}[word]
            if not good:
                raise Invalid(f"{where}: {value} is beyond {word} {wanted}")
        elif word == "maxItems" and isinstance(value, list) and len(value) > wanted:
            raise Invalid(f"{where} has {len(value)} items")
        elif word == "items" and isinstance(value, list):
            for i, item in enumerate(value):
                validate(document, item, wanted, f"{where}[{i}]")
        elif word == "properties" and isinstance(value, dict):
            validate_object(document, value, schema, where)
        elif word not in SILENT | {"enum", "const", "pattern", "minimum", "maximum", "exclusiveMinimum", "maxItems",
                                   "items", "properties", "required", "additionalProperties"}:
            raise Invalid(f"{where}: the validator does not know {word}")


# ---- The server ----


class Server:
    def __init__(self, program, *arguments):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--log", "none", *arguments],
                                        stderr=subprocess.PIPE, text=True)
        # What else it says, such as that this build has no page, may come first.
        address = next(filter(None, (re.search(r"http://[^/]*:(\d+)/", line) for line in self.process.stderr)))
        self.port = int(address.group(1))

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=240)
        text = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request(method, path, text, headers or {})
        answer = connection.getresponse()
        result = answer.status, answer.getheader("Content-Type", ""), answer.read()
        connection.close()
        return result

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait()


def shown(body):
    if isinstance(body, bytes):
        return f"{len(body)} bytes"
    return json.dumps(body)[:60] if body is not None else ""


class Tester:
    def __init__(self, document):
        self.document = document
        self.number = self.failures = 0
        self.seen = set()

    def report(self, name, reason=None):
        self.number += 1
        self.failures += reason is not None
        print(("ok" if reason is None else "not ok"), self.number, "-", name)
        if reason is not None:
            print("#", reason)

    def check(self, server, method, path, wanted, body=None, headers=None):
        """Asks, and holds the answer against the description of the path."""
        bare = path.split("?")[0]
        name = f"{method} {path} {shown(body)} gives {wanted}"
        try:
            status, kind, text = server.ask(method, path, body, headers)
            if status != wanted:
                raise Invalid(f"status {status}: {text[:200]}")
            operations = self.document["paths"][bare]
            operation = operations.get(method.lower()) or next(iter(operations.values()))
            answers = operation["responses"]
            if str(status) not in answers:
                raise Invalid(f"status {status} is not described")
            described = answers[str(status)]
            if "$ref" in described:
                described = follow(self.document, described["$ref"])
            content = described["content"].get(kind.split(";")[0])
            if content is None:
                raise Invalid(f"type {kind} is not described")
            value = json.loads(text) if "json" in kind else text.decode()
            validate(self.document, value, content["schema"])
            if body is not None and not isinstance(body, bytes) and wanted == 200:
                described = operation["requestBody"]["content"]["application/json"]
                validate(self.document, body, described["schema"], "request")
            self.seen.add((bare, str(status)))
            self.report(name)
            return value
        except (Invalid, ValueError, KeyError, OSError) as reason:
            self.report(name, f"{type(reason).__name__}: {reason}")
            return None


SOLUTION = "A+1 P-1 B-1 R-2 C-3 Q+2 O+3 X+3"


def check_verify(tester, server):
    """Answers that are right, too long, illegal, impossible, ambiguous, unfinished or empty."""
    cases = {
        SOLUTION: {"legal": True, "solves": True, "moves": 8, "longer_by": 0, "left": 0},
        "O down 1, O up 1. " + SOLUTION: {"solves": True, "longer_by": 2},
        "A+1 X+3": {"legal": False, "solves": False, "left": 7,
                    "illegal": {"number": 2, "move": {"vehicle": "X", "by": 3}}},
        "A+1 P right 2": {"legal": False, "illegal": {"number": 2}},
        "A+1. Move P up.": {"legal": True, "solves": False, "ambiguous": {"number": 2}},
        "1. A right 1": {"legal": True, "solves": False, "left": 7, "longer_by": None},
        "I give up.": {"shortest": 8},
    }
    for answer, wanted in cases.items():
        found = tester.check(server, "POST", "/api/verify", 200, {"board": CARD, "answer": answer}) or {}
        for key, value in wanted.items():
            got = found.get(key)
            if isinstance(value, dict):
                same = isinstance(got, dict) and all(got.get(part) == value[part] for part in value)
            else:
                same = got == value
            tester.report(f"{key} of {answer[:30]!r}", None if same else f"{got!r}, not {value!r}")
    tester.check(server, "POST", "/api/verify", 200, {"board": STUCK, "answer": "A+1", "metric": "steps"})
    tester.check(server, "POST", "/api/verify", 200, {"board": LONG_NAMES, "answer": "[[\"blue\", 2], [\"red\", 2]]"})
    tester.check(server, "POST", "/api/verify", 400, {"board": CARD})
    tester.check(server, "POST", "/api/verify", 400, {"board": CARD, "answer": ["A+1"]})
    limited = tester.check(server, "POST", "/api/verify", 422, {"board": CROWDED, "answer": "A+1", "max_nodes": 5}) or {}
    tester.report("what is known at a limit is said", None if "result" in limited else f"{limited}")


def check_boards(tester, server):
    for board in (CARD, STUCK, LONG_NAMES, "6x4:" + "o" * 6 + "AAoooo" + "o" * 12):
        for more in ({}, {"metric": "steps"}, {"algorithm": "ida", "heuristic": "none"},
                     {"algorithm": "astar", "timeout": 5}):
            tester.check(server, "POST", "/api/solve", 200, {"board": board, **more})
        for more in ({"heuristic": "none"}, {"algorithm": "bfs", "heuristic": "none"}):
            tester.check(server, "POST", "/api/solve", 400, {"board": board, **more})
        tester.check(server, "POST", "/api/check", 200, {"board": board})
        for more in ({}, {"explain": True}):
            tester.check(server, "POST", "/api/rate", 200, {"board": board, **more})
        for more in ({}, {"boards": True, "metric": "steps"}):
            tester.check(server, "POST", "/api/graph", 200, {"board": board, **more})
    tester.check(server, "POST", "/api/solve", 200, {"board": RECORD, "algorithm": "hybrid"})
    check_verify(tester, server)
    tester.check(server, "POST", "/api/check", 200, {"board": "AA\nB"})
    tester.check(server, "POST", "/api/solve", 422, {"board": CARD, "algorithm": "bfs", "max_nodes": 10})
    for path in ("/api/rate", "/api/graph"):
        tester.check(server, "POST", path, 422, {"board": CROWDED})


def check_puzzles(tester, server):
    tester.check(server, "POST", "/api/generate", 200, {})
    tester.check(server, "POST", "/api/generate", 200,
                 {"count": 2, "size": "5x5", "moves": "5..9", "cars": "4..", "trucks": "..3", "seed": 5,
                  "method": "walkback"})
    tester.check(server, "POST", "/api/generate", 422, {"moves": "90..", "timeout": 0.1})
    first = tester.check(server, "GET", "/api/puzzles?order=moves&limit=2", 200)
    if first:
        again = tester.check(server, "POST", "/api/solve", 200, {"board": first["puzzles"][0]})
        same = again and again["length"] == first["puzzles"][0]["moves"]
        tester.report("a puzzle of the file can be sent back and solved", None if same else "another length")
        more = tester.check(server, "GET", f"/api/puzzles?order=moves&limit=2&offset={first['next']}", 200)
        ids = {puzzle["id"] for page in (first, more) for puzzle in page["puzzles"]}
        tester.report("pages follow on one another", None if len(ids) == 4 else f"{len(ids)} of 4 puzzles")
        tester.check(server, "GET", f"/api/puzzles?id={first['puzzles'][0]['id']}", 200)
    tester.check(server, "GET", "/api/puzzles?moves=100..&difficulty=easy&size=6x6&exit=3&minimal=true&box=false", 200)
    tester.check(server, "GET", "/api/daily", 200)
    tester.check(server, "GET", "/api/daily?date=2026-11-16", 200)
    tester.check(server, "GET", "/api/daily?date=2026-13-01", 422)
    tester.check(server, "GET", "/api/openapi.json", 406, None, {"Accept-Encoding": "identity;q=0"})
    tester.check(server, "GET", "/api/daily?date=now", 400)
    tester.check(server, "GET", "/api/puzzles?moves=x", 400)


def plain_png(side):
    """A grey square."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + b"\x80" * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def check_scan(tester, server, program, folder):
    """A picture that unjam drew, one without a board, and what is no picture."""
    path = os.path.join(folder, "board.png")
    subprocess.run([program, "show", "--pixels", "400", "-o", path, CARD], check=True)
    with open(path, "rb") as file:
        picture = file.read()
    seen = tester.check(server, "POST", "/api/scan", 200, picture) or {}
    again = tester.check(server, "POST", "/api/solve", 200, {"board": seen.get("board", "")})
    tester.report("what was seen is solved in as many moves", None if again and again["length"] == 8 else str(seen))
    nothing = tester.check(server, "POST", "/api/scan", 200, plain_png(64))
    tester.report("where there is no board, none is found", None if nothing == {"found": False} else str(nothing))
    for body in (b"AAoo", picture[:900], b""):
        tester.check(server, "POST", "/api/scan", 422, body)
    tester.check(server, "POST", "/api/scan?timeout=5", 400, picture)
    hasty = Server(program, "--timeout", "0.06")
    limited = tester.check(hasty, "POST", "/api/scan", 422, picture) or {"error": {}}
    tester.report("a picture has no more than its time", None if limited["error"].get("code") == "limit" else str(limited))
    hasty.stop()


def check_catalogue(tester, server):
    def one(path, status=200):
        page = tester.check(server, "GET", f"/api/puzzles?{path}", status) or {}
        return page, page.get("puzzles", [])

    page, found = one("from=catalogue&moves=20..25&box=true&plain=true&order=random&seed=1&limit=3")
    good = len(found) == 3 and page["next"] == 3 and all(20 <= puzzle["moves"] <= 25 for puzzle in found)
    tester.report("three puzzles of the catalogue, as asked for", None if good else str(page))
    page, _ = one("from=catalogue&limit=1")
    tester.report("the catalogue has all", None if page["total"] == 527432 else str(page))
    _, hardest = one("from=catalogue&order=moves&limit=1")
    again = tester.check(server, "POST", "/api/solve", 200, {"board": hardest[0]["board"]})
    same = again and again["length"] == 51
    tester.report("its hardest puzzle can be sent back and solved", None if same else str(again))
    for path in (f"from=catalogue&id={hardest[0]['id']}", f"number={hardest[0]['number']}",
                 f"format=string&board={hardest[0]['board']}"):
        _, found = one(path)
        tester.report(f"it is found by {path.split('=')[0]}", None if found == hardest else str(found))
    page, found = one(f"board={STUCK}")
    tester.report("a cluster without a solution has no puzzle", None if page["total"] == 0 and found == [] else str(page))
    page, found = one("number=527433")
    tester.report("there is no number beyond the last", None if found == [] else str(page))
    one("number=0", 400)
    one("number=1&moves=5", 400)
    one("from=file&plain=true", 400)
    one("board=AA", 422)


def check_times(tester, server, path):
    for board in (CARD, LONG_NAMES):
        tester.check(server, "POST", "/api/times", 200, {"board": board, "seconds": 31.46})
    tester.check(server, "POST", "/api/times", 422, {"board": STUCK, "seconds": 5})
    for seconds in (-1, 0, 0.05, 86401, "5", None):
        tester.check(server, "POST", "/api/times", 400, {"board": CARD, "seconds": seconds})
    tester.check(server, "POST", "/api/times", 400, {"board": CARD})
    tester.check(server, "POST", "/api/times", 400, {"board": CARD, "seconds": 5, "person": "me"})
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    expected = ["board,seconds", "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo,31.5"]
    tester.report("a line has the board with neutral names, the seconds, and nothing else",
                  None if lines[:2] == expected and len(lines) == 3 and lines[2].startswith("4x5:") else str(lines))
    for _ in range(500):
        if server.ask("POST", "/api/times", {"board": "oooBAAoBooCCoooo", "seconds": 2})[0] == 429:
            break
    tester.check(server, "POST", "/api/times", 429, {"board": CARD, "seconds": 5})


def check_refusals(tester, server, document):
    evil = {"Host": "evil.example"}
    for path, operations in document["paths"].items():
        method = next(iter(operations)).upper()
        body = {} if method == "POST" else None
        tester.check(server, method, path, 421, body, evil)
        tester.check(server, method, path, 403, body, {"Origin": "http://evil.example"})
        if method == "POST":
            tester.check(server, method, path, 422 if path == "/api/scan" else 400, "{")
            tester.check(server, method, path, 413, " " * 70000)
        if method == "POST" and path not in ("/api/generate", "/api/scan"):
            wanted = 200 if path == "/api/check" else 422
            tester.check(server, method, path, wanted, {"board": "AA\nB"})
        if path in ("/api/health", "/api/metrics", "/api/openapi.json"):
            tester.check(server, "POST", path, 405, {})
            tester.check(server, "GET", path, 200)


def check_complete(tester, document):
    """What the description promises was all seen, but for what only a broken or busy server says."""
    rare = {"500", "503"}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            for status in operation["responses"]:
                if status not in rare and (path, status) not in tester.seen:
                    tester.report(f"{path} {status} was seen", "no request gave this answer")


def make_puzzle_file(program, folder, name="puzzles.db", count=6):
    path = os.path.join(folder, name)
    subprocess.run([program, "generate", "-n", str(count), "--size", "5x5", "--moves", "4..12", "--seed", "1", "--db", path],
                   check=True, stdout=subprocess.DEVNULL)
    return path


def check_replaced(tester, program, folder):
    """A new puzzle file that takes the name of the old one is the one that is read, and without one there is none."""
    path = make_puzzle_file(program, folder, "first.db", 2)
    server = Server(program, "--db", path)

    def total():
        return (tester.check(server, "GET", "/api/puzzles", 200) or {}).get("total")

    totals = [total()]
    os.replace(make_puzzle_file(program, folder, "second.db", 3), path)
    totals.append(total())
    os.remove(path)
    tester.check(server, "GET", "/api/puzzles", 500)
    make_puzzle_file(program, folder, "first.db", 4)
    totals.append(total())
    tester.report("a replaced puzzle file is read anew", None if totals == [2, 3, 4] else str(totals))
    server.stop()


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        times = os.path.join(folder, "times.csv")
        server = Server(program, "--db", make_puzzle_file(program, folder), "--timeout", "200", "--times", times,
                        "--max-picture", "64K")
        document = json.loads(server.ask("GET", "/api/openapi.json")[2])
        tester = Tester(document)
        tester.report("it is OpenAPI 3.1", None if document["openapi"].startswith("3.1.") else document["openapi"])
        check_boards(tester, server)
        check_puzzles(tester, server)
        check_scan(tester, server, program, folder)
        check_catalogue(tester, server)
        check_refusals(tester, server, document)
        check_times(tester, server, times)
        status = server.stop()
        tester.report("the server ends well", None if status == 0 else f"status {status}")
        check_replaced(tester, program, folder)
        strict = Server(program, "--max-size", "5x5")
        tester.check(strict, "POST", "/api/check", 422, {"board": CARD})
        tester.check(strict, "GET", "/api/puzzles?from=file", 404)
        tester.check(strict, "GET", "/api/puzzles", 200)
        tester.check(strict, "POST", "/api/times", 404, {"board": RECORD, "seconds": 5})
        strict.stop()
        check_complete(tester, document)
    print(f"1..{tester.number}")
    return tester.failures > 0


sys.exit(main())
