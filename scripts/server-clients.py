#!/usr/bin/env python3
"""Tests a running server with other people's clients, unchanged: `scripts/server-clients.py PROGRAM REGION`.

The clients come from the Python Package Index into a virtual environment outside of the tree ($PORTOLAN_CLIENTS, or
a folder of the user's cache). If they are not available, their checks are skipped, and the end says so. The server
runs on a free loopback port and is stopped at the end."""
import client_environment, hashlib, json, os, pathlib, re, shutil, signal, socket, subprocess, sys, tempfile, threading, time, traceback, urllib.error, urllib.parse, urllib.request

PACKAGES = [
    "google-maps-places==0.9.1", "googlemaps==4.10.0", "geopy==2.5.0", "google-api-python-client==2.202.0", "schemathesis==4.32.5",
    "playwright==1.65.2", "pillow", "pmtiles",
]
problem = client_environment.enter("portolan-clients", "PORTOLAN_CLIENTS", PACKAGES)
program, region = sys.argv[1], sys.argv[2]
results = {"passed": 0, "failed": 0, "skipped": 0}
checks = []


class Skipped(Exception):
    """A check whose program this machine lacks."""


def check(function):
    checks.append(function)
    return function


def get(path, **headers):
    request = urllib.request.Request(base + path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def clipped(output):
    """The end of a program's output with long lines cut, because a Python trace can hold a whole file in one line."""
    return "\n".join(line[:300] for line in output.splitlines()[-120:])


def equal(found, wanted):
    assert found == wanted, f"{found!r} is not {wanted!r}"


# MARK: Google's Places API (New)


def places_client():
    from google.maps import places_v1

    return places_v1.PlacesClient(transport="rest", client_options={"api_endpoint": base, "api_key": "test"})


def mask(text):
    return [("x-goog-fieldmask", text)]


@check
def google_places_details():
    place = places_client().get_place({"name": f"places/{known['id']}"}, metadata=mask("id,displayName,location,types"))
    equal(place.id, known["id"])
    equal(place.display_name.text, known["displayName"]["text"])
    assert abs(place.location.latitude - known["location"]["latitude"]) < 1e-6
    assert not place.formatted_address, "a field that was not asked for"


@check
def google_places_searches():
    client = places_client()
    center = {"latitude": known["location"]["latitude"], "longitude": known["location"]["longitude"]}
    nearby = client.search_nearby(
        {"location_restriction": {"circle": {"center": center, "radius": 500}}, "rank_preference": "DISTANCE", "max_result_count": 5},
        metadata=mask("places.id,places.displayName"),
    )
    equal(len(nearby.places), 5)
    found = client.search_text({"text_query": known["displayName"]["text"]}, metadata=mask("*"))
    assert known["id"] in [place.id for place in found.places]
    suggestions = client.autocomplete_places({"input": known["displayName"]["text"][:6], "session_token": "abc"}).suggestions
    assert suggestions and suggestions[0].place_prediction.text.text


@check
def google_places_errors():
    from google.api_core import exceptions

    client = places_client()
    for call, error in [
        (lambda: client.get_place({"name": "places/nonsense"}, metadata=mask("id")), exceptions.BadRequest),
        (lambda: client.get_place({"name": f"places/{known['id']}"}), exceptions.BadRequest),
        (lambda: client.get_place({"name": f"places/{known['id']}"}, metadata=mask("nothing")), exceptions.BadRequest),
        (lambda: client.search_text({"text_query": ""}, metadata=mask("*")), exceptions.BadRequest),
        (lambda: client.search_nearby({"max_result_count": 21}, metadata=mask("*")), exceptions.BadRequest),
    ]:
        try:
            call()
        except error:
            continue
        raise AssertionError(f"no {error.__name__}")


@check
def places_pages():
    def page(**more):
        body = json.dumps({"textQuery": "restaurant", "pageSize": 3, **more}).encode()
        request = urllib.request.Request(
            base + "/v1/places:searchText", data=body, headers={"X-Goog-FieldMask": "places.id,nextPageToken", "Content-Type": "application/json"}
        )
        return json.load(urllib.request.urlopen(request))

    first = page()
    second = page(pageToken=first["nextPageToken"])
    ids = [place["id"] for place in first["places"] + second["places"]]
    equal(len(set(ids)), 6)


# MARK: Google's older web services


@check
def googlemaps_places():
    import googlemaps

    client = googlemaps.Client(key="AIzaTest", base_url=base)
    place = client.place(known["id"], fields=["name", "place_id", "geometry", "opening_hours"])["result"]
    equal(place["name"], known["displayName"]["text"])
    where = (known["location"]["latitude"], known["location"]["longitude"])
    assert client.places_nearby(location=where, radius=500, type="restaurant")["results"]
    first = client.places(query="restaurant", location=where, radius=2000)
    assert first["results"] and client.places(query="", page_token=first["next_page_token"])["results"]
    equal(client.find_place(known["displayName"]["text"], "textquery", fields=["place_id", "name"])["candidates"][0]["place_id"], known["id"])
    assert client.places_autocomplete(known["displayName"]["text"][:6], session_token="abc", location=where, radius=3000)
    assert client.places_autocomplete_query("resta", location=where, radius=3000)


@check
def googlemaps_geocoding():
    import googlemaps

    client = googlemaps.Client(key="AIzaTest", base_url=base)
    where = (known["location"]["latitude"], known["location"]["longitude"])
    answers = client.reverse_geocode(where)
    assert answers and answers[0]["formatted_address"]
    found = client.geocode(answers[0]["formatted_address"])
    assert abs(found[0]["geometry"]["location"]["lat"] - where[0]) < 0.01, found[0]
    equal(client.geocode(place_id=known["id"])[0]["place_id"], known["id"])
    zone = client.timezone(where, timestamp=1_700_000_000)
    assert "/" in zone["timeZoneId"], zone
    try:
        client.place("nonsense")
    except googlemaps.exceptions.ApiError as error:
        equal(error.status, "INVALID_REQUEST")
    else:
        raise AssertionError("no ApiError")


@check
def googlemaps_static_map():
    import googlemaps, io
    from PIL import Image

    client = googlemaps.Client(key="AIzaTest", base_url=base)
    where = (known["location"]["latitude"], known["location"]["longitude"])
    data = b"".join(
        client.static_map(
            size=(400, 300), scale=2, zoom=15, center=where,
            markers=[googlemaps.maps.StaticMapMarker(locations=[where], color="red", label="A")],
            path=googlemaps.maps.StaticMapPath(points=[where, (where[0] + 0.002, where[1] + 0.002)], weight=5, color="blue"),
        )
    )
    picture = Image.open(io.BytesIO(data))
    equal(picture.size, (800, 600))
    assert len(picture.convert("RGB").getcolors(1 << 20)) > 50, "an empty picture"


# MARK: Nominatim and Photon


def address():
    return urllib.parse.urlsplit(base).netloc


@check
def geopy_nominatim():
    from geopy.geocoders import Nominatim

    coder = Nominatim(user_agent="test", domain=address(), scheme="http")
    found = coder.geocode(known["displayName"]["text"], addressdetails=True)
    assert known["displayName"]["text"] in found.address, found.address
    assert found.raw["address"]["city"]
    there = coder.reverse((known["location"]["latitude"], known["location"]["longitude"]))
    assert there.raw["osm_id"] and there.address
    equal(coder.geocode("zzzzzzzzzzzzqqq"), None)
    prefixed = Nominatim(user_agent="test", domain=address() + "/nominatim", scheme="http")
    assert prefixed.geocode(known["displayName"]["text"])


@check
def nominatim_formats():
    words = urllib.parse.quote(known["displayName"]["text"])
    for format in ["json", "jsonv2", "geojson", "geocodejson", "xml"]:
        status, headers, body = get(f"/nominatim/search?q={words}&format={format}&addressdetails=1&extratags=1&namedetails=1")
        equal(status, 200)
        if format == "xml":
            import xml.etree.ElementTree as tree

            assert tree.fromstring(body).find("place") is not None
        else:
            assert json.loads(body)
    found = json.loads(get(f"/nominatim/search?q={words}&format=json")[2])[0]
    name = found["osm_type"][0].upper() + str(found["osm_id"])
    equal(json.loads(get(f"/nominatim/lookup?osm_ids={name}&format=json")[2])[0]["osm_id"], found["osm_id"])
    equal(json.loads(get(f"/nominatim/details?place_id={found['place_id']}")[2])["osm_id"], found["osm_id"])
    equal(json.loads(get("/nominatim/status?format=json")[2])["status"], 0)


@check
def geopy_photon():
    from geopy.geocoders import Photon

    coder = Photon(domain=address(), scheme="http")
    found = coder.geocode(known["displayName"]["text"])
    equal(found.raw["properties"]["name"], known["displayName"]["text"])
    there = coder.reverse((known["location"]["latitude"], known["location"]["longitude"]))
    assert there.raw["properties"]["osm_id"]
    assert Photon(domain=address() + "/photon", scheme="http").geocode(known["displayName"]["text"])


@check
def geopy_google():
    from geopy.geocoders import GoogleV3

    coder = GoogleV3(api_key="AIzaTest", domain=address(), scheme="http")
    there = coder.reverse((known["location"]["latitude"], known["location"]["longitude"]))
    assert coder.geocode(there.address)


# MARK: Maps


@check
def tiles():
    source = json.loads(get("/data/portolan.json")[2])
    equal(source["tilejson"], "3.0.0")
    assert source["tiles"][0].startswith(base)
    z, (x, y) = 14, tile_at(known["location"]["latitude"], known["location"]["longitude"], 14)
    address = source["tiles"][0].format(z=z, x=x, y=y)[len(base) :]
    status, packed_headers, packed = get(address, Accept_Encoding="gzip")
    equal((status, packed_headers["Content-Encoding"]), (200, "gzip"))
    status, plain_headers, plain = get(address, Accept_Encoding="identity")
    import gzip

    equal(gzip.decompress(packed), plain)
    assert plain_headers["ETag"] != packed_headers["ETag"] and "immutable" in plain_headers["Cache-Control"]
    status, _, body = get(address, Accept_Encoding="gzip", If_None_Match=packed_headers["ETag"])
    equal((status, body), (304, b""))
    equal(get("/data/portolan/14/0/0.pbf")[0], 204)
    equal(get("/data/portolan/15/0/0.pbf")[0], 404)
    equal(get("/data/portolan/14/16384/0.pbf")[0], 400)


def tile_at(latitude, longitude, z):
    import math

    s = math.sin(math.radians(latitude))
    return int((longitude + 180) / 360 * 2**z), int((0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi)) * 2**z)


