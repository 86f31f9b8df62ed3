#!/bin/bash
# Fetches source packages of Debian into a folder and unpacks each as FOLDER/PACKAGE; one that is there is left alone. The settings
# of apt on this machine stay as they are.
#
#     tools/sources.sh FOLDER PACKAGE…
set -euo pipefail
[ $# -ge 2 ] || { sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(realpath "$1")
shift

missing=()
for package; do
    [ -d "$folder/$package" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

mkdir -p "$folder/.apt/lists/partial" "$folder/.apt/cache"
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
cat >"$folder/.apt/sources.list" <<END
deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $codename main
END
own=(-q -o "Dir::Etc::sourcelist=$folder/.apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$folder/.apt/lists" -o "Dir::Cache=$folder/.apt/cache" -o APT::Sandbox::User=root)
apt-get "${own[@]}" update
unpacked=$(mktemp -d -p "$folder")
trap 'rm -rf "$unpacked"' EXIT
for package in "${missing[@]}"; do
    mkdir "$unpacked/$package"
    (cd "$unpacked/$package" && apt-get "${own[@]}" source "$package")
    mv "$(find "$unpacked/$package" -mindepth 1 -maxdepth 1 -type d)" "$folder/$package"
done
