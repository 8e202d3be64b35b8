#!/usr/bin/env python3
"""Finds conversions from floating point to an integer or a duration that end the process if the number does not fit.

The compiler's index of the last debug build shows which `Int(x)` is `Int.init(_: Double)`, and which `.seconds(x)`
is `Duration.seconds(_: Double)`. The text of a line alone does not. Each such conversion in library code is an
error unless `// in range: WHY` is on its line or the one above. The script does not check files that changed after
the build, or any file without a build; the textual rule in lint.sh covers them.

    scripts/conversions.py [--build .build/debug]

"""
import argparse
import ctypes
import os
import re
import shutil
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Symbols of the standard library: initialisers of integers with an unlabelled Double, Float or CGFloat, and
# durations from a Double.
UNCHECKED = re.compile(
    r"^s:((Si|Su|s\d+U?Int\d+V)(10Foundation\w*Ey)?(yS[iu]|yAB|S[iu])(S[df]|AA7CGFloatV)cfc"
    r"|s8DurationV(7seconds|12milliseconds|12microseconds|11nanoseconds)yABSdFZ)$"
)
# Benchmarks and the program that makes the sample read no data.
SKIPPED = ("Bench", "Sample")
REFERENCE = 1 << 2
RECORD = 2


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


def library():
    compiler = shutil.which("swiftc")
    if compiler is None:
        return None
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(compiler))), "lib")
    for name in ("libIndexStore.so", "libIndexStore.dylib"):
        if os.path.exists(os.path.join(folder, name)):
            index = ctypes.CDLL(os.path.join(folder, name))
            for function in ("store_create", "unit_reader_create", "record_reader_create", "occurrence_get_symbol"):
                getattr(index, "indexstore_" + function).restype = ctypes.c_void_p
            for function in ("unit_dependency_get_filepath", "unit_dependency_get_name", "symbol_get_usr"):
                getattr(index, "indexstore_" + function).restype = Text
            index.indexstore_occurrence_get_roles.restype = ctypes.c_uint64
            index.indexstore_unit_reader_get_modification_time.argtypes = [
                ctypes.c_void_p, ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64)
            ]
            return index
    return None


def conversions(index, store_path):
    """The path from the package's root, the line, and the time of compilation for each unchecked conversion."""
    on_name = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
    on_item = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
    pointer = ctypes.c_void_p
    store = pointer(index.indexstore_store_create(store_path.encode(), None))
    if not store:
        return
    units, found = [], set()
    index.indexstore_store_units_apply_f(store, 1, None, on_name(lambda _, name: units.append(str(name)) or True))
    for unit in units:
        reader = pointer(index.indexstore_unit_reader_create(store, unit.encode(), None))
        if not reader:
            continue
        seconds, rest = ctypes.c_int64(), ctypes.c_int64()
        index.indexstore_unit_reader_get_modification_time(reader, ctypes.byref(seconds), ctypes.byref(rest))
        records = []

        def dependency(_, item):
            item = pointer(item)
            if index.indexstore_unit_dependency_get_kind(item) == RECORD:
                path = str(index.indexstore_unit_dependency_get_filepath(item))
                if "/Sources/" in path and path.endswith(".swift") and "/.build/" not in path:
                    records.append((path, str(index.indexstore_unit_dependency_get_name(item))))
            return True

        index.indexstore_unit_reader_dependencies_apply_f(reader, None, on_item(dependency))
        index.indexstore_unit_reader_dispose(reader)
        for path, record in records:
            path = path[path.rindex("/Sources/") + 1:]
            reader = pointer(index.indexstore_record_reader_create(store, record.encode(), None))
            if not reader:
                continue

            def occurrence(_, item):
                item = pointer(item)
                symbol = pointer(index.indexstore_occurrence_get_symbol(item))
                if index.indexstore_occurrence_get_roles(item) & REFERENCE and UNCHECKED.match(str(index.indexstore_symbol_get_usr(symbol))):
                    line, column = ctypes.c_uint(), ctypes.c_uint()
                    index.indexstore_occurrence_get_line_col(item, ctypes.byref(line), ctypes.byref(column))
                    found.add((path, line.value, seconds.value))
                return True

            index.indexstore_record_reader_occurrences_apply_f(reader, None, on_item(occurrence))
            index.indexstore_record_reader_dispose(reader)
    yield from sorted(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default=os.path.join(ROOT, ".build", "debug"), help="folder of the debug build")
    store = os.path.join(parser.parse_args().build, "index", "store")
    index = library()
    if index is None or not os.path.isdir(store):
        print("conversions.py: no index of a debug build; only the textual rule was checked", file=sys.stderr)
        return 0
    failed = False
    for path, line, compiled in conversions(index, store):
        file = os.path.join(ROOT, path)
        if any(part in SKIPPED for part in path.split("/")) or not os.path.exists(file) or os.path.getmtime(file) > compiled + 1:
            continue
        with open(file, encoding="utf-8") as text:
            lines = text.read().split("\n")
        if line > len(lines) or any("// in range: " in lines[at] for at in (line - 1, line - 2) if at >= 0):
            continue
        print(f"{path}:{line}: an unchecked conversion: use Int(clamping:), Int(exactly:) or Duration(clampingSeconds:), or say why it is `// in range: …`",
              file=sys.stderr)
        failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
