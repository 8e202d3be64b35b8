#!/usr/bin/env bash
# Counts the questions with right answers, by class: addresses in all printed forms, kinds in each language, names,
# codes, coordinates, intersections and points. The questions are made from the extracts, and the same SEED gives
# the same questions.
# quality.sh [EXTRACT…]: by default all extracts of PORTOLAN_DATA, and the address cases of PORTOLAN_FIXTURES.
# SAMPLE limits the questions of each class and extract. out/quality/misses.tsv lists the questions without a right
# answer.
set -euo pipefail
cd "$(dirname "$0")/.."
data=${PORTOLAN_DATA:-../shared/data}
cases=${PORTOLAN_FIXTURES:-../shared/fixtures}/address_cases.json
mkdir -p out/quality

bash scripts/build.sh -c release --product portolan
bin=$(bash scripts/build.sh -c release --product portolan-bench)

extracts=("$@")
if [ ${#extracts[@]} -eq 0 ]; then
    extracts=(Examples/null-island.osm.pbf)
    for extract in "$data"/*.osm.pbf; do
        if [ -e "$extract" ]; then extracts+=("$extract"); fi
    done
fi
regions=()
for extract in "${extracts[@]}"; do
    region=out/quality/$(basename "$extract" .osm.pbf).portolan
    "$bin/portolan" import "$extract" --output "$region" --force --no-tiles >/dev/null 2>&1
    regions+=("$region")
done
arguments=(--sample "${SAMPLE:-50}" --seed "${SEED:-1}" --scales --misses out/quality/misses.tsv)
if [ -e "$cases" ]; then arguments+=(--cases "$cases"); fi
"$bin/portolan-bench" quality "${regions[@]}" "${arguments[@]}" | tee out/quality/report.txt
echo
echo "misses: out/quality/misses.tsv"
