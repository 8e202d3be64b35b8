#!/usr/bin/env python3
"""Compares place queries with PostGIS and Nominatim: `scripts/compare-places.py REGION EXTRACT BENCH`.

REGION was made from EXTRACT, and BENCH is portolan-bench. Scripts in the folder PORTOLAN_PEERS (pg.sh,
postgis_places.sh, nominatim_places.sh) run the peers, which are installed in PEERS. Their private PostgreSQL
listens only on a socket, and is stopped at the end. Missing peers are reported and skipped. Times are medians and
99th percentiles of one question, in microseconds. For Portolan this is the thread's processor time. For the peers
it is the wall time including the socket, as a client waits for it. The questions are similar, but not the same, so
the sizes of the answers are printed too."""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile

region, extract, bench = sys.argv[1:4]
scripts = pathlib.Path(os.environ.get("PORTOLAN_PEERS", "../shared/bench/peers"))
installed = pathlib.Path(os.environ.get("PEERS", pathlib.Path.home() / ".cache/portolan-peers"))
environment = dict(os.environ, PEERS=str(installed.resolve()))


def ours():
    """The median and 99th percentile by the first words of portolan-bench's lines."""
    text = subprocess.run([bench, "places", region], capture_output=True, text=True, check=True).stdout
    found = re.finditer(r"^(.*?): p50 ([0-9.]+) µs, p99 ([0-9.]+) µs", text, re.M)
    return {line[1]: (float(line[2]), float(line[3])) for line in found}


def peer(*words):
    # The output goes into files, because a server that the script leaves behind would hold a pipe open.
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        status = subprocess.run([scripts / words[0], *words[1:]], env=environment, stdout=output, stderr=errors).returncode
        for file in (output, errors):
            file.seek(0)
        text, complaint = output.read(), errors.read()
    if status != 0:
        print(f"  {' '.join(words)}: failed: {(complaint or text).strip().splitlines()[-1:]}")
    return text if status == 0 else ""


def answers(text):
    """The JSON line of a peer's output."""
    return next((json.loads(line) for line in text.splitlines() if line.startswith("{")), {})


def row(question, here, name, there):
    if here and there:
        print(
            f"  {question:<58} {here[0]:>9.1f} /{here[1]:>9.1f}   {name:<9} {there[0]:>9.1f} /{there[1]:>9.1f}   "
            f"{there[0] / here[0]:>6.1f} x p50 {there[1] / here[1]:>6.1f} x p99"
        )


missing = [str(scripts / name) for name in ["pg.sh", "postgis_places.sh", "nominatim_places.sh"] if not (scripts / name).exists()]
missing += [name for name in ["psql", "osm2pgsql"] if not shutil.which(name)]
missing += [str(installed / "v312/bin/python")] if not (installed / "v312/bin/python").exists() else []
if missing:
    print(f"  PostGIS and Nominatim: absent, no {', '.join(missing)} (PORTOLAN_PEERS, PEERS)")
    sys.exit()

here = ours()
(installed / "log").mkdir(exist_ok=True)
peer("pg.sh", "start")
try:
    postgis = answers(peer("postgis_places.sh", extract))
    nominatim = {}
    if (installed / "v312/bin/nominatim").exists():
        if peer("nominatim_places.sh", "import", extract):
            nominatim = answers(peer("nominatim_places.sh", "query"))
    else:
        print(f"  Nominatim: absent, no {installed / 'v312/bin/nominatim'}")
finally:
    peer("pg.sh", "stop")


def socket(name):
    found = postgis.get(name)
    return (found["p50"], found["p99"]) if found else None


def python(name):
    found = nominatim.get(name)
    return (found["p50_ms"] * 1e3, found["p99_ms"] * 1e3) if found else None


print(f"  {'median / 99th percentile, µs':<58} {'Portolan':>20}   {'the peer':>31}")
row("a stored place by ID (PostGIS: tags and position)", here.get("place by ID, all that is stored"), "PostGIS", socket("id_us"))
row("20 nearest (PostGIS: 10 within 500 m)", here.get("20 nearest of any type"), "PostGIS", socket("near_us"))
row("20 nearest of a type (PostGIS: 10 within 500 m)", here.get("20 nearest of a type, 50 km"), "PostGIS", socket("near_kind_us"))
row("4 letters typed, 5 ranked (PostGIS: 10 that begin so)", here.get("type-ahead, 4 letters"), "PostGIS", socket("name_us"))
row("details, all fields", here.get("place by ID, all fields, never asked before"), "Nominatim", python("details"))
row("where am I, all fields of 20 (Nominatim: reverse, one)", here.get("where am I, 20 m, all fields of 20, asked before"), "Nominatim", python("reverse"))
row("text search, 20 ranked (Nominatim: search by name)", here.get("text search, 60 found, 20 returned"), "Nominatim", python("search"))
