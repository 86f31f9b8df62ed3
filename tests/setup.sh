#!/bin/bash
# What tools/setup.sh installs, and what is built where the optional tools are missing. Prints TAP.
#
#     tests/setup.sh
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tests/expect.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# ---- the lists ----

# A folder with every command of this machine but those that match a pattern.
commands_without() { # FOLDER PATTERN
    mkdir "$1"
    find /usr/local/bin /usr/bin /bin -maxdepth 1 ! -type d -print0 | grep -zvE "/($2)$" | xargs -0 ln -sft "$1"
}
commands_without "$work/bare" 'node.*|npm|npx|mpi.*|o(mpi|rte|pal|shmem|shc).*|scdoc|chromium.*'

listed() { # WORD [PATH]
    PATH=${2-$PATH} tools/setup.sh "$1" --list
}

building_needs_little() {
    local list
    list=$(listed build "$work/bare") && [ "$(wc -l <<<"$list")" -le 14 ] &&
        ! grep -E '^(clang|chromium|nodejs|npm|wrk|fish|zsh|tmux|.*openmpi.*|libcmocka-dev)$' <<<"$list"
}

node_brings_the_page() {
    mkdir "$work/node" && ln -s /bin/true "$work/node/node" && ln -s /bin/true "$work/node/npm"
    listed build "$work/node:$work/bare" | grep -qx wasi-libc && listed page "$work/bare" | grep -qx nodejs
}

lists_contain_one_another() {
    local words
    for words in 'build page' 'page test' 'test cross' 'cross dist'; do
        [ -z "$(comm -23 <(listed "${words% *}" "$work/bare" | sort) <(listed "${words#* }" "$work/bare" | sort))" ] || return 1
    done
}

no_word_is_refused() {
    ! tools/setup.sh 2>"$work/usage" && grep -q '^usage: tools/setup.sh build' "$work/usage"
}

# The packages of all commands that the scripts call must be listed: what stands where a command stands, and is a command here. Those that every
# Debian has need not be, nor what brings the listed ones along.
everything_called_is_listed() {
    local scripts command path package lacking=
    scripts=$(git ls-files -- 'tests/*.sh' 'tools/*.sh' 'bench/*.sh' Makefile 'tests/*.case')
    # shellcheck disable=SC2086
    for command in $(sed 's/#.*//; s/^\$ //' $scripts |
        grep -oE "(^|[|;&(!@\`]|\b(then|do|if|while|until|exec|else|xargs( -[^ ]+)*|timeout [^ ]+)) *[a-z][a-z0-9_+-]*" |
        sed 's/.*[^a-z0-9_+-]//' | sort -u); do
        grep -qhE "^ *$command\(\)|\b$command=" $scripts && continue # a function or a variable
        [ ! -e "apps/unjam/commands/cmd_$command.c" ] || continue     # of unjam: ImageMagick, for one, has some of the same names
        path=$(PATH=/usr/bin:/bin:/usr/sbin:/sbin command -v "$command") && [[ $path == /* ]] || continue
        package=$(dpkg-query -S "$(realpath "$path")" "$path" 2>/dev/null | head -n 1 | sed 's/[:,].*//')
        is_there "$package" || lacking="$lacking $command($package)"
    done
    echo "not listed:$lacking"
    [ -z "$lacking" ]
}

# All packages that the list brings along, and those of every Debian.
brought_along() {
    {
        dpkg-query -W -f '${Package} ${Essential} ${Priority}\n' | awk '$2 == "yes" || $3 == "required" { print $1 }'
        listed dist
        printf '%s\n' nodejs npm ccache # node may come from elsewhere, ccache is used where it is there
        # shellcheck disable=SC2046
        apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances \
            $(listed dist) 2>/dev/null | grep -o '^[a-z0-9][^ ]*'
    } | sort -u
}
is_there() { # PACKAGE; none: a command that Debian did not install, such as another node
    [ -z "$1" ] || grep -qxF "$1" "$work/brought"
}

# ---- a build without what is optional ----

copy_sources() {
    mkdir "$work/source" && git ls-files -zco --exclude-standard | xargs -0 cp --parents -t "$work/source"
}

pkg_config_without_mpi() {
    local folder
    mkdir "$work/pkgconfig"
    for folder in $(pkg-config --variable pc_path pkg-config | tr : ' '); do
        [ ! -d "$folder" ] || find "$folder" -name '*.pc' ! -name 'ompi*' ! -name 'mpi*' ! -name 'orte*' -exec ln -sft "$work/pkgconfig" {} +
    done
}

# Quickly: without optimisation, and the program alone.
builds_without_the_rest() {
    copy_sources && pkg_config_without_mpi && cd "$work/source" || return 1
    export PATH=$work/bare PKG_CONFIG_LIBDIR=$work/pkgconfig
    unset PKG_CONFIG_PATH
    tools/web.sh --if-possible &&
        meson setup build -Dtests=false -Doptimization=0 && ninja -C build unjam &&
        [ "$(build/unjam solve examples/boards.txt | grep -c 'proven shortest')" -eq 4 ]
}

says_what_it_lacks() {
    (cd "$work/source" && tools/parts.sh build) >"$work/parts" && cat "$work/parts" &&
        [ "$(grep -c '^Built without ' "$work/parts")" -eq 3 ] && grep -q 'the page' "$work/parts" && grep -q 'unjam-mpi' "$work/parts" &&
        grep -q 'man pages' "$work/parts"
}

says_that_the_page_is_missing() { # ADDRESS
    grep -q 'this build has no page; .*"make web && make" adds it' "$work/said" &&
        curl -fsSi "$1" >"$work/root" && grep -qi '^Content-Type: text/html' "$work/root" && grep -q 'make web && make' "$work/root" &&
        curl -fsS "$1api/health" | grep -q ok
}

brought_along >"$work/brought"
expect 'building needs little' building_needs_little
expect 'where there is a node, it brings what the page needs' node_brings_the_page
expect 'each list contains the one before it' lists_contain_one_another
expect 'without a word it says how it is used' no_word_is_refused
expect 'every command that the scripts call is listed' everything_called_is_listed
expect 'the program builds without node, MPI and scdoc' builds_without_the_rest
expect 'what was left out is said' says_what_it_lacks
expect 'without its page, the server says how to get it' with_server "$work/source/build/unjam" says_that_the_page_is_missing
expect_done
