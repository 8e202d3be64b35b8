#!/usr/bin/env python3
"""Draws the modules and their arrows into docs/pictures/modules.svg, from Package.swift.

Each band has areas of Sources/, the lowest at the bottom. An arrow leads from a module to one that it uses. Arrows
that others imply are left out. The small letters are the libraries that a module takes from the system. With
--check nothing is written, and the drawing must be current. In both cases these are errors: a cycle, an arrow that
leads up, a module whose imports differ from its declared dependencies, and a module that ARCHITECTURE.md does not
name."""
import html, json, os, pathlib, re, subprocess, sys

root = pathlib.Path(__file__).resolve().parent.parent
os.chdir(root)
AREAS = ["C", "Foundation", "Geo", "OpeningHours", "OSM", "Places", "Map", "Build", "Portolan", "Google", "Server", "Tools"]
package = json.loads(subprocess.check_output(["swift", "package", "dump-package"], text=True))
errors = []


class Module:
    def __init__(self, target):
        self.target = target["name"]
        self.path = target["path"]
        self.area = self.path.split("/")[1]
        self.title = self.target.removeprefix("Portolan") or "Portolan"
        if self.target == "PortolanProgram":
            self.title = "portolan"
        self.names = [next(iter(d.values()))[0] for d in target["dependencies"]]


modules = [Module(t) for t in package["targets"] if t["type"] != "test" and t["path"].startswith("Sources/")]
by_name = {m.target: m for m in modules}
for m in modules:
    m.uses = [by_name[n] for n in m.names if n in by_name]
    if m.area not in AREAS:
        errors.append(f"{m.path}: {m.area} is not an area that scripts/modules.py knows")

# Arrows lead down, by the order of Package.swift and by the order of the areas.
for index, m in enumerate(modules):
    for used in m.uses:
        if modules.index(used) >= index:
            errors.append(f"{m.target} uses {used.target}, which stands below it in Package.swift")
        if AREAS.index(used.area) > AREAS.index(m.area):
            errors.append(f"{m.target} ({m.area}) uses {used.target} of the higher area {used.area}")

# The declared modules are the imported ones.
IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))? )*(?:public |package |internal |private )*import (?:struct |class |enum |func )?(\w+)", re.M)
for m in modules:
    sources = [*pathlib.Path(m.path).rglob("*.swift")]
    if not sources:
        continue
    imported = {name for file in sources for name in IMPORT.findall(file.read_text())}
    declared = {used.target for used in m.uses}
    for name in sorted(imported & by_name.keys() - declared - {m.target}):
        errors.append(f"{m.path} imports {name}, which Package.swift does not declare for it")
    # Modules of Apple's systems are declared as a group.
    for name in sorted(n for n in declared - imported if "AppleStubs" not in by_name[n].path):
        errors.append(f"{m.path} does not import {name}, which Package.swift declares for it")

architecture = pathlib.Path("ARCHITECTURE.md").read_text()
for m in modules:
    if m.area != "C" and not m.target.startswith("_") and f"`{m.title}`" not in architecture and f"`{m.target}`" not in architecture:
        errors.append(f"ARCHITECTURE.md does not name the module {m.title}")

# Makes the drawing.
shown = [m for m in modules if m.area != "C" and not m.target.startswith("_")]


def reach(m, known={}):
    if m not in known:
        known[m] = set(m.uses).union(*(reach(u) for u in m.uses)) if m.uses else set()
    return known[m]


def arrows(m):
    return [u for u in m.uses if u in shown and not any(u in reach(other) for other in m.uses if other is not u)]


def system(m):
    """The system libraries that the module uses."""
    return ", ".join(sorted({u.target.removeprefix("C").removesuffix("Shim") for u in m.uses if u.area == "C" and u.target not in ("CFiles", "CMemory")}))


def depth(m, known={}):
    """The longest way down inside the area."""
    if m not in known:
        known[m] = max([depth(u) + 1 for u in m.uses if u.area == m.area], default=0)
    return known[m]


