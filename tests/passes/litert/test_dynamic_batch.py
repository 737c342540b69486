"""Each rule that frees the size of the batch: the file's answers for any number of them are those for each alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Function, Rewriter, Symbol, TensorType, Value
from litefuse.passes.pipeline import DYNAMIC_BATCH, PHASES, run
from tests.passes.optimize.check import random
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph, context

Build = Callable[..., "Value | tuple[Value, ...]"]
COUNTS = (1, 3, 2)


def built(build: Build, *shapes: tuple[int, ...], dtype: DType = DType.F32) -> bytes:
    g = Graph()
    found = build(g, *(g.input(*shape, dtype=dtype) for shape in shapes))
    return to_bytes(g.returns(*(found if isinstance(found, tuple) else (found,))))


def freed(content: bytes, *shapes: tuple[int | None, ...]) -> litefuse.Model:
    return litefuse.convert(
        content,
        input_shapes={f"x{index}": shape for index, shape in enumerate(shapes)},
        debug=litefuse.Debug(verify_ir=True),
    )


def check(build: Build, *shapes: tuple[int, ...], axes: tuple[int, ...] = (), dtype: DType = DType.F32) -> bytes:
    """Free the samples along `axes`, by default the first; compare with the source, called for each group of samples.

    The results have their samples along the only dimension that is free.
    """
    content = built(build, *shapes, dtype=dtype)
    axes = axes or (0,) * len(shapes)
    free = [(*shape[:axis], None, *shape[axis + 1 :]) for shape, axis in zip(shapes, axes, strict=True)]
    new = freed(content, *free).to_bytes()
    for resolver in RESOLVERS:
        source = open_interpreter(content, resolver=resolver).get_signature_runner()
        runner = open_interpreter(new, resolver=resolver).get_signature_runner()
        details = runner.get_output_details()
        for count in COUNTS:
            calls = [_inputs(shapes, dtype, seed) for seed in range(count)]
            answers = [source(**call) for call in calls]
            joined = {
                name: np.concatenate([call[name] for call in calls], axis)
                for name, axis in zip(calls[0], axes, strict=True)
            }
            found = runner(**joined)
            for name in found:
                (axis,) = np.flatnonzero(details[name]["shape_signature"] == -1)
                expected = np.concatenate([answer[name] for answer in answers], axis)
                np.testing.assert_allclose(found[name], expected, rtol=0, atol=2e-6, err_msg=f"{resolver} {count}")
    return new


def _inputs(shapes: tuple[tuple[int, ...], ...], dtype: DType, seed: int) -> dict[str, np.ndarray]:
    if dtype is DType.F32:
        return {f"x{index}": random(*shape, seed=seed * 10 + index) for index, shape in enumerate(shapes)}
    draw = np.random.default_rng(seed).integers
    return {f"x{index}": draw(0, 3, shape).astype(dtype.numpy) for index, shape in enumerate(shapes)}


def refused(build: Build, *shapes: tuple[int, ...], axes: tuple[int, ...] = (), match: str) -> None:
    axes = axes or (0,) * len(shapes)
    free = [(*shape[:axis], None, *shape[axis + 1 :]) for shape, axis in zip(shapes, axes, strict=True)]
    with pytest.raises(litefuse.ConversionError, match=match):
        freed(built(build, *shapes), *free)


def stretched(g: Graph, x: Value) -> Value:
    window = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "filter_height": 2, "filter_width": 2}
    y = g.tfl.average_pool_2d(g.tfl.pad(x, g.i32([[0, 0], [1, 0], [0, 1], [0, 0]])), **window)
    y = g.tfl.resize_bilinear(y, g.i32([8, 10]))
    return g.tfl.depth_to_space(g.tfl.space_to_depth(y, block_size=2), block_size=2)


def upsampled(g: Graph, x: Value) -> Value:
    filter, shape = random(2, 2, 2, 3), g.i32([x.shape[0], 8, 8, 2])
    return g.tfl.transpose_conv(shape, filter, x, None, padding="VALID", stride_h=2, stride_w=2)


def upsampled_volume(g: Graph, x: Value) -> Value:
    filter, shape = random(2, 2, 2, 2, 3), g.i32([x.shape[0], 4, 8, 8, 2])
    strides = {"stride_d": 2, "stride_h": 2, "stride_w": 2}
    return g.tfl.conv_3d_transpose(shape, filter, x, None, padding="VALID", **strides)


def selected(g: Graph, x: Value) -> Value:
    low, high = g.tfl.split(g.i32(1), x, num_splits=2)
    parts = g.tfl.unpack(g.tfl.slice(low, g.i32([0, 1, 0]), g.i32([x.shape[0], 2, 5])), num=2, axis=1)
    y = g.tfl.pack(*parts, axis=-1)
    y = g.tfl.concatenation(y, g.tfl.expand_dims(g.tfl.mean(high, g.i32([1])), g.i32(2)), axis=2)
    z = g.tfl.strided_slice(y, g.i32([0, 4, 0]), g.i32([9, -6, 3]), g.i32([1, -2, 1]), begin_mask=1, shrink_axis_mask=0)
    return g.tfl.gather(g.tfl.tile(z, g.i32([1, 2, 1])), g.i32([[3, 0], [1, 1]]), axis=1)


def normalized(g: Graph, x: Value) -> Value:
    """A layer normalization as litert-torch writes it for one sample: it averages over its dimension, too."""
    mean = g.tfl.reshape(g.tfl.mean(x, g.i32([0, 2])), g.i32([1, 5, 1]))
    y = g.tfl.sub(x, mean)
    variance = g.tfl.mean(g.tfl.mul(y, y), g.i32([0, 2]))
    return g.tfl.mul(y, g.tfl.reshape(g.tfl.rsqrt(g.tfl.add(variance, np.float32(1e-3))), g.i32([1, 5, 1])))


def heads(g: Graph, x: Value) -> Value:
    """Attention of two heads, which are part of the dimension of the samples in the product."""
    y = g.tfl.transpose(g.tfl.reshape(x, g.i32([5, 2, 4])), g.i32([1, 0, 2]))
    shares = g.tfl.softmax(g.tfl.batch_matmul(y, y, adj_x=False, adj_y=True), beta=1.0)
    y = g.tfl.transpose(g.tfl.batch_matmul(shares, y, adj_x=False, adj_y=False), g.i32([1, 0, 2]))
    return g.tfl.add(x, g.tfl.fully_connected(g.tfl.reshape(y, g.i32([5, 8])), random(8, 8), None))


def steps(g: Graph, x: Value) -> Value:
    """One sample's steps, of which a reshape makes the first dimension: for several samples, it is a transpose."""
    y = g.tfl.reshape(g.tfl.fully_connected(x, random(3, 4), None, keep_num_dims=True), g.i32([5, 1, 3]))
    parts = [g.tfl.slice(y, g.i32([step, 0, 0]), g.i32([1, 1, 3])) for step in range(5)]
    total = [parts[0]]
    for part in parts[1:]:
        total.append(g.tfl.tanh(g.tfl.add(total[-1], part)))
    return g.tfl.reshape(g.tfl.concatenation(*total, axis=0), g.i32([1, 5, 3]))


