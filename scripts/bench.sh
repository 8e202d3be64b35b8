#!/usr/bin/env bash
# Measures modules with portolan-bench, then whole commands on the sample town and on the real extracts, if present.
# The figures are medians of several runs. Ratios within one run are more reliable than single times.
set -euo pipefail
cd "$(dirname "$0")/.."
data=${PORTOLAN_DATA:-../shared/data}
mkdir -p out/bench

bash scripts/build.sh -c release --product portolan
bash scripts/build.sh -c release --product portolan-bench
bin=$(bash scripts/build.sh -c release --product portolan-sample)
portolan=$bin/portolan

# time_of COMMAND…: prints the median wall time in seconds and the greatest memory of five runs.
time_of() {
    python3 - "$@" <<'PY'
import os, statistics, subprocess, sys, time
times, memory = [], 0
for _ in range(int(os.environ.get("runs", 5))):
    start = time.perf_counter()
    child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    times.append(time.perf_counter() - start)
    memory = max(memory, usage.ru_maxrss)
    if status != 0:
        sys.exit(f"failed: {' '.join(sys.argv[1:])}")
print(f"{statistics.median(times):8.3f} s  {memory / 1024:7.0f} MB")
PY
}

echo
echo "Import, whole process (median of 5, peak memory)"
for extract in Examples/null-island.osm.pbf "$data"/*.osm.pbf; do
    [ -e "$extract" ] || continue
    name=$(basename "$extract" .osm.pbf)
    printf '  %-15s' "$name"
    time_of "$portolan" import "$extract" --output "out/bench/$name.portolan" --force
done

echo
echo "Look-up and picture of the town, whole process (median of 5, peak memory)"
region=out/bench/null-island.portolan
id=$("$portolan" nearby 0,0 --region $region --limit 1 --format json | sed -n 's/.*"id": "\(p[^"]*\)".*/\1/p' | head -n 1)
printf '  %-15s' place
time_of "$portolan" place "$id" --region $region
printf '  %-15s' "nearby 20"
time_of "$portolan" nearby 0,0 --region $region --limit 20
printf '  %-15s' "512x512 z16"
time_of "$portolan" snapshot --region $region --size 512x512 --zoom 16 --output out/bench/z16.png

for city in null-island munich vancouver; do
    [ -d "out/bench/$city.portolan" ] || continue
    echo
    echo "In process, warm: $city"
    for tilt in 0 60; do
        for jobs in 1 2; do
            printf '  tilt %s, %s thread(s): ' "$tilt" "$jobs"
            "$bin/portolan-bench" motion --region "out/bench/$city.portolan" --tilt "$tilt" --jobs "$jobs"
        done
    done
    "$bin/portolan-bench" places "out/bench/$city.portolan" --only details,nearby
done
echo
echo "A million places: import, then in process, warm (SCALE=… for other sizes)"
scale=${SCALE:-1550}
[ -e "out/bench/scale-$scale.osm.pbf" ] || "$bin/portolan-sample" --scale "$scale" --output "out/bench/scale-$scale.osm.pbf" >/dev/null 2>&1
printf '  %-15s' "import"
runs=1 time_of "$portolan" import "out/bench/scale-$scale.osm.pbf" --output "out/bench/scale-$scale.portolan" --no-tiles --force
"$bin/portolan-bench" places "out/bench/scale-$scale.portolan"

echo
echo "Places beside PostGIS and Nominatim: Munich, in process (scripts/compare-places.py)"
if [ -e "$data/munich.osm.pbf" ] && [ -d out/bench/munich.portolan ]; then
    python3 scripts/compare-places.py out/bench/munich.portolan "$data/munich.osm.pbf" "$bin/portolan-bench"
else
    echo "  skipped: no munich.osm.pbf in $data (PORTOLAN_DATA)"
fi

echo
echo "Frames beside MapLibre Native and Mapnik, warm and first (scripts/compare-render.py; RENDER_SET=core for all cases)"
python3 scripts/compare-render.py "$bin/portolan-bench" "${RENDER_SET:-quick}"

# Opening hours, beside the Rust library that Python calls as opening-hours-py, if PORTOLAN_PEER_PYTHON names a
# Python that has it.
echo
echo "In process: hours (distinct values of the extracts)"
peer=${PORTOLAN_PEERS:-../shared/bench/peers}/opening_hours_py.py
python=${PORTOLAN_PEER_PYTHON:-python3}
if ! ls "$data"/*.osm.pbf >/dev/null 2>&1; then
    echo "  skipped: no extracts in $data (PORTOLAN_DATA)"
elif ! command -v osmium >/dev/null; then
    echo "  skipped: osmium (osmium-tool), which lists the values, is not installed"
else
    for extract in "$data"/*.osm.pbf; do osmium tags-filter "$extract" nwr/opening_hours -R -f opl -o - 2>/dev/null || true; done \
        | sed -n 's/.*[T,]opening_hours=\([^, ]*\).*/\1/p' | sort -u \
        | python3 -c 'import re,sys; [print(re.sub("%([0-9a-f]+)%", lambda m: chr(int(m[1], 16)), l.rstrip("\n"))) for l in sys.stdin]' >out/bench/hours.txt
    "$bin/portolan-bench" hours out/bench/hours.txt | tee out/bench/hours-here.txt
    if [ ! -e "$peer" ]; then
        echo "  opening-hours-py: absent, no $peer (PORTOLAN_PEERS)"
    elif ! "$python" -c 'import opening_hours' 2>/dev/null; then
        echo "  opening-hours-py: absent, $python cannot import opening_hours (PORTOLAN_PEER_PYTHON)"
    else
        "$python" "$peer" --values out/bench/hours.txt >out/bench/hours-peer.json
        python3 - <<'PY'
import json, re

here = {}
for line in open("out/bench/hours-here.txt", encoding="utf-8"):
    found = re.match(r"(read|state at a time|next change|intervals of a week): ([0-9.]+)( thousand| million)? ", line)
    if found:
        here[found[1]] = float(found[2]) * {None: 1, " thousand": 1e3, " million": 1e6}[found[3]]
peer = json.load(open("out/bench/hours-peer.json", encoding="utf-8"))
print(f"  opening-hours-py: {peer['values']} values, {peer['parse_failures']} refused")
names = {"read": "parse_per_s", "state at a time": "is_open_per_s", "intervals of a week": "week_intervals_per_s", "next change": "next_change_per_s"}
for name, key in names.items():
    if isinstance(peer.get(key), (int, float)) and name in here:
        print(f"  {name}: here {here[name]:,.0f}/s, opening-hours-py {peer[key]:,.0f}/s, ratio {here[name] / peer[key]:.1f}")
PY
    fi
fi
for subject in camera raster overlays utilities; do
    echo
    echo "In process: $subject"
    "$bin/portolan-bench" $subject
done
