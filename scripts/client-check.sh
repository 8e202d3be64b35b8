#!/usr/bin/env bash
# Builds a package that depends on this one by its address, as other packages do, and checks that it fetches no
# other package. Flags that SwiftPM forbids in dependencies, and dependencies of the program alone, must not reach
# that package. Only committed files count.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet --bare . "$work/portolan.git"
git -C "$work/portolan.git" tag 1000.0.0 "$(git rev-parse HEAD)"
mkdir -p "$work/client/Sources/Client"
cat >"$work/client/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://$work/portolan.git", from: "1000.0.0", traits: [])],
    targets: [.executableTarget(name: "Client", dependencies: [.product(name: "Portolan", package: "portolan")])]
)
END
cat >"$work/client/Sources/Client/main.swift" <<'END'
import Portolan

print(Coordinate(latitude: 43.7384, longitude: 7.4246))
END
env -u PORTOLAN_STRICT swift build --package-path "$work/client"
"$work/client/.build/debug/Client"
fetched=$(ls "$work/client/.build/checkouts")
[ "$fetched" = portolan ] || { echo "client-check.sh: a package that depends on Portolan fetches other packages as well: $fetched" >&2; exit 1; }
