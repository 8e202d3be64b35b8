#!/usr/bin/env python3
"""Runs the program on files that are damaged or hostile: `scripts/hostile-files.py PROGRAM [--count 1000] [--seed N]`.

Each file is a small sound file of a format that the program reads, damaged at random places, or a crafted one:
bombs, circles, endless views, shapes that cover the Earth, and extreme numbers. The matching command runs on it
with limits of time and memory. A finding is an end by a signal, a run of more than 10 seconds, or a resident memory
of more than 512 MB. Its files and command stay in the folder that is printed, and `--only NUMBER` with the same
seed makes it again. `--slow 4` allows four times the time, for a machine that does other work as well."""
import argparse, collections, concurrent.futures, json, os, pathlib, random, resource, shutil, signal, subprocess, sys, tempfile, threading, time

import hostile_samples as s

SIDE = "256x256"
IMPORT = ["import", "--memory", "128MB", "--jobs", "2", "--country", "DE", "--time-zone", "UTC", "--output", "made.portolan"]
SNAPSHOT = ["snapshot", "--size", SIDE, "--center", "0,0", "--zoom", "12", "--output", "made.png", "--jobs", "2"]
INTERESTING = [0, 1, 127, 128, 255, 256, 32767, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1]
NUMBERS = ["0", "-0", "1e308", "-1e308", "1e-320", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "NaN", "null", "\"\"", "[]", "{}", "1e9",
           "2147483648", "0.0000001", "-1", "true"]


# Starts a program, and returns its status and its peak memory. The kernel includes the memory of the forking
# process in the child's peak, and this script holds the files that it makes. The small launcher avoids that.
LAUNCHER = """import os, sys
_, status, usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ), 0)
os.write(int(os.environ["LAUNCHER"]), f"{status} {usage.ru_maxrss}".encode())"""


def damage(dice, data):
    """Returns the bytes with changes at some places."""
    data = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 4, 16])):
        if not data:
            data += dice.randbytes(8)
        at = dice.randrange(len(data))
        match dice.randrange(8):
            case 0: data[at] ^= 1 << dice.randrange(8)
            case 1: data[at] = dice.choice([0, 1, 127, 128, 255])
            case 2: del data[at:at + dice.choice([1, 2, 8, 64, len(data)])]
            case 3: data[at:at] = dice.randbytes(dice.choice([1, 2, 4, 16]))
            case 4: data[at:at] = data[at:at + dice.choice([1, 4, 16, 256])] * dice.choice([1, 2, 100])
            case 5: data[at:at + 4] = (dice.choice(INTERESTING) & 0xFFFFFFFF).to_bytes(4, dice.choice(["little", "big"]))
            case 6: data[at:at + 8] = dice.choice(INTERESTING).to_bytes(8, dice.choice(["little", "big"]))
            case 7: data[at:at] = s.varint(dice.choice(INTERESTING))
    return bytes(data)


def damage_text(dice, data):
    """Returns the text with changed numbers and pieces, and sometimes changed bytes."""
    if dice.random() < 0.3:
        return damage(dice, data)
    text = data.decode("utf-8", "replace")
    for _ in range(dice.choice([1, 2, 5])):
        digits = [index for index, sign in enumerate(text) if sign.isdigit()]
        if digits and dice.random() < 0.6:
            at = end = dice.choice(digits)
            while end < len(text) and (text[end].isdigit() or text[end] == "."):
                end += 1
            text = text[:at] + dice.choice(NUMBERS) + text[end:]
        elif text:
            at, size = dice.randrange(len(text)), dice.choice([1, 10, 100])
            piece = text[at:at + size]
            text = text[:at] + dice.choice(["", piece * dice.choice([2, 50, 1000]), dice.choice("<>&{}[]\",;:-\0é\u202e")]) + text[at + size:]
    return text.encode("utf-8", "surrogatepass")


def twist(dice):
    """Damages the content inside a frame, in about half of the files."""
    return (lambda data: damage(dice, data)) if dice.random() < 0.6 else s.keep


# Crafted files: each has a name, files, and commands that run in their folder. `base` holds the files that the
# program itself made from sound data.

TILES = [["tiles", "info", "{}"], ["tiles", "verify", "{}"], ["tiles", "extract", "{}", "0/0/0", "--json"], ["tiles", "convert", "{}", "made.pmtiles"],
         ["tiles", "convert", "{}", "made.mbtiles"], ["tiles", "convert", "{}", "made"]]
