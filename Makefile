# make demo   builds, makes a region and pictures        make test   runs all tests
# make bench  measures                                   make lint   checks the form of the code
SHELL := /bin/bash
.PHONY: demo test bench lint format packages

packages:
	@bash scripts/install-packages.sh

demo: packages
	@bash scripts/demo.sh $(EXTRACT)

test: packages
	swift build --build-tests
	swift test --skip-build --parallel

bench: packages
	@bash scripts/bench.sh

lint: packages
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Examples
	bash scripts/lint.sh
	python3 scripts/undocumented.py --count
	python3 scripts/modules.py --check
	python3 scripts/conversions.py

format:
	swift format --in-place --recursive Package.swift Plugins Sources Tests Examples
