#!/usr/bin/env python3
"""Lists the changes of the public interface that break programs that compile with the baseline: `swift build &&
scripts/api_breaks.py`.

The baseline is the commit or tag in docs/api/baseline, or the argument. Breaks that docs/api/accepted-breakages
lists are intended; a listed break that does not occur is an error as well. The baseline is built once, which takes
minutes. The results are kept in .build/api-baseline. The compiler's own tool, swift-api-digester, compares
the interfaces. `swift package diagnose-api-breaking-changes` would compare only the modules of products, and most
types are in modules that products show."""
import json, os, pathlib, re, shutil, subprocess, sys

import public_api

ROOT = public_api.ROOT
KEPT = ROOT / ".build/api-baseline"
ACCEPTED = ROOT / "docs/api/accepted-breakages"
BREAK = re.compile(r"error: API breakage: (.*?)(?: \[#[-\w]+\])?$", re.M)


def lines_of(path):
    return [line for line in path.read_text().splitlines() if line and not line.startswith("#")]


def digester(root, build, module, *arguments):
    """Runs the compiler's digester on a module and returns its output."""
    target = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
    command = ["swift-api-digester", "-module", module, "-I", build / "Modules", "-target", target["target"]["unversionedTriple"]]
    command += ["-resource-dir", target["paths"]["runtimeResourcePath"], *public_api.importer_flags(root, build), *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    breaks = BREAK.findall(done.stderr)
    if done.returncode and not breaks:
        sys.exit(f"{module}: cannot be compared\n{done.stderr}")
    return breaks


def make_baseline(commit, folder):
    """Builds a commit and writes the interface of each public module into a folder."""
    work = KEPT / "work"
    shutil.rmtree(work, ignore_errors=True)
    source, build, dumps = work / "source", work / "build", work / "dumps"
    for new in (source, dumps):
        new.mkdir(parents=True)
    archive = subprocess.Popen(["git", "archive", commit], cwd=ROOT, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", source], stdin=archive.stdout, check=True)
    if archive.wait():
        sys.exit(f"{commit} cannot be read")
    lenient = {key: value for key, value in os.environ.items() if key != "PORTOLAN_STRICT"}
    products, modules = public_api.public_modules(source)
    for product in products:
        subprocess.run(["swift", "build", "--package-path", source, "--scratch-path", build, "--product", product], check=True, env=lenient)
    for module in modules:
        digester(source, build / "debug", module.name, "-dump-sdk", "-avoid-location", "-o", dumps / f"{module.name}.json")
    dumps.rename(folder)
    shutil.rmtree(work)


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else lines_of(ROOT / "docs/api/baseline")[0]
    found = subprocess.run(["git", "rev-parse", "--quiet", "--verify", name + "^{commit}"], cwd=ROOT, capture_output=True, text=True)
    if found.returncode:
        sys.exit(f"{name} is no commit of this clone; a shallow clone lacks it: git fetch --unshallow")
    folder = KEPT / found.stdout.strip()
    if not folder.is_dir():
        make_baseline(found.stdout.strip(), folder)
    shown = {module.name for module in public_api.public_modules()[1]}
    breaks = []
    for path in sorted(folder.glob("*.json")):
        if path.stem in shown:
            said = digester(ROOT, public_api.BUILD, path.stem, "-diagnose-sdk", "-baseline-path", path, "-compiler-style-diags")
        else:
            said = ["no product shows the module any more"]
        breaks += [f"{path.stem}: {text}" for text in said]
    accepted = set(lines_of(ACCEPTED))
    for text in [text for text in breaks if text not in accepted]:
        print(text, file=sys.stderr)
    for text in sorted(accepted - set(breaks)):
        print(f"docs/api/accepted-breakages lists a break that does not occur: {text}", file=sys.stderr)
    print(f"{len(breaks)} breaks since {name}, of which {len(accepted & set(breaks))} are accepted")
    sys.exit(1 if set(breaks) != accepted else 0)


if __name__ == "__main__":
    main()
