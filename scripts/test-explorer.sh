#!/usr/bin/env bash
# Tests the explorer's page in a browser: Debian's chromium without a window, controlled by playwright from the
# Python Package Index.
#
# If either is missing, the test is skipped and says so. PORTOLAN_CONFIGURATION=release tests and times a release
# build. Pictures of every step are in out/explorer.
set -euo pipefail
cd "$(dirname "$0")/.."
configuration=${PORTOLAN_CONFIGURATION:-debug}
bash scripts/install-packages.sh "$PWD/scripts/client-packages.txt" || echo "The browser cannot be installed."
if ! command -v "${PORTOLAN_CHROMIUM:-chromium}" >/dev/null; then
    echo "skipped: the explorer's tests need a browser (apt-get install chromium)"
    exit 0
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
portolan=$(bash scripts/build.sh -c "$configuration" --product portolan)/portolan
[ -e out/maplibre/maplibre-gl.js ] || bash scripts/fetch-maplibre.sh >/dev/null || echo "MapLibre GL JS cannot be fetched: its check is skipped."
"$portolan" import Examples/null-island.osm.pbf --output "$out/town.portolan" >/dev/null
python3 scripts/test-explorer.py "$portolan" "$out/town.portolan"
