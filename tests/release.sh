#!/bin/bash
# The release script, what recipes and other files must agree on, and the health check of the container. Prints TAP.
#
#     tests/release.sh PROGRAM
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tests/expect.sh
[ $# -eq 1 ] || { echo 'usage: tests/release.sh PROGRAM' >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)

# ---- the script, in a copy of what is here, committed or not ----

copy_is_made() {
    mkdir "$work/copy" && git ls-files -zco --exclude-standard | grep -zvE '^(fuzz|web|slices|tests/pictures|docs/images)/' |
        xargs -0 cp --parents -t "$work/copy" &&
        cd "$work/copy" && git init -q && git config user.name tester && git config user.email tester@example.org &&
        sed -i "0,/^## .*/s//## $version (not yet released)/" CHANGELOG.md && git add -A && git commit -qm 'Everything'
}

next() { # the next version of the same soname
    echo "${version%%.*}.99.0"
}

release() {
    (cd "$work/copy" && tools/release.sh "$@")
}

dry_run_changes_nothing() {
    release --dry-run "$(next)" >"$work/shown" && grep -qxF "+#define UJ_VERSION \"$(next)\"" "$work/shown" && is_untouched
}

is_untouched() {
    [ "$(git -C "$work/copy" rev-list --count HEAD)" -eq 1 ] && [ -z "$(git -C "$work/copy" status --porcelain)" ] && [ -z "$(git -C "$work/copy" tag)" ]
}

# Here git fails where the tag would be made, when everything else is done.
failure_leaves_nothing() {
    mkdir "$work/bin" && printf '#!/bin/sh\n[ "$1" != tag ] || exit 1\nexec "%s" "$@"\n' "$(command -v git)" >"$work/bin/git" && chmod +x "$work/bin/git" &&
        ! PATH=$work/bin:$PATH release "$(next)" && is_untouched
}

release_is_made() {
    release "$(next)" && cd "$work/copy" && [ "$(git describe --exact-match)" = "v$(next)" ] && [ -z "$(git status --porcelain)" ] &&
        grep -qxF "## $(next) ($(date -u +%F))" CHANGELOG.md && git tag -l --format='%(contents)' "v$(next)" | grep '^### Commands' &&
        [ "$(dpkg-parsechangelog -l packaging/debian/changelog -S Version)" = "$(next)-0unjam1" ] && others_say "$(next)"
}

others_say() { # VERSION
    local file
    for file in CITATION.cff apps/serve/openapi.json packaging/npm/package.json packaging/vcpkg/vcpkg.json packaging/fedora/unjam.spec; do
        grep -qE "^ *\"?[Vv]ersion\"?: *\"?$1\b" "$file" || { echo "$file does not say $1"; return 1; }
    done
}

bad_requests_are_refused() {
    ! release 1.0 && ! release "v$(next)" && ! release 0.0.1 && # not a version, nor newer
        ! release "$((${version%%.*} + 1)).0.0" && # another soname
        ! release "$(next)" && # made already
        ! release "${version%%.*}.100.0" && # nothing new
        touch "$work/copy/new" && ! release --dry-run "${version%%.*}.100.0"
}

# ---- recipes ----

summaries_agree() {
    local file
    for file in arch/PKGBUILD.in conan/conanfile.py debian/control fedora/unjam.spec homebrew/unjam.rb.in nix/flake.nix vcpkg/vcpkg.json; do
        grep -qi 'workbench for Rush Hour puzzles' "packaging/$file" || { echo "$file has another summary"; return 1; }
    done
}

readme_names_all() { # packaging/README.md has a row for each folder
    local folder
    for folder in packaging/*/; do
        grep -q "^|.*$(basename "$folder")" packaging/README.md || { echo "packaging/README.md does not name $folder"; return 1; }
    done
}

# ---- the container ----

# The command of the Containerfile, with the port that this server has.
health_check() { # ADDRESS
    local port=${1##*:}
    python3 - "${port%/}" <<'P'
import json, re, subprocess, sys
text = open("packaging/container/Containerfile", encoding="utf-8").read()
command = json.loads(re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", text, re.MULTILINE).group(1))
sys.exit(subprocess.call([part.replace("8080", sys.argv[1]) for part in command]))
P
}

health_check_fails_without_a_server() {
    ! health_check http://127.0.0.1:1/
}

expect 'a copy is made' copy_is_made
expect 'a dry run shows the release, and changes nothing' dry_run_changes_nothing
expect 'a release that fails leaves nothing behind' failure_leaves_nothing
expect 'a release is a commit and a tag' release_is_made
expect 'what makes no sense is refused' bad_requests_are_refused
expect 'all recipes have the same summary' summaries_agree
expect 'packaging/README.md names every recipe' readme_names_all
expect 'the health check of the container finds a server' with_server "$1" health_check
expect 'the health check fails where there is none' health_check_fails_without_a_server
expect_done
