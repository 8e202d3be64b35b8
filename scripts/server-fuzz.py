#!/usr/bin/env python3
"""Sends a server requests that no real client sends: `scripts/server-fuzz.py PROGRAM REGION [--kind
bytes,numbers,json,masks,staticmap] [--seconds N] [--seed N]`.

    bytes      requests with bytes changed, cut, doubled and split between packets
    numbers    numbers of any size in parameters, addresses and headers
    json       bodies of Google's Places API (New), grown at random from its words and values
    masks      field masks
    staticmap  parameters of Google's static maps and of our own pictures

Any answer is right except 5xx (501 is allowed). The server must live on, and its memory must not grow without end.
A finding is printed with the seed and the request, and ends the program with 1."""
import argparse, http.client, json, pathlib, random, re, signal, socket, subprocess, sys, threading, time, urllib.parse

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("region")
parser.add_argument("--kind", default="bytes,numbers,json,masks,staticmap")
parser.add_argument("--seconds", type=int, default=60, help="of each kind")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
process = subprocess.Popen(
    [options.program, "serve", "--region", options.region, "--listen", "127.0.0.1:0", "--access-log", "off", "--set", "timeLimit=600", "--set", "idleLimit=5"],
    stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
)
host = re.search(r"http://(\S+?:\d+)", process.stderr.readline())[1]
port = int(host.rsplit(":", 1)[1])
said = []
threading.Thread(target=lambda: said.extend(process.stderr), daemon=True).start()
found = []


def resident():
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024


def complain(kind, what, request):
    found.append((kind, what, request))
    text = repr(request)
    print(f"FOUND {kind}: {what}\n  {text if len(text) < 4000 else text[:2000] + ' … ' + text[-1000:]}", flush=True)


# The limits of the number types and their neighbours, the same as in the fuzz tests (Tests/Support/Fuzz.swift).
INTEGERS = sorted({sign * 2**bits + step for bits in (7, 8, 15, 16, 31, 32, 53, 62, 63, 64, 127) for sign in (1, -1) for step in (-1, 0, 1)} | {0, 1, -1, 2, 20, 21})
REALS = [1.7976931348623157e308, -1.7976931348623157e308, 5e-324, -5e-324, 2.2250738585072014e-308, 2.2250738585072009e-308, 0.5, 0.9999999999999999, 90, -90, 180, -180, 180.0000001, 1e9, 1e19, 1e39, -1e300]
NUMERALS = [str(number) for number in INTEGERS + REALS] + ["nan", "inf", "-inf", "infinity", "1e400", "-1e400", "1e-400", "-0", "+1", "01", "0x10", "1.", ".5", "1_000"]

VALUES = NUMERALS + [
    "", "50001", "0,0", "91,0", "0,181", "true", "null", "harbour", "Corvette Outfitters", "é", "漢字", "🏴\u200d☠️", "\u0000", "\u202e", "%", "%zz", "a" * 300, "|", ",", ":", "||||", "(((((", "'\"<>",
    "pamp1bvyd0bcksz80", "osm:node/19027", "restaurant", "DISTANCE", "POPULARITY", "PRICE_LEVEL_FREE", "en", "zh-Hant-TW", "xx-" * 50, "US",
]


def pick(r, *lists):
    return r.choice(r.choice(lists))


FIELDS = (
    "textQuery text_query input locationBias locationRestriction circle center radius rectangle low high latitude longitude maxResultCount pageSize pageToken "
    "rankPreference includedTypes excludedTypes includedPrimaryTypes includedType priceLevels minRating openNow strictTypeFiltering languageCode regionCode "
    "sessionToken origin inputOffset includeQueryPredictions includedRegionCodes evOptions routingParameters x"
).split()


def value(r, depth=0):
    roll = r.random()
    if roll < 0.25 or depth > 6:
        return r.choice(VALUES)
    if roll < 0.5:
        return r.choice(r.choice([INTEGERS, REALS, [0, 1, 0.5, 20, 91, 180.5, 50000, 50001, True, False, None]]))
    if roll < 0.62:
        return [value(r, depth + 1) for _ in range(r.choice([0, 1, 2, 60]) if depth < 2 else r.randrange(3))]
    return {r.choice(FIELDS): value(r, depth + 1) for _ in range(r.randrange(6))}


def sensible(r):
    circle = {"circle": {"center": {"latitude": r.uniform(-0.01, 0.01), "longitude": r.uniform(-0.01, 0.01)}, "radius": r.choice([0, 1, 500, 50000])}}
    body = {"textQuery": r.choice(VALUES), "input": r.choice(VALUES), "locationBias": circle, "locationRestriction": circle, "maxResultCount": r.choice([1, 5, 20])}
    for name in r.sample(sorted(body), r.randrange(len(body))):
        del body[name]
    body.update({r.choice(FIELDS): value(r, 2) for _ in range(r.randrange(3))})
    return body


