#!/usr/bin/env bash
# Makes out/packages/portolan_VERSION_ARCHITECTURE.deb for the running release of Debian. The parameters are those
# of install.sh, and
#   PACKAGES  the folder of the packages
# dpkg-shlibdeps reads the dependencies from the program's ELF. The rest is in deploy/debian.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packaged.sh
umask 022
PORTOLAN_PROGRAM=$(packaged_program)
export PORTOLAN_PROGRAM
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
tree=$made/tree
DESTDIR=$tree PREFIX=/usr bash scripts/install.sh

architecture=$(dpkg --print-architecture)
mkdir -p "$made/debian" "$tree/DEBIAN"
printf 'Source: portolan\n\nPackage: portolan\nArchitecture: any\n' >"$made/debian/control"
mapfile -t programs < <(find "$tree/usr/bin" "$tree/usr/lib" -type f \( -path '*/bin/*' -o -name '*.so*' \) | sort)
libraries=$(cd "$made" && dpkg-shlibdeps --warnings=1 -l"$tree/usr/lib/portolan" -O "${programs[@]}" | sed -n 's/^shlibs:Depends=//p')
size=$(du --apparent-size --block-size=1024 --summarize "$tree/usr" | cut -f 1)
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" -e "s/@LIBRARIES@/$libraries/" deploy/debian/control >"$tree/DEBIAN/control"
install -m 755 deploy/debian/{postinst,prerm,postrm} "$tree/DEBIAN"
(cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"

# dpkg-deb sorts the files, and compresses them to the same bytes with any number of threads.
mkdir -p "$packages"
rm -f "$packages"/portolan_*_"$architecture".deb
find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$tree" "$packages/portolan_${version}_$architecture.deb" >&2
echo "$packages/portolan_${version}_$architecture.deb"
