#!/usr/bin/env python3
"""Uses the window of `portolan view` as a person does, under Xvfb with xdotool, and keeps pictures of each step in
out/window.

The script checks what needs no eyes: each step changes the picture in the right place, and the program ends well.
Needs Xvfb and xdotool. Without them the check is skipped and says so. `make test-window` builds the program. Arguments:
the program, a region (both have defaults)."""
import os, pathlib, shutil, subprocess, sys, tempfile, time

root = pathlib.Path(__file__).resolve().parent.parent
program = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else root / ".build/debug/portolan").resolve()
out = root / "out/window"
width, height = 900, 640
track = """<gpx version="1.1"><wpt lat="0.002" lon="0.001"><name>Start</name></wpt><trk><trkseg><trkpt lat="0.002" lon="0.001"/>
<trkpt lat="0.004" lon="0.003"/><trkpt lat="0.001" lon="0.006"/></trkseg></trk></gpx>"""

for tool in ("Xvfb", "xdotool"):
    if not shutil.which(tool):
        print(f"window-check: skipped, {tool} is not installed (scripts/debian-packages.txt)")
        sys.exit(0)
out.mkdir(parents=True, exist_ok=True)
for old in out.glob("*.png"):
    old.unlink()


def run(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, **options).stdout.strip()


class Window:
    """The window on a separate display, with a simulated mouse and keyboard."""

    def __init__(self, folder, region, *arguments):
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        number = os.read(reading, 16).decode().strip()
        self.environment = {**os.environ, "DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
        self.folder, self.count, self.shots = folder, 0, []
        words = [program, "view", "--region", region, "--size", f"{width}x{height}", *arguments]
        self.view = subprocess.Popen(
            [str(word) for word in words], cwd=folder, env=self.environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.id = self.do("search", "--sync", "--onlyvisible", "--pid", self.view.pid).split()[0]
        self.do("windowfocus", "--sync", self.id)
        time.sleep(2)

    def do(self, *words):
        return run("xdotool", *words, env=self.environment, timeout=60)

    def key(self, *names):
        for name in names:
            self.do("key", name)
            time.sleep(0.3)

    def click(self, x, y):
        self.move(x, y)
        self.do("click", 1)
        time.sleep(1.5)
        self.move(450, 5)

    def move(self, x, y):
        """Moves to a point of the window, wherever the display shows it."""
        self.do("mousemove", "--window", self.id, x, y)

    def shot(self, name):
        """Saves the window's picture with its key S, if the window takes keys."""
        time.sleep(1.5)
        self.count += 1
        saved = self.folder / f"portolan-{self.count}.png"
        self.do("key", "s")
        end = time.monotonic() + 60
        asked = time.monotonic()
        while not saved.exists():
            if time.monotonic() > end or self.view.poll() is not None:
                sys.exit(f"window-check: no picture of {name}")
            if time.monotonic() > asked + 10:
                # On a slow machine the list was not there when Return came, so the search field has kept the
                # keyboard.
                self.do("key", "Escape")
                self.do("key", "s")
                asked = time.monotonic()
            time.sleep(0.1)
        time.sleep(0.2)
        kept = out / f"{len(list(out.glob('*.png'))) + 1:02}-{name}.png"
        shutil.copy(saved, kept)
        self.shots.append((name, kept.read_bytes()))

    def end(self):
        self.view.terminate()
        output, errors = self.view.communicate(timeout=60)
        self.server.terminate()
        self.server.wait(timeout=60)
        if self.view.returncode != 143 or errors or "--center " not in output:
            sys.exit(f"window-check: ended with {self.view.returncode}: {errors}")
        names = [name for name, picture in self.shots]
        for (before, first), (after, second) in zip(self.shots, self.shots[1:]):
            if first == second:
                sys.exit(f"window-check: {after} shows the same as {before}")
        return names


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    region = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else folder / "town.portolan"
    if len(sys.argv) <= 2:
        run(program, "import", root / "Examples/null-island.osm.pbf", "--output", region)
    (folder / "walk.gpx").write_text(track)

    window = Window(folder, region, "--center", "0.003,0.001", "--zoom", "16", "--bearing", "40")
    window.shot("begin")
    window.click(width - 32, height - 190)
    window.shot("compass")
    window.click(width - 32, height - 142)
    window.shot("tilted")
    window.click(width - 32, height - 142)
    window.do("key", "slash")
    window.do("type", "--delay", "60", "town ha")
    # Before the list is there, Return would search for the text.
    time.sleep(4)
    window.key("Down", "Return")
    time.sleep(3)
    window.shot("card")
    window.key("Escape", "Escape")
    window.click(width - 32, 32)
    window.shot("menu")
    window.key("Escape")
    window.key("h")
    window.shot("help")
    window.key("Escape")
    window.do("windowsize", window.id, 620, 460)
    window.shot("resized")
    print("window-check:", ", ".join(window.end()))

    for old in folder.glob("portolan-*.png"):
        old.unlink()
    window = Window(folder, region, "--overlay", "walk.gpx", "--open-at", "2026-11-27T17:30", "--follow", "-")
    window.shot("track")
    for line in ("0.0020,0.0010,45,30", "0.0024,0.0014,45,20"):
        window.view.stdin.write(line + "\n")
        window.view.stdin.flush()
        window.shot("position")
    window.move(400, 300)
    window.do("mousedown", 1)
    for x in range(400, 560, 20):
        window.move(x, 300)
    time.sleep(0.3)
    window.do("mouseup", 1)
    window.shot("dragged")
    window.key("l")
    window.shot("following")
    print("window-check:", ", ".join(window.end()))
print(f"window-check: pictures are in {out.relative_to(root)}")
