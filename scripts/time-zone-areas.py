#!/usr/bin/env python3
"""Writes the areas of all time zones as GeoJSON to standard output, from the installed package `timezonefinder`.

The package contains the polygons of timezone-boundary-builder (© OpenStreetMap contributors, ODbL 1.0) in its own
format. The script reads them from it, and writes the same format as that project: a feature for each zone, with a
property `tzid`. `portolan zones` reads the output:

    python3 scripts/time-zone-areas.py | portolan zones - --output world.zones"""
import sys

try:
    from timezonefinder import TimezoneFinder
except ImportError:
    sys.exit("time-zone-areas.py: this Python has no package timezonefinder; install it in a virtual environment")

finder = TimezoneFinder()
out = sys.stdout


def text(ring):
    points = [f"[{x:.7f},{y:.7f}]" for x, y in zip(*ring)]
    return "[" + ",".join(points + points[:1]) + "]"


out.write('{"type":"FeatureCollection","features":[\n')
for number, name in enumerate(finder.timezone_names):
    polygons = finder.get_geometry(tz_name=name)
    coordinates = ",".join("[" + ",".join(text(ring) for ring in polygon) + "]" for polygon in polygons)
    separator = ",\n" if number else ""
    out.write(f'{separator}{{"type":"Feature","properties":{{"tzid":"{name}"}},"geometry":{{"type":"MultiPolygon","coordinates":[{coordinates}]}}}}')
out.write("\n]}\n")
print(f"{len(finder.timezone_names)} zones, timezone-boundary-builder {finder.data_version}", file=sys.stderr)
