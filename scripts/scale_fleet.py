"""The set-up that scripts/scale-faults.py disturbs: a PostgreSQL database with its standby, servers, HAProxy, lines
with faults, and the questions and facts."""
import collections, contextlib, json, os, pathlib, random, re, shutil, signal, subprocess, sys, threading, time, urllib.error, urllib.request

from postgres_cluster import Cluster, free_port

root = pathlib.Path(__file__).resolve().parent.parent
ADMIN_TOKEN = "a-word-for-tests"


class Skipped(Exception):
    """A test that this machine cannot run."""


def wait(what, seconds, test):
    begin = time.monotonic()
    while not test():
        if time.monotonic() - begin > seconds:
            raise AssertionError(f"{what}: not within {seconds} s")
        time.sleep(0.05)


def fetch(url, body=None, timeout=10, method=None, **headers):
    request = urllib.request.Request(url, data=body, method=method, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def ask(base, question):
    body = question["body"].encode() if question["body"] else None
    return fetch(base + question["path"], body, 60, **{name.replace("-", "_"): value for name, value in question["headers"].items()})


class Program:
    """A running program with its log. `inside` is its network namespace."""

    def __init__(self, folder, name, command, environ=None, inside=None):
        self.name, self.environ = name, environ or {}
        self.command = (["ip", "netns", "exec", inside] if inside else []) + [str(word) for word in command]
        self.log = folder / f"{name}.log"
        self.start()

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, env=dict(os.environ, **self.environ))

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Server(Program):
    def __init__(self, folder, program, number, words, address="127.0.0.1", inside=None):
        self.address, self.port = address, free_port()
        self.base = f"http://{address}:{self.port}"
        words = [*words, "--listen", f"{address}:{self.port}", "--access-log", "off"]
        for name, value in {"cacheFolder": folder / f"cache-{number}", "adminToken": ADMIN_TOKEN, "pageTokenKey": "the same for all the servers of this"}.items():
            words += ["--set", f"{name}={value}"]
        super().__init__(folder, f"server-{number}", [program, "serve", *words], inside=inside)

    def is_ready(self):
        try:
            return fetch(self.base + "/health/ready", timeout=5)[0] == 200
        except OSError:
            return False


class Line:
    """A network namespace at the end of a line that can be disturbed (scripts/slow_link.py). Programs in
    the namespace reach everything else through the line."""

    def __init__(self, folder, number):
        self.namespace, self.far = f"portolan-{os.getpid()}-{number}", f"10.77.{number}.2"
        self.state = folder / f"line-{number}.json"
        subprocess.run(["ip", "netns", "add", self.namespace], check=True)
        self.set()
        self.link = Program(folder, f"line-{number}", [sys.executable, root / "scripts/slow_link.py", self.namespace, number, self.state])
        wait(f"line {number}", 20, lambda: "connected" in self.link.log.read_text())
        subprocess.run(["ip", "-n", self.namespace, "route", "add", "default", "via", f"10.77.{number}.1"], check=True)

    def set(self, **state):
        """Sets the line: delay, loss, hole."""
        new = self.state.with_suffix(".new")
        new.write_text(json.dumps(state))
        new.replace(self.state)

    def end(self):
        self.link.end()
        subprocess.run(["ip", "netns", "del", self.namespace])


