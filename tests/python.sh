#!/bin/bash
# Tests the Python package and prints TAP: types, docstrings, pytest, the reference in docs/. With UNJAM_TEST_LONG also the sdist, a
# wheel made from it on every CPython that there is, the module under the address sanitizer, and the notebook.
#
#     tests/python.sh BUILD_FOLDER     a folder with the program and the library, which the module is linked with
#
# What needs packages of PyPI is skipped, and said to be, where tools/python_env.sh could not install them.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tests/expect.sh
. tools/builds.sh
if [ $# -ne 1 ]; then
    echo 'usage: tests/python.sh BUILD_FOLDER' >&2
    exit 2
fi
build=$(realpath "$1") || exit 2
export UNJAM=$build/unjam
package=packaging/python
env=$PWD/build-python/env
work=$PWD/build-python
skip() { # WHAT WHY
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

# ---- builds ----

modules_compile() {
    python3 - $package/unjam/*.py <<'P'
import sys
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        compile(file.read(), path, "exec")
P
}

# Only make test-long compiles the library for the module; a name that it lacked would show when it is imported.
embeds_what_the_library_embeds() {
    diff <(grep -o "'store_[a-z_]*'" src/store/meson.build | sort) <(grep -o "'store_[a-z_]*'" $package/sources/meson.build | sort)
}

needs_no_library() { # MODULE
    ! ldd "$1" | grep -vE 'linux-vdso|ld-linux|lib(c|m|dl|pthread)\.so' &&
        [ "$(nm -D --defined-only "$1" | awk '{ print $3 }')" = PyInit__unjam ]
}

types_are_strict() {
    (cd "$quick/site" && "$env/bin/mypy" --strict --cache-dir "$work/mypy" unjam)
}

reference_is_current() {
    PYTHONPATH=$quick/site "$env/bin/python" $package/sources/reference.py | diff docs/python-api.md -
}

# What follows >>> in documents is run as in docstrings.
documents_are_right() {
    PYTHONPATH=$quick/site "$env/bin/python" - README.md docs/python.md docs/machines.md $package/README.md <<'P'
import doctest, re, sys
runner = doctest.DocTestRunner()
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^```.*$", "", file.read(), flags=re.MULTILINE)
    runner.run(doctest.DocTestParser().get_doctest(text, {}, path, path, 0))
sys.exit(runner.failures > 0 or runner.tries < 12)
P
}

# Prints TAP (tests/tap.py of the package): tested SITE ARGUMENT...
tested() {
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$1:$package/tests "$env/bin/python" -m pytest -p tap -p no:terminal -c $package/pyproject.toml \
        --rootdir . "${@:2}"
}

# Ten iterations are enough to beat a random player.
learns() {
    PYTHONPATH=$quick/site OPENBLAS_NUM_THREADS=1 "$env/bin/python" examples/python/ppo.py 10 | tee "$work/ppo.log" &&
        [ "$(sed -n 's/.* \([0-9]*\)\.[0-9] times as many$/\1/p' "$work/ppo.log")" -ge 1 ] &&
        ! grep -q ' 1\.[0-4] times' "$work/ppo.log"
}

# ---- long ones ----

sdist_holds_the_library() {
    rm -rf "$work/dist" && (cd $package && "$env/bin/python" -c '
import sys, mesonpy
mesonpy.build_sdist(sys.argv[1])' "$work/dist") &&
        tar -tzf "$work"/dist/unjam-*.tar.gz | grep '/library/src/core/board.c$'
}

# The CPythons of this machine, the oldest first: a wheel fits the one that made it, and all that are newer.
pythons() {
    local version python
    for version in 3.9 3.10 3.11 3.12 3.13 3.14; do
        for python in "python$version" "$HOME"/.pyenv/versions/$version.*/bin/python; do
            if "$python" -c 'import ensurepip' 2>/dev/null; then
                echo "$python"
                break
            fi
        done
    done
}

# From the sdist, far from the repository.
wheel_works_elsewhere() {
    local python
    rm -rf "$work/wheels"
    for python in $(pythons); do
        rm -rf "$work/elsewhere" && "$python" -m venv "$work/elsewhere" || return
        if [ ! -d "$work/wheels" ]; then
            "$work/elsewhere/bin/python" -m pip wheel -q --disable-pip-version-check --no-deps -w "$work/wheels" \
                "$work"/dist/unjam-*.tar.gz || return
        fi
        "$work/elsewhere/bin/python" -m pip install -q --disable-pip-version-check "$work"/wheels/unjam-*.whl &&
            (cd / && "$work/elsewhere/bin/python" -c 'import unjam; assert unjam.census((4, 4))["closed_form"]["agrees"]') || return
    done
}

wheel_fits_old_systems() {
    PATH=$env/bin:$PATH "$env/bin/auditwheel" show "$work"/wheels/unjam-*.whl | tee "$work/auditwheel.log" &&
        grep -q manylinux_2_3 "$work/auditwheel.log"
}

notebook_runs() {
    "$env/bin/python" -m pip install -q --disable-pip-version-check nbconvert ipykernel pandas &&
        PYTHONPATH=$quick/site "$env/bin/jupyter" nbconvert --to notebook --execute --output-dir "$work" \
            examples/python/explore.ipynb
}

# ---- the tests ----

expect 'every module is Python' modules_compile
expect 'its own build of the library embeds what that of the library does' embeds_what_the_library_embeds
if [ ! -x "$env/bin/python" ]; then
    skip 'the Python package' 'its packages of PyPI are not installed: tools/python_env.sh'
    expect_done
    exit
fi
export PATH=$env/bin:$PATH
quick=$work/quick
expect 'the module builds' build_python_module quick "-Darchive=$build/libunjam.a"
expect 'it needs no library of the system, and shows none of its own' needs_no_library "$quick"/site/unjam/_unjam.abi3.so
expect 'its types are right' types_are_strict
expect 'docs/python-api.md is what the docstrings say' reference_is_current
expect 'the documents show what Python prints' documents_are_right
tested "$quick/site" $package/tests --doctest-modules "$quick/site/unjam" --ignore "$quick/site/unjam/reasoning_gym.py" \
    --ignore "$quick/site/unjam/textarena.py" --ignore $package/tests/test_adapters.py || failures=$((failures + 1))
[ -z "${UNJAM_TEST_LONG-}" ] || tools/python_env.sh adapters
if [ -x "$work/adapters/bin/python" ]; then
    env=$work/adapters tested "$quick/site" $package/tests/test_adapters.py || failures=$((failures + 1))
else
    skip 'the adapters for reasoning-gym and TextArena' 'these packages are large, so make test-long installs them'
fi
expect 'the examples run' env PYTHONPATH="$quick/site" "$env/bin/python" examples/python/first_steps.py
expect 'an agent learns' learns
if [ -n "${UNJAM_TEST_LONG-}" ]; then
    expect 'an sdist holds the sources of the library' sdist_holds_the_library
    expect 'a wheel is made from it elsewhere, and works on every CPython' wheel_works_elsewhere
    expect 'the wheel fits systems with an older glibc' wheel_fits_old_systems
    expect 'the notebook runs' notebook_runs
    expect 'the module builds with the address sanitizer' build_python_module asan -Db_sanitize=address -Db_lundef=false -Doptimization=1
    LD_PRELOAD=$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc UNJAM_CALLS=20000 \
        tested "$work/asan/site" $package/tests --ignore $package/tests/test_adapters.py || failures=$((failures + 1))
fi
expect_done
