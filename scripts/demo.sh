#!/usr/bin/env bash
# Builds Portolan, makes a region and the world, prints a place, and draws pictures. demo.sh [EXTRACT.osm.pbf]
set -euo pipefail
cd "$(dirname "$0")/.."
extract=${1:-}
mkdir -p out

portolan=$(bash scripts/build.sh -c release --product portolan)/portolan

if [ -n "$extract" ]; then
    name=$(basename "$extract" .osm.pbf)
    prefix=$name
    wanted=()
else
    extract=Examples/null-island.osm.pbf
    name=null-island
    prefix=town
    wanted=(--type restaurant)
fi
region=out/$name.portolan
if ! { [ "$region/region.json" -nt "$extract" ] && [ "$region/region.json" -nt "$portolan" ]; }; then
    "$portolan" import "$extract" --output "$region" --force
fi

if [ $# = 0 ]; then
    # A region that docs/updates.md updates with a day of changes: a café has opened, and a bakery is gone.
    "$portolan" import "$extract" --output out/updated.portolan --update >out/updated.txt
    cat >out/day.osc <<'END'
<osmChange version="0.6">
  <create>
    <node id="9000000001" version="1" timestamp="2026-02-01T09:00:00Z" lat="0.0016" lon="-0.0002">
      <tag k="amenity" v="cafe"/>
      <tag k="name" v="The New Anchor"/>
    </node>
  </create>
  <delete>
    <node id="18992" version="2" timestamp="2026-02-01T10:00:00Z"/>
  </delete>
</osmChange>
END
fi

id=$("$portolan" nearby --region "$region" "${wanted[@]}" --limit 1 --radius 5000 --format json | sed -n 's/.*"id": "\(p[^"]*\)".*/\1/p' | head -n 1)
echo
echo "One place of $region:"
echo
"$portolan" place "$id" --region "$region"
echo

draw() { "$portolan" snapshot --region "$region" --size 1024x768 "${@:2}" --output "out/$prefix-$1.png"; }
draw z13 --zoom 13
draw z16 --zoom 16
draw z17-tilt45 --zoom 17 --tilt 45 --bearing 30

world=out/world.portolan
ground=out/ground.jpg
if ! [ -e "$ground" ] && ! PIP_RETRIES=0 PIP_DEFAULT_TIMEOUT=15 scripts/fetch-ground.sh "$ground" >/dev/null 2>&1; then
    echo "The world's ground is plain, because its picture cannot be fetched; scripts/fetch-ground.sh tells why."
fi
if ! [ "$world/region.json" -nt "$portolan" ] || [ "$ground" -nt "$world/region.json" ]; then
    if [ -e "$ground" ]; then
        "$portolan" world --output "$world" --force --ground "$ground"
    else
        "$portolan" world --output "$world" --force
    fi
fi
earth() { "$portolan" snapshot --region "$world" --size 1024x768 "${@:2}" --output "out/$1.png"; }
earth world-z1 --center 20,0 --zoom 1
earth europe-z5 --center 50,10 --zoom 5
# Both cities are in one view.
earth vancouver-calgary --fit 49.26,-123.11 --fit 51.05,-114.05 --marker 49.26,-123.11 --marker 51.05,-114.05

# From here on, the program's path is written as a user would write it.
short=${portolan#"$PWD"/}
echo
echo "Look at out/$prefix-z13.png, out/$prefix-z16.png and out/$prefix-z17-tilt45.png, and at out/world-z1.png, out/europe-z5.png and"
echo "out/vancouver-calgary.png. What to try next:"
echo "  $short view --region $world --region $region"
echo "  $short nearby --region $region --type cafe"
echo "  $short place $id --region $region --language fr --format json"
echo "  $short snapshot --region $region --zoom 18 --tilt 60 --language zh-Hant --output out/closer.png"
echo "  $short explore $region --terminal"
echo "  make explore      (the map and search in your browser, with links to share)"
echo "  make demo EXTRACT=your.osm.pbf"
echo "Programs as written for Google's SDKs (Examples/README.md):"
echo "  PORTOLAN_REGION=$region swift run PlaceDetails"
echo "  PORTOLAN_REGION=$region swift run Explore out/explore.png"
echo "  swift run CameraGuide $region out/camera-guide"
