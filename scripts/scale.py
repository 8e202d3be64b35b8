#!/usr/bin/env python3
"""Tests the set-up of deploy/ on loopback, from an empty folder and without a container engine: `scripts/scale.py
PROGRAM [options]`.

The set-up is a host of published regions (nginx with deploy/nginx-static.conf), three servers with their own
copies, and HAProxy with deploy/haproxy.cfg. Questions are sent at a constant rate all the time, whatever the
answers are. Each answer is compared with the expected answer of its version, so wrong, mixed and withdrawn answers
show. Meanwhile things fail:

    publish    versions one after the other over HTTP, one of them with other places (--versions)
    rollback   back and forth
    resume     publishers are killed at random times, and the last one finishes
    restart    SIGTERM of each server in turn, as for a new program
    kill       kill -9 of a server, twice the one that HAProxy uses most; each is started again
    stall      SIGSTOP of a server for a few seconds
    damage     a byte of a published object is changed: servers refuse the version, and `publish --verify` repairs it
    disk       the disk of one server's copies is full (needs root)
    nginx      the same with deploy/nginx-balancer.conf: one server is killed, and another one stopped
    network    each server in a network namespace, with 50 ms of delay, 5 % packet loss, and a black hole (needs root;
               --only network)

No answer may be wrong, and no request may fail that another server could have answered. Linux; HAProxy and nginx are
Debian's (scripts/scale-packages.txt)."""
import argparse, asyncio, collections, hashlib, json, math, os, pathlib, random, re, shutil, signal, socket, subprocess, sys, tempfile, threading, time, urllib.request

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("--importer", help="a program that makes the regions, if that is another one")
parser.add_argument("--islands", type=int, default=1, help="how large the regions are: `portolan-sample --scale`, by the one beside the program; some 640 places each")
parser.add_argument("--rate", type=float, default=100, help="questions a second")
parser.add_argument("--seconds", type=float, default=4, help="how long each state is looked at")
parser.add_argument("--versions", type=int, default=10, help="how many versions are published")
parser.add_argument("--only", default="publish,rollback,resume,restart,kill,stall,damage,disk,nginx")
parser.add_argument("--quick", action="store_true", help="about a minute: fewer of all")
parser.add_argument("--keep", action="store_true", help="leave the folder with its logs")
options = parser.parse_args()
if options.quick:
    options.seconds, options.versions, options.rate = 2, 4, 50
importer = options.importer or options.program
generator = pathlib.Path(options.program).resolve().with_name("portolan-sample")
os.environ["PATH"] += ":/usr/sbin:/sbin"
isApart = options.only == "network"
missing = [tool for tool in ("haproxy", "nginx") if not shutil.which(tool)]
if missing:
    print(f"skipped: all; not installed: {', '.join(missing)}")
    sys.exit(0)
if isApart and "PORTOLAN_APART" not in os.environ:
    # Everything runs in a separate network, so its addresses are free.
    if os.geteuid() != 0 or not os.path.exists("/dev/net/tun"):
        print("skipped: network: needs root and /dev/net/tun")
        sys.exit(0)
    os.environ["PORTOLAN_APART"] = "1"
    os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])
if isApart:
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
root = pathlib.Path(__file__).resolve().parent.parent
folder = pathlib.Path(tempfile.mkdtemp(prefix="portolan-scale-"))
# Nginx may run its workers as another user.
folder.chmod(0o755)
failures, skipped = [], []
TOKEN = "a-word-of-your-own"


class Skipped(Exception):
    """A test that this machine cannot run."""


def free_port(host="127.0.0.1"):
    with socket.socket() as one:
        one.bind((host, 0))
        return one.getsockname()[1]


def wait(what, seconds, test):
    """Waits until a condition holds. Returns the time that this took."""
    begin = time.monotonic()
    while not (found := test()):
        assert time.monotonic() - begin < seconds, f"{what}: not within {seconds} s"
        time.sleep(0.02)
    return time.monotonic() - begin


def fetch(url, body=None, timeout=60, **headers):
    request = urllib.request.Request(url, data=body, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


# MARK: Programs


class Program:
    """A running program with its log. `inside` is its network namespace."""

    def __init__(self, name, command, environ=None, inside=None):
        self.name, self.environ = name, environ or {}
        self.command = (["ip", "netns", "exec", inside] if inside else []) + [str(word) for word in command]
        self.log = folder / f"{name}.log"
        self.start()

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, env=dict(os.environ, **self.environ))

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def said(self, lines=3):
        return " / ".join(self.log.read_text(errors="replace").strip().split("\n")[-lines:])


