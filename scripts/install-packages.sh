#!/usr/bin/env bash
# Installs missing system packages: those of debian-packages.txt, or of the given list. Returns at once if none is
# missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

if ! command -v swift >/dev/null; then
    echo "Portolan needs a Swift 6.3 toolchain on the PATH: https://www.swift.org/install/" >&2
    exit 1
fi

case "$(uname -s)" in
Linux)
    mapfile -t wanted < <(grep -v '^#' "${1:-$here/debian-packages.txt}")
    missing=()
    for package in "${wanted[@]}"; do
        [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && exit 0
    echo "Installing ${missing[*]}"
    sudo=""
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    export DEBIAN_FRONTEND=noninteractive
    $sudo apt-get update -qq
    $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    ;;
Darwin)
    # Untested: the Debian list with its Homebrew names.
    brew install -q freetype fribidi harfbuzz libosmium protozero libpng openssl pkg-config expat lz4 sdl2 osmium-tool
    ;;
*)
    echo "Portolan builds on Debian 12 and on macOS (untested); for $(uname -s), install what scripts/debian-packages.txt lists" >&2
    exit 1
    ;;
esac
