#!/usr/bin/env python3
"""Imports an extract cell by cell, on several processes or machines, and joins the cells: `scripts/import-cells.py
EXTRACT --output REGION`.

One process makes one cell. Dask distributes the cells, and gives those of a dead worker to another one. The region
has the same bytes as `portolan import` makes from the whole extract. Finished work is kept beside the output until
the region is complete, so the same command continues after a stop. Arguments after `--` go to `portolan import`,
such as `-- --language fr`. docs/cells.md has more details."""
import argparse, ctypes, hashlib, json, os, pathlib, shutil, signal, subprocess, sys, time, uuid

PACKAGES = ["dask==2026.8.0", "distributed==2026.8.0"]


class Failure(Exception):
    """Ends the import with one sentence: what, where, and what to do."""


def run(command, **more):
    """Returns a program's output. If it fails, its last line is the error."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise Failure(f"{pathlib.Path(str(command[0])).name} {command[1]}: {lines[-1]}")
    return done.stdout


def die_with_parent():
    """Ends a worker's import if the worker is killed. This works on Linux; elsewhere the import ends by itself, and
    nobody uses its result."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def digest(path):
    """SHA-256 of a file."""
    total = hashlib.sha256()
    with open(path, "rb") as file:
        while part := file.read(1 << 20):
            total.update(part)
    return total.hexdigest()


def sealed(region):
    """The digest of the region's manifest, which holds the checksums of all other files."""
    return digest(pathlib.Path(region) / "region.json")