class Server(Program):
    def __init__(self, number, regions, cache, address=None, inside=None):
        self.host, self.port = address or "127.0.0.1", free_port() if not address else 8081
        self.base = f"http://{self.host}:{self.port}"
        # The settings of deploy/, adapted to this machine.
        settings = json.loads((root / "deploy/serve.json").read_text())
        settings |= {"regions": [regions], "remoteInterval": 1, "cacheFolder": str(cache), "drainSeconds": 0.5, "publicURL": "http://127.0.0.1"}
        file = folder / f"serve-{number}.json"
        file.write_text(json.dumps(settings))
        self.cache = cache
        super().__init__(
            f"server-{number}", [options.program, "serve", "--config", file, "--listen", f"{self.host}:{self.port}", "--access-log", "off"], inside=inside
        )

    def version(self):
        try:
            return json.loads(fetch(self.base + "/health/ready", timeout=5)[1])["published"][0]
        except (OSError, ValueError, KeyError):
            return None

    def metric(self, text):
        found = re.search(rf"^{re.escape(text)} (\d+)", fetch(self.base + "/metrics")[1].decode(), re.M)
        return int(found[1]) if found else None


class Fleet:
    """The host, the servers and the balancer."""

    def __init__(self):
        self.programs, self.namespaces = [], []
        self.www = folder / "www"
        (self.www / ".uploads").mkdir(parents=True)
        for one in (self.www, self.www / ".uploads"):
            one.chmod(0o777)
        self.static = f"127.0.0.1:{free_port()}"
        self.start_host()
        self.regions = f"http://{self.static}/town"

    def start_host(self):
        # In a separate namespace the host listens on all addresses, for the lines to all servers.
        listen = self.static.replace("127.0.0.1", "0.0.0.0") if isApart else self.static
        text = (root / "deploy/nginx-static.conf").read_text().replace("/srv/maps", str(self.www)).replace("127.0.0.1:8090", listen)
        (folder / "static.conf").write_text(text)
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user} daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log stderr; events {{}} http {{ access_log off; include {folder}/static.conf; }}\n"
        )
        self.host = self.run(Program("nginx", ["nginx", "-e", "stderr", "-c", folder / "nginx.conf"]))
        wait("nginx", 20, lambda: answers(self.static))

    def start_servers(self, count=3):
        self.servers = [self.run(Server(number + 1, self.regions, folder / f"copies-{number + 1}")) for number in range(count)]
        for server in self.servers:
            wait(f"{server.name} serves", 120, server.version)

    def start_servers_apart(self, count=3):
        """Starts each server in a network namespace, at the end of a line that can be disturbed."""
        self.servers = []
        for number in range(1, count + 1):
            namespace = f"portolan-{os.getpid()}-{number}"
            subprocess.run(["ip", "netns", "add", namespace], check=True)
            self.namespaces.append(namespace)
            self.line(number)
            link = self.run(Program(f"line-{number}", [sys.executable, root / "scripts/slow_link.py", namespace, number, folder / f"line-{number}.json"]))
            wait(f"line {number}", 20, lambda: "connected" in link.log.read_text())
            regions = self.regions.replace("127.0.0.1", f"10.77.{number}.1")
            self.servers.append(self.run(Server(number, regions, folder / f"copies-{number}", f"10.77.{number}.2", namespace)))
        for server in self.servers:
            wait(f"{server.name} serves", 120, server.version)

    def line(self, number, **state):
        """Sets the line to a server: delay, loss, hole."""
        new = folder / f"line-{number}.new"
        new.write_text(json.dumps(state))
        new.replace(folder / f"line-{number}.json")

    def start_balancer(self):
        self.front, self.statistics = f"127.0.0.1:{free_port()}", f"127.0.0.1:{free_port()}"
        environ = {"LISTEN": self.front, "STATISTICS": self.statistics}
        environ |= {f"PORTOLAN_{number + 1}": f"{server.host}:{server.port}" for number, server in enumerate(self.servers)}
        self.balancer = self.run(Program("haproxy", ["haproxy", "-db", "-f", root / "deploy/haproxy.cfg"], environ))
        wait("HAProxy", 20, lambda: answers(self.front))
        wait("HAProxy finds all servers", 30, lambda: all(row["status"] == "UP" for row in self.balance()))

    def run(self, program):
        self.programs.append(program)
        return program

    def balance(self):
        """HAProxy's view of each server."""
        lines = fetch(f"http://{self.statistics}/;csv")[1].decode().lstrip("# ").split("\n")
        names = lines[0].split(",")
        rows = [dict(zip(names, line.split(","))) for line in lines[1:] if line]
        return [row for row in rows if row["pxname"] == "places" and row["svname"] in ("one", "two", "three")]

    def favourite(self):
        before = [int(row["stot"]) for row in self.balance()]
        time.sleep(0.5)
        after = [int(row["stot"]) for row in self.balance()]
        counts = [b - a for a, b in zip(before, after)]
        return self.servers[counts.index(max(counts))]

    def end(self):
        for program in reversed(self.programs):
            program.end()
        for namespace in self.namespaces:
            subprocess.run(["ip", "netns", "del", namespace])


