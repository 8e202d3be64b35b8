#!/usr/bin/env bash
# Tests the server: its own tests, and then other people's clients against the program.
#
# The build shares the SDK's folder, so that the SDK's modules are not compiled a second time; `make test` or `swift build` after it only links the
# program anew. PORTOLAN_SERVER_SCRATCH names another folder.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/install-packages.sh "$PWD/scripts/client-packages.txt" || echo "The clients' programs cannot be installed: their checks are skipped."
scratch=$(realpath -m "${PORTOLAN_SERVER_SCRATCH:-.build}")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd Server
swift build --build-tests --scratch-path "$scratch"
swift test --skip-build --scratch-path "$scratch" --parallel
portolan=$(swift build --show-bin-path --scratch-path "$scratch")/portolan
"$portolan" sample --output "$out/town.osm.pbf"
"$portolan" import "$out/town.osm.pbf" --output "$out/town.portolan" >/dev/null
cd ..
python3 scripts/server-docs.py "$portolan" "$out/town.portolan" --check
python3 scripts/server-floods.py "$portolan" "$out/town.portolan"
python3 scripts/server-clients.py "$portolan" "$out/town.portolan"
python3 scripts/server-protocols.py "$portolan" "$out/town.portolan"
