"""Small sound files of the formats that the program reads, and files that announce more than they hold.
`hostile-files.py` starts from them.

Each writer takes `twist`, which changes bytes before they are compressed or framed, so that the damage gets past
checksums and lengths."""
import gzip, io, json, math, pathlib, random, sqlite3, struct, zipfile, zlib

keep = lambda data: data


# Protocol buffers

def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number):
    return varint(number << 1 if number >= 0 else -number * 2 - 1)


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, str):
        value = value.encode()
    return varint(number << 3 | 2) + varint(len(value)) + value


def packed(numbers, code=varint):
    return b"".join(code(number) for number in numbers)


def deltas(numbers):
    return [number - before for number, before in zip(numbers, [0] + list(numbers))]


# OpenStreetMap

def blob(kind, data, raw_size=None):
    body = field(2, len(data) if raw_size is None else raw_size) + field(3, zlib.compress(data, 9))
    head = field(1, kind) + field(3, len(body))
    return struct.pack(">I", len(head)) + head + body


def extract(nodes=(), ways=(), relations=(), bounds=(-1, -1, 1, 1), twist=keep):
    """An extract: nodes (id, longitude, latitude, tags), ways (id, nodes, tags), relations (id, [(type, id, role)], tags)."""
    west, south, east, north = (round(side * 1e9) for side in bounds)
    box = b"".join(varint(number << 3) + zigzag(side) for number, side in zip((1, 2, 3, 4), (west, east, north, south)))
    out = blob("OSMHeader", field(1, box) + field(4, "OsmSchema-V0.6") + field(4, "DenseNodes"))
    strings = {"": 0}

    def text(value):
        return strings.setdefault(value, len(strings))

    groups = []
    if nodes:
        tags = []
        for node in nodes:
            tags += [text(part) for pair in node[3].items() for part in pair] + [0]
        dense = field(1, packed(deltas([node[0] for node in nodes]), zigzag))
        dense += field(8, packed(deltas([round(node[2] * 1e7) for node in nodes]), zigzag))
        dense += field(9, packed(deltas([round(node[1] * 1e7) for node in nodes]), zigzag)) + field(10, packed(tags))
        groups.append(field(2, dense))
    for number, things in ((3, ways), (4, relations)):
        group = b""
        for key, members, tags in things:
            body = field(1, key) + field(2, packed(map(text, tags))) + field(3, packed(map(text, tags.values())))
            if number == 3:
                body += field(8, packed(deltas(members), zigzag))
            else:
                body += field(8, packed([text(member[2]) for member in members]))
                body += field(9, packed(deltas([member[1] for member in members]), zigzag)) + field(10, packed([member[0] for member in members]))
            group += field(number, body)
        if group:
            groups.append(group)
    for group in groups:
        out += blob("OSMData", twist(field(1, b"".join(field(1, value) for value in strings)) + field(2, group)))
    return out


def square(side, tags, middle=(0, 0), first=1):
    half = side / 2
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    nodes = [(first + index, middle[0] + x, max(-85, min(85, middle[1] + y)), {}) for index, (x, y) in enumerate(corners)]
    return nodes, [(first, [first, first + 1, first + 2, first + 3, first], tags)]


def town(twist=keep):
    nodes, ways = square(0.001, {"building": "yes", "name": "House", "addr:housenumber": "7"})
    nodes += [(10, 0.002, 0.002, {"amenity": "cafe", "name": "Café Ünicode", "opening_hours": "Mo-Fr 08:00-18:00; PH off", "phone": "+49 30 123"}),
              (11, 0.003, 0.001, {"place": "town", "name": "Somewhere", "population": "5000"}), (12, 0.004, 0.004, {}), (13, 0.008, 0.004, {})]
    ways += [(5, [12, 13], {"highway": "residential", "name": "Long Road", "ref": "A 1"}), (6, [12, 13, 11, 12], {"natural": "coastline"})]
    relations = [(20, [(1, 1, "outer"), (0, 11, "label")], {"type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Somewhere"}),
                 (21, [(1, 1, "outer"), (1, 6, "inner")], {"type": "multipolygon", "landuse": "forest"})]
    return extract(nodes, ways, relations, twist=twist)


