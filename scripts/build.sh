#!/usr/bin/env bash
# Builds, and prints the folder of the built programs: build.sh [OPTIONS OF swift build]
#
# `swift build` itself sometimes crashes: with Swift 6.3.1 we saw faults in its dispatch library. A second run continues
# the build. Errors of the compiler and signals from outside are not tried again.
set -euo pipefail
cd "$(dirname "$0")/.."
build() { swift build "$@" >&2; }
build "$@" || {
    status=$?
    # SIGILL, SIGTRAP, SIGABRT, SIGBUS and SIGSEGV.
    case "$status" in 132 | 133 | 134 | 135 | 139) ;; *) exit "$status" ;; esac
    echo "swift build crashed with signal $((status - 128)). It runs once more." >&2
    build "$@"
}
swift build "$@" --show-bin-path
