"""Read the body of a Lingvo cell: the roles of its values, and the constants that its arguments do not show."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.fusions.recurrent.state import is_zero
from litefuse.ir import Constant, Op, Value
from litefuse.rewrite.known import known

Array = np.ndarray[Any, Any]

EPSILON = np.float32(1e-8)
"""Constant that LiteRT's layer normalization adds to the variance."""

_SELECTS = ("tf.SelectV2", "tf.Select")


class OperandRef(NamedTuple):
    """An operand of an op in the body."""

    op: Op
    operand: int

    @property
    def value(self) -> Value:
        value = self.op.operands[self.operand]
        assert value is not None
        return value


class Gate(NamedTuple):
    """A gate's slice of the product, and its bias.

    The gate is the `number`-th of `parts` equal slices, normalized if it has a `scale`.
    """

    product: Value
    parts: int
    number: int
    bias: Array | None
    scale: Array | None


@dataclass(frozen=True, slots=True)
class Cell:
    """An LSTM step as computed by a body.

    `kernel` [inputs + outputs, gates * cells] multiplies the concatenation of `inputs` and `hidden`; the bias and the
    scale of each gate are [cells]. A missing input gate is coupled to the forget gate. `clip` is 0 without clipping.
    """

    inputs: Value
    hidden: OperandRef
    memory: OperandRef
    kernel: Constant
    gates: dict[str, Gate]
    clip: float
    projection: Constant | None
    output: Value
    new_memory: Value

    @property
    def cells(self) -> int:
        return self.kernel.shape[1] // next(iter(self.gates.values())).parts

    @property
    def outputs(self) -> int:
        return self.cells if self.projection is None else self.projection.shape[1]


def read_cell(output: Value) -> Cell:
    """Return the step whose new hidden state is `output`; refuse any that LiteRT's kernel cannot compute.

    z = concat(inputs, hidden) @ kernel + bias          slices of z: g, i, f, o (coupled: g, f, o)
    memory' = clip(sigmoid(f) * memory + sigmoid(i) * tanh(g))
    output = sigmoid(o) * tanh(memory') [@ projection]
    """
    output = _strip_identities(output)
    value, projection = _read_projection(output)
    output_gate, activated = _match_gated(value, "the output")
    if activated.op is None or activated.op.kind != "tf.Tanh":
        raise NoMatch(
            "the output is not tanh of the memory (output_nonlinearity=False): "
            "the kernel has one activation for memory and output"
        )
    new_memory = _operand(activated.op, 0)
    total, clip = _read_clip(new_memory)
    forget, memory, rest = _read_memory(total)
    candidate, input_gate = _read_candidate(rest, forget)
    gates = {"cell": candidate, "forget": _read_gate(forget), "output": _read_gate(output_gate)}
    if input_gate is not None:
        gates["input"] = _read_gate(input_gate)
    inputs, hidden, kernel, bias = _read_product(gates)
    gates = {name: _add_bias(gate, bias) for name, gate in gates.items()}
    _require_shapes(kernel, gates, projection)
    return Cell(inputs, hidden, memory, kernel, gates, clip, projection, output, new_memory)


def _read_projection(output: Value) -> tuple[Value, Constant | None]:
    op = _require_op(output, "the output")
    require(op.kind not in _SELECTS, "the output depends on a padding, which the fused op does not support")
    mixed = op.kind == "tf.AddV2" and any(_is_scaled(operand) or operand.constant is not None for operand in op.inputs)
    # If it is mixed with a state of zeros, only the scaling remains.
    if mixed or _is_scaled(output):
        raise NoMatch("the cell has zoneout: its output is mixed with the previous state")
    if op.kind != "tf.MatMul":
        return output, None
    return _operand(op, 0), _require_weights(op)


def _is_scaled(value: Value) -> bool:
    op = value.op
    return op is not None and op.kind == "tf.Mul" and any(known(operand) is not None for operand in op.inputs)


