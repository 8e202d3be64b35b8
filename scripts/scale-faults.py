#!/usr/bin/env python3
"""Makes parts of a set-up of several machines fail under load: `scripts/scale-faults.py PROGRAM [--places REGION]
[--seconds 600] [--only stop,primary] [--rate 40]`.

The set-up is a PostgreSQL primary with a standby, three servers, and HAProxy with deploy/haproxy.cfg, all on this
machine. k6 asks at a constant rate (details, text, type-ahead, nearby), whatever the answers are. Each answer is
compared with that of a server over the region's folder. Meanwhile the script sends facts to the servers, one after
the other, and repeats each until a server takes it. In each run of --seconds one thing fails again and again:

    calm       nothing
    primary    kill -9 of a primary with all its processes; its standby is promoted, and the old primary returns as
               the new standby
    standby    kill -9 of a standby that serves reads
    server     kill -9 of a server in turn; it is started again a second later
    favourite  kill -9 of the server that HAProxy uses most
    both       SIGSTOP of the standby while facts are sent, then kill -9 of the primary; the standby continues and is
               promoted
    stop       SIGSTOP of a standby and of a primary in turn
    disk       the disk with a primary's log (WAL) is full: it stops, and returns when there is room (needs root)
    damage     bytes of a standby's tables are changed, which its checksums notice
    delay      50 ms there and back to a standby, to a server, to both (needs root and /dev/net/tun, as the next two)
    loss       5 % of packets are lost, to each in turn
    hole       no packet gets through, to each in turn

Needs PostgreSQL 15, HAProxy and k6 (--k6, or on the PATH). Ends with 1 if an answer is wrong, if a fact is lost, or
if reads fail for more than 4 s after a fault."""
import argparse, json, os, pathlib, shutil, signal, subprocess, sys, tempfile, threading, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from scale_fleet import Fleet, Facts, Questions, Skipped, wait

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("--places", help="a region's folder; without one a town of --scale islands is imported")
parser.add_argument("--scale", type=int, default=10, help="islands, some 640 places each")
parser.add_argument("--seconds", type=float, default=600, help="of each run")
parser.add_argument("--every", type=float, default=40, help="seconds from one break to the next one")
parser.add_argument("--rate", type=int, default=40, help="questions a second")
parser.add_argument("--questions", type=int, default=2_000, help="different ones")
parser.add_argument("--cache", type=int, help="bytes of rows that a server keeps, so few that it asks its databases: 1 MiB for a town, 32 MiB with --places")
parser.add_argument("--only", default="primary,standby,both,server,favourite,stop,disk,damage,delay,loss,hole")
parser.add_argument("--k6", default=shutil.which("k6"))
parser.add_argument("--keep", action="store_true", help="leave the folder with its logs")
options = parser.parse_args()
os.environ["PATH"] += ":/usr/sbin:/sbin"
# The small disk belongs to the first primary, and other faults move the primary, so the full disk comes first.
chosen = sorted(options.only.split(","), key=lambda name: name != "disk")
cache = options.cache or (32 << 20 if options.places else 1 << 20)
network = {"delay", "loss", "hole"} & set(chosen)
can_network = os.geteuid() == 0 and os.path.exists("/dev/net/tun")
if network and can_network and "PORTOLAN_APART" not in os.environ:
    # Everything runs in a separate network, so its addresses are free.
    os.environ["PORTOLAN_APART"] = "1"
    os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])
if "PORTOLAN_APART" in os.environ:
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
for tool, there in (("k6", options.k6), ("haproxy", shutil.which("haproxy"))):
    if not there:
        print(f"skipped: all, because {tool} is not installed")
        sys.exit(0)
folder = pathlib.Path(tempfile.mkdtemp(prefix="portolan-faults-"))
folder.chmod(0o755)
# A halted server is noticed after a second, and the next one is reached two seconds later.
LONGEST = 4.0
problems, skipped = [], []


