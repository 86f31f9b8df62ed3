# shellcheck shell=bash
# What builds for other systems have in common. To be sourced, at the top of the repository. Everything lies in build-cross; the libraries
# come from the source packages of Debian.

cross=$PWD/build-cross
packages=$cross/sources
version=$(sed -n 's/^#define UJ_VERSION "\(.*\)"$/\1/p' include/unjam/base.h)

# target NAME CC AR SYSTEM FAMILY ENDIAN [WRAPPER…]: the system that all functions below build for. The wrapper runs its programs here.
target() {
    folder=$cross/$1 cc=$2 ar=$3 system=$4 family=$5 endian=$6
    shift 6
    wrapper=("$@")
    prefix=$folder/libraries
    build=$folder/build
    # What the compiler is told about its folder must not depend on it.
    flags=("-ffile-prefix-map=$PWD=.")
    mkdir -p "$prefix/include" "$prefix/lib/pkgconfig"
}

# ---- libraries; each that is there is left alone ----

has() { # LIBRARY
    [ -e "$prefix/lib/pkgconfig/$1.pc" ]
}

# compile SOURCE OPTION…: as an object of the library.
compile() {
    "$cc" -O2 -fPIC "${flags[@]}" "${@:2}" -c "$1" -o "$prefix/lib/$(basename "$1" .c).o"
}

# archive NAME VERSION LIBRARIES OBJECT…: the library, and what pkg-config says about it, which is written last.
archive() {
    local file=$prefix/lib/pkgconfig/$1.pc
    (cd "$prefix/lib" && rm -f "lib$1.a" && "$ar" rcsD "lib$1.a" "${@:4}" && rm "${@:4}") &&
        printf 'Name: %s\nDescription: %s\nVersion: %s\nCflags: -I%s\nLibs: -L%s -l%s %s\n' \
            "$1" "$1" "$2" "$prefix/include" "$prefix/lib" "$1" "$3" >"$file.new" && mv "$file.new" "$file"
}

# SQLite as one file, build-cross/sqlite/sqlite3.c, made once for all systems.
make_sqlite_file() {
    [ ! -e "$cross/sqlite/sqlite3.c" ] || return 0
    tools/sources.sh "$packages" sqlite3 && mkdir -p "$cross/sqlite" &&
        (cd "$cross/sqlite" && "$packages/sqlite3/configure" && make sqlite3.c)
}

# Extensions are not loaded, so it needs no libdl.
make_sqlite() {
    ! has sqlite3 || return 0
    make_sqlite_file && compile "$cross/sqlite/sqlite3.c" -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_THREADSAFE=1 &&
        cp "$cross/sqlite/sqlite3.h" "$prefix/include/" &&
        archive sqlite3 "$(cat "$packages/sqlite3/VERSION")" -pthread sqlite3.o
}

# For the unit tests.
make_cmocka() {
    ! has cmocka || return 0
    tools/sources.sh "$packages" cmocka &&
        compile "$packages/cmocka/src/cmocka.c" -w -D_GNU_SOURCE -DHAVE_INTTYPES_H -DHAVE_MALLOC_H -DHAVE_SETJMP_H -DHAVE_SIGNAL_H \
            -DHAVE_STRINGS_H -DHAVE_STDINT_H -DHAVE_UNISTD_H -DHAVE_STRUCT_TIMESPEC -DHAVE_CLOCK_GETTIME -DHAVE_STRSIGNAL -DHAVE_SNPRINTF \
            -DHAVE_VSNPRINTF -I"$packages/cmocka/include" &&
        cp "$packages"/cmocka/include/cmocka*.h "$prefix/include/" && archive cmocka 1.1 '' cmocka.o
}

# Its package has no configure script.
make_jansson() {
    ! has jansson || return 0
    tools/sources.sh "$packages" jansson &&
        sed 's/@json_inline@/inline/; s/@json_[a-z_]*@/1/' "$packages/jansson/src/jansson_config.h.in" >"$prefix/include/jansson_config.h" &&
        cp "$packages/jansson/src/jansson.h" "$prefix/include/" && : >"$prefix/include/jansson_private_config.h" || return
    local source objects=()
    for source in "$packages"/jansson/src/*.c; do
        compile "$source" -w -D_GNU_SOURCE -DHAVE_STDINT_H -DHAVE_UNISTD_H -DHAVE_FCNTL_H -DHAVE_SYS_STAT_H -DHAVE_SYS_TYPES_H \
            -DHAVE_SYS_TIME_H -DHAVE_SYS_PARAM_H -DHAVE_CLOSE -DHAVE_OPEN -DHAVE_READ -DHAVE_GETPID -DHAVE_GETTIMEOFDAY -DHAVE_STRTOLL \
            -DHAVE_SNPRINTF -DHAVE_LOCALE_H -DUSE_URANDOM=1 -DINITIAL_HASHTABLE_ORDER=3 -I"$prefix/include" || return
        objects+=("$(basename "$source" .c).o")
    done
    archive jansson 2.14 '' "${objects[@]}"
}

# make_configured PACKAGE LIBRARY ARGUMENT…: one with a configure script, as archive alone.
make_configured() {
    local package=$1
    ! has "$2" || return 0
    tools/sources.sh "$packages" "$package" && rm -rf "${folder:?}/$package" && mkdir "$folder/$package" &&
        (cd "$folder/$package" && CC=$cc CFLAGS="-O2 -fPIC ${flags[*]}" "$packages/$package/configure" --prefix="$prefix" --disable-shared \
            --enable-static "${@:3}" && make && make install)
}

# ---- unjam ----

# set_up OPTION…: the build of unjam, unless it is set up already.
set_up() {
    [ ! -e "$build/build.ninja" ] || return 0
    describe_machine >"$folder/machine" && meson setup "$build" --cross-file "$folder/machine" "$@"
}

# What meson must know about the machine.
describe_machine() {
    local launcher=
    ! command -v ccache >/dev/null || launcher="'ccache', "
    cat <<END
[binaries]
c = [$launcher'$cc']
ar = '$ar'
strip = '${ar%ar}strip'
windres = '${ar%ar}windres'
pkgconfig = 'pkg-config'
$([ ${#wrapper[@]} -eq 0 ] || echo "exe_wrapper = [$(listed "${wrapper[@]}")]")
[built-in options]
c_args = [$(listed "${flags[@]}")]
[properties]
pkg_config_libdir = '$prefix/lib/pkgconfig'
needs_exe_wrapper = $([ ${#wrapper[@]} -eq 0 ] && echo false || echo true)
[host_machine]
system = '$system'
cpu_family = '$family'
cpu = '$family'
endian = '$endian'
END
}

listed() {
    printf "'%s', " "$@"
}

# output_folder ARGUMENT…: of a script that has the folder as its only argument; made, with its full path.
output_folder() {
    [ $# -eq 1 ] || { sed -n 's/^#     \(tools.*\)/usage: \1/p' "$0" >&2; return 2; }
    mkdir -p "$1" && realpath "$1"
}
