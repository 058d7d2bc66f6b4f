# Everything a newcomer or the CI needs. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
STAMP := $(VENV)/.ready
CLUSTER_STAMP := $(VENV)/.clustered
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILED := build/compiled
COMPILED_STAMP := $(COMPILED)/.ready
TRAINED := build/trained
TRAINED_STAMP := $(TRAINED)/.ready
WHEEL := build/wheel
RELEASED := build/released
PAGE := src/freehold/server/page/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print)
# What plays, studies, shows and serves games, and what holds the rules; the coverage of the rules is measured, which takes thrice the time.
CLUSTER_TESTS := $(wildcard tests/test_cluster*.py)
PLAY_TESTS := tests/event tests/faults tests/press $(wildcard $(addprefix tests/test_,bots*.py analysis.py arena.py cli.py \
  blame.py caps.py coach*.py compiled.py connections.py corpus.py counting_http.py deleting.py docs.py doors.py drawing.py env*.py \
  exact_positions.py first_steps.py fit.py folk.py forgetting.py forks.py futures.py help.py hints.py hosting.py invariants.py keeping_house.py listening.py \
  looking_ahead.py looks.py manners.py models.py naming.py nightly.py notebook.py odds.py packaging.py pager.py physical.py pinning.py position.py quiet.py \
  reading.py readme.py refusals.py report.py serve*.py setup.py showing.py simulate.py site.py \
  soak.py start.py store*.py sweep.py table.py tables.py terminal.py text_*.py thinking.py threads.py tutorial.py twin.py usage.py whole_games.py))
# They run with the compiled engine, which is what people have and takes a tenth of the time; `make nightly` runs them interpreted, too.
# A few reach inside, where compiled code lets nobody: those are tested interpreted by day.
INSIDE_FILES := $(addprefix tests/test_,bots_fixed.py listening.py refusals.py)
INSIDE_TESTS := $(addprefix tests/test_bots.py::test_,a_fault_names_everything one_action_at_a_time_the_faults_are_the_same \
    what_is_no_fault_of_a_bot_is_not_called_one the_overcharger_takes_only_what_is_far_too_good) \
  $(addprefix tests/test_folk.py::test_,the_reason_is_what_the_bot_found a_request_to_put_a_deed_up_is_refused_for_a_reason) \
  tests/faults/test_leaks.py::test_nothing_is_left_of_tables_that_were_dropped
AS_COMPILED := FREEHOLD_COMPILED=$(COMPILED) FREEHOLD_WANTED=compiled PYTHONPATH="$(CURDIR)/$(COMPILED)"
RULE_TESTS := $(filter-out $(PLAY_TESTS) $(CLUSTER_TESTS),$(wildcard tests/test_*.py))
SOURCES := $(shell find src -name '*.py' -o -name '*.toml')

.DEFAULT_GOAL := help
.PHONY: help setup play terminal web units browser played ruled cluster faults soak nightly fresh test check compile train wheel sdist lock audit \
  bench instructions parallel memory latency gallery scenarios clauses tested site docs format clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: $(STAMP) ## Set up .venv for work on Freehold; Ray comes with `make cluster`

# Whoever only wants to play waits for nothing else to be downloaded.
$(PLAYABLE): pyproject.toml setup.py requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Freehold needs Python 3.11 or newer")'
	@echo "Setting up Freehold in $(VENV): about 90 MB, once."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --constraint requirements-dev.txt setuptools
	@FREEHOLD_PURE=1 $(PIP) install --constraint requirements-dev.txt --no-build-isolation --editable .
	@touch $@

$(STAMP): $(PLAYABLE) requirements-dev.txt
	@echo "Setting up what tests, types, plots and prints: about 750 MB, once."
	@$(PIP) install -r requirements-dev.txt
	@touch $@

$(CLUSTER_STAMP): $(STAMP) requirements-cluster.txt
	@echo "Setting up Ray: about 250 MB, once."
	@$(PIP) install --constraint requirements-dev.txt -r requirements-cluster.txt
	@touch $@

# The compiled engine is taken if it is there and as new as its sources; nobody who wants to play waits for a compiler.
play: $(PLAYABLE) $(PAGE) ## Play in the browser, with friends and bots
	@if [ -f $(COMPILED_STAMP) ] && [ -z "$$(find $(PLAYABLE) $(SOURCES) setup.py compilers.py pyproject.toml -newer $(COMPILED_STAMP))" ]; then \
	  echo "Starting the table with the compiled engine of $(COMPILED)."; \
	  rm -rf $(COMPILED)/freehold/server/page && cp -R $(dir $(PAGE)) $(COMPILED)/freehold/server/page && \
	  PYTHONPATH=$(COMPILED) exec $(BIN)/python -P -m freehold.cli serve --open; \
	else \
	  echo "Starting the table."; \
	  exec $(BIN)/freehold serve --open; \
	fi

terminal: $(PLAYABLE) ## Play against bots in the terminal
	$(BIN)/freehold play

web: $(PAGE) ## Build the page of the browser table

$(PAGE): $(PLAYABLE) $(WEB)
	@echo "Fetching what builds the page (Node too, if there is none): about 90 MB, once."
	@$(BIN)/python web/npm.py install --no-save --no-fund --no-audit --loglevel=error
	@echo "Building the page."
	@$(BIN)/python web/npm.py run --silent build
	@touch $@

faults: $(STAMP) ## Kill and pester the server for long: 100 kills, 100,000 hostile frames
	FREEHOLD_KILLS=100 FREEHOLD_FRAMES=100000 $(BIN)/python -m pytest tests/faults