def _match_gated(value: Value, what: str) -> tuple[Value, Value]:
    """Match sigmoid(a) * b: return a and b."""
    op = _require_op(value, what, "tf.Mul")
    for gate, other in ((0, 1), (1, 0)):
        sigmoid = _operand(op, gate).op
        if sigmoid is not None and sigmoid.kind == "tf.Sigmoid":
            return _operand(sigmoid, 0), _operand(op, other)
    raise NoMatch(f"{what} is not a product with a sigmoid")


def _read_clip(memory: Value) -> tuple[Value, float]:
    """Return the value inside a clip to [-c, c], and c; c is 0 if the value is not clipped."""
    op = _require_op(memory, "the memory")
    require(op.kind not in _SELECTS, "the memory depends on a padding, which the fused op does not support")
    if op.kind == "tf.ClipByValue":
        value, low, high = _operand(op, 0), _require_scalar(op.operands[1]), _require_scalar(op.operands[2])
    elif op.kind in ("tf.Maximum", "tf.Minimum"):
        value, outer = _match_bound(op)
        inner = _require_op(value, "the memory", "tf.Minimum" if op.kind == "tf.Maximum" else "tf.Maximum")
        value, bound = _match_bound(inner)
        low, high = (outer, bound) if op.kind == "tf.Maximum" else (bound, outer)
    else:
        return memory, 0.0
    require(low == -high and high > 0, "the memory is not clipped at c and -c", low=low, high=high)
    return value, 0.0 if np.isinf(high) else high


def _match_bound(op: Op) -> tuple[Value, float]:
    for bound, value in ((1, 0), (0, 1)):
        array = known(op.operands[bound])
        if array is not None and array.size == 1:
            return _operand(op, value), float(array.item())
    raise NoMatch("the memory is clipped to a bound that is not constant")


def _read_memory(total: Value) -> tuple[Value, OperandRef, Value]:
    """Match sigmoid(forget) * memory + rest: return its three operands."""
    op = _require_op(total, "the memory", "tf.AddV2")
    for first, second in ((0, 1), (1, 0)):
        product, rest = _operand(op, first).op, _operand(op, second)
        if product is None or product.kind != "tf.Mul":
            continue
        for gate, other in ((0, 1), (1, 0)):
            sigmoid = _operand(product, gate).op
            memory = OperandRef(product, other)
            if sigmoid is not None and sigmoid.kind == "tf.Sigmoid" and _is_state(memory.value):
                return _operand(sigmoid, 0), memory, rest
    raise NoMatch("the memory does not depend on a state that is an argument or zero (reset_mask?)")


def _is_state(value: Value) -> bool:
    return value.op is None or is_zero(value)


def _read_candidate(rest: Value, forget: Value) -> tuple[Gate, Value | None]:
    """Match the candidate's term: return the candidate's gate, and the input gate's value or None if it is coupled.

    The term is sigmoid(input) * tanh(candidate), or tanh(candidate) * (1 - sigmoid(forget)) in any spelling.
    """
    op = _require_op(rest, "the candidate", "tf.Mul", "tf.Sub")
    if op.kind == "tf.Sub":  # tanh(g) - tanh(g) * sigmoid(f)
        whole, (gate, part) = _operand(op, 0), _match_gated(_operand(op, 1), "the candidate")
        require(are_equivalent(gate, forget), "the candidate is not weighted by a gate")
        require(are_equivalent(_match_tanh(whole), _match_tanh(part)), "the candidate is not weighted by a gate")
        return _read_gate(_match_tanh(whole)), None
    for first, second in ((0, 1), (1, 0)):
        weight, candidate = _operand(op, first).op, _operand(op, second)
        if weight is None or candidate.op is None or candidate.op.kind != "tf.Tanh":
            continue
        if weight.kind == "tf.Sigmoid":
            gate = _operand(weight, 0)
            return _read_gate(_match_tanh(candidate)), gate
        if weight.kind == "tf.Sub" and _require_scalar(weight.operands[0]) == 1.0:
            sigmoid = _require_op(_operand(weight, 1), "the coupled gate", "tf.Sigmoid")
            require(are_equivalent(_operand(sigmoid, 0), forget), "the input gate is coupled to another gate")
            return _read_gate(_match_tanh(candidate)), None
    raise NoMatch("the candidate's activation is not tanh, or its gate's is not sigmoid")


