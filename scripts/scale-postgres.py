#!/usr/bin/env python3
"""Tests the store in PostgreSQL: scale-postgres.py PORTOLAN [--region REGION] [--scale N] [--count N] [--minutes N]
[--importer PROGRAM] [--quick].

PORTOLAN is the program, with `portolan-sample` beside it. Without a region, the script imports the sample town. It
starts its own databases in a temporary folder on free loopback ports, and stops them at the end by their process
IDs. PostgreSQL refuses to run as root, so for root the databases run as the user `postgres`.

 1. The region (SQLite) and the database get the same generated questions. Every answer must be the same.
 2. A server over the database answers like a server over the region. A version that is loaded meanwhile is used
    without an error.
 3. The view portolan.places has each place once. If PostGIS is installed, the view has the geometry.
 4. Two servers get facts while one of them is killed. The other one serves each acknowledged fact, and new facts
    within two seconds.
 5. Two servers get the same key. Together they admit no more requests per day than the key allows, and refuse a
    revoked key.
 6. Sessions begin at one server and end at another. Both report the same usage, with every session once, also after
    one of them was killed.
 7. Connections are ended, and a primary with a standby halts, continues, and is killed. Reads continue, no answer is
    wrong, and a halted server costs its time-out once. No fact is lost after the standby becomes the primary.

--quick asks 200 questions, tests the key and sessions, and halts and kills the primary, in half a minute, for CI.

Prints its steps with figures, and ends with 1 if anything differs."""
import argparse, concurrent.futures, contextlib, json, os, pathlib, shutil, signal, subprocess, sys, tempfile, threading, time, urllib.error, urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import postgres_cluster
from postgres_cluster import free_port

parser = argparse.ArgumentParser()
parser.add_argument("portolan")
parser.add_argument("--region")
parser.add_argument("--scale", type=int, default=10)
parser.add_argument("--count", type=int, default=1_000)
parser.add_argument("--importer", help="makes the region; the program itself if there is none")
parser.add_argument("--quick", action="store_true")
parser.add_argument("--minutes", type=float, default=10, help="the whole ends with an error after so long")
options = parser.parse_args()
portolan = str(pathlib.Path(options.portolan).resolve())
importer = str(pathlib.Path(options.importer).resolve()) if options.importer else portolan
if options.quick:
    options.count = min(options.count, 200)
deadline = time.monotonic() + options.minutes * 60
folder = pathlib.Path(tempfile.mkdtemp(prefix="portolan-scale-postgres-"))
# The databases run as another user, who needs access to the folder.
folder.chmod(0o755)
problems = []


def run(*command, check=True):
    left = deadline - time.monotonic()
    if left <= 0:
        sys.exit(f"scale-postgres.py: not done after {options.minutes} minutes")
    kept = dict(os.environ, LC_ALL="C")
    done = subprocess.run(
        [str(c) for c in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=left, env=kept
    )
    if check and done.returncode != 0:
        sys.exit(f"scale-postgres.py: {' '.join(str(c) for c in command)}\n{done.stdout}")
    return done


class Cluster(postgres_cluster.Cluster):
    """One PostgreSQL with its processes."""

    running = []

    def __init__(self, name, copy_of=None):
        super().__init__(folder, name, copy_of=copy_of)
        Cluster.running.append(self)

    def url(self, database, *others):
        hosts = ",".join(f"127.0.0.1:{c.port}" for c in (self, *others))
        return f"postgres://portolan@{hosts}/{database}" + ("?target_session_attrs=any" if others else "")

    def processor_seconds(self):
        """The processor time of the server and of all its connections, including ended ones."""
        ticks = os.sysconf("SC_CLK_TCK")
        total = 0
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = stat.read_text().rsplit(")", 1)[1].split()
                if int(stat.parent.name) == self.process.pid:
                    total += sum(int(f) for f in fields[11:15])
                elif int(fields[1]) == self.process.pid:
                    total += sum(int(f) for f in fields[11:13])
        return total / ticks


ADMIN_TOKEN = "a word for tests"


class Server:
    """One `portolan serve`."""

    def __init__(self, *arguments):
        self.port = free_port()
        self.log = open(folder / f"serve-{self.port}.log", "w")
        self.process = subprocess.Popen(
            [portolan, "serve", *arguments, "--listen", f"127.0.0.1:{self.port}", "--access-log", "off", "--set", f"cacheFolder={folder / 'cache'}",
             "--set", f"adminToken={ADMIN_TOKEN}"],
            stdout=self.log, stderr=subprocess.STDOUT, text=True,
        )
        Cluster.running.append(self)
        while True:
            with contextlib.suppress(OSError):
                self.get("/health/ready")
                return
            if self.process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"scale-postgres.py: the server did not start:\n{(folder / f'serve-{self.port}.log').read_text()}")
            time.sleep(0.2)

    def get(self, path, body=None, **headers):
        """Sends a request. Requests to operation addresses are those of the operator."""
        if "admin" in path:
            headers["Authorization"] = "Bearer " + ADMIN_TOKEN
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()

    def kill(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)


