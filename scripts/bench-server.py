#!/usr/bin/env python3
"""Measures the server beside its peers: `scripts/bench-server.py PROGRAM REGION [--only tiles,details,…] [--seconds
N] [--long]`.

The client (wrk) has one core, and the server or the peer the other. Server and peer take turns in one run. Each
line has the requests per second if the client asks as fast as it gets answers, the server's processor time per
request (user and system, which other work on the machine changes little), and the times of answers at a constant
rate of arrival. The peers are nginx with the same bytes as files, and MapLibre Native (pymgl) behind a Python
server.

    tiles       vector tiles, and nginx
    details     GET /v1/places/ID of random places
    typeahead   POST /v1/places:autocomplete, as people type: two to eight letters of names
    raster      tiles of 256 points of an area at zoom 13 to 16, each once, and pymgl
    memory-tiles, memory-places
                resident memory over many raster tiles and requests for places (--long: 100,000 and 1,000,000)

Needs wrk. The script skips nginx and pymgl ($PORTOLAN_PEERS, a Python with it) if they are not installed."""
import argparse, concurrent.futures, http.client, json, math, os, pathlib, random, re, shutil, signal, subprocess, sys, tempfile, threading, time, urllib.request

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("region")
parser.add_argument("--only", default="tiles,details,typeahead,raster,memory-tiles,memory-places")
parser.add_argument("--seconds", type=int, default=8, help="of each measurement")
parser.add_argument("--rounds", type=int, default=3, help="turns of server and peer")
parser.add_argument("--long", action="store_true", help="memory over 100,000 raster tiles and 1,000,000 requests for places")
options = parser.parse_args()
only = options.only.split(",")
cores = sorted(os.sched_getaffinity(0))
client_core, server_core = cores[0], cores[-1]
folder = pathlib.Path(tempfile.mkdtemp(prefix="portolan-bench-"))
ticks = os.sysconf("SC_CLK_TCK")
random.seed(1)


class Server:
    """A program on the server's core, and its use of time and memory."""

    def __init__(self, command, ready=None, **more):
        self.process = subprocess.Popen(["taskset", "-c", str(server_core), *map(str, command)], **more)
        self.ready = ready

    def family(self):
        """The processes of the server: nginx has a master and a worker."""
        found = [self.process.pid]
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1]) == self.process.pid:
                        found.append(int(entry.name))
                except (OSError, ValueError):
                    pass
        return found

    def seconds(self):
        total = 0
        for pid in self.family():
            try:
                fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
                total += int(fields[11]) + int(fields[12])
            except OSError:
                pass
        return total / ticks

    def resident(self):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=120)


def portolan(*more):
    server = Server(
        [options.program, "serve", "--region", options.region, "--listen", "127.0.0.1:0", "--access-log", "off", *more],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
    )
    line = server.process.stderr.readline()
    server.base = re.search(r"http://\S+?:\d+", line)[0]
    threading.Thread(target=server.process.stderr.read, daemon=True).start()
    return server


def get(base, path, headers={}, body=None):
    request = urllib.request.Request(base + path, data=body, headers=headers)
    with urllib.request.urlopen(request, timeout=600) as answer:
        return answer.status, answer.read()


WRK = """
local lines, count, rate = {}, 0, RATE
for line in io.lines("LIST") do count = count + 1; lines[count] = line end
local at = 0
function init(args) math.randomseed(os.time() + tonumber(tostring({}):sub(8), 16) % 1000000); at = math.random(count) end
function request()
  at = at % count + 1
  BODY
end
DELAY
"""


