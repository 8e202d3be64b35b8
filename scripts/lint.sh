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

# A number that is NaN, infinite or too large ends the process in `Int(x)`: data is converted by `Int(clamping: x)` (PortolanBasics) or `Int(exactly: x)`.
# `// in range: WHY`, on the line or the one above it, allows what is proven. Looks for what gives floating point: roundings, decimals, `Double(…)`,
# functions of <math.h>, times in seconds. Benchmarks and the sample's maker read no data.
while IFS=: read -r file line _; do
    sed -n "$((line > 1 ? line - 1 : 1)),${line}p" "$file" | grep -q '// in range: ' \
        || complain "$file:$line: an unchecked conversion to an integer: use Int(clamping:) or Int(exactly:), or say why it is \`// in range: …\`"
done < <(
    find Sources -name '*.swift' -not -path '*/Bench/*' -not -path '*/Sample/*' -exec perl -ne '
        $line = $.; close ARGV if eof;
        next if m{^\s*//};
        $code = $_;
        while ($code =~ m{\bU?Int(?:8|16|32|64)?(\((?:[^()]++|(?1))*\)?)}g) {
            $inner = $1;
            next if $inner =~ m{^\(\s*(?:clamping|exactly|truncatingIfNeeded|bitPattern|littleEndian|bigEndian|[a-z]\w*):};
            # What stands inside of other checked conversions says nothing of this one.
            $inner =~ s{\bU?Int(?:8|16|32|64)?\(\w+: (?:[^()]++|(\((?:[^()]++|(?1))*\)))*\)}{0}g;
            print "$ARGV:$line:$code" if $inner =~ m{
                \.rounded\(|\.squareRoot\(|truncatingRemainder|\b(?:floor|ceil|trunc|round|sqrt|log2|log10|exp2|pow|sin|cos|hypot)\(
                |\b(?:Double|Float|CGFloat)\(|\b\d+\.\d|\b\d+e\d|timeInterval|[mM]eters|[dD]egrees|\.pi\b
            }x;
        }
    ' {} + | sort -u
)

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
for room in Basics Geo JSON Tags Address Camera OpeningHours Style Raster TimeZones Details Pictograms; do
    [ -d "Sources/$room" ] || continue
    grep -rnE '\b(FileManager|URLSession|ProcessInfo|FileHandle|getenv|Date\(\)|Date\.now|ContinuousClock|SystemRandomNumberGenerator|\.random\(in: [^)]*\)$)' "Sources/$room" --include='*.swift' \
        | grep -vE '^[^:]+:[0-9]+: *//' && complain "the pure room $room reads a file, a clock, the environment or chance" || true
done
exit $failed