OVERLAY = [SNAPSHOT + ["--region", "good.portolan", "--overlay", "{}"], SNAPSHOT + ["--region", "good.portolan", "--heatmap", "{}"]]
HOURS = ["hours", "--at", "2026-08-03T10:00", "--week", "--explain", "--country", "DE"]


def on(file, commands):
    return [[part.replace("{}", file) for part in command] for command in commands]


def drawn(dice, style=None, **files):
    """The files of a style that a test draws."""
    sound = {"style.json": json.dumps(style or s.style()).encode(), "shape.geojson": json.dumps(s.GEOJSON).encode(), "tiles.pmtiles": s.pmtiles(),
             "picture.png": s.png(), "raster.png": s.png(256, 256), "sprite.png": s.png(), "g/Hostile/0-255.pbf": s.glyphs(),
             "sprite.json": b'{"a":{"x":0,"y":0,"width":8,"height":8,"pixelRatio":1}}',
             "tilejson.json": b'{"tilejson":"3.0.0","tiles":["tiles/{z}/{x}/{y}.pbf"],"minzoom":0,"maxzoom":2,"bounds":[-180,-85,180,85]}', "tiles/0/0/0.pbf": s.tile()}
    return sound | {name.replace("__", "/").replace("_", "."): data for name, data in files.items()}


STYLE = [SNAPSHOT + ["--style", "style.json", "--zoom", "1"]]