def mutated(r, data):
    data = bytearray(data)
    for _ in range(r.choice([0, 1, 1, 2, 4, 16])):
        if not data:
            break
        at = r.randrange(len(data))
        how = r.randrange(6)
        if how == 0:
            data[at] = r.randrange(256)
        elif how == 1:
            del data[at : at + r.randrange(1, 20)]
        elif how == 2:
            data[at:at] = bytes(r.randrange(256) for _ in range(r.randrange(1, 8)))
        elif how == 3:
            data[at:at] = data[at : at + r.randrange(1, 200)]
        elif how == 4:
            data[at:at] = r.choice([b"\r\n", b"\n", b"\x00", b" ", b"\r\n\r\n", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"%00", b"Expect: 100-continue\r\n"])
        else:
            data[at : at + 1] = data[at : at + 1] * r.choice([2, 300, 40000])
    return bytes(data)


PATHS = [
    "/", "/health/ready", "/data/portolan.json", "/data/portolan/14/8192/8191.pbf", "/styles/light/style.json", "/fonts/Noto%20Sans%20Regular/0-255.pbf", "/api?q=har&limit=2",
    "/search?q=harbour&format=json", "/reverse?lat=0&lon=0&format=json", "/v1/places/pamp1bvyd0bcksz80?fields=*", "/maps/api/geocode/json?address=harbour", "/archive/town.pmtiles",
    "/metrics", "/openapi.json", "/nominatim/lookup?osm_ids=N19027&format=xml", "/portolan/where?lat=0&lon=0",
]


def requests_of_bytes(r):
    path = r.choice(PATHS)
    if r.random() < 0.3:
        body = json.dumps(sensible(r)).encode()
        head = f"POST /v1/places:{r.choice(['searchText', 'searchNearby', 'autocomplete'])} HTTP/1.1\r\nHost: x\r\nX-Goog-FieldMask: *\r\n"
        if r.random() < 0.5:
            one = head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body
        else:
            one = head.encode() + b"Transfer-Encoding: chunked\r\n\r\n" + b"".join(b"%x\r\n%s\r\n" % (len(body[n : n + 9]), body[n : n + 9]) for n in range(0, len(body), 9)) + b"0\r\n\r\n"
    else:
        more = "".join(
            f"{r.choice(['Range', 'If-None-Match', 'Accept-Encoding', 'Origin', 'X-Forwarded-Host', 'traceparent', 'Cookie', 'Connection', 'Upgrade'])}: "
            + r.choice(["bytes=0-5", "bytes=-1", "bytes=5-1,7-9", '"x"', "*", "gzip;q=0, br", "https://a", "keep-alive", "close", "h2c", "00-" + "a" * 32 + "-" + "b" * 16 + "-01"])
            + "\r\n"
            for _ in range(r.randrange(4))
        )
        one = f"{r.choice(['GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PRI', 'CONNECT'])} {path} HTTP/1.1\r\nHost: x\r\n{more}\r\n".encode()
    return mutated(r, one * r.choice([1, 1, 1, 2, 5]))


def fuzz_bytes(r):
    data = requests_of_bytes(r)
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=60) as one:
            at = 0
            while at < len(data):
                step = r.choice([len(data), 1 + r.randrange(50), 1])
                one.sendall(data[at : at + step])
                at += step
                if step < 3 and at > 200:
                    one.sendall(data[at:])
                    break
            if r.random() < 0.3:
                return
            one.shutdown(socket.SHUT_WR)
            got = b""
            one.settimeout(300)
            while len(got) < 1 << 20:
                more = one.recv(65536)
                if not more:
                    break
                got += more
    except (ConnectionError, BrokenPipeError):
        return
    except socket.timeout:
        complain("bytes", "no answer and no end within 300 s", data)
        return
    for status in re.findall(rb"HTTP/1\.1 (5\d\d)", got[:100_000]):
        if status not in (b"501", b"505"):
            complain("bytes", status.decode(), data)


connection = None


def ask(kind, method, path, headers={}, body=None):
    global connection
    for attempt in range(3):
        try:
            if connection is None:
                connection = http.client.HTTPConnection(host, timeout=300)
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            text = answer.read()
            break
        except (http.client.HTTPException, OSError) as error:
            connection = None
            if attempt == 2:
                complain(kind, repr(error), (method, path, headers, body))
                return
    if answer.status >= 500 and answer.status not in (501, 505):
        complain(kind, f"{answer.status} {text[:200]}", (method, path, headers, body))


