#!/bin/bash
# Makes the Debian packages: the program, the shared library, what is needed to build with it, and unjam-mpi.
#
#     tools/deb.sh ARCHIVE OUTPUT_FOLDER               of a source archive of tools/dist.sh: the source package, and what it builds
#     tools/deb.sh --source ARCHIVE OUTPUT_FOLDER      the source package alone
#     tools/deb.sh --built BUILD_FOLDER OUTPUT_FOLDER  of what a build with the prefix /usr installs; it is not built anew
set -euo pipefail
cd "$(dirname "$0")/.."
kind=
case ${1-} in
--source | --built)
    kind=$1
    shift
    ;;
esac
[ $# -eq 2 ] || { sed -n 's/^#     \(tools[^:]*[A-Z]\)  .*/usage: \1/p' "$0" >&2; exit 2; }
from=$(realpath "$1")
mkdir -p "$2"
output=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022 # a folder that only its user may read would differ from machine to machine

mkdir "$work/tree"
if [ "$kind" = --built ]; then
    export UNJAM_BUILT=$from
    cp -r packaging CHANGELOG.md examples "$work/tree/"
else
    version=$(basename "$from" .tar.gz)
    cp "$from" "$work/unjam_${version#unjam-}.orig.tar.gz"
    tar -xzf "$from" -C "$work/tree" --strip-components=1
fi
cd "$work/tree"
cp -r packaging/debian debian
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -S Timestamp)
export SOURCE_DATE_EPOCH

log=$work/log
if ! { case $kind in
    --source) dpkg-source -b . ;;
    --built) debian/rules binary ;;
    *) dpkg-buildpackage -us -uc ;;
esac; } >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
fi
cd "$work"
rm -f ./*.buildinfo ./*.changes # they name the machine and the time
find . -maxdepth 1 -type f -not -name log -exec mv {} "$output/" \;
ls "$output"
