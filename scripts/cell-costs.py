#!/usr/bin/env python3
"""Computes the time, disk space and price of an import by cells: `scripts/cell-costs.py --extract BYTES --cells K`.

The rates are proportional to the bytes of the extract. By default they are those of Vancouver in docs/cells.md. The
price is an input, not a fact."""
import argparse, math

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
add = parser.add_argument
add("--extract", type=float, required=True, help="bytes of the extract; 85e9 for the planet")
add("--cells", type=int, default=16)
add("--processes", type=int, default=4, help="at a time")
add("--threads", type=int, default=16, help="cores of each process, all of them busy")
add("--price", type=float, default=0.0, help="of an hour of one core")
add("--measured", type=float, default=3_023_482, help="bytes of the measured extract")
add("--one", type=float, default=1.93, help="processor seconds of its import in one piece")
add("--sum", type=float, default=7.39, help="of all its cells")
add("--count", type=int, default=6, help="how many cells these are")
add("--overview", type=float, default=0.82, help="processor seconds of its overview")
add("--places", type=float, default=3_706_880, help="bytes of its places")
add("--tiles", type=float, default=3_023_535, help="bytes of its tiles")
add("--nodes", type=float, help="of the extract; by default 9e9 for 85e9 bytes")
options = parser.parse_args()

scale = options.extract / options.measured
read = (options.sum - options.one) / (options.count - 1)
hours = lambda seconds: seconds * scale / 3600
R, W, O = hours(read), hours(options.one - read), hours(options.overview)
total = options.cells * R + W + O
rounds = math.ceil((options.cells + 1) / options.processes)
elapsed = rounds * (R + W / options.cells) / options.threads
positions = 8 * (options.nodes or 9e9 * options.extract / 85e9) * min(options.processes, options.cells)
parts = {"extract": options.extract, "tiles": options.tiles * scale, "places": options.places * scale}
print(f"R = {R:.1f} h, W = {W:.1f} h, O = {O:.1f} h of one core")
print(f"{options.cells} cells: {total:.1f} core-hours, {elapsed:.1f} h by the clock, {total * options.price:.2f} at {options.price} a core-hour")
print(
    "disk: " + ", ".join(f"{size / 1e9:.0f} GB {name}" for name, size in parts.items())
    + f", {positions / options.processes / 1e9:.0f} GB of positions for each of {options.processes} processes: {(sum(parts.values()) + positions) / 1e9:.0f} GB"
)
