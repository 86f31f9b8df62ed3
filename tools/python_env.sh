#!/bin/sh
# Makes a virtual environment with what the tests of the Python package need, unless it is there: build-python/env. Where that is not
# possible, because there is no network or no python3, it says so, and tests/python.sh skips those tests. The status is always 0.
#
#     tools/python_env.sh [adapters]     adapters: build-python/adapters instead, with the packages that it has adapters for (300 MB)
set -eu
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}

say() {
    printf 'setup: %s\n' "$*" >&2
}

make_env() { # NAME REQUIREMENTS WHAT
    env=build-python/$1
    if cmp -s "$2" "$env/installed" && "$env/bin/python" -c 'import pytest' 2>/dev/null; then
        return
    fi
    rm -rf "$env"
    if "$python" -m venv "$env" >"$env.log" 2>&1 &&
        "$env/bin/python" -m pip install -q --disable-pip-version-check -r "$2" >>"$env.log" 2>&1; then
        cp "$2" "$env/installed"
        say "made $env for the tests of $3"
    else
        rm -rf "$env"
        say "cannot install what the tests of $3 need, so they will be skipped ($env.log says why)"
    fi
}

mkdir -p build-python
if [ "${1-}" = adapters ]; then
    make_env adapters packaging/python/tests/adapters.txt 'its adapters'
else
    make_env env packaging/python/tests/requirements.txt 'the Python package'
fi
