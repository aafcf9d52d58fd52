# make play and make test need Python 3.11 and Node 20, and nothing else; each installs and builds what is missing or stale.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INTERPRETED := tests/games tests/art  # tests that have no use for compiled rules
RULES := $(subst /,.,$(patsubst src/%,%,$(wildcard src/tuckbox/games/*/rules))) magpies
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate
PYTEST_COMPILED = $$(test -x .venv-compiled/bin/python && echo .venv-compiled || echo $(VENV))/bin/python -m pytest -n 3 --dist worksteal
export TUCKBOX_PYTHON := $(CURDIR)/$(BIN)/python
unexport PYTHONDONTWRITEBYTECODE  # or each of many processes would compile all modules anew

# Stamps of what is installed. A venv names its folder, so the stamp does too: a moved clone gets a new one. Once the tools
# are installed, make play uses them instead of going back to fewer packages.
STAMP := $(subst /,.,$(CURDIR))
TOOLS := $(VENV)/tools$(STAMP)
SERVER := $(firstword $(wildcard $(TOOLS)) $(VENV)/server$(STAMP))
WEB_TOOLS := web/node_modules/.tools
WEB_PACKAGES := $(WEB_TOOLS)
PAGE := src/tuckbox/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public web/worker web/*.*)  # folders too: a deleted file changes its folder
TOGETHER := $(MAKE) --no-print-directory -j4

.PHONY: play test test-all quick check lint hooks generate types web docs pictures soak compiled wheel lock bench clean help python chromium

help: ## show the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: ## set up what is needed and open the games in the browser
	@+$(TOGETHER) $(SERVER) $(PAGE) WEB_PACKAGES=$(firstword $(wildcard $(WEB_TOOLS)) web/node_modules/.build)
	@exec $(BIN)/python -m tools.play

test: ## set up what is needed and run the tests: every rule, module and API, and a journey through each page
	@+$(TOGETHER) $(TOOLS) $(WEB_TOOLS) $(PAGE) chromium
	@echo "tuckbox: running the tests of the web client and of the interpreted rules, while the rules are compiled"
	@$(BIN)/python -m tools.compile --optional & compiling=$$!; \
	  (cd web && npm run --silent test) && $(BIN)/pytest -m "not extended and not soak" $(INTERPRETED); tested=$$?; \
	  wait $$compiling && exit $$tested
	@echo "tuckbox: running all other tests"
	@$(PYTEST_COMPILED) -m "not extended and not soak" $(addprefix --ignore=,$(INTERPRETED))

test-all: ## the rest of the tests: variants of those in make test, and long ones
	@+$(TOGETHER) $(TOOLS) $(WEB_TOOLS) $(PAGE) chromium
	@$(BIN)/python -m tools.compile --optional
	@echo "tuckbox: running the extended tests"
	@$(BIN)/pytest -m "extended and not soak" -n 2 $(INTERPRETED)
	@$(PYTEST_COMPILED) -m "extended and not soak" $(addprefix --ignore=,$(INTERPRETED))

quick: python web ## the tests that take about two minutes, for while you work
	@echo "tuckbox: running the quick tests"
	@$(BIN)/pytest -m "not extended and not soak and not slow" -n 2 --ignore=tests/web
	@cd web && npm run --silent test

check: lint types ## lint, types and all tests but the longest: what CI runs
	@.ci/within 10 $(MAKE) --no-print-directory test
	@.ci/within 20 $(MAKE) --no-print-directory test-all

lint: python $(WEB_TOOLS) ## ruff, the page's linters, what may import what, and that the generated rules are current
	@echo "tuckbox: ruff"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "tuckbox: the page's linters"
	@cd web && npm run --silent lint
	@echo "tuckbox: import-linter"
	@mkdir -p build
	@$(BIN)/lint-imports --no-cache >build/imports.txt 2>&1 || { cat build/imports.txt; exit 1; }
	@echo "tuckbox: generated rules"
	@PYTHONPATH=examples/magpies/src $(BIN)/python -m tuckbox.core.codegen --check $(RULES)

hooks: python ## run lint before every commit
	@$(BIN)/pre-commit install

generate: python ## write the modules that follow from the games' declarations and, for plurals, from CLDR
	@PYTHONPATH=examples/magpies/src $(BIN)/python -m tuckbox.core.codegen $(RULES)
	@$(BIN)/python -m tools.plural_rules

types: python web ## mypy --strict, and svelte-check for the page
	@echo "tuckbox: mypy --strict"
	@$(BIN)/mypy
	@echo "tuckbox: svelte-check"
	@cd web && npm run --silent check

web: $(WEB_TOOLS) $(PAGE) ## build the page that the server serves
	@:

$(PAGE): $(PAGE_SOURCES) | $(WEB_PACKAGES)
	@echo "tuckbox: building the page"
	@mkdir -p build && touch build/page-started  # what is changed during the build is newer
	@cd web && npm run --silent build
	@touch -r build/page-started $@

$(WEB_TOOLS) web/node_modules/.build: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "tuckbox: the page needs Node 20 and its npm to be built"; exit 1; }
	@echo "tuckbox: installing Node packages"
	@cd web && npm ci --no-fund --no-audit --loglevel=error $(if $(filter %build,$@),--omit=dev) >/dev/null
	@touch $@

docs: python ## build the documentation site, which the server serves at /docs
	@echo "tuckbox: building the documentation"
	@$(BIN)/python -m tools.docs

pictures: python web chromium ## pictures of every page and state into build/pictures, and those of the documentation
	@echo "tuckbox: drawing the icons of the app into web/public/icons"
	@$(BIN)/python -m tools.app_icons
	@echo "tuckbox: taking the pictures of the documentation into docs/pictures"
	@$(BIN)/python -m tests.web.pictures --docs
	@echo "tuckbox: taking pictures into build/pictures (some minutes)"
	@$(BIN)/python -m tests.web.pictures

soak: python ## the long tests; run them before closing a piece of work
	@echo "tuckbox: running the long tests"
	@$(BIN)/pytest -m soak -n 2

compiled: python ## compile the rules and the search into .venv-compiled, where a C compiler is there
	@$(BIN)/python -m tools.compile && echo "tuckbox: .venv-compiled/bin/tuckbox runs them"

wheel: python web docs ## the compiled wheel for this machine with page and documentation, in dist/
	@$(BIN)/python -m tools.compile --wheel dist

lock: ## pin by version and hash what the image and the tools install, in deploy/*.lock; needs uv
	@command -v uv >/dev/null || { echo "tuckbox: uv is needed: pip install uv"; exit 1; }
	@$(LOCK) pyproject.toml --extra server --extra print --extra redis -o deploy/requirements.lock
	@$(LOCK) deploy/build.in -c deploy/requirements.lock -o deploy/build.lock
	@$(LOCK) pyproject.toml --extra dev -c deploy/requirements.lock -c deploy/build.lock -o deploy/dev.lock

bench: python ## measure every game next to other engines and C, the server, and how strength grows; an hour
	@$(BIN)/python -m bench
	@$$(test -x .venv-release/bin/python && echo .venv-release || echo $(VENV))/bin/python -m bench.strength

python: $(TOOLS) # the Python packages with all tools
	@:

$(VENV)/server$(STAMP): LOCK_FILE := deploy/requirements.lock
$(TOOLS): LOCK_FILE := deploy/dev.lock
$(VENV)/server$(STAMP) $(TOOLS): deploy/requirements.lock deploy/dev.lock deploy/build.lock pyproject.toml
	@echo "tuckbox: installing the Python packages of $(LOCK_FILE)"
	@$(PYTHON) -m tools.setup $(VENV) $(LOCK_FILE)
	@touch $@

chromium: # the browser of the page's tests
	@$(PYTHON) -m tools.chromium

clean: ## remove what the targets made
	rm -rf $(VENV) web/node_modules web/.generated src/tuckbox/server/static src/tuckbox/server/docs .venv-compiled .venv-release .venv-bench-* build dist .mypy_cache .ruff_cache .pytest_cache