def _match_tanh(value: Value) -> Value:
    return _operand(_require_op(value, "the candidate", "tf.Tanh"), 0)


def _read_gate(value: Value) -> Gate:
    value, bias = _split_term(value)
    op = _require_op(value, "a gate")
    scale = None
    if op.kind == "tf.Mul":
        value, scale = _read_normalization(value)
        op = _require_op(value, "a gate")
    require(op.kind == "tf.Split" and op.results[0].rank == 2, "a gate is not a slice of a product", kind=op.kind)
    require(_require_scalar(op.operands[0]) in (1, -1), "the product is not split by columns")
    return Gate(_operand(op, 1), len(op.results), value.index, bias, scale)


def _read_normalization(value: Value) -> tuple[Value, Array]:
    """Match (x - mean(x)) * rsqrt(mean((x - mean(x))^2) + 1e-8) * scale: return x and scale."""
    value, scale = _split_factor(value)
    op = _require_op(value, "a gate's normalization", "tf.Mul")
    for first, second in ((0, 1), (1, 0)):
        centered, inverse = _operand(op, first).op, _operand(op, second).op
        if centered is None or centered.kind != "tf.Sub" or inverse is None or inverse.kind != "tf.Rsqrt":
            continue
        x = _operand(centered, 0)
        require(_is_mean(_operand(centered, 1), x), "a gate is not normalized by its mean")
        variance, epsilon = _split_term(_operand(inverse, 0))
        require(epsilon is None or epsilon.size == 1, "the normalization's epsilon is not a scalar")
        added = np.float32(0 if epsilon is None else epsilon.item())
        require(added == EPSILON, "layer normalization must have the kernel's epsilon, 1e-8", epsilon=float(added))
        require(_is_variance(variance, x), "a gate is not normalized by its variance")
        return x, np.ones(1, np.float32) if scale is None else scale
    raise NoMatch("a gate is a product, but not a layer normalization")


def _is_mean(value: Value, x: Value) -> bool:
    op = value.op
    if op is None or op.kind != "tf.Mean" or not op.attributes["keep_dims"] or not are_equivalent(_operand(op, 0), x):
        return False
    axes = known(op.operands[1])
    return axes is not None and axes.size == 1 and axes.item() in (-1, 1)


def _is_variance(value: Value, x: Value) -> bool:
    op = value.op
    squared = None if op is None or not op.inputs else _operand(op, 0)
    if squared is None or squared.op is None or not _is_mean(value, squared):
        return False
    parts = squared.op.inputs
    if squared.op.kind == "tf.Square":
        centered = parts[0].op
        parts = centered.inputs if centered is not None and centered.kind == "tf.Sub" else []
    elif squared.op.kind != "tf.SquaredDifference":
        return False
    return len(parts) == 2 and are_equivalent(parts[0], x) and _is_mean(parts[1], x)


def _read_product(gates: dict[str, Gate]) -> tuple[Value, OperandRef, Constant, Array | None]:
    """Return the inputs, the state, the kernel and the bias of the one product that all gates are slices of."""
    first, *others = gates.values()
    require(
        all(are_equivalent(gate.product, first.product) and gate.parts == first.parts for gate in others),
        "the gates are not slices of one product",
    )
    require(
        sorted(gate.number for gate in gates.values()) == list(range(first.parts)),
        "two gates are the same slice of the product",
    )
    value, bias = _split_term(first.product)
    product = _require_op(value, "the gates", "tf.MatMul")
    concat = _require_op(_operand(product, 0), "the product's operand", "tf.ConcatV2")
    require(len(concat.operands) == 3, "more than the inputs and the state are concatenated")
    require(_require_scalar(concat.operands[2]) in (1, -1), "inputs and state are not concatenated by columns")
    require(_is_state(_operand(concat, 1)), "the hidden state is neither an argument nor zero (reset_mask?)")
    return _operand(concat, 0), OperandRef(concat, 1), _require_weights(product), bias


