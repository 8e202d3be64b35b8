#!/usr/bin/env python3
"""Compares the positions at which Portolan and MapLibre Native draw the same coordinates, camera by camera.

    compare-maplibre.py REGION.portolan [--portolan PROGRAM] [--pictures FOLDER]

Both draw the dots of a style's circle layer from the region's own tiles. Portolan also draws pins (`--marker`), and
MapLibre draws dots of a GeoJSON source at the same coordinates. The script measures the distances between the
middles of dots, and between the tips of pins and the dots. It prints a Markdown table, and ends with 1 if a
distance is above one pixel.

Needs Python with numpy, pillow and pymgl (MapLibre Native, on the processor: EGL_PLATFORM=surfaceless). Run it with
such an interpreter, or name one in MAPLIBRE_PYTHON."""
import argparse, json, math, os, subprocess, sys, tempfile

if "MAPLIBRE_PYTHON" in os.environ and os.path.realpath(sys.executable) != os.path.realpath(os.environ["MAPLIBRE_PYTHON"]):
    python = os.environ.pop("MAPLIBRE_PYTHON")
    os.execv(python, [python] + sys.argv)
os.environ.setdefault("EGL_PLATFORM", "surfaceless")
os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
import numpy, PIL.Image, pymgl

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("region")
parser.add_argument("--portolan", default=".build/release/portolan")
parser.add_argument("--pictures", help="keep the pictures in this folder")
options = parser.parse_args()

WIDTH, HEIGHT = 800, 600
RADIUS = 4
# Camera zooms: MapLibre's are less by one. Bearing and tilt are in degrees.
CAMERAS = [(15, 0, 0), (16, 30, 0), (16.6, 135, 0), (18, 270, 0), (15.2, 0, 30), (16, 0, 45), (16.4, 60, 45), (17, 200, 60), (18.2, 315, 60)]
STEPS = [(dx, dy) for dy in (-0.3, -0.1, 0.12, 0.33) for dx in (-0.35, -0.12, 0.1, 0.34)]


def style(sources, layers, ground="#ffffff"):
    background = {"id": "ground", "type": "background", "paint": {"background-color": ground}}
    return {"version": 8, "sources": sources, "layers": [background] + layers}


def circle(name, source, color, **more):
    paint = {"circle-color": color, "circle-radius": RADIUS, "circle-pitch-alignment": "viewport", "circle-pitch-scale": "viewport"}
    return {"id": name, "type": "circle", "source": source, "paint": paint, **more}


def dots(pixels):
    """The middles (weighted by darkness) and weights of the separate dark spots in a picture."""
    dark = 255.0 - pixels[:, :, :3].min(axis=2)
    seen = dark < 8
    found = []
    for y, x in zip(*numpy.nonzero(~seen)):
        if seen[y, x]:
            continue
        stack, spot = [(y, x)], []
        seen[y, x] = True
        while stack:
            a, b = stack.pop()
            spot.append((a, b))
            for c, d in ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1), (a + 1, b + 1), (a - 1, b - 1), (a + 1, b - 1), (a - 1, b + 1)):
                if 0 <= c < dark.shape[0] and 0 <= d < dark.shape[1] and not seen[c, d]:
                    seen[c, d] = True
                    stack.append((c, d))
        place = numpy.array(spot, dtype=float)
        weight = numpy.array([dark[p] for p in spot]) / 255
        middle = (place + 0.5).T @ weight / weight.sum()
        edge = place.min() < 1 or place[:, 0].max() > dark.shape[0] - 2 or place[:, 1].max() > dark.shape[1] - 2
        if not edge:
            size = place.max(axis=0) - place.min(axis=0) + 1
            found.append((middle[1], middle[0], max(size)))
    return found


def single(spots):
    """The dots that do not overlap others: no wider than a single dot with its soft edge."""
    return [(x, y) for x, y, size in spots if size <= 2 * RADIUS + 2]


