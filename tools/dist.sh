#!/bin/bash
# Makes what a release consists of, from the last commit: the source archive, the recipes that name its checksum, Debian packages, static
# binaries, an sdist and a wheel for Python, the npm package, a zip for Windows, the bill of materials (SPDX) and checksums. The bytes depend on
# the commit and the installed compilers and libraries: not on the time, the folder, the user or the language.
#
#     tools/dist.sh [--sources] OUTPUT_FOLDER     --sources: only the source archive, the recipes, the bill and the checksums
#
# What cannot be made here is left out, and said to be. tools/setup.sh dist installs everything.
set -euo pipefail
cd "$(dirname "$0")/.."
only_sources=
if [ "${1-}" = --sources ]; then
    only_sources=yes
    shift
fi
[ $# -eq 1 ] || { sed -n 's/^#     \(tools[^:]*R\)  .*/usage: \1/p' "$0" >&2; exit 2; }
mkdir -p "$1"
destination=$(realpath "$1")
env=$PWD/build-python/env
export LC_ALL=C TZ=UTC
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
output=$work/output # until it is complete
mkdir "$output"

# Nothing that was not committed gets in.
git clone -q --shared . "$work/unjam"
cd "$work/unjam"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)
name=unjam-$version
archive=$output/$name.tar.gz
# What the compiler is told about its folder must not depend on it.
export CFLAGS="-ffile-prefix-map=$PWD=."

say() {
    printf 'dist: %s\n' "$*" >&2
}

# ---- the parts: each puts files into $output ----

sources() {
    git archive --format=tar --prefix="$name/" HEAD | gzip -9n >"$archive"
    local sum recipe
    sum=$(sha256sum "$archive" | cut -d ' ' -f 1)
    for recipe in arch/PKGBUILD homebrew/unjam.rb; do
        sed "s/@version@/$version/; s/@sha256@/$sum/" "packaging/$recipe.in" >"$output/${recipe#*/}"
    done
}

debian() {
    env -u CFLAGS tools/deb.sh "$archive" "$output/debian"
}

static() {
    tools/web.sh && tools/static.sh "$output" x86_64 && tools/static.sh "$output" aarch64
}

windows() {
    tools/windows.sh "$output"
}

npm_package() {
    mkdir -p "$output/npm"
    (cd packaging/npm && npm pack --silent --pack-destination "$output/npm")
}

# repack ARCHIVE: without the times and owners of files.
repack() {
    mkdir "$work/repacked"
    tar -xzf "$1" -C "$work/repacked"
    tar -C "$work/repacked" --format=ustar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX \
        -cf - "$name" | gzip -9n >"$1"
}

# The wheel is made from the sdist, as pip would make it.
python_package() (
    export PATH=$env/bin:$PATH
    (cd packaging/python && python -c 'import mesonpy, sys; mesonpy.build_sdist(sys.argv[1])' "$output/python")
    repack "$output/python/$name.tar.gz"
    python -m pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps -w "$work/wheels" "$output/python/$name.tar.gz"
    auditwheel repair -w "$output/python" "$work/wheels"/*.whl
)

# part NAME FUNCTION COMMAND...: where all the commands are.
part() {
    local title=$1 make=$2 command
    shift 2
    for command in "$@"; do
        if ! command -v "$command" >/dev/null; then
            say "left out: $title (there is no ${command##*/})"
            return
        fi
    done
    say "$title"
    if ! "$make" >"$work/log" 2>&1; then
        cat "$work/log" >&2
        say "failed: $title"
        exit 1
    fi
}

# ---- the bill of materials ----

# What the library and the programs are linked with: name, pkg-config's name for it, licence, what needs it.
components='SQLite|sqlite3|blessing|puzzle files
librsvg|librsvg-2.0|LGPL-2.1-or-later|PNG and PDF, loaded when needed
cairo|cairo|LGPL-2.1-only OR MPL-1.1|PNG and PDF, loaded when needed
ncurses|ncursesw|X11-distribute-modifications-variant|unjam play
libmicrohttpd|libmicrohttpd|LGPL-2.1-or-later|unjam serve, loaded when needed
jansson|jansson|MIT|unjam serve
libpng|libpng|libpng-2.0|unjam scan
libjpeg-turbo|libjpeg|IJG AND BSD-3-Clause|unjam scan
libwebp|libwebp|BSD-3-Clause|unjam scan'

bill() {
    cat <<END
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: $name
DocumentNamespace: urn:uuid:$(git rev-parse HEAD | sed 's/^\(.\{8\}\)\(....\)\(....\)\(....\)\(.\{12\}\).*/\1-\2-\3-\4-\5/')
Creator: Tool: tools/dist.sh
Created: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)

END
    released_files
    cat <<END
PackageName: unjam
SPDXID: SPDXRef-unjam
PackageVersion: $version
PackageFileName: $name.tar.gz
PackageChecksum: SHA256: $(sha256sum "$archive" | cut -d ' ' -f 1)
PackageDownloadLocation: NOASSERTION
PackageLicenseConcluded: MIT AND OFL-1.1
PackageLicenseDeclared: MIT AND OFL-1.1
PackageCopyrightText: Copyright 2026 the unjam authors
FilesAnalyzed: false
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-unjam
END
    local component library licence purpose
    while IFS='|' read -r component library licence purpose; do
        cat <<END

PackageName: $component
SPDXID: SPDXRef-$component
PackageVersion: $(pkg-config --modversion "$library" 2>/dev/null || echo unknown)
PackageDownloadLocation: NOASSERTION
PackageLicenseConcluded: NOASSERTION
PackageLicenseDeclared: $licence
PackageCopyrightText: NOASSERTION
PackageComment: <text>$purpose; from the system</text>
FilesAnalyzed: false
Relationship: SPDXRef-unjam DYNAMIC_LINK SPDXRef-$component
END
    done <<<"$components"
}

# Each file beside the archive, made from it.
released_files() {
    local file number=0
    for file in $(released); do
        [ "$file" != "$name.tar.gz" ] || continue
        number=$((number + 1))
        cat <<END
FileName: ./$file
SPDXID: SPDXRef-File-$number
FileChecksum: SHA1: $(sha1sum "$output/$file" | cut -d ' ' -f 1)
FileChecksum: SHA256: $(sha256sum "$output/$file" | cut -d ' ' -f 1)
LicenseConcluded: NOASSERTION
FileCopyrightText: NOASSERTION
Relationship: SPDXRef-File-$number GENERATED_FROM SPDXRef-unjam

END
    done
}

released() {
    (cd "$output" && find . -type f -not -name SHA256SUMS -not -name '*.spdx' -printf '%P\n' | sort)
}

# ---- the whole ----

part 'source archive and recipes' sources
if [ -z "$only_sources" ]; then
    part 'Debian packages' debian dpkg-buildpackage dh esbuild
    part 'static binaries' static musl-gcc aarch64-linux-gnu-gcc node npm wasm-ld
    part 'npm package' npm_package npm wasm-ld
    part 'sdist and wheel' python_package "$env/bin/python" "$env/bin/auditwheel"
    part 'zip for Windows' windows x86_64-w64-mingw32-gcc-posix
fi
bill >"$output/$name.spdx"
(cd "$output" && sha256sum $(released) "$name.spdx" >SHA256SUMS)
cp -r "$output/." "$destination"
cat "$destination/SHA256SUMS"
