# shellcheck shell=bash disable=SC2034
# What the scripts that make packages have in common; read by them, from the project's folder.
version=$(sed -nE 's/^let programVersion = "([0-9.]+)"$/\1/p' Sources/Tools/Commands/PortolanCommand.swift)
# Packages have no other time: that of the last commit, or of the changes' list where there is no history.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat --format=%Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
packages=${PACKAGES:-out/packages}

# Prints the path of the program that packages hold. Its build has a folder of its own, since its flags differ from those of other builds.
packaged_program() {
    if [ -z "${PORTOLAN_PROGRAM:-}" ]; then
        local build=(--configuration release --static-swift-stdlib --scratch-path .build-packages)
        export PORTOLAN_CPU=${PORTOLAN_CPU:-x86-64}
        swift build "${build[@]}" --product portolan >&2 || return
        PORTOLAN_PROGRAM=$(swift build "${build[@]}" --show-bin-path)/portolan || return
    fi
    echo "$PORTOLAN_PROGRAM"
}
