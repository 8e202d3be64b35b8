#!/usr/bin/env bash
# Rules that the formatter does not know.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
complain() { echo "$1" >&2; failed=1; }

# An unchecked promise to the compiler needs a comment that names its invariant, on the line or above it.
while IFS=: read -r file line _; do
    from=$((line > 6 ? line - 6 : 1))
    sed -n "${from},${line}p" "$file" | grep -q '//' || complain "$file:$line: @unchecked or nonisolated(unsafe) without a comment that names the invariant"
done < <(grep -rnE '@unchecked|nonisolated\(unsafe\)' Sources --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//' || true)

# Library code does not trap on data.
grep -rnE '\bfatalError\(|\btry!|\bas! ' Sources --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//' && complain "library code must not trap: throw an error instead" || true

# Commands write through StandardOutput and StandardError: print() does not notice a full disk, FileHandle traps on it.
grep -rnE '(^|[^.A-Za-z])print\(|FileHandle\.standard(Output|Error)\.write' Sources/portolan --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//|static func print' \
    && complain "a command writes past StandardOutput and StandardError" || true

# Tests depend on no time.
grep -rnE 'Thread\.sleep|Task\.sleep\(for: \.(micro|milli)|usleep\(|\b(ContinuousClock|SuspendingClock|Date)(\.now|\(\))' Tests --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//|isOpen\(at: Date\(\)\)' \
    && complain "a test sleeps or looks at the clock: step a clock by hand, or wait for an event" || true

# Public types say what they are.
while read -r where; do complain "$where: a public type without a doc comment"; done < <(
    find Sources -name '*.swift' -exec awk '
        FNR == 1 { documented = 0 }
        /^ *(@[A-Za-z]+(\([^)]*\))? )*public (final |indirect )*(struct|enum|class|protocol|actor) / \
            && !/ class (func|var) / && !documented { print FILENAME ":" FNR }
        /^ *\/\/\// { documented = 1; next }
        /^ *(@[A-Za-z]+|\/\/)/ { next }
        { documented = 0 }
    ' {} +
)

# Pure rooms know neither files nor clocks nor the environment.
for room in Geo JSON Tags Address Camera OpeningHours Style Raster TimeZones Details Pictograms; do
    [ -d "Sources/$room" ] || continue
    grep -rnE '\b(FileManager|URLSession|ProcessInfo|FileHandle|getenv|Date\(\)|Date\.now|ContinuousClock|SystemRandomNumberGenerator|\.random\(in: [^)]*\)$)' "Sources/$room" --include='*.swift' \
        | grep -vE '^[^:]+:[0-9]+: *//' && complain "the pure room $room reads a file, a clock, the environment or chance" || true
done
exit $failed