def answers(address):
    host, port = address.rsplit(":", 1)
    try:
        socket.create_connection((host, int(port)), timeout=1).close()
        return True
    except OSError:
        return False


# MARK: Versions


class Versions:
    """Versions of a region that identify themselves in their answers. Each has facts about the same places, and the
    number of ratings is the version's number."""

    def __init__(self):
        self.bases, self.references, self.digests = [], [], {}
        self.questions = None
        for seed in (1, 2):
            extract, region = folder / f"town-{seed}.osm.pbf", folder / f"town-{seed}.portolan"
            self.tool(generator, "--output", extract, "--scale", options.islands, "--seed", seed)
            self.tool(importer, "import", extract, "--output", region, "--name", "town")
            extract.unlink()
            self.bases.append(region)
        self.ask_references()

    def tool(self, program, *words, environ=None):
        done = subprocess.run([str(word) for word in (program, *words)], capture_output=True, text=True, env=dict(os.environ, **(environ or {})))
        assert done.returncode == 0, f"{' '.join(str(word) for word in words)}: {done.stderr[-400:]}"
        return done.stdout

    def ask_references(self):
        """Gets the answers of each kind of version from a separate server."""
        plain = self.serve_alone(self.bases[0])
        try:
            self.questions = questions(plain.base)
            ids = set()
            for question in self.questions:
                ids.update(re.findall(r"\bp[0-9a-z]{16}\b", ask_once(plain.base, question)[1].decode("utf-8", "replace")))
        finally:
            plain.end()
        other = self.serve_alone(self.bases[1])
        try:
            for question in self.questions:
                ids.update(re.findall(r"\bp[0-9a-z]{16}\b", ask_once(other.base, question)[1].decode("utf-8", "replace")))
        finally:
            other.end()
        self.ids = sorted(ids)
        for kind in range(2):
            server = self.serve_alone(self.make(1 + kind))
            try:
                self.references.append([(status, digest(normal(body))) for status, body in (ask_once(server.base, question) for question in self.questions)])
                marked = sum(bool(counts(ask_once(server.base, question)[1])) for question in self.questions)
            finally:
                server.end()
            print(f"       version {1 + kind}: {len(self.questions)} questions, {marked} of them with answers that identify the version", flush=True)
            assert marked > len(self.questions) // 2

    def serve_alone(self, region):
        port = free_port()
        server = Program("alone", [options.program, "serve", "--region", region, "--listen", f"127.0.0.1:{port}", "--access-log", "off"])
        server.base = f"http://127.0.0.1:{port}"
        wait("a server of its own", 120, lambda: answers(f"127.0.0.1:{port}"))
        return server

    def kind(self, number):
        """Every fifth version has other places."""
        return 1 if number % 5 == 2 else 0

    def make(self, number):
        """Makes the region of a version. Files that do not differ are links."""
        region = folder / f"version-{number}.portolan"
        if not region.exists():
            shutil.copytree(self.bases[self.kind(number)], region, copy_function=os.link)
            facts = folder / f"facts-{number}.ndjson"
            facts.write_text("".join(json.dumps({"place": id, "rating": 4.5, "userRatingCount": number}) + "\n" for id in self.ids))
            # The places of the other town are unknown here. Lines about them are reported, and the exit code is 2.
            done = subprocess.run([importer, "enrich", str(region), str(facts)], capture_output=True, text=True)
            assert done.returncode in (0, 2), done.stderr[-400:]
            facts.unlink()
        return region

    def publish(self, number, destination, *more):
        region = self.make(number)
        text = self.tool(options.program, "publish", region, destination, "--format", "json", *more, environ={"PORTOLAN_PUBLISH_TOKEN": TOKEN})
        self.digests[number] = json.loads(text)["version"]
        shutil.rmtree(region)
        return json.loads(text)


