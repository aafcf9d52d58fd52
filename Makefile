# make play and make test need Python 3.11 and Node 20, and nothing else; each says what it does and skips what is current.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed
COMPILED := .venv-compiled/bin
PAGE := src/tuckbox/server/static/index.html
RULES := $(subst /,.,$(patsubst src/%,%,$(wildcard src/tuckbox/games/*/rules))) magpies
PAGE_SOURCES := $(shell find web \( -path web/node_modules -o -path web/.generated \) -prune -o -type f -print 2>/dev/null)
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate
export TUCKBOX_PYTHON := $(CURDIR)/$(BIN)/python

.PHONY: play test quick check lint hooks generate types web pictures soak compiled lock bench clean help

help: ## show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(STAMP) $(PAGE) ## set up what is needed and open the games in the browser
	@$(BIN)/python tools/compile.py || echo "tuckbox: playing with the interpreted rules"
	@if $(BIN)/python tools/compile.py --check; then $(COMPILED)/tuckbox; else $(BIN)/tuckbox; fi

test: $(STAMP) $(PAGE) ## set up what is needed and run the tests
	@$(BIN)/python tools/compile.py || test $$? = 3
	@$(BIN)/python tools/chromium.py
	@echo "tuckbox: running the tests"
	@$(BIN)/pytest -m "not soak" -n 2 --dist worksteal
	@echo "tuckbox: running the web client's tests"
	@cd web && npm run --silent check && npm run --silent test

quick: $(STAMP) $(PAGE) ## the tests that take about two minutes, for while you work
	@echo "tuckbox: running the quick tests"
	@$(BIN)/pytest -m "not soak and not slow" -n 2 --ignore=tests/web
	@cd web && npm run --silent test

check: lint types test ## lint, types, tests: what CI runs

lint: $(STAMP) ## ruff, what may import what, and that the generated rules are current
	@echo "tuckbox: ruff"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "tuckbox: import-linter"
	@mkdir -p build
	@$(BIN)/lint-imports --no-cache >build/imports.txt 2>&1 || { cat build/imports.txt; exit 1; }
	@echo "tuckbox: generated rules"
	@PYTHONPATH=examples $(BIN)/python -m tuckbox.core.codegen --check $(RULES)

hooks: ## run lint before every commit
	@printf '#!/bin/sh\nexec make --no-print-directory lint\n' > .git/hooks/pre-commit
	@chmod +x .git/hooks/pre-commit
	@echo "tuckbox: git runs make lint before every commit"

generate: $(STAMP) ## write the modules that follow from the declarations of the games
	@PYTHONPATH=examples $(BIN)/python -m tuckbox.core.codegen $(RULES)

types: $(STAMP) ## mypy --strict
	@echo "tuckbox: mypy --strict"
	@$(BIN)/mypy

web: $(PAGE) ## build the page that the server serves

pictures: $(STAMP) $(PAGE) ## pictures of every page and state into build/pictures
	@$(BIN)/python tools/chromium.py
	@echo "tuckbox: taking pictures into build/pictures (some minutes)"
	@$(BIN)/python -m tests.web.pictures

soak: $(STAMP) ## the long tests; run them before closing a piece of work
	@echo "tuckbox: running the long tests"
	@$(BIN)/pytest -m soak -n 2

compiled: $(STAMP) ## compile the rules and the search into .venv-compiled, where a C compiler is there
	@$(BIN)/python tools/compile.py && echo "tuckbox: $(COMPILED)/tuckbox runs them"

lock: ## pin what the image installs by version and hash, in deploy/*.lock; needs uv
	@command -v uv >/dev/null || { echo "tuckbox: uv is needed: pip install uv"; exit 1; }
	@$(LOCK) pyproject.toml -o deploy/requirements.lock
	@$(LOCK) deploy/build.in -c deploy/requirements.lock -o deploy/build.lock

bench: $(STAMP) ## measure every game next to other engines and C, the server, and how strength grows; an hour
	@$(BIN)/python -m bench
	@$$(test -x .venv-release/bin/python && echo .venv-release || echo $(VENV))/bin/python -m bench.strength

$(STAMP): pyproject.toml Makefile
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "tuckbox: Python 3.11 or newer is needed; try make PYTHON=python3.12"; exit 1; }
	@echo "tuckbox: creating $(VENV) and installing what play and tests need (once, about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(PAGE): $(PAGE_SOURCES)
	@command -v npm >/dev/null || { echo "tuckbox: the page needs Node 20 and its npm to be built"; exit 1; }
	@echo "tuckbox: building the page"
	@cd web && npm install --silent --no-save --no-fund --no-audit && npm run --silent build -- --logLevel warn
	@touch $@

clean: ## remove what the targets made
	rm -rf $(VENV) web/node_modules web/.generated src/tuckbox/server/static .venv-compiled .venv-release .venv-bench-* build dist .mypy_cache .ruff_cache .pytest_cache
