#!/usr/bin/env python3
"""Runs deploy/Dockerfile without an engine: `scripts/test-image.py`, as root, after `make deb`.

Each stage is a separate root of Debian 12. If the stage begins with debian:12-slim, debootstrap makes the root,
without the files that slim leaves out; otherwise it is a copy of the other stage. The lines run as in an engine:
RUN uses a shell in a chroot, with a folder that .dockerignore lets through. Then the image's user starts it in a
separate network. It must become healthy by its own check, and end by its own signal."""
import json, pathlib, re, shlex, shutil, signal, subprocess, sys

import debian_root

project = pathlib.Path(__file__).resolve().parent.parent
folder = debian_root.alone()
checks = debian_root.Checks()
# Files that debian:12-slim leaves out.
SLIM = "".join(f"path-exclude /usr/share/{name}/*\n" for name in ("doc", "groff", "info", "linda", "lintian", "locale", "man")) + "path-include /usr/share/doc/*/copyright\n"


def lines():
    """The instructions: (its name, its options, the rest)."""
    for line in (project / "deploy/Dockerfile").read_text().split("\n"):
        if line.strip() and not line.startswith("#"):
            name, rest = line.split(" ", 1)
            options = re.match(r"(?:--\S+ )*", rest)[0]
            yield name, dict(word[2:].split("=", 1) for word in options.split()), rest[len(options) :]


def context(folder):
    """The files that an engine would get."""
    rules = [line for line in (project / ".dockerignore").read_text().split("\n") if line and not line.startswith("#")]
    wanted = [rule[1:] for rule in rules if rule.startswith("!")]
    assert rules[0] == "*" and len(wanted) == len(rules) - 1, ".dockerignore has a form that this check does not know"
    for path in [one for rule in wanted for one in project.glob(rule)]:
        (folder / path.relative_to(project)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / path.relative_to(project))


class Stage:
    def __init__(self, root):
        self.root, self.user, self.environment, self.settings = root, None, {}, {}

    def based(self, folder):
        stage = Stage(self.root.copied(folder))
        stage.user, stage.environment, stage.settings = self.user, dict(self.environment), dict(self.settings)
        return stage

    def do(self, name, options, rest, sent, stages):
        if name == "RUN":
            mount = dict(part.split("=", 1) for part in options["mount"].split(",")) if "mount" in options else None
            target = self.root.path(mount["target"]) if mount else None
            if mount:
                assert mount["type"] == "bind", "only binds are known"
                shutil.copytree(sent / mount["source"], target)
            checks.run(self.root, "/bin/sh", "-c", rest, user=self.user, environment=self.environment)
            if mount:
                shutil.rmtree(target)
        elif name == "COPY":
            *sources, target = shlex.split(rest)
            top = stages[options["from"]].root.folder if "from" in options else sent
            for source in sources:
                shutil.copytree(top / source.lstrip("/"), self.root.path(target), symlinks=True, dirs_exist_ok=True)
            checks.tell(f"COPY {rest}", True)
        elif name == "ENV":
            self.environment |= dict([rest.split("=", 1)])
        elif name == "USER":
            self.user = rest
            checks.tell(f"USER {rest}: there is one, and it is not root", self.root.run("id", "-u", rest)[1] not in ("", "0"))
        elif name in ("ENTRYPOINT", "CMD"):
            self.settings[name] = json.loads(rest)
        elif name == "HEALTHCHECK":
            self.settings[name] = json.loads(rest.removeprefix("CMD "))
        elif name in ("EXPOSE", "STOPSIGNAL"):
            self.settings[name] = rest
        else:
            checks.tell(f"{name}: an instruction that this check does not know", False)


def started(stage):
    """Starts the image in a separate network, so that its port is free, and waits for its health."""
    words = stage.settings["ENTRYPOINT"] + stage.settings["CMD"]
    inside = stage.root.command(words, stage.user, stage.environment)
    program = subprocess.Popen(["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *inside], stdin=subprocess.DEVNULL)
    within = ["nsenter", f"--net=/proc/{program.pid}/ns/net"]
    try:
        check = stage.root.command(["sh", "-c", 'for n in $(seq 100); do "$@" && exit; sleep 0.3; done; exit 1', "sh", *stage.settings["HEALTHCHECK"]], stage.user)
        healthy = subprocess.run([*within, *check], timeout=120).returncode == 0
        checks.tell("the image becomes healthy", healthy)
        port = stage.settings["EXPOSE"]
        for path, wanted in (("/search?q=corvette+outfitters&format=jsonv2", b"Corvette"), ("/styles/light/2/2/1.png", b"PNG")):
            done = subprocess.run([*within, *stage.root.command(["curl", "--fail", "--silent", f"http://127.0.0.1:{port}{path}"], stage.user)], capture_output=True, timeout=120)
            checks.tell(f"GET {path}", done.returncode == 0 and wanted in done.stdout, str(done.stdout[:200]))
        owner = pathlib.Path(f"/proc/{program.pid}").stat().st_uid
        checks.tell("it does not run as root", owner != 0, str(owner))
    finally:
        program.send_signal(getattr(signal, stage.settings["STOPSIGNAL"]))
        checks.tell("it ends by its signal", program.wait(60) == 0, str(program.returncode))


stages, stage = {}, None
sent = folder / "context"
sent.mkdir()
context(sent)
for number, (name, options, rest) in enumerate(lines()):
    if name != "FROM":
        stage.do(name, options, rest, sent, stages)
        continue
    words = rest.split()
    target = folder / f"stage-{number}"
    if words[0] in stages:
        stage = stages[words[0]].based(target)
    else:
        assert words[0] == "debian:12-slim", f"{words[0]}: another base than this check knows"
        stage = Stage(debian_root.debian(target))
        stage.root.path("/etc/dpkg/dpkg.cfg.d/docker").write_text(SLIM)
    stages[words[2] if len(words) > 1 else "last"] = stage
size = subprocess.run(["du", "--one-file-system", "--summarize", "--block-size=1M", stage.root.folder], capture_output=True, text=True).stdout.split()[0]
print(f"        the image's files take {size} MiB")
started(stage)
print(f"{checks.failed} failed" if checks.failed else "all passed")
sys.exit(1 if checks.failed else 0)