def check(region, url, cluster):
    before = cluster.processor_seconds()
    done = run(portolan, "store", "check", region, "--count", options.count, "--store", url, check=False)
    spent = cluster.processor_seconds() - before
    print("\n".join("  " + line for line in done.stdout.strip().splitlines()))
    print(f"  processor of PostgreSQL: {spent * 1e3 / options.count:.2f} ms a question", flush=True)
    if done.returncode != 0:
        problems.append("answers of the store differ")


PATHS = [
    "/search?format=jsonv2&limit=10&q={}".format(q)
    for q in ("cafe", "park", "museum", "bakery", "harbour", "street", "school", "market", "1", "north")
] + [f"/reverse?format=jsonv2&lat={x / 1000}&lon={y / 1000}" for x in range(-4, 5, 2) for y in range(-4, 5, 2)]


def answers(server):
    return [server.get(path) for path in PATHS]


def ask_until(server, expected, stop, failures, gaps):
    """Asks again and again. Records wrong answers, and the longest time without an answer."""
    last = time.monotonic()
    while not stop.is_set():
        for path, right in zip(PATHS, expected):
            try:
                if server.get(path) != right:
                    failures.append(f"a wrong answer to {path}")
            except OSError as error:
                failures.append(f"{path}: {error}")
                continue
            now = time.monotonic()
            gaps.append(now - last)
            last = now


def under_load(server, expected, action):
    stop, failures, gaps = threading.Event(), [], []
    asking = threading.Thread(target=ask_until, args=(server, expected, stop, failures, gaps))
    asking.start()
    try:
        time.sleep(0.5)
        action()
        time.sleep(2)
    finally:
        stop.set()
        asking.join()
    return failures, max(gaps, default=0), len(gaps)


def halt(cluster, server, expected):
    """The server that serves reads halts. The questions under way wait for its time-out once, and no others do."""

    def action():
        cluster.send(signal.SIGSTOP)
        time.sleep(8)
        cluster.send(signal.SIGCONT)

    failures, gap, count = under_load(server, expected, action)
    print(f"the primary halts: {count} answers, {len(failures)} failures, the longest wait {gap:.2f} s", flush=True)
    problems.extend(failures[:1])
    if gap > 6:
        problems.append(f"no answer for {gap:.1f} s beside a halted server")