def crafted(dice, base):
    """All crafted files, as functions that make them, in a fixed order."""
    pbf = lambda data: ({"x.osm.pbf": data}, [IMPORT + ["x.osm.pbf"]])
    tiles = lambda data: ({"x.pmtiles": data}, [dice.choice(on("x.pmtiles", TILES))])
    view = lambda schema: ({"x.mbtiles": lambda path: s.mbtiles(path, "CREATE TABLE metadata(name, value); " + schema)}, [dice.choice(on("x.mbtiles", TILES))])
    overlay = lambda name, data: ({name: data}, [dice.choice(on(name, OVERLAY))])
    style = lambda **files: (drawn(dice, **files), STYLE)
    hours = lambda value: ({"x.jsonl": json.dumps({"value": value, "at": "2026-08-03T10:00", "week": True, "country": "DE"}).encode() + b"\n"}, [["hours", "--batch", "x.jsonl"]])
    enrich = lambda data: ({"x.ndjson": data}, [["enrich", "good.portolan", "x.ndjson"]])
    layer = lambda **changes: {"id": "x", "type": "line", "source": "g"} | changes
    paint = lambda kind, **values: json.dumps(s.style(layers=[layer(type=kind, paint={name.replace("_", "-"): value for name, value in values.items()})])).encode()
    world = (-180, -85, 180, 85)
    expression = lambda text: json.dumps(s.style(layers=[layer(paint={"line-width": "@"})])).replace('"@"', text).encode()
    return {
        "building of 60 degrees": lambda: pbf(s.extract(*s.square(60, {"building": "yes"}), bounds=(-30, -30, 30, 30))),
        "building of the Earth": lambda: pbf(s.extract(*s.square(360, {"building": "yes"}), bounds=world)),
        "forest of the Earth, 50 times": lambda: pbf(s.extract(sum((s.square(300 - n, {}, first=4 * n + 1)[0] for n in range(50)), []), [
            (n + 1, [4 * n + 1, 4 * n + 2, 4 * n + 3, 4 * n + 4, 4 * n + 1], {"landuse": "forest"}) for n in range(50)], bounds=world)),
        "a sea around an island": lambda: pbf(s.extract(s.square(1, {})[0], [(1, [1, 4, 3, 2, 1], {"natural": "coastline"})], bounds=world)),
        "a road around the Earth": lambda: pbf(s.extract([(1, -180, 0, {}), (2, 180, 1, {})], [(1, [1, 2], {"highway": "primary", "name": "x"})], bounds=world)),
        "boundaries in a circle": lambda: pbf(s.circle(10_000)),
        "boundaries one in the other": lambda: pbf(s.circle(10_000, nested=True)),
        "boundaries of one way": lambda: pbf(s.boundaries(10_000)),
        "cafés in one place": lambda: pbf(s.extract([(n + 1, 0, 0, {"amenity": "cafe", "name": "x"}) for n in range(20_000)])),
        "a coast in pieces": lambda: pbf(s.extract([(n + 1, dice.uniform(-1.2, 1.2), dice.uniform(-1.2, 1.2), {}) for n in range(20_000)], [
            (n + 1, [2 * n + 1, 2 * n + 2], {"natural": "coastline"}) for n in range(10_000)])),
        "buildings in one place": lambda: pbf(s.extract(s.square(0.01, {})[0], [(n + 1, [1, 2, 3, 4, 1], {"building": "yes", "height": str(n)}) for n in range(20_000)])),
        "routes of one way": lambda: pbf(s.extract(s.square(0.01, {})[0], [(1, [1, 2], {"highway": "primary", "ref": "1"})], [
            (n + 1, [(1, 1, "")], {"type": "route", "route": "road", "network": "A", "ref": str(n)}) for n in range(20_000)])),
        "streets of one name": lambda: pbf(s.extract([(n + 1, n % 100 / 1e5, n // 100 / 1e5, {}) for n in range(10_000)], [
            (n + 1, [n + 1, n + 2], {"highway": "residential", "name": "x"}) for n in range(9_999)])),
        "hours of 60 KB": lambda: pbf(s.extract([(1, 0, 0, {"amenity": "cafe", "name": "x", "opening_hours": "Mo-Fr 08:00-12:00; " * 3000})])),
        "a block that announces 2 GB": lambda: pbf(s.blob("OSMHeader", s.field(4, "OsmSchema-V0.6")) + s.blob("OSMData", b"x", raw_size=2**31 - 1)),
        "blocks of nothing": lambda: pbf(s.extract() + s.blob("OSMData", bytes(32 << 20)) * 20),
        "a block of names": lambda: pbf(s.extract() + s.blob("OSMData", s.field(1, s.field(1, "") * 4_000_000))),
        "changes of an entity": lambda: ({"x.osc": s.changes().replace(b"?>", b"?>" + s.BOMB_DTD.encode(), 1).replace(b"bar", b"&i;")}, [IMPORT + ["good.osm.pbf", "--changes", "x.osc"]]),
        "changes one in the other": lambda: ({"x.osc": s.nested(200_000, ("<modify>", "</modify>"), "").encode()}, [IMPORT + ["good.osm.pbf", "--changes", "x.osc"]]),
        "changes that expand": lambda: ({"x.osc.gz": s.gzip.compress(s.changes(1)[:-12] + b" " * 200_000_000, 9)}, [IMPORT + ["good.osm.pbf", "--changes", "x.osc.gz"]]),
        "a run of 2^32 tiles": lambda: tiles(s.pmtiles(entries=[(1 << 40, 2**32 - 1, None, 0)])),
        "runs of 2^32 tiles": lambda: tiles(s.pmtiles(entries=[(2**45 + (n << 32), 2**32 - 1, None, 0) for n in range(1000)])),
        "a million layers": lambda: tiles(s.pmtiles([b"".join(s.field(3, s.field(1, f"{n:x}") + s.field(15, 2)) for n in range(1_000_000))])),
        "a million features": lambda: tiles(s.pmtiles([s.tile(features=1_000_000)])),
        "eight million keys": lambda: tiles(s.pmtiles([s.field(3, s.field(1, "x") + s.field(3, "") * 8_000_000 + s.field(15, 2))])),
        "a tile that expands": lambda: tiles(s.pmtiles([bytes(250_000_000)])),
        "tiles that expand": lambda: tiles(s.pmtiles([bytes([n]) * 30_000_000 for n in range(8)])),
        "a point of many commands": lambda: tiles(s.pmtiles([s.tile(commands=s.packed([9 | 15_000_000 << 3]) + b"\0" * 30_000_000)])),
        "commands that are announced": lambda: tiles(s.pmtiles([s.tile(commands=s.packed([(2**29 - 1) << 3 | 1, 0, 0]))])),
        "a tile of an extent of 2^30": lambda: tiles(s.pmtiles([s.tile(extent=2**30, commands=s.packed([9, 2**31, 2**31, 18, 2**32 - 1, 2**32 - 1, 1, 1, 15]))])),
        "a million columns": lambda: tiles(s.pmtiles([s.maplibre([(18, "", s.stream(0x10, 2, 2, b"\1\1"))] * 1_000_000)])),
        "columns of a million runs": lambda: tiles(s.pmtiles([s.maplibre([(18, "k", s.runs(0x10, 1_000_000))] * 100, points=1_000_000)])),
        "a run of four billion points": lambda: tiles(s.pmtiles([s.maplibre((), points=2**31 - 1)])),
        "symbols that expand": lambda: tiles(s.pmtiles([s.maplibre([(28, "k", b"\4" + s.stream(0x35, 2, 1, b"\x08") + s.stream(0x15, 0, 1, b"abcdefgh")
                                                                   + s.stream(0x36, 2, 2, s.varint(120_000_000) * 2) + s.stream(0x11, 0, 2, bytes(30_000_000)))])])),
        "millions of layers of another version": lambda: tiles(s.pmtiles([b"\1\2" * 15_000_000])),
        "directories that expand": lambda: tiles(s.pmtiles(root=s.varint(16_000_000) + b"\1" * 64_000_000)),
        "a directory in itself": lambda: tiles(s.pmtiles(leaves=(leaf := s.gzip.compress(s.directory([(0, 0, 30, 0)]), mtime=0)), entries=[(0, 0, len(leaf), 0)])),
        "metadata one in the other": lambda: tiles(s.pmtiles(metadata=s.nested(1_000_000, ("[", "]"), "").encode())),
        "metadata that expands": lambda: tiles(s.pmtiles(metadata=b"[" + b"0," * 60_000_000 + b"0]")),
        **{f"view {n}": (lambda schema: lambda: view(schema))(schema) for n, schema in enumerate(s.VIEWS)},
        "metadata by a view": lambda: ({"x.mbtiles": lambda path: s.mbtiles(path, f"CREATE VIEW metadata AS {s.ENDLESS} SELECT x AS name, zeroblob(200000000) AS value FROM c; "
                                                                             "CREATE TABLE tiles(zoom_level, tile_column, tile_row, tile_data)", metadata=None)}, on("x.mbtiles", TILES[:1])),
        "an entity of an entity": lambda: overlay("x.kml", s.kml("<Placemark><name>&i;</name></Placemark>", s.BOMB_DTD)),
        "folders one in the other": lambda: overlay("x.kml", s.kml(s.nested(100_000, ("<Folder>", "</Folder>"), ""))),
        "styles in a circle": lambda: overlay("x.kml", s.kml('<StyleMap id="a"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap><Placemark><styleUrl>#a</styleUrl>'
                                                            "<Point><coordinates>0,0</coordinates></Point></Placemark>")),
        "an archive that expands": lambda: overlay("x.kmz", s.archive([("doc.kml", s.kml("<Placemark><name>" + " " * 200_000_000 + "</name></Placemark>"))])),
        "an archive of many": lambda: overlay("x.kmz", s.archive([("doc.kml", s.kml())] + [(f"{n}.png", bytes(1_000_000)) for n in range(500)])),
        "a track of many points": lambda: overlay("x.gpx", s.gpx(200_000)),
        "a picture in an archive": lambda: overlay("x.kmz", s.archive([("doc.kml", s.kml()), ("p.png", s.png(30_000, 30_000, data=b"x"))])),
        "brackets": lambda: overlay("x.geojson", s.nested(1_000_000, ("[", "]"), "").encode()),
        "collections one in the other": lambda: overlay("x.geojson", s.nested(5_000, ('{"type":"GeometryCollection","geometries":[', "]}"), '{"type":"Point","coordinates":[0,0]}').encode()),
        "coordinates at the ends": lambda: overlay("x.geojson", json.dumps(s.GEOJSON).replace("0.01", dice.choice(["1e308", "-1e308", "1e-320", "180.0000001"])).encode()),
        "a line around the Earth": lambda: overlay("x.geojson", json.dumps({"type": "LineString", "coordinates": [[(-1) ** n * 179.9, n % 80] for n in range(20_000)]}).encode()),
        "expressions one in the other": lambda: style(style_json=expression(s.nested(100_000, ('["+",1,', "]"), "1"))),
        "expressions as deep as allowed": lambda: style(style_json=expression(s.nested(200, ('["+",1,', "]"), '["zoom"]'))),
        "a text that doubles": lambda: style(style_json=json.dumps(s.style(layers=[layer(type="symbol", layout={"text-field": json.loads(
            s.nested(40, ('["let","a",["concat",["var","a"],["var","a"]],', "]"), '["var","a"]').replace('["concat",["var","a"],["var","a"]]', '"xxxxxxxxxx"', 1))})])).encode()),
        "a collator of 5,000 letters": lambda: style(style_json=json.dumps(s.style(layers=[layer(filter=["<", ["to-string", ["get", "name"]], "y" * 5000, [
            "collator", {"locale": "x" * 5000, "case-sensitive": True}]])] * 1)).encode(), shape_geojson=json.dumps({"type": "FeatureCollection", "features": [
                {"type": "Feature", "properties": {"name": "x" * 2000}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, n / 100]]}} for n in range(100)]}).encode()),
        "100,000 steps": lambda: style(style_json=json.dumps(s.style(layers=[layer(paint={"line-width": ["step", ["zoom"], 0] + [n for k in range(100_000) for n in (k, 1)]})])).encode()),
        "10,000 layers": lambda: style(style_json=json.dumps(s.style(layers=[layer(id=f"x{n}") for n in range(10_000)])).encode()),
        "a wide line": lambda: style(style_json=paint("line", line_width=1e9, line_blur=1e9, line_gap_width=1e9, line_offset=-1e9)),
        "tiny dashes": lambda: style(style_json=paint("line", line_width=1e-3, line_dasharray=[1e-6, 1e-6])),
        "a large circle": lambda: style(style_json=paint("circle", circle_radius=1e9, circle_stroke_width=1e9, circle_blur=1e9)),
        "a large heat": lambda: style(style_json=paint("heatmap", heatmap_radius=1e9, heatmap_weight=1e300, heatmap_intensity=1e300)),
        "a large text": lambda: style(style_json=json.dumps(s.style(layers=[layer(type="symbol", layout={"text-field": "x" * 100_000, "text-size": 1e6, "text-max-width": 1e9})])).encode()),
        "addresses of tiles": lambda: style(tilejson_json=json.dumps({"tilejson": "3.0.0", "tiles": ["a"] * 1_000_000, "maxzoom": 2**40, "vector_layers": [{"id": "x", "fields": {}}] * 100_000}).encode()),
        "a picture of 30,000": lambda: style(picture_png=s.png(30_000, 30_000, data=b"x")),
        "a picture of nothing": lambda: style(picture_png=s.png(20_000, 20_000, 1, 0, data=s.zlib.compress(bytes(20_000 * 2_501), 9))),
        "a picture of 2^31": lambda: style(picture_png=s.png(2**31 - 1, 2**31 - 1, data=b"x")),
        "a picture in JPEG of 65,500": lambda: style(picture_png=s.jpeg_header(65_500, 65_500)),
        "a picture in WebP of 16,383": lambda: style(picture_png=s.webp_header(16_383, 16_383)),
        "a tile of 16,000": lambda: style(raster_png=s.png(16_000, 16_000, 8, 0, data=s.zlib.compress(bytes(16_000 * 16_001), 9))),
        "images at the ends": lambda: style(sprite_json=json.dumps({"a": {"x": 2**31, "y": -1, "width": 2**31, "height": 10**9, "pixelRatio": 1e-9}}).encode()),
        "images of one place": lambda: style(sprite_json=json.dumps({f"a{n}": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1} for n in range(200_000)}).encode()),
        "stretched images": lambda: style(sprite_json=json.dumps({"a": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1, "stretchX": [[0, 1]] * 100_000, "stretchY": [[5, 1e300]]}}).encode()),
        "letters of 2^31": lambda: style(g__Hostile__0_255_pbf=b"", **{"g__Hostile__0-255_pbf": s.glyphs(3, 4, 2**31)}),
        "a million letters": lambda: style(**{"g__Hostile__0-255_pbf": s.glyphs(1_000_000, 0)}),
        "heights that expand": lambda: style(raster_png=s.png(256, 256, extra=s.struct.pack(">I", 100) + b"zTXt" + bytes(104))),
        **{f"hours: {value[:12]}": (lambda value: lambda: hours(value))(value) for value in [
            "Mo-Fr 08:00-12:00; " * 5_500, "08:00-12:00 || " * 7_000, "Mo-Fr " * 17_000, "(" * 100_000, '"' + "x" * 100_000, "08:00-12:00," * 8_000, "PH," * 30_000 + "PH off",
            "1900-9999 week 1-53/2 Mo[1,2,3,4,5,-1] 00:00-24:00/00:01; " * 1_700, "(sunrise-00:30)-(sunset+00:30); " * 3_200, "easter -1000 days-easter +1000 days; " * 2_700,
            "Jan 01-Dec 31/2: " * 6_000, ";" * 100_000, "00:00-48:00 unknown \"x\", " * 4_000, "２４／７；" * 11_000]},
        "a line of 200 MB": lambda: ({"x.jsonl": b" " * 200_000_000}, [["hours", "--batch", "x.jsonl"]]),
        "a calendar of rules": lambda: ({"x.ics": ("BEGIN:VCALENDAR\n" + "BEGIN:VEVENT\nDTSTART;VALUE=DATE:00010101\nDTEND;VALUE=DATE:99991231\nRRULE:FREQ=DAILY\nSUMMARY:x\nEND:VEVENT\n" * 20_000 + "END:VCALENDAR\n").encode()},
                                       [HOURS + ["--holidays", "x.ics", "SH off"]]),
        "100,000 own places": lambda: enrich("".join(json.dumps({"id": f"own:{n}", "location": {"latitude": n / 1e6, "longitude": n % 1000 / 1e5}, "tags": {"shop": "bakery", "name": f"Bakery {n}"}}) + "\n"
                                                    for n in range(100_000)).encode()),
        "facts one in the other": lambda: enrich(s.nested(1_000_000, ("[", "]"), "").encode()),
        "a fact of 60 MB": lambda: enrich(json.dumps({"id": "osm:node/10", "rating": 4, "reviews": [{"text": "x" * 60_000_000}]}).encode()),
        "a fact of many reviews": lambda: enrich(json.dumps({"id": "osm:node/10", "reviews": [{"rating": 1, "text": "x"}] * 500_000}).encode()),
        "names in a circle": lambda: ({"x.csv": "".join(f"a{n},a{(n + 1) % 50_000}\n" for n in range(50_000)).encode()}, [["alias", "good.portolan", "x.csv"]]),
        "shapes that announce points": lambda: (earth(dice, lambda: s.shapefile(stated=2**30)), WORLD),
        "a manifest of files": lambda: ({"good.portolan/region.json": b'{"format":' * 100_000}, REGION[:1]),
    }


