"""Fold constant scales and offsets into the weights and bias of linear ops."""

from collections.abc import Collection, Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.layers import DEPTHWISE, LAYERS, LayerRoles
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Constant, DType, Op, Value
from litefuse.ir.constant import Array
from litefuse.rewrite.build import emit, rebuild, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import (
    ACTIVATION,
    ARITHMETIC,
    NONE,
    channel_vector,
    float_constant,
    is_plain,
    one_use_producer,
)
from litefuse.rewrite.rule import rewrite

_MAX_RATIO = 100.0
"""Largest ratio of factors of input channels that weights are multiplied by if the input is quantized as a whole."""
SHARED_BYTES = 1 << 12
"""Maximum bytes of a filter that is duplicated if several ops share it."""


class _Affine(NamedTuple):
    """The map `value * scale + shift`, each a vector with one number per channel; None means no change."""

    scale: Array | None
    shift: Array | None


def _affine(op: Op, index: int, constant: Constant, channels: int) -> _Affine | None:
    """Return the affine map that the arithmetic `op` applies to its operand `index`, if the other is `constant`."""
    vector = channel_vector(constant, channels, op.results[0].rank)
    if vector is None:
        return None
    match op.kind:
        case "tfl.add":
            return _Affine(None, vector)
        case "tfl.mul":
            return _Affine(vector, None)
        case "tfl.sub":
            if index == 0:
                return _Affine(None, -vector)
            return _Affine(np.full_like(vector, -1.0), vector)
        case "tfl.div" if index == 0 and vector.all():
            return _Affine(np.reciprocal(vector), None)
        case _:
            return None


def _filter(op: Op, layer: LayerRoles) -> Constant:
    """Return the constant filter of a linear op."""
    _require_plain_weights(op)
    return required(float_constant(op.operands[layer.filter]), "the filter is not a float32 constant")


def _scaled_filter(op: Op, layer: LayerRoles, scale: Array, axis: int) -> Constant:
    """Return the filter times `scale` along `axis`; refuse if a large filter would be stored twice."""
    filter, value = _filter(op, layer), op.operands[layer.filter]
    assert value is not None
    require(filter.nbytes <= SHARED_BYTES or value.has_one_use, "another op uses the filter")
    return filter.multiply(_along(scale, axis, len(filter.shape)))


def _require_plain_weights(op: Op) -> None:
    require(op.attributes.get("weights_format", "DEFAULT") == "DEFAULT", "the weights are shuffled")


def _bias(op: Op, layer: LayerRoles) -> Array | None:
    value = op.operand(layer.bias)
    if value is None:
        return None
    constant = required(float_constant(value), "the bias is not a constant")
    return constant.numpy().reshape(-1)


def _along(vector: Array, axis: int, rank: int) -> Array:
    """Reshape the vector to broadcast along `axis` of a tensor."""
    return vector.reshape([-1 if i == axis else 1 for i in range(rank)])


