# make play and make test need Python 3.11 and nothing else; each says what it does and skips what is current.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed

.PHONY: play test check lint types soak clean help

help: ## show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(STAMP) ## set up what is needed and start a game against a bot
	@echo "tuckbox: starting Druid Games in the terminal (tuckbox play --help tells more)"
	@$(BIN)/tuckbox play druid

test: $(STAMP) ## set up what is needed and run the tests
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

$(STAMP): pyproject.toml Makefile
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "tuckbox: Python 3.11 or newer is needed; try make PYTHON=python3.12"; exit 1; }
	@echo "tuckbox: creating $(VENV) and installing what play and tests need (once, about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean: ## remove what the targets made
	rm -rf $(VENV) .venv-compiled build dist .mypy_cache .ruff_cache .pytest_cache