@check
def styles_sprites_glyphs():
    import io
    from PIL import Image

    for style in json.loads(get("/styles.json")[2]):
        read = json.loads(get(style["url"][len(base) :])[2])
        for source in read["sources"].values():
            equal(get(source["url"][len(base) :])[0], 200)
        sprite = read["sprite"][len(base) :]
        for ratio in ["", "@2x"]:
            index = json.loads(get(sprite + ratio + ".json")[2])
            sheet = Image.open(io.BytesIO(get(sprite + ratio + ".png")[2]))
            assert all(image["x"] + image["width"] <= sheet.width and image["y"] + image["height"] <= sheet.height for image in index.values())
        fonts = {font for layer in read["layers"] for font in layer.get("layout", {}).get("text-font", []) if isinstance(font, str)}
        for start in [0, 7680, 57344] if style["id"] == "light" else [0]:
            path = read["glyphs"][len(base) :].format(fontstack=urllib.parse.quote(",".join(sorted(fonts)) or "Noto Sans Regular"), range=f"{start}-{start + 255}")
            equal(get(path)[0], 200)
    assert len(get("/fonts/Noto%20Sans%20Regular/0-255.pbf", Accept_Encoding="identity")[2]) > 20_000


@check
def raster_tiles_and_pictures():
    import io
    from PIL import Image

    x, y = tile_at(known["location"]["latitude"], known["location"]["longitude"], 15)
    for path, size in [
        (f"/styles/light/15/{x}/{y}.png", 256), (f"/styles/light/15/{x}/{y}@2x.png", 512), (f"/styles/dark/512/15/{x}/{y}.webp", 512),
        (f"/styles/contrast/256/15/{x}/{y}.jpg", 256),
    ]:
        status, headers, body = get(path)
        equal(status, 200)
        equal(Image.open(io.BytesIO(body)).size, (size, size))
        equal(get(path, If_None_Match=headers["ETag"])[0], 304)
    lon, lat = known["location"]["longitude"], known["location"]["latitude"]
    for view in [f"{lon},{lat},15", f"{lon},{lat},15@30,45", f"{lon - 0.01},{lat - 0.01},{lon + 0.01},{lat + 0.01}", "auto"]:
        more = f"?marker={lon},{lat}|red&path=stroke:blue|width:4|{lon},{lat}|{lon + 0.005},{lat + 0.005}"
        status, _, body = get(f"/styles/light/static/{view}/200x150@2x.png{urllib.parse.quote(more, safe='?=&,:')}")
        equal((status, Image.open(io.BytesIO(body)).size), (200, (400, 300)))
    equal(get("/styles/nothing/1/0/0.png")[0], 404)
    equal(get("/styles/light/static/auto/400x300.png")[0], 400)
    equal(get("/styles/light/static/0,0,1/99999x1.png")[0], 400)