@rewrite("tfl.add", "tfl.sub", "tfl.mul", "tfl.div", after=LAYERS)
def affine_after(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> list[Value]:
    """Fuse Add(Conv2D(x, w), c) into Conv2D(x, w, c), Mul(Conv2D(x, w, v), c) into Conv2D(x, w * c, v * c).

    Likewise for Sub and Div, and after the other linear ops.
    """
    op = b.root
    require(x.dtype is DType.F32, "the operands are not float32")
    for index, (value, other) in enumerate(((x, y), (y, x))):
        linear, constant = one_use_producer(value, *LAYERS), float_constant(other)
        if linear is None or constant is None or not is_plain(linear):
            continue
        layer = LAYERS[linear.kind]
        channels = _channels(linear, layer)
        if channels is None or value.rank != op.results[0].rank:
            continue
        affine = _affine(op, index, constant, channels)
        if affine is not None:
            return _with_affine_output(b, linear, layer, affine, attributes[ACTIVATION])
    raise NoMatch("no constant is applied to the result of a linear op")


def _channels(op: Op, layer: LayerRoles) -> int | None:
    """Return the number of output channels of a linear op according to its filter, or None if it is unknown."""
    filter = op.operands[layer.filter]
    return None if filter is None or filter.shape is None else filter.shape[layer.output_axis]


def _with_affine_output(b: RewriteContext, op: Op, layer: LayerRoles, affine: _Affine, activation: str) -> list[Value]:
    """Fold an affine map of the result into the filter and bias of `op`.

    Only a scale requires a constant filter; an offset is folded into the bias, even if the filter is computed.
    """
    _require_plain_weights(op)
    bias = _bias(op, layer)
    changes: dict[int, Any] = {}
    if affine.scale is not None:
        changes[layer.filter] = b.const(_scaled_filter(op, layer, affine.scale, layer.output_axis))
        bias = None if bias is None else bias * affine.scale
    if affine.shift is not None:
        bias = affine.shift if bias is None else bias + affine.shift
    if bias is not None:
        changes[layer.bias] = b.const(np.ascontiguousarray(bias))
    types = [b.root.results[0].type]
    return rebuild(b, op, replace_operands(op.operands, changes), types=types, attributes={ACTIVATION: activation})


@rewrite("tfl.neg", after=LAYERS)
def negation_after(b: RewriteContext, x: Value) -> list[Value]:
    """Fuse Neg(Conv2D(x, w, v)) into Conv2D(x, -w, -v); likewise after the other linear ops."""
    linear = required(one_use_producer(x, *LAYERS), "the operand is not the result of a linear op with a single use")
    require(is_plain(linear), "an activation is fused")
    layer = LAYERS[linear.kind]
    channels = required(_channels(linear, layer), "the number of channels is not known")
    return _with_affine_output(b, linear, layer, _Affine(np.full(channels, -1.0, np.float32), None), NONE)


@rewrite(*LAYERS, after=("tfl.neg",))
def negation_before(b: RewriteContext, *operands: Value | None, **attributes: Any) -> list[Value]:
    """Fuse Conv2D(Neg(x), w, v) into Conv2D(x, -w, v); likewise before the other linear ops."""
    op, layer = b.root, LAYERS[b.root.kind]
    negation = required(one_use_producer(operands[layer.input], "tfl.neg"), "the input is not a negation used once")
    width = _filter(op, layer).shape[layer.input_axis]
    return _with_affine_input(b, op, layer, negation.inputs[0], _Affine(np.full(width, -1.0, np.float32), None))


def _channel_affine(op: Op) -> _Affine:
    """Return the affine map of each channel that a depthwise convolution with one weight for each channel computes."""
    filter = _filter(op, LAYERS[DEPTHWISE])
    require(filter.shape[:3] == (1, 1, 1) and op.attributes["depth_multiplier"] in (0, 1), "the windows are larger")
    require(op.attributes["stride_h"] == op.attributes["stride_w"] == 1, "it skips elements")
    require(op.inputs[0].shape is not None and op.inputs[0].shape[-1] == filter.shape[3], "it multiplies channels")
    shift = _bias(op, LAYERS[DEPTHWISE])
    return _Affine(filter.numpy().reshape(-1), shift if shift is not None and shift.any() else None)


@rewrite(DEPTHWISE, after=LAYERS)
def depthwise_after(b: RewriteContext, x: Value, *_: Value | None, **attributes: Any) -> list[Value]:
    """Fuse DepthwiseConv2D(Conv2D(x, w, v), c, t) with 1 x 1 windows into Conv2D(x, w * c, v * c + t)."""
    affine = _channel_affine(b.root)
    linear = required(one_use_producer(x, *LAYERS), "the input is not the result of a linear op with a single use")
    require(is_plain(linear), "an activation is fused")
    layer = LAYERS[linear.kind]
    assert affine.scale is not None
    require(_channels(linear, layer) == len(affine.scale), "the channels differ")
    return _with_affine_output(b, linear, layer, affine, attributes[ACTIVATION])


@rewrite(*LAYERS, after=(DEPTHWISE,))
def depthwise_before(b: RewriteContext, *operands: Value | None, **attributes: Any) -> list[Value]:
    """Fuse Conv2D(DepthwiseConv2D(x, c, t), w, v) with 1 x 1 windows into Conv2D(x, w * c, v + sum(w * t)).

    Refuses if the first has a bias, and the other pads its input with zeros.
    """
    op, layer = b.root, LAYERS[b.root.kind]
    inner = required(one_use_producer(operands[layer.input], DEPTHWISE), "the input is not a depthwise convolution")
    require(is_plain(inner), "an activation is fused")
    affine = _channel_affine(inner)
    assert affine.scale is not None
    width, channels = _filter(op, layer).shape[layer.input_axis], len(affine.scale)
    require(width == channels or (op.kind == DEPTHWISE and width % channels == 0), "the channels differ")
    if affine.shift is not None:
        _require_unpadded(op, layer)
    return _with_affine_input(b, op, layer, inner.inputs[0], affine)


@rewrite("tfl.add", after=LAYERS)
def computed_bias(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> list[Value]:
    """Fuse Add(Conv2D(x, w), v) into Conv2D(x, w, v), for a vector v and a computed filter w.

    With a constant filter, XNNPACK runs the op only if the bias is constant, too.
    """
    require(x.dtype is DType.F32, "the operands are not float32")
    for value, vector in ((x, y), (y, x)):
        linear = one_use_producer(value, *LAYERS)
        if linear is None or not is_plain(linear) or value.rank != b.root.results[0].rank:
            continue
        layer = LAYERS[linear.kind]
        filter, channels = linear.operands[layer.filter], _channels(linear, layer)
        if channels is None or vector.shape != (channels,) or filter is None or filter.constant is not None:
            continue
        _require_plain_weights(linear)
        bias = _bias(linear, layer)
        require(bias is None or not bias.any(), "the op already has a bias")
        types, activation = [b.root.results[0].type], {ACTIVATION: attributes[ACTIVATION]}
        return rebuild(
            b, linear, replace_operands(linear.operands, {layer.bias: vector}), types=types, attributes=activation
        )
    raise NoMatch("no vector is added to the result of a linear op with a computed filter")


def _input_arithmetic(op: Op, kinds: Collection[str] = ARITHMETIC) -> Op | None:
    """Return the op of these kinds, without activation, that computes the input of the linear `op` for it alone."""
    inner = one_use_producer(op.operand(LAYERS[op.kind].input), *kinds)
    return inner if inner is not None and is_plain(inner) else None


def _reads_arithmetic(op: Op) -> bool:
    return _input_arithmetic(op) is not None


@rewrite(*LAYERS, after=ARITHMETIC, where=_reads_arithmetic)
def affine_before(b: RewriteContext, *operands: Value | None, **attributes: Any) -> list[Value]:
    """Fuse Conv2D(Mul(x, c), w) into Conv2D(x, w * c), and Conv2D(Add(x, c), w, v) into Conv2D(x, w, v + sum(w * c)).

    Refuses an addition if the op pads its input with zeros.
    """
    op = b.root
    layer = LAYERS[op.kind]
    inner = required(_input_arithmetic(op), "the input is not an arithmetic op with a single use and no activation")
    for index, value in enumerate(inner.inputs):
        affine = _input_affine(op, layer, inner, index)
        if affine is None:
            continue
        if affine.shift is not None:
            _require_unpadded(op, layer)
        return _with_affine_input(b, op, layer, value, affine)
    raise NoMatch("no constant is applied to the input")


def _input_affine(op: Op, layer: LayerRoles, inner: Op, index: int) -> _Affine | None:
    """Return the affine map per channel that `inner` applies to its operand `index` before the linear `op`."""
    value, other = inner.inputs[index], inner.inputs[1 - index]
    constant = float_constant(other)
    if constant is None or value.dtype is not DType.F32 or value.shape is None or not value.shape:
        return None
    channels = value.shape[-1]
    filter = op.operands[layer.filter]
    if channels is None or filter is None or filter.shape is None or value.rank != inner.results[0].rank:
        return None
    width = filter.shape[layer.input_axis]
    if op.kind == DEPTHWISE:
        if width is None or width % channels:
            return None
    elif width != channels:
        # A grouped convolution, or a fully connected layer that flattens its input.
        if constant.size != 1 or width is None:
            return None
        channels = width
    return _affine(inner, index, constant, channels)


def _with_affine_input(b: Builder, op: Op, layer: LayerRoles, value: Value, affine: _Affine) -> list[Value]:
    filter, bias = _filter(op, layer), _bias(op, layer)
    width = filter.shape[layer.input_axis]
    changes: dict[int, Any] = {layer.input: value}
    if affine.shift is not None:
        extra = _response(filter, _repeat(affine.shift, width), layer)
        changes[layer.bias] = b.const(extra if bias is None else bias + extra)
    if affine.scale is not None:
        scale = _repeat(affine.scale, width)
        changes[layer.filter] = b.const(_scaled_filter(op, layer, scale, layer.input_axis))
    return rebuild(b, op, replace_operands(op.operands, changes))


def refuse_uneven_factors(op: Op, values: Sequence[Value], _: Builder, *, least_size: int) -> None:
    """Raise `NoMatch` if a rewrite multiplies so many weights by factors of the input channels that differ much.

    Kernels that quantize their input when they run use one scale for all channels. A model that divides the columns of
    a table by their deviations, for example, needs them to be divided first.
    """
    layer, new = LAYERS.get(op.kind), values[0].op
    if layer is None or new is None or new.kind != op.kind:
        return
    before, after = (layer_op.operands[layer.filter] for layer_op in (op, new))
    if before is None or after is None or before.constant is None or after.constant is None:
        return
    if after.constant.size < least_size:
        return
    sizes = [_largest_by_channel(constant, layer) for constant in (before.constant, after.constant)]
    if len(sizes[0]) == len(sizes[1]):
        used = (sizes[0] > 0) & (sizes[1] > 0)
        factors = sizes[1][used] / sizes[0][used]
        require(not used.any() or factors.max() <= _MAX_RATIO * factors.min(), "the factors differ too much")


def refuse_wider_filters(op: Op, values: Sequence[Value], _: Builder, *, least_size: int) -> None:
    """Raise `NoMatch` if a rewrite multiplies many float16 weights by numbers that float16 cannot represent."""
    new = values[0].op
    layer = None if new is None else LAYERS.get(new.kind)
    filter = None if new is None or layer is None else new.operands[layer.filter]
    if new is None or layer is None or filter is None or filter.constant is None or filter.constant.size < least_size:
        return
    for old in (op, *(value.op for value in op.inputs)):
        before = old.operands[layer.filter] if old is not None and old.kind == new.kind else None
        if before is not None and before.constant is not None and before.constant.is_exact_in(DType.F16):
            require(filter.constant.is_exact_in(DType.F16), "the weights would be float32, and twice as large")


def _largest_by_channel(filter: Constant, layer: LayerRoles) -> Array:
    """Return the largest magnitude of the weights of each input channel."""
    others = tuple(axis for axis in range(len(filter.shape)) if axis != layer.input_axis)
    weights = filter.numpy()
    return np.maximum(weights.max(others, initial=0.0), -weights.min(others, initial=0.0)).astype(np.float64)


def _repeat(vector: Array, width: int) -> Array:
    """Repeat the vector to the length of the filter's input axis, where depthwise filters have several per channel."""
    return vector if len(vector) == width else np.repeat(vector, width // len(vector))


def _response(filter: Constant, shift: Array, layer: LayerRoles) -> Array:
    """Return the output of the linear op for an input of `shift` everywhere, one number per output channel."""
    weights = filter.numpy()
    wide = np.float64 if filter.nbytes <= 1 << 22 else np.float32
    weights = weights.astype(wide, copy=False)
    others = tuple(axis for axis in range(weights.ndim) if axis not in (layer.output_axis, layer.input_axis))
    summed = weights.sum(axis=others, dtype=wide) if others else weights
    if layer.output_axis == layer.input_axis:
        return (summed * shift).astype(np.float32)
    if layer.output_axis > layer.input_axis:
        summed = summed.transpose()
    return (summed @ shift.astype(wide)).astype(np.float32)


def _require_unpadded(op: Op, layer: LayerRoles) -> None:
    """Refuse if the op pads its input with zeros that its windows read."""
    require(layer.shape is None, "a transposed convolution reads fewer inputs at its border")
    if op.attributes.get("padding", "VALID") == "VALID":
        return
    filter, x = op.operands[layer.filter], op.operands[layer.input]
    assert filter is not None and x is not None
    window = slice(0, 3) if op.kind == "tfl.conv_3d" else slice(1, 3)
    sizes = (None, None) if filter.shape is None else filter.shape[window]
    if all(size == 1 for size in sizes):
        return
    spatial = required(None if x.shape is None or len(x.shape) != 4 else x.shape[1:3], "the input is padded")
    require(op.kind != "tfl.conv_3d", "the input is padded")
    for size, kernel, axis in zip(spatial, sizes, "hw", strict=True):
        require(size is not None and kernel is not None, "the input may be padded")
        assert size is not None and kernel is not None
        stride = op.attributes[f"stride_{axis}"]
        reach = (kernel - 1) * op.attributes[f"dilation_{axis}_factor"] + 1
        require((ceil(size / stride) - 1) * stride + reach <= size, "the input is padded")


@rewrite(*LAYERS, after=("tfl.add", "tfl.sub"), where=_reads_arithmetic)
def scale_through_add(b: RewriteContext, *operands: Value | None, **attributes: Any) -> list[Value]:
    """Fuse Conv2D(Add(Mul(x, c), t), w) into Conv2D(Add(x, t / c), w * c), if the Add cannot be folded."""
    op = b.root
    layer = LAYERS[op.kind]
    addition = _input_arithmetic(op, ("tfl.add", "tfl.sub"))
    addition = required(addition, "the input is not an addition with a single use and no activation")
    for index, value in enumerate(addition.inputs):
        product = one_use_producer(value, "tfl.mul", "tfl.div")
        outer = _input_affine(op, layer, addition, index)
        if product is None or not is_plain(product) or outer is None or outer.scale is not None:
            continue
        assert outer.shift is not None
        for inner_index, x in enumerate(product.inputs):
            inner = _input_affine(op, layer, product, inner_index)
            if inner is None or inner.scale is None or not inner.scale.all():
                continue
            shift = outer.shift / inner.scale
            require(bool(np.isfinite(shift).all()), "the quotient overflows")
            if (shift == shift[0]).all():
                shift = shift[0].reshape(())
            moved = emit(b, "tfl.add", addition.results[0].type, x, shift, fused_activation_function=NONE)
            return _with_affine_input(b, op, layer, moved, _Affine(inner.scale, None))
    raise NoMatch("neither operand of the addition is scaled by a constant")


@rewrite(*LAYERS, after=("tfl.mul",), where=_reads_arithmetic)
def scale_of_factor(b: RewriteContext, *operands: Value | None, **attributes: Any) -> list[Value]:
    """Fuse Conv2D(Mul(x, Mul(y, c)), w) into Conv2D(Mul(x, y), w * c)."""
    op = b.root
    layer = LAYERS[op.kind]
    product = _input_arithmetic(op, ("tfl.mul",))
    product = required(product, "the input is not a product with a single use and no activation")
    for index, value in enumerate(product.inputs):
        factor = one_use_producer(value, "tfl.mul", "tfl.div")
        if factor is None or not is_plain(factor):
            continue
        for inner_index, y in enumerate(factor.inputs):
            affine = _input_affine(op, layer, factor, inner_index)
            if affine is None or affine.scale is None:
                continue
            pair = [y if i == index else product.inputs[i] for i in (0, 1)]
            moved = emit(b, "tfl.mul", product.results[0].type, *pair, fused_activation_function=NONE)
            return _with_affine_input(b, op, layer, moved, affine)
    raise NoMatch("neither factor is scaled by a constant")
