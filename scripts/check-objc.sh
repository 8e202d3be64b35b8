#!/usr/bin/env bash
# Checks the Objective-C side of a compatibility module on a system without Objective-C. The compiler reads the
# module with its Objective-C rules on. It reports selectors with a wrong number of parts, and types that
# Objective-C lacks. Types of Apple's own modules are ignored, because they are C or Objective-C on Apple's systems
# and Swift here. Needs a debug build.
#
# check-objc.sh [MODULE …]
set -euo pipefail
cd "$(dirname "$0")/.."
if [ $# -ne 1 ]; then
    modules=("$@")
    [ $# -gt 0 ] || modules=(GoogleMaps GooglePlaces)
    for module in "${modules[@]}"; do "$0" "$module"; done
    exit
fi
module=$1
build=.build/debug
# SwiftPM names the package after its folder.
package_name=$(grep -om 1 '"-package-name","[^"]*"' .build/debug.yaml | cut -d '"' -f 4)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r "Sources/Google/$module" "$copy/"
# On Apple's systems every class that derives from NSObject is an Objective-C class. Here the attribute must be
# explicit.
find "$copy" -name '*.swift' -exec sed -i -E 's/^(public|open) ((final )?class [A-Z][A-Za-z]*: (NSObject|CALayer|UIView|GMS[A-Za-z]*))/@objc \1 \2/' {} +

flags=(-typecheck -wmo -module-name "$module" -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
    -enable-upcoming-feature MemberImportVisibility -package-name "$package_name" -I "$build/Modules" -D PORTOLAN_CHECK_OBJECTIVE_C
    -Xfrontend -enable-objc-interop -Xfrontend -disable-objc-attr-requires-foundation-module)
for map in "$build"/*.build/module.modulemap Sources/C/*/module.modulemap; do [ -f "$map" ] && flags+=(-Xcc "-fmodule-map-file=$map"); done
for folder in Sources/C/*/include; do flags+=(-Xcc "-I$folder"); done
for package in freetype2 harfbuzz fribidi; do
    for flag in $(pkg-config --cflags-only-I "$package"); do flags+=(-Xcc "$flag"); done
done
mapfile -t sources < <(find "$copy" -name '*.swift' | sort)

theirs='CLLocation|(PhotoImage|FetchPhoto)ResultCallback|CG(Rect|Point|Size)|UI(View|Image|Color|EdgeInsets)|NS(AttributedString|Number|ObjectProtocol|Coder)|GMSVisibleRegion'
faults=0
while IFS=: read -r file line _ _ message; do
    # A declaration may run over several lines.
    text=$(awk -v line="$line" 'NR >= line - 8; NR >= line && /{/ { exit }' "$file")
    if grep -qE 'cannot be represented|because its type|because the type|non-.@objc.|Objective-C' <<<"$message" && grep -qE "$theirs" <<<"$text"; then continue; fi
    echo "${file#"$copy"/}:$line:$message"
    faults=$((faults + 1))
done < <(swiftc "${flags[@]}" "${sources[@]}" 2>&1 | grep -E '^/.*: error:' | sort -u)
selectors=$(grep -rhoE '@objc\([A-Za-z:]+\)' "Sources/Google/$module/ObjectiveC" | sort -u | wc -l)
echo "$module: $selectors selectors, $faults faults"
[ "$faults" -eq 0 ]
