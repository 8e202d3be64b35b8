#!/usr/bin/env python3
"""Counts what fixed workloads cost, in figures that do not vary with the machine's load: instructions (valgrind's callgrind),
allocations, and bytes read from files.

    scripts/counts.py PORTOLAN-BENCH REGION EXTRACT [--check | --record] [WORKLOAD...]

Each workload runs twice with different numbers of rounds, and the difference is divided by the additional rounds. So the start
of the program does not count. scripts/counts.tsv holds the recorded counts. --check fails if a count exceeds the recorded
one by more than 2 % (6 % for text), --record writes the file. The figures depend on the build: compare release builds of one compiler.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

WORKS = ["picture", "tilt", "motion", "first-picture", "details", "nearby", "text", "typing", "address", "here", "hours", "import"]
# An import has no first round that differs from others, and it takes long.
ROUNDS = {"import": (0, 1)}
FIGURES = ["instructions", "allocations", "bytes read"]
TOLERANCE = 0.02
# The search for texts varies more, up to 4 % from run to run.
TOLERANCES = {"text": 0.06}
# Reading the counts themselves allocates and reads a little, and not always the same.
SLACK = {"allocations": 16, "bytes read": 4096}
RECORDED = pathlib.Path(__file__).with_name("counts.tsv")


def run(program, work, source, rounds, folder):
    """Returns the instructions, allocations and read bytes of a whole process."""
    out = folder / f"{work}-{rounds}"
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "TMPDIR": str(folder)}
    command = [
        "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--error-exitcode=0", program, "counts", work, source,
        "--rounds", str(rounds),
    ]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=900)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    printed = re.search(r"allocations (-?\d+) bytes (-?\d+)", done.stdout)
    if done.returncode != 0 or not collected or not printed:
        sys.exit(f"counts.py: {work} failed:\n{done.stdout[-1000:]}{done.stderr[-2000:]}")
    return [int(collected[1]), int(printed[1]), int(printed[2])]


def count(program, work, source, folder):
    few, many = ROUNDS.get(work, (1, 3))
    before, after = (run(program, work, source, rounds, folder) for rounds in (few, many))
    return [(b - a) / (many - few) for a, b in zip(before, after)]


def recorded():
    if not RECORDED.exists():
        return {}
    rows = [line.split("\t") for line in RECORDED.read_text().splitlines() if not line.startswith(("#", "workload\t"))]
    return {row[0]: [int(number) for number in row[1:4]] for row in rows}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("region")
    options.add_argument("extract")
    options.add_argument("--check", action="store_true")
    options.add_argument("--record", action="store_true")
    options.add_argument("works", nargs="*", metavar="WORKLOAD")
    arguments = options.parse_intermixed_args()
    if shutil.which("valgrind") is None:
        print("skipped: valgrind is not installed, so nothing is counted")
        return
    works = arguments.works or WORKS
    known = recorded()
    counts, complaints = {}, []
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = pathlib.Path(name)
        # valgrind 3.19 cannot read the compiler's debug information.
        program = folder / "portolan-bench"
        subprocess.run(["strip", "--strip-debug", "-o", program, arguments.program], check=True)
        for resource in pathlib.Path(arguments.program).resolve().parent.glob("*.resources"):
            (folder / resource.name).symlink_to(resource)
        sources = {work: arguments.extract if work == "import" else arguments.region for work in works}
        running = {work: pool.submit(count, program, work, sources[work], folder) for work in works}
        print(f"{'a round of':15}" + "".join(f"{figure:>24}" for figure in FIGURES))
        for work in works:
            counts[work] = [round(number) for number in running[work].result()]
            if work not in known:
                complaints.append(f"{work}: no count is recorded")
            cells = []
            for figure, number, limit in zip(FIGURES, counts[work], known.get(work, [None] * 3)):
                change = "" if not limit else f" ({100 * (number / limit - 1):+.1f} %)"
                cells.append(f"{number:,}{change}")
                if limit is not None and number > limit * (1 + TOLERANCES.get(work, TOLERANCE)) + SLACK.get(figure, 0):
                    complaints.append(f"{work}: {number:,} {figure}, recorded {limit:,}")
            print(f"{work:15}" + "".join(f"{cell:>24}" for cell in cells), flush=True)
    if arguments.record:
        lines = [
            "# The cost of a round of each workload of `portolan-bench counts`; see scripts/counts.py. `make counts COUNTS=--record` writes this file.",
            "\t".join(["workload", *FIGURES]),
        ]
        lines += ["\t".join([work, *map(str, {**known, **counts}[work])]) for work in WORKS if work in known or work in counts]
        RECORDED.write_text("\n".join(lines) + "\n")
    elif arguments.check and complaints:
        sys.exit("These workloads cost more than recorded:\n" + "\n".join(complaints))


main()
