# Needs Python 3.11 or newer and make; everything else is installed into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
WORKERS ?= 2
export PIP_DISABLE_PIP_VERSION_CHECK = 1
export TF_CPP_MIN_LOG_LEVEL = 3
# TensorFlow's default depends on the processor; without oneDNN it lacks CPU kernels that the tests compare with.
export TF_ENABLE_ONEDNN_OPTS = 1
# Two workers share two cores: threads of NumPy's matrix products would only wait for each other.
export OPENBLAS_NUM_THREADS ?= 1
# The tests start hundreds of processes, and pytest rewrites 300 modules: compiled modules are always kept.
export PYTHONDONTWRITEBYTECODE =

.PHONY: setup demo test test-models check lint types architecture documentation format docs bench scoreboard no-tensorflow test-lowest test-backends test-gpu test-runtimes models clean

setup: $(STAMP)

# One stamp for both: the pinned tools, and the package itself in editable form. Most modules of TensorFlow are never
# imported: Python compiles those that are.
$(STAMP): requirements-dev.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "litefuse needs Python 3.11 or newer; try make PYTHON=python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-compile -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q src tests tools bench
	touch $@

# Needs no TensorFlow: installs the package alone into .venv-demo, converts the committed models, runs them.
demo:
	$(PYTHON) tools/demo.py --venv .venv-demo

# Whatever needs no other result runs at the same time, the longest first: pip, in one thread, beside the demo. The tests
# of the documentation, which run all pages in one process and need none of the models, take as long as the types.
test:
	$(MAKE) --jobs $(WORKERS) --output-sync=target types no-tensorflow models documentation architecture lint
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadgroup --no-loadscope-reorder --ignore tests/architecture --ignore tests/docs

test-models: setup
	$(BIN)/python -m tests.e2e.make_models
	$(BIN)/python -m tests.e2e.applications --fast
	$(BIN)/python -m pytest -q -m 'slow or not slow' tests

check: setup
	$(MAKE) --jobs $(WORKERS) --output-sync=target types architecture lint

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

# Node collects young garbage in 16 MB by default: with more, pyright takes a tenth less time.
types: setup
	NODE_OPTIONS=--max-semi-space-size=64 $(BIN)/pyright

architecture: setup
	$(BIN)/python -m pytest -q tests/architecture

documentation: setup
	$(BIN)/python -m pytest -q tests/docs

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The site, in build/docs: open index.html. Pages that are written from the code are renewed first.
docs: setup
	$(BIN)/python -m tools.error_reference
	$(BIN)/python -m tools.api_reference
	$(BIN)/python -m tools.command_reference
	$(BIN)/python -m tools.builtin_ops
	$(BIN)/python -m bench.recurrent.page
	$(BIN)/python -m bench.rewrites.page
	$(BIN)/python -m tools.stablehlo_operations
	$(BIN)/python -m tools.where_it_runs
	$(BIN)/python -m tools.runtime_versions
	$(BIN)/python -m tools.legalization_index
	$(BIN)/python -m tools.site

models: setup
	$(BIN)/python -m tests.e2e.make_models --fast

# The demo installs a copy of the sources, so that it can run while the package is installed into .venv.
no-tensorflow:
	$(PYTHON) tools/demo.py --venv .venv-no-tensorflow --fresh --quiet

test-lowest:
	$(PYTHON) tools/demo.py --venv .venv-lowest --fresh --quiet --lowest

# Keras models on the JAX and PyTorch backends, which compute the answers; these are installed into .venv-backends.
test-backends:
	test -x .venv-backends/bin/python || $(PYTHON) -m venv .venv-backends
	.venv-backends/bin/python -m pip install --quiet -r requirements-backends.txt
	.venv-backends/bin/python -m pip install --quiet --no-deps --no-build-isolation -e .
	.venv-backends/bin/python -m pytest -q -m 'slow or not slow' tests/e2e/interfaces/test_keras_backends.py
	.venv-backends/bin/python -m pytest -q tests/docs/test_pages.py -k with_jax

# The files of all families on 14 versions of the interpreter, whose packages are installed below tests/.cache/runtimes.
test-runtimes: models
	$(BIN)/python -m tests.e2e.runtimes.matrix
	$(BIN)/python -m tests.e2e.runtimes.matrix --convert

# LiteRT's GPU accelerator on a Vulkan driver that computes on the CPU, unpacked from Debian's packages into tests/.cache.
test-gpu: setup
	$(BIN)/python -m tests.e2e.gpu
	$(BIN)/python -m tests.e2e.composites

scoreboard: setup
	$(BIN)/python -m tests.support.scoreboard

bench: setup
	$(BIN)/python -m bench $(BENCH)

clean:
	rm -rf build dist src/*.egg-info .pytest_cache .ruff_cache .hypothesis tests/.cache bench/.cache
	rm -rf $(VENV) .venv-demo .venv-no-tensorflow .venv-lowest .venv-backends
