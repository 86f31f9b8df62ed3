#!/bin/bash
# A whole release, made twice, and what is made of it elsewhere: Debian packages in a clean Debian, the container, the fuzz targets as OSS-Fuzz
# builds them. Prints TAP. Part of `make test-long`; tools/setup.sh dist installs what it needs. Takes half an hour.
#
#     tests/dist.sh [PART…]     release, debian, oss-fuzz; default: all
#
# UNJAM_MIRROR is where Debian comes from (http://deb.debian.org/debian).
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tests/expect.sh
parts=${*:-release debian oss-fuzz}
mirror=${UNJAM_MIRROR:-http://deb.debian.org/debian}
work=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)

# ---- the release ----

# In another folder, at another time, in another language and time zone, by a user who is more careful.
is_reproducible() {
    export CCACHE_DISABLE=1
    mkdir "$work/elsewhere" && tools/dist.sh "$work/dist" &&
        (umask 077 && TMPDIR=$work/elsewhere TZ=Asia/Tokyo LC_ALL=C.UTF-8 tools/dist.sh "$work/again") && diff -r "$work/dist" "$work/again"
}

is_complete() {
    local pattern
    for pattern in "unjam-$version.tar.gz" "unjam-$version.spdx" PKGBUILD unjam.rb "debian/unjam_$version-*.dsc" "debian/unjam_$version-*.deb" \
        "npm/unjam-$version.tgz" "python/unjam-$version.tar.gz" "python/unjam-$version-cp3*-abi3-manylinux_*.whl" \
        "unjam-$version-linux-x86_64" "unjam-$version-linux-aarch64" "unjam-$version-windows.zip"; do
        compgen -G "$work/dist/$pattern" || { echo "there is no $pattern"; return 1; }
    done
    (cd "$work/dist" && sha256sum --quiet -c SHA256SUMS && [ "$(find . -type f | wc -l)" -eq $(($(wc -l <SHA256SUMS) + 1)) ])
}

wheel_works() {
    python3 -m venv "$work/wheel" && "$work/wheel/bin/pip" install -q --disable-pip-version-check "$work"/dist/python/unjam-*.whl &&
        (cd / && "$work/wheel/bin/python" -c 'import unjam; assert unjam.census((4, 4))["closed_form"]["agrees"]')
}

bill_is_valid() {
    python3 -m venv "$work/spdx" && "$work/spdx/bin/pip" install -q --disable-pip-version-check spdx-tools &&
        "$work/spdx/bin/pyspdxtools" -i "$work/dist/unjam-$version.spdx"
}

lintian_is_silent() {
    [ -z "$(lintian --fail-on error,warning "$work"/dist/debian/*.dsc "$work"/dist/debian/*.deb | tee /dev/stderr)" ]
}

# ---- a clean Debian; what is mounted in it disappears with the namespace ----

in_debian() { # [--net] COMMAND     --net: without a network
    local command=${*: -1}
    unshare --mount "${@:1:$#-1}" sh -c 'mount -t proc proc "$1/proc" && exec chroot "$1" sh -euc "$2"' sh "$work/debian" "$command"
}

debian_is_made() {
    debootstrap --variant=minbase bookworm "$work/debian" "$mirror" && tar -C "$work/debian" -cf "$work/base.tar" .
}

source_package_builds() {
    mkdir "$work/debian/build" &&
        tools/deb.sh --source "$work/sources/unjam-$version.tar.gz" "$work/debian/build" && cp /etc/resolv.conf "$work/debian/etc/" &&
        in_debian 'cd /build && export DEBIAN_FRONTEND=noninteractive
            apt-get -q update && apt-get -q -y --no-install-recommends install build-essential
            apt-get -q -y --no-install-recommends build-dep ./unjam_*.dsc && useradd builder && chown -R builder .' &&
        in_debian --net 'su builder -c "cd /build && dpkg-source -x unjam_*.dsc source && cd source && dpkg-buildpackage -us -uc"' &&
        in_debian 'apt-get -q -y --no-install-recommends install /build/*.deb && unjam solve /usr/share/doc/libunjam-dev/examples/boards.txt' |
        grep 'proven shortest'
}