class Fleet:
    def __init__(self, folder, program, region, has_lines=False, small_disk=False, cache=1 << 20):
        self.folder, self.program, self.region = folder, program, region
        self.has_lines, self.small_disk, self.cache = has_lines, small_disk, cache
        self.ends, self.servers, self.said = [], [], []
        self.address = "10.77.0.1" if has_lines else "127.0.0.1"

    def start(self):
        if self.has_lines:
            subprocess.run(["ip", "addr", "add", f"{self.address}/32", "dev", "lo"], check=True)
            pathlib.Path("/proc/sys/net/ipv4/ip_forward").write_text("1")
            self.line_of_standby, self.line_of_server = Line(self.folder, 1), Line(self.folder, 2)
            self.ends += [self.line_of_standby, self.line_of_server]
        self.primary = self.database("a", small=self.small_disk)
        self.primary.create("places")
        # The order of the hosts never changes, as in the settings of servers. The primary does.
        self.hosts = [self.primary]
        self.run("store", "load", self.region, "--no-places-view", "--to", self.url())
        self.standby = self.database("b", copy_of=self.primary, line=self.line_of_standby if self.has_lines else None)
        self.hosts.append(self.standby)
        # The primary waits for its standby, so that each fact is in both.
        self.primary.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.sql("postgres", "SELECT pg_reload_conf()")
        for number in range(1, 4):
            far = self.line_of_server if self.has_lines and number == 3 else None
            words = ["--store", self.url(), "--set", f"storeCacheBytes={self.cache}"]
            server = Server(self.folder, self.program, number, words, far.far if far else self.address, far.namespace if far else None)
            self.servers.append(server)
            self.ends.append(server)
        for server in self.servers:
            wait(f"{server.name} serves", 120, server.is_ready)
        self.front, self.statistics = (f"{self.address}:{free_port()}" for _ in range(2))
        environ = {"LISTEN": self.front, "STATISTICS": self.statistics}
        environ |= {f"PORTOLAN_{number + 1}": f"{server.address}:{server.port}" for number, server in enumerate(self.servers)}
        self.ends.append(Program(self.folder, "haproxy", ["haproxy", "-db", "-f", root / "deploy/haproxy.cfg"], environ))
        self.settle()
        places = json.loads((self.region / "region.json").read_text()).get("placeCount")
        self.summary = f"{f'{places:,} places' if places else self.region.name}, a primary with a standby, 3 servers, HAProxy"

    def url(self):
        hosts = ",".join(f"{c.address}:{c.port}" for c in self.hosts)
        return f"postgres://portolan@{hosts}/places" + ("?target_session_attrs=prefer-standby" if len(self.hosts) > 1 else "")

    def replicates(self):
        answer = self.primary.sql("postgres", "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'", check=False)
        return answer.returncode == 0 and answer.stdout.strip() == "1" and self.standby.sql("postgres", "SELECT 1", check=False).returncode == 0

    def warm(self, questions, count=150):
        """Asks each server some questions, so that data that is read only once is read before the measurements."""
        for server in self.servers:
            for question in json.loads(questions.read_text())[:count]:
                ask(server.base, question)

    def database(self, name, copy_of=None, small=False, line=None):
        settings = {"wal_keep_size": "'256MB'", "synchronous_commit": "on"}
        small = self.small_file_system(name) if small else None
        if small:
            settings["max_wal_size"] = "'256MB'"
        cluster = Cluster(self.folder, name, settings, copy_of, line.far if line else self.address, line.namespace if line else None, small)
        self.ends.append(cluster)
        return cluster

    def small_file_system(self, name):
        place = self.folder / f"{name}-log"
        place.mkdir()
        if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1g", "tmpfs", place], capture_output=True).returncode:
            return None
        shutil.chown(place, "postgres", "postgres")
        self.mounted = place
        return place

    def run(self, *words):
        done = subprocess.run([self.program, *[str(word) for word in words]], capture_output=True, text=True)
        assert done.returncode == 0, f"{words[:2]}: {done.stderr[-600:]}"

    def balance(self):
        """HAProxy's view of each server."""
        lines = fetch(f"http://{self.statistics}/;csv")[1].decode().lstrip("# ").split("\n")
        names = lines[0].split(",")
        rows = [dict(zip(names, line.split(","))) for line in lines[1:] if line]
        return [row for row in rows if row["pxname"] == "places" and row["svname"] in ("one", "two", "three")]

    def favourite(self):
        before = [int(row["stot"]) for row in self.balance()]
        time.sleep(1)
        counts = [int(row["stot"]) - b for row, b in zip(self.balance(), before)]
        return self.servers[counts.index(max(counts))]

    def settle(self):
        """Waits until all parts work."""

        def is_well():
            with contextlib.suppress(OSError, ValueError):
                return all(row["status"] == "UP" for row in self.balance()) and self.replicates()

        wait("all is well", 180, is_well)

    def damage(self):
        """Changes a byte of every fourth page of a version's tables and indices in a standby that is stopped."""
        text = self.primary.sql(
            "places",
            "SELECT pg_relation_filepath(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace"
            " WHERE nspname LIKE 'portolan\\_%' AND relkind IN ('r', 'i') AND relpages > 8",
        ).stdout
        count = 0
        for name in text.split():
            with open(self.standby.data / name, "r+b") as file:
                size = file.seek(0, os.SEEK_END)
                for page in range(1, size // 8192, 4):
                    file.seek(page * 8192 + 5000)
                    byte = file.read(1)[0]
                    file.seek(page * 8192 + 5000)
                    file.write(bytes([byte ^ 1]))
                    count += 1
        return count

    def end(self):
        for one in reversed(self.ends):
            if isinstance(one, Cluster):
                with contextlib.suppress(OSError, subprocess.SubprocessError):
                    one.send(signal.SIGCONT)
                    one.kill()
            else:
                one.end()
        if mounted := getattr(self, "mounted", None):
            subprocess.run(["umount", "-l", mounted], capture_output=True)


# MARK: Facts


class Facts:
    """Sends a fact each second to the servers in turn, and repeats it until one takes it, in a separate thread."""

    def __init__(self, fleet):
        self.fleet, self.acknowledged, self.count, self.tries, self.longest = fleet, {}, 0, 0, 0.0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.say, daemon=True)
        self.thread.start()

    def say(self):
        number, turn = 0, 0
        while not self.over.wait(1):
            place = self.fleet.fact_places[number % len(self.fleet.fact_places)]
            count = int(time.time())
            line = json.dumps({"place": place, "rating": 4.5, "userRatingCount": count})
            begin = time.monotonic()
            while not self.over.is_set():
                turn += 1
                self.tries += 1
                server = self.fleet.servers[turn % 3]
                with contextlib.suppress(OSError):
                    if fetch(server.base + "/admin/facts", line.encode(), 15, Authorization="Bearer " + ADMIN_TOKEN)[0] == 200:
                        self.acknowledged[place] = count
                        self.count += 1
                        break
                time.sleep(0.2)
            self.longest = max(self.longest, time.monotonic() - begin)
            number += 1

    def end(self):
        self.over.set()
        self.thread.join(30)

    def lost(self):
        """The acknowledged facts that a server does not serve, and a line for people."""
        lost = set()
        for server in self.fleet.servers:
            status, body = fetch(server.base + "/admin/facts", timeout=30, Authorization="Bearer " + ADMIN_TOKEN)
            lines = [json.loads(line) for line in body.splitlines()] if status == 200 else []
            said = {line["place"]: line.get("userRatingCount") for line in lines if "place" in line}
            lost |= {place for place, count in self.acknowledged.items() if said.get(place) != count}
        again = self.tries - self.count
        return lost, f"{self.count} facts, {again} said again, the longest after {self.longest:.0f} s, {len(lost)} lost"