def fuzz_json(r):
    body = json.dumps(value(r) if r.random() < 0.3 else sensible(r), ensure_ascii=r.random() < 0.5).encode("utf-8", "surrogatepass")
    if r.random() < 0.3:
        body = mutated(r, body)
    if r.random() < 0.02:
        body = b"[" * 100_000
    ask("json", "POST", f"/v1/places:{r.choice(['searchText', 'searchNearby', 'autocomplete'])}", {"X-Goog-FieldMask": r.choice(["*", "places.id", "places.displayName.text"])}, body)


MASK = "places id displayName text location latitude formattedAddress types regularOpeningHours periods open day photos name authorAttributions nextPageToken * ( ) , . / places.id addressComponents".split()


# Addresses, and their parameters that are numbers.
NUMBERED = {
    "/search": "q=harbour limit offset viewbox bounded exclude_place_ids zoom polygon_threshold", "/reverse": "lat lon zoom limit",
    "/nominatim/details": "place_id osmid osmtype=N", "/nominatim/lookup": "osm_ids", "/api": "q=har lat lon zoom limit location_bias_scale bbox",
    "/maps/api/place/nearbysearch/json": "location radius minprice maxprice pagetoken keyword=cafe", "/maps/api/place/textsearch/json": "query=cafe location radius pagetoken",
    "/maps/api/place/autocomplete/json": "input=har offset location radius origin locationbias", "/maps/api/place/photo": "photoreference maxwidth maxheight",
    "/maps/api/timezone/json": "location timestamp", "/maps/api/geocode/json": "latlng bounds", "/maps/api/staticmap": "center zoom size scale markers path visible",
    "/portolan/where-am-i": "lat lon accuracy limit", "/portolan/addresses": "lat lon", "/portolan/search": "text=harbour lat lon radius limit explain", "/portolan/open": "bounds days from limit hours=any", "/styles/light/static/auto/40x30.png": "path marker padding maxzoom width",
    "/v1/places/pamp1bvyd0bcksz80/photos/0/media": "maxWidthPx maxHeightPx", "/wmts": "TileMatrix TileRow TileCol",
}


def fuzz_numbers(r):
    """One to three numbers in parameters and in addresses of tiles."""
    def number():
        return (r.choice([",", ",", "|"])).join(r.choice(NUMERALS) for _ in range(r.choice([1, 1, 2, 2, 4])))
    if r.random() < 0.3:
        parts = [r.choice(NUMERALS) if r.random() < 0.5 else sound for sound in ("14", "8192", "8191")]
        path = r.choice(["/data/portolan/{}/{}/{}.pbf", "/styles/light/{}/{}/{}.png", "/styles/light/512/{}/{}/{}@2x.png", "/v1/places/p{}/photos/{}/media?maxWidthPx={}"]).format(*parts)
        ask("numbers", "GET", urllib.parse.quote(path, safe="/?=@"))
        return
    path, names = r.choice(sorted(NUMBERED.items()))
    query = []
    for name in names.split():
        name, equals, sound = name.partition("=")
        if equals or r.random() < 0.6:
            query.append(f"{name}={urllib.parse.quote(sound or number())}")
    ask("numbers", "GET", f"{path}?{'&'.join(query)}", r.choice([{}, {"Range": f"bytes={r.choice(NUMERALS)}-{r.choice(NUMERALS)}"}, {"grpc-timeout": r.choice(NUMERALS) + r.choice("HMSmun")}]))


def fuzz_masks(r):
    mask = "".join(r.choice(MASK) + r.choice(["", ",", ".", "(", ")", "/"]) for _ in range(r.choice([0, 1, 2, 5, 30, 400])))
    if r.random() < 0.05:
        mask = r.choice(["(", "a(", "a.", ",", "*", "places("]) * 3000
    mask = mask[:7000]
    if r.random() < 0.5:
        ask("masks", "GET", f"/v1/places/pamp1bvyd0bcksz80?{r.choice(['fields', '$fields'])}=" + urllib.parse.quote(mask))
    else:
        ask("masks", "POST", "/v1/places:searchText", {"X-Goog-FieldMask": re.sub(r"[^ -~]", "", mask)}, b'{"textQuery": "harbour", "pageSize": 2}')