def make(job):
    """Makes one cell on a worker, under a temporary name, so that nobody sees it before it is complete and
    verified.

    Returns the result. Dask tries a process again that a signal ended, but not one that reported an error."""
    folder, began = pathlib.Path(job["folder"]), time.monotonic()
    draft = folder / "drafts" / f"{job['name']}-{uuid.uuid4().hex}.portolan"
    draft.parent.mkdir(parents=True, exist_ok=True)
    command = [job["portolan"], "import", job["extract"], *job["options"], "--output", str(draft)]
    try:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=die_with_parent)
        said = process.communicate()[1].strip().splitlines()
        status = process.returncode
        if status < 0:
            raise RuntimeError(f"the import of {job['name']} was ended by {signal.Signals(-status).name}")
        if status:
            return {"name": job["name"], "error": said[-1] if said else f"exit code {status}"}
        checked = subprocess.run([job["portolan"], "verify", str(draft)], capture_output=True, text=True, preexec_fn=die_with_parent)
        if checked.returncode:
            raise RuntimeError(f"{job['name']} is damaged: {checked.stdout.strip().splitlines()[-1:]}")
        target = folder / "cells" / f"{job['name']}.portolan"
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            shutil.rmtree(target)
        draft.rename(target)
        result = {"name": job["name"], "sha256": sealed(target), "seconds": time.monotonic() - began}
        write(folder / f"{job['name']}.json", result)
        return result
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def plan(options):
    """The jobs, and the inputs that they depend on."""
    size = ["--zoom", options.zoom] if options.zoom is not None else ["--count", options.cells]
    cells = run([options.portolan, "cells", options.extract, *size]).split()
    folder = pathlib.Path(options.work)
    memory = ["--memory", f"{max(64, memory_bytes() // options.workers // 2 // 1_000_000)}MB"]
    common = ["--name", options.name, "--jobs", str(max(1, (os.cpu_count() or 1) // options.workers)), *memory, *options.more]
    jobs = []
    for cell in cells:
        jobs.append({"name": cell.replace("/", "-"), "options": ["--cell", cell, *common]})
    # The tiles above the cells come from the whole extract. They take longest and begin first.
    if any(not cell.startswith("0/") for cell in cells) and "--no-tiles" not in options.more:
        above = [part for cell in cells for part in ("--cell", cell)]
        jobs.insert(0, {"name": "overview", "options": [*above, "--overview", *common]})
    for job in jobs:
        job |= {"portolan": options.portolan, "extract": options.extract, "folder": str(folder)}
    # Threads and memory do not change the result. All other options do.
    key = {"extract": digest(options.extract), "program": digest(options.portolan), "cells": cells, "name": options.name, "options": options.more}
    return jobs, key


def memory_bytes():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def resume(folder, key, jobs, options):
    """The jobs that are not done. Finished results are checked again."""
    file = folder / "plan.json"
    if file.exists() and json.loads(file.read_text()) != key:
        if not options.restart:
            raise Failure(f"{folder}: holds cells of another extract, program or division; give --restart to throw them away, or another --work")
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / "drafts", ignore_errors=True)
    write(file, key)
    done, left = {}, []
    for job in jobs:
        note, region = folder / f"{job['name']}.json", folder / "cells" / f"{job['name']}.portolan"
        try:
            known = json.loads(note.read_text())
            if sealed(region) != known["sha256"]:
                raise Failure("changed")
            run([options.portolan, "verify", "--quick", region])
            done[job["name"]] = known
        except (OSError, ValueError, KeyError, Failure):
            left.append(job)
    return done, left


def write(file, value):
    """Writes a JSON file completely or not at all."""
    draft = file.with_suffix(".draft")
    draft.write_text(json.dumps(value, indent=1))
    draft.rename(file)


class Progress:
    """Prints a line for each finished cell."""

    def __init__(self, count, done):
        self.count, self.done, self.began, self.first = count, done, time.monotonic(), done

    def add(self, result):
        self.done += 1
        passed = time.monotonic() - self.began
        left = passed / max(1, self.done - self.first) * (self.count - self.done)
        line = f"{result['name']:>14}  {result['seconds']:7.1f} s  {self.done} of {self.count} done, some {left:.0f} s left"
        print(line, file=sys.stderr, flush=True)


def work(jobs, done, folder, options):
    """Gives the jobs to Dask's workers, and raises at the first job that fails."""
    import dask
    import distributed
    import logging

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    progress = Progress(len(jobs) + len(done), len(done))
    dask.config.set({"distributed.scheduler.allowed-failures": options.retries, "distributed.comm.timeouts.connect": "60s"})
    cluster = None
    if options.scheduler:
        client = distributed.Client(options.scheduler)
    else:
        cluster = distributed.LocalCluster(
            n_workers=options.workers, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0,
            host="127.0.0.1", local_directory=str(folder / "dask"), silence_logs=logging.CRITICAL,
        )
        client = distributed.Client(cluster)

    def note():
        """Prints the workers, for people who watch, and for tests that end a worker."""
        try:
            write(folder / "workers.json", {"pids": sorted(client.run(os.getpid).values())})
        except Exception:
            pass  # A worker died meanwhile.

    try:
        note()
        futures = [client.submit(make, job, key=job["name"], retries=options.retries, pure=False, priority=-number) for number, job in enumerate(jobs)]
        for future in distributed.as_completed(futures):
            try:
                result = future.result()
            except distributed.CancelledError:
                raise Failure("Dask gave up; its scheduler is gone")
            except Exception as error:
                raise Failure(f"{future.key}: {error}; it was tried {options.retries + 1} times. Finished parts are kept in {folder}")
            if "error" in result:
                raise Failure(result["error"])
            progress.add(result)
            note()
    finally:
        # Workers may take long to end on a busy machine. They end with this process in any case.
        for part in (client, cluster):
            try:
                if part:
                    part.close(timeout=60)
            except Exception:
                pass


def join(jobs, folder, options):
    """Joins the cells, checks every byte of the result, and publishes it."""
    regions = [folder / "cells" / f"{job['name']}.portolan" for job in jobs]
    output = pathlib.Path(options.output)
    if len(regions) == 1:
        if output.exists():
            shutil.rmtree(output)
        shutil.copytree(regions[0], output)
    else:
        run([options.portolan, "merge", *regions, "--output", output, "--name", options.name, *(["--force"] if options.force else [])])
    run([options.portolan, "verify", output])
    if options.publish:
        print(run([options.portolan, "publish", output, options.publish]).strip(), file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extract", help="the extract, an .osm.pbf file")
    parser.add_argument("--output", required=True, help="the region's folder, NAME.portolan")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--cells", type=int, default=16, help="the least number of cells; by default 16")
    size.add_argument("--zoom", type=int, help="the cells' zoom instead, 0 to 14")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes on this machine; by default one for each core")
    parser.add_argument("--scheduler", help="a Dask scheduler, such as tcp://host:8786, whose workers see the same files under the same paths")
    parser.add_argument("--retries", type=int, default=3, help="how often a cell is tried again after its worker or its process died; by default 3")
    parser.add_argument("--name", help="the region's name; by default the output's")
    parser.add_argument("--work", help="where cells are kept until the region is whole; by default OUTPUT.cells")
    parser.add_argument("--restart", action="store_true", help="throw away what is done, if it is of another extract, program or division")
    parser.add_argument("--keep", action="store_true", help="keep the cells, to serve them side by side")
    parser.add_argument("--force", action="store_true", help="replace a region at the output")
    parser.add_argument("--publish", metavar="DEST", help="publish the region there, by `portolan publish`")
    parser.add_argument("--portolan", default=shutil.which("portolan") or "portolan", help="the program; by default the one in PATH")
    own = sys.argv[1:]
    more = own[own.index("--") + 1:] if "--" in own else []
    options = parser.parse_args(own[: own.index("--")] if "--" in own else own)
    options.more = more
    output = pathlib.Path(options.output)
    options.output = str(output)
    options.extract, options.portolan = str(pathlib.Path(options.extract).resolve()), str(pathlib.Path(options.portolan).resolve())
    options.name = options.name or output.name.removesuffix(".portolan")
    options.work = options.work or f"{output.resolve()}.cells"
    folder = pathlib.Path(options.work)
    if options.workers < 1:
        parser.error("--workers: at least one process must work")
    for file, what in ((options.portolan, "--portolan: the program `portolan`"), (options.extract, "the extract")):
        if not os.path.isfile(file):
            parser.error(f"{file}: there is no such file ({what})")
    if output.exists() and not options.force:
        parser.error(f"{output}: is there already; give --force to replace it")
    signal.signal(signal.SIGTERM, signal.getsignal(signal.SIGINT))
    try:
        jobs, key = plan(options)
        done, left = resume(folder, key, jobs, options)
        print(f"{len(jobs)} parts, {len(done)} of them done; {options.workers} workers", file=sys.stderr)
        if left:
            work(left, done, folder, options)
        join(jobs, folder, options)
        if not options.keep:
            shutil.rmtree(folder)
        print(f"{output}: imported in {len(jobs)} parts")
    except Failure as failure:
        sys.exit(f"import-cells: {failure}")
    except KeyboardInterrupt:
        print(f"import-cells: stopped; finished parts are kept in {folder}, and the same command continues", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    try:
        import distributed  # noqa: F401
    except ImportError:
        from client_environment import enter

        problem = enter("portolan-dask", "PORTOLAN_DASK", PACKAGES)
        if problem:
            sys.exit(f"import-cells: Dask is not installed: {problem}")
    main()
