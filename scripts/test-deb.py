#!/usr/bin/env python3
"""Installs a package into a fresh Debian 12 and uses it as people do: `scripts/test-deb.py PACKAGE.deb`, as root.

Recommended packages are not installed, so the dependencies must be enough. A user without rights runs import,
search, picture, server and explorer. The unit's user runs the lines of the unit, and shells run their completions.
Then the package is removed, and only the files that docs/install.md names remain."""
import contextlib, os, pathlib, re, shlex, signal, sys, urllib.request

import debian_root

if len(sys.argv) != 2:
    sys.exit("usage: scripts/test-deb.py PACKAGE.deb")
package = pathlib.Path(sys.argv[1]).resolve()
folder = debian_root.alone()
checks = debian_root.Checks()
TOWN = "/tmp/town/town.portolan"


@contextlib.contextmanager
def served(root, *words, **more):
    """The address at which a command serves. The command must exit with 0 after SIGTERM."""
    program = root.start(*words, **more)
    try:
        lines = []
        while not (found := re.search(r"http://[^/\s]+", lines[-1] if lines else "")) and (line := program.stdout.readline()):
            lines.append(line)
        if not checks.tell(f"{words[0]} {words[1]} says its address", bool(found), "".join(lines)):
            sys.exit(1)
        yield found[0]
    finally:
        program.send_signal(signal.SIGTERM)
        code = program.wait(60)
        checks.tell(f"{words[0]} {words[1]} ends by SIGTERM", code == 0, str(code))


def asked(address, wanted):
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            content = answer.read()
            checks.tell(re.sub(r"^http://[^/]*", "GET ", address), answer.status == 200 and wanted in content, f"{answer.status}: {content[:300]}")
    except OSError as error:
        checks.tell(address, False, str(error))


def install(root):
    (root.folder / "tmp/portolan.deb").write_bytes(package.read_bytes())
    checks.run(root, "apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "/tmp/portolan.deb")


def used(root):
    """Runs the steps of README as a user without rights."""
    who = {"user": "tester", "environment": {"HOME": "/tmp/town"}}
    checks.run(root, "useradd", "--home-dir", "/tmp/town", "--create-home", "tester")
    version = re.search(r"_([^_]+)_", package.name)[1]
    checks.run(root, "portolan", "--version", says=f"portolan {version}", **who)
    checks.run(root, "portolan", "import", "/usr/share/portolan/null-island.osm.pbf", "--output", TOWN, **who)
    checks.run(root, "portolan", "search", "corvette outfitters", "--region", TOWN, says="Corvette", **who)
    checks.run(root, "portolan", "snapshot", "--region", TOWN, "--zoom", "16", "--size", "512x384", "--output", "/tmp/town/map.png", **who)
    picture = root.path("/tmp/town/map.png")
    checks.tell("the picture is a PNG", picture.exists() and picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" and picture.stat().st_size > 20_000)
    checks.run(root, "portolan", "verify", TOWN, **who)
    with served(root, "portolan", "serve", "--region", TOWN, "--listen", "127.0.0.1:0", **who) as address:
        asked(f"{address}/search?q=corvette+outfitters&format=jsonv2", b"Corvette")
        asked(f"{address}/styles/light/15/16384/16383.png", b"PNG")
    with served(root, "portolan", "explore", TOWN, "--no-browser", "--listen", "127.0.0.1:0", **who) as address:
        asked(f"{address}/", b"<html")
        asked(f"{address}/explorer/main.js", b"")


def as_unit(root):
    """Runs the unit's lines as its user, with a region that the lines of docs/install.md put into its folder."""
    region = "/var/lib/portolan/town.portolan"
    checks.run(root, "portolan", "import", "/usr/share/portolan/null-island.osm.pbf", "--output", region)
    checks.run(root, "chown", "-R", "portolan:", region)
    root.path("/etc/portolan").mkdir()
    root.path("/etc/portolan/serve.json").write_text(f'{{"regions": ["{region}"]}}\n')
    unit = root.path("/usr/lib/systemd/system/portolan@.service").read_text()
    user = re.search(r"^User=(.*)$", unit, re.M)[1]
    checks.run(root, *shlex.split(re.search(r"^ExecStartPre=(.*)$", unit, re.M)[1]), user=user)
    start = re.search(r"^ExecStart=(.*)$", unit, re.M)[1].replace("%i", "0")
    with served(root, *shlex.split(start), user=user) as address:
        asked(f"{address}/health/ready", b"")


def shells(root):
    """Tests the completions in their shells, and the man pages."""
    checks.run(root, "apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "zsh", "fish", "man-db")
    asked_for = 'source /usr/share/bash-completion/completions/portolan; COMP_WORDS=(portolan snap); COMP_CWORD=1 COMP_LINE="portolan snap" COMP_POINT=13'
    checks.run(root, "bash", "-c", asked_for + '; _portolan portolan snap portolan; echo "${COMPREPLY[@]}"', says="snapshot")
    checks.run(root, "zsh", "-n", "/usr/share/zsh/vendor-completions/_portolan")
    checks.run(root, "fish", "-c", 'complete --do-complete "portolan snap"', says="snapshot")
    checks.run(root, "man", "--where", "portolan", "portolan-serve", "portolan-store-keys-add")
    for page in sorted(root.path("/usr/share/man/man1").glob("portolan*")):
        name = "/usr/share/man/man1/" + page.name
        code, text = root.run("sh", "-c", f"man --warnings --encoding=UTF-8 --local-file {name} 2>&1 >/tmp/page && test -s /tmp/page")
        if code or text:
            checks.tell(name, False, text)


def left(root):
    """Files with Portolan's name, or of a user that no longer exists."""
    code, text = root.run("find", "/", "-xdev", "-path", "/proc", "-prune", "-o", "(", "-iname", "*portolan*", "-o", "-nouser", ")", "-print")
    return sorted(text.split("\n")) if text else []


root = debian_root.debian(folder / "root")
checks.run(root, "apt-get", "update", "--quiet")
install(root)
checks.run(root, "dpkg", "--verify", "portolan")
used(root)
as_unit(root)
shells(root)
checks.run(root, "dpkg", "--install", "/tmp/portolan.deb")
for path in ("/tmp/portolan.deb", "/tmp/page"):
    root.path(path).unlink(missing_ok=True)
root.path("/var/cache/portolan").mkdir()
checks.run(root, "userdel", "--remove", "tester")
checks.run(root, "apt-get", "purge", "--yes", "--quiet", "--auto-remove", "portolan")
stay = [path for path in left(root) if not re.match(r"/(var/lib|etc)/portolan(/|$)", path)]
checks.tell("nothing is left but regions and settings", not stay and root.path("/var/lib/portolan/town.portolan").exists(), ", ".join(stay))
checks.run(root, "rm", "-r", "/var/lib/portolan", "/etc/portolan")
install(root)
checks.run(root, "apt-get", "purge", "--yes", "--quiet", "portolan")
root.path("/tmp/portolan.deb").unlink()
checks.tell("nothing is left where nothing was made", not left(root), ", ".join(left(root)))
checks.tell("the user is gone", "portolan" not in root.path("/etc/passwd").read_text())
print(f"{checks.failed} failed" if checks.failed else "all passed")
sys.exit(1 if checks.failed else 0)
