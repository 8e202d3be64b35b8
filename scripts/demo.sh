#!/usr/bin/env bash
# Builds Portolan, makes a region, prints a place and draws three pictures. demo.sh [EXTRACT.osm.pbf]
set -euo pipefail
cd "$(dirname "$0")/.."
extract=${1:-}
mkdir -p out

swift build -c release --product portolan
portolan=$(swift build -c release --show-bin-path)/portolan

if [ -n "$extract" ]; then
    name=$(basename "$extract" .osm.pbf)
    prefix=$name
else
    extract=out/null-island.osm.pbf
    name=null-island
    prefix=town
    # The town is drawn anew only where the program is newer than it.
    [ "$extract" -nt "$portolan" ] || "$portolan" sample --output "$extract"
fi
region=out/$name.portolan
[ "$region/region.json" -nt "$extract" ] && [ "$region/region.json" -nt "$portolan" ] \
    || "$portolan" import "$extract" --output "$region" --force

echo
if [ "$name" = null-island ]; then
    "$portolan" nearby 0,0 --region "$region" --limit 5
    id=$("$portolan" nearby 0,0 --region "$region" --type restaurant --limit 1 --format json | sed -n 's/.*"id" : "\(p[^"]*\)".*/\1/p' | head -n 1)
    center=()
else
    id=$("$portolan" nearby center --region "$region" --limit 1 --format json | sed -n 's/.*"id" : "\(p[^"]*\)".*/\1/p' | head -n 1)
    center=()
fi
echo
"$portolan" place "$id" --region "$region"
echo

draw() { "$portolan" snapshot --region "$region" "${center[@]}" --size 1024x768 "${@:2}" --output "out/$prefix-$1.png"; }
draw z13 --zoom 13
draw z16 --zoom 16
draw z17-tilt45 --zoom 17 --tilt 45 --bearing 30

echo
echo "Look at out/$prefix-z13.png, out/$prefix-z16.png and out/$prefix-z17-tilt45.png. What to try next:"
echo "  make demo EXTRACT=your.osm.pbf                           the same with your own extract"
echo "  $portolan nearby 0.001,0.002 --region $region --type cafe"
echo "  $portolan place $id --region $region --language fr --format json"
