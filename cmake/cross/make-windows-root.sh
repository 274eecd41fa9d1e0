#!/usr/bin/env bash
# Builds libraries for Windows from these versions of the distribution's source packages, each only
# once.
#   make-windows-root.sh FOLDER [zoe]     FOLDER/root gets what the recorder needs; with "zoe" also what zoe needs
set -euo pipefail
toolchain=$(cd "$(dirname "$0")" && pwd)/windows.cmake
work=$(mkdir -p "$1" && cd "$1" && pwd)
root=$work/root
target=x86_64-w64-mingw32
cc=$target-gcc-posix
mkdir -p "$root/include" "$root/lib" "$root/made" "$work/apt/lists/partial"

# If any command fails, ends the script and shows the last lines of its output.
log=""
trap '[ $? -eq 0 ] || [ -z "$log" ] || tail -n 20 "$log" >&2' EXIT

# The machine's own list of sources may not include source packages; it is not changed.
mirror=$(grep -hEo 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1 || true)
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:-http://deb.debian.org/debian} bookworm main" \
  >"$work/apt/sources.list"
apt=(-qq -o "Dir::Etc::SourceList=$work/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o "Dir::State::Lists=$work/apt/lists" -o APT::Sandbox::User=root)
updated="" # the lists, once there is something to fetch

# library PACKAGE VERSION: downloads a source package and runs make_PACKAGE in its folder, unless
# this version is already installed.
library() {
  local package=$1 version=$2
  [ "$(cat "$root/made/$package" 2>/dev/null)" != "$version" ] || return 0
  echo "dev: building $package for Windows, once"
  log=$work/$package.log
  rm -rf "$work/sources"
  mkdir "$work/sources"
  cd "$work/sources"
  [ -n "$updated" ] || apt-get "${apt[@]}" update >"$log" 2>&1
  updated=1
  apt-get "${apt[@]}" source "$package=$version" >"$log" 2>&1
  cd "$work/sources"/*/
  "make_$package" >>"$log" 2>&1
  cd "$work"
  rm -rf "$work/sources"
  echo "$version" >"$root/made/$package"
}

# configured OPTIONS…: configures with CMake, into the folder "made" of the sources.
configured() {
  cmake -S . -B made -G Ninja -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_INSTALL_PREFIX="$root" -DCMAKE_BUILD_TYPE=Release "$@"
}

make_xxhash() {
  $cc -O2 -c xxhash.c -o xxhash.o
  $target-ar rcs "$root/lib/libxxhash.a" xxhash.o
  cp xxhash.h xxh3.h "$root/include"
}

make_libzstd() {
  cd lib
  make -s -j "$(nproc)" libzstd.a CC="$cc" AR="$target-ar" TARGET_SYSTEM=Windows ZSTD_LEGACY_SUPPORT=0 CFLAGS=-O2
  cp libzstd.a "$root/lib"
  cp zstd.h zstd_errors.h zdict.h "$root/include"
}

make_capnproto() {
  # The released sources lack a header for Windows, and contain a test helper that g++ rejects.
  echo "#pragma once" >src/kj/win32-api-version.h
  sed -i '/test-helpers/d' src/kj/CMakeLists.txt
  configured -DBUILD_TESTING=OFF -DEXTERNAL_CAPNP=ON \
    -DCMAKE_CXX_FLAGS="-O2 -w -ffunction-sections -D_WIN32_WINNT=0x0A00 -DWIN32_LEAN_AND_MEAN -DNOMINMAX"
  ninja -C made kj capnp
  cp made/src/kj/libkj.a made/src/capnp/libcapnp.a "$root/lib"
  mkdir -p "$root/include/kj" "$root/include/capnp"
  cp src/kj/*.h "$root/include/kj"
  cp src/capnp/*.h "$root/include/capnp"
}

# Writes the pkg-config file of a library that has none for static linking: NAME VERSION LIBRARIES
# [FLAGS].
described() {
  mkdir -p "$root/lib/pkgconfig"
  printf 'Name: %s\nDescription: for Windows\nVersion: %s\nLibs: -L%s/lib %s\nCflags: -I%s/include %s\n' \
    "$1" "$2" "$root" "$3" "$root" "${4:-}" >"$root/lib/pkgconfig/$1.pc"
}

# Only Core and Test, as DLLs, because zoe and its plugins share them. moc is the one of this
# machine.
make_qt6-base() {
  configured -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" -DCMAKE_C_FLAGS_RELEASE="-O1 -DNDEBUG" \
    -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake \
    -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF \
    -DFEATURE_{gui,widgets,network,sql,dbus,xml,concurrent,icu,glib,zstd,system_zlib,system_pcre2,system_doubleconversion}=OFF
  ninja -C made install
}

# Also a DLL, because zoe and its plugins share the threads.
make_onetbb() {
  configured -DTBB_TEST=OFF -DTBBMALLOC_BUILD=OFF -DTBB_STRICT=OFF -DTBB_ENABLE_IPO=OFF -DBUILD_SHARED_LIBS=ON
  ninja -C made install
}

# The reference BLAS and LAPACK, as in Debian, with double precision only. (Their own build runs
# programs that it compiles.)
make_lapack() {
  local fortran=($target-gfortran-posix -O2 -c)
  mkdir blas lapack
  cd blas
  printf '%s\n' ../BLAS/SRC/[dilx]*.[fF]* | xargs -P "$(nproc)" -n 20 "${fortran[@]}"
  $target-ar rcs "$root/lib/libblas.a" ./*.o
  cd ../lapack
  "${fortran[@]}" ../SRC/la_*.[fF]90
  printf '%s\n' ../SRC/[dix]*.[fF]* ../SRC/lsamen.f ../INSTALL/dlamch.f | xargs -P "$(nproc)" -n 20 "${fortran[@]}"
  $target-ar rcs "$root/lib/liblapack.a" ./*.o
  described blas 3.11 "-lblas -lgfortran -lquadmath"
  described lapack 3.11 "-llapack -lblas -lgfortran -lquadmath"
}

make_fmtlib() {
  configured -DFMT_TEST=OFF -DFMT_DOC=OFF
  ninja -C made install
}

# With the features of Debian's package that zoe's queries use. Its sources are joined by Tcl.
make_sqlite3() {
  sh configure --disable-tcl --disable-readline
  make sqlite3.c sqlite3.h
  $cc -O2 -DSQLITE_THREADSAFE=1 -DSQLITE_ENABLE_COLUMN_METADATA -DSQLITE_SOUNDEX -DSQLITE_OMIT_LOAD_EXTENSION \
    -DSQLITE_LIKE_DOESNT_MATCH_BLOBS -DSQLITE_ALLOW_ROWID_IN_VIEW -DSQLITE_MAX_VARIABLE_NUMBER=250000 -c sqlite3.c
  $target-ar rcs "$root/lib/libsqlite3.a" sqlite3.o
  cp sqlite3.h "$root/include"
  described sqlite3 3.40.1 -lsqlite3
}

# Only HTTP and HTTPS, with the certificates of Windows.
make_curl() {
  configured -DBUILD_SHARED_LIBS=OFF -DBUILD_CURL_EXE=OFF -DBUILD_TESTING=OFF -DHTTP_ONLY=ON -DCURL_USE_SCHANNEL=ON -DCURL_ZLIB=OFF \
    -DCMAKE_C_FLAGS="-O1 -D_WIN32_WINNT=0x0A00"
  ninja -C made install
  described libcurl 7.88.1 "-lcurl -lws2_32 -lcrypt32 -lbcrypt -ladvapi32" -DCURL_STATICLIB
}

# Header-only libraries are the same for every system: uses those of this machine.
headers() {
  ln -sfn /usr/include/{armadillo,armadillo_bits,boost,CLI,protozero} "$root/include"
  mkdir -p "$root/share/cmake"
  cp -r /usr/share/cmake/CLI11 "$root/share/cmake"
}

library xxhash 0.8.1-1
library libzstd 1.5.4+dfsg2-5
library capnproto 0.9.2-2
if [ "${2:-}" = zoe ]; then
  headers
  library fmtlib 9.1.0+ds1-2
  library sqlite3 3.40.1-2+deb12u2
  library curl 7.88.1-10+deb12u15
  library onetbb 2021.8.0-2+deb12u1
  library lapack 3.11.0-2
  library qt6-base 6.4.2+dfsg-10
fi