def wrk(base, paths, headers, connections, seconds, rate=0, bodies=False):
    """Returns requests per second and times of answers: as fast as possible, or at a constant rate spread over the
    connections."""
    listed = folder / "paths.txt"
    listed.write_text("\n".join(paths) + "\n")
    shown = ", ".join(f'["{name}"] = "{value}"' for name, value in headers.items())
    method = (
        f'return wrk.format("POST", "{bodies}", {{{shown}}}, lines[at])' if bodies else f'return wrk.format("GET", lines[at], {{{shown}}})'
    )
    # Each connection waits a random time, so that requests come at the rate but not in step.
    delay = f"function delay() return math.floor(-math.log(1 - math.random()) * {1000 * connections / rate}) end" if rate else ""
    script = folder / "wrk.lua"
    script.write_text(WRK.replace("RATE", str(rate)).replace("LIST", str(listed)).replace("BODY", method).replace("DELAY", delay))
    done = subprocess.run(
        ["taskset", "-c", str(client_core), "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s", "--latency", "-s", script, base],
        capture_output=True, text=True, check=True,
    )
    def milliseconds(text):
        number, unit = re.match(r"([\d.]+)(us|ms|s|m)", text).groups()
        return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]
    result = {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)[1])}
    result["count"] = int(re.search(r"(\d+) requests in", done.stdout)[1])
    for share in ["50", "99"]:
        result["p" + share] = milliseconds(re.search(rf"^\s+{share}%\s+(\S+)", done.stdout, re.MULTILINE)[1])
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", done.stdout)
    result["wrong"] = int(wrong[1]) if wrong else 0
    broken = re.search(r"Socket errors: (.*)", done.stdout)
    if broken and any(int(n) for n in re.findall(r"\d+", broken[1])):
        result["broken"] = broken[1]
    return result


def measured(server, base, paths, headers={}, connections=32, rate=0, bodies=False, seconds=None):
    before = server.seconds()
    result = wrk(base, paths, headers, connections, seconds or options.seconds, rate, bodies)
    result["cpu"] = (server.seconds() - before) / max(result["count"], 1) * 1e6
    return result


def show(name, result):
    trouble = (f"  {result['wrong']} wrong answers" if result["wrong"] else "") + (f"  {result['broken']}" if "broken" in result else "")
    print(f"    {name:30} {result['rate']:9.0f} /s  {result['cpu']:7.1f} µs of processor  p50 {result['p50']:7.2f} ms  p99 {result['p99']:7.2f} ms{trouble}", flush=True)


def median(values):
    return sorted(values)[len(values) // 2]


# MARK: Requests


def bounds():
    return json.loads((pathlib.Path(options.region) / "region.json").read_text())["bounds"]


def tiles_of(zoom):
    box = bounds()
    def at(latitude, longitude):
        s = math.sin(math.radians(latitude))
        return (longitude + 180) / 360 * 2**zoom, (0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi)) * 2**zoom
    left, top = at(box["north"], box["west"])
    right, bottom = at(box["south"], box["east"])
    return [(zoom, x, y) for y in range(int(top), int(bottom) + 1) for x in range(int(left), int(right) + 1)]


def vector_tiles(server):
    """Returns addresses and bytes of tiles that are not empty."""
    found = {}
    for zoom in range(10, 15):
        for z, x, y in tiles_of(zoom):
            path = f"/data/portolan/{z}/{x}/{y}.pbf"
            status, body = get(server.base, path, {"Accept-Encoding": "gzip"})
            if status == 200:
                found[path] = body
    return found


def places(server):
    ids, names = [], set()
    box = bounds()
    words = ["restaurant", "cafe", "shop", "school", "park", "hotel", "bank", "pharmacy", "museum", "bar", "bakery", "church"]
    middle = {"latitude": (box["south"] + box["north"]) / 2, "longitude": (box["west"] + box["east"]) / 2}
    for word in words:
        token = None
        for _ in range(3):
            body = {"textQuery": word, "pageSize": 20, "locationBias": {"circle": {"center": middle, "radius": 20000}}}
            if token:
                body["pageToken"] = token
            answer = json.loads(get(server.base, "/v1/places:searchText", {"X-Goog-FieldMask": "places.id,places.displayName,nextPageToken"}, json.dumps(body).encode())[1])
            for place in answer.get("places", []):
                ids.append(place["id"])
                names.add(place.get("displayName", {}).get("text", ""))
            token = answer.get("nextPageToken")
            if not token:
                break
    return sorted(set(ids)), sorted(name for name in names if len(name) > 2)


