# Everything a newcomer or the CI needs. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
COMPILED := build/compiled
COMPILED_STAMP := $(COMPILED)/.ready
ENGINE := $(wildcard src/freehold/engine/*.py)
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')

.DEFAULT_GOAL := help
.PHONY: help setup play test check compile bench scenarios clauses tested format clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(STAMP) ## Set up everything in .venv

$(STAMP): pyproject.toml setup.py requirements-dev.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Freehold needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	FREEHOLD_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

play: $(STAMP) ## Play against bots in the terminal
	$(BIN)/freehold play

compile: $(COMPILED_STAMP) ## Compile the engine into build/compiled

$(COMPILED_STAMP): $(STAMP) $(SOURCES) setup.py pyproject.toml
	rm -rf $(COMPILED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --target $(COMPILED) .
	@touch $@

test: $(STAMP) $(COMPILED_STAMP) ## Run all tests, with the coverage of engine and editions
	rm -f .coverage .coverage.*
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m coverage run -m pytest
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report --fail-under=95

check: $(STAMP) ## Lint, type-check and check the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

scenarios: $(STAMP) ## Run every scenario
	$(BIN)/freehold scenario scenarios

clauses: $(STAMP) ## Check that every clause is tested or explained
	$(BIN)/freehold clauses --check

tested: $(STAMP) ## Note in the clause files where every clause is tested
	$(BIN)/freehold clauses --write src/freehold/editions/data

bench: $(STAMP) $(COMPILED_STAMP) ## Measure speed, interpreted and compiled, beside hand-written C
	$(BIN)/python bench/speed.py --compiled $(COMPILED)

format: $(STAMP) ## Put all code into the house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## Remove everything that was built
	rm -rf $(VENV) build dist .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
