#!/bin/bash
# Builds unjam by each recipe in packaging/ as far as that is possible on Debian, and prints TAP: packaging/README.md says how far that is. Part
# of `make test-long`; tools/setup.sh dist installs what it needs. Compilers do not optimise here.
#
#     tests/recipes.sh [RECIPE…]     conan, vcpkg, homebrew, nix, arch, fedora; default: all
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
. tests/expect.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)
root=$PWD

# ---- Conan: a package and its test program. Its SQLite is the system's: Conan's own server is not needed. ----

conan_makes_a_package() { # SHARED
    export CONAN_HOME=$work/conan-home
    local conan=$work/conan/bin/conan
    if [ ! -x "$conan" ]; then
        python3 -m venv "$work/conan" && "$work/conan/bin/pip" install -q --disable-pip-version-check conan || return
        mkdir "$work/sqlite"
        printf '%s\n' 'from conan import ConanFile' 'class Sqlite(ConanFile):' '    name = "sqlite3"' '    version = "3.40.1"' \
            '    def package_info(self):' '        self.cpp_info.system_libs = ["sqlite3"]' \
            '        self.cpp_info.includedirs = self.cpp_info.libdirs = []' >"$work/sqlite/conanfile.py"
        "$conan" profile detect && "$conan" create "$work/sqlite" || return
    fi
    "$conan" create packaging/conan --build="unjam/*" -s build_type=Debug -o "unjam/*:shared=$1" \
        -c "tools.cmake.cmake_layout:test_folder=$work/conan-test" &&
        "$conan" list "unjam/$version" | grep -q "unjam/$version"
}

# ---- vcpkg: its functions are stood in for, and do what those do with meson and the files. ----

vcpkg_port_installs() {
    cat >"$work/port.cmake" <<'END'
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_configure_meson)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  run(meson setup "${CURRENT_PACKAGES_DIR}-build" "${arg_SOURCE_PATH}" --prefix "${CURRENT_PACKAGES_DIR}" --libdir lib
    --buildtype debug --default-library static ${arg_OPTIONS})
endfunction()
function(vcpkg_install_meson)
  run(meson install -C "${CURRENT_PACKAGES_DIR}-build")
endfunction()
function(vcpkg_fixup_pkgconfig)
  file(READ "${CURRENT_PACKAGES_DIR}/lib/pkgconfig/unjam.pc" ignored)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
  file(READ "${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/unjamConfig.cmake" ignored)
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  file(READ "${arg_FILE_LIST}" ignored)
endfunction()
include("${PORT}/portfile.cmake")
END
    is_json packaging/vcpkg/vcpkg.json &&
        cmake -DCURRENT_PACKAGES_DIR="$work/vcpkg" -DPORT="$root/packaging/vcpkg" -P "$work/port.cmake" &&
        [ -e "$work/vcpkg/lib/libunjam.a" ] && [ ! -e "$work/vcpkg/bin" ] && cmake_finds "$work/vcpkg"
}

is_json() { # FILE: is it JSON?
    python3 -m json.tool "$1" /dev/null
}

# A project of CMake that finds the only library there is.
cmake_finds() { # PREFIX
    mkdir "$work/user" && cp tests/install.c "$work/user/" &&
        printf '%s\n' 'cmake_minimum_required(VERSION 3.10)' 'project(user C)' "find_package(unjam $version REQUIRED)" \
            'add_executable(user install.c)' 'target_link_libraries(user PRIVATE unjam::unjam)' >"$work/user/CMakeLists.txt" &&
        cmake -S "$work/user" -B "$work/user/build" -DCMAKE_PREFIX_PATH="$1" && cmake --build "$work/user/build" &&
        "$work/user/build/user"
}

# ---- Homebrew: what a formula calls is stood in for; its install and its test run. ----

formula_installs() {
    cat >"$work/brew.rb" <<'END'
require "digest"
class Formula
  class << self
    attr_reader :said, :check
    def method_missing(name, *values) = (@said ||= {}).store(name, values)
    def respond_to_missing?(*) = true
    def test(&block) = @check = block
  end
  def initialize(prefix) = @prefix = prefix
  def bin = "#{@prefix}/bin"
  def std_meson_args = ["--prefix=#{@prefix}", "--libdir=#{@prefix}/lib", "--buildtype=release", "--wrap-mode=nofallback"]
  def system(*command) = Kernel.system(*command) || raise("failed: #{command.join(" ")}")
  def shell_output(command) = `#{command}`
  def assert_match(part, whole) = whole.include?(part) || raise("not there: #{part}")
end
formula, work = ARGV
load formula
archive = Unjam.said[:url].first.delete_prefix("file://")
raise "wrong checksum" unless Digest::SHA256.file(archive).hexdigest == Unjam.said[:sha256].first
Kernel.system("tar", "xzf", archive, "-C", work, exception: true)
unjam = Unjam.new("#{work}/brew")
Dir.chdir("#{work}/#{File.basename(archive, ".tar.gz")}") { unjam.install }
unjam.instance_eval(&Unjam.check)
END
    CFLAGS=-O0 ruby "$work/brew.rb" "$work/dist/unjam.rb" "$work"
}