def _add_bias(gate: Gate, bias: Array | None) -> Gate:
    """Return the gate with its slice of the bias that was added to the whole product."""
    if bias is None:
        return gate
    require(gate.scale is None, "a bias is added before layer normalization")
    require(bias.size % gate.parts == 0, "the bias does not fit the gates")
    cells = bias.size // gate.parts
    part = bias.reshape(-1)[gate.number * cells : (gate.number + 1) * cells]
    return gate._replace(bias=part if gate.bias is None else part + gate.bias)


def _require_shapes(kernel: Constant, gates: dict[str, Gate], projection: Constant | None) -> None:
    parts = next(iter(gates.values())).parts
    require(kernel.shape[1] % parts == 0, "the kernel's columns do not fit the gates")
    cells = kernel.shape[1] // parts
    for gate in gates.values():
        for vector in (gate.bias, gate.scale):
            require(vector is None or vector.size in (1, cells), "a gate's weights do not fit it")
    require(projection is None or projection.shape[0] == cells, "the projection does not fit the cells")


# Helpers.


def _require_op(value: Value, what: str, *kinds: str) -> Op:
    op = required(_strip_identities(value).op, f"{what} is not computed from the operands")
    require(not kinds or op.kind in kinds, f"{what} is not computed by the same op as in Lingvo's cells", kind=op.kind)
    return op


def _strip_identities(value: Value) -> Value:
    while value.op is not None and value.op.kind == "tf.Identity":
        value = _operand(value.op, 0)
    return value


def _operand(op: Op, index: int) -> Value:
    value = op.operands[index]
    assert value is not None
    return _strip_identities(value)


def are_equivalent(a: Value, b: Value) -> bool:
    """Return whether two values are identical, or the same computation built twice."""
    pending = [(_strip_identities(a), _strip_identities(b))]
    seen = set(pending)
    while pending:
        a, b = pending.pop()
        if a is b:
            continue
        if a.op is None or b.op is None or a.op.kind != b.op.kind or a.index != b.index:
            return False
        if a.constant is not None or b.constant is not None:
            if a.constant != b.constant:
                return False
            continue
        if len(a.op.inputs) != len(b.op.inputs) or a.op.attributes != b.op.attributes:
            return False
        pairs = {
            (_strip_identities(x), _strip_identities(y)) for x, y in zip(a.op.inputs, b.op.inputs, strict=True)
        } - seen
        pending += pairs
        seen |= pairs
    return True


def _require_scalar(value: Value | None) -> float:
    array = required(known(value), "an axis or a bound is not a constant scalar")
    require(array.size == 1, "an axis or a bound is not a constant scalar")
    return float(array.item())


def _require_weights(product: Op) -> Constant:
    """Return the constant right operand of a matrix product."""
    require(not product.attributes["transpose_a"], "the product's left operand is transposed")
    value = _operand(product, 1)
    constant = value.constant
    if constant is None:
        array = known(value)
        constant = None if array is None else Constant.of(array)
    constant = required(constant, "the weights are not constants")
    return constant.transpose((1, 0)) if product.attributes["transpose_b"] else constant


def _split_term(value: Value) -> tuple[Value, Array | None]:
    """Return a value without the constants that are added to it, and their sum or None."""
    return _split_constant(value, "tf.AddV2")


def _split_factor(value: Value) -> tuple[Value, Array | None]:
    return _split_constant(value, "tf.Mul")


def _split_constant(value: Value, kind: str) -> tuple[Value, Array | None]:
    op = _strip_identities(value).op
    if op is not None and op.kind == kind:
        for constant, other in ((1, 0), (0, 1)):
            array = known(op.operands[constant])
            if array is not None:
                require(array.size == array.shape[-1] if array.ndim else True, "the bias differs by row")
                return _operand(op, other), array.reshape(-1)
    return _strip_identities(value), None
