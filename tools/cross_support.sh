# shellcheck shell=bash
# What builds for other systems have in common. To be sourced, at the top of the repository. Everything lies in build-cross; the libraries
# come from the source packages of Debian.

cross=$PWD/build-cross
packages=$cross/sources

# SQLite as one file, build-cross/sqlite/sqlite3.c, made once for all systems.
make_sqlite_file() {
    [ ! -e "$cross/sqlite/sqlite3.c" ] || return 0
    tools/sources.sh "$packages" sqlite3
    mkdir -p "$cross/sqlite"
    (cd "$cross/sqlite" && "$packages/sqlite3/configure" && make sqlite3.c)
}

# describe PREFIX NAME VERSION LIBRARIES: a library for pkg-config.
describe() {
    mkdir -p "$1/lib/pkgconfig"
    printf 'Name: %s\nDescription: %s\nVersion: %s\nCflags: -I%s\nLibs: -L%s -l%s %s\n' \
        "$2" "$2" "$3" "$1/include" "$1/lib" "${2#lib}" "${4-}" >"$1/lib/pkgconfig/$2.pc"
}

# make_sqlite PREFIX CC AR: extensions are not loaded, so it needs no libdl.
make_sqlite() {
    [ ! -e "$1/lib/pkgconfig/sqlite3.pc" ] || return 0
    make_sqlite_file
    mkdir -p "$1/include" "$1/lib"
    "$2" -O2 -fPIC -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_THREADSAFE=1 -c "$cross/sqlite/sqlite3.c" -o "$1/lib/sqlite3.o"
    rm -f "$1/lib/libsqlite3.a"
    "$3" rcs "$1/lib/libsqlite3.a" "$1/lib/sqlite3.o"
    cp "$cross/sqlite/sqlite3.h" "$1/include/"
    describe "$1" sqlite3 "$(cat "$packages/sqlite3/VERSION")" -pthread
}

# make_cmocka PREFIX CC AR: for the unit tests.
make_cmocka() {
    [ ! -e "$1/lib/pkgconfig/cmocka.pc" ] || return 0
    tools/sources.sh "$packages" cmocka
    mkdir -p "$1/include" "$1/lib"
    "$2" -O2 -fPIC -w -D_GNU_SOURCE -DHAVE_INTTYPES_H -DHAVE_MALLOC_H -DHAVE_SETJMP_H -DHAVE_SIGNAL_H -DHAVE_STRINGS_H -DHAVE_STDINT_H \
        -DHAVE_UNISTD_H -DHAVE_STRUCT_TIMESPEC -DHAVE_CLOCK_GETTIME -DHAVE_STRSIGNAL -DHAVE_SNPRINTF -DHAVE_VSNPRINTF \
        -I"$packages/cmocka/include" -c "$packages/cmocka/src/cmocka.c" -o "$1/lib/cmocka.o"
    rm -f "$1/lib/libcmocka.a"
    "$3" rcs "$1/lib/libcmocka.a" "$1/lib/cmocka.o"
    cp "$packages"/cmocka/include/cmocka*.h "$1/include/"
    describe "$1" cmocka 1.1
}

# describe_machine FILE PREFIX CC AR SYSTEM FAMILY ENDIAN [WRAPPER...]: the file that tells meson about another machine.
describe_machine() {
    local file=$1 prefix=$2 cc=$3 ar=$4 system=$5 family=$6 endian=$7 wrapper
    shift 7
    wrapper=$(printf "'%s'," "$@")
    compiler="'$cc'"
    ! command -v ccache >/dev/null || compiler="'ccache', '$cc'"
    cat >"$file" <<END
[binaries]
c = [$compiler]
ar = '$ar'
pkgconfig = 'pkg-config'
$([ $# -eq 0 ] || echo "exe_wrapper = [$wrapper]")
[properties]
pkg_config_libdir = '$prefix/lib/pkgconfig'
needs_exe_wrapper = $([ $# -eq 0 ] && echo false || echo true)
[host_machine]
system = '$system'
cpu_family = '$family'
cpu = '$family'
endian = '$endian'
END
}

# make_jansson PREFIX CC AR: its package has no configure script.
make_jansson() {
    [ ! -e "$1/lib/pkgconfig/jansson.pc" ] || return 0
    tools/sources.sh "$packages" jansson
    mkdir -p "$1/include" "$1/lib"
    sed 's/@json_inline@/inline/; s/@json_[a-z_]*@/1/' "$packages/jansson/src/jansson_config.h.in" >"$1/include/jansson_config.h"
    cp "$packages/jansson/src/jansson.h" "$1/include/"
    : >"$1/include/jansson_private_config.h"
    rm -f "$1/lib/libjansson.a"
    local source
    for source in "$packages"/jansson/src/*.c; do
        "$2" -O2 -fPIC -w -D_GNU_SOURCE -DHAVE_STDINT_H -DHAVE_UNISTD_H -DHAVE_FCNTL_H -DHAVE_SYS_STAT_H -DHAVE_SYS_TYPES_H -DHAVE_SYS_TIME_H \
            -DHAVE_SYS_PARAM_H -DHAVE_CLOSE -DHAVE_OPEN -DHAVE_READ -DHAVE_GETPID -DHAVE_GETTIMEOFDAY -DHAVE_STRTOLL -DHAVE_SNPRINTF \
            -DHAVE_LOCALE_H -DUSE_URANDOM=1 -DINITIAL_HASHTABLE_ORDER=3 \
            -I"$1/include" -c "$source" -o "$1/lib/jansson_$(basename "$source" .c).o" || return 1
    done
    "$3" rcs "$1/lib/libjansson.a" "$1"/lib/jansson_*.o
    describe "$1" jansson 2.14
}

# make_configured PREFIX CC PACKAGE DESCRIPTION.pc ARGUMENT…: a library with a configure script, as archive alone.
make_configured() {
    local prefix=$1 cc=$2 package=$3 file=$4 folder
    shift 4
    [ ! -e "$prefix/lib/pkgconfig/$file" ] || return 0
    tools/sources.sh "$packages" "$package"
    folder=$prefix/../$package
    rm -rf "$folder"
    mkdir -p "$folder" "$prefix/lib/pkgconfig"
    (cd "$folder" && CC=$cc CFLAGS='-O2 -fPIC' "$packages/$package/configure" --prefix="$prefix" --disable-shared --enable-static "$@" &&
        make && make install)
}
