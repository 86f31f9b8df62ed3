#!/bin/bash
# Makes Debian packages of what a build installs: the program, the shared library, and what is needed to build with it.
#
#     tools/deb.sh BUILD_FOLDER OUTPUT_FOLDER     a build with the prefix /usr; it is not built anew
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -ne 2 ]; then
    echo 'usage: tools/deb.sh BUILD_FOLDER OUTPUT_FOLDER' >&2
    exit 2
fi
mkdir -p "$2"
output=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage

cp -r packaging/debian "$work/debian"
meson install -C "$1" --no-rebuild --destdir "$stage" >/dev/null
if [ ! -d "$stage/usr/bin" ]; then
    echo "deb: $1 was not set up with -Dprefix=/usr" >&2
    exit 1
fi

# take PACKAGE PATTERN...: moves what was installed into a package, by names of files and folders below /.
take() {
    local package=$1 pattern path
    shift
    for pattern in "$@"; do
        while read -r path; do
            mkdir -p "$work/debian/$package/$(dirname "$path")"
            mv "$stage/$path" "$work/debian/$package/$path"
        done < <(cd "$stage" && find . -depth -path "./$pattern" -not -type d -printf '%P\n')
    done
}

# A folder only for those who may write below it would differ from machine to machine.
umask 022
take libunjam0 'usr/lib/*/libunjam.so.*'
take libunjam-dev 'usr/lib/*/libunjam.so' 'usr/lib/*/libunjam.a' 'usr/lib/*/pkgconfig/*' 'usr/lib/*/cmake/*' 'usr/include/*'
take unjam-mpi 'usr/bin/unjam-mpi' 'usr/bin/unjam-mpi-run' 'usr/share/man/*/unjam-mpi.*' 'usr/share/man/*/unjam-mpi-run.*'
take unjam 'usr/bin/unjam' 'usr/share/man/*' 'usr/share/bash-completion/*' 'usr/share/zsh/*' 'usr/share/fish/*'
left=$(find "$stage" -not -type d -printf '%P\n')
if [ -n "$left" ]; then
    echo "deb: in no package: $left" >&2
    exit 1
fi

# Debian calls the folder of zsh by its vendor.
mkdir -p "$work/debian/unjam/usr/share/zsh/vendor-completions"
mv "$work/debian/unjam/usr/share/zsh/site-functions/_unjam" "$work/debian/unjam/usr/share/zsh/vendor-completions/"
rmdir "$work/debian/unjam/usr/share/zsh/site-functions"
examples=$work/debian/libunjam-dev/usr/share/doc/libunjam-dev/examples
mkdir -p "$examples"
cp -r examples/* "$examples/"

cd "$work"
find debian/*/usr/share/man -type f -exec gzip -9n {} +
find debian/*/usr -type f \( -path '*/bin/*' -not -name unjam-mpi-run -o -name '*.so.*' \) -exec strip --strip-unneeded --remove-section=.comment {} +
find debian/*/usr -name '*.a' -exec strip --strip-debug --remove-section=.comment {} +
find debian/*/usr -name '*.so.*' -type f -exec chmod 644 {} +
version=$(dpkg-parsechangelog -l debian/changelog -S Version)
mkdir -p debian/libunjam0/DEBIAN
echo "libunjam 0 libunjam0 (>= $version)" >debian/libunjam0/DEBIAN/shlibs
echo 'activate-noawait ldconfig' >debian/libunjam0/DEBIAN/triggers

for package in libunjam0 libunjam-dev unjam unjam-mpi; do
    folder=debian/$package
    [ -d $folder ] || continue # a build without MPI
    documents=$folder/usr/share/doc/$package
    mkdir -p "$documents" "$folder/DEBIAN"
    install -m 644 debian/copyright "$documents/copyright"
    gzip -9nc debian/changelog >"$documents/changelog.gz"
    mapfile -t binaries < <(find "$folder/usr" -type f \( -path '*/bin/*' -not -name unjam-mpi-run -o -name '*.so.*' \))
    if [ ${#binaries[@]} -gt 0 ]; then
        dpkg-shlibdeps -Tdebian/substvars "${binaries[@]}"
    else
        : >debian/substvars
    fi
    dpkg-gencontrol -p$package -P$folder -Tdebian/substvars -fdebian/files
    (cd $folder && find usr -type f -printf '%P\n' | LC_ALL=C sort | sed 's|^|usr/|' | xargs md5sum >DEBIAN/md5sums)
    dpkg-deb --root-owner-group --build $folder "$output" >/dev/null
done
ls "$output"/*.deb
