#!/usr/bin/env python3
"""Requests each address of a program and stops it: `scripts/server-smoke.py PROGRAM REGION`. The region is that of
Examples/null-island.osm.pbf.

The test is mainly for release builds, because nothing else in CI runs optimised code. The addresses are those of
/openapi.json, so that none is missing, and some that use the faster ways. The server must answer each with the
expected status, live to the end, and exit with 0 after SIGTERM. The script needs only Python."""
import json, re, signal, subprocess, sys, threading, urllib.error, urllib.parse, urllib.request

program, region = sys.argv[1], sys.argv[2]
shop = "pamp1bvyd0bcksz80"
near = "lat=0.0029&lon=0.0011"
circle = {"circle": {"center": {"latitude": 0.0029, "longitude": 0.0011}, "radius": 1000}}
# The values for each endpoint: the names in its path, its query, its body, and the expected status. For other
# endpoints the path is requested as it is.
examples = {
    "places.get": ({"place": shop}, "fields=*", None, 200),
    "places.searchText": ({}, "fields=*", {"textQuery": "harbour", "locationBias": circle}, 200),
    "places.searchNearby": ({}, "fields=*", {"includedTypes": ["restaurant"], "locationRestriction": circle}, 200),
    "places.autocomplete": ({}, "", {"input": "corv", "locationBias": circle}, 200),
    "places.photos.getMedia": ({"place": shop, "photo": "0"}, "maxWidthPx=10&skipHttpRedirect=true", None, 404),
    "legacy.details": ({}, f"place_id={shop}", None, 200),
    "legacy.nearbysearch": ({}, "location=0.0029,0.0011&radius=500&type=restaurant", None, 200),
    "legacy.textsearch": ({}, "query=harbour", None, 200),
    "legacy.findplacefromtext": ({}, "input=corvette&inputtype=textquery&fields=name", None, 200),
    "legacy.autocomplete": ({}, "input=corv", None, 200),
    "legacy.queryautocomplete": ({}, "input=corv", None, 200),
    "legacy.photo": ({}, "photoreference=none.0&maxwidth=10", None, 400),
    "legacy.geocode": ({}, "latlng=0.0029,0.0011", None, 200),
    "legacy.timezone": ({}, "location=0.0029,0.0011&timestamp=1765800000", None, 200),
    "legacy.staticmap": ({}, "center=0.0029,0.0011&zoom=15&size=200x100&markers=0.0029,0.0011", None, 200),
    "nominatim.search": ({}, "q=harbour&format=xml&addressdetails=1", None, 200),
    "nominatim.reverse": ({}, near + "&format=geocodejson", None, 200),
    "nominatim.lookup": ({}, "osm_ids=N19027&format=jsonv2", None, 200),
    "nominatim.details": ({}, "osmtype=N&osmid=19027", None, 200),
    "nominatim.status": ({}, "format=json", None, 200),
    "photon.search": ({}, "q=corvette+outf", None, 200),
    "photon.structured": ({}, "street=Anchor+Street&housenumber=7&city=Port+Meridian", None, 200),
    "photon.reverse": ({}, near, None, 200),
    "own.where-am-i": ({}, near + "&accuracy=20", None, 200),
    "own.search": ({}, "text=harbour&" + near + "&explain=1", None, 200),
    "own.addresses": ({}, near, None, 200),
    "own.is-open": ({}, f"place={shop}", None, 200),
    "own.open": ({}, "bounds=-0.01,-0.01,0.01,0.01&days=14", None, 200),
    "own.hours": ({}, f"place={shop}&language=ar", None, 200),
    "own.icons": ({"icon": "cafe"}, "color=teal", None, 200),
    "maps.tilejson": ({"source": "portolan"}, "", None, 200),
    "maps.tile": ({"source": "portolan", "z": "14", "x": "8192", "y": "8191"}, "", None, 200),
    "maps.archive": ({"source": "town"}, "", None, 200),
    "maps.styles": ({"style": "dark"}, "language=fr", None, 200),
    "maps.picture": ({"style": "light", "z": "15", "x": "16384", "y": "16383"}, "language=ar", None, 200),
    "maps.static": ({"style": "contrast", "view": "0.0011,0.0029,16@30,45", "size": "300x200"}, "", None, 200),
    "maps.rastertilejson": ({"style": "light"}, "", None, 200),
    "maps.sprite": ({"style": "outline"}, "", None, 200),
    "maps.wmts": ({"style": "light"}, "", None, 200),
    "admin.slowest": ({}, "", None, 401),
    "admin.facts": ({}, "", None, 401),
    "admin.facts.add": ({}, "", {"a": 1}, 401),
    "admin.reload": ({}, "", {"a": 1}, 401),
    "maps.fonts": ({"fontstack": "Noto Sans Regular", "range": "0-255"}, "", None, 200),
}
more = [
    ("/", 200), ("/catalog.html", 200), ("/explorer/console.html", 200), ("/explorer/main.js", 200), ("/index.json", 200), ("/rendered.json", 200), ("/fonts.json", 200),
    (f"/v1/places/{shop}?fields=id,displayName", 200), ("/v1/places/nonsense?fields=id", 400), ("/styles/light/wmts.xml", 200), ("/styles/light/sprite@2x.png", 200),
    ("/styles/light/15/16384/16383@2x.webp", 200), ("/styles/light/512/14/8192/8191.jpg", 200), ("/data/portolan/0/0/0.pbf", 404), ("/data/portolan/99/0/0.pbf", 400),
    ("/search?q=harbour&format=jsonv2&limit=9223372036854775807", 200), ("/api?q=h&limit=-9223372036854775808", 200), ("/admin/slowest", 401), ("/nothing", 404),
]
problems, asked = [], 0


