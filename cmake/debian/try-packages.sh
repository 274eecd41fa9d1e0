#!/usr/bin/env bash
# Checks the packages in a folder with lintian, and installs and uses them in an empty Debian.
#   try-packages.sh FOLDER
# Needs root for the empty Debian (mmdebstrap, chroot).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
packages=$(cd "$1" && pwd)

# These packages close no bug in Debian.
echo "packages: lintian"
lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs --tag-display-limit 0 "$packages"/*.deb

work=$(mktemp -d)
root=$work/debian
trap 'rm -rf "$work"' EXIT
echo "packages: an empty Debian"
mmdebstrap --quiet --variant=apt bookworm "$root"
mkdir "$root/packages"
cp "$packages"/*.deb "$root/packages"
cp "$here/use-packages.sh" "$root/use-packages.sh"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
  bash /use-packages.sh
echo "packages: they work"
