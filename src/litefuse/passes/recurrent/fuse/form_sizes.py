"""Estimate the bytes of a loop's forms in the file, by which it may grow.

Growth is rather over- than underestimated, and the file the other way, so that it never grows by more than the limit.
Both count the ops that the step will have: for LSTMs, GRUs and simple RNNs the estimates are a tenth off at most.
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.dialects.rnn import UNROLLED, Scan
from litefuse.ir import CONSTANT, Constant, Module, Op, Value
from litefuse.passes.file_bytes import OP, RESULT, SCALE, SMALL_OP, weight_bytes
from litefuse.passes.recurrent.lower.lowering import count_outputs, steps_per_block
from litefuse.passes.recurrent.lower.merge_gates import count_merged_sums
from litefuse.passes.recurrent.lower.vectorize import PRODUCTS
from litefuse.quantization import Quantization

_FILE, _OUTPUTS, _OUTER_LOOP, _UNEVEN_BLOCKS = 2_600, 1_000, 2_600, 400
"""Least bytes of a file with a loop, of outputs of all steps, of another loop around it, and of a last, smaller block.

None include steps and weights.
Loops of several steps per iteration seldom have another one around them.
"""
_LOOP = 700
"""Least bytes of a loop that unrolled steps do not need."""
_GROUP_OPS, _REST_OPS = (4, 2), (12, 4)
"""Ops that group steps, and that compute the remaining steps: in all, and for outputs."""
_FREE_GROUP_OPS, _FREE_REST_OPS = (5, 5), (16, 4)
"""Ops for these with a free batch, whose size is computed."""
_FREE_RESULT, _FREE_LOOP = 5, 500
"""Additional bytes with a free batch of a result, whose shape is in the file twice, and of a loop."""
_MAX_STATE = 16_384
"""Elements of an initial state, at most."""
_ENDS_OF_GROUP = 2
"""Ops in a step that divide its slice of a sequence, and join its outputs."""


class _Step(NamedTuple):
    """Number of ops of a step in the loop, of results with slices of sequences, and the bytes of their names."""

    ops: int
    results: int
    names: int
    model_names: int
    """Bytes by which the names of the first copy, those of the model, are longer."""

    def bytes(self, *, is_free: bool, has_scales: bool) -> int:
        """Return the bytes in the file, with a free batch or not, and with integers or floats."""
        return self.ops * OP + self.results * (RESULT + is_free * _FREE_RESULT + has_scales * SCALE) + self.names


class FormSizes:
    """The bytes of the forms of a scan."""

    def __init__(self, scan: Scan) -> None:
        self.scan = scan
        self.step = _count_step(scan)
        self.has_outputs = any(y.uses for y in scan.ys)

        self.is_free = any(state.shape is None or None in state.shape for state in scan.step_states)

    @property
    def least(self) -> int:
        """Bytes of a loop of one step per iteration, at least, without its weights."""
        loops = self.has_outputs * _OUTPUTS + self.is_free * _FREE_LOOP + self._outer_loop(1)
        return self._bytes(self.step, has_scales=False) + self.step.model_names + loops

    def growth(self, form: str, *, has_scales: bool) -> int:
        """Return by how many bytes the form is larger than a loop of one step per iteration, at most.

        `has_scales`: the activations are integers.
        """
        time, count, step = self.scan.time or 1, int(form.partition(":")[2] or 1), self.step
        step_bytes = self._bytes(step, has_scales=has_scales)
        if form == UNROLLED:
            return (time - 1) * step_bytes - _LOOP - self.has_outputs * _OUTPUTS
        if count == 1:
            return 0
        rest = time % count
        group, remaining = (_FREE_GROUP_OPS, _FREE_REST_OPS) if self.is_free else (_GROUP_OPS, _REST_OPS)
        ops = sum(always + self.has_outputs * more for always, more in ((group, remaining) if rest else (group,)))
        others = self._bytes(_Step(ops, ops, step.names * ops // max(step.results, 1), 0), has_scales=has_scales)
        grown = (count - 1 + rest) * step_bytes + others
        return grown - (0 if self._outer_loop(count) else self._outer_loop(1))

    def _bytes(self, step: _Step, *, has_scales: bool) -> int:
        return step.bytes(is_free=self.is_free, has_scales=has_scales)

    def _outer_loop(self, count: int) -> int:
        """Return the bytes, at least, of a loop over blocks, which a loop of `count` steps per iteration may be in."""
        outputs, time = count_outputs(self.scan), self.scan.time
        if not self.has_outputs or not outputs:
            return 0
        if time is None:
            return _OUTER_LOOP
        ops = count * self.step.ops + (_ENDS_OF_GROUP if count > 1 else 0)
        block = steps_per_block(time // count, count * outputs, ops)
        return block and _OUTER_LOOP + (_UNEVEN_BLOCKS if time // count % block else 0)


def _count_step(scan: Scan) -> _Step:
    """Count the ops that stay in the loop: those that depend on the states, and slices of sequences.

    A bias is part of a product, a split of a sequence is a slice, and the sums of several gates are one.
    """
    ops = results = names = model_names = 0
    stateful = set(scan.step_states)
    sliced = set[Value]()
    for op in scan.step.ops():
        if stateful.isdisjoint(op.inputs):
            continue
        stateful.update(op.results)
        sliced.update(value for value in op.inputs if value not in stateful and value.constant is None)
        if not _is_bias(op):
            ops += 1
            results += len(op.results)
            names += len(op.results) * _name_size(op)
            model_names += len(op.results) * len(op.location.name)
    merged = count_merged_sums(scan)
    name = names // max(results, 1)
    results += len(sliced) - 2 * merged
    return _Step(ops - merged, results, results * name, max(model_names - names, 0))


def _is_bias(op: Op) -> bool:
    """Return whether the op adds a constant to a product, or to a sum with one."""
    makers = [value.op for value in op.inputs if value.constant is None]
    return (
        op.kind == "tf.AddV2"
        and len(makers) == 1
        and makers[0] is not None
        and makers[0].kind in PRODUCTS | {"tf.AddV2"}
    )


def _name_size(op: Op) -> int:
    """Return the bytes of a copy's name, which names the user's layer instead of the scopes in it."""
    scope, _, last = op.location.name.rpartition("/")
    layer = op.location.layer
    return min(len(layer) or len(scope), len(scope)) + len(last) + 3


def least_size(module: Module, loops: Sequence[FormSizes], config: Quantization | None) -> int:
    """Return the bytes of the file, at least, with all of its loops in their smallest form."""
    steps = {loop.scan.step for loop in loops}
    ops = sum(
        op.kind != CONSTANT for function in module.functions.values() if function not in steps for op in function.ops()
    )
    constants = (op.result.constant for op in module.ops_of({CONSTANT}))
    floats = [constant for constant in constants if constant is not None and constant.dtype.is_float]
    # The file has equal initial states only once.
    states = {constant.shape: constant.nbytes for constant in floats if _may_be_state(constant)}
    weights = sum(weight_bytes(constant, config) for constant in floats if not _may_be_state(constant))
    return round(_FILE + SMALL_OP * ops + weights) + sum(states.values()) + sum(loop.least for loop in loops)


def _may_be_state(constant: Constant) -> bool:
    return constant.size <= _MAX_STATE and constant.uniform_value() is not None
