#!/usr/bin/env bash
# Fetches MapLibre GL JS 5.3.0 for the explorer: `scripts/fetch-maplibre.sh [FOLDER]`, by default out/maplibre.
#
# The files come from the wheel of the package `maplibre` 0.3.6 of the Python Package Index, which contains them
# unchanged. Their SHA-256 is checked. MapLibre GL JS is free software under the three-clause BSD licence, which its
# first lines name. No part of it belongs to Portolan.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-out/maplibre}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$work" maplibre==0.3.6
mkdir -p "$folder"
python3 - "$work"/maplibre-0.3.6-*.whl "$folder" <<'PYTHON'
import hashlib, pathlib, sys, zipfile

digests = {
    "maplibre-gl.js": "e380deae560bc5d182be4124a1b9cdd5086304b0cb82c92a5af23d018aa81015",
    "maplibre-gl.css": "792ac997dcf6ae6f643eb4e2dee4630c85e7056526bd8fb85ffe83c67d6c41b4",
}
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name, digest in digests.items():
        data = wheel.read(f"maplibre/srcjs/{name}")
        if hashlib.sha256(data).hexdigest() != digest:
            sys.exit(f"{name} has the wrong contents: SHA-256 {hashlib.sha256(data).hexdigest()}")
        (pathlib.Path(sys.argv[2]) / name).write_bytes(data)
PYTHON
echo "$folder: MapLibre GL JS 5.3.0"
