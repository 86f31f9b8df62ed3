# shellcheck shell=bash
# Tests that are commands, reported as TAP. To be sourced.

number=0
failures=0
trap 'exit 130' INT # or the next test would begin

# expect SENTENCE COMMAND...: the command must succeed.
expect() {
    local sentence=$1 output
    shift
    number=$((number + 1))
    if output=$("$@" 2>&1); then
        echo "ok $number - $sentence"
    else
        echo "not ok $number - $sentence"
        printf '%s\n' "$output" | sed 's/^/# /'
        failures=$((failures + 1))
    fi
}

# with_server PROGRAM COMMAND...: runs `PROGRAM serve` on a free port, and the command with its address as last argument. What the
# server says is in $work/said.
with_server() {
    local program=$1 server status
    shift
    : >"$work/said"
    "$program" serve --port 0 --log none 2>>"$work/said" >/dev/null &
    server=$!
    until grep -q 'http://.* (' "$work/said" || ! kill -0 $server; do sleep 0.05; done
    "$@" "$(grep -o 'http://[^ ]*' "$work/said")"
    status=$?
    kill $server
    wait $server
    return $status
}

# To be used with it: the page is there, with its script.
has_its_page() { # ADDRESS
    curl -fsS -o "$work/page" "$1" && grep -q 'id="view"' "$work/page" && ! grep -q 'no page' "$work/said" &&
        curl -fsS -o /dev/null "$1$(grep -oE 'assets/app-[^"]*\.js' "$work/page" | head -n 1)"
}

# Ends a script: the plan, and the status.
expect_done() {
    echo "1..$number"
    [ $failures -eq 0 ]
}
