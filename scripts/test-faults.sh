#!/usr/bin/env bash
# Makes things around the server fail: test-faults.sh [REGION] [options of server-faults.py]. The default region is
# the sample town.
set -euo pipefail
cd "$(dirname "$0")/.."
portolan=$(bash scripts/build.sh -c release --product portolan)/portolan
region=${1:-}
shift || true
if [ -z "$region" ]; then
    out=$(mktemp -d)
    trap 'rm -rf "$out"' EXIT
    region=$out/town.portolan
    "$portolan" import Examples/null-island.osm.pbf --output "$region" >/dev/null
fi
python3 scripts/server-faults.py "$portolan" "$region" "$@"
