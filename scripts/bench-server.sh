#!/usr/bin/env bash
# Measures the server beside its peers: bench-server.sh [REGION] [options of bench-server.py]. Without a region it
# uses Munich's extract if present, or else the sample town, which is too small to show much.
set -euo pipefail
cd "$(dirname "$0")/.."
portolan=$(bash scripts/build.sh -c release --product portolan)/portolan
region=${1:-}
shift || true
if [ -z "$region" ]; then
    mkdir -p out/bench
    extract=${PORTOLAN_DATA:-../shared/data}/munich.osm.pbf
    [ -e "$extract" ] || extract=Examples/null-island.osm.pbf
    region=out/bench/$(basename "$extract" .osm.pbf).portolan
    [ "$region/region.json" -nt "$portolan" ] || "$portolan" import "$extract" --output "$region" --force >/dev/null
fi
python3 scripts/bench-server.py "$portolan" "$region" "$@"
