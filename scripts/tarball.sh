#!/usr/bin/env bash
# Makes out/packages/portolan-VERSION-linux-PROCESSOR.tar.gz: one folder with bin, lib and share, which may be at
# any place. The parameters are those of install.sh, and PACKAGES, the folder of the packages. The required C
# libraries are not inside (THIRD-PARTY.md).
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packaged.sh
PORTOLAN_PROGRAM=$(packaged_program)
export PORTOLAN_PROGRAM
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
name=portolan-$version-linux-$(uname -m)
DESTDIR=$made/tree PREFIX=/usr/local bash scripts/install.sh
mv "$made/tree/usr/local" "$made/$name"
mkdir -p "$packages"
tar --create --directory "$made" --sort=name --owner=0 --group=0 --numeric-owner --mode=go-w --mtime="@$SOURCE_DATE_EPOCH" \
    --format=gnu "$name" | gzip -9n >"$packages/$name.tar.gz"
echo "$packages/$name.tar.gz"
