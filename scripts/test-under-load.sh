#!/usr/bin/env bash
# Runs the built tests while busy loops take most of the processor. Tests that depend on time fail here.
#   scripts/test-under-load.sh [RUNS] [LOOPS]
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-2}
loops=${2:-20}
pids=()
# The loops end with this script, however it ends.
trap 'kill "${pids[@]}" 2>/dev/null || true' EXIT
trap 'exit 143' TERM
trap 'exit 130' INT
trap 'exit 129' HUP
# The loops have a session of their own, like another person's work, because Linux divides the processor between
# sessions first.
setsid bash -c 'trap "kill 0" EXIT; for _ in $(seq "$0"); do (while :; do :; done) & done; wait' "$loops" &
pids+=($!)
for run in $(seq "$runs"); do
    start=$SECONDS
    # The tests run in the background, so that a signal need not wait for them.
    bash scripts/test.sh &
    tests=$!
    pids+=("$tests")
    wait "$tests"
    echo "run $run of $runs beside $loops busy loops: $((SECONDS - start)) s, load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || true)"
done