# MARK: Questions

# A question is a method, a path, a mask and a body.
MASK = "places.id,places.displayName,places.userRatingCount,places.formattedAddress"


def questions(base):
    region = json.loads(fetch(base + "/data/portolan.json")[1])
    longitude, latitude = region["center"][:2]
    found = []
    texts = ["restaurant", "harbour", "café", "museum", "bakery", "hotel", "anchor street", "school", "pharmacy", "park"]
    for text in texts:
        found.append(("POST", "/v1/places:searchText", MASK, json.dumps({"textQuery": text, "pageSize": 5})))
    for n in range(10):
        circle = {"circle": {"center": {"latitude": latitude + n / 2000, "longitude": longitude - n / 3000}, "radius": 300}}
        found.append(("POST", "/v1/places:searchNearby", MASK, json.dumps({"locationRestriction": circle, "maxResultCount": 5})))
    ids = []
    for question in found:
        ids += [place["id"] for place in json.loads(ask_once(base, question)[1]).get("places", [])]
    for id in sorted(set(ids))[:30]:
        found.append(("GET", f"/v1/places/{id}", "id,displayName,userRatingCount,rating,formattedAddress,types", None))
    for text in ["anc", "res", "har"]:
        found.append(("GET", f"/api?q={text}&limit=3", None, None))
    x = int((longitude + 180) / 360 * 2**14)
    s = math.sin(math.radians(latitude))
    y = int((0.5 - math.log((1 + s) / (1 - s)) / (4 * math.pi)) * 2**14)
    for n in range(3):
        found.append(("GET", f"/data/portolan/14/{x + n}/{y}.pbf", None, None))
    return found


def ask_once(base, question):
    method, path, mask, body = question
    headers = ({"X_Goog_FieldMask": mask} if mask else {}) | ({"Content_Type": "application/json"} if body else {})
    return fetch(base + path, body.encode() if body else None, **headers)


COUNT = re.compile(rb'"userRatingCount": ?(\d+)')


def counts(body):
    return {int(number) for number in COUNT.findall(body)}


def normal(body):
    return COUNT.sub(b'"userRatingCount": 0', body)


def digest(body):
    return hashlib.blake2b(body, digest_size=12).digest()


