"""The kernels of LiteRT's recurrent ops compared with LiteRT, on random forms and sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.errors import NoMatch
from litefuse.ir import Constant, Module
from litefuse.passes.finalize.states.state_producers import split_state_operands
from tests.support.modules.graph_builder import Graph, context, evaluate, run_file
from tests.support.modules.lite_modules import f32

CASES = 12
TOLERANCE = 2e-6
"""Largest error relative to the largest result, or to 1."""
Inputs = list[np.ndarray]
Built = tuple[Module, Inputs]


class Maker:
    """Draws sizes, forms and numbers of one case."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.g = Graph()
        self.batch, self.time, self.features, self.cells = self.rng.integers(1, 6, 4).tolist()
        self.inputs: Inputs = []

    def flag(self) -> bool:
        return bool(self.rng.random() < 0.5)

    def floats(self, *shape: int) -> np.ndarray:
        return self.rng.uniform(-1, 1, shape).astype(np.float32)

    def maybe(self, make: Callable[[], Any]) -> Any:
        return make() if self.flag() else None

    def width(self) -> int:
        return int(self.rng.integers(1, 6))

    def input(self, *shape: int) -> Any:
        self.inputs.append(self.floats(*shape))
        return self.g.input(*shape)

    def sequence(self, width: int, *, time_major: bool) -> Any:
        return self.input(*self.shape(width, time_major=time_major))

    def shape(self, width: int, *, time_major: bool) -> tuple[int, ...]:
        return (self.time, self.batch, width) if time_major else (self.batch, self.time, width)

    def finish(self, kernel: Any, kinds: list[Any], states: dict[int, int], **attributes: Any) -> Built:
        """Return the module of an op with its results and final states; `states` are widths by operand index."""
        made = kernel(result_types=kinds, **attributes)
        values = [made] if len(kinds) == 1 else list(made)
        for index, width in states.items():
            final = self.g._builder.op(
                "tfl.pseudo_final_state", values[:1], {"operand": index}, [f32(self.batch, width)]
            )
            values.append(final.result)
        return self.g.returns(*values), self.inputs

    def lstm_weights(self, width: int | None, *, diagonal: bool, coupled: bool, peepholes: bool) -> list[Any]:
        """Return the operands 1 to 17 of one direction; with a `width`, the outputs are projected to it."""
        projection, projected = None, width is not None
        if width is None:
            width = self.cells
        else:
            projection = self.floats(width, self.cells)
        recurrent = (self.cells,) if diagonal else (self.cells, width)

        def gates(*shape: int) -> list[Any]:
            return [None if coupled and gate == 0 else self.floats(*shape) for gate in range(4)]

        weights = [*gates(self.cells, self.features), *gates(*recurrent)]
        weights += [peepholes and not (coupled and gate == 0) and self.floats(self.cells) for gate in (0, 1, 3)]
        weights += [*gates(self.cells), projection, self.floats(width) if projected and self.flag() else None]
        return [None if part is False else part for part in weights]

    def clips(self) -> dict[str, float]:
        return {
            "cell_clip": 0.25 if self.flag() else 0.0,
            "proj_clip": 0.125 if self.flag() else 0.0,
            "fused_activation_function": str(self.rng.choice(["TANH", "RELU", "RELU6", "RELU_N1_TO_1"])),
        }


def lstm(m: Maker, *, step: bool = False) -> Built:
    time_major, coupled = m.flag(), m.flag()
    diagonal = m.flag() and not step
    projected = None if diagonal else m.maybe(m.width)
    width = projected or m.cells
    weights = m.lstm_weights(projected, diagonal=diagonal, coupled=coupled, peepholes=m.flag())
    norms = [None if coupled and gate == 0 else 1 + m.floats(m.cells) / 2 for gate in range(4)]
    norms = norms if m.flag() else [None] * 4
    x = m.input(m.batch, m.features) if step else m.sequence(m.features, time_major=time_major)
    states = [m.input(m.batch, width), m.input(m.batch, m.cells)]
    tfl, operands = m.g.tfl, (x, *weights, *states, *norms)
    if step:
        kinds = [f32(m.batch, width)]
        return m.finish(lambda **rest: tfl.lstm(*operands, **rest), kinds, {18: width, 19: m.cells}, **m.clips())
    return m.finish(
        lambda **rest: tfl.unidirectional_sequence_lstm(*operands, **rest),
        [f32(*m.shape(width, time_major=time_major))],
        {18: width, 19: m.cells},
        time_major=time_major,
        diagonal_recurrent_tensors=diagonal,
        **m.clips(),
    )


