#!/bin/sh
# Makes build-python/env, a virtual environment with what the tests of the Python package need, unless it is there. Where that is not
# possible, because there is no network or no python3, it says so, and tests/python.sh skips those tests. The status is always 0.
#
#     tools/python_env.sh
set -eu
cd "$(dirname "$0")/.."

wanted=packaging/python/tests/requirements.txt
env=build-python/env
python=${PYTHON:-python3}
if cmp -s "$wanted" "$env/installed" && "$env/bin/python" -c 'import pytest' 2>/dev/null; then
    exit 0
fi

say() {
    printf 'setup: %s\n' "$*" >&2
}

mkdir -p build-python
rm -rf "$env"
if "$python" -m venv "$env" >build-python/env.log 2>&1 &&
    "$env/bin/python" -m pip install -q --disable-pip-version-check -r "$wanted" >>build-python/env.log 2>&1; then
    cp "$wanted" "$env/installed"
    say "made $env for the tests of the Python package"
else
    rm -rf "$env"
    say 'cannot install what the tests of the Python package need, so they will be skipped (build-python/env.log says why)'
fi