@check
def pmtiles_archive():
    from pmtiles.reader import Reader

    name = pathlib.Path(region).stem
    reads = []

    def part(offset, length):
        reads.append(length)
        status, headers, body = get(f"/archive/{name}.pmtiles", Range=f"bytes={offset}-{offset + length - 1}")
        assert status == 206 and not headers["ETag"].startswith("W/")
        return body

    reader = Reader(part)
    assert reader.header()["max_zoom"] == 14
    z, (x, y) = 14, tile_at(known["location"]["latitude"], known["location"]["longitude"], 14)
    equal(reader.get(z, x, y), get(f"/data/portolan/{z}/{x}/{y}.pbf", Accept_Encoding="gzip")[2])


@check
def gdal():
    if not shutil.which("ogrinfo"):
        raise Skipped("there is no ogrinfo")
    x, y = tile_at(known["location"]["latitude"], known["location"]["longitude"], 14)
    done = subprocess.run(["ogrinfo", "-q", f"MVT:{base}/data/portolan/14/{x}/{y}.pbf"], capture_output=True, text=True, timeout=120)
    assert "transportation" in done.stdout and "poi" in done.stdout, done.stdout + done.stderr


# MARK: Clients with programs of their own


@check
def discovery_client():
    """google-api-python-client with its own document. It requests further pages, which the gRPC clients cannot."""
    from googleapiclient.discovery import build
    from googleapiclient.errors import HttpError

    with build("places", "v1", developerKey="AIzaTest", static_discovery=True, client_options={"api_endpoint": base}) as service:
        places = service.places()
        place = places.get(name=f"places/{known['id']}", fields="id,displayName").execute()
        equal(place["displayName"]["text"], known["displayName"]["text"])
        first = places.searchText(body={"textQuery": "restaurant", "pageSize": 3}, fields="places.id,nextPageToken").execute()
        second = places.searchText(
            body={"textQuery": "restaurant", "pageSize": 3, "pageToken": first["nextPageToken"]}, fields="places.id"
        ).execute()
        equal(len({found["id"] for found in first["places"] + second["places"]}), 6)
        assert places.autocomplete(body={"input": known["displayName"]["text"][:6]}).execute()["suggestions"]
        try:
            places.get(name="places/nonsense", fields="id").execute()
        except HttpError as error:
            equal(error.resp.status, 400)
        else:
            raise AssertionError("no HttpError")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@check