GRAPHS: dict[str, tuple[Build, tuple[tuple[int, ...], ...]]] = {
    "elementwise": (lambda g, x, y: g.tfl.mul(g.tfl.add(x, random(5, 1)), g.tfl.logistic(y)), ((1, 5, 4), (1, 1, 4))),
    "images": (stretched, ((2, 3, 4, 4),)),
    "upsampled": (upsampled, ((1, 4, 4, 3),)),
    "two upsampled": (upsampled, ((2, 4, 4, 3),)),
    "upsampled volume": (upsampled_volume, ((1, 2, 4, 4, 3),)),
    "selected": (selected, ((2, 6, 5),)),
    "layer normalization": (normalized, ((1, 5, 8),)),
    "attention": (heads, ((1, 5, 8),)),
    "steps": (steps, ((1, 5, 4),)),
    "rows": (lambda g, x: g.tfl.add(x, np.stack([random(4), random(4)])), ((2, 4),)),
    "repeated": (lambda g, x: g.tfl.broadcast_to(g.tfl.tanh(x), g.i32([1, 5, 4])), ((1, 1, 4),)),
    "flattened": (
        lambda g, x: g.tfl.fully_connected(g.tfl.reshape(x, g.i32([2, 20])), random(3, 20), None),
        ((2, 5, 4),),
    ),
    "after a new axis": (
        lambda g, x: g.tfl.strided_slice(x, g.i32([0, 0, 1]), g.i32([0, 2, 4]), g.i32([1, 1, 1]), new_axis_mask=1),
        ((2, 6, 5),),
    ),
    "squeezed": (lambda g, x: g.tfl.log_softmax(g.tfl.squeeze(x, squeeze_dims=(1,))), ((1, 1, 4),)),
    "reversed": (
        lambda g, x: g.tfl.cumsum(g.tfl.reverse_v2(x, g.i32([1])), g.i32(2), exclusive=False, reverse=False),
        ((1, 3, 4),),
    ),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_answers(name: str) -> None:
    build, shapes = GRAPHS[name]
    check(build, *shapes)


def test_samples_along_another_axis() -> None:
    check(
        lambda g, x: g.tfl.transpose(g.tfl.reshape(x, g.i32([5, 2, 2, 2])), g.i32([2, 0, 1, 3])), (5, 2, 4), axes=(1,)
    )


def test_embeddings() -> None:
    check(lambda g, x: g.tfl.gather(random(3, 4), x, axis=0), (1, 5), dtype=DType.I32)
    check(lambda g, x: g.tfl.one_hot(x, g.i32(3), np.float32(1), np.float32(0), axis=-1), (2, 5), dtype=DType.I32)


def recurrent(g: Graph, x: Value, state: object, *, time_major: bool = False) -> Value:
    """A simple recurrent layer of 3 units."""
    weights = random(3, 4), random(3, 3), random(3)
    options = {"time_major": time_major, "fused_activation_function": "TANH"}
    return g.tfl.unidirectional_sequence_rnn(x, *weights, state, **options)


def zeros(g: Graph, *shape: int) -> Value:
    return g.tfl.fill(g.i32(shape), np.float32(0))


def lstm(g: Graph, x: Value, hidden: object, cell: object, *, time_major: bool = False) -> tuple[Value, Value]:
    """An LSTM of 3 units, with its final cell state."""
    weights = [*(random(3, 4) for _ in range(4)), *(random(3, 3) for _ in range(4))]
    biases = [random(3) for _ in range(4)]
    operands = x, *weights, *[None] * 3, *biases, None, None, hidden, cell, *[None] * 4
    options = {"time_major": time_major, "fused_activation_function": "TANH", "cell_clip": 0.0, "proj_clip": 0.0}
    y = g.tfl.unidirectional_sequence_lstm(*operands, **options)
    return y, final_state(g, y, 19)


def final_state(g: Graph, y: Value, operand: int) -> Value:
    assert y.op is not None
    state = y.op.operands[operand]
    assert state is not None
    return g.tfl.pseudo_final_state(y, operand=operand, result_types=[state.type])


RECURRENT: dict[str, tuple[Build, tuple[tuple[int, ...], ...], tuple[int, ...]]] = {
    "simple": (lambda g, x: recurrent(g, x, zeros(g, 2, 3)), ((2, 5, 4),), (0,)),
    "time first": (lambda g, x: recurrent(g, x, zeros(g, 2, 3), time_major=True), ((5, 2, 4),), (1,)),
    "filled": (lambda g, x: recurrent(g, x, g.tfl.fill(g.i32([1, 3]), np.float32(0.5))), ((1, 5, 4),), (0,)),
    "own states": (lambda g, x, h: recurrent(g, x, g.tfl.tanh(h)), ((1, 5, 4), (1, 3)), (0, 0)),
    "of one": (
        lambda g, x, h: lstm(g, x, zeros(g, 1, 3), g.tfl.reshape(h, g.i32([1, 3])), time_major=True),
        ((5, 1, 4), (1, 1, 3)),
        (1, 1),
    ),
    "joined states": (
        lambda g, x: g.tfl.reshape(
            g.tfl.concatenation(*lstm(g, x, zeros(g, 2, 3), zeros(g, 2, 3))[1:] * 2, axis=0), g.i32([2, 2, 3])
        ),
        ((2, 5, 4),),
        (0,),
    ),
}


@pytest.mark.parametrize("name", RECURRENT)
def test_recurrent_layers(name: str) -> None:
    build, shapes, axes = RECURRENT[name]
    check(build, *shapes, axes=axes)


def loop(g: Graph, starts: Sequence[object], limit: object, body: Build) -> list[Value]:
    """Run `body` on a counter and variables until the counter, or what it is compared with, reaches the limit."""
    values = [g.const(start) if not isinstance(start, Value) else start for start in (np.int32(0), *starts)]
    types = [value.type for value in values]
    functions = {name: g.module.add(Function(name, types)) for name in ("cond", "body")}
    b = Builder(DIALECTS)
    counter, *variables = functions["body"].arguments
    results = b.tfl.add(counter, np.int32(1)), *body(b, counter, *variables)
    Rewriter(functions["body"], DIALECTS).commit(b)
    functions["body"].set_results(results)
    c = Builder(DIALECTS)
    counter, *variables = functions["cond"].arguments
    goes_on = limit(c, *variables) if callable(limit) else c.tfl.less(counter, np.int32(limit))
    Rewriter(functions["cond"], DIALECTS).commit(c)
    functions["cond"].set_results([goes_on])
    symbols = {"cond_subgraph_index": Symbol("cond"), "body_subgraph_index": Symbol("body")}
    return list(getattr(g.tfl, "while")(*values, **symbols, result_types=types))[1:]


def accumulate(b: Builder, counter: Value, sums: Value, outputs: Value, x: Value) -> tuple[Value, ...]:
    """Add up the steps of `x` [steps, samples, 4], and keep all sums."""
    new = b.tfl.tanh(b.tfl.add(sums, b.tfl.gather(x, counter, axis=0)))
    row = b.tfl.reshape(new, b.i32([1, *(new.shape or ())]))
    zero = np.int32(0)
    return new, b.tfl.dynamic_update_slice(outputs, row, b.tfl.pack(counter, zero, zero, axis=0)), x


@pytest.mark.parametrize("samples", [1, 2])
def test_loops(samples: int) -> None:
    def build(g: Graph, x: Value) -> tuple[Value, ...]:
        starts = g.const(random(1, 4).repeat(samples, 0)), zeros(g, 5, samples, 4), x
        return tuple(loop(g, starts, 5, accumulate)[:2])

    check(build, (5, samples, 4), axes=(1,))


LOOPS: dict[str, tuple[Callable[[Graph, Value], Sequence[Value]], str]] = {
    "own starts": (lambda g, x: loop(g, (random(2, 4), zeros(g, 5, 2, 4), x), 5, accumulate), "other values for each"),
    "mixed": (
        lambda g, x: loop(
            g, (x,), 5, lambda b, counter, y: (b.tfl.softmax(b.tfl.reverse_v2(y, b.i32([1])), beta=1.0),)
        ),
        "it combines, divides or selects",
    ),
    "exchanged": (
        lambda g, x: loop(g, (g.tfl.slice(x, g.i32([0, 0, 0]), g.i32([2, 2, 4])),), 5, exchange),
        "along another axis after it",
    ),
    "one written": (
        lambda g, x: loop(g, (x,), 5, lambda b, counter, y: (update_one(b, counter, y),)),
        "it combines, divides or selects",
    ),
    "stops": (
        lambda g, x: loop(
            g, (x,), lambda b, y: b.tfl.less(total(b, y), np.float32(3)), lambda b, counter, y: (b.tfl.exp(y),)
        ),
        "it combines, divides or selects",
    ),
    "stops for all": (
        lambda g, x: loop(
            g, (x,), lambda b, y: b.tfl.reduce_any(b.tfl.less(y, np.float32(3)), b.i32([0, 2])), lambda b, _, y: (y,)
        ),
        "what is the same for all examples in a loop would depend on them",
    ),
}


def exchange(b: Builder, _: Value, x: Value) -> tuple[Value]:
    return (b.tfl.transpose(x, b.i32([1, 0, 2])),)


def update_one(b: Builder, counter: Value, x: Value) -> Value:
    row = b.tfl.slice(x, b.i32([0, 0, 0]), b.i32([1, 2, 4]))
    return b.tfl.dynamic_update_slice(x, b.tfl.exp(row), b.tfl.pack(np.int32(0), counter, np.int32(0), axis=0))


def total(b: Builder, x: Value) -> Value:
    return b.tfl.sum(x, b.i32([0, 1, 2]))


@pytest.mark.parametrize("name", LOOPS)
def test_loops_that_mix_samples(name: str) -> None:
    build, match = LOOPS[name]
    refused(lambda g, x: tuple(build(g, x)), (5, 2, 4), axes=(1,), match=match)


def test_an_initial_state_that_is_a_constant() -> None:
    """A fused layer may have one; a file may not, as the kernel overwrites it."""
    g, state = Graph(), random(3)
    module = g.returns(recurrent(g, g.input(2, 5, 4), np.stack([state, state])))
    module.dialect = "tfl"
    run(module, context(input_shapes={"x0": (None, 5, 4)}), (*DYNAMIC_BATCH, *PHASES["finalize"]))
    runner = open_interpreter(to_bytes(module)).get_signature_runner()
    for count in COUNTS:
        x = random(count, 5, 4, seed=count)
        expected = np.tile(state, (count, 1))
        for step in range(5):
            expected = np.tanh(x[:, step] @ random(3, 4).T + expected @ random(3, 3).T + random(3))
        np.testing.assert_allclose(runner(x0=x)["y0"][:, -1], expected, rtol=0, atol=2e-6)


REFUSED: dict[str, tuple[Build, tuple[tuple[int, ...], ...], str]] = {
    "sum": (lambda g, x: g.tfl.sum(x, g.i32([0, 1])), ((2, 4),), r"SUM in layer .* it combines, divides or selects"),
    "softmax": (lambda g, x: g.tfl.softmax(g.tfl.transpose(x, g.i32([1, 0])), beta=1.0), ((2, 4),), "SOFTMAX"),
    "product": (
        lambda g, x: g.tfl.batch_matmul(x, x, adj_x=True, adj_y=False),
        ((2, 4),),
        "BATCH_MATMUL .* it combines, divides or selects",
    ),
    "one of two": (
        lambda g, x: g.tfl.slice(x, g.i32([1, 0]), g.i32([1, 4])),
        ((2, 4),),
        "it combines, divides or selects",
    ),
    "each its own": (lambda g, x: g.tfl.add(x, random(2, 4)), ((2, 4),), "other values for each example"),
    "repeated": (lambda g, x: g.tfl.add(x, random(5, 4)), ((1, 4),), "it broadcasts the batch"),
    "joined": (lambda g, x: g.tfl.concatenation(x, x, axis=0), ((1, 4),), "no dimension of its own for the batch"),
    "joined again": (
        lambda g, x: g.tfl.concatenation(*[g.tfl.concatenation(x, x, axis=0)] * 2, axis=0),
        ((1, 4),),
        "it joins batches",
    ),
    "with a constant": (
        lambda g, x: g.tfl.concatenation(x, random(1, 4), axis=1),
        ((1, 4),),
        "other values for each example",
    ),
    "shape": (
        lambda g, x: g.tfl.shape(x, out_type=DType.I32),
        ((1, 4),),
        "SHAPE in layer .* it may mix the examples",
    ),
    "flat": (lambda g, x: g.tfl.reshape(x, g.i32([8])), ((2, 4),), "no dimension of its own for the batch"),
    "different": (lambda g, x, y: (g.tfl.tanh(x), g.tfl.tanh(y)), ((2, 4), (3, 4)), "different batch sizes"),
    "other states": (
        lambda g, x: recurrent(
            g, x, g.tfl.slice(g.tfl.add(zeros(g, 2, 3), random(2, 3)), g.i32([0, 0]), g.i32([2, 3]))
        ),
        ((2, 5, 4),),
        "RNN in layer .* an initial state is made for a fixed batch size",
    ),
    "state of another call": (
        lambda g, x: recurrent(g, x, g.tfl.pseudo_variable(result_types=[TensorType(DType.F32, (1, 3))])),
        ((1, 5, 4),),
        "keeps a state",
    ),
    "steps": (
        lambda g, x: recurrent(g, x, zeros(g, 5, 3), time_major=True),
        ((1, 5, 4),),
        "its batch is another axis",
    ),
    "weights": (
        lambda g, x, w: g.tfl.unidirectional_sequence_rnn(
            x, w, random(3, 3), random(3), zeros(g, 1, 3), time_major=False, fused_activation_function="TANH"
        ),
        ((1, 5, 4), (1, 4)),
        "another operand than the first",
    ),
    "random": (
        lambda g, x: g.tfl.add(x, g.tfl.random_uniform(g.i32([1, 4]), seed=1, seed2=2)),
        ((1, 4),),
        "RANDOM_UNIFORM in layer .* keeps a state, or is random",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    build, shapes, match = REFUSED[name]
    refused(build, *shapes, match=match)


def test_only_one_dimension_of_an_input_counts_samples() -> None:
    content = built(lambda g, x: g.tfl.tanh(x), (1, 5, 4))
    with pytest.raises(litefuse.ConversionError, match="several fixed dimensions"):
        freed(content, (None, None, 4))


def test_a_free_dimension_stays_free_and_a_fixed_one_fixed() -> None:
    g = Graph()
    content = to_bytes(g.returns(g.tfl.tanh(g.input(None, 4))))
    assert "(y0: tensor<?x4xf32>)" in repr(freed(content, (None, 4)))
    assert "(y0: tensor<3x4xf32>)" in repr(freed(content, (3, 4)))
