# Everything is set up in .venv by the first target that needs it, and again only when the project's needs change.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test lint fmt bench clean

demo: $(READY)
	$(BIN)/steelyard demo

# The rules are compiled once, before two test processes would each do it.
test: $(READY) lint
	$(BIN)/steelyard demo --games 400
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/ty check

fmt: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/steelyard bench

clean:
	rm -rf .venv

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Steelyard needs Python 3.11 or later.')"
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[app,dask,dev]'
	touch $(READY)