def maplibre_in_chromium():
    """MapLibre GL JS draws our style, tiles, glyphs and sprites on a page of another origin, and its picture
    resembles ours."""
    import io
    from PIL import Image, ImageChops

    chromium = shutil.which("chromium")
    if not chromium:
        raise Skipped("there is no chromium")
    library = maplibre()
    from playwright.sync_api import sync_playwright

    latitude, longitude, zoom = known["location"]["latitude"], known["location"]["longitude"], 15
    width, height = 640, 480
    with tempfile.TemporaryDirectory() as folder:
        for name in ["maplibre-gl.js", "maplibre-gl.css"]:
            shutil.copy(library / name, folder)
        (pathlib.Path(folder) / "index.html").write_text(
            f"""<!DOCTYPE html><link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
            <style>body {{ margin: 0 }} #map {{ width: {width}px; height: {height}px }}</style>
            <div id="map"></div><script src="maplibre-gl.js"></script><script>
            window.problems = [];
            const map = new maplibregl.Map({{ container: "map", style: "{base}/styles/light/style.json", center: [{longitude}, {latitude}],
              zoom: {zoom - 1}, fadeDuration: 0, attributionControl: false, interactive: false }});
            map.on("error", event => problems.push(String(event.error)));
            map.once("idle", () => {{ window.features = map.queryRenderedFeatures().length; window.isIdle = true; }});
            </script>"""
        )
        port = free_port()
        pages = subprocess.Popen(
            [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            with sync_playwright() as player:
                browser = player.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
                )
                page = browser.new_page(viewport={"width": width, "height": height})
                said, failed = [], []
                page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
                page.on("pageerror", lambda error: said.append(str(error)))
                page.on("requestfailed", lambda request: failed.append(request.url))
                page.on("response", lambda response: failed.append(f"{response.status} {response.url}") if response.status >= 400 else None)
                for attempt in range(50):
                    try:
                        page.goto(f"http://127.0.0.1:{port}/")
                        break
                    except Exception:
                        time.sleep(0.2)
                page.wait_for_function("window.isIdle === true", timeout=300_000)
                features, problems = page.evaluate("[window.features, window.problems]")
                theirs = Image.open(io.BytesIO(page.screenshot(timeout=120_000))).convert("RGB")
                browser.close()
        finally:
            pages.terminate()
            pages.wait(timeout=60)
    ours = Image.open(io.BytesIO(get(f"/styles/light/static/{longitude},{latitude},{zoom}/{width}x{height}.png")[2])).convert("RGB")
    keep(theirs, "maplibre.png")
    keep(ours, "ours.png")
    equal((said, failed, problems), ([], [], []))
    assert features > 20, f"{features} features are shown"
    # Letters and icons may differ in position. So the check compares cells of 16 by 16 pixels, and most of them
    # must agree.
    size = (width // 16, height // 16)
    cells = ImageChops.difference(theirs.resize(size, Image.Resampling.BOX), ours.resize(size, Image.Resampling.BOX)).convert("L")
    differences = sorted(cells.tobytes())
    mean = sum(differences) / len(differences)
    tenth = differences[len(differences) * 9 // 10]
    assert mean < 3 and tenth < 10, f"mean difference {mean:.1f} of 255, a tenth of the cells differs by {tenth} and more"


def maplibre():
    """The folder of MapLibre GL JS 5.3.0 from a wheel of the Python Package Index, checked by its hash. It is never
    committed."""
    import zipfile

    target = pathlib.Path(sys.prefix) / "maplibre"
    wheel = target / "maplibre-0.3.6-py3-none-any.whl"
    hashes = {
        "maplibre-gl.js": "e380deae560bc5d182be4124a1b9cdd5086304b0cb82c92a5af23d018aa81015",
        "maplibre-gl.css": "792ac997dcf6ae6f643eb4e2dee4630c85e7056526bd8fb85ffe83c67d6c41b4",
    }
    if not wheel.exists():
        done = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(target), "maplibre==0.3.6"],
            capture_output=True, text=True, timeout=300,
        )
        if done.returncode:
            raise Skipped(f"MapLibre cannot be fetched: {done.stderr[-200:]}")
    for name, digest in hashes.items():
        data = zipfile.ZipFile(wheel).read("maplibre/srcjs/" + name)
        equal(hashlib.sha256(data).hexdigest(), digest)
        (target / name).write_bytes(data)
    return target


def keep(picture, name):
    """Keeps a picture for people to look at, if $PORTOLAN_PICTURES names a folder."""
    if folder := os.environ.get("PORTOLAN_PICTURES"):
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        picture.save(pathlib.Path(folder) / name)


QGIS = """
import json, sys
from qgis.core import *
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor
base, name, latitude, longitude, picture = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4]), sys.argv[5]
application = QgsApplication([], False)
application.initQgis()
tiles = f"{base}/data/portolan/%7Bz%7D/%7Bx%7D/%7By%7D.pbf"
layer = QgsVectorTileLayer(f"type=xyz&url={tiles}&zmin=0&zmax=14&styleUrl={base}/styles/light/style.json", "tiles")
assert layer.isValid(), "the layer is not valid"
message, isRight = layer.loadDefaultStyle()
assert isRight, message
settings = QgsMapSettings()
settings.setLayers([layer])
settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
settings.setOutputSize(QSize(640, 480))
settings.setBackgroundColor(QColor("white"))
there = QgsCoordinateTransform(QgsCoordinateReferenceSystem("EPSG:4326"), settings.destinationCrs(), QgsProject.instance())
middle = there.transform(QgsPointXY(longitude, latitude))
settings.setExtent(QgsRectangle(middle.x() - 600, middle.y() - 450, middle.x() + 600, middle.y() + 450))
job = QgsMapRendererParallelJob(settings)
job.start()
job.waitForFinished()
image = job.renderedImage()
colours = {image.pixel(x, y) for x in range(0, 640, 8) for y in range(0, 480, 8)}
image.save(picture)
found = QgsNominatimGeocoder("", base + "/search").geocodeString(name, QgsGeocoderContext(QgsProject.instance().transformContext()))
print(json.dumps({"colours": len(colours), "found": [[one.identifier(), one.geometry().asPoint().x()] for one in found]}))
application.exitQgis()
"""


@check
def qgis():
    """QGIS draws the vector tiles in our style, and its search box finds a place."""
    python = "/usr/bin/python3"
    if subprocess.run([python, "-c", "import qgis.core"], capture_output=True).returncode:
        raise Skipped("there is no QGIS (python3-qgis)")
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / "qgis.png"
        done = subprocess.run(
            [python, "-c", QGIS, base, known["displayName"]["text"], str(known["location"]["latitude"]), str(known["location"]["longitude"]), str(picture)],
            capture_output=True, text=True, timeout=600, env=dict(os.environ, QT_QPA_PLATFORM="offscreen", HOME=folder),
        )
        assert done.returncode == 0, done.stdout + done.stderr
        answer = json.loads(done.stdout.strip().split("\n")[-1])
        from PIL import Image

        keep(Image.open(picture), "qgis.png")
    assert answer["colours"] > 5, answer
    assert any(abs(x - known["location"]["longitude"]) < 1e-4 for _, x in answer["found"]), answer


@check
def gdal_reads_pictures():
    """GDAL's driver of map services reads raster tiles by their addresses, and WMTS by its capabilities."""
    if not shutil.which("gdal_translate"):
        raise Skipped("there is no gdal_translate")
    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        service = pathlib.Path(folder) / "service.xml"
        service.write_text(
            f"""<GDAL_WMS><Service name="TMS"><ServerUrl>{base}/styles/light/${{z}}/${{x}}/${{y}}.png</ServerUrl></Service><DataWindow>
            <UpperLeftX>-20037508.34</UpperLeftX><UpperLeftY>20037508.34</UpperLeftY><LowerRightX>20037508.34</LowerRightX>
            <LowerRightY>-20037508.34</LowerRightY><TileLevel>15</TileLevel><TileCountX>1</TileCountX><TileCountY>1</TileCountY><YOrigin>top</YOrigin>
            </DataWindow><Projection>EPSG:3857</Projection><BlockSizeX>256</BlockSizeX><BlockSizeY>256</BlockSizeY><BandsCount>3</BandsCount></GDAL_WMS>"""
        )
        x, y = tile_at(known["location"]["latitude"], known["location"]["longitude"], 15)
        picture = pathlib.Path(folder) / "tms.png"
        subprocess.run(
            ["gdal_translate", "-q", "-of", "PNG", "-srcwin", str(x * 256), str(y * 256), "256", "256", str(service), str(picture)],
            check=True, capture_output=True, timeout=300, env=dict(os.environ, GDAL_PAM_ENABLED="NO"),
        )
        import io

        ours = Image.open(io.BytesIO(get(f"/styles/light/15/{x}/{y}.png")[2])).convert("RGB")
        equal(Image.open(picture).convert("RGB").tobytes(), ours.tobytes())
        listed = subprocess.run(["gdalinfo", f"WMTS:{base}/styles/light/wmts.xml"], capture_output=True, text=True, timeout=300)
        assert "3857" in listed.stdout, listed.stdout + listed.stderr


@check
def openapi():
    """schemathesis sends requests that the document allows. Each answer must be declared, and none may be 5xx.

    One worker asks. With two, Python 3.11 compiles code in one thread while Hypothesis changes the recursion limit
    in the other, and about every second run fails with "AST constructor recursion depth mismatch"."""
    program = pathlib.Path(sys.prefix) / "bin/schemathesis"
    done = subprocess.run(
        [
            program, "run", base + "/openapi.json", "--no-color", "--phases", "examples,coverage,fuzzing", "--max-examples",
            os.environ.get("PORTOLAN_EXAMPLES", "3"), "--seed", "1", "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance", "--suppress-health-check", "all",
            "--request-timeout", "300", "--workers", "1",
            # The tool cannot write lines of JSON.
            "--exclude-operation-id", "admin.facts.add",
        ],
        capture_output=True, text=True, timeout=3600, cwd=tempfile.gettempdir(),
    )
    assert done.returncode == 0, clipped(done.stdout) + clipped(done.stderr)


# MARK: Operation


def start(*options):
    """Starts a server on a free port and returns its address."""
    process = subprocess.Popen(
        [program, "serve", "--listen", "127.0.0.1:0", "--access-log", "off", *options], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    line = process.stderr.readline()
    found = re.search(r"http://\S+?:\d+", line)
    if not found:
        raise AssertionError(f"the server does not start: {line}")
    return process, found[0]


@check
def regions_are_swapped_while_they_are_asked():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        copy = folder / "copy.portolan"
        shutil.copytree(region, copy)
        # An operator's fact makes another version of the data.
        facts = folder / "facts.ndjson"
        facts.write_text(json.dumps({"place": known["id"], "rating": 4.5, "userRatingCount": 3}) + "\n")
        done = subprocess.run([program, "enrich", str(copy), str(facts)], capture_output=True, text=True)
        equal(done.returncode, 0)
        link = folder / "link.portolan"
        link.symlink_to(pathlib.Path(region).resolve())
        process, address = start("--region", str(link))
        threading.Thread(target=process.stderr.read, daemon=True).start()
        errors, versions, stop = [], set(), threading.Event()

        def ask():
            while not stop.is_set():
                try:
                    ready = json.load(urllib.request.urlopen(address + "/health/ready", timeout=60))
                    versions.add(ready["version"])
                    place = urllib.request.Request(address + f"/v1/places/{known['id']}?fields=*")
                    json.load(urllib.request.urlopen(place, timeout=60))
                    # The name of the source is that of the link, whatever its target is.
                    json.load(urllib.request.urlopen(address + "/data/link.json", timeout=60))
                except urllib.error.HTTPError as error:
                    errors.append(f"{error} {error.read()[:300]}")
                except Exception as error:
                    errors.append(repr(error))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        try:
            for thread in threads:
                thread.start()
            for swap in range(20):
                other = folder / "next"
                other.symlink_to(copy if swap % 2 == 0 else pathlib.Path(region).resolve())
                other.replace(link)
                before = len(versions)
                process.send_signal(signal.SIGHUP)
                asked = json.load(urllib.request.urlopen(address + "/health/ready", timeout=60))["version"]
                deadline = time.monotonic() + 60
                while json.load(urllib.request.urlopen(address + "/health/ready", timeout=60))["version"] == asked and time.monotonic() < deadline and before < 2:
                    pass
        finally:
            stop.set()
            for thread in threads:
                thread.join()
            process.terminate()
            code = process.wait(timeout=60)
        equal((errors, len(versions), code), ([], 2, 0))


@check
def settings_are_checked():
    good = subprocess.run([program, "serve", "--region", region, "--check"], capture_output=True, text=True)
    equal((good.returncode, good.stdout.startswith("The settings are valid.")), (0, True))
    for options in [["--set", "nothing=1"], ["--listen", "here"], ["--set", "timeLimit=soon"], ["--config", "/nothing/here.json"], []]:
        bad = subprocess.run([program, "serve", *options, "--check"] + (["--region", region] if options else []), capture_output=True, text=True)
        equal((bad.returncode, len(bad.stderr.strip().split("\n"))), (64, 1))


@check
def operation():
    equal(get("/health/live")[0], 200)
    equal(get("/health/ready")[0], 200)
    assert b"portolan_requests_total" in get("/metrics")[2]
    equal(get("/nothing/here")[0], 404)
    equal(get("/v1/places:nothing")[0], 404)
    status, headers, _ = get("/v1/places:searchText")
    equal((status, headers["Allow"]), (405, "POST"))
    request = urllib.request.Request(
        base + "/v1/places:searchText", method="OPTIONS",
        headers={"Origin": "https://example.org", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-goog-fieldmask"},
    )
    with urllib.request.urlopen(request) as answer:
        equal((answer.status, answer.headers["Access-Control-Allow-Origin"], answer.headers["Access-Control-Allow-Headers"]), (204, "*", "x-goog-fieldmask"))
    equal(get("/" + "x" * 10_000)[0], 414)
    # The region is opened again while requests come.
    server.send_signal(signal.SIGHUP)
    equal(get("/health/ready")[0], 200)


if problem is not None:
    print(f"the clients cannot be installed, so they are skipped: {problem}")
    print(f"0 passed, 0 failed, {len(checks)} skipped")
    sys.exit(0)

# A debug build is slow on a busy machine.
server, base = start("--region", region, "--set", "timeLimit=600")
try:
    center = json.loads(get("/data/portolan.json")[2])["center"]
    body = json.dumps({"textQuery": "restaurant", "pageSize": 1, "locationBias": {"circle": {"center": {"longitude": center[0], "latitude": center[1]}, "radius": 5000}}})
    request = urllib.request.Request(base + "/v1/places:searchText", data=body.encode(), headers={"X-Goog-FieldMask": "*"})
    known = json.load(urllib.request.urlopen(request))["places"][0]
    for function in checks:
        began = time.monotonic()
        try:
            function()
            results["passed"] += 1
            print(f"passed: {function.__name__} ({time.monotonic() - began:.1f} s)")
        except Skipped as reason:
            results["skipped"] += 1
            print(f"skipped: {function.__name__}: {reason}")
        except Exception:
            results["failed"] += 1
            print(f"FAILED: {function.__name__}\n{traceback.format_exc()}")
finally:
    server.send_signal(signal.SIGTERM)
    code = server.wait(timeout=60)
if code != 0:
    results["failed"] += 1
    print(f"FAILED: the server ended with code {code} after SIGTERM: {server.stderr.read()}")
print(", ".join(f"{count} {name}" for name, count in results.items()))
sys.exit(1 if results["failed"] else 0)
