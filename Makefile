# make demo   builds, makes a region and pictures        make test   runs all tests
# make bench  measures                                   make lint   checks the form of the code
# make gallery  draws the real extracts at every zoom and in every look into out/gallery
# make quality  asks questions made from the extracts, and counts right answers by class
# make docs   builds the site of the public interface    make api    writes docs/api/, and says what breaks since the baseline
SHELL := /bin/bash
.PHONY: demo test bench quality lint format packages docs api gallery

packages:
	@bash scripts/install-packages.sh

demo: packages
	@bash scripts/demo.sh $(EXTRACT)

test: packages
	swift build --build-tests
	@bash scripts/test.sh

bench: packages
	@bash scripts/bench.sh

quality: packages
	@bash scripts/quality.sh $(EXTRACT)

gallery: packages
	@bash scripts/gallery.sh $(DATA)

docs: packages
	swift build
	python3 scripts/snippets.py
	python3 scripts/site.py

api: packages
	swift build
	python3 scripts/public_api.py
	python3 scripts/symbols.py
	python3 scripts/api_breaks.py

lint: packages
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Examples
	bash scripts/lint.sh
	python3 scripts/undocumented.py --count
	python3 scripts/modules.py --check
	python3 scripts/conversions.py

format:
	swift format --in-place --recursive Package.swift Plugins Sources Tests Examples
