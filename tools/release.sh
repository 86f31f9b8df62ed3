#!/bin/bash
# Makes a release of what is committed: sets the version where it is named, dates the changelogs, commits, and tags the commit vVERSION.
# Nothing is pushed. docs/releasing.md says what to do before and after.
#
#     tools/release.sh [--dry-run] VERSION     --dry-run: in a copy that is thrown away, to show what would be committed
set -euo pipefail
cd "$(dirname "$0")/.."
dry=
if [ "${1-}" = --dry-run ]; then
    dry=yes
    shift
fi
[ $# -eq 1 ] || { sed -n 's/^#     \(tools[^:]*N\)  .*/usage: \1/p' "$0" >&2; exit 2; }
version=$1

refuse() {
    printf 'release: %s\n' "$*" >&2
    exit 1
}

# Files that name the version for those who read them; tests/layers.sh compares them with the first. Others, such as docs/benchmarks.md, name the
# version that they were made with.
naming='include/unjam/base.h CITATION.cff apps/serve/openapi.json packaging/npm/package.json packaging/vcpkg/vcpkg.json
    packaging/fedora/unjam.spec tests/cli/version.case tests/cli/dataset_rows.case docs/tour.md docs/packs.md docs/catalogue.md'

named() {
    sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h
}

check() {
    [[ $version =~ ^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$ ]] || refuse "$version is not a version such as 1.2.3"
    [ -z "$(git status --porcelain)" ] || refuse 'there are changes that are not committed'
    ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || refuse "v$version exists already"
    [ "$(printf '%s\n' "$(named)" "$version" | sort -V | head -n 1)" = "$(named)" ] || refuse "$version is older than $(named)"
    [[ $(grep -m 1 '^## ' CHANGELOG.md) == *'(not yet released)' ]] ||
        refuse 'the first section of CHANGELOG.md is not "## VERSION (not yet released)": there is nothing to release'
    # A new first number is a new soname, which others name too.
    local major=${version%%.*} file
    for file in "src/unjam.map:UNJAM_$major " "packaging/debian/control:Package: libunjam$major" "docs/abi.md:libunjam.so.$major"; do
        grep -qF "${file#*:}" "${file%%:*}" || refuse "${file%%:*} does not say \"${file#*:}\": docs/abi.md says what a new soname needs"
    done
}

write() {
    local old day
    old=$(named)
    day=$(date -u +%F)
    # shellcheck disable=SC2086
    sed -i "s/\b${old//./\\.}\b/$version/g" $naming
    sed -i "0,/^## .*/s//## $version ($day)/" CHANGELOG.md
    debian_changelog "$day" >packaging/debian/changelog.new
    mv packaging/debian/changelog.new packaging/debian/changelog
}

# The entry of this version, instead of the one that it may have already, and the older ones.
debian_changelog() { # DAY
    printf 'unjam (%s-0unjam1) unstable; urgency=medium\n\n  * New release: CHANGELOG.md tells what is in it.\n\n' "$version"
    printf ' -- The unjam authors <unjam@example.org>  %s\n' "$(LC_ALL=C date -u -d "$1" '+%a, %d %b %Y 00:00:00 +0000')"
    awk -v mine="unjam ($version-" '/^unjam / { older = index($0, mine) != 1; if (older) print "" } older' packaging/debian/changelog
}

# What is new, as the message of the tag.
news() {
    printf 'unjam %s\n' "$version"
    awk '/^## / { if (n++) exit; next } n' CHANGELOG.md
}

# Everything is done in a copy, so that nothing is left behind if it fails or is interrupted.
check
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git clone -q --shared . "$copy/unjam"
git -C "$copy/unjam" config user.name "$(git config user.name || echo nobody)"
git -C "$copy/unjam" config user.email "$(git config user.email || echo nobody@example.org)"
(
    cd "$copy/unjam"
    write
    git commit -qam "Release $version"
    news | git tag -a --cleanup=whitespace -F - "v$version"
    git show --stat --format='%h %s' HEAD
)
if [ -n "$dry" ]; then
    git -C "$copy/unjam" show --format= HEAD
    exit
fi
trap '' INT
git pull -q --ff-only "$copy/unjam" "refs/tags/v$version:refs/tags/v$version"
echo "release: tagged v$version; docs/releasing.md says what is left to do"
