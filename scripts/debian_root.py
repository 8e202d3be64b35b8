"""Fresh roots of Debian 12, in which test-deb.py and test-image.py test packages and the image."""
import os, pathlib, re, shutil, signal, subprocess, sys, tempfile

SUITE = "bookworm"
CLEAN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": "/tmp", "DEBIAN_FRONTEND": "noninteractive"}


def alone():
    """Continues with separate mounts and processes, and returns a folder for roots. However the script ends, except
    by SIGKILL, the system ends the processes inside and removes the mounts. The process outside then removes the
    folder."""
    if "PORTOLAN_ALONE" in os.environ:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        return pathlib.Path(os.environ["PORTOLAN_ALONE"])
    if os.geteuid() != 0:
        sys.exit("debootstrap and chroot need root")
    missing = [tool for tool in ("debootstrap", "unshare", "chroot", "ip", "nsenter") if not shutil.which(tool)]
    if missing:
        sys.exit(f"not installed: {', '.join(missing)}")
    with tempfile.TemporaryDirectory(prefix="portolan-root-") as folder:
        # A user without rights must be able to enter the folder.
        os.chmod(folder, 0o755)
        command = ["unshare", "--mount", "--propagation=private", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable, *sys.argv]
        inside = subprocess.Popen(command, env=os.environ | {"PORTOLAN_ALONE": folder}, start_new_session=True)
        # unshare itself waits and takes no signals, so they go to all processes inside.
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda *_: os.killpg(inside.pid, signal.SIGTERM))
        code = inside.wait()
    sys.exit(code)


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Root:
    """A folder that programs see as the whole file system. Only /proc is mounted, and the only devices are those
    that debootstrap makes."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        subprocess.run(["mount", "-t", "proc", "proc", self.folder / "proc"], check=True)

    def copied(self, folder):
        """Another root with the same files."""
        subprocess.run(["cp", "--archive", "--one-file-system", self.folder, folder], check=True)
        return Root(folder)

    def path(self, name):
        return self.folder / name.lstrip("/")

    def command(self, words, user=None, environment={}):
        spec = [f"--userspec={user}"] if user else []
        return ["chroot", *spec, self.folder, "/usr/bin/env", "-i", *(f"{name}={text}" for name, text in (CLEAN | environment).items()), *words]

    def run(self, *words, user=None, environment={}):
        """Returns a program's output and exit code. The code is -1 if the program does not end within ten minutes."""
        try:
            done = subprocess.run(self.command(words, user, environment), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
        except subprocess.TimeoutExpired:
            return -1, "it did not end"
        return done.returncode, done.stdout.decode(errors="replace").strip()

    def start(self, *words, user=None, environment={}):
        return subprocess.Popen(self.command(words, user, environment), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def debian(folder):
    """Makes a root with debootstrap, from the mirrors of this machine's apt. PORTOLAN_DEBIAN names an existing
    root."""
    before = os.environ.get("PORTOLAN_DEBIAN")
    targets = output("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT) $(ORIGIN)", "Identifier: Packages").split("\n")
    sources = sorted({line.rsplit(" ", 1)[0] for line in targets if line.endswith(" Debian") and line.split()[1].startswith(SUITE)})
    mirror = next((line.split()[0] for line in sources if line.split()[1] == SUITE), "")
    if before:
        subprocess.run(["cp", "--archive", "--one-file-system", before, folder], check=True)
    else:
        done = subprocess.run(["debootstrap", "--variant=minbase", SUITE, folder, *([mirror] if mirror else [])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            sys.exit("debootstrap: " + "\n".join(done.stdout.split("\n")[-8:]))
    root = Root(folder)
    if sources:
        root.path("/etc/apt/sources.list").write_text("".join(f"deb {line}\n" for line in sources))
    settings = re.findall(r"^Acquire::(?:https?::Proxy|Check|Retries).*", output("apt-config", "dump"), re.M)
    root.path("/etc/apt/apt.conf.d/99machine").write_text("".join(line + "\n" for line in settings))
    shutil.copy("/etc/resolv.conf", root.path("/etc/resolv.conf"))
    return root


class Checks:
    """Reports what passed and what failed, and gives the exit code."""

    failed = 0

    def tell(self, name, passed, detail=""):
        print(f"{'passed' if passed else 'FAILED'}: {name}" + (f": {detail}" if detail and not passed else ""), flush=True)
        self.failed += not passed
        return passed

    def run(self, root, *words, says="", **more):
        """Runs a program in a root. It must end with 0 and print `says`."""
        code, text = root.run(*words, **more)
        name = " ".join(words)
        self.tell(name if len(name) < 120 else name[:117] + "…", code == 0 and says in text, f"code {code}: {text[-1500:]}")
        return text
