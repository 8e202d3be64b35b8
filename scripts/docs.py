#!/usr/bin/env python3
"""Makes the transcripts and pictures of the documentation again: `make demo` first, then `scripts/docs.py`.

A page holds `<!-- transcript: portolan … -->` or `<!-- picture: portolan snapshot … --output docs/pictures/NAME.png -->`; what stands between
that line and `<!-- end -->` is replaced by what the command prints, or by the picture. With --check nothing is written, and a page
that is out of date is an error."""
import os, pathlib, re, shlex, subprocess, sys

root = pathlib.Path(__file__).resolve().parent.parent
os.chdir(root)
program = root / ".build/release/portolan"
check = "--check" in sys.argv
block = re.compile(r"(<!-- (transcript|picture): (.*?) -->\n)(.*?)(<!-- end -->)", re.S)
stale = []


def run(command):
    words = shlex.split(command)
    if words[0] != "portolan":
        sys.exit(f"not a portolan command: {command}")
    done = subprocess.run([program, *words[1:]], capture_output=True, text=True)
    return (done.stderr if done.returncode else "") + done.stdout


def replace(match):
    head, kind, command, _, end = match.groups()
    output = run(command)
    if kind == "transcript":
        lines = [f"    $ {command}"] + [("    " + line).rstrip() for line in output.rstrip("\n").split("\n")]
        return head + "\n" + "\n".join(lines) + "\n\n" + end
    picture = re.search(r"--output docs/(\S+)", command).group(1)
    return f"{head}\n![{command}]({picture})\n\n{end}"


(root / "docs/pictures").mkdir(exist_ok=True)
for page in sorted(root.glob("docs/*.md")):
    text = page.read_text()
    new = block.sub(replace, text)
    if new != text:
        stale.append(page.name)
        if not check:
            page.write_text(new)
print("changed:" if stale else "all up to date", *stale)
sys.exit(1 if check and stale else 0)
