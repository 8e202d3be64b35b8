#!/usr/bin/env bash
# Builds, and prints the folder of the built programs: build.sh [OPTIONS OF swift build]
#
# `swift build` itself sometimes ends by a signal: with Swift 6.3.1 we saw faults in its dispatch library. A second
# run continues the build. An error of the compiler is no signal, and is not tried again.
set -euo pipefail
cd "$(dirname "$0")/.."
build() { swift build "$@" >&2; }
build "$@" || {
    status=$?
    [ "$status" -gt 128 ] || exit "$status"
    echo "swift build ended by signal $((status - 128)). It runs once more." >&2
    build "$@"
}
swift build "$@" --show-bin-path
