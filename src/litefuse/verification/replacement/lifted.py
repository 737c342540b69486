"""A side of a comparison in TensorFlow's ops, evaluated by the NumPy kernels in float64."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.ir import CONSTANT, Op
from litefuse.reference.evaluator import Evaluator
from litefuse.verification.proof import lift_to_tensorflow
from litefuse.verification.replacement.comparison import Comparison, Side, to_function

Array = np.ndarray[Any, Any]


class LiftedSide:
    """A function of the arguments of a comparison.

    A call raises `NoMatch` if an op has no kernel, or if it takes more than `limit` estimated nanoseconds.
    """

    def __init__(self, comparison: Comparison, side: Side, context: Context, limit: float) -> None:
        self.function = to_function(comparison, side, context.dialects)
        self.module = comparison.module.extract(self.function)
        lift_to_tensorflow(self.module, context)
        self.evaluator = Evaluator(self.module, context.dialects, limit)
        self.evaluator.widens = True
        self.ops = [op for op in self.function.ops() if op.kind != CONSTANT]

    @property
    def work(self) -> float:
        """Return the estimated nanoseconds of all calls."""
        return self.evaluator.total

    def __call__(self, inputs: Sequence[Array]) -> list[Array]:
        """Return the results."""
        return self._run(inputs, self.ops, self.function.results)

    def run_ops(self, inputs: Sequence[Array], ops: Sequence[Op]) -> None:
        """Evaluate some of the ops, for `evaluator.observe`."""
        self._run(inputs, ops, ())

    def _run(self, inputs: Sequence[Array], ops: Sequence[Op], results: Sequence[Any]) -> list[Array]:
        wide = [array.astype(np.float64) if array.dtype == np.float32 else array for array in inputs]
        self.evaluator.start()
        values: dict[Any, Any] = dict(zip(self.function.arguments, wide, strict=True))
        with np.errstate(all="ignore"):
            return [np.asarray(result) for result in self.evaluator.run(ops, results, values)]
