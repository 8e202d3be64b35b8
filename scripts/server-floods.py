#!/usr/bin/env python3
"""Sends a running server more than it wants, in every state in which it does not read: `scripts/server-floods.py
PROGRAM REGION [MB [SECONDS]]`.

Each way sends MB (64) on loopback connections, one after the other as they are closed, for at most SECONDS (10).
The server must stay below its memory bound all the time, answer other clients meanwhile, and have no socket left a
few seconds after the client has gone. The script prints for each way the accepted bytes, the server's memory
before, at its peak and afterwards, and its sockets afterwards."""
import os, pathlib, re, select, signal, socket, ssl, struct, subprocess, sys, tempfile, threading, time, urllib.request

program, region = sys.argv[1], sys.argv[2]
byte_count = int(float(sys.argv[3]) * 1e6) if len(sys.argv) > 3 else 64_000_000
seconds = float(sys.argv[4]) if len(sys.argv) > 4 else 10
# The memory that one connection after another may take on a server, including the memory that the allocator keeps.
MEMORY_BOUND = 24 << 20
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
folder = tempfile.TemporaryDirectory(prefix="portolan-floods-")


def frame(kind, flags, stream, payload, announced=None):
    return struct.pack(">I", len(payload) if announced is None else announced)[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def literal(name, value):
    """A header that is in no table (RFC 7541, 6.2.2)."""
    return b"\x00" + bytes([len(name)]) + name + bytes([len(value)]) + value


HELLO = PREFACE + frame(4, 0, 0, b"")
HEADERS = b"".join(literal(*pair) for pair in [
    (b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/google.maps.places.v1.Places/GetPlace"), (b":authority", b"a"),
    (b"content-type", b"application/grpc"), (b"te", b"trailers")])
UPGRADE = b" HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n"
# A name, the port (`tls` is HTTP/2 over TLS), the first bytes of a connection, the repeated bytes, and whether the
# client reads the answers.
WAYS = [
    ("GET with Upgrade", "http", b"GET /health/live" + UPGRADE + b"\r\n", b"A", True),
    ("CONNECT", "http", b"CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", b"A", True),
    ("POST with Upgrade", "http", b"POST /v1/places:searchText" + UPGRADE + b"Content-Length: 2\r\n\r\n{}", b"A", True),
    ("a frame of 16 MB", "grpc", HELLO + frame(0, 0, 1, b"", 16_000_000), b"\0", True),
    ("too many pings", "grpc", HELLO, frame(6, 0, 0, bytes(8)), True),
    ("a frame of 16 MB over TLS", "tls", HELLO + frame(0, 0, 1, b"", 16_000_000), b"\0", True),
    ("too many pings over TLS", "tls", HELLO, frame(6, 0, 0, bytes(8)), True),
    ("another version", "http", PREFACE, b"A", True),
    ("a head without an end", "http", b"GET / HTTP/1.1\r\nX: ", b"A", True),
    ("lines between requests", "http", b"", b"\r\n", True),
    ("a chunk that is only extension", "http", b"POST /v1/places:searchText HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;", b"A", True),
    ("a body without an end", "http", b"POST /v1/places:searchText HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", b"A", True),
    ("requests whose answers nobody takes", "http", b"", b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n", False),
    ("windows of a call that has begun", "grpc", HELLO + frame(1, 4, 1, HEADERS), frame(8, 0, 1, b"\0\0\0\1"), True),
]


class Server:
    def __init__(self, *more):
        self.process = subprocess.Popen(
            [program, "serve", "--region", region, "--listen", "127.0.0.1:0", "--grpc", "127.0.0.1:0", "--access-log", "off", *more],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        line = next(line for line in self.process.stderr if "serving" in line)
        self.scheme = re.search(r"(https?)://", line)[1]
        self.http = int(line.split("://")[1].split("/")[0].rsplit(":", 1)[1])
        self.grpc = int(line.rsplit(":", 1)[1])
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def memory(self):
        return int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def sockets(self):
        """The number of the server's connections, without listening sockets."""
        ports, count = {f"{self.http:04X}", f"{self.grpc:04X}"}, 0
        inodes = set()
        for link in pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir():
            try:
                inodes.add(os.readlink(link))
            except OSError:
                pass
        for row in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]:
            fields = row.split()
            count += fields[1].split(":")[1] in ports and fields[3] != "0A" and f"socket:[{fields[9]}]" in inodes
        return count

    def asks(self):
        context = ssl._create_unverified_context() if self.scheme == "https" else None
        return urllib.request.urlopen(f"{self.scheme}://127.0.0.1:{self.http}/health/live", timeout=60, context=context).status

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(600)


def connect(server, way, takes):
    connection = socket.socket()
    connection.settimeout(5)
    if not takes:
        # The system buffers only a little for the client.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", server.grpc if way == "grpc" else server.http))
    if way == "tls":
        context = ssl._create_unverified_context()
        context.set_alpn_protocols(["h2"])
        connection = context.wrap_socket(connection)
    return connection


def push(server, connection, start, unit, takes, limit, end):
    """Sends on one connection until the other end has gone or accepts nothing for two seconds. Returns the accepted
    bytes."""
    connection.setblocking(False)
    piece = memoryview(unit * (65536 // len(unit)))
    rest, taken, last = memoryview(start) or piece, 0, time.monotonic()
    while taken < limit and last + 2 > time.monotonic() < end:
        if takes:
            try:
                takes = connection.recv(65536) != b""
            except (BlockingIOError, ssl.SSLWantReadError):
                pass
        try:
            count = connection.send(rest)
        except (BlockingIOError, ssl.SSLWantWriteError, ssl.SSLWantReadError):
            select.select([], [connection], [], 0.02)
            continue
        taken, last, rest = taken + count, time.monotonic(), rest[count:] or piece
    return taken


def flood(server, port, start, unit, takes):
    """Sends until all bytes are accepted or the time is up. Returns the bytes and the number of connections."""
    taken = connections = 0
    end = time.monotonic() + seconds
    while taken < byte_count and time.monotonic() < end and server.process.poll() is None:
        try:
            with connect(server, port, takes) as connection:
                connections += 1
                # The server reads from a client without reading until its output is full. Then the client closes
                # its side, and NIO reads all that has arrived.
                taken += push(server, connection, start, unit, takes, byte_count - taken if takes else 4_000_000, end)
                if not takes:
                    connection.shutdown(socket.SHUT_WR)
                    time.sleep(0.5)
        except OSError:
            pass
    return taken, connections


def measured(server, way):
    name, port, start, unit, takes = way
    before, peak, stop = server.memory(), [0], threading.Event()
    def watch():
        while not stop.wait(0.02):
            try:
                peak[0] = max(peak[0], server.memory())
            except OSError:
                return
    watcher = threading.Thread(target=watch)
    watcher.start()
    began = time.monotonic()
    taken, connections = flood(server, port, start, unit, takes)
    took = time.monotonic() - began
    try:
        alive = server.asks() == 200
    except OSError:
        alive = False
    # A connection is gone half a second after its end, or when the server has read all buffered bytes. This takes a
    # debug build longer.
    for _ in range(300):
        left = server.sockets()
        if not left:
            break
        time.sleep(0.1)
    stop.set()
    watcher.join()
    after = server.memory()
    bad = [] if alive else ["the server does not answer"]
    if left:
        bad.append(f"{left} sockets are left")
    if peak[0] - before > MEMORY_BOUND:
        bad.append(f"memory grew by {(peak[0] - before) >> 20} MiB")
    print(f"{name:38} {taken / 1e6:6.0f} MB on {connections:5} connections in {took:4.1f} s; memory {before >> 20} MiB, at most {peak[0] >> 20}, "
          f"afterwards {after >> 20}; {left} sockets" + "".join(f"; WRONG: {text}" for text in bad), flush=True)
    return not bad


certificate, key = (f"{folder.name}/{name}.pem" for name in ["certificate", "key"])
subprocess.run(
    ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
     "-keyout", key, "-out", certificate], check=True, capture_output=True)
isRight = True
for more, ports in [((), ("http", "grpc")), (("--certificate", certificate, "--private-key", key), ("tls",))]:
    server = Server(*more)
    try:
        server.asks()
        for way in WAYS:
            if way[1] in ports:
                isRight = measured(server, way) and isRight
    finally:
        code = server.stop()
    if code != 0:
        print(f"the server ended with {code}")
        isRight = False
sys.exit(0 if isRight else 1)