WIDTH, BOX, LINE, PAD, LABEL = 1240, 30, 64, 26, 118
# Areas of one band are side by side and do not use each other. The bands go from the lowest up.
BANDS = [["Foundation"], ["OpeningHours", "Geo"], ["OSM"], ["Places", "Map"], ["Build"], ["Portolan"], ["Google", "Server"], ["Tools"]]
SHARES = {"OpeningHours": 0.32, "Geo": 0.68, "Places": 0.46, "Map": 0.54, "Google": 0.7, "Server": 0.3}
boxes, bands, y = {}, [], 0.0
for band in BANDS:
    lines = 1 + max(depth(m) for m in shown if m.area in band)
    left = 8.0
    for area in band:
        share = SHARES.get(area, 1) * (WIDTH - 16)
        bands.append((area, left, share - (8 if area != band[-1] else 0), y, lines))
        for level in range(lines):
            members = [m for m in shown if m.area == area and depth(m) == level]

            def wish(m):
                """The wished position: above the middle of the modules that it uses."""
                below = [boxes[u][0] + boxes[u][2] / 2 for u in arrows(m) if u in boxes]
                return (sum(below) / len(below) if below else 0, modules.index(m))

            if any(u in boxes for m in members for u in arrows(m)):
                members.sort(key=wish)
            slot = (share - LABEL) / max(len(members), 1)
            for index, m in enumerate(members):
                width = max(74, 8.3 * len(m.title) + 22, 4.6 * len(system(m)) + 14)
                # Rows with one module lean to alternating sides, so that arrows can pass them.
                lean = 0.16 * slot * (-1) ** level if len(members) == 1 else 0
                boxes[m] = (left + LABEL + slot * (index + 0.5) + lean - width / 2, y + level * LINE, width)
        left += share
    y += lines * LINE + 18
height = y + PAD - 18
# Until here y grew upwards.
boxes = {m: (x, height - PAD / 2 - top - LINE + (LINE - BOX) / 2, width) for m, (x, top, width) in boxes.items()}
COLORS = {
    "Foundation": "#8d99ae", "Geo": "#4f9d69", "OpeningHours": "#c77dff", "OSM": "#e09f3e", "Places": "#d1495b", "Map": "#2e86ab",
    "Build": "#9c6644", "Portolan": "#1b1b1e", "Google": "#5c6bc0", "Server": "#00897b", "Tools": "#546a7b",
}
svg = [
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" font-family="Noto Sans, sans-serif" font-size="14">',
    f'<rect width="{WIDTH}" height="{height:.0f}" fill="#ffffff"/>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
    '<path d="M0 0 L8 4 L0 8 z" fill="context-stroke"/></marker></defs>',
]
for area, left, width, bottom, lines in bands:
    top = height - PAD / 2 - bottom - lines * LINE
    svg.append(
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{lines * LINE}" rx="8" fill="{COLORS[area]}" fill-opacity="0.09"/>'
        f'<text x="{left + 12:.0f}" y="{top + 22:.0f}" font-weight="bold" fill="{COLORS[area]}">{area}</text>'
    )
for m in shown:
    x, top, width = boxes[m]
    outgoing = sorted(arrows(m), key=lambda u: boxes[u][0])
    for index, used in enumerate(outgoing):
        ux, uy, uwidth = boxes[used]
        x1, y1 = x + width * (index + 1) / (len(outgoing) + 1), top + BOX
        x2, y2 = ux + uwidth / 2, uy - 1
        bend = max(24, (y2 - y1) * 0.45)
        svg.append(
            f'<path d="M{x1:.0f} {y1:.0f} C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}" fill="none" '
            f'stroke="{COLORS[m.area]}" stroke-opacity="0.65" stroke-width="1.4" marker-end="url(#tip)"/>'
        )
for m in shown:
    x, top, width = boxes[m]
    letters = system(m)
    svg.append(
        f'<g><title>{html.escape(m.path)}</title><rect x="{x:.0f}" y="{top:.0f}" width="{width:.0f}" height="{BOX}" rx="5" fill="#ffffff" '
        f'stroke="{COLORS[m.area]}" stroke-width="1.6"/><text x="{x + width / 2:.0f}" y="{top + (20 if not letters else 14):.0f}" '
        f'text-anchor="middle">{m.title}</text>'
        + (f'<text x="{x + width / 2:.0f}" y="{top + 25:.0f}" text-anchor="middle" font-size="8.5" fill="#666">{letters}</text>' if letters else "")
        + "</g>"
    )
svg.append("</svg>")
text = "\n".join(svg) + "\n"
file = pathlib.Path("docs/pictures/modules.svg")
if "--check" in sys.argv:
    if not file.exists() or file.read_text() != text:
        errors.append("docs/pictures/modules.svg is out of date: run scripts/modules.py")
else:
    file.write_text(text)
for error in errors:
    print(error, file=sys.stderr)
print(f"{len(shown)} modules, {sum(len(arrows(m)) for m in shown)} arrows")
sys.exit(1 if errors else 0)