def ask(path, wanted, body=None, **headers):
    global asked
    asked += 1
    request = urllib.request.Request(base + urllib.parse.quote(path, safe="/?&=%,:@.+{}!"), json.dumps(body).encode() if body else None, headers)
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            status, content = answer.status, answer.read()
    except urllib.error.HTTPError as error:
        status, content = error.code, error.read()
    except OSError as error:
        status, content = None, str(error).encode()
    if status not in (wanted if isinstance(wanted, tuple) else (wanted,)):
        problems.append(f"{path}: {status}, not {wanted}: {content[:200]}")
    return content


server = subprocess.Popen(
    [program, "serve", "--region", region, "--listen", "127.0.0.1:0", "--grpc", "127.0.0.1:0", "--set", "adminToken=a-long-token", "--set", "timeLimit=600", "--access-log", "on"],
    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
)
lines, notes = [], []
try:
    first = server.stderr.readline()
    base = re.search(r"http://[^/\s]+", first)[0]
    threads = [threading.Thread(target=lambda stream=stream, into=into: into.extend(stream)) for stream, into in ((server.stdout, lines), (server.stderr, notes))]
    for thread in threads:
        thread.start()
    document = json.loads(ask("/openapi.json", 200))
    known = set()
    for path, methods in document["paths"].items():
        for operation in methods.values():
            name = operation["operationId"]
            known.add(name)
            parts, query, body, wanted = examples.get(name, ({}, "", None, 200))
            for part, value in parts.items():
                path = path.replace("{" + part + "}", value)
            if "{" in path:
                problems.append(f"{name}: no example of {path}")
                continue
            ask(path + ("?" + query if query else ""), wanted, body)
    problems += [f"{name}: there is no such address" for name in set(examples) - known]
    for path, wanted in more:
        ask(path, wanted)
    ask("/admin/reload", 200, {"a": 1}, Authorization="bearer a-long-token")
    ask("/health/live", 200)
    if server.poll() is not None:
        problems.append("the server is gone")
    server.send_signal(signal.SIGTERM)
    code = server.wait(600)
    if code != 0:
        problems.append(f"it ended with {f'signal {-code}' if code < 0 else f'code {code}'}")
    for thread in threads:
        thread.join()
    if len(lines) != asked:
        problems.append(f"{len(lines)} lines of the log for {asked} requests")
    dump = re.compile(r'\b[A-Z]\w*\((?:\w+: |\\?")|\bOptional\(|Error Domain=|\bCode=\d|UserInfo=|\b[a-z]\w*\((?:\w+:)+\)|\(errno: \d+\)')
    problems += [f"no sentence: {line.strip()}" for line in lines + notes if dump.search(line)]
finally:
    if server.poll() is None:
        server.kill()
for problem in problems:
    print(f"FAILED: {problem}")
print(f"{asked} questions, {len(problems)} problems")
sys.exit(1 if problems else 0)
