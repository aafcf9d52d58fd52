# make play and make test need Python 3.11 and nothing else; each says what it does and skips what is current.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed
COMPILED := .venv-compiled/bin

.PHONY: play test check lint types soak compiled bench clean help

help: ## show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(STAMP) ## set up what is needed and start a game against a bot
	@$(BIN)/python tools/compile.py || echo "tuckbox: playing with the interpreted rules"
	@echo "tuckbox: starting Druid Games in the terminal (tuckbox play --help tells more)"
	@if $(BIN)/python tools/compile.py --check; then $(COMPILED)/tuckbox play druid; else $(BIN)/tuckbox play druid; fi

test: $(STAMP) ## set up what is needed and run the tests
	@$(BIN)/python tools/compile.py || test $$? = 3
	@echo "tuckbox: running the tests"
	@$(BIN)/pytest -m "not soak" -n 2

check: lint types test ## lint, types, tests: what CI runs

lint: $(STAMP) ## ruff
	@echo "tuckbox: ruff"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(STAMP) ## mypy --strict
	@echo "tuckbox: mypy --strict"
	@$(BIN)/mypy

soak: $(STAMP) ## the long tests; run them before closing a piece of work
	@echo "tuckbox: running the long tests"
	@$(BIN)/pytest -m soak -n 2

compiled: $(STAMP) ## compile the rules and the search into .venv-compiled, where a C compiler is there
	@$(BIN)/python tools/compile.py && echo "tuckbox: $(COMPILED)/tuckbox runs them"

bench: $(STAMP) ## measure every game next to other engines and next to C; ten minutes, and more the first time
	@$(BIN)/python -m bench

$(STAMP): pyproject.toml Makefile
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "tuckbox: Python 3.11 or newer is needed; try make PYTHON=python3.12"; exit 1; }
	@echo "tuckbox: creating $(VENV) and installing what play and tests need (once, about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean: ## remove what the targets made
	rm -rf $(VENV) .venv-compiled .venv-release .venv-bench-* build dist .mypy_cache .ruff_cache .pytest_cache
