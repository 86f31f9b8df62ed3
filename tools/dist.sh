#!/bin/bash
# Makes the source archive of the last commit, its bill of materials (SPDX) and checksums. The bytes depend on the commit alone: not on the
# time, the folder, the user or the language.
#
#     tools/dist.sh OUTPUT_FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2; exit 2; }
export LC_ALL=C TZ=UTC
version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)
name=unjam-$version
mkdir -p "$1"
output=$(realpath "$1")

# What the library and the programs are linked with, as SPDX knows it: name, licence, what needs it.
components='
SQLite         blessing                     puzzle files
librsvg        LGPL-2.1-or-later            PNG and PDF, loaded when needed
cairo          LGPL-2.1-only OR MPL-1.1     PNG and PDF, loaded when needed
ncurses        X11-distribute-modifications-variant unjam play
libmicrohttpd  LGPL-2.1-or-later            unjam serve
jansson        MIT                          unjam serve
libpng         libpng-2.0                   unjam scan
libjpeg-turbo  IJG AND BSD-3-Clause         unjam scan
libwebp        BSD-3-Clause                 unjam scan
'

bill() {
    local when
    when=$(date -u -d "@$(git log -1 --format=%ct)" +%Y-%m-%dT%H:%M:%SZ)
    cat <<END
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: $name
DocumentNamespace: urn:uuid:$(git rev-parse HEAD | sed 's/^\(.\{8\}\)\(....\)\(....\)\(....\)\(.\{12\}\).*/\1-\2-\3-\4-\5/')
Creator: Tool: tools/dist.sh
Created: $when

PackageName: unjam
SPDXID: SPDXRef-unjam
PackageVersion: $version
PackageFileName: $name.tar.gz
PackageChecksum: SHA256: $(sha256sum "$output/$name.tar.gz" | cut -d ' ' -f 1)
PackageDownloadLocation: NOASSERTION
PackageLicenseConcluded: MIT
PackageLicenseDeclared: MIT
PackageCopyrightText: Copyright 2026 the unjam authors
FilesAnalyzed: false
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-unjam
END
    # Columns are set apart by two spaces or more; a licence may contain single ones.
    sed '/^$/d; s/   */\t/g; s/modifications-variant /modifications-variant\t/' <<<"$components" | while IFS=$'\t' read -r component licence purpose; do
        cat <<END

PackageName: $component
SPDXID: SPDXRef-$component
PackageDownloadLocation: NOASSERTION
PackageLicenseConcluded: NOASSERTION
PackageLicenseDeclared: $licence
PackageCopyrightText: NOASSERTION
PackageComment: <text>$purpose; from the system</text>
FilesAnalyzed: false
Relationship: SPDXRef-unjam DYNAMIC_LINK SPDXRef-$component
END
    done
}

git archive --format=tar --prefix="$name/" HEAD | gzip -9n >"$output/$name.tar.gz"
bill >"$output/$name.spdx"
(cd "$output" && find . -maxdepth 1 -type f -not -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS)
cat "$output/SHA256SUMS"
