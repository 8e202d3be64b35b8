#!/usr/bin/env bash
# Runs the built tests, and names the failed ones at the end, because they are hard to find in a log of thousands of
# tests. The server's tests come after the others, because they use connections, and wait long beside tests that take
# all processors.
#   scripts/test.sh [OPTIONS OF swift test]
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
run() {
    swift test --skip-build --parallel "$@" 2>&1 | tee -a "$log"
    [ "${PIPESTATUS[0]}" -eq 0 ] || status=1
}
if [ $# -gt 0 ]; then
    run "$@"
else
    run --skip '^ServerTests\.'
    run --filter '^ServerTests\.'
fi
if [ "$status" -ne 0 ]; then
    printf '\nWhat failed:\n'
    grep -E '✘|: error: |Fatal error|error: Exited' "$log" | sort | uniq | head -n 200
fi
exit "$status"
