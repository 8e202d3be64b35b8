"""Environments with other people's packages, outside of the tree, for the scripts that test the server."""
import os, pathlib, subprocess, sys


def enter(name, variable, packages):
    """Makes the environment of a script and starts the script in it.

    - name: the name of its folder in the user's cache. The environment variable names another folder.
    - packages: the packages in pip's syntax, from the Python Package Index. A change of the list installs them.
    Returns the reason if this is impossible. The script then skips the checks that need the packages, and says so."""
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
    folder = pathlib.Path(os.environ.get(variable, cache / name))
    python, marker = folder / "bin/python", folder / "packages.txt"
    wanted = "\n".join(packages)
    if not marker.exists() or marker.read_text() != wanted:
        try:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True, capture_output=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True, capture_output=True, timeout=900)
            marker.write_text(wanted)
        except (subprocess.SubprocessError, OSError) as error:
            detail = getattr(error, "stderr", b"") or b""
            return f"{error} {detail.decode(errors='replace')[-300:]}"
    if pathlib.Path(sys.prefix).resolve() != folder.resolve():
        os.execv(python, [python, *sys.argv])
    return None
