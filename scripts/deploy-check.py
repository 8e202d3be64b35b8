#!/usr/bin/env python3
"""Checks the files of deploy/ with the tools that read them: `scripts/deploy-check.py [PROGRAM]`.

The checks are HAProxy (`haproxy -c`), nginx (`nginx -t`), systemd (`systemd-analyze verify` and its rating of the
unit's confinement), and the program for its settings (`serve --check`). Rules in this script check the composition
and the Dockerfile, because no container engine is needed here (scripts/test-image.py runs the Dockerfile's lines).
Tools that are not installed are skipped, and the end says so."""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile

root = pathlib.Path(__file__).resolve().parent.parent
deploy = root / "deploy"
program = sys.argv[1] if len(sys.argv) > 1 else None
os.environ["PATH"] += ":/usr/sbin:/sbin"
failures, skipped = [], []


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120, **more)
    return done.returncode, (done.stdout + done.stderr).strip()


def tell(name, code, text):
    print(f"{'passed' if code == 0 else 'FAILED'}: {name}" + (f": {text}" if text and code else ""))
    if code:
        failures.append(name)


def needs(tool):
    if shutil.which(tool):
        return True
    skipped.append(tool)
    return False


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    if needs("haproxy"):
        tell("haproxy.cfg", *run("haproxy", "-c", "-f", deploy / "haproxy.cfg"))
        names = {f"PORTOLAN_{n}": f"localhost:{8180 + n}" for n in (1, 2, 3)} | {"LISTEN": ":8180", "STATISTICS": ":8184"}
        tell("haproxy.cfg with the composition's environment", *run("haproxy", "-c", "-f", deploy / "haproxy.cfg", env=os.environ | names))
    if needs("nginx"):
        for name in ["nginx-balancer.conf", "nginx-static.conf"]:
            (folder / name).write_text((deploy / name).read_text().replace("/srv/maps", str(folder)))
            (folder / "nginx.conf").write_text(f"pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; include {folder}/{name}; }}\n")
            tell(name, *run("nginx", "-t", "-q", "-c", folder / "nginx.conf"))
    if needs("systemd-analyze"):
        unit = (deploy / "portolan@.service").read_text()
        # The unit's program is a stand-in, because this machine may not have the real one.
        stand_in = folder / "portolan"
        stand_in.write_text("#!/bin/sh\n")
        stand_in.chmod(0o755)
        (folder / "portolan@.service").write_text(unit.replace("/usr/bin/portolan", str(stand_in)))
        code, text = run("systemd-analyze", "verify", "--man=no", folder / "portolan@8081.service")
        # The machine's own units are not checked.
        text = "\n".join(line for line in text.split("\n") if "portolan" in line)
        tell("portolan@.service", 1 if text else 0, text)
        code, text = run("systemd-analyze", "security", "--offline=yes", "--threshold=20", folder / "portolan@.service")
        print("       " + (text.split("\n")[-1].strip() or "no rating"))
        tell("portolan@.service is confined", code, text.split("\n")[-1])
    settings = json.loads((deploy / "serve.json").read_text())
    if program:
        # The settings have example addresses. Everything else must be right.
        (folder / "serve.json").write_text(json.dumps(settings | {"regions": ["/nowhere.portolan"]}))
        code, text = run(program, "serve", "--config", folder / "serve.json", "--check")
        tell("serve.json", 0 if "/nowhere.portolan: no such region" in text.replace("portolan/:", "portolan:") else 1, text)
    else:
        skipped.append("portolan")

# The composition: every name that is used exists, and all services have limited rights and are restarted.
try:
    import yaml
except ImportError:
    yaml = None
    skipped.append("yaml")
if yaml:
    problems = []
    compose = yaml.safe_load((deploy / "compose.yaml").read_text())
    known = set("build image command environment restart stop_grace_period read_only cap_drop security_opt tmpfs depends_on volumes ports".split())
    for top in compose:
        if top not in ("name", "services", "volumes") and not top.startswith("x-"):
            problems.append(f"{top}: there is no such member")
    for name, service in compose["services"].items():
        problems += [f"{name}.{member}: there is no such member, or this check does not know it" for member in service if member not in known]
        if "image" not in service and "build" not in service:
            problems.append(f"{name}: it has neither an image nor a build section")
        problems += [f"{name}: depends on {other}, which does not exist" for other in service.get("depends_on", []) if other not in compose["services"]]
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            exists = (deploy / source).exists() if source.startswith(".") else source in compose["volumes"]
            if not exists:
                problems.append(f"{name}: the volume {source} does not exist")
        for port in service.get("ports", []):
            if not re.fullmatch(r"127\.0\.0\.1:\d+:\d+", port):
                problems.append(f"{name}: the port {port} is open to all networks")
        if service.get("restart") != "unless-stopped":
            problems.append(f"{name}: it is not restarted after a failure")
        if "build" in service and not (deploy / service["build"]["context"] / service["build"]["dockerfile"]).exists():
            problems.append(f"{name}: no {service['build']['dockerfile']}")
    used = {text.split(":")[0] for service in compose["services"].values() for text in service.get("volumes", []) if not text.startswith(".")}
    problems += [f"the volume {name} is not used" for name in compose["volumes"] if name not in used]
    names = set(compose["services"]["balancer"]["environment"])
    wanted = set(re.findall(r"presetenv (\w+)", (deploy / "haproxy.cfg").read_text()))
    if names != wanted:
        problems.append(f"balancer: {sorted(names ^ wanted)} are only in one of compose.yaml and haproxy.cfg")
    for name, value in compose["services"]["balancer"]["environment"].items():
        if name.startswith("PORTOLAN_") and value.split(":")[0] not in compose["services"]:
            problems.append(f"balancer: {value} is no service")
    tell("compose.yaml", len(problems), "; ".join(problems))

problems, stages = [], set()
for line in (deploy / "Dockerfile").read_text().split("\n"):
    words = line.split()
    if not words or words[0].startswith("#"):
        continue
    if words[0] == "FROM" and "AS" in words:
        stages.add(words[-1])
    if words[0] == "COPY":
        stage = next((word.split("=")[1] for word in words if word.startswith("--from=")), None)
        if stage and stage not in stages:
            problems.append(f"{line}: no stage {stage}")
        if not stage and not (root / words[1]).exists():
            problems.append(f"{line}: there is no {words[1]}")
tell("Dockerfile", len(problems), "; ".join(problems))
if skipped:
    print("skipped, as they are not installed: " + ", ".join(skipped))
sys.exit(1 if failures else 0)
