#!/usr/bin/env bash
# Measures: rooms by portolan-bench, then whole commands on the sample town and on the real extracts where they are present.
# Medians of several runs; ratios of one run are worth more than single times.
set -euo pipefail
cd "$(dirname "$0")/.."
data=${PORTOLAN_DATA:-../shared/data}
mkdir -p out/bench

swift build -c release --product portolan
swift build -c release --product portolan-bench
bin=$(swift build -c release --show-bin-path)
portolan=$bin/portolan

# time_of COMMAND…: median wall seconds and greatest memory of five runs.
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
"$portolan" sample --output out/bench/null-island.osm.pbf >/dev/null 2>&1
for extract in out/bench/null-island.osm.pbf "$data"/*.osm.pbf; do
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
    "$bin/portolan-bench" region "out/bench/$city.portolan"
done
echo
echo "A million places: import, then in process, warm (SCALE=… for other sizes)"
scale=${SCALE:-1550}
[ -e "out/bench/scale-$scale.osm.pbf" ] || "$portolan" sample --scale "$scale" --output "out/bench/scale-$scale.osm.pbf" >/dev/null 2>&1
printf '  %-15s' "import"
runs=1 time_of "$portolan" import "out/bench/scale-$scale.osm.pbf" --output "out/bench/scale-$scale.portolan" --no-tiles --force
"$bin/portolan-bench" places "out/bench/scale-$scale.portolan"

values=$(ls "$data"/*.osm.pbf 2>/dev/null | head -n 1 || true)
if [ -n "$values" ]; then
    echo
    echo "In process: hours (distinct values of the extracts)"
    for extract in "$data"/*.osm.pbf; do osmium tags-filter "$extract" nwr/opening_hours -R -f opl -o - 2>/dev/null || true; done \
        | sed -n 's/.*[T,]opening_hours=\([^, ]*\).*/\1/p' | sort -u \
        | python3 -c 'import re,sys; [print(re.sub("%([0-9a-f]+)%", lambda m: chr(int(m[1], 16)), l.rstrip("\n"))) for l in sys.stdin]' >out/bench/hours.txt
    "$bin/portolan-bench" hours out/bench/hours.txt
fi
for subject in camera raster overlays; do
    echo
    echo "In process: $subject"
    "$bin/portolan-bench" $subject
done
