#!/usr/bin/env python3
"""Lists the parts of a built program: `scripts/parts.py PROGRAM --licences` or `--spdx VERSION PACKED`.

The parts come from the build, not from a list: packages are those with linked modules, and libraries those that the
ELF needs. --licences prints the licence and the notices of Portolan and of all parts inside the program. --spdx
prints a bill of materials (SPDX 2.3 in JSON), which also names the required Debian packages. Its digest is that of
PACKED, the program inside packages."""
import datetime, functools, hashlib, json, os, pathlib, re, subprocess, sys, urllib.parse

root = pathlib.Path(__file__).resolve().parent.parent
# Libraries of headers whose code is compiled in, and the library inside Swift's Foundation. Debian's packages have
# their licences.
HEADERS = {"libosmium2-dev": "BSL-1.0", "libprotozero-dev": "BSD-2-Clause AND Apache-2.0"}
ICU = "libicu72"


def output(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def swift_packages(program):
    """Packages with a linked module: (name, version, revision, address, folder), by name."""
    build = program.resolve().parent
    folder = build.parent.parent
    linked = build / "portolan.product/Objects.LinkFileList"
    if not linked.exists():
        sys.exit(f"{program} is not in the folder of its build, which lists its parts")
    objects = linked.read_text()
    modules = set(re.findall(r"/([^/\s]+)\.build/", objects))
    state = json.loads((folder / "workspace-state.json").read_text())
    for dependency in sorted(state["object"]["dependencies"], key=lambda one: one["packageRef"]["identity"]):
        checkout = folder / "checkouts" / dependency["subpath"]
        has = {path.name for deep in ("*", "*/*") for path in (checkout / "Sources").glob(deep) if path.is_dir() and any(path.iterdir())}
        if modules & has:
            pin = dependency["state"]["checkoutState"]
            yield dependency["packageRef"]["identity"], pin.get("version", pin["revision"]), pin["revision"], dependency["packageRef"]["location"], checkout


@functools.cache
def toolchain():
    """The folder of the toolchain, and its version."""
    resources = pathlib.Path(json.loads(output("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"])
    return resources.parent.parent, re.search(r"Swift version (\S+)", output("swiftc", "--version"))[1]


def debian_packages(program):
    """Debian's packages whose libraries the program needs, by name, with their versions."""
    paths = re.findall(r"=> (/\S+)", output("ldd", program))
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", program)))
    names = set()
    for path in paths:
        if pathlib.Path(path).name in needed:
            # Packages list a file with or without /usr in its path.
            for one in (path, os.path.realpath(path), path.removeprefix("/usr")):
                found = subprocess.run(["dpkg-query", "--search", one], capture_output=True, text=True).stdout
                if found:
                    names.add(found.split(":")[0])
                    break
    return {name: deb_version(name) for name in sorted(names)}


def deb_version(name):
    return output("dpkg-query", "--show", "--showformat=${Version}\n", name).split("\n")[0]


def debian_purl(name, number):
    return f"pkg:deb/debian/{urllib.parse.quote(name, safe='')}@{urllib.parse.quote(number, safe='')}"


def licences(program):
    """One text with each licence once, and the names of all parts under it."""
    texts = {}

    def add(name, path):
        texts.setdefault(path.read_text(errors="replace").strip("\n"), []).append(name)

    add("Portolan", root / "LICENSE")
    folder, number = toolchain()
    add(f"Swift {number}, its runtime, Dispatch and Foundation", folder / "share/swift/LICENSE.txt")
    for name, number, _, _, checkout in swift_packages(program):
        files = [path for top in (checkout.glob("*"), (checkout / "Sources").rglob("*")) for path in top if re.match(r"(LICEN[CS]E|NOTICE|COPYING)", path.name)]
        for path in sorted(files):
            add(f"{name} {number}: {path.relative_to(checkout)}", path)
    for name in HEADERS:
        add(f"{name} {deb_version(name)}, headers", pathlib.Path(f"/usr/share/doc/{name}/copyright"))
    add("ICU, inside of Swift's Foundation", pathlib.Path(f"/usr/share/doc/{ICU}/copyright"))
    print("Portolan, and what is inside of its program. Libraries that the program needs have their own licences: see THIRD-PARTY.md.\n")
    for text, names in texts.items():
        print("=" * 100, *names, "=" * 100, "", text, "", sep="\n")


def bill(program, version, packed):
    """The bill of materials. Its time is that of the sources, and its namespace the digest of the packed program,
    so the same input gives the same bytes."""
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()
    moment = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    packages, relations = [], []

    def add(name, number, licence, relation, address="NOASSERTION", purl=None, **more):
        identity = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
        packages.append({
            "SPDXID": identity, "name": name, "versionInfo": number, "downloadLocation": address, "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
            **({"externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]} if purl else {}),
            **more,
        })
        left, right = ("SPDXRef-DOCUMENT", identity) if relation == "DESCRIBES" else ("SPDXRef-portolan", identity)
        relations.append({"spdxElementId": left, "relationshipType": relation, "relatedSpdxElement": right})

    add("portolan", version, "Apache-2.0", "DESCRIBES", primaryPackagePurpose="APPLICATION",
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
    add("swift-runtime", toolchain()[1], "Apache-2.0 WITH Swift-exception", "CONTAINS", "https://www.swift.org/install/")
    for name, number, revision, address, checkout in swift_packages(program):
        text = next(checkout.glob("LICENSE*")).read_text()
        licence = "Apache-2.0" if "Apache License" in text else "NOASSERTION"
        licence += " WITH Swift-exception" if "Runtime Library Exception" in text else ""
        host = re.sub(r"^https://|\.git$", "", address)
        add(name, number, licence, "CONTAINS", f"git+{address}@{revision}", f"pkg:swift/{host}@{number}")
    for name, licence in HEADERS.items():
        add(name, deb_version(name), licence, "CONTAINS", purl=debian_purl(name, deb_version(name)))
    for name, number in debian_packages(program).items():
        add(name, number, "NOASSERTION", "DYNAMIC_LINK", purl=debian_purl(name, number))
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"portolan-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/portolan-{version}-{digest}",
        "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: portolan-scripts-parts.py"]},
        "packages": packages, "relationships": relations,
    }
    print(json.dumps(document, indent=1))


if __name__ == "__main__":
    match sys.argv[1:]:
        case [program, "--licences"]: licences(pathlib.Path(program))
        case [program, "--spdx", version, packed]: bill(pathlib.Path(program), version, pathlib.Path(packed))
        case _: sys.exit("usage: scripts/parts.py PROGRAM --licences|--spdx VERSION PACKED")
