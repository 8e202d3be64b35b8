#!/usr/bin/env bash
# Counts instructions, allocations and bytes read of fixed workloads on the sample town: counts.sh [OPTIONS OF counts.py]
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/install-packages.sh "$PWD/scripts/counts-packages.txt" || echo "valgrind cannot be installed: nothing is counted."
portolan=$(bash scripts/build.sh -c release --product portolan)/portolan
bench=$(bash scripts/build.sh -c release --product portolan-bench)/portolan-bench
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$portolan" import Examples/null-island.osm.pbf --output "$out/town.portolan" >/dev/null
python3 scripts/counts.py "$bench" "$out/town.portolan" Examples/null-island.osm.pbf "$@"
