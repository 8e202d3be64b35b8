#!/usr/bin/env bash
# Installs the program and its files: completions, man pages, a systemd unit and its user, the sample town, and
# licences.
#   PREFIX   the place of use, by default /usr/local
#   DESTDIR  a folder in which PREFIX is filled instead of the system's
#   PORTOLAN_PROGRAM  a built program; by default the script builds one for all x86-64 processors, with
#                     Swift's runtime inside
# The same program and SOURCE_DATE_EPOCH (by default the time of the last commit) give the same files.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/packaged.sh
umask 022
prefix=${PREFIX:-/usr/local}
target=${DESTDIR:-}$prefix
program=$(packaged_program)

put() { install -D -m "$1" "$2" "$target/$3"; }
put 755 "$program" bin/portolan
strip --remove-section=.comment "$target/bin/portolan"

# If the program was built with Swift's runtime outside, the runtime is installed too, at a path relative to the
# program.
mapfile -t runtime < <(ldd "$program" | awk '$3 ~ "/lib/swift/linux/" { print $3 }' | sort)
if [ ${#runtime[@]} -gt 0 ]; then
    for library in "${runtime[@]}"; do
        put 644 "$library" "lib/portolan/$(basename "$library")"
        strip --strip-unneeded --remove-section=.comment "$target/lib/portolan/$(basename "$library")"
    done
    # shellcheck disable=SC2016 # $ORIGIN is the loader's.
    patchelf --set-rpath '$ORIGIN/../lib/portolan' "$target/bin/portolan"
fi

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for shell in bash zsh fish; do "$program" --generate-completion-script $shell >"$made/$shell"; done
put 644 "$made/bash" share/bash-completion/completions/portolan
# Debian's zsh looks for the completions of packages in a separate folder.
put 644 "$made/zsh" "share/zsh/$([ "$prefix" = /usr ] && echo vendor-completions || echo site-functions)/_portolan"
put 644 "$made/fish" share/fish/vendor_completions.d/portolan.fish

"$program" --experimental-dump-help | python3 scripts/manual.py "$made/man" "$version" "$(date --utc --date="@$SOURCE_DATE_EPOCH" +%F)"
gzip -9n "$made"/man/*
for page in "$made"/man/*; do put 644 "$page" "share/man/man1/$(basename "$page")"; done

sed "s|/usr/bin/portolan|$prefix/bin/portolan|" 'deploy/portolan@.service' >"$made/unit"
put 644 "$made/unit" 'lib/systemd/system/portolan@.service'
put 644 deploy/sysusers.conf lib/sysusers.d/portolan.conf

put 644 Examples/null-island.osm.pbf share/portolan/null-island.osm.pbf
python3 scripts/parts.py "$program" --licences >"$made/copyright"
put 644 "$made/copyright" share/doc/portolan/copyright
put 644 THIRD-PARTY.md share/doc/portolan/THIRD-PARTY.md
for example in serve.json haproxy.cfg nginx-balancer.conf nginx-static.conf; do put 644 "deploy/$example" "share/doc/portolan/examples/$example"; done
gzip -9n <CHANGELOG.md >"$made/changes"
put 644 "$made/changes" share/doc/portolan/CHANGELOG.md.gz
