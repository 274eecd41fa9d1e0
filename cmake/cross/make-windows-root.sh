#!/usr/bin/env bash
# Cap'n Proto, zstd and xxHash for Windows, from the distribution's source packages of these versions.
#   make-windows-root.sh FOLDER      FOLDER/root gets headers and static libraries
set -euo pipefail
toolchain=$(cd "$(dirname "$0")" && pwd)/windows.cmake
work=$(mkdir -p "$1" && cd "$1" && pwd)
root=$work/root
capnproto=0.9.2-2
libzstd=1.5.4+dfsg2-5
xxhash=0.8.1-1
made="capnproto=$capnproto libzstd=$libzstd xxhash=$xxhash"
[ "$(cat "$root/made-of" 2>/dev/null)" = "$made" ] && exit 0
rm -rf "$root" "$work/sources"
mkdir -p "$root/include" "$root/lib" "$work/sources" "$work/apt/lists/partial"

# The machine's own list of sources may name none with source packages, and stays as it is.
mirror=$(grep -hEo 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1 || true)
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:-http://deb.debian.org/debian} bookworm main" \
  >"$work/apt/sources.list"
apt=(-qq -o "Dir::Etc::SourceList=$work/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o "Dir::State::Lists=$work/apt/lists" -o APT::Sandbox::User=root)
apt-get "${apt[@]}" update
(cd "$work/sources" && apt-get "${apt[@]}" source "capnproto=$capnproto" "libzstd=$libzstd" "xxhash=$xxhash" >"$work/sources.log" 2>&1) ||
  { tail -n 20 "$work/sources.log" >&2 && exit 1; }

target=x86_64-w64-mingw32
cc=$target-gcc-posix
echo "dev: building xxHash, zstd and Cap'n Proto for Windows, once"
(cd "$work/sources"/xxhash-*/ && $cc -O2 -c xxhash.c -o xxhash.o && $target-ar rcs "$root/lib/libxxhash.a" xxhash.o &&
  cp xxhash.h xxh3.h "$root/include")
(cd "$work/sources"/libzstd-*/lib &&
  make -s -j "$(nproc)" libzstd.a CC="$cc" AR="$target-ar" TARGET_SYSTEM=Windows ZSTD_LEGACY_SUPPORT=0 CFLAGS=-O2 >"$work/zstd.log" 2>&1 &&
  cp libzstd.a "$root/lib" && cp zstd.h zstd_errors.h zdict.h "$root/include") || { tail -n 20 "$work/zstd.log" >&2 && exit 1; }
cd "$work/sources"/capnproto-*/
# The released sources lack a header for Windows, and have a helper of tests that g++ refuses.
echo "#pragma once" >src/kj/win32-api-version.h
sed -i '/test-helpers/d' src/kj/CMakeLists.txt
{
  cmake -S . -B build -G Ninja -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DBUILD_TESTING=OFF -DEXTERNAL_CAPNP=ON \
    -DCMAKE_CXX_FLAGS="-O2 -w -ffunction-sections -D_WIN32_WINNT=0x0A00 -DWIN32_LEAN_AND_MEAN -DNOMINMAX" &&
    ninja -C build kj capnp
} >"$work/capnp.log" 2>&1 || { tail -n 20 "$work/capnp.log" >&2 && exit 1; }
cp build/src/kj/libkj.a build/src/capnp/libcapnp.a "$root/lib"
mkdir -p "$root/include/kj" "$root/include/capnp"
cp src/kj/*.h "$root/include/kj"
cp src/capnp/*.h "$root/include/capnp"
cd "$work"
rm -rf "$work/sources"
echo "$made" >"$root/made-of"