def circle(count, nested=False):
    """Boundaries that are members of each other, in a circle or nested."""
    relations = [(key, [(2, key % count + 1 if not nested else min(key + 1, count), "subarea")],
                  {"type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Ring"}) for key in range(1, count + 1)]
    nodes, ways = square(0.01, {"boundary": "administrative"})
    return extract(nodes, ways, relations)


def boundaries(count):
    """Boundaries with the same name, each with one way."""
    nodes, ways = square(0.01, {})
    return extract(nodes, ways, [(key, [(1, 1, "outer"), (2, key % count + 1, "subarea")], {
        "type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Ring"}) for key in range(1, count + 1)])


def changes(count=3):
    body = "".join(f'<modify><node id="{index + 10}" version="9" lat="0.00{index}" lon="0.001"><tag k="amenity" v="bar"/></node></modify>' for index in range(count))
    return f'<?xml version="1.0"?><osmChange version="0.6">{body}<delete><way id="5" version="3"/></delete></osmChange>'.encode()


# Tiles

def tile(layers=1, extent=4096, commands=None, keys=1, features=1):
    out = b""
    shape = commands or packed([9, 20, 20, 26, 100, 0, 0, 100, 99, 0, 15])
    for index in range(layers):
        body = field(1, f"l{index}") + b"".join(field(2, field(1, 7) + field(2, packed([0, 0])) + field(3, 3) + field(4, shape)) for _ in range(features))
        out += field(3, body + b"".join(field(3, f"k{key}") for key in range(keys)) + field(4, field(1, "v")) + field(5, extent) + field(15, 2))
    return out


def stream(kind, encoding, count, data, more=b""):
    """A stream of a MapLibre tile."""
    return bytes([kind, encoding]) + varint(count) + varint(len(data)) + more + data


def runs(kind, count, value=b"\0"):
    """A stream with one run of a value."""
    return stream(kind, 0x62, 2, varint(count) + value, varint(1) + varint(count))


def maplibre(columns=((18, "k0", stream(0x10, 2, 2, b"\1\2")), (28, "k1", b"\2" + stream(0x30, 2, 2, b"\1\1") + stream(0x10, 0, 2, b"ab"))), points=2):
    """A MapLibre tile of points and other columns, each with its type, its name and its streams."""
    geometry = b"\2" + runs(0x30, points) + runs(0x13, 2 * points, b"\2")
    head = b"".join(bytes([type]) + varint(len(name)) + name.encode() for type, name, _ in columns)
    body = b"\1\2l0" + varint(4096) + varint(len(columns) + 1) + b"\4" + head + geometry + b"".join(data for _, _, data in columns)
    return varint(len(body)) + body


def directory(entries):
    """Entries: (tile, run, length, offset)."""
    out = varint(len(entries)) + packed(deltas([entry[0] for entry in entries]))
    return out + packed(entry[1] for entry in entries) + packed(entry[2] for entry in entries) + packed(entry[3] + 1 for entry in entries)


def pmtiles(tiles=None, entries=None, metadata=None, leaves=b"", root=None, twist=keep):
    contents = [gzip.compress(twist(data), 9, mtime=0) for data in (tiles or [tile(), tile(2)])]
    if entries is None:
        entries, offset = [], 0
        for index, data in enumerate(contents):
            entries.append((index, 1, len(data), offset))
            offset += len(data)
    # A missing length is that of the first content.
    entries = [(first, run, len(contents[0]) if size is None else size, offset) for first, run, size, offset in entries]
    root = gzip.compress(twist(directory(entries)) if root is None else root, 9, mtime=0)
    layers = {"name": "hostile", "vector_layers": [{"id": "l0", "fields": {"k0": "String"}}, {"id": "l1", "fields": {}}]}
    text = gzip.compress(json.dumps(layers).encode() if metadata is None else metadata, 9, mtime=0)
    data = b"".join(contents)
    sections, offset = [], 127
    for part in (root, text, leaves, data):
        sections += [offset, len(part)]
        offset += len(part)
    degrees = lambda value: round(value * 1e7)
    head = b"PMTiles\x03" + struct.pack("<8Q", *sections) + struct.pack("<3Q", 0, 0, 0) + bytes([0, 2, 2, 1, 0, 14])
    head += struct.pack("<4i", degrees(-180), degrees(-85), degrees(180), degrees(85)) + bytes([0]) + struct.pack("<2i", 0, 0)
    return head + root + text + leaves + data


