#!/usr/bin/env bash
# Tests the servers with other people's clients.
#
# The protocols below messages are tested with a release build, because people run one. A trap in optimised code
# shows only there.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/install-packages.sh "$PWD/scripts/client-packages.txt" || echo "The clients' programs cannot be installed: their checks are skipped."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
portolan=$(bash scripts/build.sh --product portolan)/portolan
"$portolan" import Examples/null-island.osm.pbf --output "$out/town.portolan" >/dev/null
python3 scripts/download-check.py "$portolan" Examples/null-island.osm.pbf
python3 scripts/server-docs.py "$portolan" "$out/town.portolan" --check
python3 scripts/server-floods.py "$portolan" "$out/town.portolan" 32 3
python3 scripts/server-clients.py "$portolan" "$out/town.portolan"
python3 scripts/mcp-check.py "$portolan" "$out/town.portolan"
portolan=$(bash scripts/build.sh -c release --product portolan)/portolan
python3 scripts/server-smoke.py "$portolan" "$out/town.portolan"
python3 scripts/server-protocols.py "$portolan" "$out/town.portolan"
