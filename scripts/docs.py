#!/usr/bin/env python3
"""Makes the transcripts and pictures of the documentation again: `make demo` first, then `scripts/docs.py`.

A page holds `<!-- transcript: portolan … -->`, `<!-- picture: portolan snapshot … --output docs/pictures/NAME.png -->` or `<!-- kinds: NAME -->`; what
stands between that line and `<!-- end -->` is replaced by what the command prints, by the picture, or by a table of the kinds with a key.
Times are left out of transcripts. With --check nothing is written, and a page that is out of date is an error; pictures are drawn and not compared, since
fonts differ. Names of pages may follow: then only these are made."""
import os, pathlib, re, shlex, subprocess, sys, tempfile

root = pathlib.Path(__file__).resolve().parent.parent
os.chdir(root)
program = root / ".build/release/portolan"
check = "--check" in sys.argv
only = [name for name in sys.argv[1:] if not name.startswith("--")]
block = re.compile(r"(<!-- (transcript|picture|kinds): (.*?) -->\n)(.*?)(<!-- end -->)", re.S)
stale = []


def run(command, must_succeed=False):
    words = shlex.split(command)
    if words[0] != "portolan":
        sys.exit(f"not a portolan command: {command}")
    done = subprocess.run([program, *words[1:]], capture_output=True, text=True)
    if must_succeed and done.returncode:
        sys.exit(f"{command}: {done.stderr}")
    return (done.stderr if done.returncode else "") + done.stdout


def rows(name):
    """The rows of a table of facts, wherever its module lies: below the comments stands a line with the names of the columns."""
    (file,) = root.glob(f"Sources/**/Data/{name}.tsv")
    lines = [line.split("\t") for line in file.read_text().split("\n") if line and not line.startswith("#")]
    return lines[1:]


def kinds(name):
    """The rows of kinds.tsv with a key, or of refinements.tsv or cuisines.tsv, grouped by what they become."""
    if name == "refinements":
        found = [(f"{kind} + {tag}", types) for kind, tag, types in rows(name)]
    elif name == "cuisines":
        found = rows(name)
    else:
        found = [(kind[len(name) + 1 :], types) for kind, types in rows("kinds") if kind.startswith(name + "=") and not kind.endswith("=*")]
    if not found:
        sys.exit(f"no kind has the key {name}")
    types = {}
    for value, result in found:
        types.setdefault(result, []).append(value)
    lines = [f"| {', '.join(f'`{value}`' for value in values)} | {result.replace(' ', ', ')} |" for result, values in sorted(types.items())]
    return "\n| values | types |\n| --- | --- |\n" + "\n".join(lines) + "\n\n"


def replace(match):
    head, kind, command, _, end = match.groups()
    if kind == "kinds":
        return head + kinds(command) + end
    picture = re.search(r"--output docs/(\S+)", command)
    if check and kind == "picture":
        with tempfile.TemporaryDirectory() as folder:
            run(command.replace(picture[0], f"--output {folder}/{pathlib.Path(picture[1]).name}"), must_succeed=True)
        output = ""
    else:
        # How long something took differs from run to run.
        output = re.sub(r" in (\d+m )?\d+(\.\d+)?s$", "", run(command, must_succeed=kind == "picture"), flags=re.M)
    if kind == "transcript":
        lines = [f"    $ {command}"] + [("    " + line).rstrip() for line in output.rstrip("\n").split("\n")]
        return head + "\n" + "\n".join(lines) + "\n\n" + end
    return f"{head}\n![{command}]({picture[1]})\n\n{end}"


(root / "docs/pictures").mkdir(exist_ok=True)
# Pages whose pictures show other pictures come last.
for page in sorted(root.glob("docs/*.md"), key=lambda page: ("--overlay docs/" in page.read_text(), page)):
    if only and page.name not in only:
        continue
    text = page.read_text()
    new = block.sub(replace, text)
    if new != text:
        stale.append(page.name)
        if not check:
            page.write_text(new)
print("changed:" if stale else "all up to date", *stale)
sys.exit(1 if check and stale else 0)
