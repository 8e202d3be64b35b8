#!/usr/bin/env python3
"""Makes the transcripts of docs/server.md, docs/server-protocols.md and docs/publishing.md again:
`scripts/server-docs.py PROGRAM REGION`. The region is that of Examples/null-island.osm.pbf.

`<!-- server: curl … -->` runs against the program, whose address is http://127.0.0.1:8080 on the page. `<!--
publish: portolan … -->` runs in a folder with the region as town.portolan, and again with a fact as
town-with-facts.portolan. With --check nothing is written, and an outdated page is an error."""
import json, pathlib, re, shlex, shutil, subprocess, sys, tempfile

program, region = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
docs = pathlib.Path(__file__).resolve().parent.parent / "docs"
shown = "http://127.0.0.1:8080"
isCheck = "--check" in sys.argv
stale = []


def quoted(words):
    return " ".join(word if re.fullmatch(r"[\w@%+=:,./-]+", word) else f"'{word}'" for word in words)


def transcript(match, command, text):
    lines = [f"    $ {command}"] + [("    " + line).rstrip() for line in text.rstrip("\n").split("\n")]
    return match[1] + "\n" + "\n".join(lines) + "\n\n" + match[3]


def ask(match):
    words = re.split(r" (?=-|http|\{|X-|Accept|/dev)", match[2])
    done = subprocess.run([word.replace(shown, base) for word in words], capture_output=True, text=True, timeout=120)
    if done.returncode:
        sys.exit(f"{match[2]}: {done.stderr}")
    text = re.sub(r"^Date: .*\n", "", done.stdout.replace("\r", "").replace(base, shown), flags=re.M)
    # Parts that differ with every version of the data.
    text = re.sub(r'^(ETag: |Content-Length: ).*$', r"\1…", text, flags=re.M)
    return transcript(match, quoted(words), text)


def publish(match):
    done = subprocess.run([program, *shlex.split(match[2])[1:]], cwd=folder, capture_output=True, text=True, timeout=600)
    if done.returncode:
        sys.exit(f"{match[2]}: {done.stderr}")
    text = done.stderr + done.stdout
    # Digests differ with every version of the data, so the page has a stable name for each.
    for name in re.findall(r"\b[0-9a-f]{32}\b", text):
        versions.setdefault(name, f"{(len(versions) + 7) * 0x1A2B3C:08x}…")
    text = re.sub(r"\b[0-9a-f]{32}\b", lambda found: versions[found[0]], text)
    return transcript(match, match[2], re.sub(r"\d{4}-\d\d-\d\dT[\d:]+Z", "2026-11-24T12:00:00Z", text))


def make(name, kind, replace):
    page = docs / name
    old = page.read_text()
    new = re.sub(rf"(<!-- {kind}: (.*?) -->\n).*?(<!-- end -->)", replace, old, flags=re.S)
    if new != old:
        stale.append(name)
        if not isCheck:
            page.write_text(new)


server = subprocess.Popen(
    [program, "serve", "--region", region, "--listen", "127.0.0.1:0", "--access-log", "off"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
)
try:
    base = re.search(r"http://\S+?:\d+", server.stderr.readline())[0]
    for page in ["server.md", "server-protocols.md"]:
        make(page, "server", ask)
finally:
    server.terminate()
    server.wait(timeout=60)

versions = {}
with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    for name in ["town.portolan", "town-with-facts.portolan"]:
        shutil.copytree(region, folder / name)
    (folder / "facts.ndjson").write_text(json.dumps({"place": "osm:node/19027", "rating": 4.5, "userRatingCount": 3}) + "\n")
    subprocess.run([program, "enrich", "town-with-facts.portolan", "facts.ndjson"], cwd=folder, check=True, capture_output=True)
    make("publishing.md", "publish", publish)

if stale and isCheck:
    sys.exit(f"out of date: {', '.join(stale)}; scripts/server-docs.py makes the transcripts")
print(f"changed: {', '.join(stale)}" if stale else "the transcripts of the server are up to date")
