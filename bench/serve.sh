#!/bin/bash
# Small solves over keep-alive, by wrk on the same machine: bench/serve.sh PROGRAM [SECONDS]
set -euo pipefail
program=$(realpath "${1:?usage: bench/serve.sh PROGRAM [SECONDS]}")
seconds=${2:-10}
cd "$(dirname "$0")/.."

messages=$(mktemp)
"$program" serve --port 0 --log none 2>"$messages" &
server=$!
trap 'kill $server 2>/dev/null; wait $server || true; rm -f "$messages"' EXIT
until grep -q http "$messages"; do sleep 0.1; done
address=$(grep -o 'http://[^ ]*' "$messages")

resident() {
    awk '/VmRSS/ { print $2 }' "/proc/$server/status"
}

wrk -t1 -c16 -d1s -s bench/solve.lua "${address}api/solve" >/dev/null # warm up
before=$(resident)
wrk -t1 -c16 "-d${seconds}s" --latency -s bench/solve.lua "${address}api/solve"
echo "memory: $before KB before, $(resident) KB after"