def lstm_step(m: Maker) -> Built:
    return lstm(m, step=True)


def basic_lstm(m: Maker) -> Built:
    x, h = m.input(m.batch, m.features), m.input(m.batch, m.cells)
    total = m.features + m.cells
    operands = x, h, m.floats(4 * m.cells, total), m.floats(4 * m.cells), m.input(m.batch, m.cells)
    kinds = [f32(m.batch, width) for width in (m.cells, m.cells, total, 4 * m.cells)]
    rest = {"kernel_type": "BASIC", "fused_activation_function": "TANH"}
    return m.finish(lambda **attributes: m.g.tfl.lstm(*operands, **attributes), kinds, {}, **rest)


def bidirectional_lstm(m: Maker) -> Built:
    time_major, merged = m.flag(), m.flag()
    merged &= time_major
    form = {"coupled": m.flag(), "peepholes": m.flag(), "diagonal": False}
    projected = m.maybe(m.width)
    width = projected or m.cells
    forward, backward = m.lstm_weights(projected, **form), m.lstm_weights(projected, **form)
    x = m.sequence(m.features, time_major=time_major)
    states = [m.input(m.batch, n) for n in (width, m.cells) * 2]
    auxiliary: list[Any] = [None] * 9
    if m.flag():
        size = m.width()
        weights = [None if form["coupled"] and gate % 4 == 0 else m.floats(m.cells, size) for gate in range(8)]
        auxiliary = [m.sequence(size, time_major=time_major), *weights]
    elif m.flag():
        auxiliary = [m.sequence(m.features, time_major=time_major), *[None] * 8]
    operands = (x, *forward, *backward, *states, *auxiliary)
    widths = [2 * width] if merged else [width, width]
    return m.finish(
        lambda **rest: m.g.tfl.bidirectional_sequence_lstm(*operands, **rest),
        [f32(*m.shape(n, time_major=time_major)) for n in widths],
        {35: width, 36: m.cells, 37: width, 38: m.cells},
        time_major=time_major,
        merge_outputs=merged,
        **m.clips(),
    )


def _rnn_weights(m: Maker, cells: int) -> list[np.ndarray]:
    return [m.floats(cells, m.features), m.floats(cells, cells), m.floats(cells)]


def _any_activation(m: Maker) -> dict[str, str]:
    return {"fused_activation_function": str(m.rng.choice(["NONE", "TANH", "RELU", "RELU6", "RELU_N1_TO_1"]))}


def rnn_sequence(m: Maker) -> Built:
    time_major = m.flag()
    x = m.sequence(m.features, time_major=time_major)
    operands = x, *_rnn_weights(m, m.cells), m.input(m.batch, m.cells)
    kinds = [f32(*m.shape(m.cells, time_major=time_major))]
    return m.finish(
        lambda **rest: m.g.tfl.unidirectional_sequence_rnn(*operands, **rest),
        kinds,
        {4: m.cells},
        time_major=time_major,
        **_any_activation(m),
    )


def rnn_step(m: Maker) -> Built:
    operands = m.input(m.batch, m.features), *_rnn_weights(m, m.cells), m.input(m.batch, m.cells)
    kinds = [f32(m.batch, m.cells)]
    return m.finish(lambda **rest: m.g.tfl.rnn(*operands, **rest), kinds, {4: m.cells}, **_any_activation(m))


def bidirectional_rnn(m: Maker) -> Built:
    time_major, merged, back = m.flag(), m.flag(), m.width()
    m.batch = 1 if merged and not time_major else m.batch
    x = m.sequence(m.features, time_major=time_major)
    forward = _rnn_weights(m, m.cells), m.input(m.batch, m.cells)
    backward = _rnn_weights(m, back), m.input(m.batch, back)
    auxiliary: list[Any] = [None] * 3
    if m.flag():
        aux = m.sequence(m.features, time_major=time_major)
        auxiliary = [aux, m.floats(m.cells, m.features), m.floats(back, m.features)]
    elif time_major and m.flag():
        auxiliary = [m.sequence(m.features, time_major=time_major), None, None]
    operands = (x, *forward[0], forward[1], *backward[0], backward[1], *auxiliary)
    widths = [m.cells + back] if merged else [m.cells, back]
    return m.finish(
        lambda **rest: m.g.tfl.bidirectional_sequence_rnn(*operands, **rest),
        [f32(*m.shape(n, time_major=time_major)) for n in widths],
        {4: m.cells, 8: back},
        time_major=time_major,
        merge_outputs=merged,
        **_any_activation(m),
    )