fresh: $(COMPILED_STAMP) $(PAGE) ## Take a newcomer's first steps with a clean copy of the last commit, and with the wheel, each in a bare environment
	$(PYTHON) tests/fresh --wheel $(WHEEL)

compile: $(COMPILED_STAMP) ## Compile engine, bots and the loop of the laboratory into build/compiled

# A wheel with the engine compiled, built as `pip install .` builds: in an environment of its own with nothing else in it.
# $(1) is its folder, $(2) sets more variables. What is there but not compiled is an error.
define build_wheel
rm -rf $(1)
FREEHOLD_MUST_COMPILE=1 PIP_CONSTRAINT=requirements-dev.txt PIP_BUILD_CONSTRAINT=requirements-dev.txt $(2) $(PIP) wheel --no-deps --wheel-dir $(1)/raw .
if [ "$$(uname)" = Linux ]; then PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m auditwheel repair --wheel-dir $(1) $(1)/raw/*.whl; else cp $(1)/raw/*.whl $(1); fi
endef

$(COMPILED_STAMP): $(STAMP) $(SOURCES) setup.py compilers.py pyproject.toml | $(PAGE)
	@echo "Compiling the engine, which takes a minute or two."
	$(call build_wheel,$(WHEEL))
	rm -rf $(COMPILED)
	$(PIP) install --no-deps --target $(COMPILED) $(WHEEL)/*.whl
	@touch $@

wheel: $(STAMP) $(PAGE) ## Build what is released into dist: the page and a profile-guided build of the engine, for any Linux of this kind
	@echo "Compiling the engine twice for a profile-guided build, which takes three minutes or so."
	$(call build_wheel,$(RELEASED),FREEHOLD_TRAINED=1)
	@mkdir -p dist && cp $(RELEASED)/*.whl dist && ls -l dist/*.whl

sdist: $(STAMP) $(PAGE) ## Build the source archive into dist, with the page, so that nobody needs Node to build from it
	$(BIN)/python setup.py --quiet sdist
	@ls -l dist/*.tar.gz

lock: ## Write requirements-server.txt and requirements-build.txt anew: every file that the image installs, by its hash
	$(PYTHON) packaging/lock.py

audit: ## Look for known weaknesses in locked versions; this asks the database of PyPI
	$(PYTHON) packaging/audit.py

train: $(TRAINED_STAMP) ## Profile-guided build into build/trained: slow to make, fast to play

$(TRAINED_STAMP): $(STAMP) $(SOURCES) setup.py compilers.py training.py pyproject.toml
	@echo "Compiling the engine twice for a profile-guided build, which takes three minutes or so."
	rm -rf $(TRAINED)
	FREEHOLD_TRAINED=1 $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --target $(TRAINED) .
	@touch $@

PARTS ?= units browser played ruled
# Each part says at its end how many tests it has left for `make nightly`.
test: $(STAMP) $(COMPILED_STAMP) $(PAGE) ## Run the tests of page, browser, play and rules, one part after the other
	@for part in $(PARTS); do \
	  begun=$$(date +%s); $(MAKE) $$part || exit 1; echo "== make $$part: $$(( $$(date +%s) - begun )) s"; \
	done

units: $(PAGE) ## Test the modules of the page, and check its types and words
	$(BIN)/python web/npm.py run test
	$(BIN)/python web/npm.py run check

BROWSERS ?= 2
# A browser beside busy neighbours can be too slow for once: what failed is told, and tried a second time, alone.
browser: $(STAMP) $(COMPILED_STAMP) $(PAGE) ## Test the browser table in Chromium
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m pytest -n $(BROWSERS) --durations=8 tests/browser || \
	  FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m pytest --last-failed --last-failed-no-failures none tests/browser

# Three at a time on two cores: servers and networks are often waited for.
played: $(STAMP) $(COMPILED_STAMP) ## Test what plays, studies, shows, prints and serves games
	$(AS_COMPILED) $(BIN)/python -m pytest -n 3 --durations=8 $(filter-out $(INSIDE_FILES),$(PLAY_TESTS)) $(addprefix --deselect=,$(INSIDE_TESTS))
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m pytest -n 2 --durations=8 $(INSIDE_FILES) $(INSIDE_TESTS)

ruled: $(STAMP) $(COMPILED_STAMP) ## Test the rules, with the coverage of engine and editions
	rm -f .coverage .coverage.*
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m coverage run -m pytest -n 2 --durations=8 $(RULE_TESTS)
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report --fail-under=95

cluster: $(CLUSTER_STAMP) ## Install Ray, and test that a cluster gives the same bytes as one machine
	$(BIN)/python -m pytest --durations=4 $(CLUSTER_TESTS)

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

nightly: $(STAMP) $(COMPILED_STAMP) $(PAGE) ## What takes long: tests left by `make test`, kills, hostile frames, a soak of ten minutes, every newcomer's step
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m pytest -n 2 -m nightly tests
	FREEHOLD_COMPILED=$(COMPILED) $(BIN)/python -m pytest -n 2 $(PLAY_TESTS)
	$(MAKE) faults
	$(MAKE) soak MINUTES=10
	$(MAKE) wheel sdist
	$(PYTHON) tests/fresh --wheel $(RELEASED) --all

site: $(STAMP) ## Build the site of docs/ and check its links
	$(BIN)/python tools/site build

docs: $(STAMP) ## Build the site of docs/ and serve it
	$(BIN)/python tools/site serve

format: $(STAMP) ## Put all code into the house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## Remove everything that was built
	rm -rf $(VENV) build dist .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
