#!/usr/bin/env python3
"""Makes things around a server fail while it gets requests: `scripts/server-faults.py PROGRAM REGION [--only
swaps,stop,…]`.

    swaps      100 times another version replaces the region that is served
    stop       SIGTERM while requests come
    idle       10,000 silent connections (--connections)
    slow       slow heads, bodies and readers (slowhttptest, if it is installed)
    leave      clients that leave in the middle of a picture
    disk       a full disk under the log
    damage     a file of the region is overwritten while it is served

No request may get a wrong answer, and the server must answer well afterwards. Linux; the disk test needs root and
is skipped without."""
import argparse, collections, http.client, json, os, pathlib, re, resource, shutil, signal, socket, subprocess, sys, tempfile, threading, time, urllib.parse, urllib.request

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("region")
parser.add_argument("--only", default="swaps,stop,idle,slow,leave,disk,damage")
parser.add_argument("--connections", type=int, default=10_000)
parser.add_argument("--swaps", type=int, default=100)
options = parser.parse_args()
folder = pathlib.Path(tempfile.mkdtemp(prefix="portolan-faults-"))
faults = {}
failures = 0


class Skipped(Exception):
    """A test that this machine cannot run."""


def fault(function):
    faults[function.__name__] = function
    return function


class Server:
    def __init__(self, region, *more, log=None):
        self.process = subprocess.Popen(
            [options.program, "serve", "--region", str(region), "--listen", "127.0.0.1:0", "--access-log", "on" if log else "off", "--set", "timeLimit=600", *more],
            stderr=subprocess.PIPE, stdout=log or subprocess.DEVNULL, text=True,
        )
        line = self.process.stderr.readline()
        self.base = re.search(r"http://\S+?:\d+", line)[0]
        self.host = self.base.split("//")[1]
        self.port = int(self.host.rsplit(":", 1)[1])
        self.said = []
        threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True).start()

    def get(self, path, timeout=120, **headers):
        request = urllib.request.Request(self.base + path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def status(self, name):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", text)[1])

    def seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=120)
        assert code == 0, f"the server ended with {code}: {self.said}"


class Asking:
    """Threads that ask all the time, each over its own persistent connection."""

    def __init__(self, server, paths, threads=4, headers={"X-Goog-FieldMask": "*"}):
        self.server, self.paths, self.headers = server, paths, headers
        self.wrong, self.statuses, self.bodies = [], collections.Counter(), collections.defaultdict(set)
        self.over = threading.Event()
        self.isStopping = False
        self.threads = [threading.Thread(target=self.ask, args=[number]) for number in range(threads)]
        for thread in self.threads:
            thread.start()

    def ask(self, number):
        connection = None
        at = number
        while not self.over.is_set():
            path = self.paths[at % len(self.paths)]
            at += 1
            try:
                if connection is None:
                    connection = http.client.HTTPConnection(self.server.host, timeout=120)
                    connection.connect()
                connection.request("GET", path, headers=self.headers)
            except OSError as error:
                # A server that stops takes no new connections and closes idle ones. A request that was not sent is
                # not lost.
                if self.isStopping:
                    return
                self.wrong.append(f"{path}: cannot ask: {error!r}")
                connection = None
                continue
            try:
                answer = connection.getresponse()
                body = answer.read()
                self.statuses[answer.status] += 1
                self.bodies[path].add((answer.status, hash(body)))
                if answer.status not in (200, 204):
                    self.wrong.append(f"{path}: {answer.status} {body[:200]}")
                if answer.will_close:
                    connection.close()
                    connection = None
            except (http.client.RemoteDisconnected, ConnectionResetError) as error:
                # An idle connection may be closed just when it is used again. In this case no byte of an answer has
                # come.
                if not self.isStopping:
                    self.wrong.append(f"{path}: {error!r}")
                connection = None
            except Exception as error:
                self.wrong.append(f"{path}: {error!r}")
                connection = None

    def end(self):
        self.over.set()
        for thread in self.threads:
            thread.join()
        return self


def known(server):
    body = json.dumps({"textQuery": "restaurant", "pageSize": 5}).encode()
    request = urllib.request.Request(server.base + "/v1/places:searchText", data=body, headers={"X-Goog-FieldMask": "places.id,places.displayName"})
    found = json.load(urllib.request.urlopen(request, timeout=120))["places"]
    return [place["id"] for place in found]


def center(region):
    point = json.loads((pathlib.Path(region) / "region.json").read_text())["center"]
    return point["latitude"], point["longitude"]


