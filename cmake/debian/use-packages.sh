#!/usr/bin/env bash
# Runs in an empty Debian with the packages in /packages: installs them one after another, and uses
# each as the manual describes.
set -euo pipefail
apt-get update -qq
get() { apt-get -o Dpkg::Use-Pty=0 install -y -qq --no-install-recommends "$@" >/dev/null; }
deb() { ls /packages/"$1"_*.deb; }
mkdir -p /work && cd /work

echo "packages: zoetrope-cli"
get "$(deb zoetrope-cli)"
if dpkg -l | grep -E 'libqt6(widgets|charts|gui)6'; then
  echo "packages: zoetrope-cli brings a desktop" >&2
  exit 1
fi
cp /usr/share/zoetrope/sample-crates.zoe crates.zoe
zoe why crates.zoe | grep bake_light_map
zoe behaviours crates.zoe >/dev/null
zoe export crates.zoe --to chrome-trace -o trace.json
zoe import trace.json -o trace.zoe
/usr/lib/zoetrope/examples/crates --frames 100 --seed 1 --scale 0.02 --output own.zoe
zoe verify own.zoe

echo "packages: zoetrope"
get "$(deb zoetrope)" fonts-dejavu-core
QT_QPA_PLATFORM=offscreen zoetrope crates.zoe --size 1280x800 --screenshot seen.png
test -s seen.png

echo "packages: zoetrope-doc"
get "$(deb zoetrope-doc)"
test -s /usr/share/doc/zoetrope/docs/README.md
test -x /usr/share/doc/zoetrope/docs/ci/frame-times.sh

echo "packages: libzoetrope-recorder-dev"
get "$(ls /packages/libzoetrope-recorder0*.deb)" "$(deb libzoetrope-recorder-dev)" g++ pkg-config cmake make
for package in libzoetrope-recorder0.1 libzoetrope-recorder-dev; do
  dpkg -s $package | grep -qx 'Multi-Arch: same'
  # Everything that may differ between architectures is in a separate folder.
  if dpkg -L $package | grep -E '^/usr/lib/[^/]+$' | grep -v -- -linux-gnu; then
    echo "packages: $package has files of one architecture in a folder for all" >&2
    exit 1
  fi
done
cp /usr/share/doc/zoetrope/examples/minimal/minimal.cpp .
# shellcheck disable=SC2046
g++ -std=c++17 minimal.cpp -o by-pkg-config $(pkg-config --cflags --libs zoetrope-recorder)
# shellcheck disable=SC2046
g++ -std=c++17 minimal.cpp -o by-shared-library $(pkg-config --cflags --libs zoetrope-recorder-shared)
# shellcheck disable=SC2046
g++ -std=c++17 -static minimal.cpp -o by-itself $(pkg-config --cflags --libs zoetrope-recorder)
for example in minimal minimal-c; do
  cp -r /usr/share/doc/zoetrope/examples/$example .
  cmake -S $example -B $example/build >/dev/null
  cmake --build $example/build >/dev/null
done
for program in ./by-pkg-config ./by-shared-library ./by-itself minimal/build/minimal minimal-c/build/minimal-c; do
  rm -f ./*.zoe
  "$program" >/dev/null
  zoe info ./*.zoe | grep -E '^frames'
done

echo "packages: zoetrope-plugin-dev"
get "$(deb zoetrope-plugin-dev)"
cp -r /usr/share/zoetrope/template my-plugin
cmake -S my-plugin -B my-plugin/build >/dev/null
cmake --build my-plugin/build >/dev/null
cp /usr/share/zoetrope/sample-crates.zoe crates.zoe
ZOETROPE_PLUGIN_PATH=my-plugin/build zoe frames crates.zoe --metric working-threads --frames 0..3
