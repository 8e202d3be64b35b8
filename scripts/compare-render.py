#!/usr/bin/env python3
"""Compares frames with MapLibre Native and Mapnik: `scripts/compare-render.py BENCH [quick|core|…]
[RESULTS.jsonl]`.

bench_render.py in the folder PORTOLAN_PEERS runs `BENCH render` (BENCH is portolan-bench) and the peers in turns
over the same cameras, with the same tiles and style. Each set of frames has its own process. The peers, their tiles
and styles are installed in PEERS. The script prints the ratios of the peer's time to ours for each style: the
geometric mean over the cameras, the worst ratio, and its camera. Missing peers are reported and skipped. With
RESULTS.jsonl alone (`--table RESULTS.jsonl`) it prints the ratios of an earlier run."""
import json, math, os, pathlib, subprocess, sys, tempfile

scripts = pathlib.Path(os.environ.get("PORTOLAN_PEERS", "../shared/bench/peers")).resolve()
installed = pathlib.Path(os.environ.get("PEERS", pathlib.Path.home() / ".cache/portolan-peers")).resolve()


def run(bench, cases, results):
    python = installed / "v312/bin/python"
    peers = [name for name, found in [("pymgl", python.exists()), ("mapnik", has_mapnik())] if found]
    if not (scripts / "bench_render.py").exists() or not (installed / "data/monaco.style.json").exists():
        sys.exit(print(f"  skipped: no bench_render.py in {scripts} (PORTOLAN_PEERS), or no tiles in {installed}/data (PEERS)"))
    if not peers:
        sys.exit(print(f"  skipped: neither MapLibre Native (pymgl) in {installed} nor Mapnik for /usr/bin/python3 is installed"))
    styles = [name for name in ("style", "text", "extrude") if (installed / f"data/monaco.{name}.json").exists()]
    command = [sys.executable, str(scripts / "bench_render.py"), "--set", cases, "--out", str(results), "--styles", ",".join(styles)]
    command += ["--peers", ",".join(peers), "--frames", os.environ.get("frames", "15")]
    command += ["--extra", f"portolan={pathlib.Path(bench).resolve()} render"]
    subprocess.run(command, env=dict(os.environ, PEERS=str(installed)), stdout=subprocess.DEVNULL, check=True)


def has_mapnik():
    return subprocess.run(["/usr/bin/python3", "-c", "import mapnik"], capture_output=True).returncode == 0


def ratios(results):
    """By style, peer and measure: (ratio, camera) for each camera that both have drawn."""
    rows = [json.loads(line) for line in open(results, encoding="utf-8")]
    best = {}
    for row in rows:
        if "warm_ms" not in row:
            continue
        # The faster of several runs.
        key = (row["style"].split(".")[-2], row["case"], row["move"], row["label"])
        if key not in best or row["warm_ms"]["median"] < best[key]["warm_ms"]["median"]:
            best[key] = row
    found, memory = {}, 0
    for (style, case, move, label), row in best.items():
        if label == "portolan":
            memory = max(memory, row["rss_kib"])
            continue
        ours = best.get((style, case, move, "portolan"))
        if ours is None:
            continue
        for measure, value in [("warm", lambda r: r["warm_ms"]["median"]), ("processor", lambda r: r["cpu_ms"]), ("first", lambda r: r["first_ms"])]:
            if value(ours) > 0:
                found.setdefault((style, label, measure), []).append((value(row) / value(ours), case))
    return found, memory


def table(results):
    found, memory = ratios(results)
    for (style, label, measure), values in sorted(found.items()):
        mean = math.exp(sum(math.log(ratio) for ratio, _ in values) / len(values))
        worst, case = min(values)
        print(f"  {style:8} {label:7} {measure:10} {len(values):3} cameras  mean {mean:6.2f} ×  worst {worst:6.2f} ×  ({case})")
    print(f"  peak memory {memory / 1024:.0f} MB")


if sys.argv[1] == "--table":
    table(sys.argv[2])
else:
    with tempfile.TemporaryDirectory() as folder:
        results = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else f"{folder}/results.jsonl")
        run(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "quick", results)
        table(results)