# ---- the container: those packages, on the clean Debian ----

with_podman() {
    podman --root "$work/containers" --runroot "$work/containers-run" --storage-driver vfs --cgroup-manager cgroupfs --events-backend none \
        --runtime runc "$@"
}

container_is_made() {
    mkdir "$work/context" && cp "$work"/debian/build/*.deb "$work/context/" &&
        with_podman import "$work/base.tar" docker.io/library/debian:12-slim &&
        with_podman build --isolation chroot --format docker --pull=never -f packaging/container/Containerfile -t unjam "$work/context"
}

container_serves() {
    local status=1 waited=0
    with_podman run -d --name unjam --read-only --read-only-tmpfs=false --cap-drop all --network none --ulimit nofile=1024:1024 \
        --ulimit nproc=1024:1024 unjam || return
    until with_podman healthcheck run unjam || [ $((waited += 1)) -gt 100 ]; do sleep 0.5; done
    with_podman healthcheck run unjam && with_podman exec unjam id -u | grep -qx 65534 && ! with_podman exec unjam sh -c ': >/tmp/new' && status=0
    with_podman rm -f unjam
    return $status
}

# ---- the fuzz targets ----

# With the variables that OSS-Fuzz sets.
oss_fuzz_builds() {
    mkdir -p "$work/fuzz-work" "$work/out" &&
        env SRC="$PWD" WORK="$work/fuzz-work" OUT="$work/out" LIB_FUZZING_ENGINE=-fsanitize=fuzzer CC=clang CXX=clang++ \
            CFLAGS='-O1 -fno-omit-frame-pointer -gline-tables-only -fsanitize=address -fsanitize-address-use-after-scope -fsanitize=fuzzer-no-link' \
            fuzz/oss-fuzz/build.sh
}

# Each target runs its seeds, reads its dictionary, and needs only what every machine has.
fuzz_targets_run() {
    local target name seeds count=0
    for target in "$work"/out/fuzz_*; do
        case $target in *.zip | *.dict) continue ;; esac
        name=$(basename "$target")
        seeds=$work/seeds/$name
        ! ldd "$target" | grep -vE 'linux-vdso|ld-linux|lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+|resolv)\.so' || return 1
        python3 -m zipfile -e "$target"_seed_corpus.zip "$seeds" || return 1
        if [ -e "$target.dict" ]; then set -- "-dict=$target.dict"; else set --; fi
        "$target" -runs=300 -max_total_time=60 "$@" "$seeds" || return 1
        count=$((count + 1))
    done
    [ "$count" -ge 16 ]
}

# ---- which ----

wanted() { # PART COMMAND...: asked for, and possible here
    local part=$1 command reason=
    [[ " $parts " == *" $part "* ]] || return 1
    shift
    for command in "$@"; do
        command -v "$command" >/dev/null || reason="there is no $command; tools/setup.sh dist installs it"
    done
    [ "$part" != debian ] || [ "$(id -u)" -eq 0 ] || reason='it needs root'
    [ -n "$reason" ] || return 0
    number=$((number + 1))
    echo "ok $number - $part # SKIP $reason"
    return 1
}

if wanted release dh lintian; then
    expect 'two releases have the same bytes' is_reproducible
    expect 'a release is complete' is_complete
    expect 'its wheel installs and works' wheel_works
    expect 'its bill of materials is valid SPDX' bill_is_valid
    expect 'lintian says nothing about the Debian packages' lintian_is_silent
fi
expect 'the source archive is made' tools/dist.sh --sources "$work/sources"
if wanted debian debootstrap dh podman runc; then
    expect 'there is a clean Debian' debian_is_made
    expect 'the source package builds in it without a network, and its packages work' source_package_builds
    expect 'the container is made of them' container_is_made
    expect 'it serves as nobody, with nothing to write to' container_serves
fi
if wanted oss-fuzz clang zip; then
    expect 'the fuzz targets build as in OSS-Fuzz' oss_fuzz_builds
    expect 'they run their seeds with their dictionaries' fuzz_targets_run
fi
expect_done
