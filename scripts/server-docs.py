#!/usr/bin/env python3
"""Makes the transcripts of docs/server.md again: `scripts/server-docs.py PROGRAM REGION`, the region being the town of `portolan sample`.

`<!-- server: curl … -->` is run against the program, whose address stands in the page as http://127.0.0.1:8080. With --check nothing is written, and a
page that is out of date is an error."""
import pathlib, re, shlex, subprocess, sys

program, region = sys.argv[1:3]
page = pathlib.Path(__file__).resolve().parent.parent / "docs/server.md"
shown = "http://127.0.0.1:8080"
server = subprocess.Popen(
    [program, "serve", "--region", region, "--listen", "127.0.0.1:0", "--access-log", "off"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
)


def quoted(words):
    return " ".join(word if re.fullmatch(r"[\w@%+=:,./-]+", word) else f"'{word}'" for word in words)


def replace(match):
    words = re.split(r" (?=-|http|\{|X-|Accept|/dev)", match[2])
    done = subprocess.run([word.replace(shown, base) for word in words], capture_output=True, text=True, timeout=120)
    if done.returncode:
        sys.exit(f"{match[2]}: {done.stderr}")
    text = re.sub(r"^Date: .*\n", "", done.stdout.replace("\r", "").replace(base, shown), flags=re.M)
    # What differs with every version of the data.
    text = re.sub(r'^(ETag: |Content-Length: ).*$', r"\1…", text, flags=re.M)
    lines = [f"    $ {quoted(words)}"] + [("    " + line).rstrip() for line in text.rstrip("\n").split("\n")]
    return match[1] + "\n" + "\n".join(lines) + "\n\n" + match[3]


try:
    base = re.search(r"http://\S+?:\d+", server.stderr.readline())[0]
    old = page.read_text()
    new = re.sub(r"(<!-- server: (.*?) -->\n).*?(<!-- end -->)", replace, old, flags=re.S)
finally:
    server.terminate()
    server.wait(timeout=60)
if new != old and "--check" in sys.argv:
    sys.exit("docs/server.md is out of date: scripts/server-docs.py makes its transcripts")
if new != old:
    page.write_text(new)
print("docs/server.md is up to date" if new == old else "docs/server.md is changed")
