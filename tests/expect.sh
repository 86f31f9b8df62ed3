# shellcheck shell=bash
# Tests that are commands, reported as TAP. To be sourced.

number=0
failures=0

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

# Ends a script: the plan, and the status.
expect_done() {
    echo "1..$number"
    [ $failures -eq 0 ]
}
