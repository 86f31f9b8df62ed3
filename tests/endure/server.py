"""The server under what clients do: bytes that are no HTTP, requests by its OpenAPI document (schemathesis), slow, half-open, pipelined,
oversized and aborted requests from up to 2,000 connections, mixed load, a restart under load, nginx with TLS in front. It never crashes,
never answers 500, cuts no answer short, and afterwards has the threads, descriptors and memory that it had."""
import http.client
import json
import os
import random
import re
import resource
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / "build/endure/venv"
PATIENCE = 120
CONNECTIONS = 32  # of wrk without pauses
BOARDS = [line.split()[0] for line in (ROOT / "bench/boards.txt").read_text().splitlines() if line][:200]
ROUTES = {  # path: a body, or None for GET
    "/api/solve": {"board": BOARDS[0]}, "/api/rate": {"board": BOARDS[1]}, "/api/check": {"board": BOARDS[2]},
    "/api/verify": {"board": BOARDS[3], "answer": "A+1"}, "/api/graph": {"board": "oooBAAoBooCCoooo"},
    "/api/generate": {"seed": 1, "size": "4x4", "method": "random"}, "/api/puzzles?limit=3": None, "/api/daily": None,
    "/api/health": None, "/api/metrics": None, "/api/openapi.json": None, "/": None, "/nothing": None,
}


class Server:
    """`unjam serve` on a free port."""

    def __init__(self, build, *options):
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        self.process = subprocess.Popen([build / "unjam", "serve", "--port", "0", "--log", "none", "--max-connections", "4000", *options],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        line = ""
        while "http://" not in line:  # it may say first that it has no page
            line = self.process.stderr.readline().decode()
            if not line:
                raise OSError("the server did not start")
        self.port = int(line.split("http://127.0.0.1:")[1].split("/")[0])
        self.said = []
        threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def uses(self):
        """Threads, descriptors, and megabytes of memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return (int(status.split("Threads:")[1].split()[0]), len(os.listdir(f"/proc/{self.process.pid}/fd")),
                int(status.split("VmRSS:")[1].split()[0]) // 1024)

    def ask(self, path, body=None, timeout=PATIENCE):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("POST" if body is not None else "GET", path, None if body is None else json.dumps(body))
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def connect(self, timeout=PATIENCE):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def end(self):
        """Ends it as an administrator does; what is wrong with that."""
        if self.process.poll() is not None:
            return [f"the server died with status {self.process.returncode}: {b''.join(self.said).decode(errors='replace')}"]
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return ["the server did not end"]
        return [] if status == 0 else [f"the server ended with status {status}"]


def is_well(server):
    try:
        status, _ = server.ask("/api/health")
        return [] if status == 200 else [f"health: {status}"]
    except OSError as error:
        return [f"health: {error}"]


def settles(server, before):
    """Waits until threads and descriptors are those from before."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        threads, files, memory = server.uses()
        if threads <= before[0] and files <= before[1]:
            return [] if memory <= before[2] + 200 else [f"memory grew from {before[2]} to {memory} MB"]
        time.sleep(0.2)
    return [f"threads and descriptors: {before[:2]} before, {(threads, files)} after"]


def warm(server):
    for path, body in ROUTES.items():
        server.ask(path, body)
    time.sleep(0.5)
    return server.uses()


# ---- Bytes ----

def request(path, body):
    text = b"" if body is None else json.dumps(body).encode()
    return (f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(text)}\r\n\r\n").encode() + text


def mutated(dice, data):
    pieces = [b"\r\n", b"\0", b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"Transfer-Encoding: chunked\r\n", b"ffffffffffffffff\r\n",
              b"Host: x\r\n", b"Expect: 100-continue\r\n", b"Connection: close\r\n", b"\xff\xfe", b"A" * 9000, b"%00%2e%2e/", b"[" * 3000, b'{"board":',
              b"Range: bytes=0-\r\n", b"HTTP/9.9", b"\x16\x03\x01\x02", b"GET / HTTP/1.1\r\n\r\n", b"Upgrade: h2c\r\n", b"Origin: http://evil\r\n"]
    data = bytearray(data)
    for _ in range(dice.randint(1, 6)):
        at = dice.randint(0, len(data))
        what = dice.randint(0, 4)
        if what == 0:
            data[at:at] = dice.choice(pieces)
        elif what == 1 and data:
            data[at % len(data)] = dice.randint(0, 255)
        elif what == 2:
            del data[at:at + dice.randint(1, 40)]
        elif what == 3:
            data[at:at] = data[at:at + dice.randint(1, 80)]
        else:
            del data[at:]
    return bytes(data)


def send_bytes(build, dice):
    tried, wrong = 0, []
    with Server(build) as server:
        for _ in range(300):
            data = mutated(dice, request(*dice.choice(list(ROUTES.items()))))
            try:
                with server.connect(0.5) as client:
                    client.sendall(data)
                    client.shutdown(socket.SHUT_WR)
                    answer = client.recv(65536)
            except OSError:
                answer = b""
            tried += 1
            if answer and (not answer.startswith(b"HTTP/1.") or answer.split()[1] == b"500"):
                wrong.append(f"{data!r} was answered by {answer[:200]!r}")
        wrong += is_well(server) + server.end()
    return {"requests of mutated bytes": tried}, wrong


# ---- A crowd ----

def crowd(build, dice):
    """Connections of all kinds at once, each left as it is or broken off; meanwhile the server answers others."""
    tried, wrong, open_ones = {}, [], []
    with Server(build) as server:
        before = warm(server)
        for _ in range(dice.choice([200, 500, 1000, 2000])):
            kind = dice.choice(["half-open", "slow", "aborted", "oversized", "pipelined"])
            path, body = dice.choice(list(ROUTES.items()))
            try:
                client = server.connect(20)
                client.settimeout(0.5)
                if kind == "slow":
                    client.send(request(path, body)[:dice.randint(1, 60)])
                elif kind == "aborted":
                    client.send(request(path, body))
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    client.close()
                elif kind == "oversized":
                    client.send(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n" + b"x" * 100000)
                elif kind == "pipelined":
                    client.send(request("/api/health", None) * 5)
                open_ones.append(client)
            except OSError:
                pass
            tried[f"connections, {kind}"] = tried.get(f"connections, {kind}", 0) + 1
            if dice.random() < 0.02:
                wrong += is_well(server)
        wrong += is_well(server)
        for client in open_ones:
            client.close()
        wrong += settles(server, before) + is_well(server) + server.end()
    return tried, wrong


# ---- Load ----

def requests(boards):
    """Lines for mixed.lua: all routes equally often, with all boards, as a few take most of the time."""
    lines = []
    for path, body in ROUTES.items():
        for board in boards:
            one = {**body, "board": board} if body and len(body.get("board", "")) == 36 else body
            lines.append(f"{path}\t{'' if one is None else json.dumps(one)}")
    return "\n".join(lines) + "\n"


def drive(server, seconds, dice, pause=0, connections=CONNECTIONS, boards=BOARDS):
    """Mixed requests by wrk: how many, how many a second, median and 99th percentile in milliseconds, what went wrong."""
    with tempfile.NamedTemporaryFile("w", suffix=".requests") as file:
        file.write(requests(boards))
        file.flush()
        said = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", f"{PATIENCE}s", "-s",
                               Path(__file__).with_name("mixed.lua"), f"http://127.0.0.1:{server.port}", "--", file.name, str(pause),
                               str(dice.randint(1, 1 << 30))], capture_output=True, text=True, check=True).stdout
    unit = {"us": 1e-3, "ms": 1.0, "s": 1e3, "m": 6e4}
    median, late = (float(number) * unit[name] for number, name in re.findall(r"^ +(?:50|99)% +([\d.]+)(us|ms|s|m) *$", said, re.M))
    wrong = [line for line in said.splitlines() if line.startswith(("wrong", "  Socket errors"))]
    return int(re.search(r"(\d+) requests in", said)[1]), float(re.search(r"Requests/sec: +([\d.]+)", said)[1]), median, late, wrong


