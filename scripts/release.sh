#!/usr/bin/env bash
# Makes the files of a release in out/release: the .deb, the tarball, a bill of materials (SPDX), their checksums,
# and the notes. It sets no tag and publishes nothing; RELEASING.md describes the steps before and after. The
# parameters are those of install.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packaged.sh
# The notes are the section of CHANGELOG.md with the version's name.
notes=$(awk -v head="## $version" '/^## / { inside = ($0 == head || index($0, head " ") == 1 || index($0, head ",") == 1); next } inside' CHANGELOG.md)
if [ -z "$notes" ]; then
    echo "CHANGELOG.md has no part \"## $version\": give the one that is called Unreleased its name" >&2
    exit 1
fi
PORTOLAN_PROGRAM=$(packaged_program)
export PORTOLAN_PROGRAM PACKAGES=out/release
rm -rf "$PACKAGES"
mkdir -p "$PACKAGES"
printf '%s\n' "$notes" | sed '/./,$!d' >"$PACKAGES/notes.md"
bash scripts/deb.sh
bash scripts/tarball.sh
packed=$(mktemp)
trap 'rm -f "$packed"' EXIT
tar --extract --to-stdout --wildcards --file "$PACKAGES"/portolan-*.tar.gz '*/bin/portolan' >"$packed"
python3 scripts/parts.py "$PORTOLAN_PROGRAM" --spdx "$version" "$packed" >"$PACKAGES/portolan-$version.spdx.json"
(cd "$PACKAGES" && sha256sum ./*.deb ./*.tar.gz ./*.json | sed 's|\./||' >SHA256SUMS)
[ "$(git describe --exact-match --tags 2>/dev/null)" = "$version" ] || echo "This commit has no tag $version yet." >&2
[ -z "$(git status --porcelain --untracked-files=no 2>/dev/null)" ] || echo "Some files differ from the commit." >&2
ls "$PACKAGES"
