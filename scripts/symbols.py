#!/usr/bin/env python3
"""Compares a compatibility module with the SDK that it replaces, symbol by symbol, and writes the table into the documentation.

    swift build --target GooglePlaces && scripts/symbols.py GooglePlaces

docs/symbols/ lists the SDK's symbols, one a line; after a bar, what differs, why one is absent, or under which condition one counts as present. The compiler's symbol graph
gives the symbols of the compatibility module. A symbol that is neither in the compatibility module nor marked as absent is an error, and so is one that is both.
"""
import glob, json, os, re, subprocess, sys, tempfile, textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, ".build", "debug")
FILES = {"GooglePlaces": "google-places", "GoogleMaps": "google-maps"}
# Modules whose classes a compatibility module's classes derive from.
PARENTS = {"GoogleMaps": ["UIKit", "QuartzCore"]}
# The last section of the map's list that is about the view and its camera.
LAST_OF_CAMERA = "Settings"


def symbols_of(module):
    maps = glob.glob(f"{BUILD}/*.build/module.modulemap") + glob.glob(f"{ROOT}/Sources/C/*/module.modulemap")
    flags = [flag for path in maps for flag in ("-Xcc", f"-fmodule-map-file={path}")]
    flags += [flag for path in glob.glob(f"{ROOT}/Sources/C/*/include") for flag in ("-Xcc", f"-I{path}")]
    packages = ["freetype2", "harfbuzz", "fribidi", "sdl2"]
    for package in packages:
        found = subprocess.run(["pkg-config", "--cflags-only-I", package], capture_output=True, text=True)
        flags += [flag for include in found.stdout.split() for flag in ("-Xcc", include)]
    target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["unversionedTriple"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, "-I", f"{BUILD}/Modules", "-target", target, "-output-dir", folder,
             "-minimum-access-level", "public", "-skip-synthesized-members", *flags],
            check=True, stdout=subprocess.DEVNULL)
        names, titles, parents = set(), {}, {}
        for path in glob.glob(f"{folder}/{module}*.symbols.json"):
            with open(path) as file:
                graph = json.load(file)
            for symbol in graph["symbols"]:
                titles[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
            names |= {".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
            for edge in graph["relationships"]:
                if edge["kind"] == "inheritsFrom":
                    parents[edge["source"]] = (edge["target"], edge.get("targetFallback", "").split(".")[-1])
        above = {titles[child]: titles.get(parent, name) for child, (parent, name) in parents.items() if child in titles}
        return names, above


def has(symbol, names, above):
    """The symbol is declared, or a class above its own declares it."""
    owner, _, member = symbol.partition(".")
    while symbol not in names:
        owner = above.get(owner)
        if not owner or not member:
            return False
        symbol = owner + "." + member
    return True


def wrapped(line):
    """A line of prose in lines of 100 columns; a row of a table as it is."""
    return line if line.startswith("|") else textwrap.fill(line, 100, break_long_words=False, break_on_hyphens=False)


def main(module):
    name = FILES[module]
    names, above = symbols_of(module)
    for parent in PARENTS.get(module, []):
        more = symbols_of(parent)
        names |= more[0]
        above |= more[1]
    counts = {"present": 0, "differs": 0, "absent": 0}
    sections, faults = [], []
    with open(f"{ROOT}/docs/symbols/{name}.txt") as file:
        lines = file.read().splitlines()
    for line in lines[1:]:
        if line.startswith("# "):
            sections.append((line[2:], []))
            continue
        symbol, _, note = (part.strip() for part in line.partition(" | "))
        kind, _, reason = (part.strip() for part in note.partition(":")) if note else ("present", "", "")
        if has(symbol, names, above) == (kind == "absent"):
            faults.append(f"{symbol}: listed as {kind}, but the compatibility module {'lacks' if kind != 'absent' else 'has'} it")
        counts[kind] += 1
        sections[-1][1].append((symbol, kind, reason))
    if faults:
        sys.exit("\n".join(faults))
    total = sum(counts.values())
    share = 100 * counts["present"] / total
    text = [
        f"# {module}: symbol by symbol", "",
        f"Made by `scripts/symbols.py {module}` from docs/symbols/{name}.txt and the compiled compatibility module.", "",
        f"Of {total} symbols {counts['present']} are present ({share:.1f} %), {counts['differs']} differ and {counts['absent']} are absent.",
    ]
    titles = [title for title, _ in sections]
    if LAST_OF_CAMERA in titles:
        half = [kind for title, entries in sections[: titles.index(LAST_OF_CAMERA) + 1] for _, kind, _ in entries]
        present = half.count("present")
        text[-1] += f" Of the {len(half)} that are about the view and its camera, {present} are present ({100 * present / len(half):.1f} %)."
    for title, entries in sections:
        text += ["", f"## {title}", ""]
        marked = [entry for entry in entries if entry[2]]
        plain = [entry[0] for entry in entries if not entry[2]]
        if plain:
            text += ["Present: " + ", ".join(f"`{symbol}`" for symbol in plain) + "."]
        if marked:
            text += ([""] if plain else []) + ["| symbol | | why |", "| --- | --- | --- |"]
            text += [f"| `{symbol}` | {kind} | {reason} |" for symbol, kind, reason in marked]
    with open(f"{ROOT}/docs/{name}-symbols.md", "w") as file:
        file.write("\n".join(wrapped(line) for line in text) + "\n")
    print(text[4])


if __name__ == "__main__":
    for module in sys.argv[1:] or list(FILES):
        main(module)
