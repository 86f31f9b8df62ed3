#!/bin/bash
# Builds unjam for Windows (x86-64) with mingw-w64 and puts it into OUT/unjam-VERSION-windows.zip: unjam.exe, which needs nothing else,
# the library, its headers, the licence. Without PNG, PDF, unjam play, unjam serve and unjam scan.
#
#     tools/windows.sh OUT
#
# tools/setup.sh cross installs what is needed. SQLite is compiled in from Debian's source package.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/cross_support.sh
output=$(output_folder "$@")
triplet=x86_64-w64-mingw32
target windows $triplet-gcc-posix $triplet-ar windows x86_64 little wine

make_sqlite
set_up -Dtests=false -Ddefault_library=static -Dc_link_args=-static
ninja -C "$build" unjam.exe libunjam.a

name=unjam-$version-windows
staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
mkdir -p "$staging/$name/lib"
cp "$build/unjam.exe" "$staging/$name/"
$triplet-strip "$staging/$name/unjam.exe"
cp "$build/libunjam.a" "$prefix/lib/libsqlite3.a" "$staging/$name/lib/"
cp -r include "$staging/$name/"
cp examples/boards.txt "$staging/$name/"
sed 's/$/\r/' LICENSE >"$staging/$name/LICENSE.txt"

# Times, order and permissions of the files are always the same; zip writes times in the zone of the machine.
find "$staging" -exec touch -h -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}" {} +
chmod -R u=rwX,go=rX "$staging/$name"
(cd "$staging" && find "$name" | LC_ALL=C sort | TZ=UTC zip -qX "$name.zip" -@)
mv "$staging/$name.zip" "$output/"
ls -l "$output/$name.zip"
