#!/usr/bin/env python3
"""Imports a sample by cells on four Dask workers, one of which is killed, and compares the bytes with an import in
one piece: `scripts/scale-cells.py PROGRAM [EXTRACT] [--scale N] [--zoom Z]`.

- four workers, and `kill -9` of one in the middle of its cell: the other cells continue, and its cell is made again;
- the whole command is killed and started again: finished cells are not made again.

Without EXTRACT, the portolan-sample beside PROGRAM makes the town on Null Island, `--scale` times over. Dask comes
from the Python Package Index (PORTOLAN_DASK names its environment)."""
import argparse, hashlib, json, os, pathlib, random, shutil, signal, subprocess, sys, tempfile, time

here = pathlib.Path(__file__).resolve().parent


def digests(region):
    """SHA-256 of each file."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(pathlib.Path(region).iterdir())}


def begin(options, extract, output, *more):
    command = [sys.executable, here / "import-cells.py", extract, "--output", output, "--zoom", options.zoom, "--workers", 4,
               "--portolan", options.program, "--name", "one", "--keep", *more]
    return subprocess.Popen([str(part) for part in command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)


def workers(folder, process):
    """The processes of Dask's workers, once they exist."""
    while process.poll() is None:
        try:
            return json.loads((folder / "workers.json").read_text())["pids"]
        except (OSError, ValueError, KeyError):
            time.sleep(0.05)
    return []


def drafts(folder):
    """The cells that are being made."""
    return list((folder / "drafts").glob("*")) if (folder / "drafts").exists() else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("extract", nargs="?")
    parser.add_argument("--scale", type=int, default=20)
    parser.add_argument("--zoom", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--folder", help="where the regions stay; by default a temporary folder that goes")
    options = parser.parse_args()
    options.program = str(pathlib.Path(options.program).resolve())
    chance = random.Random(options.seed)
    print(f"seed {options.seed}")
    folder = pathlib.Path(options.folder or tempfile.mkdtemp(prefix="portolan-cells-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        extract = options.extract
        if not extract:
            extract = folder / "sample.osm.pbf"
            subprocess.run([pathlib.Path(options.program).resolve().with_name("portolan-sample"), "--scale", str(options.scale), "--output", extract], check=True, capture_output=True)
        began = time.monotonic()
        subprocess.run([options.program, "import", extract, "--output", folder / "one.portolan", "--force"], check=True, capture_output=True)
        print(f"in one piece: {time.monotonic() - began:.1f} s")
        wanted = digests(folder / "one.portolan")

        # One of four workers is killed while it makes a cell.
        output, cells = folder / "cells.portolan", folder / "cells.portolan.cells"
        began = time.monotonic()
        process = begin(options, extract, output, "--restart", "--force")
        pids = workers(cells, process)
        while process.poll() is None and len(drafts(cells)) < 4:
            time.sleep(0.02)
        time.sleep(chance.random() * 0.5)
        victim = chance.choice(pids)
        os.kill(victim, signal.SIGKILL)
        said = process.communicate(timeout=3600)[1]
        if process.returncode:
            sys.exit(f"scale-cells: {said}")
        print(f"by cells, worker {victim} of {pids} killed: {time.monotonic() - began:.1f} s\n{said.strip()}")
        check(wanted, digests(output))

        # The command itself is killed after a cell is done. The same command then continues.
        shutil.rmtree(output)
        shutil.rmtree(cells)
        process = begin(options, extract, output)
        while process.poll() is None and not list(cells.glob("*-*.json")):
            time.sleep(0.02)
        process.send_signal(chance.choice([signal.SIGINT, signal.SIGTERM]))
        process.communicate(timeout=600)
        stopped = {file.name: file.stat().st_mtime_ns for file in cells.glob("*-*.json")}
        process = begin(options, extract, output)
        said = process.communicate(timeout=3600)[1]
        if process.returncode:
            sys.exit(f"scale-cells: {said}")
        again = [name for name, time in stopped.items() if (cells / name).stat().st_mtime_ns != time]
        if again:
            sys.exit(f"scale-cells: finished cells were made again: {again}")
        print(f"stopped after {len(stopped)} cells, and continued: {said.splitlines()[0]}")
        check(wanted, digests(output))
        print("scale-cells: the same bytes")
    finally:
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)


def check(wanted, found):
    for name in sorted(wanted.keys() | found.keys()):
        if wanted.get(name) != found.get(name):
            sys.exit(f"scale-cells: {name} differs from the import in one piece")


if __name__ == "__main__":
    try:
        import distributed  # noqa: F401
    except ImportError:
        from client_environment import enter

        problem = enter("portolan-dask", "PORTOLAN_DASK", ["dask==2026.8.0", "distributed==2026.8.0"])
        if problem:
            print(f"scale-cells: skipped, because Dask is not installed: {problem}")
            sys.exit(0)
    main()
