"""A private PostgreSQL for scripts: `Cluster` makes a database cluster in a folder and runs it. PostgreSQL refuses
to run as root, so for root it runs as the user `postgres`."""
import contextlib, os, pathlib, pwd, shutil, signal, socket, subprocess, sys, time

is_root = os.geteuid() == 0


def binaries():
    """The folder of `initdb`."""
    found = shutil.which("initdb")
    if found and pathlib.Path(found).resolve().name == "initdb":
        return pathlib.Path(found).resolve().parent
    versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parent.parent.name))
    if not versions:
        sys.exit("no initdb; Debian's package postgresql has it")
    return versions[-1].parent


def identity(user="postgres"):
    """The options that run a process as another user; empty if the script does not run as root."""
    if not is_root:
        return {}
    entry = pwd.getpwnam(user)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": "/"}


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Cluster:
    """One PostgreSQL with its processes."""

    def __init__(self, folder, name, settings=None, copy_of=None, address="127.0.0.1", inside=None, small=None):
        """`inside` is a network namespace, and `small` a file system for only the log (WAL)."""
        self.folder, self.name, self.address, self.inside, self.small = folder, name, address, inside, small
        self.bin = binaries()
        self.data = folder / name
        self.port = free_port()
        self.settings = {
            "listen_addresses": f"'{address}'", "port": self.port, "unix_socket_directories": "''", "shared_buffers": "64MB", "fsync": "off",
            "max_connections": 100, "max_wal_size": "2GB", "hot_standby": "on", "wal_level": "replica",
        } | (settings or {})
        self.process = None
        self.make(copy_of)
        self.start()

    def make(self, copy_of=None):
        """Makes the folder, either new or as a copy of another cluster, which becomes the primary."""
        shutil.rmtree(self.data, ignore_errors=True)
        self.data.mkdir()
        if is_root:
            shutil.chown(self.data, "postgres", "postgres")
        self.data.chmod(0o700)
        waldir = self.waldir()
        if copy_of:
            where = ["-h", copy_of.address, "-p", copy_of.port, "-U", "portolan"]
            self.tool("pg_basebackup", *where, "-D", self.data, "-R", "--checkpoint=fast", *waldir)
        else:
            self.tool("initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--no-locale", "-U", "portolan", "--data-checksums", "--no-sync", *waldir)
            with open(self.data / "pg_hba.conf", "a") as file:
                file.writelines(f"host {what} all 10.77.0.0/16 trust\n" for what in ("all", "replication"))
        # The last value of a setting counts.
        with open(self.data / "postgresql.conf", "a") as file:
            file.writelines(f"{k} = {v}\n" for k, v in self.settings.items())

    def waldir(self):
        if not self.small:
            return []
        place = self.small / "log"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        shutil.chown(place, "postgres", "postgres")
        return [f"--waldir={place}"]

    def start(self):
        prefix = ["ip", "netns", "exec", self.inside, "setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if self.inside else []
        with open(self.folder / f"{self.name}.log", "a") as log:
            self.process = subprocess.Popen(
                [*prefix, str(self.bin / "postgres"), "-D", str(self.data)], stdout=log, stderr=subprocess.STDOUT, **({"cwd": "/"} if prefix else identity())
            )
        begin = time.monotonic()
        while self.sql("postgres", "SELECT 1", check=False).returncode != 0:
            if self.process.poll() is not None or time.monotonic() - begin > 120:
                raise AssertionError(f"PostgreSQL did not start:\n{(self.folder / f'{self.name}.log').read_text()[-2000:]}")
            time.sleep(0.1)

    def tool(self, name, *words, check=True, seconds=600):
        words = [str(word) for word in words]
        done = subprocess.run(
            [str(self.bin / name), *words], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds, env=dict(os.environ, LC_ALL="C"), **identity()
        )
        if check and done.returncode != 0:
            raise AssertionError(f"{name} {' '.join(words)}\n{done.stdout}")
        return done

    def sql(self, database, text, check=True):
        return self.tool("psql", "-h", self.address, "-p", self.port, "-U", "portolan", "-AtX", "-c", text, database, check=check)

    def create(self, *names):
        for name in names:
            self.sql("postgres", f"CREATE DATABASE {name}")

    def processes(self):
        """The server and all its connections."""
        found = [self.process.pid]
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == self.process.pid:
                    found.append(int(stat.parent.name))
        return found

    def send(self, number):
        """Sends a signal to all processes, each of which has its own group."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self, how=signal.SIGKILL):
        """Ends the cluster. SIGKILL ends all its processes, like the loss of a machine."""
        if self.process.poll() is None:
            if how == signal.SIGKILL:
                self.send(how)
            else:
                self.process.send_signal(how)
            self.process.wait(60)

    def promote(self):
        self.tool("pg_ctl", "promote", "-D", self.data)

    def is_standby(self):
        return self.sql("postgres", "SELECT pg_is_in_recovery()").stdout.strip() == "t"