class Load:
    """k6, and its results."""

    def __init__(self, fleet, questions, name):
        self.lines = folder / f"k6-{name}.txt"
        self.broken = []  # when something broke
        environ = dict(os.environ, QUESTIONS=str(questions), BASE=f"http://{fleet.front}", RATE=str(options.rate), SECONDS=str(options.seconds), K6_NO_USAGE_REPORT="true")
        script = pathlib.Path(__file__).resolve().with_suffix(".js")
        command = [options.k6, "run", "--quiet", "--no-summary", "--no-thresholds", "--log-format", "raw", "--console-output", self.lines, script]
        self.log = open(folder / f"k6-{name}.log", "w")
        self.process = subprocess.Popen([str(word) for word in command], env=environ, stdout=self.log, stderr=self.log)
        self.until = time.monotonic() + options.seconds

    def left(self):
        return self.until - time.monotonic()

    def note(self):
        self.broken.append(time.time())

    def end(self):
        self.process.wait(options.seconds + 60)

    def report(self):
        """Prints figures, and returns the problems."""
        rows, wrong = [], []
        for line in self.lines.read_text(errors="replace").splitlines():
            if line.startswith("#"):
                wrong.append(line)
            elif len(fields := line.split()) == 4:
                rows.append((int(fields[0]) / 1e3, int(fields[1]) / 1e3, fields[2], fields[3]))
        rows.sort()
        took = sorted(row[1] for row in rows)
        bad = [row for row in rows if row[3] != "ok"]
        kinds = {kind: sum(row[3] == kind for row in bad) for kind in sorted({row[3] for row in bad})}
        # The longest time between a break and the start of a question that failed. A failure before the first break has
        # no break to blame.
        last = 0.0
        for row in bad:
            before = [at for at in self.broken if at <= row[0] + row[1]]
            last = max(last, row[0] - before[-1] if before else options.seconds)
        good = sorted(row[0] + row[1] for row in rows if row[3] == "ok")
        gap = max((b - a for a, b in zip(good, good[1:])), default=options.seconds)
        at = lambda share: took[min(len(took) - 1, int(len(took) * share))] * 1e3 if took else 0
        text = (
            f"{len(rows)} questions, {kinds.get('WRONG', 0)} wrong, {len(bad)} failed{' ' + str(kinds) if bad else ''}; p50 {at(0.5):.0f} ms, p99 {at(0.99):.0f} ms,"
            f" longest {at(1):.0f} ms; broke {len(self.broken)} times, reads failed until {last:.1f} s after that, longest without an answer {gap:.1f} s"
        )
        found = []
        if kinds.get("WRONG"):
            found.append(f"{kinds['WRONG']} wrong answers: {wrong[0][:600] if wrong else ''}")
        if last > LONGEST or gap > LONGEST:
            found.append(f"reads failed for {max(last, gap):.1f} s")
        if len(rows) < options.rate * options.seconds * 0.95:
            found.append(f"only {len(rows)} questions were asked; the log of k6 tells why")
        return text, found


# MARK: Faults. Each function breaks one thing, waits, and mends it. `turn` is the number of earlier turns.


def calm(fleet, load, turn):
    time.sleep(5)


def primary(fleet, load, turn):
    old, new = fleet.primary, fleet.standby
    load.note()
    old.kill()
    # The operator who moves the primary needs a moment to notice that it is gone.
    time.sleep(2)
    new.promote()
    fleet.primary, fleet.standby = new, old
    time.sleep(5)
    old.make(copy_of=new)
    old.start()


def standby(fleet, load, turn):
    one = fleet.standby
    load.note()
    one.kill()
    time.sleep(10)
    one.start()


def both(fleet, load, turn):
    old, new = fleet.primary, fleet.standby
    load.note()
    new.send(signal.SIGSTOP)
    # The pause is longer than a primary waits for its standby.
    time.sleep(9)
    load.note()
    old.kill()
    new.send(signal.SIGCONT)
    new.promote()
    fleet.primary, fleet.standby = new, old
    time.sleep(3)
    old.make(copy_of=new)
    old.start()


def kill_server(fleet, load, server):
    load.note()
    server.kill()
    time.sleep(1)
    server.start()
    wait("the server is back", 120, server.is_ready)


def server(fleet, load, turn):
    kill_server(fleet, load, fleet.servers[turn % 3])


def favourite(fleet, load, turn):
    kill_server(fleet, load, fleet.favourite())


def stop(fleet, load, turn):
    one = fleet.primary if turn % 2 else fleet.standby
    load.note()
    one.send(signal.SIGSTOP)
    try:
        time.sleep(12)
    finally:
        one.send(signal.SIGCONT)


