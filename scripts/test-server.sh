#!/usr/bin/env bash
# Tries the servers with other people's clients.
#
# What lies below messages is tried with a release build, which is what people run: a trap of the optimiser's code is seen nowhere else.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/install-packages.sh "$PWD/scripts/client-packages.txt" || echo "The clients' programs cannot be installed: their checks are skipped."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
swift build --product portolan
portolan=$(swift build --show-bin-path)/portolan
"$portolan" import Examples/null-island.osm.pbf --output "$out/town.portolan" >/dev/null
python3 scripts/download-check.py "$portolan" Examples/null-island.osm.pbf
python3 scripts/server-docs.py "$portolan" "$out/town.portolan" --check
python3 scripts/server-floods.py "$portolan" "$out/town.portolan" 32 3
python3 scripts/server-clients.py "$portolan" "$out/town.portolan"
python3 scripts/mcp-check.py "$portolan" "$out/town.portolan"
swift build -c release --product portolan
portolan=$(swift build -c release --show-bin-path)/portolan
python3 scripts/server-smoke.py "$portolan" "$out/town.portolan"
python3 scripts/server-protocols.py "$portolan" "$out/town.portolan"