WORLD = [["world", "--data", "earth", "--geonames", "", "--output", "made.portolan", "--jobs", "2"]]
REGION = [["verify", "good.portolan"], ["search", "--region", "good.portolan", "cafe"], ["nearby", "--region", "good.portolan", "0,0"], SNAPSHOT + ["--region", "good.portolan"],
          ["reverse", "--region", "good.portolan", "0,0"], ["export", "good.portolan", "--output", "made.parquet"], ["clip", "good.portolan", "--output", "made.portolan", "--bounds", "-1,-1,1,1"]]


def earth(dice, make=None):
    themes = ["50m/ocean", "10m/ocean", "50m/land", "10m/land", "50m/rivers_lake_centerlines", "10m/rivers_lake_centerlines", "50m/admin_0_boundary_lines_land",
              "10m/admin_0_boundary_lines_land", "10m/admin_1_states_provinces_lines", "10m/populated_places_simple"]
    files, wrong = {}, dice.choice(themes)
    for theme in themes:
        scale, name = theme.split("/")
        kind = 1 if "places" in theme else 5 if name in ("ocean", "land") else 3
        three = make() if make and theme == wrong else s.shapefile(kind, twist(dice) if theme == wrong else s.keep)
        for ending, data in zip(("shp", "shx", "dbf"), three):
            files[f"earth/{scale}/ne_{scale}_{name}.{ending}"] = damage(dice, data) if theme == wrong and dice.random() < 0.3 else data
    return files