def disk(fleet, load, turn):
    """The log is on a small disk from the beginning, and a growing table fills it."""
    one = fleet.primary
    if not one.small:
        raise Skipped("a small file system needs root")
    one.sql("postgres", "CREATE TABLE IF NOT EXISTS filler (x text)")
    load.note()
    left = shutil.disk_usage(one.small).free
    (one.small / "filler").write_bytes(bytes(max(0, left - (8 << 20))))
    # Files of the log that are kept for reuse are filled first.
    until = time.monotonic() + 30
    while one.process.poll() is None and time.monotonic() < until:
        one.sql("postgres", "INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 30000)", check=False)
    stopped = one.process.poll() is not None
    time.sleep(8)
    (one.small / "filler").unlink()
    if one.process.poll() is not None:
        one.start()
    fleet.said.append(f"the full disk {'stopped' if stopped else 'did not stop'} the primary")
    one.sql("postgres", "TRUNCATE filler; CHECKPOINT")


def damage(fleet, load, turn):
    """Changes a byte in every fourth page of the data that reads need most. A copy of the primary repairs it."""
    one = fleet.standby
    one.kill(signal.SIGINT)
    pages = fleet.damage()
    load.note()
    one.start()
    time.sleep(12)
    one.kill(signal.SIGINT)
    load.note()
    one.make(copy_of=fleet.primary)
    one.start()
    fleet.said.append(f"{pages} pages damaged")


def by_line(fleet, load, turn, **state):
    chosen = [[fleet.line_of_standby], [fleet.line_of_server], [fleet.line_of_standby, fleet.line_of_server]][turn % 3]
    load.note()
    for line in chosen:
        line.set(**state)
    try:
        time.sleep(12)
    finally:
        for line in chosen:
            line.set()


def delay(fleet, load, turn):
    by_line(fleet, load, turn, delay=0.05)


def loss(fleet, load, turn):
    by_line(fleet, load, turn, loss=0.05)


def hole(fleet, load, turn):
    by_line(fleet, load, turn, hole=True)


faults = {f.__name__: f for f in (calm, primary, standby, both, server, favourite, stop, disk, damage, delay, loss, hole)}


def run(name, fleet, questions):
    load = Load(fleet, questions, name)
    facts = Facts(fleet)
    turn = 0
    fleet.said = []
    try:
        time.sleep(min(5, options.seconds / 10))
        # The last fault leaves time to repair and check it.
        while load.left() > min(options.every, options.seconds / 2) or turn == 0:
            begin = time.monotonic()
            faults[name](fleet, load, turn)
            turn += 1
            fleet.settle()
            time.sleep(max(0, min(load.left(), options.every - (time.monotonic() - begin))))
        load.end()
    finally:
        facts.end()
        if load.process.poll() is None:
            load.process.kill()
    text, found = load.report()
    lost, line = facts.lost()
    if lost:
        found.append(f"{len(lost)} facts are lost, such as {sorted(lost)[0]}")
    problems.extend(f"{name}: {each}" for each in found)
    said = f" ({'; '.join(sorted(set(fleet.said)))})" if fleet.said else ""
    print(f"{'FAILED' if found else 'passed'}: {name}: {text}; {line}{said}", flush=True)
    for each in found:
        print(f"    {each}", flush=True)


def main():
    # A signal to this script also ends all processes that it started.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    region = options.places
    if not region:
        region = folder / "town.portolan"
        extract, generator = folder / "town.osm.pbf", pathlib.Path(options.program).resolve().with_name("portolan-sample")
        for words in ([generator, "--scale", options.scale, "--output", extract], [options.program, "import", extract, "--output", region, "--no-tiles"]):
            subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    begin = time.monotonic()
    fleet = Fleet(folder, options.program, pathlib.Path(region), has_lines=bool(network) and can_network, small_disk="disk" in chosen, cache=cache)
    try:
        fleet.start()
        questions = Questions(fleet, options.questions).write(folder / "questions.json")
        print(f"{fleet.summary}; {options.questions} questions at {options.rate} a second, {options.seconds:.0f} s each (ready after {time.monotonic() - begin:.0f} s)", flush=True)
        fleet.warm(questions)
        for name in chosen:
            if name in network and not can_network:
                skipped.append(f"{name}: needs root and /dev/net/tun")
                continue
            try:
                run(name, fleet, questions)
            except Skipped as reason:
                skipped.append(f"{name}: {reason}")
            except (AssertionError, subprocess.SubprocessError) as error:
                problems.append(f"{name}: {error}")
                print(f"FAILED: {name}: {error}", flush=True)
                break
    finally:
        fleet.end()
        if options.keep or problems:
            print(f"logs: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    for reason in skipped:
        print(f"skipped: {reason}")
    print("No answer was wrong, and no fact is lost." if not problems else f"{len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
