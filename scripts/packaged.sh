# shellcheck shell=bash disable=SC2034
# Definitions that the packaging scripts share. They read this file from the project's folder.
version=$(sed -nE 's/^let programVersion = "([0-9.]+)"$/\1/p' Sources/Tools/Commands/PortolanCommand.swift)
# Packages contain only one time: that of the last commit, or of the changelog if there is no history.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat --format=%Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
packages=${PACKAGES:-out/packages}

# Prints the path of the packaged program. It is built in a separate folder, because its flags differ from those of
# other builds.
packaged_program() {
    if [ -z "${PORTOLAN_PROGRAM:-}" ]; then
        local build=(--configuration release --static-swift-stdlib --scratch-path .build-packages)
        export PORTOLAN_CPU=${PORTOLAN_CPU:-x86-64}
        PORTOLAN_PROGRAM=$(bash scripts/build.sh "${build[@]}" --product portolan)/portolan || return
    fi
    echo "$PORTOLAN_PROGRAM"
}
