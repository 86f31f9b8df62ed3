#!/bin/bash
# Small solves over keep-alive, by wrk on the same machine, as a table: bench/serve.sh PROGRAM [SECONDS]
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
echo '| solves of card 1 over 16 connections | median | 99 % within | memory before and after |'
echo '|---:|---:|---:|---:|'
wrk -t1 -c16 "-d${seconds}s" --latency -s bench/solve.lua "${address}api/solve" |
    awk '/50%/ { median = $2 } /99%/ { tail = $2 } /^Requests\/sec/ { rate = $2 }
         END { printf "| %.0f a second | %s | %s |", rate, median, tail }'
echo " $before KB and $(resident) KB |"