def ours(folder, name, camera, *more):
    zoom, bearing, tilt = camera
    file = os.path.join(folder, name + ".png")
    command = [options.portolan, "snapshot", "--region", options.region, "--center", f"{LATITUDE},{LONGITUDE}", "--zoom", zoom, "--bearing", bearing]
    command += ["--tilt", tilt, "--size", f"{WIDTH}x{HEIGHT}", "--output", file, *more]
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
    pixels = numpy.asarray(PIL.Image.open(file).convert("RGB"), dtype=float).copy()
    # The attribution in the corner is not a dot.
    pixels[-20:, WIDTH // 2:, :] = 255
    return pixels


def theirs(folder, name, camera, style):
    zoom, bearing, tilt = camera
    map = pymgl.Map(json.dumps(style), WIDTH, HEIGHT, 1, LONGITUDE, LATITUDE, zoom - 1)
    map.setBearing(bearing)
    map.setPitch(tilt)
    file = os.path.join(folder, name + ".png")
    open(file, "wb").write(map.renderPNG())
    pixels = numpy.asarray(PIL.Image.open(file).convert("RGB"), dtype=float).copy()
    pixels[-20:, WIDTH // 2:, :] = 255
    return pixels


def nearest(points, others):
    distances = []
    for x, y in points:
        distance, at = min((math.hypot(x - a, y - b), (a, b)) for a, b in others) if others else (math.inf, None)
        if distance < 6:
            distances.append(distance)
    return distances


region = json.load(open(os.path.join(options.region, "region.json")))
bounds = region["bounds"]
LATITUDE, LONGITUDE = (bounds["south"] + bounds["north"]) / 2, (bounds["west"] + bounds["east"]) / 2
tiles = os.path.realpath(os.path.join(options.region, "tiles.pmtiles"))
folder = options.pictures or tempfile.mkdtemp()
os.makedirs(folder, exist_ok=True)

print("| zoom | bearing | tilt | dots of the tiles: number, mean, largest | pins: number, mean, largest |")
print("| --- | --- | --- | --- | --- |")
failed = False
for index, camera in enumerate(CAMERAS):
    zoom, bearing, tilt = camera
    layer = {"source-layer": "poi"}
    drawn = style({"map": {"type": "vector", "url": "pmtiles://file://" + tiles}}, [circle("dots", "map", "#000000", **layer)])
    file = os.path.join(folder, "style.json")
    json.dump(drawn, open(file, "w"))
    a = single(dots(ours(folder, f"{index}-dots-portolan", camera, "--style", file)))
    b = single(dots(theirs(folder, f"{index}-dots-maplibre", camera, drawn)))
    matched = nearest(a, b)

    # Pins are on a grid around the middle. There are no dots, so that nothing else is dark.
    empty = os.path.join(folder, "empty.json")
    # The ground is black, because pins have a white rim.
    json.dump(style({"map": {"type": "vector"}}, [], "#000000"), open(empty, "w"))
    spread = 800 * 360 / (256 * 2**zoom)
    places = [(LATITUDE + dy * spread * 0.7 * math.cos(math.radians(LATITUDE)), LONGITUDE + dx * spread) for dx, dy in STEPS]
    tips, middles = [], []
    source = {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}
    for number, (latitude, longitude) in enumerate(places):
        feature = {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [longitude, latitude]}}
        source["data"]["features"].append(feature)
    for x, y in single(dots(theirs(folder, f"{index}-pins-maplibre", camera, style({"p": source}, [circle("p", "p", "#000000")])))):
        middles.append((x, y))
    markers = [word for place in places for word in ("--marker", f"{place[0]:.7f},{place[1]:.7f}")]
    pixels = ours(folder, f"{index}-pins-portolan", camera, "--style", empty, *markers)
    bright = pixels[:, :, :3].max(axis=2)
    for x, y in middles:
        left, top = int(x) - 5, int(y) - 8
        if left < 0 or top < 0:
            continue
        patch = bright[top:top + 14, left:left + 11]
        rows = patch.sum(axis=1)
        inked = [row for row in range(len(rows)) if rows[row] > 25]
        if len(inked) < 3:
            continue
        # The tip is the lowest row with ink, at the middle of its ink.
        last = inked[-1]
        column = (numpy.arange(patch.shape[1]) + 0.5) @ patch[last] / patch[last].sum()
        tips.append(math.hypot(left + column - x, top + last + 0.5 - y))
    text = lambda values: f"{len(values)}, {numpy.mean(values):.2f}, {max(values):.2f} px" if values else "none"
    print(f"| {zoom} | {bearing}° | {tilt}° | {text(matched)} | {text(tips)} |", flush=True)
    failed |= not matched or not tips or max(matched + tips) > 1
sys.exit(1 if failed else 0)
