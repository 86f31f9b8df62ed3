#!/bin/bash
# The builds that the tests use, in one place. To be sourced: `build_variant NAME` makes or refreshes build-test/NAME, with
# warnings as errors, and keeps what the tools said in build-test/NAME.log; `use_variant NAME` holds it as it is until the shell ends;
# `build_python_module` makes the Python package.

# Prints the compiler and the meson options of a variant.
variant_options() {
    # All for quick builds: the reports of the sanitizers need no more than lines, and lld takes half the time.
    local lines=-gline-tables-only
    local checked='-Doptimization=1 -Ddebug=false -Db_ndebug=false -Db_lundef=false -Dc_link_args=-fuse-ld=lld'
    case $1 in
    gcc) echo 'gcc -Dprefix=/usr' ;; # Debian packages are made of it too
    asan) echo "clang $checked -Db_sanitize=address,undefined -Dfuzz=true -Dc_args=['$lines','-fno-sanitize-recover=all']" ;;
    tsan) echo "clang $checked -Db_sanitize=thread -Dc_args=$lines" ;;
    msan) echo "clang $checked -Db_sanitize=memory -Dc_args=['$lines','-fno-sanitize-recover=all']" ;;
    mpich) echo 'gcc -Dmpi=mpich -Dtests=false' ;;
    esac
}

# Tests that use no foreign library, whose memory the sanitizer would not know.
memory_tests=(answer board catalogue explanation generate lattice_engine reply verify)

# What of it is built.
variant_target() {
    case $1 in
    tsan) echo threaded ;;
    msan) echo tests/compare_engines "${memory_tests[@]/#/tests/test_}" ;;
    mpich) echo 'unjam unjam-mpi' ;;
    *) echo all ;;
    esac
}

build_variant() {
    local folder=build-test/$1 log=build-test/$1.log
    mkdir -p build-test
    (
        flock --nonblock 9 || { echo "$folder is in use: wait until make endure ends" >"$log"; exit 1; }
        build_alone "$1" "$folder" >"$log" 2>&1 9>&-
    ) 9>>"$folder.lock"
}

build_alone() { # NAME FOLDER
    local options
    read -ra options < <(variant_options "$1")
    if [ ! -e "$2/build.ninja" ]; then
        CC=${options[0]} meson setup "$2" -Dwerror=true "${options[@]:1}" || return 1
    else
        meson configure "$2" "${options[@]:1}" || return 1 # they may have changed since
    fi
    # shellcheck disable=SC2046
    ninja -C "$2" $(variant_target "$1")
}

# A campaign must not see its programs change. Several may use a variant at once.
use_variant() {
    local lock
    exec {lock}>>"build-test/$1.lock"
    flock --shared "$lock"
}

# The Python package as it would be installed, in build-python/NAME/site for PYTHONPATH: build_python_module NAME OPTION...
build_python_module() {
    local package=packaging/python env=$PWD/build-python/env folder=$PWD/build-python/$1
    shift
    if [ ! -e "$folder/build.ninja" ]; then
        "$env/bin/meson" setup "$folder" $package "$@" || return
    fi
    "$env/bin/ninja" -C "$folder" &&
        rm -rf "$folder/site" && mkdir -p "$folder/site" &&
        cp -R $package/unjam "$folder/site/" && rm -rf "$folder/site/unjam/__pycache__" &&
        cp "$folder"/_unjam*.so "$folder/site/unjam/"
}

# What fuzz targets have learnt before, in build-test/corpus, for those that have learnt nothing here yet.
unpack_learnt() {
    mkdir -p build-test/corpus
    tar -xzf fuzz/learnt.tar.gz -C build-test/corpus --skip-old-files
}