# ---- nix: the flake is evaluated with packages that are only names. ----

flake_evaluates() {
    cat >"$work/flake.nix" <<END
let
  names = [ "meson" "ninja" "pkg-config" "scdoc" "jansson" "libjpeg" "libmicrohttpd" "libpng" "librsvg" "libwebp" "ncurses" "sqlite" ];
  pkgs = builtins.listToAttrs (map (name: { inherit name; value = name; }) names) // {
    stdenv.mkDerivation = derivation: derivation;
    lib.licenses = { mit = "MIT"; ofl = "OFL"; };
  };
  genAttrs = keys: f: builtins.listToAttrs (map (name: { inherit name; value = f name; }) keys);
  flake = import $root/packaging/nix/flake.nix;
  outputs = flake.outputs { self = outputs; nixpkgs = { lib = { inherit genAttrs; }; legacyPackages.x86_64-linux = pkgs; }; };
  package = outputs.packages.x86_64-linux.default;
in builtins.deepSeq package "\${package.pname} \${package.version}"
END
    [ "$(nix-instantiate --eval "$work/flake.nix")" = "\"unjam $version\"" ]
}

# ---- Arch: makepkg refuses to run as root, and asks pacman what is installed: nothing. Without a compiler for it there is no page, which takes
# minutes. ----

pkgbuild_makes_a_package() {
    mkdir "$work/arch" && cp "$work/dist/PKGBUILD" "$work/dist/unjam-$version.tar.gz" "$work/arch/" && chmod 755 "$work" &&
        printf '%s\n' CARCH=x86_64 CHOST=x86_64-pc-linux-gnu CFLAGS=-O0 PKGEXT=.pkg.tar SRCEXT=.src.tar 'BUILDENV=(!check)' 'OPTIONS=(strip !debug)' \
            >"$work/arch/makepkg.conf" &&
        as_nobody "$work/arch" env CLANG=false PACMAN=true makepkg --nodeps --nocheck --config makepkg.conf &&
        tar tf "$work"/arch/unjam-*.pkg.tar | grep -x usr/bin/unjam
}

as_nobody() { # FOLDER COMMAND...
    local folder=$1
    shift
    if [ "$(id -u)" -eq 0 ]; then
        chown -R nobody "$folder" && cd "$folder" && HOME=$folder setpriv --reuid=nobody --clear-groups "$@"
    else
        cd "$folder" && HOME=$folder "$@"
    fi
}

# ---- Fedora: packages named after Fedora's are not here, so --nodeps. ----

spec_makes_packages() {
    rpmbuild -ta --nodeps --define "_topdir $work/rpm" --define 'optflags -O0' --define 'debug_package %{nil}' \
        --define '_smp_build_ncpus 2' "$work/dist/unjam-$version.tar.gz" &&
        rpm -qlp "$work"/rpm/RPMS/*/unjam-"$version"-*.rpm | grep -x /usr/bin/unjam &&
        rpm -qlp "$work"/rpm/RPMS/*/unjam-libs-*.rpm | grep 'libunjam\.so\.[0-9]*$' &&
        [ "$(find "$work/rpm/RPMS" -name '*.rpm' | wc -l)" -eq 3 ]
}

# Debian's rpmlint asks for things of other distributions as well.
spec_is_clean() {
    rpmlint packaging/fedora/unjam.spec >"$work/rpmlint"
    grep -q '1 specfiles checked' "$work/rpmlint" &&
        ! grep -E ': [EW]: ' "$work/rpmlint" | grep -vE 'no-buildroot-tag|lib-package-without-%mklibname|invalid-url Source0'
}

# ---- which ----

wanted() { # RECIPE COMMAND: asked for, and the command is there
    [ -z "$recipes" ] || [[ " $recipes " == *" $1 "* ]] || return 1
    command -v "$2" >/dev/null && return
    number=$((number + 1))
    echo "ok $number - $1 # SKIP there is no $2; tools/setup.sh dist installs it"
    return 1
}

recipes=$*
expect 'a release has the recipes' tools/dist.sh --sources "$work/dist"
if wanted conan python3; then
    expect 'Conan makes the static library, and a program uses it' conan_makes_a_package False
    expect 'Conan makes the shared library, and a program uses it' conan_makes_a_package True
fi
! wanted vcpkg cmake || expect 'the port of vcpkg installs the library, and CMake finds it' vcpkg_port_installs
! wanted homebrew ruby || expect 'the formula of Homebrew installs a program that works' formula_installs
! wanted nix nix-instantiate || expect 'the flake evaluates to a package of this version' flake_evaluates
! wanted arch makepkg || expect 'makepkg makes a package' pkgbuild_makes_a_package
if wanted fedora rpmbuild; then
    expect 'rpmbuild makes packages from the archive' spec_makes_packages
    expect 'rpmlint finds nothing in the spec' spec_is_clean
fi
expect_done
