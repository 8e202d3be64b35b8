#!/usr/bin/env python3
"""Type-checks the Swift code of the catalogues' pages and of docs/tutorial.md: `swift build &&
scripts/snippets.py`.

All blocks of a page marked `swift` form one program, in the page's order, with the page's imports. They are checked
against the modules of the debug build and are not run. Errors name the page and its line."""
import pathlib, re, subprocess, sys, tempfile

import public_api

FENCE = re.compile(r"^```(.*)$")


def program(page):
    """The page's Swift code as a function with unchanged line numbers; None if the page has no Swift code."""
    imports, lines, isSwift, isCode = [], [], False, False
    for line in page.read_text().split("\n"):
        fence = FENCE.match(line)
        if fence:
            isCode = not isCode
            isSwift = isCode and fence[1] == "swift"
        isImport = isSwift and line.startswith("import ")
        if isImport:
            imports.append(line)
        lines.append(line if isSwift and not fence and not isImport else "")
    if not any(lines):
        return None
    # The first line of a page is its title.
    lines[0] = "; ".join([*imports, "@MainActor private func page() async throws {"])
    return "\n".join([*lines, "}", ""])


def main():
    pages = [*sorted((public_api.ROOT / "Sources").rglob("*.docc/**/*.md")), public_api.ROOT / "docs/tutorial.md"]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for page in pages:
            text = program(page)
            if text:
                files.append(pathlib.Path(folder) / f"{page.parent.stem}-{page.stem}.md.swift")
                files[-1].write_text(text)
        done = subprocess.run(
            ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "Snippets", "-suppress-warnings",
             "-I", public_api.BUILD / "Modules", *public_api.importer_flags(), *files],
            cwd=public_api.ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    print(f"the Swift of {len(files)} pages compiles")


if __name__ == "__main__":
    main()
