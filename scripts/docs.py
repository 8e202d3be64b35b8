#!/usr/bin/env python3
"""Makes the transcripts and pictures of the documentation again: `make demo` first, then `scripts/docs.py`.

A page contains `<!-- transcript: portolan … -->`, `<!-- picture: portolan snapshot … --output
docs/pictures/NAME.png -->` or `<!-- kinds: KEY … -->`. The text between that line and `<!-- end -->` is replaced:
by the output of the command, by the picture, or by a table of the kinds with one or several keys. Times are left
out of transcripts. With --check nothing is written, and an outdated page is an error; pictures are drawn and not
compared, because fonts differ. If arguments name pages, only these are made."""
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
    """The rows of a table of facts, in whichever module it is. A line with the names of the columns follows the
    comments."""
    (file,) = root.glob(f"Sources/**/Data/{name}.tsv")
    lines = [line.split("\t") for line in file.read_text().split("\n") if line and not line.startswith("#")]
    return lines[1:]


def grouped(pairs):
    """Groups the values of pairs, in the order of the first pair of each group."""
    groups = {}
    for value, key in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def codes(values):
    return ", ".join(f"`{value}`" for value in values)


def refinements():
    """A line for each kind with its types, each with the tags that give it. Values of the same key are together."""
    cells = {}
    for (kind, types), tags in grouped((tag.split("=", 1), (kind, types)) for kind, tag, types in rows("refinements")).items():
        texts = [f"`{key}={values[0]}`" + "".join(f", `{value}`" for value in values[1:]) for key, values in grouped((v, k) for k, v in tags).items()]
        cells.setdefault(kind, []).append(f"{types.replace(' ', ', ')} by {' or '.join(texts)}")
    return "| kind | types by a second tag |\n| --- | --- |\n" + "\n".join(f"| `{kind}` | {'; '.join(found)} |" for kind, found in cells.items())


def cuisines():
    """One line for the values with the same name as their type, and the others by their types."""
    found = rows("cuisines")
    named = [value for value, types in found if types == f"{value}_restaurant"]
    others = grouped((value, types) for value, types in found if types != f"{value}_restaurant")
    lines = [f"| {codes(named)} | the value with `_restaurant` behind it |"]
    lines += [f"| {codes(values)} | {types.replace(' ', ', ')} |" for types, values in sorted(others.items())]
    return "| values | types |\n| --- | --- |\n" + "\n".join(lines)


def kinds(name):
    """The rows of kinds.tsv with one or several keys, or of refinements.tsv or cuisines.tsv, grouped by their
    types.

    Values with the types of their key's default are not listed. Values with the same name as their type share one
    line."""
    if name in ("refinements", "cuisines"):
        return "\n" + (refinements() if name == "refinements" else cuisines()) + "\n\n"
    keys, lines = name.split(" "), []
    for key in keys:
        # If a table has several keys, each value has its key.
        prefix = f"{key}=" if len(keys) > 1 else ""
        found = [(kind[len(key) + 1 :], types) for kind, types in rows("kinds") if kind.startswith(key + "=")]
        if not found:
            sys.exit(f"no kind has the key {key}")
        usual = dict(found).get("*")
        values = grouped((prefix + value, types) for value, types in found if types != usual)
        named = [which[0] for types, which in values.items() if which == [prefix + types]]
        if len(named) > 1 and not prefix:
            lines.append(f"| {codes(named)} | the value itself |")
            values = {types: which for types, which in values.items() if which[0] not in named}
        lines += [f"| {codes(which)} | {types.replace(' ', ', ')} |" for types, which in sorted(values.items())]
        if usual:
            lines.append(f"| {'other values of `' + key + '`' if prefix else 'other values'} | {usual.replace(' ', ', ')} |")
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
        # The duration differs from run to run.
        output = re.sub(r" in (\d+m )?\d+(\.\d+)?s$", "", run(command, must_succeed=kind == "picture"), flags=re.M)
    if kind == "transcript":
        lines = [f"    $ {command}"] + [("    " + line).rstrip() for line in output.rstrip("\n").split("\n")]
        return head + "\n" + "\n".join(lines) + "\n\n" + end
    return f"{head}\n![{command}]({picture[1]})\n\n{end}"


(root / "docs/pictures").mkdir(exist_ok=True)
# Pages come last if their pictures show other pictures.
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
