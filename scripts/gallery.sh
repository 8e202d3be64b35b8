#!/usr/bin/env bash
# Draws the gallery: places of the real extracts at every zoom, flat and tilted, in each look and in six languages,
# with a page that shows them.
# gallery.sh [FOLDER of extracts]; by default $PORTOLAN_DATA, then ../shared/data. Writes the pictures and
# index.html to out/gallery.
set -euo pipefail
cd "$(dirname "$0")/.."
data=${1:-${PORTOLAN_DATA:-../shared/data}}
out=out/gallery
regions=out/gallery-regions
mkdir -p "$out" "$regions"

portolan=$(bash scripts/build.sh -c release --product portolan)/portolan

world=$regions/world.portolan
[ "$world/region.json" -nt "$portolan" ] || "$portolan" world --output "$world" --force

page=$out/index.html
cat > "$page" <<'HTML'
<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body { font: 15px system-ui, sans-serif; margin: 2em; background: #fff; color: #222 }
section { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0 } figcaption { color: #666; padding-top: 2px } img { width: 400px; height: 300px; border-radius: 6px }
</style>
<h1>Gallery</h1>
HTML

# section TITLE
section() { echo "</section><h2>$1</h2><section>" >> "$page"; }

# figure NAME CAPTION: shows the picture at half its width, as a link to the full size.
figure() { echo "<figure><a href='$1.png'><img loading='lazy' alt='$2' src='$1.png'></a><figcaption>$2</figcaption></figure>" >> "$page"; }

# draw NAME CAPTION OPTIONS…
draw() {
    "$portolan" snapshot --size 800x600 --output "$out/$1.png" "${@:3}" > /dev/null
    figure "$1" "$2"
}

# place NAME TITLE LAT,LON: draws the region of an extract over the world.
place() {
    local name=$1 extract=$data/$1.osm.pbf region=$regions/$1.portolan
    [ -e "$extract" ] || { echo "$extract is not there: $2 is left out" >&2; return 0; }
    [ "$region/region.json" -nt "$portolan" ] || "$portolan" import "$extract" --output "$region" --force > /dev/null
    local at=(--region "$world" --region "$region" --center "$3")
    section "$2"
    for zoom in 6 8 9 10 11 12 13 14 15 16 17 18 19 20; do draw "$name-z$zoom" "zoom $zoom" "${at[@]}" --zoom "$zoom"; done
    for zoom in 15 16 17 18; do draw "$name-z$zoom-60" "zoom $zoom, 60°" "${at[@]}" --zoom "$zoom" --tilt 60 --bearing 25; done
    for look in dark contrast outline; do
        for zoom in 11 13 15 17; do draw "$name-z$zoom-$look" "zoom $zoom, $look" "${at[@]}" --zoom "$zoom" --style "$look"; done
    done
    draw "$name-z16-60-dark" "zoom 16, 60°, dark" "${at[@]}" --zoom 16 --tilt 60 --bearing 25 --style dark
    draw "$name-z16-2x" "zoom 16, two pixels a point" "${at[@]}" --zoom 16 --scale 2
}

echo "<section>" >> "$page"
section "The world"
for zoom in 1 2 3 4 5 6 7; do draw "world-z$zoom" "zoom $zoom" --region "$world" --center 30,15 --zoom "$zoom"; done
for look in dark contrast; do
    for zoom in 2 4 6; do draw "world-z$zoom-$look" "zoom $zoom, $look" --region "$world" --center 35,20 --zoom "$zoom" --style "$look"; done
done
for language in en fr ar zh-Hant tr vi; do
    draw "world-z3-$language" "zoom 3, $language" --region "$world" --center 35,40 --zoom 3 --language "$language"
    draw "world-z5-$language" "zoom 5, $language" --region "$world" --center 41,18 --zoom 5 --language "$language"
done

place munich "Munich" 48.1374,11.5755
place monaco "Monaco" 43.7384,7.4246
place saigon "Saigon" 10.785,106.692
place vancouver "Vancouver" 49.2827,-123.1207
place liechtenstein "Liechtenstein" 47.1410,9.5209
place andorra "Andorra" 42.5063,1.5218
place london "London" 51.517,-0.104
place sydney "Sydney" -33.875,151.206

section "Languages"
for language in en fr ar zh-Hant tr vi; do
    for city in munich:48.1374,11.5755 saigon:10.785,106.692 monaco:43.7384,7.4246; do
        name=${city%%:*}
        [ -e "$regions/$name.portolan" ] || continue
        draw "$name-z15-$language" "$name, zoom 15, $language" --region "$world" --region "$regions/$name.portolan" --center "${city#*:}" \
            --zoom 15 --language "$language"
    done
done

# Tiles that Protomaps made, in the built-in style.
archive=$data/firenze-protomaps.pmtiles
if [ -e "$archive" ]; then
    section "Florence, tiles of Protomaps"
    for look in light dark; do
        style=$regions/protomaps-$look.json
        "$portolan" style builtin --look "$look" --tiles "pmtiles://$(realpath "$archive")" --output "$style" > /dev/null
        for zoom in 10 12 13 14 15 16 17; do
            draw "florence-z$zoom-$look" "zoom $zoom, $look" --style "$style" --center 43.7731,11.2558 --zoom "$zoom"
        done
    done
fi
echo "</section></html>" >> "$page"
echo "$page"
