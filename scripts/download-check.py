#!/usr/bin/env python3
"""Downloads extracts by name from servers on loopback: one that works, and others that are slow, broken, wrong or
lying.
    python3 scripts/download-check.py PORTOLAN EXTRACT.osm.pbf"""
import hashlib, http.server, json, os, pathlib, re, signal, subprocess, sys, tempfile, threading, time

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


def serving(mode):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    server.daemon_threads, server.mode, server.asked = True, mode, []
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

sys.exit(f"{failures} checks failed" if failures else 0)