def mbtiles(path, schema=None, tiles=None, metadata=(("name", "hostile"), ("format", "pbf"), ("minzoom", "0"), ("maxzoom", "1"))):
    path.unlink(missing_ok=True)
    base = sqlite3.connect(path)
    base.executescript(schema or "CREATE TABLE metadata(name, value); CREATE TABLE tiles(zoom_level, tile_column, tile_row, tile_data)")
    if metadata:
        base.executemany("INSERT INTO metadata VALUES (?, ?)", metadata)
    if schema is None:
        for index, data in enumerate(tiles or [gzip.compress(tile(), mtime=0)]):
            base.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (min(index, 1), index // 2, 0, data))
    base.commit()
    base.close()


ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
DIGITS = "CREATE TABLE n(x); " + "".join(f"INSERT INTO n VALUES ({index % 2}); " for index in range(200))
VIEWS = [
    f"CREATE VIEW tiles AS {ENDLESS} SELECT 1 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data FROM c",
    f"CREATE VIEW tiles AS {ENDLESS} SELECT x % 30 AS zoom_level, x AS tile_column, x AS tile_row, zeroblob(1000000000) AS tile_data FROM c",
    DIGITS + "CREATE VIEW tiles AS SELECT a.x AS zoom_level, b.x AS tile_column, c.x AS tile_row, x'00' AS tile_data FROM n a, n b, n c, n d, n e, n f",
    DIGITS + "CREATE VIEW tiles AS SELECT x AS zoom_level, 0 AS tile_column, 0 AS tile_row, randomblob(30000000) AS tile_data FROM n",
    DIGITS + "CREATE VIEW tiles AS SELECT x AS zoom_level, 0 AS tile_column, 0 AS tile_row, printf('%.30000000c', 'x') AS tile_data FROM n",
]


# Shapes for overlays

GEOJSON = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "a", "marker-color": "#f00", "weight": 2}, "geometry": {"type": "Point", "coordinates": [0, 0]}},
    {"type": "Feature", "properties": {"stroke-width": 3}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [0.01, 0.01], [0.02, 0]]}},
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [0.01, 0], [0.01, 0.01], [0, 0]]]}}]}


def kml(body=None, head=""):
    body = body if body is not None else (
        '<Style id="s"><IconStyle><scale>1.1</scale></IconStyle><LineStyle><color>ff0000ff</color><width>3</width></LineStyle></Style>'
        "<Placemark><name>a</name><styleUrl>#s</styleUrl><Point><coordinates>0,0,0</coordinates></Point></Placemark>"
        "<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 0.01,0 0.01,0.01 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>"
        "<GroundOverlay><Icon><href>p.png</href></Icon><LatLonBox><north>0.01</north><south>0</south><east>0.01</east><west>0</west></LatLonBox></GroundOverlay>")
    return f'<?xml version="1.0"?>{head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>{body}</Document></kml>'.encode()


