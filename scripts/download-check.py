#!/usr/bin/env python3
"""Downloads extracts by name, and updates a region by the changes of a series, from servers on loopback: one that works,
and others that are slow, broken, wrong or lying.
    python3 scripts/download-check.py PORTOLAN EXTRACT.osm.pbf"""
import gzip, hashlib, http.server, json, os, pathlib, re, signal, subprocess, sys, tempfile, threading, time, zlib

portolan, extract = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).read_bytes()
published = "https://download.geofabrik.de"
failures = 0


def index():
    square = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]
    facts = {"id": "gulf/null-island", "name": "Null Island", "iso3166-1:alpha2": ["XN"], "urls": {"pbf": published + "/gulf/null-island-latest.osm.pbf"}}
    return json.dumps({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": facts, "geometry": {"type": "Polygon", "coordinates": [square]}}]})


class Files(http.server.BaseHTTPRequestHandler):
    """The server's files. `mode` selects its mistake."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_): pass

    def send(self, status, body=b"", headers=()):
        self.send_response(status)
        for name, value in headers: self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        mode = self.server.mode
        path = self.path[len("http://127.0.0.1"):] if self.path.startswith("http:") else self.path
        self.server.asked.append(self.path)
        if mode == "error": return self.send(503)
        if path.startswith("/moved/"):
            return self.send(301, headers=[("Location", f"http://127.0.0.1:{self.server.server_port}/updates/{path[len('/moved/'):]}")])
        if path.startswith("/updates/"): return self.send_changes(mode, path[len("/updates/"):])
        if path.endswith("/index-v1.json"):
            return self.send(200, b"<html>maintenance</html>" if mode == "page" else index().encode())
        if path.endswith(".md5"):
            if mode == "no sums": return self.send(404, b"<html>no</html>")
            if mode == "sums refused": return self.send(403)
            if mode == "page for sums": return self.send(200, b"<html>" + b" " * 5000)
            data = extract[::-1] if mode == "wrong sum" else extract
            return self.send(200, f"{hashlib.md5(data).hexdigest()}  null-island-latest.osm.pbf\n".encode())
        if not path.endswith("null-island-latest.osm.pbf"): return self.send(404)
        if mode == "gone": return self.send(404)
        match = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if mode == "no ranges" or not match: return self.send(200, extract, [("ETag", '"1"')])
        first, last = int(match[1]), min(int(match[2]), len(extract) - 1)
        body, size = extract[first:last + 1], len(extract)
        if mode == "lies" and last > 0: body = body[:len(body) // 2]
        if mode == "grows" and last > 0: size += 7
        headers = [("ETag", '"1"'), ("Content-Range", f"bytes {first}-{last}/{'*' if mode == 'no size' else size}")]
        if mode == "slow" and last > 0:
            self.send_response(206)
            for name, value in headers: self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            for start in range(0, len(body), 65536):
                self.wfile.write(body[start:start + 65536])
                time.sleep(0.05)
            return
        if mode == "breaks" and last > 0 and self.server.asked.count(self.path) < 3:
            self.send_response(206)
            for name, value in headers: self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:len(body) // 3])
            self.close_connection = True
            return
        self.send(206, body, headers)

    def send_changes(self, mode, path):
        newest = 4566 if mode == "an older state" else max(self.server.changes)
        if path == "state.txt":
            if mode == "no state": return self.send(404)
            if mode == "a page for the state": return self.send(200, b"<html>maintenance</html>")
            if mode == "a long state": return self.send(200, b"#" * 70_000)
            return self.send(200, f"# a day\ntimestamp=2026-11-{newest - 4550:02}T20\\:21\\:22Z\nsequenceNumber={newest}\n".encode())
        match = re.fullmatch(r"(\d{3})/(\d{3})/(\d{3})\.osc\.gz", path)
        data = self.server.changes.get(int("".join(match.groups()))) if match else None
        if data is None or mode == "no changes": return self.send(404)
        if mode == "cut changes": data = data[:len(data) // 2]
        if mode == "damaged changes": data = data[:12] + b"damage" + data[18:]
        if mode == "a page for changes": data = b"<html>maintenance</html>"
        match = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        first, last = int(match[1]), min(int(match[2]), len(data) - 1)
        size = 1 << 40 if mode == "huge changes" else len(data)
        # The last file never ends, so that a signal comes in its midst.
        if mode == "endless" and path.endswith(f"{newest % 1000:03}.osc.gz") and last > 0:
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
            self.send_header("Content-Length", str(last + 1 - first))
            self.end_headers()
            self.wfile.write(data[:10])
            self.wfile.flush()
            self.server.is_stuck.set()
            return self.server.is_released.wait(60)
        self.send(206, data[first:last + 1], [("Content-Range", f"bytes {first}-{last}/{size}")])


def serving(mode):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    server.daemon_threads, server.mode, server.asked, server.changes = True, mode, [], {}
    server.is_stuck, server.is_released = threading.Event(), threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def run(arguments, folder, environment={}):
    return subprocess.run([portolan, *arguments], cwd=folder, capture_output=True, text=True, timeout=120, env={**os.environ, **environment})


def check(name, holds, seen=""):
    global failures
    failures += not holds
    print(("ok    " if holds else "WRONG ") + name + ("" if holds else f"\n{seen}"))


def attempt(mode, status, words, file, arguments=("download", "gulf/null-island")):
    """The exit code, the output and the files of a download from a server in this mode."""
    server = serving(mode)
    with tempfile.TemporaryDirectory() as folder:
        end = run([*arguments, "--mirror", f"http://127.0.0.1:{server.server_port}/"], folder)
        left = sorted(os.listdir(folder))
        is_whole = left == ["gulf-null-island.osm.pbf"] and pathlib.Path(folder, left[0]).read_bytes() == extract
        holds = end.returncode == status and words in end.stdout + end.stderr and (is_whole if file else left == [])
        check(mode, holds, f"{end.returncode} {left}\n{end.stdout}{end.stderr}")
    server.shutdown()


attempt("right", 0, "Next: portolan import gulf-null-island.osm.pbf --output gulf-null-island.portolan", True)
attempt("slow", 0, "gulf-null-island.osm.pbf", True)
attempt("breaks", 0, "gulf-null-island.osm.pbf", True)
attempt("no ranges", 0, "of unknown size", True)
attempt("no size", 0, "of unknown size", True)
attempt("no sums", 0, "publishes no MD5 sum", True)
attempt("sums refused", 0, "publishes no MD5 sum", True)
attempt("page for sums", 0, "publishes no MD5 sum", True)
attempt("right", 0, "", True, ("download", "XN"))
attempt("right", 0, "", True, ("download", "--near", "0.5,0.5"))
attempt("right", 0, "", True, ("download", "--bbox", "-0.5,-0.5,0.5,0.5"))
attempt("right", 1, "contains the given point or the whole box", False, ("download", "--near", "50,50"))
attempt("right", 0, "gulf/null-island · Null Island · XN", False, ("download", "--list"))
attempt("right", 1, "no extract has this name; near: gulf/null-island", False, ("download", "nul island"))
attempt("page", 1, "this is not an index of extracts", False)
attempt("gone", 1, "there is no such file", False)
attempt("wrong sum", 1, "download it again", False)

with tempfile.TemporaryDirectory() as folder:
    # Nobody listens on this port. The program prints one line that names the alternatives.
    end = run(["download", "monaco", "--mirror", "http://127.0.0.1:9"], folder)
    check("no network", end.returncode == 1 and len(end.stderr.strip().splitlines()) == 1 and "Examples/null-island.osm.pbf" in end.stderr, end.stderr)
    server = serving("right")
    mirror = f"http://127.0.0.1:{server.server_port}"
    # A download that a signal ended continues by itself.
    server.mode = "slow"
    begun = subprocess.Popen([portolan, "download", "gulf/null-island", "--mirror", mirror], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not any("latest.osm.pbf" in path and not path.endswith(".md5") for path in server.asked): time.sleep(0.01)
    begun.send_signal(signal.SIGINT)
    check("a signal ends it", begun.wait(timeout=60) == 130, begun.returncode)
    server.mode = "right"
    end = run(["download", "gulf/null-island", "--mirror", mirror], folder)
    check("after a signal", end.returncode == 0 and pathlib.Path(folder, "gulf-null-island.osm.pbf").read_bytes() == extract, end.stderr)
    end = run(["download", "gulf/null-island", "--mirror", mirror], folder)
    check("again", end.returncode == 0 and "has the same contents already" in end.stderr, end.stderr)
    pathlib.Path(folder, "gulf-null-island.osm.pbf").write_bytes(b"mine")
    end = run(["download", "gulf/null-island", "--mirror", mirror], folder)
    check("another file is kept", end.returncode == 1 and "--force" in end.stderr and pathlib.Path(folder, "gulf-null-island.osm.pbf").read_bytes() == b"mine", end.stderr)
    end = run(["import", "gulf/null-island", "--download", "--mirror", mirror, "--output", "town.portolan", "--no-tiles", "--force"], folder)
    check("import in one go", end.returncode == 0 and pathlib.Path(folder, "town.portolan/region.json").exists(), end.stderr)
    end = run(["import", mirror + "/gulf/null-island-latest.osm.pbf", "--output", "x.portolan"], folder)
    check("an address without --download", end.returncode == 64 and "--download" in end.stderr, end.stderr)
    end = run(["import", "gulf-null-island.osm.pbf", "--mirror", mirror, "--output", "x.portolan"], folder)
    check("a mirror without --download", end.returncode == 64 and "--download" in end.stderr, end.stderr)
    end = run(["import", mirror + "/gulf/null-island-latest.osm.pbf", "--download", "--output", "x.portolan", "--no-tiles"], folder)
    check("an address", end.returncode == 0 and pathlib.Path(folder, "null-island-latest.osm.pbf").exists(), end.stderr)
    server.asked.clear()
    end = run(["import", "gulf/null-island", "--download", "--mirror", mirror, "--output", "town.portolan"], folder)
    check("a region that stands is told before the download", end.returncode == 1 and "--force" in end.stderr and not server.asked, end.stderr)
    end = run(["download", "XN", "--mirror", mirror, "--output", "town.portolan", "--force"], folder)
    check("a folder as the output", end.returncode == 1 and "town.portolan: is a folder; name a file" in end.stderr, end.stderr)
    # The download goes through a proxy. Here the server is its own proxy.
    end = run(["download", "XN", "--mirror", "http://mirror.invalid", "--output", "p.osm.pbf"], folder, {"http_proxy": mirror})
    check("a proxy", end.returncode == 0 and pathlib.Path(folder, "p.osm.pbf").read_bytes() == extract, end.stderr)
    for mode in ("lies", "grows", "error"):
        server.mode = mode
        end = run(["download", "XN", "--mirror", mirror, "--output", mode], folder)
        check(mode, end.returncode == 1 and len(end.stderr.strip().splitlines()) <= 2 and not pathlib.Path(folder, mode).exists(), end.stderr)
    server.shutdown()


def varint(number):
    return bytes([number & 0x7F | 0x80]) + varint(number >> 7) if number > 0x7F else bytes([number])


def number(field, value): return varint(field << 3) + varint(value)


def data(field, value): return varint(field << 3 | 2) + varint(len(value)) + value


def fields(message):
    """The fields of a message of protocol buffers by number."""
    def read(at):
        value = shift = 0
        while True:
            value |= (message[at] & 0x7F) << shift
            shift, at = shift + 7, at + 1
            if message[at - 1] < 0x80: return value, at
    found, at = {}, 0
    while at < len(message):
        key, at = read(at)
        value, at = read(at)
        if key & 7 == 2: value, at = message[at:at + value], at + value
        found[key >> 3] = value
    return found


def with_header(more):
    """The extract with more fields in its header: 32 is the time of its state, 33 the number, 34 the address."""
    start = 4 + int.from_bytes(extract[:4], "big")
    end = start + fields(extract[4:start])[3]
    blob = fields(extract[start:end])
    message = (blob[1] if 1 in blob else zlib.decompress(blob[3])) + more
    blob = data(1, message)
    head = data(1, b"OSMHeader") + number(3, len(blob))
    return len(head).to_bytes(4, "big") + head + blob + extract[end:]


def cafe(id, name):
    text = f'''<osmChange version="0.6"><create><node id="{id}" version="1" lat="0.001" lon="0.{id % 1000:04}" timestamp="2026-11-20T00:00:00Z">
        <tag k="amenity" v="cafe"/><tag k="name" v="{name}"/></node></create></osmChange>'''
    return gzip.compress(text.encode())


with tempfile.TemporaryDirectory() as folder:
    server = serving("right")
    base = f"http://127.0.0.1:{server.server_port}/updates"
    server.changes = {4568: cafe(9000000001, "The First Anchor"), 4569: cafe(9000000002, "The Second Anchor")}
    town, changes, region = (pathlib.Path(folder, name) for name in ("town.osm.pbf", "town.changes", "town.portolan"))
    state = number(32, 1795000000) + number(33, 4567)
    whole = with_header(state + data(34, base.encode()))
    town.write_bytes(whole)
    manifest = lambda: json.loads((region / "region.json").read_text())
    names = lambda: sorted(os.listdir(changes)) if changes.exists() else []
    files = lambda *numbers: [f"00000{number}.osc.gz" for number in numbers] + ["series.txt"]

    def update(name, status, words, *arguments, mode="right", kept=True):
        """Updates the region from the server in this mode. `kept`: the old region stays."""
        server.mode, before = mode, (region / "region.json").read_bytes()
        server.asked.clear()
        end = run(["update", "town.portolan", *arguments], folder)
        said = end.stdout + end.stderr
        is_kept = before == (region / "region.json").read_bytes()
        holds = end.returncode == status and words in said and is_kept == kept and (status == 0 or end.stderr.strip().splitlines()[-1].startswith("portolan: "))
        check("update: " + name, holds, f"{end.returncode} {names()} kept: {is_kept}\n{said}")

    def finds(name):
        end = run(["search", name, "--region", "town.portolan"], folder)
        check("finds " + name, name in end.stdout, end.stdout + end.stderr)

    end = run(["import", "town.osm.pbf", "--output", "town.portolan", "--no-tiles", "--name", "Our town", "--language", "en", "--country", "XN"], folder)
    check("the manifest has the state of the extract", manifest()["source"]["replication"] == {"address": base, "sequenceNumber": 4567, "date": "2026-11-18T11:06:40Z"}, end.stderr)
    update("dry run", 0, "Files of changes: 2, to download: 2", "--dry-run")
    check("a dry run writes nothing", names() == [] and not any(path.endswith(".md5") for path in server.asked), names())
    for mode, words in {
        "an older state": "the newest change has the number 4566", "no state": "is this the address of a series of changes?",
        "a page for the state": "no valid 'sequenceNumber'", "a long state": "more bytes than the limit", "no changes": "there is no such file",
        "huge changes": "more than the limit", "error": "the region stays as it is",
    }.items(): update(mode, 1, words, mode=mode)
    check("nothing is left of them", names() == [], names())
    for mode in ("cut changes", "damaged changes", "a page for changes"):
        update(mode, 1, "000004568.osc.gz: ", mode=mode)
        check("the broken file is removed", names() == files(4569), names())
        (changes / "000004569.osc.gz").unlink()
    update("limit", 1, "town.osm.pbf is 2 changes behind, more than --limit 1", "--limit", "1")
    # A signal comes while the second file is on its way.
    server.mode, before = "endless", (region / "region.json").read_bytes()
    begun = subprocess.Popen([portolan, "update", "town.portolan"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server.is_stuck.wait(60)
    begun.send_signal(signal.SIGINT)
    check("update: a signal ends it", begun.wait(timeout=60) == 130 and names() == files(4568) and before == (region / "region.json").read_bytes(), names())
    server.is_released.set()
    update("after the signal", 0, "Up to date as of 2026-11-19T20:21:22Z", kept=False)
    check("only the second file was fetched", names() == files(4568, 4569) and not any("4/568" in path for path in server.asked), server.asked)
    facts = manifest()
    check("the region keeps its options", (facts["name"], facts["language"], facts["country"], facts["tileCounts"]) == ("Our town", "en", "XN", {}), facts)
    check("the region has the state", facts["source"]["replication"] == {"address": base, "sequenceNumber": 4569, "date": "2026-11-19T20:21:22Z"}, facts["source"])
    finds("The First Anchor")
    finds("The Second Anchor")
    update("again", 0, "Up to date as of 2026-11-19T20:21:22Z")
    check("nothing but the state is requested", server.asked == ["/updates/state.txt"], server.asked)
    server.changes[4570] = cafe(9000000003, "The Third Anchor")
    update("a third change, from another address", 0, "Up to date as of 2026-11-20T20:21:22Z", "--server", base.replace("updates", "moved") + "/", kept=False)
    check("only the third file was fetched", not any("4/569" in path for path in server.asked), server.asked)
    finds("The First Anchor")
    finds("The Third Anchor")
    # The extract.
    server.changes[4571] = cafe(9000000004, "The Fourth Anchor")
    town.rename(pathlib.Path(folder, "other.osm.pbf"))
    update("no extract", 1, "town.osm.pbf, from which the region was made, is neither beside the region nor in the working folder")
    town.write_bytes(whole[:-1])
    update("an extract of another size", 1, "is not the file from which the region was made")
    town.write_bytes(with_header(number(32, 1795000001) + number(33, 4567) + data(34, base.encode())))
    update("an extract with other contents", 1, "is not the file from which the region was made")
    for name, words, header in (
        ("no number", "does not state the number of the extract's last change", data(34, base.encode())),
        ("no address", "give it with --server", state),
        ("no web address", "begins neither with https:// nor with http://", state + data(34, b"file:///etc")),
        ("a number of the future", "the newest change has the number 4571", number(33, 5000) + data(34, base.encode())),
    ):
        town.write_bytes(with_header(header))
        update(name, 1, words, "--extract", "town.osm.pbf")
    town.write_bytes(with_header(number(33, 4570) + data(34, (base + "/minutes").encode())))
    update("a folder with another series", 1, f"the folder holds the changes of {base}, not of {base}/minutes", "--extract", "town.osm.pbf", "--server", base)
    update("an address that is no server's", 64, "https://", "--server", "file:///etc")
    update("a named extract", 0, "Up to date", "--extract", "other.osm.pbf", kept=False)
    check("its changes are beside it", pathlib.Path(folder, "other.changes").is_dir(), os.listdir(folder))
    finds("The Fourth Anchor")
    server.shutdown()

sys.exit(f"{failures} checks failed" if failures else 0)