def tile(zoom, dx=0, dy=0):
    import math
    latitude, longitude = center(options.region)
    s = math.sin(math.radians(latitude))
    return f"{zoom}/{int((longitude + 180) / 360 * 2**zoom) + dx}/{int((0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi)) * 2**zoom) + dy}"


def another(name):
    """A copy of the region with another fact, which makes another version of the data."""
    copy = folder / name
    shutil.copytree(options.region, copy)
    server = Server(options.region)
    place = known(server)[0]
    server.stop()
    facts = folder / "facts.ndjson"
    facts.write_text(json.dumps({"place": place, "rating": 4.5, "userRatingCount": 3}) + "\n")
    subprocess.run([options.program, "enrich", str(copy), str(facts)], check=True, capture_output=True)
    return copy, place


def is_well(server):
    assert server.get("/health/ready")[0] == 200, "the server is not ready"
    assert server.get(f"/data/portolan/{tile(14)}.pbf")[0] == 200, "no tile"
    assert server.get("/api?q=a&limit=1")[0] == 200, "no place"


@fault
def swaps():
    """Swaps the region by a link with another target, and by folders that are exchanged: the two ways in which
    regions are published."""
    copy, place = another("second.portolan")
    first = folder / "first.portolan"
    shutil.copytree(options.region, first)
    for way in ["link", "rename"]:
        served = folder / f"{way}.portolan"
        if way == "link":
            served.symlink_to(first)
        else:
            shutil.copytree(first, served)
            shutil.copytree(copy, folder / "spare.portolan")
        server = Server(served)
        paths = [f"/v1/places/{place}", f"/data/portolan/{tile(14)}.pbf", f"/styles/light/{tile(15)}.png", "/api?q=rest&limit=3", "/health/ready", f"/data/{way}.json"]
        asking = Asking(server, paths, threads=6)
        versions = set()
        try:
            for number in range(options.swaps):
                if way == "link":
                    other = folder / "next"
                    other.symlink_to(copy if number % 2 == 0 else first)
                    other.replace(served)
                else:
                    spare, away = folder / "spare.portolan", folder / "away.portolan"
                    served.rename(away)
                    spare.rename(served)
                    away.rename(spare)
                before = json.loads(server.get("/health/ready")[1])["version"]
                server.process.send_signal(signal.SIGHUP)
                deadline = time.monotonic() + 60
                while (now := json.loads(server.get("/health/ready")[1])["version"]) == before:
                    assert time.monotonic() < deadline, f"swap {number} has no effect: {server.said[-2:]}"
                    time.sleep(0.005)
                versions.add(now)
        finally:
            asking.end()
        assert not asking.wrong, f"{way}: {len(asking.wrong)} of {sum(asking.statuses.values())}: {asking.wrong[:3]}"
        # The answers of the two versions differ: one has the place's rating, and the other does not.
        details = asking.bodies[f"/v1/places/{place}"]
        assert len(details) == 2 and len(versions) == 2, f"{way}: {len(details)} answers of {len(versions)} versions"
        server.stop()
        yield f"{way}: {options.swaps} swaps, {sum(asking.statuses.values())} requests, none wrong"


@fault
def stop():
    count = 0
    for number in range(5):
        server = Server(options.region)
        place = known(server)[0]
        asking = Asking(server, [f"/v1/places/{place}", f"/data/portolan/{tile(14)}.pbf", f"/styles/light/{tile(16, number, 0)}.png"], threads=6)
        time.sleep(1)
        asking.isStopping = True
        server.stop()
        asking.end()
        assert not asking.wrong, asking.wrong[:3]
        count += sum(asking.statuses.values())
    yield f"five times SIGTERM, {count} requests, none lost; the program ends with 0"


