"""All rows, by name."""

from __future__ import annotations

from dataclasses import replace

from tests.e2e.api import (
    rows_core,
    rows_image,
    rows_keras_arrays,
    rows_keras_math,
    rows_keras_nn,
    rows_linalg,
    rows_math,
    rows_nn,
    rows_ragged,
    rows_random,
    rows_signal,
)
from tests.e2e.api.entries import Entry

MODULES = {
    "tf.": rows_core,
    "math.": rows_math,
    "linalg.": rows_linalg,
    "signal.": rows_signal,
    "image.": rows_image,
    "random.": rows_random,
    "nn.": rows_nn,
    "ragged.": rows_ragged,
    "ops.": rows_keras_math,
    "ops. ": rows_keras_arrays,
    "ops.  ": rows_keras_nn,
}


# Prefixes of names, or of names and forms, and the reason why the conversion is refused, if it is.
REFUSED = {
    "math.special.": "no float32 decomposition is written",
    "math.sobol_sample": "direction numbers of a table that TensorFlow keeps to itself",
    "linalg.banded_triangular_solve free": "a number of bands that is not known",
    "linalg.eigvals": "eigenvalues of matrices that are not symmetric",
    "linalg.logm": "no loop is written",
    "linalg.sqrtm": "no loop is written",
    "linalg.lstsq_slow": "the normal equations of a regularized problem",
    "ops.eig": "eigenvalues of matrices that are not symmetric",
    "random.stateless_binomial": "TensorFlow's numbers are wanted",
    "random.stateless_parameterized": "TensorFlow's numbers are wanted",
    "random.random_index_shuffle": "TensorFlow's numbers are wanted",
    "random.sobol": "direction numbers of a table that TensorFlow keeps to itself",
    "nn.isotonic_regression": "no loop is written",
}


def expected_refusal(title: str) -> str:
    """Return the expected reason for refusing an entry in a form (`linalg.qr free`), or None."""
    reasons = [reason for beginning, reason in REFUSED.items() if title.startswith(beginning)]
    return BY_NAME[title.rpartition(" ")[0]].refused or "".join(reasons[:1])


def _named(prefix: str, entry: Entry) -> Entry:
    return replace(entry, name=prefix.strip() + entry.name)


ENTRIES = tuple(_named(prefix, entry) for prefix, module in MODULES.items() for entry in module.rows())
BY_NAME = {entry.name: entry for entry in ENTRIES}
assert len(BY_NAME) == len(ENTRIES), "two rows of one name"