LOCATIONS = [f"{one},{other}" for one, other in zip(NUMERALS, NUMERALS[1:])] + ["0,0", "0.003,0.001", "-0.01,0.01", "90,180", "-90,-180", "85.06,0", "nan,0", "1e308,0", "0", "0,0,0", "harbour", "Corvette Outfitters", "", "é", "91,0"]
PARTS = [f"{name}:{number}" for name in ("weight", "anchor", "scale", "saturation", "gamma") for number in NUMERALS] + [
    "color:red", "color:0xff0000", "color:0xff000080", "color:0x", "color:nothing", "weight:5", "weight:-1", "weight:1e9", "weight:nan", "fillcolor:0x00ff0033", "geodesic:true",
    "enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@", "enc:~~~~~~~~~", "enc:", "size:tiny", "size:mid", "size:huge", "label:A", "label:é", "label:", "icon:poi-cafe", "icon:https://example.org/x.png",
    "icon:", "anchor:top", "anchor:5,5", "anchor:1e9,1", "anchor:x", "scale:2", "scale:0",
]
RULES = [f"{name}:{number}" for name in ("weight", "gamma", "saturation", "lightness") for number in NUMERALS] + ["feature:road", "feature:all", "feature:x", "element:geometry", "element:labels.text.fill", "element:x", "color:0x00ff00", "hue:0xff00ff", "saturation:-100", "saturation:1e9",
         "lightness:50", "gamma:0.5", "gamma:0", "weight:3", "visibility:off", "visibility:simplified", "visibility:x", "invert_lightness:true", "", "x", ":"]


def fuzz_staticmap(r):
    if r.random() < 0.25:
        place = ",".join(r.choice(r.choice([NUMERALS, ["0", "0.001", "-0.002", "14", "16.5", "22", "", "180", "90"]])) for _ in range(r.randrange(1, 6))) + r.choice(["", "", "@30", "@400,60", "@x", "@" + r.choice(NUMERALS), f"@30,{r.choice(NUMERALS)}"])
        size = r.choice(["40x30", "1x1", "200x100@2x", "2048x1", "0x5", "x", "9999x9", "30x20@9x", f"{r.choice(NUMERALS)}x30", f"40x{r.choice(NUMERALS)}", f"40x30@{r.choice(NUMERALS)}x"])
        query = "&".join(
            f"{name}={urllib.parse.quote(chosen)}"
            for name, chosen in [(r.choice(["path", "marker", "padding", "maxzoom", "latlng", "fill", "width"]), "|".join(r.choice(LOCATIONS + PARTS) for _ in range(r.randrange(4)))) for _ in range(r.randrange(3))]
        )
        ask("staticmap", "GET", f"/styles/{r.choice(['light', 'dark', 'outline'])}/static/{r.choice([place, 'auto'])}/{size}.{r.choice(['png', 'jpg', 'webp', 'gif', ''])}?{query}")
        return
    items = [("size", r.choice(["40x30", "40x30", "40x30", "1x1", "640x2", "0x1", "x", "641x1", "1e2x3"]))]
    if r.random() < 0.7:
        items += [("center", r.choice(LOCATIONS)), ("zoom", r.choice(r.choice([NUMERALS, ["14", "14", "0", "22", "23", "15.5", ""]])))]
    for _ in range(r.randrange(4)):
        kind = r.choice(["markers", "path", "visible", "style", "format", "scale", "maptype", "language", "signature"])
        items.append(
            (
                kind,
                {
                    "markers": lambda: "|".join(r.choice(PARTS + LOCATIONS) for _ in range(r.randrange(6))),
                    "path": lambda: "|".join(r.choice(PARTS + LOCATIONS) for _ in range(r.randrange(6))),
                    "visible": lambda: "|".join(r.choice(LOCATIONS) for _ in range(r.randrange(4))),
                    "style": lambda: "|".join(r.choice(RULES) for _ in range(r.randrange(5))),
                    "format": lambda: r.choice(["png", "png8", "png32", "gif", "jpg", "jpg-baseline", "bmp", ""]),
                    "scale": lambda: r.choice(["1", "2", "4", "3", "x"]),
                    "maptype": lambda: r.choice(["roadmap", "satellite", "dark", "x"]),
                }.get(kind, lambda: r.choice(VALUES))(),
            )
        )
    ask("staticmap", "GET", "/maps/api/staticmap?" + "&".join(f"{name}={urllib.parse.quote(text, errors='replace')}" for name, text in items))


for kind in options.kind.split(","):
    begin, count, memory = time.monotonic(), 0, []
    while time.monotonic() - begin < options.seconds and process.poll() is None:
        seed = options.seed * 1_000_000 + count
        r = random.Random(f"{kind} {seed}")
        try:
            globals()["fuzz_" + kind](r)
        except UnicodeError:
            pass
        count += 1
        if count % 200 == 0:
            memory.append(resident())
    if process.poll() is not None:
        complain(kind, f"the server has ended with {process.returncode}: {said[-20:]}", f"seed {options.seed * 1_000_000 + count - 1}")
        break
    rest = memory[len(memory) // 2 :] or [resident()]
    print(f"{kind}: {count} requests in {time.monotonic() - begin:.0f} s, {len([one for one in found if one[0] == kind])} findings, memory {min(rest):.0f} to {max(rest):.0f} MiB", flush=True)
if process.poll() is None:
    process.send_signal(signal.SIGTERM)
    if process.wait(timeout=120) != 0:
        complain("end", f"the server ended with {process.returncode}", "")
sys.exit(1 if found else 0)