@fault
def idle():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = options.connections
    if hard < wanted + 200:
        raise Skipped(f"a process may open {hard} files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server = Server(options.region, "--set", "idleLimit=600")
    is_well(server)
    before = server.status("VmRSS")
    sockets = []
    for number in range(wanted):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        sockets.append(one)
    deadline = time.monotonic() + 120
    while len(os.listdir(f"/proc/{server.process.pid}/fd")) < wanted and time.monotonic() < deadline:
        time.sleep(0.1)
    held = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    each = (server.status("VmRSS") - before) / wanted
    begin = time.monotonic()
    for _ in range(100):
        is_well(server)
    took = (time.monotonic() - begin) / 300
    used = server.seconds()
    time.sleep(2)
    rest = server.seconds() - used
    for one in sockets:
        one.close()
    deadline = time.monotonic() + 120
    while len(os.listdir(f"/proc/{server.process.pid}/fd")) > 200 and time.monotonic() < deadline:
        time.sleep(0.1)
    left = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    assert held >= wanted and left <= 200, f"{held} open files of {wanted} connections, {left} afterwards"
    is_well(server)
    server.stop()
    yield f"{wanted} connections: {each:.1f} KiB each, requests beside them {took * 1000:.1f} ms, {rest / 2 * 100:.1f} % of a core while nothing happens"


@fault
def slow():
    server = Server(options.region, "--set", "idleLimit=3", "--set", "timeLimit=5")
    place = known(server)[0]
    asking = Asking(server, [f"/v1/places/{place}", f"/data/portolan/{tile(14)}.pbf"], threads=2)
    # This check is our own: a head, a body and a reader that never end are dropped.
    def is_dropped(send, then=b"", limit=30, shrink=False):
        one = socket.socket()
        if shrink:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.connect(("127.0.0.1", server.port))
        one.settimeout(limit)
        one.sendall(send)
        begin = time.monotonic()
        while time.monotonic() - begin < limit:
            try:
                if then:
                    one.sendall(then)
                    time.sleep(0.5)
                    one.setblocking(False)
                    try:
                        if one.recv(65536) == b"":
                            return time.monotonic() - begin
                    except BlockingIOError:
                        pass
                    one.setblocking(True)
                    one.settimeout(limit)
                elif shrink:
                    time.sleep(0.5)
                    # If the reader takes no bytes, the state of the socket shows whether the other end has gone.
                    state = one.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
                    if state != 1:
                        return time.monotonic() - begin
                elif one.recv(65536) == b"":
                    return time.monotonic() - begin
            except (ConnectionError, socket.timeout):
                return time.monotonic() - begin
        return None
    name = pathlib.Path(options.region).stem
    times = {
        "a silent connection": is_dropped(b""),
        "half a head": is_dropped(b"GET / HTTP/1.1\r\nHost: x\r\n"),
        "a head line by line": is_dropped(b"GET / HTTP/1.1\r\nHost: x\r\n", then=b"X-A: b\r\n", limit=60),
        "a body byte by byte": is_dropped(b"POST /v1/places:searchText HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", then=b" ", limit=60),
        "a reader that stops": is_dropped(f"GET /archive/{name}.pmtiles HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 20, shrink=True, limit=60),
    }
    for kind, switch in [("heads", ["-H"]), ("bodies", ["-B"]), ("readers", ["-X", "-w", "512", "-y", "1024", "-n", "1", "-z", "32"])]:
        if not shutil.which("slowhttptest"):
            yield "slowhttptest is not installed"
            break
        path = {"heads": "/", "bodies": "/v1/places:searchText", "readers": f"/archive/{name}.pmtiles"}[kind]
        done = subprocess.run(
            ["slowhttptest", *switch, "-c", "1000", "-r", "500", "-i", "1", "-l", "20", "-p", "5", "-u", server.base + path],
            capture_output=True, text=True, timeout=300,
        )
        plain = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
        available = re.findall(r"service available:\s+(\w+)", plain)
        assert available and "NO" not in available, f"{kind}: {plain[-800:]}"
        yield f"slowhttptest, 1000 slow {kind}: the service was available all the time ({len(available)} looks)"
    asking.end()
    assert not asking.wrong, asking.wrong[:3]
    is_well(server)
    server.stop()
    yield ", ".join(f"{name} dropped after {took:.1f} s" if took is not None else f"{name} NOT dropped" for name, took in times.items())
    assert None not in times.values(), times


@fault
def leave():
    """Clients leave while their picture is drawn. Their turns become free, and nothing more is drawn for them."""
    server = Server(options.region)
    latitude, longitude = center(options.region)
    server.get(f"/static/{longitude},{latitude},14/100x100.png")
    path = lambda number: f"/static/{longitude + number / 1000},{latitude},14/2048x2048@4x.png"
    used = server.seconds()
    begin = time.monotonic()
    server.get(path(-1), timeout=600)
    whole, clock = server.seconds() - used, time.monotonic() - begin
    # The clients wait for a share of the drawing time. On a fast machine a fixed time would be most of that time.
    patience = clock / 4
    used = server.seconds()
    for number in range(20):
        one = socket.create_connection(("127.0.0.1", server.port))
        one.sendall(f"GET {path(number)} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        time.sleep(patience)
        one.close()
    begin = time.monotonic()
    assert server.get(f"/styles/light/{tile(16, 3, 3)}.png", timeout=600)[0] == 200
    waited = time.monotonic() - begin
    time.sleep(1)
    spent = server.seconds() - used
    assert spent < whole * 20 * 0.6, f"{spent:.1f} s of processor for 20 pictures whose clients left, {whole:.1f} s for one whole"
    is_well(server)
    server.stop()
    yield f"a picture of 67 million pixels takes {whole:.1f} s of processor; 20 clients that left after {patience:.2f} s cost {spent:.1f} s; the next tile came after {waited:.1f} s"


@fault
def disk():
    if os.geteuid() != 0:
        raise Skipped("a small file system needs root")
    small = folder / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small], capture_output=True).returncode:
        raise Skipped("no file system can be mounted")
    try:
        with open(small / "access.log", "w") as log:
            server = Server(options.region, log=log)
            place = known(server)[0]
            asking = Asking(server, [f"/v1/places/{place}"], threads=4)
            deadline = time.monotonic() + 120
            while "portolan_log_lines_lost_total 0" in server.get("/metrics")[1].decode() and time.monotonic() < deadline:
                time.sleep(0.5)
            asking.end()
            full = os.path.getsize(small / "access.log")
            assert not asking.wrong, asking.wrong[:3]
            is_well(server)
            lost = re.search(r"portolan_log_lines_lost_total (\d+)", server.get("/metrics")[1].decode())
            server.stop()
        assert lost and int(lost[1]) > 0, "no line was lost, or nothing says so"
        yield f"{sum(asking.statuses.values())} requests, log full at {full} bytes, {lost[1]} lines lost and counted"
    finally:
        subprocess.run(["umount", small], capture_output=True)


@fault
def damage():
    """Files of the region are overwritten, cut and deleted in place. Answers are then right, or the request is
    refused. A whole region serves again."""
    import random
    random.seed(3)
    for way in ["tiles written over", "tiles cut", "places written over", "places cut", "all deleted"]:
        served = folder / "damaged.portolan"
        shutil.rmtree(served, ignore_errors=True)
        shutil.copytree(options.region, served)
        server = Server(served)
        ids = known(server)
        paths = [f"/v1/places/{id}" for id in ids] + [f"/data/portolan/{tile(14, n, 0)}.pbf" for n in range(3)] + [f"/styles/light/{tile(15, 4, 0)}.png", "/api?q=rest&limit=3"]
        right = {path: server.get(path, X_Goog_FieldMask="*") for path in paths}
        file = served / ("tiles.pmtiles" if way.startswith("tiles") else "places.sqlite")
        if way == "all deleted":
            for one in served.iterdir():
                one.unlink()
        elif way.endswith("cut"):
            os.truncate(file, file.stat().st_size // 2)
        else:
            with open(file, "r+b") as opened:
                for _ in range(200):
                    opened.seek(random.randrange(file.stat().st_size))
                    opened.write(bytes([random.randrange(256)]))
        wrong, refused = [], 0
        for _ in range(20):
            for path in paths:
                answer = server.get(path, X_Goog_FieldMask="*")
                if answer[0] >= 500:
                    refused += 1
                elif answer != right[path]:
                    wrong.append((path, answer[0], answer[1][:100]))
        assert not wrong, f"{way}: {wrong[:2]}"
        server.process.send_signal(signal.SIGHUP)
        time.sleep(1)
        assert server.process.poll() is None, f"{way}: the server has ended: {server.said}"
        assert server.get("/health/live")[0] == 200
        # A whole region replaces the damaged one.
        shutil.rmtree(served, ignore_errors=True)
        shutil.copytree(options.region, served)
        server.process.send_signal(signal.SIGHUP)
        deadline = time.monotonic() + 60
        while any(server.get(path, X_Goog_FieldMask="*")[0] >= 500 for path in paths):
            assert time.monotonic() < deadline, f"{way}: the whole region is not served: {server.said[-3:]}"
            time.sleep(0.1)
        server.stop()
        yield f"{way}: {refused} of {20 * len(paths)} refused, none wrong, a whole region serves again"


try:
    for name in options.only.split(","):
        begin = time.monotonic()
        try:
            for line in faults[name]():
                print(f"{name}: {line}", flush=True)
            print(f"passed: {name} ({time.monotonic() - begin:.0f} s)", flush=True)
        except Skipped as reason:
            print(f"skipped: {name}: {reason}", flush=True)
        except AssertionError as error:
            failures += 1
            print(f"FAILED: {name}: {error}", flush=True)
finally:
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(1 if failures else 0)
