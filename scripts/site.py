#!/usr/bin/env python3
"""Builds the documentation of the public interface as a site in .build/docs: `swift build && scripts/site.py`.

Each module that a product shows has an archive, and all are merged into one site with links between modules. Pages
come from doc comments and from the catalogues (`*.docc`) in Sources/. Every DocC warning is an error. `BASE=/path`
gives the site's path on a server, if it is not the root."""
import concurrent.futures, json, os, pathlib, shutil, subprocess, sys

import public_api

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARCHIVES = ROOT / ".build/doc-archives"
SITE = ROOT / ".build/docs"
BASE = os.environ.get("BASE", "").rstrip("/")


def shown_by(modules):
    """All modules that each module shows, directly or not."""
    every = {}
    for module in modules:
        every[module.name] = module.shows.union(*(every[name] for name in module.shows))
    return every


def convert(module, below):
    """Makes the archive of a module and returns DocC's complaints."""
    catalogue = ROOT / module.path / f"{module.name}.docc"
    if not catalogue.is_dir():
        return f"error: {catalogue.relative_to(ROOT)} is missing: {module.name} has no landing page\n"
    command = ["docc", "convert", catalogue, "--additional-symbol-graph-dir", public_api.GRAPHS / module.name, "--output-dir", archive(module.name)]
    command += ["--fallback-display-name", module.name, "--fallback-bundle-identifier", f"portolan.{module.name}"]
    command += ["--fallback-default-module-kind", "Module", "--enable-experimental-external-link-support"]
    command += ["--hosting-base-path", BASE] if BASE else []
    for name in sorted(below):
        command += ["--dependency", archive(name)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    # A picture may be a link to one in docs/pictures, and DocC copies the link.
    for link in archive(module.name).glob("images/*/*"):
        if link.is_symlink():
            (picture,) = catalogue.rglob(link.name)
            link.unlink()
            shutil.copyfile(picture, link)
    # --warnings-as-errors is not used: without an archive, all modules above would complain as well.
    text = done.stderr + done.stdout
    return text if done.returncode or "warning:" in text else ""


def archive(name):
    return ARCHIVES / f"{name}.doccarchive"


def group_index(products, modules):
    """Puts the products first on the site's first page. `docc merge` makes a single alphabetical list."""
    path = SITE / "data/documentation.json"
    page = json.loads(path.read_text())
    paths = {module.name: module.path for module in modules}
    titles = {"Products": [], "Modules that products show": [], "Stand-ins for Apple's modules on Linux": []}
    known = {reference["title"]: identifier for identifier, reference in page["references"].items()}
    for name in [*products, *sorted(known.keys() - set(products))]:
        kinds = list(titles)
        title = kinds[0] if name in products else kinds[2] if "AppleStubs" in paths[name] else kinds[1]
        titles[title].append(known[name])
    page["topicSections"] = [
        {"title": title, "anchor": title.replace(" ", "-"), "identifiers": identifiers} for title, identifiers in titles.items()
    ]
    path.write_text(json.dumps(page, sort_keys=True, ensure_ascii=False))
    # The address of the site itself leads to that page.
    (SITE / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>Portolan</title><meta http-equiv="refresh" content="0; url=documentation/">'
        '<a href="documentation/">Portolan</a>\n'
    )


def mend_navigator():
    """Corrects the navigator. For a module's path it takes the first node. That node may be a
    link on another module's page, and then has no children."""
    path = SITE / "index/index.json"
    index = json.loads(path.read_text())

    def mend(nodes):
        for node in nodes:
            if node["type"] == "module":
                node["type"] = "collection"
            mend(node.get("children", []))

    for roots in index["interfaceLanguages"].values():
        for root in roots:
            for module in root["children"]:
                mend(module.get("children", []))
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")))


def main():
    products, modules = public_api.public_modules()
    public_api.extract([module.name for module in modules])
    for folder in (ARCHIVES, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    ARCHIVES.mkdir(parents=True)
    below, waiting, made, complaints = shown_by(modules), {module.name: module for module in modules}, set(), []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {}
        while waiting or running:
            for name in [name for name in waiting if below[name] <= made]:
                running[pool.submit(convert, waiting.pop(name), below[name])] = name
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                made.add(running.pop(future))
                complaints.append(future.result())
    if any(complaints):
        sys.exit("".join(complaints))
    merged = [archive(name) for name in [*products, *sorted(made - set(products))]]
    subprocess.run(
        ["docc", "merge", *merged, "--synthesized-landing-page-name", "Portolan", "--synthesized-landing-page-kind", "Package",
         "--synthesized-landing-page-topics-style", "list", "--output-path", SITE],
        check=True)
    group_index(products, modules)
    mend_navigator()
    pages = sum(1 for _ in (SITE / "data").rglob("*.json"))
    print(f"{pages} pages of {len(modules)} modules in {SITE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
