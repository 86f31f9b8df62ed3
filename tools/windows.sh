#!/bin/bash
# Builds unjam for Windows (x86-64) with mingw-w64 and puts it into OUT/unjam-VERSION-windows.zip: unjam.exe, which needs nothing else,
# the library, its headers, the licence. Without PNG, PDF, unjam play, unjam serve and unjam scan.
#
#     tools/windows.sh OUT
#
# tools/setup.sh cross installs what is needed. SQLite is compiled in from Debian's source package.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -eq 1 ] || { sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2; exit 2; }
. tools/cross_support.sh
triplet=x86_64-w64-mingw32
prefix=$cross/windows/libraries
build=$cross/windows/build

mkdir -p "$prefix"
make_sqlite "$prefix" $triplet-gcc-posix $triplet-ar
make_cmocka "$prefix" $triplet-gcc-posix $triplet-ar
describe_machine "$cross/windows/machine" "$prefix" $triplet-gcc-posix $triplet-ar windows x86_64 little wine
sed -i "/^ar = /a windres = '$triplet-windres'\nstrip = '$triplet-strip'" "$cross/windows/machine"
[ -e "$build/build.ninja" ] ||
    meson setup "$build" --cross-file "$cross/windows/machine" -Dtests=false -Ddefault_library=static -Dc_link_args=-static
ninja -C "$build" unjam.exe libunjam.a

version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)
name=unjam-$version-windows
mkdir -p "$1"
output=$(realpath "$1")
staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT
mkdir -p "$staging/$name/lib"
cp "$build/unjam.exe" "$staging/$name/"
$triplet-strip "$staging/$name/unjam.exe"
cp "$build/libunjam.a" "$prefix/lib/libsqlite3.a" "$staging/$name/lib/"
cp -r include "$staging/$name/"
cp examples/boards.txt "$staging/$name/"
sed 's/$/\r/' LICENSE >"$staging/$name/LICENSE.txt"
rm -f "$output/$name.zip"
(cd "$staging" && find "$name" -exec touch -h -d "@$(git -C "$OLDPWD" log -1 --format=%ct)" {} + && zip -qrX "$output/$name.zip" "$name")
ls -l "$output/$name.zip"
