#!/usr/bin/env bash
# Tests the server: its own tests, and then other people's clients against the program.
#
# The build shares the SDK's folder, so that the SDK's modules are not compiled a second time; `make test` or `swift build` after it only links the
# program anew. PORTOLAN_SERVER_SCRATCH names another folder.
#
# What lies below messages is tried with a release build, which is what people run: a trap of the optimiser's code is seen nowhere else. `make demo` has
# built the SDK's part of it into the same folder. PORTOLAN_RELEASE_SCRATCH names another one, such as Server/.build where a release build is there already.
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
python3 scripts/server-floods.py "$portolan" "$out/town.portolan" 32 3
python3 scripts/server-clients.py "$portolan" "$out/town.portolan"
release=$(realpath -m "${PORTOLAN_RELEASE_SCRATCH:-$scratch}")
(cd Server && swift build -c release --product portolan --scratch-path "$release")
portolan=$(cd Server && swift build -c release --show-bin-path --scratch-path "$release")/portolan
python3 scripts/server-smoke.py "$portolan" "$out/town.portolan"
python3 scripts/server-protocols.py "$portolan" "$out/town.portolan"
