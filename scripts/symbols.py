#!/usr/bin/env python3
"""Compares a compatibility module with the SDK that it replaces, symbol by symbol, and writes the table into the
documentation.

    swift build && scripts/symbols.py

If arguments name modules, only these are compared. With --check nothing is written, and an outdated table is an
error. docs/symbols/ has the SDK's symbols, one per line. After a bar comes a difference, a reason for absence, or a
condition for presence. The symbols of the compatibility module come from the compiler (its symbol graph). It is an
error if a symbol is neither in the compatibility module nor marked as absent, or if it is both.

"""
import os, sys, textwrap

import public_api

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILES = {
    "GooglePlaces": "google-places",
    "GooglePlacesSwift": "google-places-swift",
    "GoogleMaps": "google-maps",
    "GoogleMapsUtils": "google-maps-utils",
}
# Modules with base classes of a compatibility module's classes.
PARENTS = {"GoogleMaps": ["UIKit", "QuartzCore"]}
# The last section about the view and its camera in the map's list.
LAST_OF_CAMERA = "Settings"


def symbols_of(module):
    """The module's symbols, and the class above each of its classes."""
    names, titles, parents = set(), {}, {}
    for graph in public_api.graphs(module):
        for symbol in graph["symbols"]:
            titles[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
            if symbol["kind"]["identifier"] != "swift.extension":
                names.add(".".join(symbol["pathComponents"]))
        for edge in graph["relationships"]:
            if edge["kind"] == "inheritsFrom":
                parents[edge["source"]] = (edge["target"], edge.get("targetFallback", "").split(".")[-1])
    above = {titles[child]: titles.get(parent, name) for child, (parent, name) in parents.items() if child in titles}
    return names, above


def has(symbol, names, above):
    """Whether the symbol's class or a base class declares it."""
    owner, _, member = symbol.partition(".")
    while symbol not in names:
        owner = above.get(owner)
        if not owner or not member:
            return False
        symbol = owner + "." + member
    return True


def wrapped(line):
    """Wraps a line of prose to 100 columns, and leaves a row of a table as it is."""
    return line if line.startswith("|") else textwrap.fill(line, 100, break_long_words=False, break_on_hyphens=False)


def table(module):
    """The table's file and text, and the sentence that summarises it."""
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
    return f"docs/{name}-symbols.md", "\n".join(wrapped(line) for line in text) + "\n", text[4]


def main():
    modules = [name for name in sys.argv[1:] if not name.startswith("--")] or list(FILES)
    public_api.extract(sorted({*modules, *(parent for module in modules for parent in PARENTS.get(module, []))}))
    stale = []
    for module in modules:
        path, text, summary = table(module)
        known = open(f"{ROOT}/{path}").read() if os.path.exists(f"{ROOT}/{path}") else ""
        if known != text:
            stale.append(path)
        if "--check" not in sys.argv:
            with open(f"{ROOT}/{path}", "w") as file:
                file.write(text)
        print(f"{module}: {summary}")
    if stale and "--check" in sys.argv:
        sys.exit(f"out of date: {', '.join(stale)}; run scripts/symbols.py")


if __name__ == "__main__":
    main()