class Load:
    """Asks at a constant rate over persistent connections, in a separate thread."""

    def __init__(self, versions, address, rate):
        self.versions, self.rate = versions, rate
        self.host, self.port = address.rsplit(":", 1)
        self.allowed = set()
        self.lock = threading.Lock()
        self.rows = []  # when it began, seconds, what became of it
        self.wrong = []
        self.phase = "start"
        self.over = threading.Event()
        self.bytes = [self.message(question) for question in versions.questions]
        self.thread = threading.Thread(target=lambda: asyncio.run(self.run()), daemon=True)

    def message(self, question):
        method, path, mask, body = question
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        lines += [f"X-Goog-FieldMask: {mask}"] if mask else []
        lines += ["Content-Type: application/json", f"Content-Length: {len(body.encode())}"] if body else []
        return ("\r\n".join(lines) + "\r\n\r\n" + (body or "")).encode()

    def start(self):
        self.thread.start()

    async def run(self):
        self.idle = []
        tasks, number, begin = set(), 0, time.monotonic()
        while not self.over.is_set():
            due = begin + number / self.rate
            delay = due - time.monotonic()
            if delay > 0:
                await asyncio.sleep(delay)
            # All questions that are due are sent, late or not. The arrivals do not wait for the answers.
            task = asyncio.create_task(self.ask(number % len(self.bytes), due))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            number += 1
        await asyncio.gather(*tasks)
        for _, writer in self.idle:
            writer.close()

    async def ask(self, index, due):
        allowed, phase = set(self.allowed), self.phase
        begin = time.monotonic()
        try:
            status, body = await asyncio.wait_for(self.exchange(self.bytes[index]), 30)
            took = time.monotonic() - begin
            result = self.judge(index, status, body, allowed | self.allowed)
        except asyncio.TimeoutError:
            took, result = time.monotonic() - begin, "no answer in 30 s"
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            took, result = time.monotonic() - begin, f"cut off: {type(error).__name__}"
        with self.lock:
            self.rows.append((begin, took, result, phase))

    async def exchange(self, message):
        while True:
            isOld = bool(self.idle)
            reader, writer = self.idle.pop() if isOld else await asyncio.open_connection(self.host, int(self.port), limit=1 << 20)
            try:
                writer.write(message)
                await writer.drain()
                line = await reader.readline()
            except OSError:
                line = b""
            if not line and isOld:
                # An idle connection may be closed just when it is used again. All HTTP clients then ask once more.
                writer.close()
                continue
            break
        if not line:
            raise asyncio.IncompleteReadError(b"", None)
        status = int(line.split()[1])
        headers = {}
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while size := int((await reader.readline()).split(b";")[0], 16):
                body += await reader.readexactly(size)
                await reader.readexactly(2)
            await reader.readline()
        else:
            body = await reader.readexactly(0 if status in (204, 304) else int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            writer.close()
        else:
            self.idle.append((reader, writer))
        return status, body

    def judge(self, index, status, body, allowed):
        """`ok`, or the fault. Each answer must come completely from one version that may be served now."""
        found, shape = counts(body), digest(normal(body))
        for version in allowed:
            if self.versions.references[self.versions.kind(version)][index] == (status, shape) and found <= {version}:
                return "ok"
        if status in (429, 500, 502, 503, 504):
            return f"status {status}"
        with self.lock:
            self.wrong.append(
                f"{self.versions.questions[index][:2]}: {status}, versions {sorted(found)} where {sorted(allowed)} may be: {body[:160]!r}"
            )
        return "WRONG"

    def stop(self):
        self.over.set()
        self.thread.join()

    def table(self):
        phases = collections.defaultdict(list)
        for row in self.rows:
            phases[row[3]].append(row)
        print(f"\n{'while':<12}{'questions':>10}{'failed':>8}{'wrong':>7}{'p50 ms':>9}{'p99 ms':>9}{'longest':>9}{'gap':>8}")
        for phase, rows in phases.items():
            took = sorted(row[1] for row in rows)
            bad = collections.Counter(row[2] for row in rows if row[2] != "ok")
            good = sorted(row[0] + row[1] for row in rows if row[2] == "ok")
            gap = max((b - a for a, b in zip(good, good[1:])), default=0)
            at = lambda part: took[min(len(took) - 1, int(len(took) * part))] * 1000
            print(
                f"{phase:<12}{len(rows):>10}{sum(bad.values()) - bad['WRONG']:>8}{bad['WRONG']:>7}{at(0.5):>9.1f}{at(0.99):>9.1f}{took[-1] * 1000:>9.0f}{gap * 1000:>8.0f}"
                + (f"  {dict(bad)}" if bad else "")
            )
        print("(times are by this machine's clock beside whatever else it does; gap: the longest time without a good answer)")


# MARK: What breaks


class Try:
    def __init__(self):
        self.fleet = Fleet()
        self.versions = Versions()
        self.number = 1

    def begin(self, servers=None):
        versions, fleet = self.versions, self.fleet
        versions.publish(1, fleet.regions)
        self.current = 1
        (servers or fleet.start_servers)()
        fleet.start_balancer()
        self.operation(fleet.front)
        self.load = Load(versions, fleet.front, options.rate)
        self.load.allowed = {1}
        self.load.phase = "calm"
        self.load.start()
        self.look()

    def operation(self, address):
        """The balancer must not pass on operation addresses, in any spelling."""
        for path in ["/admin/reload", "/metrics", "/openapi.json", "//metrics", "/%6detrics", "/metrics/", "/x/../metrics"]:
            with socket.create_connection(tuple(address.rsplit(":", 1)), timeout=20) as one:
                one.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
                status = one.makefile("rb").readline().split()[1]
            if status != b"404":
                raise AssertionError(f"{path} by way of the balancer: {status}")

    def look(self, phase=None, seconds=None):
        self.load.phase = phase or self.load.phase
        time.sleep(seconds if seconds is not None else options.seconds)

    def publish(self, number=None, *more, takes=None):
        """Publishes a version, and waits until all servers (or those that can) have it."""
        self.number = number or self.number + 1
        load = self.load
        before = self.current
        load.allowed = load.allowed | {self.number}
        result = self.versions.publish(self.number, self.fleet.regions, "--keep", "3", *more)
        self.current = self.number
        took = self.settle(takes or self.fleet.servers)
        if takes is None:
            load.allowed = {self.number}
        return result, took, before

    def settle(self, servers):
        wanted = self.versions.digests[self.current]
        return wait(f"version {self.current} is served everywhere ({[server.said(1) for server in servers]})", 120, lambda: all(server.version() == wanted for server in servers))

    def rolls_back(self, to):
        self.load.allowed = self.load.allowed | {to}
        text = self.versions.tool(options.program, "publish", "--rollback", self.fleet.regions, environ={"PORTOLAN_PUBLISH_TOKEN": TOKEN})
        assert self.versions.digests[to] in text, text
        self.current = to
        took = self.settle(self.fleet.servers)
        self.load.allowed = {to}
        return took


faults = {}


def fault(function):
    faults[function.__name__] = function
    return function


@fault
def publish(it):
    times, written, skipped_files = [], 0, 0
    for _ in range(options.versions):
        result, took, _ = it.publish()
        times.append(took)
        written += result["writtenByteCount"]
        skipped_files += result["skipped"]
    times.sort()
    listed = json.loads(it.versions.tool(options.program, "publish", "--list", it.fleet.regions, "--format", "json"))["versions"]
    assert len(listed) == 3 and listed[0]["current"] and listed[1]["previous"], listed
    return (
        f"{options.versions} versions, {written / 1e6:.1f} MB written, {skipped_files} files there already; on all servers after {times[len(times) // 2]:.1f} s"
        f" in the middle, {times[-1]:.1f} s at most (they look every second)"
    )


@fault
def rollback(it):
    number = it.number
    _, _, before = it.publish()
    took = it.rolls_back(before)
    it.look(seconds=options.seconds / 2)
    again, back, _ = it.publish(it.number)
    assert again["written"] == 0
    return f"on all servers after {took:.1f} s; published again, without a byte written, after {back:.1f} s"


@fault
def resume(it):
    chance = random.Random(5)
    fleet, versions, load = it.fleet, it.versions, it.load
    before, number = it.current, it.number + 1
    while versions.kind(number) == versions.kind(before):
        number += 1
    region = versions.make(number)
    new = subprocess.run([options.program, "publish", "--dry-run", "--format", "json", region, fleet.regions], capture_output=True, text=True)
    wanted = json.loads(new.stdout)["version"]
    load.allowed = {before, number}
    killed, patience = 0, 0.004
    while True:
        publisher = subprocess.Popen([options.program, "publish", region, fleet.regions], env=dict(os.environ, PORTOLAN_PUBLISH_TOKEN=TOKEN), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            publisher.wait(patience)
            break
        except subprocess.TimeoutExpired:
            publisher.kill()
            publisher.wait()
            killed += 1
        # The kills range from a publisher that has not begun to one that has just ended.
        patience += chance.uniform(0, 0.02 if options.quick else 0.006)
        told = json.loads(fetch(f"{fleet.regions}/publication.json")[1])["current"]
        assert told in (versions.digests[before], wanted), told
    it.look(seconds=options.seconds / 2)
    it.publish(number)
    assert versions.digests[number] == wanted
    return f"{killed} publishers killed, each a little later than the one before, until one had ended; the version is whole on all servers"


@fault
def restart(it):
    times = []
    for server in it.fleet.servers:
        begin = time.monotonic()
        server.end()
        server.start()
        wait(f"{server.name} is back", 60, lambda: server.version() == it.versions.digests[it.current])
        wait("HAProxy finds it again", 30, lambda: all(row["status"] == "UP" for row in it.fleet.balance()))
        times.append(time.monotonic() - begin)
    return f"each was away for {max(times):.1f} s at most"


@fault
def nginx(it):
    fleet, servers = it.fleet, it.fleet.servers
    address = f"127.0.0.1:{free_port()}"
    text = (root / "deploy/nginx-balancer.conf").read_text().replace("127.0.0.1:8080", address)
    for number, server in enumerate(servers):
        text = text.replace(f"127.0.0.1:{8081 + number}", f"{server.host}:{server.port}")
    (folder / "balancer.conf").write_text(text)
    (folder / "balancer-nginx.conf").write_text((folder / "nginx.conf").read_text().replace("static.conf", "balancer.conf").replace("nginx.pid", "balancer.pid"))
    balancer = fleet.run(Program("nginx-balancer", ["nginx", "-e", "stderr", "-c", folder / "balancer-nginx.conf"]))
    wait("nginx", 20, lambda: answers(address))
    load = Load(it.versions, address, options.rate / 2)
    load.allowed, load.phase = it.load.allowed, "by nginx"
    load.start()
    it.operation(address)
    time.sleep(options.seconds / 2)
    servers[0].kill()
    time.sleep(options.seconds / 2)
    servers[0].start()
    wait(f"{servers[0].name} is back", 60, servers[0].version)
    servers[1].process.send_signal(signal.SIGSTOP)
    time.sleep(max(4, options.seconds))
    servers[1].process.send_signal(signal.SIGCONT)
    time.sleep(options.seconds / 2)
    load.stop()
    it.load.rows += load.rows
    it.load.wrong += load.wrong
    balancer.end()
    return f"{len(load.rows)} questions while a server is killed and another one stopped"


@fault
def kill(it):
    times = []
    for turn in range(2 if options.quick else 4):
        server = it.fleet.favourite() if turn % 2 else it.fleet.servers[turn % 3]
        server.kill()
        it.look(seconds=1)
        begin = time.monotonic()
        # The restart follows systemd: Restart=on-failure, RestartSec=1.
        server.start()
        wait(f"{server.name} is back", 60, lambda: server.version() == it.versions.digests[it.current])
        wait("HAProxy finds it again", 30, lambda: all(row["status"] == "UP" for row in it.fleet.balance()))
        times.append(time.monotonic() - begin)
        it.look(seconds=options.seconds / 2)
    # A version is published while a server is away. The server returns with the new version.
    server = it.fleet.servers[2]
    server.kill()
    rest = it.fleet.servers[:2]
    it.publish(takes=rest)
    server.start()
    it.settle(it.fleet.servers)
    it.load.allowed = {it.current}
    wait("HAProxy finds it again", 30, lambda: all(row["status"] == "UP" for row in it.fleet.balance()))
    return f"{len(times) + 1} times; back at work {max(times):.1f} s after the start at most; one that was away for a version has it when it comes back"


@fault
def stall(it):
    lines = []
    for _ in range(1 if options.quick else 2):
        server = it.fleet.favourite()
        server.process.send_signal(signal.SIGSTOP)
        out = wait("HAProxy takes it out", 30, lambda: any(row["status"].startswith("DOWN") for row in it.fleet.balance()))
        it.look(seconds=options.seconds)
        server.process.send_signal(signal.SIGCONT)
        back = wait("HAProxy takes it in", 30, lambda: all(row["status"] == "UP" for row in it.fleet.balance()))
        it.look(seconds=options.seconds / 2)
        lines.append(f"out after {out:.1f} s, in again {back:.1f} s after it goes on")
    return "; ".join(lines)


@fault
def damage(it):
    """The object is there before it is published, with the right size and a wrong byte. A publisher leaves it
    alone, and servers must not take it."""
    number, before = it.number + 1, it.current
    region = it.versions.make(number)
    manifest = json.loads((region / "region.json").read_text())
    # The file is in no earlier version, because servers do not fetch files that they have.
    name = "enrichment.sqlite"
    object = it.fleet.www / "town/objects" / f"{manifest['files'][name]['xxh128']}.sqlite"
    bytes = bytearray((region / name).read_bytes())
    bytes[len(bytes) // 2] ^= 1
    object.write_bytes(bytes)
    servers = it.fleet.servers
    failed = [server.metric('portolan_remote_looks_total{result="failed"}') for server in servers]
    # If a server took the version, its answers would be wrong, because the version is not among the allowed ones.
    it.number = number
    it.versions.publish(number, it.fleet.regions, "--keep", "3")
    wait("all servers refuse it", 60, lambda: all(server.metric('portolan_remote_looks_total{result="failed"}') > n for server, n in zip(servers, failed)))
    it.look()
    assert all(server.version() == it.versions.digests[before] for server in servers), "a damaged version is served"
    assert all("--verify" in server.log.read_text() for server in servers), servers[0].said()
    it.load.allowed = {before, number}
    result = it.versions.publish(number, it.fleet.regions, "--keep", "3", "--verify")
    assert result["written"] == 1, result
    it.current = number
    took = it.settle(servers)
    it.load.allowed = {number}
    return f"refused by all {len(servers)}, which serve on; repaired by --verify, and on all servers {took:.1f} s later"


@fault
def disk(it):
    if os.geteuid() != 0:
        raise Skipped("a small file system needs root")
    server, others = it.fleet.servers[0], it.fleet.servers[1:]
    small = folder / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1g", "tmpfs", small], capture_output=True).returncode:
        raise Skipped("no file system can be mounted")
    try:
        # The same server, with its copies on the small disk.
        server.end()
        file = folder / "serve-1.json"
        file.write_text(json.dumps(json.loads(file.read_text()) | {"cacheFolder": str(small)}))
        server.start()
        wait("the server on the small disk", 60, lambda: server.version() == it.versions.digests[it.current])
        before, number = it.current, it.number + 1
        usage = shutil.disk_usage(small)
        subprocess.run(["mount", "-o", f"remount,size={usage.used + 45_000}", small], check=True)
        it.publish(number, takes=others)
        wait("the disk is full", 60, lambda: server.metric('portolan_remote_looks_total{result="failed"}') > 0)
        it.look()
        assert server.version() == it.versions.digests[before], "a version came through a full disk"
        line = next(line for line in reversed(server.log.read_text().split("\n")) if "keeps its previous copy" in line)
        assert "Error Domain" not in line, line
        subprocess.run(["mount", "-o", "remount,size=1g", small], check=True)
        took = it.settle([server])
        it.load.allowed = {number}
        it.look(seconds=options.seconds / 2)
        return f"one server stays with the version before and says so ({line[line.index(': cannot') + 2 if ': cannot' in line else 0:][:100]}); with room again it has the new one after {took:.1f} s"
    finally:
        server.end()
        subprocess.run(["umount", "-l", small], capture_output=True)


@fault
def network(it):
    fleet, load, lines = it.fleet, it.load, []

    def look(phase, seconds=None):
        it.look(phase, seconds)
        with load.lock:
            rows = [row for row in load.rows if row[3] == phase]
        return rows

    def all_up(seconds=60):
        return wait("HAProxy finds all servers", seconds, lambda: all(row["status"] == "UP" for row in fleet.balance()))

    for number in (1, 2, 3):
        fleet.line(number, delay=0.05)
    look("50 ms")
    _, took, _ = it.publish()
    lines.append(f"with 50 ms a version is everywhere after {took:.1f} s")
    fleet.line(1, delay=0.05, loss=0.05)
    look("5 % at one")
    for number in (2, 3):
        fleet.line(number, delay=0.05, loss=0.05)
    look("5 % at all")
    _, took, _ = it.publish()
    lines.append(f"with 5 % of packets lost after {took:.1f} s")
    for number in (1, 2, 3):
        fleet.line(number, delay=0.05)
    all_up()
    # No packet reaches this server, and not even a refusal comes back.
    load.phase = "black hole"
    hole = fleet.servers.index(fleet.favourite()) + 1
    fleet.line(hole, delay=0.05, hole=True)
    out = wait("HAProxy takes it out", 30, lambda: any(row["status"].startswith("DOWN") for row in fleet.balance()))
    others = [server for server in fleet.servers if server is not fleet.servers[hole - 1]]
    it.publish(takes=others)
    look("black hole")
    load.phase = "healed"
    fleet.line(hole, delay=0.05)
    back = it.settle(fleet.servers)
    it.load.allowed = {it.current}
    all_up()
    look("healed", options.seconds / 2)
    lines.append(f"a black hole is found after {out:.1f} s, and its server has the version that it missed {back:.1f} s after it is gone")
    return "; ".join(lines)


def main():
    begin = time.monotonic()
    it = None
    try:
        it = Try()
        print(f"regions are made ({time.monotonic() - begin:.0f} s)", flush=True)
        it.begin(it.fleet.start_servers_apart if isApart else None)
        for name in options.only.split(","):
            start = time.monotonic()
            it.load.phase = name
            try:
                print(f"passed: {name}: {faults[name](it)} ({time.monotonic() - start:.0f} s)", flush=True)
            except Skipped as reason:
                skipped.append(f"{name}: {reason}")
            except AssertionError as error:
                failures.append(name)
                print(f"FAILED: {name}: {error}", flush=True)
        it.look("calm again", 1)
        it.load.stop()
        it.load.table()
        bad = [row for row in it.load.rows if row[2] != "ok"]
        if it.load.wrong:
            failures.append("wrong answers")
            print("\n".join(it.load.wrong[:5]))
        if bad:
            failures.append("failed questions")
            print(f"FAILED: {len(bad)} of {len(it.load.rows)} questions")
        else:
            print(f"passed: {len(it.load.rows)} questions, none failed, none wrong ({time.monotonic() - begin:.0f} s)")
    finally:
        if it:
            it.fleet.end()
        if options.keep or failures:
            print(f"logs: {folder}")
        if not options.keep:
            if failures:
                for log in sorted(folder.glob("*.log")):
                    print(f"--- {log.name}\n" + "\n".join(log.read_text(errors='replace').split("\n")[-8:]))
            shutil.rmtree(folder, ignore_errors=True)
    for reason in skipped:
        print(f"skipped: {reason}")
    sys.exit(1 if failures else 0)


main()
