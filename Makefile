# Everything a newcomer or the CI needs. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
STAMP := $(VENV)/.ready
COMPILED := build/compiled
COMPILED_STAMP := $(COMPILED)/.ready
TRAINED := build/trained
TRAINED_STAMP := $(TRAINED)/.ready
PAGE := src/freehold/server/page/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print)
# What plays, studies, shows and serves games, and what holds the rules; the coverage of the rules is measured, which takes thrice the time.
PLAY_TESTS := tests/event tests/faults tests/press $(wildcard $(addprefix tests/test_,bots*.py analysis.py arena.py cli.py \
  cluster*.py coach*.py compiled.py connections.py corpus.py counting_http.py deleting.py doors.py drawing.py env*.py first_steps.py fit.py \
  folk.py forgetting.py forks.py futures.py help.py hints.py hosting.py keeping_house.py listening.py looking_ahead.py looks.py manners.py \
  models.py naming.py odds.py physical.py pinning.py quiet.py reading.py readme.py refusals.py report.py serve*.py setup.py showing.py simulate.py \
  soak.py start.py store*.py sweep.py table.py tables.py terminal.py text_*.py thinking.py threads.py tutorial.py twin.py whole_games.py))
RULE_TESTS := $(filter-out $(PLAY_TESTS),$(wildcard tests/test_*.py))
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')

.DEFAULT_GOAL := help
.PHONY: help setup play terminal web browser faults soak nightly fresh test check compile train bench instructions parallel memory latency gallery scenarios clauses tested docs format clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(STAMP) ## Set up everything in .venv

# Whoever only wants to play waits for nothing else to be downloaded.
$(PLAYABLE): pyproject.toml setup.py requirements-dev.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Freehold needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements-dev.txt setuptools
	FREEHOLD_PURE=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements-dev.txt --no-build-isolation --editable .
	@touch $@

$(STAMP): $(PLAYABLE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# The compiled engine is taken if it is there and as new as its sources; nobody who wants to play waits for a compiler.
play: $(PLAYABLE) $(PAGE) ## Play in the browser, with friends and bots
	@if [ -f $(COMPILED_STAMP) ] && [ -z "$$(find $(PLAYABLE) $(SOURCES) setup.py pyproject.toml -newer $(COMPILED_STAMP))" ]; then \
	  rm -rf $(COMPILED)/freehold/server/page && cp -R $(dir $(PAGE)) $(COMPILED)/freehold/server/page && \
	  PYTHONPATH=$(COMPILED) exec $(BIN)/python -P -m freehold.cli serve --open; \
	else \
	  exec $(BIN)/freehold serve --open; \
	fi

terminal: $(PLAYABLE) ## Play against bots in the terminal
	$(BIN)/freehold play

web: $(PAGE) ## Build the page of the browser table

$(PAGE): $(PLAYABLE) $(WEB)
	$(BIN)/python web/npm.py install --no-save --no-fund --no-audit --loglevel=error
	$(BIN)/python web/npm.py run check
	$(BIN)/python web/npm.py run build
	@touch $@

browser: $(STAMP) $(PAGE) ## Test the browser table in Chromium
	$(BIN)/python -m pytest tests/browser

faults: $(STAMP) ## Kill and pester the server for long: 100 kills, 100,000 hostile frames
	FREEHOLD_KILLS=100 FREEHOLD_FRAMES=100000 $(BIN)/python -m pytest tests/faults

fresh: ## Install a clean copy of the last commit into a bare environment, and take a newcomer's first steps there
	$(PYTHON) tests/fresh/install.py

compile: $(COMPILED_STAMP) ## Compile engine, bots and the loop of the laboratory into build/compiled

$(COMPILED_STAMP): $(STAMP) $(SOURCES) setup.py pyproject.toml
	@echo "Compiling the engine, which takes a minute or two."
	rm -rf $(COMPILED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --target $(COMPILED) .
	@touch $@

train: $(TRAINED_STAMP) ## Profile-guided build into build/trained: slow to make, fast to play

$(TRAINED_STAMP): $(STAMP) $(SOURCES) setup.py training.py pyproject.toml
	@echo "Compiling the engine twice for a profile-guided build, which takes three minutes or so."
	rm -rf $(TRAINED)
	FREEHOLD_TRAINED=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --target $(TRAINED) .
	@touch $@

# A browser beside busy neighbours can be too slow for once: what failed is told, and tried a second time, alone.
test: $(STAMP) $(COMPILED_STAMP) $(PAGE) ## Run all tests, with the coverage of engine and editions
	rm -f .coverage .coverage.*
	$(BIN)/python web/npm.py run test
	$(BIN)/python -m pytest -n 2 --durations=8 tests/browser || $(BIN)/python -m pytest --last-failed --last-failed-no-failures none tests/browser
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m pytest -n 2 --durations=8 $(PLAY_TESTS)
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m coverage run -m pytest -n 2 --durations=8 $(RULE_TESTS)
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

bench: $(STAMP) $(TRAINED_STAMP) ## Measure speed: editions, bots, interpreted and compiled, beside C
	$(BIN)/python bench/speed.py --compiled $(TRAINED)

instructions: $(STAMP) $(COMPILED_STAMP) ## Count the instructions of a game in every edition, under valgrind
	$(BIN)/python bench/instructions.py --compiled $(COMPILED)

parallel: $(STAMP) $(TRAINED_STAMP) ## Measure what a second worker brings freehold simulate
	$(BIN)/python bench/parallel.py --compiled $(TRAINED)

memory: $(STAMP) $(TRAINED_STAMP) ## Show that memory does not grow with the number of games
	PYTHONPATH=$(TRAINED) $(BIN)/python -P bench/memory.py

latency: $(STAMP) $(PAGE) ## Measure how long a press takes until the page has painted, on a slow machine
	$(BIN)/python bench/page/latency.py

gallery: $(STAMP) $(PAGE) ## Take pictures of every screen at six sizes into artefacts/gallery
	PYTHONPATH=tests $(BIN)/python -m tests.browser.gallery

MINUTES ?= 10
soak: $(STAMP) $(PAGE) ## Let people and strangers come and go for MINUTES=10 and see that nothing grows
	$(BIN)/python bench/server/soak.py --minutes $(MINUTES)

nightly: $(STAMP) $(PAGE) ## What takes long: kills, hostile frames, a soak of ten minutes
	$(MAKE) faults
	$(MAKE) soak MINUTES=10

docs: $(STAMP) ## Build the site of docs/ and serve it; DO=build only builds and checks it
	$(BIN)/python tools/site $(or $(DO),serve)

format: $(STAMP) ## Put all code into the house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## Remove everything that was built
	rm -rf $(VENV) build dist .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