def check_view(region, primary):
    """The view has each place once."""
    found = primary.sql("one", "SELECT count(*) || ' ' || count(DISTINCT id) FROM portolan.places").stdout.split()
    imported = int(found[0])
    if not imported or found[0] != found[1]:
        problems.append(f"the view has {found[0]} places, {found[1]} different ones")
    primary.create("gis")
    has_postgis = primary.sql("gis", "CREATE EXTENSION postgis", check=False).returncode == 0
    if has_postgis:
        run(portolan, "store", "load", region, "--to", primary.url("gis"))
        near = primary.sql("gis", "SELECT count(*) FROM portolan.places WHERE ST_Distance(geometry, ST_Point(longitude, latitude, 4326)) < 1").stdout
        if int(near) != imported:
            problems.append(f"{near.strip()} of {imported} places have a geometry of PostGIS")
    run(portolan, "store", "load", region, "--to", primary.url("bare"), "--no-places-view")
    if primary.sql("bare", "SELECT 1 FROM portolan.places", check=False).returncode == 0:
        problems.append("--no-places-view makes the view")
    print(f"the view: {imported} places{', and in PostGIS' if has_postgis else '; PostGIS is not installed'}", flush=True)


def fact(number):
    return json.dumps({"id": f"shop-{number}", "location": {"latitude": 0.001, "longitude": 0.001}, "tags": {"shop": "kiosk", "name": f"Quill {number}"}})


def said(server):
    """The names of the facts that a server serves."""
    return {json.loads(line).get("id") for line in server.get("/admin/facts").splitlines()}


def check_facts(stores):
    """A fact that a server acknowledged is kept when the server is killed. The other server serves it within two
    seconds."""
    first, second = Server(*stores), Server(*stores)
    acknowledged, stop = [], threading.Event()

    def say():
        for number in range(10_000):
            try:
                first.get("/admin/facts", fact(number).encode())
            except OSError:
                return
            acknowledged.append(number)

    saying = threading.Thread(target=say)
    saying.start()
    while len(acknowledged) < 10 and saying.is_alive():
        time.sleep(0.05)
    first.kill(signal.SIGKILL)
    saying.join()
    last = acknowledged[-1] if acknowledged else 0
    start = time.monotonic()
    while f"Quill {last}".encode() not in second.get(f"/search?format=jsonv2&q=quill+{last}"):
        if time.monotonic() - start > 20:
            problems.append("a fact does not come to the other server")
            break
        time.sleep(0.05)
    waited = time.monotonic() - start
    lost = {f"shop-{n}" for n in acknowledged} - said(second)
    print(f"a server is killed: {len(acknowledged)} facts acknowledged, {len(lost)} lost; the other one has the last after {waited:.2f} s", flush=True)
    if lost or not acknowledged:
        problems.append(f"{len(lost)} of {len(acknowledged)} facts are lost")
    return second, acknowledged


def check_facts_after(server, acknowledged, standby):
    """The standby becomes the primary: the facts are there, and new ones are accepted."""
    standby.promote()
    start, number = time.monotonic(), 20_000
    while True:
        try:
            server.get("/admin/facts", fact(number).encode())
            break
        except OSError:
            if time.monotonic() - start > 20:
                problems.append("no fact is taken after the standby became the primary")
                return
            time.sleep(0.1)
    waited = time.monotonic() - start
    lost = {f"shop-{n}" for n in [*acknowledged, number]} - said(server)
    print(f"the standby becomes the primary: {len(lost)} facts lost, a new one is taken after {waited:.2f} s", flush=True)
    if lost:
        problems.append(f"{len(lost)} facts are lost with the primary")


