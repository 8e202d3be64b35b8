#!/usr/bin/env python3
"""Points other people's clients, unchanged, at a running server: `scripts/server-clients.py PROGRAM REGION`.

The clients come from the Python Package Index into a virtual environment outside of the tree ($PORTOLAN_CLIENTS, or a folder of the user's cache); where
they cannot be had, their checks are skipped, and the end says so. The server runs on a free port of loopback and is stopped at the end."""
import json, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, threading, time, traceback, urllib.error, urllib.parse, urllib.request

PACKAGES = ["google-maps-places==0.9.1", "googlemaps==4.10.0", "geopy==2.5.0", "pillow", "pmtiles"]
cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
environment = pathlib.Path(os.environ.get("PORTOLAN_CLIENTS", cache / "portolan-clients"))


def prepare():
    """Makes the environment and starts this script in it. Returns why it cannot, if so."""
    python = environment / "bin/python"
    marker = environment / "packages.txt"
    if not marker.exists() or marker.read_text() != "\n".join(PACKAGES):
        try:
            subprocess.run([sys.executable, "-m", "venv", environment], check=True, capture_output=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True, capture_output=True, timeout=600)
            marker.write_text("\n".join(PACKAGES))
        except (subprocess.SubprocessError, OSError) as error:
            detail = getattr(error, "stderr", b"") or b""
            return f"{error} {detail.decode(errors='replace')[-300:]}"
    if pathlib.Path(sys.prefix).resolve() != environment.resolve():
        os.execv(python, [python, *sys.argv])
    return None


problem = prepare()
program, region = sys.argv[1], sys.argv[2]
results = {"passed": 0, "failed": 0, "skipped": 0}
checks = []


class Skipped(Exception):
    """A check that this machine has no program for."""


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


# MARK: Operation


def start(*options):
    """A server of its own on a free port, and its address."""
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
                    # The name of the link, whatever it leads to.
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
    equal((good.returncode, good.stdout.startswith("The settings are right.")), (0, True))
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
    # Opened anew while it is asked.
    server.send_signal(signal.SIGHUP)
    equal(get("/health/ready")[0], 200)


if problem is not None:
    print(f"the clients cannot be installed, so they are skipped: {problem}")
    print(f"0 passed, 0 failed, {len(checks)} skipped")
    sys.exit(0)

# A debug build on a busy machine takes its time.
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
