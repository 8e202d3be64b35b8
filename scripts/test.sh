#!/usr/bin/env bash
# Runs the built tests, and names at the end what failed: in a log of 1,700 tests nobody finds it otherwise.
#   scripts/test.sh [OPTIONS OF swift test]
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test --skip-build --parallel "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
    printf '\nWhat failed:\n'
    grep -E '✘|: error: |Fatal error|error: Exited' "$log" | sort | uniq | head -n 200
fi
exit "$status"