def check_keys(stores, database):
    """Two servers with one key admit no more requests per day than the key allows, in any order, and none after it
    is revoked."""
    limit, each = 120, 100
    first, second = Server(*stores), Server(*stores)
    key = run(portolan, "store", "keys", "add", "scripts", "--per-day", limit, *database).stdout.strip()

    def status(server, key):
        try:
            server.get(f"/search?format=jsonv2&q=cafe&key={key}")
            return 200
        except urllib.error.HTTPError as error:
            return error.code

    def until(expected, what):
        while status(first, key) != expected or status(second, key) != expected:
            if time.monotonic() > deadline:
                sys.exit(f"scale-postgres.py: {what}")
            time.sleep(0.1)

    # The servers know the key when they refuse another one.
    while status(first, "another") != 400 or status(second, "another") != 400:
        if time.monotonic() > deadline:
            sys.exit("scale-postgres.py: the servers do not hear of the key")
        time.sleep(0.1)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: status((first, second)[n % 2], key), range(2 * each)))
    admitted = found.count(200)
    # One server may hold requests that the other lacks, so each gets some more, in turn.
    for server in (first, second) * 10:
        admitted += status(server, key) == 200
    print(f"a key of {limit} requests a day, {2 * each + 20} asked of two servers: {admitted} admitted", flush=True)
    if admitted > limit or admitted < limit / 2:
        problems.append(f"{admitted} requests of a key of {limit} were admitted")
    if set(found) - {200, 429}:
        problems.append(f"a key's requests had the status {sorted(set(found))}")
    run(portolan, "store", "keys", "remove", "scripts", *database)
    until(400, "a key that is revoked is taken")
    # A server returns the unused requests of a key when it ends.
    few = run(portolan, "store", "keys", "add", "few", "--per-day", 50, *database).stdout.strip()
    while status(first, few) != 200:
        if time.monotonic() > deadline:
            sys.exit("scale-postgres.py: a server does not hear of a key")
        time.sleep(0.1)
    admitted = 1 + sum(status(first, few) == 200 for _ in range(2))
    first.kill()
    second.kill()
    listed = run(portolan, "store", "keys", "list", *database).stdout
    if f"{admitted} of 50 requests taken today" not in listed:
        problems.append(f"{admitted} requests of a key were admitted, and when the server has ended there are: {listed.strip()}")
    run(portolan, "store", "keys", "remove", "few", *database)


def check_sessions(stores):
    """A session has autocomplete requests at one server and the details request at another. Both servers report one
    session, also after the first one is gone."""
    first, second = Server(*stores), Server(*stores)

    def told(server):
        return json.loads(server.get("/portolan/usage"))

    def type_ahead(server, token):
        body = json.dumps({"input": "cafe", "sessionToken": token}).encode()
        return json.loads(server.get("/v1/places:autocomplete", body, **{"Content-Type": "application/json"}))

    def details(server, place, token):
        server.get(f"/v1/places/{place}?sessionToken={token}", **{"X-Goog-FieldMask": "displayName"})

    def expect(what, *told, **expected):
        wrong = [t for t in told if t["of"] != "all servers" or any(t[name] - before[name] != value for name, value in expected.items())]
        if wrong:
            problems.append(f"{what}: usage is {wrong[0]}, and not {expected} more than {before}")

    before = told(first)
    sessions, each = 20, 3
    for number in range(sessions):
        suggestions = [type_ahead(first, f"session-{number}") for _ in range(each)][-1]["suggestions"]
        place = next(s["placePrediction"]["placeId"] for s in suggestions if "placePrediction" in s)
        details(second, place, f"session-{number}")
    # The answer certainly includes the asked server's own requests. The other server posts its requests within two
    # seconds.
    told(first)
    expected = {"requests": sessions * (each + 1), "endedSessions": sessions, "sessionAutocompletes": sessions * each}
    expect("sessions over two servers", told(second), told(first), **expected)
    type_ahead(first, "another")
    told(first)
    first.kill(signal.SIGKILL)
    details(second, place, "another")
    expected = {"requests": expected["requests"] + 2, "endedSessions": sessions + 1, "sessionAutocompletes": sessions * each + 1}
    last = told(second)
    expect("a session whose first server was killed", last, **expected)
    second.kill()
    third = Server(*stores)
    expect("servers that were started anew", told(third), **expected)
    third.kill()
    print(f"sessions over two servers: {last['endedSessions']} ended, {last['sessionAutocompletes']} autocompletes free", flush=True)


