#!/usr/bin/env python3
"""Finds forms of sentences that need a second reading (CONTRIBUTING.md, "Sentences") in comments of Swift sources and
in texts of Sources/, and lines of comments over 120 columns. `scripts/prose.py FOLDER…` lists them. Without arguments
it compares their number in each module with `prose-allowed.txt`, where a number may only fall: `--lower` writes the new
one. A module that is not in the list has none."""
import collections, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALLOWED = ROOT / "scripts/prose-allowed.txt"
BEGINNING = re.compile(  # of a sentence that asks nothing
    r"(?:So (?:many|much)\b|(?:Who|Whose|Whom|Whoever|What(?! to ))\b|Is told\b|(?:Of|To|From|By|For) (?:which|what|whom|whoever)\b)[^?]*$",
    re.I,
)
PLACE = re.compile(r"Where\b[^,.;:?]*(?:[.;:]|$)", re.I)  # a clause as a noun; "Where it rains, …" is none
INSIDE = re.compile(r"\b(?:of|to|from|by|for|with) whom\b|\b(?:is|are|was|were) told\b")
COMMENT = re.compile(r"\s*//[/!]?(?: |$)")
ITEM = re.compile(r"- (?:Parameters?|Returns|Throws|[\w ]+)\b[^:]*: ?")


def faults(path, file):
    """Yields the line and the text of each fault."""
    block, first = [], 0
    for number, line in enumerate(file.read_text().splitlines() + [""], 1):
        text = line.strip().lstrip("/!").strip() if COMMENT.match(line) else None
        if text is not None and len(line) > 120:
            yield number, "a comment over 120 columns: " + text
        if block and (not text or ITEM.match(text)):
            paragraph = " ".join(block)
            sentences = re.split(r"(?<=[.!?:]) (?=[A-Z])", paragraph)
            if PLACE.match(sentences[0]) or INSIDE.search(paragraph) or any(map(BEGINNING.match, sentences)):
                yield first, paragraph
            block = []
        if text:
            first = first if block else number
            block.append(ITEM.sub("", text, count=1) if ITEM.match(text) else text)
        elif text is None and path.startswith("Sources/"):
            yield from ((number, t) for t in re.findall(r'(?<!\+ )"(\w+ [^"\\]*)', line) if BEGINNING.match(t) or PLACE.match(t))


def module(path):
    parts = path.split("/")
    return "/".join(parts[: 3 if parts[0] == "Sources" else 2][: len(parts) - 1] or parts)


found, folders = collections.defaultdict(list), [a for a in sys.argv[1:] if a != "--lower"]
for path in sorted(subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "*.swift"], cwd=ROOT, text=True).splitlines()):
    if (ROOT / path).exists() and (not folders or path.startswith(tuple(folders))):
        found[module(path)] += [f"{path}:{line}: {text}" for line, text in faults(path, ROOT / path)]
if folders:
    print("\n".join(fault for faults in found.values() for fault in faults))
    sys.exit()
allowed = {name: int(count) for count, name in (line.split() for line in ALLOWED.read_text().splitlines() if line[0] != "#")}
if "--lower" in sys.argv:
    comment = [line for line in ALLOWED.read_text().splitlines() if line[0] == "#"]
    lowered = {name: min(count, len(found[name])) for name, count in sorted(allowed.items())}
    ALLOWED.write_text("\n".join(comment + [f"{count} {name}" for name, count in lowered.items() if count]) + "\n")
    allowed = lowered
failed = False
for name in sorted(found.keys() | allowed.keys()):
    has, may = len(found[name]), allowed.get(name, 0)
    if has != may:
        failed = True
        hint = f"`scripts/prose.py {name}` lists them" if has > may else "`scripts/prose.py --lower` lowers the number"
        print(f"{name}: {has} unclear sentences or long lines, {may} allowed: {hint}", file=sys.stderr)
sys.exit(failed)