def svdf(m: Maker) -> Built:
    rank, memory = m.rng.integers(1, 4, 2).tolist()
    filters = m.cells * rank
    operands = (
        m.input(m.batch, m.features),
        m.floats(filters, m.features),
        m.floats(filters, memory),
        m.maybe(lambda: m.floats(m.cells)),
        m.input(m.batch, filters * memory),
    )
    return m.finish(
        lambda **rest: m.g.tfl.svdf(*operands, **rest),
        [f32(m.batch, m.cells)],
        {4: filters * memory},
        rank=rank,
        **_any_activation(m),
    )


KERNELS = (
    *(lstm, lstm_step, basic_lstm, bidirectional_lstm),
    *(rnn_sequence, rnn_step, bidirectional_rnn, svdf),
)


def error_of(make: Callable[[Maker], Built], seed: int) -> float:
    """Return the largest relative difference between the kernel and LiteRT."""
    module, inputs = make(Maker(seed))
    found = evaluate(module, *inputs)
    split_state_operands(module, context())
    expected = run_file(module, *inputs, resolver="builtin")
    assert [array.shape for array in found] == [array.shape for array in expected]
    assert all(array.dtype == np.float32 for array in found)
    return max(
        float(np.abs(one - other).max() / max(1, np.abs(other).max()))
        for one, other in zip(found, expected, strict=True)
    )


@pytest.mark.parametrize("make", KERNELS, ids=lambda make: make.__name__)
def test_agrees_with_litert(make: Callable[[Maker], Built]) -> None:
    assert max(error_of(make, seed) for seed in range(CASES)) <= TOLERANCE


def _rnn(g: Graph, x: Any, state: Any, **attributes: Any) -> Module:
    weights = [np.ones(shape, np.float32) for shape in ((2, 3), (2, 2), (2,))]
    return g.returns(g.tfl.unidirectional_sequence_rnn(x, *weights, state, result_types=[f32(2, 4, 2)], **attributes))


def test_a_state_that_is_kept_between_calls_is_refused() -> None:
    g = Graph()
    module = _rnn(g, g.input(2, 4, 3), g.tfl.pseudo_variable(result_types=[f32(2, 2)]))
    with pytest.raises(NoMatch, match="pseudo_variable"):
        evaluate(module, np.zeros((2, 4, 3), np.float32))


def test_an_unknown_activation_is_refused() -> None:
    g = Graph()
    module = _rnn(g, g.input(2, 4, 3), g.input(2, 2), fused_activation_function="SIGN_BIT")
    with pytest.raises(NoMatch, match="SIGN_BIT has no kernel"):
        evaluate(module, np.zeros((2, 4, 3), np.float32), np.zeros((2, 2), np.float32))


def test_weights_of_8_bits_are_refused() -> None:
    g = Graph()
    x, state = g.input(2, 4, 3), g.input(2, 2)
    weights = [g.const(Constant.of(np.ones(shape, np.int8))) for shape in ((2, 3), (2, 2))]
    bias = np.ones(2, np.float32)
    y = g.tfl.unidirectional_sequence_rnn(x, *weights, bias, state, result_types=[f32(2, 4, 2)])
    with pytest.raises(NoMatch, match="is integer"):
        evaluate(g.returns(y), np.zeros((2, 4, 3), np.float32), np.zeros((2, 2), np.float32))


@pytest.mark.parametrize("cell", ["lstm", "rnn"])
def test_merged_outputs_with_the_batch_first_are_refused(cell: str) -> None:
    """LiteRT writes them to wrong places."""
    g = Graph()
    m = Maker(0)
    m.g, m.features, m.cells = g, 3, 2
    states = [g.input(2, 2) for _ in range(4 if cell == "lstm" else 2)]
    rest: dict[str, Any] = {"time_major": False, "merge_outputs": True, "fused_activation_function": "TANH"}
    rest["result_types"] = [f32(2, 4, 4)]
    x = g.input(2, 4, 3)
    if cell == "lstm":
        weights = [m.lstm_weights(None, diagonal=False, coupled=False, peepholes=False) for _ in range(2)]
        y = g.tfl.bidirectional_sequence_lstm(x, *weights[0], *weights[1], *states, *[None] * 9, **rest)
    else:
        weights = [_rnn_weights(m, 2) for _ in range(2)]
        operands = (*weights[0], states[0], *weights[1], states[1], None, None, None)
        y = g.tfl.bidirectional_sequence_rnn(x, *operands, **rest)
    inputs = [np.zeros((2, 2), np.float32)] * len(states) + [np.zeros((2, 4, 3), np.float32)]
    with pytest.raises(NoMatch, match="merges outputs wrongly"):
        evaluate(g.returns(y), *inputs)
