#!/usr/bin/env python3
"""Writes the public interface of each module that a product shows into docs/api/, one line per declaration: `swift
build && scripts/public_api.py`.

With --check nothing is written, and an outdated file is an error. The file's difference shows the declarations that
a change removes, adds or alters. The compiler lists the contents of a module (its symbol graph), so the debug build
must be current. Other scripts take modules and symbol graphs from here.

A product shows its own module and those that it imports publicly, because its declarations can use their types."""
import concurrent.futures, difflib, glob, json, os, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/debug"
GRAPHS = ROOT / ".build/symbol-graphs"
DIGESTS = ROOT / "docs/api"
# System libraries whose headers modules import.
PACKAGES = ["freetype2", "harfbuzz", "fribidi", "libpq", "sdl2"]
# Protocols that the compiler adds automatically.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype"}
IMPORT = re.compile(r"^(@_exported )?public import (?:struct |class |enum |func )?(\w+)", re.M)


class Module:
    """A module with public declarations. `shows` are the package's modules that it imports publicly, and `exports`
    those that its import brings along."""

    def __init__(self, target, names, root):
        self.name, self.path, self.shows, self.exports = target["name"], target["path"], set(), set()
        for file in sorted((root / self.path).rglob("*.swift")):
            for exported, name in IMPORT.findall(file.read_text()):
                if name in names:
                    self.shows.add(name)
                    if exported:
                        self.exports.add(name)


def public_modules(root=ROOT):
    """The names of the library products, and the modules that they show, each below those that it uses."""
    text = subprocess.check_output(["swift", "package", "dump-package"], cwd=root)
    package = json.loads(text)
    products = [product["name"] for product in package["products"] if "library" in product["type"]]
    targets = [target for target in package["targets"] if target["type"] == "regular"]
    names = {target["name"] for target in targets}
    modules = {target["name"]: Module(target, names, root) for target in targets}
    shown, waiting = set(), list(products)
    while waiting:
        name = waiting.pop()
        if name not in shown:
            shown.add(name)
            waiting += modules[name].shows
    return products, [module for name, module in modules.items() if name in shown]


def importer_flags(root=ROOT, build=BUILD):
    """The flags with which the compiler finds the C modules that the build's modules import."""
    maps = glob.glob(f"{build}/*.build/module.modulemap") + glob.glob(f"{root}/Sources/C/*/module.modulemap")
    flags = [flag for path in sorted(maps) for flag in ("-Xcc", f"-fmodule-map-file={path}")]
    flags += [flag for path in sorted(glob.glob(f"{root}/Sources/C/*/include")) for flag in ("-Xcc", f"-I{path}")]
    for package in PACKAGES:
        found = subprocess.run(["pkg-config", "--cflags-only-I", package], capture_output=True, text=True)
        flags += [flag for include in found.stdout.split() for flag in ("-Xcc", include)]
    return flags


def extract(names):
    """Makes the symbol graphs of modules, each in a folder of GRAPHS."""
    flags = importer_flags()
    target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["unversionedTriple"]

    def make(name):
        folder = GRAPHS / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        done = subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", name, "-I", f"{BUILD}/Modules", "-target", target, "-output-dir", folder,
             "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols", *flags],
            capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{name}: no symbol graph; is the debug build up to date?\n{done.stderr}")

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(make, names))


def graphs(name):
    """The symbol graphs that `extract` made for a module: those of its own declarations, and of its extensions of
    other modules."""
    return [json.loads(path.read_text()) for path in sorted((GRAPHS / name).glob("*.symbols.json"))]


def constraints(entries):
    words = {"conformance": ":", "superclass": ":", "sameType": "=="}
    return ", ".join(sorted(f"{entry['lhs']} {words[entry['kind']]} {entry['rhs']}" for entry in entries or []))


def titles_of(modules):
    """The name of each symbol, by the compiler's identifier."""
    return {
        symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"])
        for module in modules for graph in graphs(module.name) for symbol in graph["symbols"]
    }


def parents_of(graph, titles):
    """The base class and conformances of each type: the class first, then protocols by name."""
    above = {}
    for edge in graph["relationships"]:
        parent = titles.get(edge["target"]) or edge.get("targetFallback", "").rpartition(".")[2]
        if edge["kind"] in ("inheritsFrom", "conformsTo") and parent not in IMPLIED:
            condition = constraints(edge.get("swiftConstraints"))
            text = parent + (f" (where {condition})" if condition else "")
            above.setdefault(edge["source"], set()).add((edge["kind"] == "conformsTo", text))
    return {source: [text for _, text in sorted(texts)] for source, texts in above.items()}


def digest(module, titles):
    """The module's public interface: a line for each declaration, sorted."""
    lines = {f"@_exported import {name}" for name in module.exports}
    for graph in graphs(module.name):
        above = parents_of(graph, titles)
        required = {edge["source"] for edge in graph["relationships"] if edge["kind"] == "requirementOf"}
        for symbol in graph["symbols"]:
            identifier, path = symbol["identifier"]["precise"], symbol["pathComponents"]
            is_extension = symbol["kind"]["identifier"] == "swift.extension"
            parents = above.get(identifier)
            if is_extension and not parents:
                continue  # Such an extension adds only members, which have lines of their own.
            words = ["open"] if symbol["accessLevel"] == "open" else []
            words += ["requirement"] if identifier in required else []
            words.append(re.sub(r"\s+", " ", "".join(part["spelling"] for part in symbol["declarationFragments"])).strip())
            condition = constraints(symbol.get("swiftExtension", {}).get("constraints"))
            if condition and " where " not in words[-1]:
                words.append(f"(where {condition})")
            words += ["is " + ", ".join(parents)] if parents else []
            words += [json.dumps(availability, sort_keys=True) for availability in symbol.get("availability", [])]
            owner = ".".join(path if is_extension else path[:-1])
            lines.add((owner + ": " if owner else "") + " ".join(words))
    return "\n".join(sorted(lines)) + "\n"


def main():
    products, modules = public_modules()
    extract([module.name for module in modules])
    titles = titles_of(modules)
    texts = {f"{module.name}.txt": digest(module, titles) for module in modules}
    if empty := sorted(name for name, text in texts.items() if not text.strip()):
        sys.exit(f"{', '.join(empty)}: nothing is public; is the debug build up to date?")
    DIGESTS.mkdir(parents=True, exist_ok=True)
    known = {path.name: path.read_text() for path in DIGESTS.glob("*.txt")}
    stale = sorted(name for name in texts.keys() | known.keys() if texts.get(name) != known.get(name))
    if "--check" in sys.argv:
        for name in stale:
            old, new = (texts_of.get(name, "").splitlines(keepends=True) for texts_of in (known, texts))
            sys.stderr.writelines(difflib.unified_diff(old, new, f"docs/api/{name}", "the build", n=0))
        if stale:
            sys.exit("the public interface changed: run scripts/public_api.py, look at the difference, and commit docs/api/ with the change")
    else:
        for name in stale:
            (DIGESTS / name).write_text(texts[name]) if name in texts else (DIGESTS / name).unlink()
    count = sum(text.count("\n") for text in texts.values())
    print(f"{len(products)} products show {len(modules)} modules with {count} public declarations")


if __name__ == "__main__":
    main()
