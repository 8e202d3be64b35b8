#!/usr/bin/env python3
"""Sends bytes that are nearly requests to a running server: `scripts/server-fuzz-frames.py PROGRAM REGION [SECONDS
[SEED]]`.

The bytes are HTTP/1.1, HTTP/2 frames and gRPC messages, each damaged at random places, over loopback sockets. The
server must live, answer a right request after each round, keep its memory, and have no socket left at the end. The
end prints the number of connections and the server's memory. A finding prints the seed of its round."""
import pathlib, random, signal, socket, struct, subprocess, sys, time, urllib.request

program, region = sys.argv[1], sys.argv[2]
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 20
seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
PLACE = b"pamp1bvyd0bcksz80"
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

server = subprocess.Popen(
    [program, "serve", "--region", region, "--listen", "127.0.0.1:0", "--grpc", "127.0.0.1:0", "--access-log", "off", "--set", "idleLimit=5"],
    stderr=subprocess.PIPE, text=True)
line = next(line for line in server.stderr if "serving" in line)
http = int(line.split("://")[1].split("/")[0].rsplit(":", 1)[1])
grpc = int(line.rsplit(":", 1)[1])


def memory():
    """Resident bytes of the server."""
    return int(pathlib.Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * 4096


def sockets():
    """The number of connections that the server still has."""
    rows = [row.split() for row in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
    # The count leaves out listening sockets, and those that only the system still knows, whose inode is 0.
    return sum(row[1].split(":")[1] in (f"{http:04X}", f"{grpc:04X}") and row[3] != "0A" and row[9] != "0" for row in rows)


def literal(name, value):
    """A header that is in no table (RFC 7541, 6.2.2)."""
    return b"\x00" + bytes([len(name)]) + name + bytes([len(value)]) + value


def frame(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def http2(dice):
    out = PREFACE + frame(4, 0, 0, b"")
    for index in range(dice.randint(1, 8)):
        stream = 2 * index + 1
        path = dice.choice([b"/google.maps.places.v1.Places/GetPlace", b"/google.maps.places.v1.Places/SearchText", b"/data/portolan.json", b"/x"])
        headers = b"".join(
            literal(name, value)
            for name, value in [(b":method", b"POST"), (b":scheme", b"http"), (b":path", path), (b":authority", b"localhost"),
                                (b"content-type", b"application/grpc"), (b"te", b"trailers"), (b"x-goog-fieldmask", dice.choice([b"*", b"id", b"x"]))])
        message = bytes([10, 7 + len(PLACE)]) + b"places/" + PLACE
        out += frame(1, 4, stream, headers) + frame(0, 1, stream, b"\0" + struct.pack(">I", len(message)) + message)
        if dice.random() < 0.3:
            out += frame(dice.choice([2, 3, 4, 6, 7, 8, 9, 77]), dice.randrange(256), dice.choice([0, stream]), dice.randbytes(dice.choice([0, 4, 5, 6, 8])))
    return out


def http1(dice):
    body = dice.choice([b"", b'{"textQuery":"cafe"}', b"{"])
    path = dice.choice([b"/", b"/v1/places:searchText", b"/data/portolan/14/8192/8191.pbf", b"/styles/light/0/0/0.png", b"*", b"http://x/"])
    lines = [dice.choice([b"GET", b"POST", b"HEAD", b"OPTIONS", b"BREW"]) + b" " + path + b" HTTP/1.1", b"Host: localhost"]
    lines += dice.sample([b"Content-Length: %d" % len(body), b"Transfer-Encoding: chunked", b"Expect: 100-continue", b"Connection: close",
                          b"Range: bytes=0-9", b"Upgrade: h2c", b"X-Goog-FieldMask: *", b"Accept-Encoding: br;q=2, gzip", b"X: " + dice.randbytes(9)], dice.randint(0, 5))
    return (b"\r\n".join(lines) + b"\r\n\r\n" + body) * dice.randint(1, 3)


def damaged(data, dice):
    data = bytearray(data)
    for _ in range(dice.choice([0, 0, 1, 2, 8])):
        where = dice.randrange(len(data))
        how = dice.randrange(4)
        if how == 0:
            data[where] = dice.randrange(256)
        elif how == 1:
            del data[where:where + dice.randint(1, 9)]
        elif how == 2:
            data[where:where] = dice.randbytes(dice.randint(1, 9))
        else:
            data[where:where] = data[where:where + 40] * dice.randint(1, 3)
        if not data:
            break
    return bytes(data)


started, rounds, first = time.monotonic(), 0, None
try:
    while time.monotonic() - started < seconds:
        dice = random.Random(seed + rounds)
        port, data = (grpc, damaged(http2(dice), dice)) if dice.random() < 0.5 else (http, damaged(http1(dice), dice))
        with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
            connection.settimeout(0.02)
            try:
                connection.sendall(data)
                while connection.recv(65536):
                    pass
            except OSError:
                pass
        rounds += 1
        if rounds % 50 == 0:
            assert server.poll() is None, f"the server ended; seeds {seed + rounds - 50} to {seed + rounds - 1}"
            assert urllib.request.urlopen(f"http://127.0.0.1:{http}/health/ready", timeout=600).status == 200
        if rounds == 500:
            first = memory()
    # The idle limit and a little more, for connections that a damaged beginning has left without an end.
    for _ in range(200):
        if not sockets():
            break
        time.sleep(0.1)
    first = first or memory()
    print(f"{rounds} connections, memory {first >> 20} MiB after 500, {memory() >> 20} MiB at the end, {sockets()} sockets left")
    assert memory() - first < 32 << 20, f"the server keeps memory; seeds {seed} to {seed + rounds - 1}"
    assert not sockets(), f"the server keeps sockets; seeds {seed} to {seed + rounds - 1}"
finally:
    if server.poll() is None:
        server.send_signal(signal.SIGTERM)
    code = server.wait(600)
sys.exit(0 if code == 0 else f"the server ended with {code}; seeds about {seed + rounds}")
