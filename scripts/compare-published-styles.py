#!/usr/bin/env python3
"""Compares the pictures of published styles by Portolan and MapLibre Native over the same tiles, camera by camera.

    compare-published-styles.py STYLES TILES... [--portolan PROGRAM] [--glyphs FOLDER] [--pictures FOLDER] [--text]

STYLES is a folder with a folder for each style (osm-bright/style.json …). TILES are MBTiles archives of the
OpenMapTiles schema. Only the addresses of the styles change, which `snapshot --style-source`, `--sprite` and
`--glyphs` replace. MapLibre gets a copy with the same addresses. The script measures the share of pixels in which a
channel differs by more than 32 (of 255), without symbols unless --text is given. It prints a Markdown table, and
ends with 1 if a share is 5 % or more (without symbols).

Needs Python with numpy, pillow and pymgl (MapLibre Native, on the processor: EGL_PLATFORM=surfaceless). Run it with
such an interpreter, or name one in MAPLIBRE_PYTHON."""
import argparse, json, os, sqlite3, subprocess, sys, tempfile

if "MAPLIBRE_PYTHON" in os.environ and os.path.realpath(sys.executable) != os.path.realpath(os.environ["MAPLIBRE_PYTHON"]):
    python = os.environ.pop("MAPLIBRE_PYTHON")
    os.execv(python, [python] + sys.argv)
os.environ.setdefault("EGL_PLATFORM", "surfaceless")
os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
import numpy, PIL.Image, pymgl

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("styles")
parser.add_argument("tiles", nargs="+")
parser.add_argument("--portolan", default=".build/release/portolan")
parser.add_argument("--glyphs", help="a folder of glyph files by the names of fonts, for --text")
parser.add_argument("--pictures", help="keep the pictures in this folder")
parser.add_argument("--text", action="store_true", help="draw symbols as well; no share is too large then")
options = parser.parse_args()

WIDTH, HEIGHT = 800, 600
LIMIT = 0.05
# The camera zoom (MapLibre's is less by one), bearing and tilt in degrees.
CAMERAS = [(13, 0, 0), (14.5, 0, 0), (15, 30, 0), (16, 0, 0), (17.3, 200, 0), (18, 0, 0), (15.5, 0, 30), (16.5, 60, 45), (17, 300, 60)]


def middle(path):
    """The longitude and latitude of the middle of the tiles at the last zoom, weighted by their bytes, where the
    map has contents."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as archive:
        rows = archive.execute("select zoom_level, tile_column, tile_row, length(tile_data) from tiles where zoom_level = (select max(zoom_level) from tiles)")
        z, x, row, size = numpy.array(rows.fetchall(), float).T
    count = 2 ** z[0]
    x = ((x + 0.5) * size).sum() / size.sum() / count
    y = 1 - ((row + 0.5) * size).sum() / size.sum() / count
    return float(x * 360 - 180), float(numpy.degrees(numpy.arctan(numpy.sinh(numpy.pi * (1 - 2 * y)))))


def replaced(style, tiles, text):
    """The style over other tiles, as the options of the command make it."""
    style = json.loads(json.dumps(style))
    for source in style["sources"].values():
        source.pop("tiles", None)
        source["url"] = "mbtiles://" + tiles
    style.pop("sprite", None)
    style.pop("glyphs", None)
    if text and options.glyphs:
        style["glyphs"] = "file://" + os.path.abspath(options.glyphs) + "/{fontstack}/{range}.pbf"
    if not text:
        style["layers"] = [layer for layer in style["layers"] if layer["type"] != "symbol"]
    return style


def ours(path, style, tiles, camera, target):
    zoom, bearing, tilt, longitude, latitude = camera
    arguments = [options.portolan, "snapshot", "--style", path, "--center", f"{latitude},{longitude}", "--zoom", str(zoom), "--bearing", str(bearing),
                 "--tilt", str(tilt), "--size", f"{WIDTH}x{HEIGHT}", "--output", target, "--sprite", ""]
    for name in style["sources"]:
        arguments += ["--style-source", f"{name}=mbtiles://{tiles}"]
    glyphs = style.get("glyphs") if options.text else ""
    arguments += ["--glyphs", glyphs or ""]
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}\n{done.stderr}")
    return numpy.asarray(PIL.Image.open(target).convert("RGB"), int)


def theirs(style, camera, target):
    zoom, bearing, tilt, longitude, latitude = camera
    map = pymgl.Map(json.dumps(style), WIDTH, HEIGHT, 1, longitude, latitude, zoom - 1)
    map.setBearing(bearing)
    map.setPitch(tilt)
    with open(target, "wb") as file:
        file.write(map.renderPNG())
    return numpy.asarray(PIL.Image.open(target).convert("RGB"), int)


worst = 0.0
folder = options.pictures or tempfile.mkdtemp()
os.makedirs(folder, exist_ok=True)
print("| style | tiles | zoom | bearing | tilt | off by more than 32 | mean difference |")
print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
for name in sorted(os.listdir(options.styles)):
    path = os.path.join(options.styles, name, "style.json")
    if not os.path.exists(path):
        continue
    with open(path, encoding="utf-8") as file:
        published = json.load(file)
    for tiles in map(os.path.abspath, options.tiles):
        longitude, latitude = middle(tiles)
        style = replaced(published, tiles, options.text)
        # Without symbols both get the same layers. The rest of the published file stays.
        shown = path
        if not options.text:
            shown = os.path.join(folder, f"{name}.json")
            with open(shown, "w", encoding="utf-8") as file:
                json.dump({**published, "layers": style["layers"]}, file)
        for zoom, bearing, tilt in CAMERAS:
            camera = (zoom, bearing, tilt, longitude, latitude)
            stem = os.path.join(folder, f"{name}-{os.path.basename(tiles).split('.')[0]}-z{zoom}-b{bearing}-t{tilt}")
            a, b = ours(shown, style, tiles, camera, stem + "-portolan.png"), theirs(style, camera, stem + "-maplibre.png")
            apart = abs(a - b).max(axis=2)
            share = float((apart > 32).mean())
            worst = max(worst, share)
            PIL.Image.fromarray((255 - apart.clip(0, 255)).astype("uint8")).save(stem + "-difference.png")
            print(f"| {name} | {os.path.basename(tiles)} | {zoom} | {bearing} | {tilt} | {share:.2%} | {apart.mean():.2f} |", flush=True)
print(f"\nworst share: {worst:.2%}")
sys.exit(1 if worst >= LIMIT and not options.text else 0)