def quick(region, primary):
    """The smallest test that the store works: equal answers, one key, and a primary that halts and is killed."""
    # After the first key is added, requests need one.
    primary.create("one", "keys")
    for name in ("one", "keys"):
        print(run(portolan, "store", "load", region, "--to", primary.url(name)).stdout.strip(), flush=True)
    check(region, primary.url("one"), primary)
    keys = ["--store", primary.url("keys")]
    check_sessions(keys)
    check_keys(keys, keys)
    standby = Cluster("standby", copy_of=primary)
    plain = Server("--region", str(region))
    served = Server("--store", primary.url("one", standby), "--set", "storeCacheBytes=65536")
    expected = answers(plain)
    if answers(served) != expected:
        problems.append("the server over the database answers something else")
    halt(primary, served, expected)
    failures, gap, count = under_load(served, expected, lambda: primary.kill(signal.SIGKILL))
    print(f"the primary is killed: {count} answers, {len(failures)} failures, the longest wait {gap:.2f} s", flush=True)
    problems.extend(failures[:1])
    if answers(served) != expected:
        problems.append("answers of the standby differ")


def main():
    region, again = options.region, None
    if not region:
        region = folder / "town.portolan"
        run(pathlib.Path(portolan).with_name("portolan-sample"), "--scale", options.scale, "--output", folder / "town.osm.pbf")
        run(importer, "import", folder / "town.osm.pbf", "--output", region, "--no-tiles")
        # The same places get another version, because the manifest differs.
        again = folder / "again" / "town.portolan"
        again.parent.mkdir()
        run(importer, "import", folder / "town.osm.pbf", "--output", again, "--no-tiles", "--name", "The town again")
    primary = Cluster("primary")
    if options.quick:
        return quick(region, primary)
    # Facts and keys change the answers, so they are tested in separate databases.
    primary.create("bare", "one", "keys", "facts")
    for name in ("one", "keys", "facts"):
        print(run(portolan, "store", "load", region, "--to", primary.url(name)).stdout.strip(), flush=True)
    check(region, primary.url("one"), primary)
    check_view(region, primary)

    standby = Cluster("standby", copy_of=primary)
    plain = Server("--region", str(region))
    expected = answers(plain)
    # The memory for rows is so small that every question goes to the database.
    served = Server("--store", primary.url("one", standby), "--set", "storeCacheBytes=65536")
    if answers(served) != expected:
        problems.append("the server over the database answers something else")

    # The primary waits for its standby, so that each fact is in both.
    primary.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'")
    primary.sql("postgres", "SELECT pg_reload_conf()")

    def end_connections():
        for _ in range(5):
            primary.sql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'portolan'")
            time.sleep(0.2)

    def publish():
        version = json.loads(served.get("/health/ready"))
        run(portolan, "store", "load", again, "--to", primary.url("one"))
        while json.loads(served.get("/health/ready")) == version:
            if time.monotonic() > deadline:
                sys.exit("scale-postgres.py: the server does not take the new version")
            time.sleep(0.2)

    keys = ["--store", primary.url("keys")]
    check_sessions(keys)
    check_keys(keys, keys)
    speaker, acknowledged = check_facts(["--store", primary.url("facts", standby)])
    halt(primary, served, expected)
    for label, action in (
        ("connections are ended", end_connections), ("the version is loaded once more", publish),
        ("the primary is killed", lambda: primary.kill(signal.SIGKILL)),
    ):
        if action is publish and not again:
            continue
        failures, gap, count = under_load(served, expected, action)
        print(f"{label}: {count} answers, {len(failures)} failures, the longest wait {gap:.2f} s", flush=True)
        if failures:
            problems.append(f"{label}: {failures[0]}")
        if gap > 2 * max(1, 8 / (os.cpu_count() or 1)):
            problems.append(f"{label}: no answer for {gap:.1f} s")
    if answers(served) != expected:
        problems.append("answers of the standby differ")
    check_facts_after(speaker, acknowledged, standby)


try:
    main()
finally:
    for each in reversed(Cluster.running):
        each.kill(signal.SIGINT)
    shutil.rmtree(folder, ignore_errors=True)
for problem in problems:
    print(f"scale-postgres.py: {problem}", file=sys.stderr)
print("All answers are the same." if not problems else f"{len(problems)} problems")
sys.exit(1 if problems else 0)