def archive(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, data in files:
            file.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def gpx(points=3):
    track = "".join(f'<trkpt lat="{index / 1000}" lon="0.001"><ele>1</ele><time>2026-01-01T00:00:{index % 60:02}Z</time></trkpt>' for index in range(points))
    return f'<?xml version="1.0"?><gpx version="1.1"><wpt lat="0" lon="0"><name>w</name></wpt><trk><trkseg>{track}</trkseg></trk></gpx>'.encode()


BOMB_DTD = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">" + "".join(f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefgh", "bcdefghi")) + "]>"


# Pictures

def png(width=8, height=8, depth=8, color=6, data=None, extra=b"", twist=keep):
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    if data is None:
        data = zlib.compress(twist((b"\0" + b"\x40\x80\xc0\xff" * width) * height), 9)
    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def jpeg_header(width, height, count=3):
    frame = struct.pack(">BHHB", 8, height, width, count) + b"".join(bytes([index + 1, 0x44, 0]) for index in range(count))
    return b"\xff\xd8\xff\xdb\0\x43\0" + b"\1" * 64 + b"\xff\xc2" + struct.pack(">H", len(frame) + 2) + frame + b"\xff\xd9"


def webp_header(width, height):
    body = b"VP8L" + struct.pack("<I", 5) + b"\x2f" + struct.pack("<I", width - 1 | height - 1 << 14) + b"\0"
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def glyphs(count=3, side=4, stated=None, name="Hostile"):
    stated = side if stated is None else stated
    glyph = lambda key: field(1, key) + field(2, bytes((side + 6) ** 2)) + field(3, stated) + field(4, stated) + field(5, 0) + field(6, 2) + field(7, 6)
    return field(1, field(1, name) + field(2, "0-255") + b"".join(field(3, glyph(65 + index)) for index in range(count)))


# Styles

def style(**changes):
    base = {
        "version": 8, "name": "hostile", "glyphs": "g/{fontstack}/{range}.pbf", "sprite": "sprite",
        "sources": {"g": {"type": "geojson", "data": "shape.geojson"}, "p": {"type": "vector", "url": "pmtiles://tiles.pmtiles"},
                    "i": {"type": "image", "url": "picture.png", "coordinates": [[0, 0.01], [0.01, 0.01], [0.01, 0], [0, 0]]},
                    "r": {"type": "raster", "tiles": ["raster.png"], "tileSize": 256, "maxzoom": 1}, "t": {"type": "vector", "url": "tilejson.json"},
                    "d": {"type": "raster-dem", "tiles": ["raster.png"], "tileSize": 256, "maxzoom": 1}},
        "layers": [
            {"id": "b", "type": "background", "paint": {"background-color": "#eee"}},
            {"id": "h", "type": "hillshade", "source": "d"}, {"id": "r", "type": "raster", "source": "r"},
            {"id": "f", "type": "fill", "source": "p", "source-layer": "l0", "paint": {"fill-color": ["interpolate", ["linear"], ["zoom"], 0, "red", 10, "blue"]}},
            {"id": "t", "type": "line", "source": "t", "source-layer": "l0"},
            {"id": "l", "type": "line", "source": "g", "paint": {"line-width": ["+", 1, ["get", "weight"]], "line-dasharray": [2, 1]}},
            {"id": "i", "type": "raster", "source": "i"}, {"id": "c", "type": "circle", "source": "g", "paint": {"circle-radius": 4}},
            {"id": "s", "type": "symbol", "source": "g", "layout": {"text-field": ["get", "name"], "text-font": ["Hostile"], "icon-image": "a"}}]}
    base.update(changes)
    return base


def nested(depth, wrap, core):
    """JSON text with nested values, which `json.dumps` cannot write."""
    before, after = wrap
    return before * depth + core + after * depth


# Natural Earth

def shapefile(kind=5, twist=keep, stated=None):
    """The .shp, .shx and .dbf of one shape."""
    points = [(0, 0), (0, 10), (10, 10), (10, 0), (0, 0)]
    if kind == 1:
        record = struct.pack("<i2d", 1, 0, 0)
    else:
        record = struct.pack("<i4d2ii", kind, 0, 0, 10, 10, 1, len(points) if stated is None else stated, 0) + b"".join(struct.pack("<2d", *point) for point in points)
    record = twist(record)
    head = lambda size: struct.pack(">7i", 9994, 0, 0, 0, 0, 0, size // 2) + struct.pack("<2i8d", 1000, kind, 0, 0, 10, 10, 0, 0, 0, 0)
    shp = head(108 + len(record)) + struct.pack(">2i", 1, len(record) // 2) + record
    shx = head(108) + struct.pack(">2i", 50, len(record) // 2)
    names = [(b"name", 10), (b"scalerank", 4), (b"featurecla", 12), (b"iso_a2", 2), (b"pop_max", 8)]
    dbf = struct.pack("<4BIHH20x", 3, 100, 1, 1, 1, 33 + 32 * len(names), 1 + sum(size for _, size in names))
    dbf += b"".join(name.ljust(11, b"\0") + b"C" + b"\0" * 4 + bytes([size, 0]) + b"\0" * 14 for name, size in names) + b"\r"
    return shp, shx, dbf + b" " + b"1".ljust(sum(size for _, size in names)) + b"\x1a"
