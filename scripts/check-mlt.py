#!/usr/bin/env python3
"""Compares Portolan's MapLibre tiles (MLT) with those of other programs, in both directions.

- MapLibre Native draws an archive's tiles as Mapbox vector tiles, and as the MapLibre tiles that `portolan tiles
  convert` writes of them. A layer's colours depend on all attributes of a feature. Both pictures must be equal.
- freestiler writes made-up features as Mapbox vector tiles and as MapLibre tiles. `portolan tiles extract --json`
  must show the same features for both.

Needs Python with mapli (MapLibre Native), freestiler and numpy. A part whose package is missing is skipped, and the
script says so. Run it with

    EGL_PLATFORM=surfaceless scripts/check-mlt.py ARCHIVE [--portolan .build/release/portolan]
"""
import argparse, json, math, os, random, subprocess, sys, tempfile

parser = argparse.ArgumentParser(description="Compare MapLibre tiles with other programs.")
parser.add_argument("archive", help="an archive of Mapbox vector tiles")
parser.add_argument("--portolan", default=".build/release/portolan")
parser.add_argument("--cameras", type=int, default=12, help="the number of pictures")
options = parser.parse_args()
failures = 0


def portolan(*words):
    return subprocess.run([options.portolan, *map(str, words)], check=True, capture_output=True, text=True).stdout


def report(what, isEqual):
    global failures
    failures += not isEqual
    print(("same       " if isEqual else "DIFFERENT  ") + what, flush=True)


def drawn(folder):
    """Draws the tiles of the archive in both encodings."""
    import mapli

    facts = json.loads(portolan("tiles", "info", options.archive, "--format", "json"))
    layers = []
    for layer in facts["metadata"]["vector_layers"]:
        text = ["+", 0, *[["*", index + 1, ["length", ["to-string", ["get", key]]]] for index, key in enumerate(layer["fields"])]]
        color = ["rgb", ["%", ["*", 5, text], 256], ["%", ["*", 11, text], 256], ["%", ["*", 23, text], 256]]
        for type, shape in [("fill", "Polygon"), ("line", "LineString"), ("circle", "Point")]:
            paint = {f"{type}-color": color, f"{type}-opacity": 0.7}
            filter = ["in", shape, ["geometry-type"]]
            layers.append({"id": f"{layer['id']} {type}", "source": "t", "source-layer": layer["id"], "type": type, "filter": filter, "paint": paint})
    pool = mapli.RenderPool()
    for encoding, ending in [("mvt", "pbf"), ("mlt", "mlt")]:
        tiles = os.path.join(folder, encoding)
        portolan("tiles", "convert", options.archive, tiles, "--encoding", encoding, "--compression", "none")
        source = {"type": "vector", "encoding": encoding, "tiles": [f"file://{tiles}/{{z}}/{{x}}/{{y}}.{ending}"]}
        source |= {"minzoom": facts["minZoom"], "maxzoom": facts["maxZoom"]}
        pool.register_style(encoding, json={"version": 8, "sources": {"t": source}, "layers": layers})
    south, west, north, east = facts["bounds"]
    random.seed(1)
    pictures = set()
    for index in range(options.cameras):
        zoom = facts["minZoom"] + (facts["maxZoom"] - facts["minZoom"]) * (index + 1) / options.cameras
        camera = {"lon": random.uniform(west, east), "lat": random.uniform(south, north), "zoom": zoom, "width": 800, "height": 600}
        one, other = [pool.render(encoding, **camera) for encoding in ("mvt", "mlt")]
        pictures.add(one)
        report(f"picture at zoom {zoom:.1f}", one == other)
    report("the pictures show something", len(pictures) > options.cameras / 2)


def written(folder):
    """Reads features that freestiler writes in both encodings."""
    import freestiler, geopandas
    from shapely.geometry import LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon

    random.seed(2)
    place = lambda: (9.5 + random.random() / 10, 47.1 + random.random() / 10)
    square = lambda x, y, side: [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    shapes = {"point": [], "line": [], "polygon": []}
    for _ in range(100):
        (x, y), side = place(), 0.01
        polygon = Polygon(square(x, y, side), [square(x + side / 4, y + side / 4, side / 3)])
        shapes["point"] += [Point(x, y), MultiPoint([place(), place()])]
        shapes["line"] += [LineString([place() for _ in range(4)]), MultiLineString([[place(), place()], [place(), place(), place()]])]
        shapes["polygon"] += [polygon, MultiPolygon([polygon, Polygon(square(x + 2 * side, y, side))])]
    for name, geometry in shapes.items():
        count = range(len(geometry))
        values = {"name": [f"Straße {i}" if i % 3 else None for i in count], "number": [i - 50 for i in count]}
        values |= {"share": [i / 7 for i in count], "flag": [i % 2 == 0 for i in count], "kind": [["a", "b", "cc"][i % 3] for i in count]}
        frame = geopandas.GeoDataFrame(values, geometry=geometry, crs=4326)
        archives = {}
        for encoding in ("mvt", "mlt"):
            archives[encoding] = os.path.join(folder, f"{name}-{encoding}.pmtiles")
            freestiler.freestile({name: frame}, archives[encoding], tile_format=encoding, min_zoom=10, max_zoom=10, quiet=True)
        scale = 2**10
        column = lambda longitude: int((longitude + 180) / 360 * scale)
        row = lambda latitude: int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * scale)
        for x in range(column(9.5), column(9.6) + 1):
            for y in range(row(47.2), row(47.1) + 1):
                read = []
                for archive in archives.values():
                    run = subprocess.run([options.portolan, "tiles", "extract", archive, f"10/{x}/{y}", "--json"], capture_output=True, text=True)
                    tile = json.loads(run.stdout)["layers"][0]["features"] if run.returncode == 0 else run.stderr.replace(archive, "")
                    for feature in tile if run.returncode == 0 else []:
                        # freestiler writes the differences of IDs in MLT without zigzag coding, which the specification requires.
                        feature.pop("id", None)
                    read.append(tile)
                report(f"freestiler's {name}s in 10/{x}/{y}: {len(read[0])}", read[0] == read[1])


for part in (drawn, written):
    try:
        with tempfile.TemporaryDirectory() as folder:
            part(os.path.realpath(folder))
    except ModuleNotFoundError as missing:
        print(f"SKIPPED    {part.__doc__} The Python package {missing.name} is missing.")
sys.exit(failures > 0)