def load(build, dice):
    """Mixed requests; memory, threads and descriptors stay flat. load.py does this for an hour."""
    with Server(build) as server:
        before = warm(server)
        first, _, _, _, wrong = drive(server, 10, dice)
        middle = server.uses()
        second, _, median, late, more = drive(server, 10, dice)
        after = server.uses()
        wrong += more
        if after[2] > middle[2] + 50:
            wrong.append(f"memory grew from {middle[2]} to {after[2]} MB")
        wrong += settles(server, before) + is_well(server) + server.end()
    note = {"load": f"last: {second:,} requests in 10 s beside everything else, median {median:.1f} ms, 99th percentile {late:.1f} ms, {after[2]} MB"}
    return {"requests of mixed load": first + second}, wrong, note


def restart(build, dice):
    """SIGTERM under load: whoever has sent a request gets the whole answer, or the connection was never served at all."""
    wrong, counts = [], {"answered": 0, "refused": 0}
    with Server(build) as server:
        warm(server)

        def client(dice):
            while True:
                data = b""
                try:
                    with server.connect(PATIENCE) as connection:
                        connection.sendall(request("/api/solve", {"board": dice.choice(BOARDS)}).replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
                        while piece := connection.recv(65536):
                            data += piece
                except OSError as error:
                    if data:
                        wrong.append(f"an answer was cut short: {error!r} after {data!r}")
                    counts["refused"] += 1
                    return
                if not data:
                    counts["refused"] += 1
                    return
                head, _, body = data.partition(b"\r\n\r\n")
                length = int(head.lower().split(b"content-length:")[1].split()[0]) if b"content-length:" in head.lower() else len(body)
                if len(body) != length:
                    wrong.append(f"an answer was cut short: {data!r}")
                counts["answered"] += 1

        clients = [threading.Thread(target=client, args=(random.Random(dice.random()),)) for _ in range(8)]
        for thread in clients:
            thread.start()
        time.sleep(1 + dice.random())
        wrong += server.end()
        for thread in clients:
            thread.join()
    return {"requests around a restart": counts["answered"] + counts["refused"]}, wrong


# ---- Others' tools ----

def by_schema(build, dice):
    """Requests that schemathesis makes from the OpenAPI document, right and wrong ones."""
    tool = ENVIRONMENT / "bin/st"
    if not tool.exists():
        return {}, [], {"schemathesis": 'not installed; "tools/setup.sh endure" installs it'}
    with Server(build, "--timeout", "0.5") as server, tempfile.TemporaryDirectory(prefix="endure-") as home:
        result = subprocess.run(
            [tool, "run", f"http://127.0.0.1:{server.port}/api/openapi.json", "--seed", str(dice.randint(1, 1 << 30)), "--max-examples", "10",
             "--phases", "examples,coverage,fuzzing", "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
             "--request-timeout", str(PATIENCE), "--no-color", "--suppress-health-check", "all"],
            cwd=home, capture_output=True, timeout=1200)
        said = result.stdout.decode(errors="replace")
        wrong = [] if result.returncode == 0 else [said[-4000:]]
        wrong += is_well(server) + server.end()
    cases = re.search(r"([\d,]+) generated", said)
    return {"requests by schemathesis": int(cases[1].replace(",", "")) if cases else 0}, wrong


NGINX = """daemon off; pid {home}/pid; error_log {home}/error.log; events {{ }}
http {{ access_log off; client_body_temp_path {home}; proxy_temp_path {home}; fastcgi_temp_path {home}; uwsgi_temp_path {home}; scgi_temp_path {home};
  upstream unjam {{ server 127.0.0.1:{port}; keepalive 16; }}
  server {{ listen 127.0.0.1:{front} ssl; ssl_certificate {home}/cert; ssl_certificate_key {home}/key;
    location / {{ proxy_pass http://unjam; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host localhost; }} }} }}
"""


def proxy(build, dice):
    """nginx in front, which speaks TLS: every route answers as it does without."""
    if subprocess.run(["which", "nginx"], capture_output=True).returncode != 0:
        return {}, [], {"nginx": 'not installed; "tools/setup.sh endure" installs it'}
    wrong, tried = [], 0
    with Server(build) as server, tempfile.TemporaryDirectory(prefix="endure-") as home, socket.socket() as probe:
        os.chmod(home, 0o777)
        probe.bind(("127.0.0.1", 0))
        front = probe.getsockname()[1]
        probe.close()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{home}/key", "-out", f"{home}/cert", "-days", "2",
                        "-subj", "/CN=localhost"], check=True, capture_output=True)
        Path(home, "conf").write_text(NGINX.format(home=home, port=server.port, front=front))
        nginx = subprocess.Popen(["nginx", "-c", f"{home}/conf"], stderr=subprocess.DEVNULL)
        try:
            while socket.socket().connect_ex(("127.0.0.1", front)) != 0 and nginx.poll() is None:
                time.sleep(0.05)
            context = ssl._create_unverified_context()
            for _ in range(100):
                path, body = dice.choice(list(ROUTES.items()))
                connection = http.client.HTTPSConnection("127.0.0.1", front, context=context, timeout=PATIENCE)
                connection.request("POST" if body is not None else "GET", path, None if body is None else json.dumps(body))
                answer = connection.getresponse()
                answer.read()
                connection.close()
                tried += 1
                wanted, _ = server.ask(path, body)
                if answer.status != wanted:
                    wrong.append(f"{path}: {answer.status} through nginx, {wanted} without")
        finally:
            nginx.terminate()
            nginx.wait()
        wrong += is_well(server) + server.end()
    return {"requests through nginx with TLS": tried}, wrong


KINDS = [(send_bytes, 40), (crowd, 15), (load, 15), (restart, 12), (by_schema, 10), (proxy, 8)]


def attempt(build, number):
    dice = random.Random(number)
    kind = dice.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
    tried, wrong, *notes = kind(build, dice)
    return {"tried": tried, "failed": [f"{kind.__name__}: {text}" for text in wrong], "notes": notes[0] if notes else {}}
