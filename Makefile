# make demo            builds, and makes a region and pictures
# make test            runs the tests
# make test-all        runs the tests, and those with other people's programs
# make test-explorer   uses the page of the explorer in a browser, as people do
# make test-window     uses the window as people do, and keeps pictures to look at
# make test-server     tests the server with other people's clients
# make test-faults     makes things around the server fail
# make test-scale      tests several servers behind a balancer, with versions published to them and failures meanwhile;
#                      SCALE=--quick, --long, --network or --faults
# make test-hostile    runs the program on a thousand hostile files; HOSTILE='--seed 7' sets their seed
# make test-deb        installs the package into a fresh Debian 12, uses it and purges it; as root
# make test-image      runs each line of deploy/Dockerfile; as root
# make bench           measures modules and commands
# make counts          counts instructions, allocations and bytes read of fixed workloads; COUNTS=--check
#                      compares them with scripts/counts.tsv, COUNTS=--record writes that file
# make bench-server    measures the server beside nginx and MapLibre Native
# make quality         asks questions made from the extracts, and counts right answers by class
# make lint            checks the form of the code
# make gallery         draws the real extracts at every zoom and in every look into out/gallery
# make serve           serves the demo's regions on loopback
# make explore         opens a map of the demo's regions in the browser
# make deb             makes out/packages/portolan_VERSION_amd64.deb
# make tarball         makes the same as an archive
# make install         installs the program here; PREFIX=/usr/local DESTDIR=
# make release         makes all files of a release, and publishes nothing
# make docs            builds the site of the public interface
# make api             writes docs/api/, and lists what breaks programs since the baseline
SHELL := /bin/bash
.PHONY: demo test test-all bench counts quality lint format packages docs api gallery serve explore test-server test-explorer test-window bench-server test-faults test-hostile test-scale deb tarball install test-deb test-image release

packages:
	@bash scripts/install-packages.sh

demo: packages
	@bash scripts/demo.sh $(EXTRACT)

test: packages
	@bash scripts/build.sh --build-tests
	@bash scripts/test.sh

# The tests, and the checks with other people's programs, which are skipped if the programs are missing. The checks that
# need a release build come last.
test-all: test test-explorer
	@bash scripts/test-scale.sh --quick
	@bash scripts/test-server.sh

bench: packages
	@bash scripts/bench.sh

counts: packages
	@bash scripts/counts.sh $(COUNTS)

serve: demo
	.build/release/portolan serve --region out/world.portolan --region out/null-island.portolan $(SERVE)

explore: demo
	.build/release/portolan explore out/null-island.portolan out/world.portolan $(if $(wildcard out/maplibre/maplibre-gl.js),--maplibre out/maplibre) $(EXPLORE)

test-explorer: packages
	@bash scripts/test-explorer.sh

test-window: packages
	@bash scripts/build.sh --product portolan
	python3 scripts/window-check.py

test-server: packages
	@bash scripts/test-server.sh

bench-server: packages
	@bash scripts/bench-server.sh $(REGION)

test-faults: packages
	@bash scripts/test-faults.sh $(REGION)

test-hostile: packages
	@bash scripts/build.sh -c release --product portolan
	python3 scripts/hostile-files.py .build/release/portolan $(HOSTILE)

test-scale: packages
	@bash scripts/test-scale.sh $(SCALE)

deb: packages
	@bash scripts/deb.sh

tarball: packages
	@bash scripts/tarball.sh

install:
	@PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) bash scripts/install.sh

test-deb: deb
	python3 scripts/test-deb.py out/packages/portolan_*.deb

test-image: deb
	python3 scripts/test-image.py

release: packages
	@bash scripts/release.sh

quality: packages
	@bash scripts/quality.sh $(EXTRACT)

gallery: packages
	@bash scripts/gallery.sh $(DATA)

docs: packages
	@bash scripts/build.sh
	python3 scripts/snippets.py
	python3 scripts/site.py

api: packages
	@bash scripts/build.sh
	python3 scripts/public_api.py
	python3 scripts/symbols.py
	python3 scripts/api_breaks.py

lint: packages
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Examples
	bash scripts/lint.sh
	python3 scripts/undocumented.py --count
	python3 scripts/prose.py
	python3 scripts/modules.py --check
	python3 scripts/conversions.py

format:
	swift format --in-place --recursive Package.swift Plugins Sources Tests Examples