# MARK: Measurements


def nginx(files):
    """nginx with the same bytes as files."""
    if not shutil.which("nginx"):
        return None
    root = folder / "files"
    for path, body in files.items():
        file = root / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    port = 18_000 + os.getpid() % 1000
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"""daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{ worker_connections 4096; }}
        http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10000; types {{ application/vnd.mapbox-vector-tile pbf; }}
        client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
        server {{ listen 127.0.0.1:{port}; root {root}; location / {{ add_header Content-Encoding gzip; add_header Cache-Control "public, max-age=3600"; }} }} }}"""
    )
    os.chmod(folder, 0o755)
    server = Server(["nginx", "-c", configuration, "-e", folder / "error.log"], stderr=subprocess.DEVNULL)
    server.base = f"http://127.0.0.1:{port}"
    for _ in range(100):
        try:
            urllib.request.urlopen(server.base + next(iter(files)))
            break
        except OSError:
            time.sleep(0.1)
    return server


def tiles():
    server = portolan()
    files = vector_tiles(server)
    paths = list(files)
    random.shuffle(paths)
    print(f"\nVector tiles: {len(files)} of {sum(map(len, files.values())) / len(files) / 1024:.1f} KiB on average, gzip, 32 connections")
    peer = nginx(files)
    headers = {"Accept-Encoding": "gzip"}
    ratios, cpu = [], []
    for _ in range(options.rounds):
        ours = measured(server, server.base, paths, headers)
        show("portolan", ours)
        if peer:
            theirs = measured(peer, peer.base, paths, headers)
            show("nginx", theirs)
            ratios.append(ours["rate"] / theirs["rate"])
            cpu.append(theirs["cpu"] / ours["cpu"])
    if ratios:
        print(f"  portolan / nginx: {median(ratios):.2f} of the rate, {median(cpu):.2f} by processor time (goal 0.7)")
        peer.stop()
    server.stop()


def details():
    server = portolan()
    ids, _ = places(server)
    mask = "id,displayName,formattedAddress,location,types,regularOpeningHours,websiteUri,internationalPhoneNumber"
    for name, wanted in [("mask of eight members", mask), ("mask *", "*")]:
        print(f"\nDetails of {len(ids)} places, {name}")
        headers = {"X-Goog-FieldMask": wanted}
        paths = ["/v1/places/" + id for id in ids]
        show("as fast as possible", measured(server, server.base, paths, headers))
        for rate in [2000, 5000]:
            show(f"{rate} a second", measured(server, server.base, paths, headers, connections=50, rate=rate))
    print("  goal: 5,000 a second at p99 10 ms")
    server.stop()


def typeahead():
    server = portolan()
    _, names = places(server)
    box = bounds()
    bias = {"circle": {"center": {"latitude": (box["south"] + box["north"]) / 2, "longitude": (box["west"] + box["east"]) / 2}, "radius": 5000}}
    typed = [name[:length] for name in names for length in range(2, 9) if length <= len(name)]
    random.shuffle(typed)
    bodies = [json.dumps({"input": text, "locationBias": bias}) for text in typed]
    print(f"\nType-ahead, {len(bodies)} beginnings of names")
    headers = {"Content-Type": "application/json"}
    show("as fast as possible", measured(server, server.base, bodies, headers, bodies="/v1/places:autocomplete"))
    show("1000 a second", measured(server, server.base, bodies, headers, connections=50, rate=1000, bodies="/v1/places:autocomplete"))
    print("  goal: 1,000 a second")
    server.stop()


