#!/usr/bin/env bash
# Checks rules that the formatter does not know.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0
complain() { echo "$1" >&2; failed=1; }

# An unchecked promise to the compiler needs a comment with its invariant, on the line or above it.
while IFS=: read -r file line _; do
    from=$((line > 6 ? line - 6 : 1))
    sed -n "${from},${line}p" "$file" | grep -q '//' || complain "$file:$line: @unchecked or nonisolated(unsafe) without a comment that names the invariant"
done < <(grep -rnE '@unchecked|nonisolated\(unsafe\)' Sources --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//' || true)

# Library code does not trap on data.
grep -rnE '\bfatalError\(|\btry!|\bas! ' Sources --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//' && complain "library code must not trap: throw an error instead" || true

# `Int(x)` ends the process if x is NaN, infinite or too large. Data is converted by `Int(clamping: x)`
# (PortolanBasics) or `Int(exactly: x)`. `// in range: WHY`, on the line or the one above it, allows a proven
# conversion. The check looks for sources of floating point numbers: roundings, decimals, `Double(…)`, functions of
# <math.h>, and times in seconds. Benchmarks and the sample's maker read no data.
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
            # The contents of other checked conversions are irrelevant for this one.
            $inner =~ s{\bU?Int(?:8|16|32|64)?\(\w+: (?:[^()]++|(\((?:[^()]++|(?1))*\)))*\)}{0}g;
            print "$ARGV:$line:$code" if $inner =~ m{
                \.rounded\(|\.squareRoot\(|truncatingRemainder|\b(?:floor|ceil|trunc|round|sqrt|log2|log10|exp2|pow|sin|cos|hypot)\(
                |\b(?:Double|Float|CGFloat)\(|\b\d+\.\d|\b\d+e\d|timeInterval|[mM]eters|[dD]egrees|\.pi\b
            }x;
        }
    ' {} + | sort -u
)
# Commands write through StandardOutput and StandardError, because print() does not notice a full disk, and
# FileHandle traps on it.
grep -rnE '(^|[^.A-Za-z])print\(|FileHandle\.standard(Output|Error)\.write' Sources/Tools/Commands --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//|static func print' \
    && complain "a command writes past StandardOutput and StandardError" || true

# Other modules can specialise or inline code only in types that are visible to them. Otherwise a generic function
# is called through witness tables.
find Sources/Foundation Sources/Geo -name '*.swift' -exec awk '
    FNR == 1 { bare = 0 }
    /^[^ ].*(struct|enum|class|protocol|extension) / { bare = /package/ && !/usableFromInline/ }
    /^ +@inlinable/ && bare { print FILENAME ":" FNR; bare = 0 }
' {} + | while read -r where; do echo "$where: @inlinable in a package type without @usableFromInline has no effect in other modules"; done | grep . && failed=1

# A function has at most six parameters. Parameters that belong together become a value, and rare ones a property.
# The number of functions with more may only shrink. These calls read better with more: initialisers that mirror
# Google's and Apple's, the layers of the built-in style, queries and records with named parts, and the parts of a
# renderer. One more function must have more, because the compiler calls it wrongly with six.
long=$(find Sources -name '*.swift' -exec perl -0777 -ne '
    s{//[^\n]*|"(?:\\.|[^"\\\n])*"|->}{ }g;
    while (/(?<![\w.`])(?:func\s+[^\s(<]+|init[?!]?)\s*(?:<[^(]*>\s*)?(\((?:[^()]++|(?1))*\))/g) {
        my ($line, $list) = (1 + substr($_, 0, $-[0]) =~ tr/\n//, substr($1, 1, -1));
        1 while $list =~ s/\([^()]*\)|\[[^][]*\]|<[^<>]*>|\{[^}{]*\}//g;
        print "$ARGV:$line: more than six parameters\n" if ($list =~ tr/,//) > 5;
    }' {} + | sort)
[ "$(grep -c . <<<"$long")" -le 16 ] || complain "$long"

# Tests do not depend on time.
grep -rnE 'Thread\.sleep|Task\.sleep\(for: \.(micro|milli)|usleep\(|\b(ContinuousClock|SuspendingClock|Date)(\.now|\(\))' Tests --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//|isOpen\(at: Date\(\)\)|// The time at which the clock begins\.$' \
    && complain "a test sleeps or looks at the clock: step a clock by hand, or wait for an event" || true
# A test may wait for minutes beside others. A limit only ends a test that hangs.
grep -rnE '\.timeLimit\(\.minutes\([12]?[0-9]\)\)' Tests --include='*.swift' \
    && complain "a time limit of less than 30 minutes ends tests on a busy machine" || true

# Public types have a doc comment.
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

# Every error describes itself. Otherwise logs and answers would show Swift's dump of the value.
while read -r where; do complain "$where does not conform to CustomStringConvertible"; done < <(
    find Sources -name '*.swift' -exec perl -0777 -ne '
        while (/\b(?:struct|enum|class|actor) (\w+)(?:<[^>{]*>)?: ([^{]*\bError\b[^{]*)\{/g) {
            my ($name, $protocols) = ($1, $2);
            push @types, [$ARGV, $name] unless $protocols =~ /\bCustomStringConvertible\b/;
        }
        while (/extension (?:\w+\.)*(\w+): ([^{]*\bCustomStringConvertible\b[^{]*)\{/g) { $described{$1} = 1 }
        END { for (@types) { print "$$_[0]: the error $$_[1]\n" unless $described{$$_[1]} } }
    ' {} +
)

# Public errors also give their sentence as `localizedDescription`. Without the conformance, Foundation shows a type
# name and a number.
while read -r type; do
    grep -rqE "(extension ([A-Za-z]+\.)*|public (struct|enum) )$type: ([A-Za-z]+, )*LocalizedError" Sources --include='*.swift' \
        || complain "the public error $type does not conform to LocalizedError"
done < <(grep -rhE 'public (struct|enum) [A-Za-z]+: .*\b(LocalizedError|Error)\b' Sources --include='*.swift' | sed -E 's/.*public (struct|enum) ([A-Za-z]+):.*/\2/' | sort -u)

# Pure modules use no files, clocks, locales, networks or environment. They get these as arguments.
pure=(Foundation/JSON Geo/Plane Geo/Geo Map/Camera OpeningHours OSM/Model OSM/Importance OSM/TimeZones Map/Style Map/Raster Map/Pictograms Places/Address Places/Details Places/SearchIndex)
impure='\b(FileManager|FileHandle|URLSession|ProcessInfo|getenv|fopen|open\(|Data\(contentsOf|String\(contentsOf'
impure+='|Date\(\)|Date\.now|ContinuousClock|SuspendingClock|clock_gettime|gettimeofday|Locale\.(current|autoupdatingCurrent|preferredLanguages)'
impure+='|TimeZone\.(current|autoupdatingCurrent|system)|Calendar\.(current|autoupdatingCurrent)|SystemRandomNumberGenerator|\.random\(in: [^)]*\)$|setlocale)'
for module in "${pure[@]}"; do
    [ -d "Sources/$module" ] || complain "scripts/lint.sh: no folder Sources/$module"
    grep -rnE "$impure" "Sources/$module" --include='*.swift' | grep -vE '^[^:]+:[0-9]+: *//' \
        && complain "the pure module $module reads a file, a clock, a locale, the environment or chance" || true
done

# The documents name existing files: full paths in code voice, the paths in ARCHITECTURE.md's drawings, which are
# relative to Sources/, and links in docs/.
while read -r path; do
    [ -e "$path" ] || complain "ARCHITECTURE.md, CONTRIBUTING.md or docs/ names $path, which does not exist"
done < <(
    grep -ohE '`(Sources|Tests|docs|scripts)/[A-Za-z0-9_+./-]+`' ARCHITECTURE.md CONTRIBUTING.md | tr -d '`' | grep -vE 'LANGUAGE|COUNTRY'
    grep -E '^    ' ARCHITECTURE.md | grep -oE '\b(Build|Geo|Map|OSM|Places)/[A-Za-z0-9_+./-]+' | sed 's|^|Sources/|'
    grep -ohE '\.\./(Sources|Tests)/[A-Za-z0-9_+./-]+' docs/*.md | cut -c 4-
)

# The version is defined in one place, and the documents name it as well.
version=$(sed -nE 's/^let programVersion = "([0-9.]+)"$/\1/p' Sources/Tools/Commands/PortolanCommand.swift)
for page in README.md Sources/Portolan/Portolan.docc/GettingStarted.md; do
    grep -q "portolan\", from: \"$version\"" "$page" || complain "$page does not name the version $version of PortolanCommand.swift"
done
grep -q "portolan_${version}_amd64.deb" docs/install.md || complain "docs/install.md does not name the version $version of PortolanCommand.swift"

# Each requirement that code or a page names is in docs/requirements.md, and a test names each requirement there.
# The guides themselves are not in the repository.
requirements() {
    grep -rohiE 'requirements?( |\.md#)[PC][0-9]+((, | and )[PC][0-9]+)*' "$@" --include='*.swift' --include='*.md' | grep -oiE '\b[PC][0-9]+' | tr pc PC | sort -u
}
known=$(sed -nE 's/^### ([PC][0-9]+)$/\1/p' docs/requirements.md | sort)
for number in $(comm -13 <(echo "$known") <(requirements Sources Tests docs)); do complain "docs/requirements.md has no requirement $number, which code or a page names"; done
for number in $(comm -23 <(echo "$known") <(requirements Tests)); do complain "no test names requirement $number"; done
grep -rniE "\bguides?('s)? [PC][0-9]" Sources Tests docs && complain "a guide's number leads nowhere: write \`requirement C12\`" || true
# *place* and *block* have one meaning each (CONTRIBUTING.md, Words): a point of interest, and 200 places of the
# search index. Other things have other names. The check looks at the names of types, members, variables and
# parameters; functions may place labels.
while read -r where; do complain "$where: see the words in CONTRIBUTING.md"; done < <(
    find Sources -name '*.swift' -exec perl -ne '
        BEGIN {
            $places = qr{^Sources/(?:Places|Portolan|Google|Server|Tools|OSM/(?:Model|NaturalEarth|RegionFolder|TimeZones)|Geo/Geo/PlusCode)/
                |^Sources/(?:Build/(?:GeoParquet|Import|Packs|Verify|World|TileBuilder/Schema)|Map/(?:View|Style/Builtin|Render/(?:Places|Labels)|Render/Map\w+))}x;
            $blocks = qr{^Sources/(?:Places/(?:SearchIndex|Store|PostgresStore)|Google/AppleStubs)/};
        }
        $line = $.; close ARGV if eof;
        next if m{^\s*//};
        s{"(?:[^"\\]|\\.)*"}{""}g;
        while (m{\b(struct|enum|class|actor|protocol|typealias|let|var|case|func|for)\s+`?(\w+)|(?:^\s*|[(,]\s*)(?:\w+\s+)?(\w+):}g) {
            ($kind, $name) = ($1 // "", $2 // $3);
            print "$ARGV:$line: $name is no place\n" if $kind ne "func" && $name =~ m{^[pP]laces?$|[a-z]Places?$} && $name !~ m{^has} && $ARGV !~ $places
                || $name eq "Place" && $kind =~ m{^(?:struct|enum|class|typealias)$} && $ARGV !~ m{^Sources/(?:Places|Google/GooglePlaces|Build/Import)};
            print "$ARGV:$line: $name is no block\n" if $name =~ m{^blocks?(?![a-z])|Blocks?(?![a-z])} && $ARGV !~ $blocks
                && $name !~ m{PBFBlock|TextBlock|CityBlock|CIDRBlock|^(?:pbf|text|city|cidr|unicode|half)Blocks?};
        }
    ' {} + | sort -u
)

# File names are unique. Exceptions are Google's names, which are also those of Portolan's own types, and files with
# one part in each module.
while read -r name; do complain "Sources has two files $name: name each after what it is"; done < <(
    find Sources -name '*.swift' -not -path '*/GooglePlacesSwift/*' | sed 's|.*/||' | grep -vxE '(Exports|LocalizedErrors)\.swift' | sort | uniq -d
)
exit $failed