def damaged(dice, base):
    """A small sound file with damage. The formats are equally frequent."""
    text, raw = (lambda data: damage_text(dice, data)), (lambda data: damage(dice, data))
    maybe = lambda data: raw(data) if dice.random() < 0.4 else data
    json_bytes = lambda value: json.dumps(value, ensure_ascii=False).encode()
    picture = dice.choice(["made.jpg", "made.webp", "made.png"])
    part = dice.choice(["region.json", "places.sqlite", "tiles.pmtiles", "boundaries.bin", "checksums.bin"])
    line = json_bytes({"id": "osm:node/10", "rating": {"value": 4.5, "count": 10}, "openingHours": "Mo 08:00-12:00", "specialHours": [{"date": "2026-12-24", "hours": "closed"}],
                       "tags": {"name": "x"}, "location": {"latitude": 0, "longitude": 0}, "reviews": [{"rating": 5, "text": "good", "time": "2026-01-01T00:00:00Z"}]})
    place = drawn(dice)
    makers = {
        "pbf": lambda: ({"x.osm.pbf": maybe(s.town(twist(dice)))}, [IMPORT + ["x.osm.pbf"]]),
        "osc": lambda: ({"x.osc": text(s.changes())}, [IMPORT + ["good.osm.pbf", "--changes", "x.osc"]]),
        "osc.gz": lambda: ({"x.osc.gz": raw(s.gzip.compress(s.changes(), mtime=0))}, [IMPORT + ["good.osm.pbf", "--changes", "x.osc.gz"]]),
        "pmtiles": lambda: ({"x.pmtiles": maybe(s.pmtiles(twist=twist(dice)))}, [dice.choice(on("x.pmtiles", TILES))]),
        "mbtiles": lambda: ({"x.mbtiles": lambda path: (s.mbtiles(path, tiles=[s.gzip.compress(raw(s.tile()), mtime=0)]), path.write_bytes(maybe(path.read_bytes())))}, [dice.choice(on("x.mbtiles", TILES))]),
        "MapLibre tiles": lambda: ({"x/0/0/0.mlt": raw(s.maplibre()), "x/metadata.json": b"{}"}, [dice.choice(on("x", TILES))]),
        "folder": lambda: ({"x/0/0/0.pbf": raw(s.tile()), "x/metadata.json": text(b'{"name":"x","minzoom":"0","maxzoom":"1","bounds":"-180,-85,180,85"}')}, [dice.choice(on("x", TILES))]),
        "geojson": lambda: ({"x.geojson": text(json_bytes(s.GEOJSON))}, [dice.choice(on("x.geojson", OVERLAY))]),
        "kml": lambda: ({"x.kml": text(s.kml())}, [dice.choice(on("x.kml", OVERLAY))]),
        "kmz": lambda: ({"x.kmz": maybe(s.archive([("doc.kml", text(s.kml())), ("p.png", raw(s.png()))]))}, [dice.choice(on("x.kmz", OVERLAY))]),
        "gpx": lambda: ({"x.gpx": text(s.gpx())}, [dice.choice(on("x.gpx", OVERLAY))]),
        "style": lambda: (place | {"style.json": text(place["style.json"])}, STYLE),
        "style's file": lambda: (place | {(name := dice.choice(sorted(place))): text(place[name]) if name.endswith("json") else raw(place[name])}, STYLE),
        "picture": lambda: (place | {"picture.png": raw((base / picture).read_bytes() if picture != "made.png" else s.png(twist=twist(dice)))}, STYLE),
        "glyphs": lambda: (place | {"g/Hostile/0-255.pbf": raw(s.glyphs())}, STYLE),
        "facts": lambda: ({"x.ndjson": text(line)}, [["enrich", "good.portolan", "x.ndjson"]]),
        "aliases": lambda: ({"x.csv": text(b"ChIJ1,osm:node/10\nChIJ2,ChIJ1\n")}, [["alias", "good.portolan", "x.csv"]]),
        "hours": lambda: ({"x.jsonl": text(json_bytes({"value": "Mo-Fr 08:00-12:00,13:00-17:30; Sa[1] 10:00-24:00 || unknown; PH off; Jan 1-Mar 5 week 3-9/2 sunrise-sunset", "at": "2026-08-03T10:00",
                                                       "country": "DE", "lat": 52.5, "lon": 13.4, "week": True}))}, [["hours", "--batch", "x.jsonl"]]),
        "holidays": lambda: ({"x.ics": text(b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:20260815\nSUMMARY:Summer\nEND:VEVENT\nEND:VCALENDAR\n")}, [HOURS + ["--holidays", "x.ics", "SH off"]]),
        "shapefile": lambda: (earth(dice), WORLD),
        "region": lambda: ({f"good.portolan/{part}": (text if part.endswith("json") else raw)((base / "good.portolan" / part).read_bytes())}, [dice.choice(REGION)]),
    }
    return makers


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--first", type=int, default=0, help="the number of the first file")
    parser.add_argument("--only", type=int, help="the number of one file")
    parser.add_argument("--jobs", type=int, default=1, help="files at a time")
    parser.add_argument("--slow", type=float, default=1, help="how many times as long a run may take")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("out/hostile"), help="where findings go")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="hostile.") as folder:
        sys.exit(Run(options, program, pathlib.Path(folder)).all())


class Run:
    seconds, megabytes = 10, 512

    def __init__(self, options, program, folder):
        self.options, self.program, self.folder = options, program, folder
        self.base = folder / "base"
        self.base.mkdir()
        self.findings, self.slowest, self.largest = 0, (0, ""), (0, "")
        self.ends = collections.Counter()
        self.lock = threading.Lock()
        (self.base / "good.osm.pbf").write_bytes(s.town())
        self.sound(IMPORT[:-1] + ["good.portolan", "good.osm.pbf"])
        for ending in ("jpg", "webp"):
            self.sound(["snapshot", "--region", "good.portolan", "--size", "16x16", "--output", f"made.{ending}"])

    def sound(self, command):
        result = subprocess.run([self.program] + command, cwd=self.base, capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"{' '.join(command)}: {result.stderr.strip()}")

    def all(self):
        numbers = range(self.options.first, self.options.count) if self.options.only is None else [self.options.only]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            list(pool.map(self.file, numbers))
        print(f"{len(numbers)} files, {self.findings} findings; slowest {self.slowest[0]:.1f} s ({self.slowest[1]}), largest {self.largest[0]} MB ({self.largest[1]}); "
              + ", ".join(f"{count} ended with {code}" for code, count in sorted(self.ends.items())) + f"; seed {self.options.seed}")
        return 1 if self.findings else 0

    def file(self, number):
        dice = random.Random(f"{self.options.seed} {number}")
        bombs = crafted(dice, self.base)
        if number < len(bombs):
            name, make = list(bombs.items())[number]
        else:
            kinds = damaged(dice, self.base)
            name, make = list(kinds.items())[number % len(kinds)]
        files, commands = make()
        place = self.folder / str(number)
        place.mkdir()
        for known in ("good.osm.pbf", "good.portolan"):
            if any(known in part or part == "good.portolan" for command in commands for part in command):
                (shutil.copytree if (self.base / known).is_dir() else shutil.copy)(self.base / known, place / known)
        for path, data in files.items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            data(place / path) if callable(data) else (place / path).write_bytes(data)
        for command in commands:
            self.run(number, name, place, command)
        shutil.rmtree(place, ignore_errors=True)

    def run(self, number, name, place, command):
        told, tell = os.pipe()
        with open(place / "errors", "wb") as errors:
            start = time.monotonic()
            child = subprocess.Popen([sys.executable, "-c", LAUNCHER, self.program] + command, cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                     stderr=errors, pass_fds=[tell], env=dict(os.environ, LAUNCHER=str(tell)), start_new_session=True)
        os.close(tell)
        # Filling the disk is a finding too: the limit ends the write with a signal.
        resource.prlimit(child.pid, resource.RLIMIT_FSIZE, (4 << 30, 4 << 30))
        overtime = threading.Timer(self.seconds * self.options.slow, lambda: os.killpg(child.pid, signal.SIGKILL))
        overtime.start()
        child.wait()
        elapsed, isLate = time.monotonic() - start, not overtime.is_alive()
        overtime.cancel()
        with open(told, "rb") as report:
            status, kilobytes = map(int, report.read().split() or (signal.SIGKILL, 0))
        code, megabytes = os.waitstatus_to_exitcode(status), kilobytes >> 10
        problem = None
        if isLate:
            problem = f"more than {self.seconds * self.options.slow:g} s"
        elif code < 0:
            problem = f"signal {signal.Signals(-code).name}"
        elif megabytes > self.megabytes:
            problem = f"{megabytes} MB"
        with self.lock:
            self.ends[str(code)] += 1
            self.slowest = max(self.slowest, (elapsed, f"{number}, {name}"))
            self.largest = max(self.largest, (megabytes, f"{number}, {name}"))
            if not problem:
                return
            self.findings += 1
            kept = self.options.keep / f"{self.options.seed}-{number}"
            shutil.rmtree(kept, ignore_errors=True)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(place, kept, symlinks=True)
            (kept / "command").write_text(" ".join(command) + "\n")
            print(f"file {number} ({name}): {problem} ({elapsed:.1f} s, {megabytes} MB): portolan {' '.join(command)}; kept in {kept}", flush=True)


main()
