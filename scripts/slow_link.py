#!/usr/bin/env python3
"""Makes a line with delay and loss between this network namespace and another: `scripts/slow_link.py NAMESPACE
NUMBER STATE`.

10.77.NUMBER.1 is at this end, and 10.77.NUMBER.2 at the other. STATE is a JSON file that may change at any time:
`delay` in seconds there and back, `loss` as a share of packets, and `hole`, with which no packet gets through.
Needs root and /dev/net/tun. (`tc netem` does this in kernels that have it.)"""
import ctypes, fcntl, heapq, json, os, pathlib, random, select, struct, subprocess, sys, time

TUNSETIFF, IFF_TAP, IFF_NO_PI, CLONE_NEWNET = 0x400454CA, 0x0002, 0x1000, 0x40000000
libc = ctypes.CDLL(None, use_errno=True)


def enter(path):
    with open(path) as namespace:
        if libc.setns(namespace.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), f"{path}: cannot be entered")


def tap(name, address):
    """An end of the line. Packets that are sent to the interface are read here."""
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
    for words in (["addr", "add", f"{address}/24", "dev", name], ["link", "set", name, "up"], ["link", "set", "lo", "up"]):
        subprocess.run(["ip", *words], check=True)
    return end


def main():
    namespace, number, state_file = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
    near = tap(f"near{number}", f"10.77.{number}.1")
    here = os.open("/proc/self/ns/net", os.O_RDONLY)
    enter(f"/run/netns/{namespace}")
    far = tap(f"far{number}", f"10.77.{number}.2")
    libc.setns(here, CLONE_NEWNET)
    print("connected", flush=True)
    chance = random.Random(number)
    waiting, order, looked, state = [], 0, 0.0, {}
    while True:
        now = time.monotonic()
        if now - looked > 0.02:
            looked = now
            try:
                state = json.loads(state_file.read_text())
            except ValueError:
                # The file is being written.
                pass
        while waiting and waiting[0][0] <= now:
            _, _, end, frame = heapq.heappop(waiting)
            try:
                os.write(end, frame)
            except BlockingIOError:
                # A full queue drops packets, as real lines do.
                pass
        pause = min(0.02, max(0, waiting[0][0] - now)) if waiting else 0.02
        for end in select.select([near, far], [], [], pause)[0]:
            for _ in range(64):
                try:
                    frame = os.read(end, 65536)
                except BlockingIOError:
                    break
                if state.get("hole") or chance.random() < state.get("loss", 0):
                    continue
                order += 1
                heapq.heappush(waiting, (time.monotonic() + state.get("delay", 0) / 2, order, far if end == near else near, frame))


main()