# MARK: Questions


class Questions:
    """Questions made from the region's places, with the answers of a server over its folder."""

    MASK = "places.id,places.displayName,places.formattedAddress,places.location,places.types,places.primaryType"

    def __init__(self, fleet, count):
        self.chance = random.Random(11)
        self.server = Server(fleet.folder, fleet.program, "plain", ["--region", str(fleet.region)])
        try:
            wait("a server of its own", 120, self.server.is_ready)
            bounds = json.loads((fleet.region / "region.json").read_text())["bounds"]
            places = self.places(bounds, max(40, count // 12))
            assert len(places) > 100, "too few places are found"
            self.chance.shuffle(places)
            self.all = [self.make(places) for _ in range(count)]
            for question in self.all:
                question["status"], body = self.ask(question)
                assert question["status"] < 500, body
                question["expected"] = body.decode()
            # Facts are about places in few answers, and questions with these answers are not asked.
            answered = collections.Counter(id for question in self.all for id in set(re.findall(r"\bp[0-9a-z]{16}\b", question["expected"])))
            fleet.fact_places = sorted((place["id"] for place in places), key=lambda id: (answered[id], id))[: min(400, len(places) // 10)]
            told = set(fleet.fact_places)
            self.all = [question for question in self.all if told.isdisjoint(re.findall(r"\bp[0-9a-z]{16}\b", question["expected"]))]
            assert len(self.all) > count / 4, "too few questions are left"
        finally:
            self.server.end()

    def ask(self, question):
        return ask(self.server.base, question)

    def places(self, bounds, count):
        """Places from all over the region."""
        south, west, north, east = (bounds[key] for key in ("south", "west", "north", "east"))
        found = {}
        for _ in range(count):
            center = {"latitude": self.chance.uniform(south, north), "longitude": self.chance.uniform(west, east)}
            question = self.post("nearby", "searchNearby", {"locationRestriction": {"circle": {"center": center, "radius": 30_000}}})
            for place in json.loads(self.ask(question)[1]).get("places", []):
                found[place["id"]] = place
        return list(found.values())

    def post(self, kind, method, body, mask=MASK):
        headers = {"Content-Type": "application/json"} | ({"X-Goog-FieldMask": mask} if mask else {})
        return {"kind": kind, "method": "POST", "path": f"/v1/places:{method}", "headers": headers, "body": json.dumps(body)}

    def make(self, places):
        place = self.chance.choice(places)
        name = place.get("displayName", {}).get("text", "house")
        near = {key: value + self.chance.uniform(-0.01, 0.01) for key, value in place["location"].items()}
        bias = {"circle": {"center": near, "radius": self.chance.choice([500, 5_000, 20_000])}}
        kind = self.chance.random()
        if kind < 0.3:
            mask = {"X-Goog-FieldMask": "id,displayName,formattedAddress,addressComponents,location,types,websiteUri,internationalPhoneNumber,viewport,plusCode"}
            return {"kind": "details", "method": "GET", "path": f"/v1/places/{place['id']}", "headers": mask, "body": None}
        if kind < 0.55:
            text = name if self.chance.random() < 0.7 or len(name) < 4 else name[:2] + name[3:]
            return self.post("text", "searchText", {"textQuery": text, "pageSize": 10} | ({"locationBias": bias} if self.chance.random() < 0.8 else {}))
        if kind < 0.8:
            text = name[: self.chance.randint(1, max(1, len(name)))].strip() or "a"
            return self.post("type-ahead", "autocomplete", {"input": text, "locationBias": bias}, None)
        return self.post("nearby", "searchNearby", {"locationRestriction": bias, "maxResultCount": 10})

    def write(self, file):
        file.write_text(json.dumps(self.all))
        return file
