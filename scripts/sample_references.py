#!/usr/bin/env python3
"""Counts the references of programs written for Google's SDKs, and the share that the compatibility modules have.

    swift build && scripts/sample_references.py CHECKOUT [CHECKOUT...]

A checkout is a folder with Swift programs for iOS, such as one of Google's sample repositories; it is not changed.
The script reads the files that import GoogleMaps, GooglePlaces, GooglePlacesSwift or GoogleMapsUtils, without
comments and texts. A reference is
- a name of Google's: GMS…, kGMS…, GMU…, GQT…, and in files that import GooglePlacesSwift the names of its types;
- a member named after such a type: `GMSCameraPosition.camera`, or the arguments of its initialiser;
- a member after a dot whose name is one of the SDK's (docs/symbols);
- a method of a delegate that a program declares, with its arguments.
A reference resolves if the compiled module declares it (its symbol graph). A member after a dot may belong to any
type of the imported modules. The script prints the references that do not resolve with their counts, and then the
share."""
import collections, os, re, sys

import public_api, symbols

MODULES = list(symbols.FILES)
# The modules that a module's import brings with it.
BRINGS = {"GoogleMapsUtils": ["GoogleMaps"]}
COMMENT = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/')
# Types that Google's samples declare themselves do not belong to the SDK.
DECLARED = re.compile(r"\b(?:class|struct|enum|protocol|typealias|actor)\s+(\w+)")
NAME = re.compile(r"(?<![\w.])(k?GMS\w+|GMU\w+|GQT\w+)")
MEMBER = re.compile(r"(?<![\w.])(k?GMS\w+|[A-Z]\w+)\.(\w+)")
DOTTED = re.compile(r"\.(\w+)")
METHOD = re.compile(r"\bfunc\s+(\w+)\s*\(([^{}]*?)\)\s*(?:async\s*)?(?:throws\s*)?(?:->|\{)")
LABEL = re.compile(r"(?:^|,)\s*(\w+)(?:\s+\w+)?\s*:")


def program(path):
    """The text of a file without comments and texts."""
    with open(path, errors="replace") as file:
        return COMMENT.sub(lambda match: '""' if match.group().startswith('"') else " ", file.read())


def wanted():
    """The SDK's symbols by module, as listed in docs/symbols."""
    found = {}
    for module, name in symbols.FILES.items():
        with open(f"{symbols.ROOT}/docs/symbols/{name}.txt") as file:
            found[module] = {line.split(" | ")[0].strip() for line in file.read().splitlines()[1:] if not line.startswith("# ")}
    return found


def base(symbol):
    """A member's name without its type and its arguments."""
    return symbol.split(".")[-1].split("(")[0]


class Modules:
    """The symbols of the modules, and those of the SDK."""

    def __init__(self, modules):
        self.names, self.above = set(), {}
        for module in modules:
            names, above = symbols.symbols_of(module)
            self.names |= names
            self.above |= above
        for parent in {parent for module in modules for parent in symbols.PARENTS.get(module, [])}:
            names, above = symbols.symbols_of(parent)
            self.names |= names
            self.above |= above
        sdk = wanted()
        self.sdk = {symbol for module in modules for symbol in sdk[module]}
        self.tops = {symbol.split("(")[0] for symbol in self.names if "." not in symbol.split("(")[0]}
        self.types = {symbol.split(".")[0].split("(")[0] for symbol in self.sdk}
        self.members = {base(symbol) for symbol in self.names if "." in symbol}
        self.sdk_members = {base(symbol) for symbol in self.sdk if "." in symbol}
        self.methods = {symbol.split(".", 1)[1] for symbol in self.sdk if re.search(r"Delegate\.", symbol)}
        self.own_methods = {symbol.split(".", 1)[1] for symbol in self.names if "Delegate." in symbol or "Updating." in symbol}

    def has_member(self, owner, name):
        # Members that the compiler makes for enumerations and objects are in no symbol graph.
        if name in ("allCases", "rawValue", "hashValue", "init"):
            return True
        while owner:
            if any(symbol.startswith(owner + ".") and base(symbol) == name for symbol in self.names):
                return True
            owner = self.above.get(owner)
        return False


def references(text, modules, is_swift_sdk):
    """Every reference of a program: its name, and whether it resolves."""
    own = set(DECLARED.findall(text))
    for match in NAME.finditer(text):
        if match.group(1) not in own:
            yield match.group(1), match.group(1) in modules.tops
    if is_swift_sdk:
        for word in re.findall(r"(?<![\w.])([A-Z]\w+)", text):
            if word in modules.types and word not in own and not word.startswith("GMS"):
                yield word, word in modules.tops
    direct = set()
    for match in MEMBER.finditer(text):
        owner, name = match.groups()
        if owner in own or owner not in modules.types or owner not in modules.tops or name in ("self", "Type"):
            continue
        direct.add(match.start(2))
        yield f"{owner}.{name}", modules.has_member(owner, name)
    for match in DOTTED.finditer(text):
        if match.start(1) not in direct and match.group(1) in modules.sdk_members:
            yield "." + match.group(1), match.group(1) in modules.members
    for match in METHOD.finditer(text):
        labels = LABEL.findall(match.group(2))
        method = f"{match.group(1)}({''.join(label + ':' for label in labels)})"
        if method in modules.methods:
            yield method, method in modules.own_methods


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    public_api.extract(sorted({*MODULES, *(parent for parents in symbols.PARENTS.values() for parent in parents)}))
    known, total, missing, files = {}, collections.Counter(), collections.Counter(), 0
    for folder in sys.argv[1:]:
        if not os.path.isdir(folder):
            sys.exit(f"{folder}: no folder; name a checkout of programs")
        for root, folders, names in sorted(os.walk(folder)):
            folders[:] = [name for name in folders if not name.startswith(".") and name != "Pods"]
            for name in sorted(names):
                if not name.endswith(".swift"):
                    continue
                text = program(os.path.join(root, name))
                imported = tuple(module for module in MODULES if re.search(rf"^\s*(?:@\w+\s+)*import {module}\b", text, re.M))
                if not imported:
                    continue
                imported = tuple(dict.fromkeys([*imported, *(brought for module in imported for brought in BRINGS.get(module, []))]))
                files += 1
                if imported not in known:
                    known[imported] = Modules(imported)
                for reference, resolves in references(text, known[imported], "GooglePlacesSwift" in imported):
                    total[resolves] += 1
                    if not resolves:
                        missing[reference] += 1
    count = total[True] + total[False]
    if not count:
        sys.exit("no references: do the folders hold programs that import one of Google's modules?")
    for reference, times in sorted(missing.items(), key=lambda item: (-item[1], item[0])):
        print(f"{times:5} {reference}")
    print(f"{files} files, {count} references, {total[True]} resolve ({100 * total[True] / count:.2f} %)")


if __name__ == "__main__":
    main()