def area(zoom, count):
    """Neighbouring tiles in the middle of the region, in the order in which people look at maps: screens of four by
    three tiles."""
    every = tiles_of(zoom)
    xs, ys = sorted({x for _, x, _ in every}), sorted({y for _, _, y in every})
    side = max(4, math.isqrt(count) // 4 * 4)
    left, top = (xs[len(xs) // 2] - side // 2) // 4 * 4, (ys[len(ys) // 2] - side // 2) // 4 * 4
    found = []
    for block_y in range(top, top + side, 3):
        for block_x in range(left, left + side, 4):
            found += [(zoom, x, y) for y in range(block_y, min(block_y + 3, top + side)) for x in range(block_x, block_x + 4)]
    return found


def fetch_all(base, paths, threads=4):
    """Requests each path once, over several connections. Returns the seconds."""
    host = base.split("//")[1]
    queue = iter(paths)
    lock = threading.Lock()
    failures = []
    def work():
        connection = http.client.HTTPConnection(host, timeout=600)
        while True:
            with lock:
                path = next(queue, None)
            if path is None:
                return
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                failures.append((path, answer.status))
    before = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        for job in [pool.submit(work) for _ in range(threads)]:
            job.result()
    if failures:
        print(f"    failed: {failures[:3]}")
    return time.monotonic() - before


PEER = '''
import http.server, json, math, os, sys, threading
import pymgl
style = open(sys.argv[1]).read()
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        z, x, y = [int(part) for part in self.path.rsplit(".", 1)[0].split("/")[-3:]]
        longitude = (x + 0.5) / 2**z * 360 - 180
        latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * (y + 0.5) / 2**z))))
        map.setCenter(longitude, latitude)
        map.setZoom(z - 1)
        body = map.renderPNG()
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *words): pass
map = pymgl.Map(style, 256, 256, 1, 0, 0, 1)
map.load()
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
'''


def pymgl(server):
    """MapLibre Native behind Python's own server, with our style, tiles, glyphs and sprite from files."""
    python = os.environ.get("PORTOLAN_PEERS")
    if not python or subprocess.run([python, "-c", "import pymgl, pmtiles"], capture_output=True).returncode:
        return None
    root = folder / "peer"
    root.mkdir()
    convert = pathlib.Path(python).parent / "pmtiles-convert"
    subprocess.run([python, convert, pathlib.Path(options.region) / "tiles.pmtiles", root / "tiles.mbtiles"], check=True, capture_output=True)
    style = json.loads(get(server.base, "/styles/light/style.json")[1])
    for ratio in ["", "@2x"]:
        for ending in ["json", "png"]:
            (root / f"sprite{ratio}.{ending}").write_bytes(get(server.base, f"/styles/light/sprite{ratio}.{ending}")[1])
    stacks = set()
    def collect(value):
        if isinstance(value, list):
            if value and all(isinstance(part, str) and part.startswith("Noto") for part in value):
                stacks.add(",".join(value))
            for part in value:
                collect(part)
    for layer in style["layers"]:
        collect(layer.get("layout", {}).get("text-font"))
    for stack in stacks:
        (root / "fonts" / stack).mkdir(parents=True)
        for start in [*range(0, 2048, 256), 7680, 8192, 8448]:
            name = f"{start}-{start + 255}.pbf"
            (root / "fonts" / stack / name).write_bytes(get(server.base, f"/fonts/{urllib.request.quote(stack)}/{name}")[1])
    for source in style["sources"].values():
        if "url" in source:
            source["url"] = f"mbtiles://{root}/tiles.mbtiles"
    style["sprite"] = f"file://{root}/sprite"
    style["glyphs"] = f"file://{root}/fonts/{{fontstack}}/{{range}}.pbf"
    (root / "style.json").write_text(json.dumps(style))
    (root / "peer.py").write_text(PEER)
    environment = dict(os.environ, EGL_PLATFORM="surfaceless", LIBGL_ALWAYS_SOFTWARE="1")
    peer = Server([python, root / "peer.py", root / "style.json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    peer.base = f"http://127.0.0.1:{peer.process.stdout.readline().strip()}"
    return peer


def raster():
    server = portolan("--set", "pictureCacheBytes=0" if os.environ.get("PORTOLAN_NO_CACHE") else "pictureCacheBytes=67108864")
    peer = pymgl(server)
    print("\nRaster tiles of 256 points, PNG, each once, four connections" + ("" if peer else "; pymgl is not installed ($PORTOLAN_PEERS)"))
    ratios, by_processor = [], []
    for zoom in [13, 14, 15, 16]:
        wanted = area(zoom, 144)
        rows = {}
        for name, one in [("portolan", server)] + ([("pymgl", peer)] if peer else []):
            paths = [f"/styles/light/{z}/{x}/{y}.png" for z, x, y in wanted]
            before = one.seconds()
            took = fetch_all(one.base, paths)
            rows[name] = (len(paths) / took, (one.seconds() - before) / len(paths) * 1000)
            print(f"    zoom {zoom} {name:10} {rows[name][0]:8.1f} /s  {rows[name][1]:8.2f} ms of processor", flush=True)
        if peer:
            ratios.append(rows["portolan"][0] / rows["pymgl"][0])
            by_processor.append(rows["pymgl"][1] / rows["portolan"][1])
    if peer:
        mean = lambda values: math.exp(sum(map(math.log, values)) / len(values))
        print(f"  portolan / pymgl: {mean(ratios):.1f} of the rate, {mean(by_processor):.1f} by processor time (goal 3)")
        (folder / "look").mkdir(exist_ok=True)
        peer.stop()
    server.stop()


def memory_tiles():
    """Measures the resident memory while many different tiles are drawn."""
    server = portolan()
    count = 100_000 if options.long else 4_000
    print(f"\nMemory over {count:,} raster tiles, at eight moments")
    zooms = [14, 15, 16, 17, 18] if options.long else [14, 15, 16]
    paths = []
    while len(paths) < count:
        for zoom in zooms:
            for z, x, y in area(zoom, max(64, count // len(zooms))):
                paths.append(f"/styles/light/{z}/{x}/{y}.png?n={len(paths) // count}")
    paths = paths[:count]
    seen = []
    for part in range(8):
        fetch_all(server.base, paths[part * count // 8 : (part + 1) * count // 8])
        seen.append(server.resident())
        print(f"    {(part + 1) * count // 8:9,}  {seen[-1]:7.0f} MiB", flush=True)
    flat("raster tiles", seen)
    server.stop()


def memory_places():
    """Measures the resident memory while many places are requested."""
    server = portolan()
    ids, names = places(server)
    total = 1_000_000 if options.long else 80_000
    print(f"\nMemory over {total:,} requests for places, at eight moments")
    seen = []
    wanted = ["/v1/places/" + id for id in ids] + ["/api?limit=3&q=" + urllib.request.quote(name[:5]) for name in names]
    random.shuffle(wanted)
    done = 0
    while done < total:
        step = 0
        while step < total // 8:
            step += wrk(server.base, wanted, {"X-Goog-FieldMask": "*"}, 32, max(2, options.seconds // 2))["count"]
        done += step
        seen.append(server.resident())
        print(f"    {done:9,}  {seen[-1]:7.0f} MiB", flush=True)
    flat("places", seen)
    server.stop()


def flat(name, seen):
    late = seen[len(seen) // 2 :]
    middle = sum(late) / len(late)
    spread = max(abs(value - middle) for value in late) / middle * 100
    print(f"  {name}: {middle:.0f} MiB ± {spread:.1f} % over the second half (goal ±10 %)")


print(f"{' '.join(os.uname()[2:3])}, {len(cores)} cores; client on core {client_core}, server on core {server_core}; load before: {os.getloadavg()[0]:.1f}")
if not shutil.which("wrk"):
    sys.exit("wrk is not installed: apt-get install wrk")
try:
    for name in only:
        {"tiles": tiles, "details": details, "typeahead": typeahead, "raster": raster, "memory-tiles": memory_tiles, "memory-places": memory_places}[name]()
finally:
    shutil.rmtree(folder, ignore_errors=True)
