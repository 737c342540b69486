"""Cells with Lingvo's formulas (lingvo/core/rnn_cell.py), marked as TFLiteConverter expects them, in all their
variants.

    python -m tests.e2e.lingvo.cells FOLDER      write them (`tests.support.generated` does so for the tests)

A case `name` is a SavedModel with four signatures, and TensorFlow's answers: `zero` (x -> m) and `both` (x -> m, c)
start from zeros on every call, `state` (x, m0, c0 -> m, c) from the given state; `chain` (x -> m, c) is two steps of
the latter, from zeros that the model creates.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

FEATURES, CELLS, OUTPUTS, CALLS = 3, 6, 4, 4
Answers = dict[str, np.ndarray]


@dataclass(frozen=True)
class Variant:
    """Lingvo's parameters of a cell, with Lingvo's meaning."""

    layer_norm: bool = False
    coupled: bool = False
    projection: bool = True
    bias: bool = True
    forget_gate_bias: float = 0.0
    cap: float | None = 10.0
    output_nonlinearity: bool = True
    zoneout: float = 0.0
    padding: bool = False
    reset: bool = False
    epsilon: float = 1e-8
    batch: int | None = 1
    clip_by_value: bool = False
    mark: str = ""

    @property
    def outputs(self) -> int:
        return OUTPUTS if self.projection else CELLS

    @property
    def name(self) -> str:
        plain = "LayerNormalizedLstmCellSimple" if self.layer_norm else "LSTMCellSimple"
        return self.mark or plain + (",CoupleInputForgetGates" if self.coupled else "")


FUSED = {
    "plain": Variant(),
    "free_batch": Variant(batch=None),
    "batch_3": Variant(batch=3),
    "no_projection": Variant(projection=False),
    "no_projection_coupled": Variant(projection=False, coupled=True, batch=None),
    "no_bias": Variant(bias=False),
    "forget_gate_bias": Variant(forget_gate_bias=1.5),
    "coupled": Variant(coupled=True, forget_gate_bias=-0.5),
    "cap_3": Variant(cap=3.0),
    "cap_small": Variant(cap=0.05, projection=False),
    "cap_by_value": Variant(cap=2.0, clip_by_value=True),
    "no_cap": Variant(cap=None),
    "layer_norm": Variant(layer_norm=True),
    "layer_norm_bare": Variant(layer_norm=True, projection=False, bias=False, cap=None, batch=None),
    "layer_norm_coupled": Variant(layer_norm=True, coupled=True, forget_gate_bias=1.0),
    "documents_name": Variant(mark="lingvo.LSTMCellSimple"),
}
REFUSED = {
    "linear_output": (Variant(output_nonlinearity=False), "output_nonlinearity=False"),
    "linear_output_bare": (Variant(output_nonlinearity=False, projection=False, cap=None), "output_nonlinearity=False"),
    "zoneout": (Variant(zoneout=0.1), "zoneout"),
    "padding": (Variant(padding=True), "padding"),
    "reset": (Variant(reset=True), "reset_mask"),
    "epsilon": (Variant(layer_norm=True, epsilon=1e-3), "must have the kernel's epsilon, 1e-8"),
}
NETWORK = Variant(forget_gate_bias=1.0, cap=0.5, batch=None)
VARIANTS = FUSED | {name: variant for name, (variant, _) in REFUSED.items()}


def weights(variant: Variant, seed: int) -> list[np.ndarray]:
    """Return the operands after the input: wm, b, w_proj (or a placeholder), and ln_scale if present."""
    random = np.random.default_rng(seed)
    width = (3 if variant.coupled else 4) * CELLS
    shapes = [(FEATURES + variant.outputs, width), (width,), (CELLS, OUTPUTS)]
    found = [random.normal(0, 0.6, shape).astype(np.float32) for shape in shapes]
    if not variant.bias:
        found[1] = np.zeros(1, np.float32)
    if not variant.projection:
        found[2] = np.zeros(1, np.float32)
    return found + ([random.uniform(0.5, 1.5, width).astype(np.float32)] if variant.layer_norm else [])


def step(tf: Any, variant: Variant, x: Any, m0: Any, c0: Any, weights: list[Any], padding: Any) -> tuple[Any, Any]:
    """Compute one step, as Lingvo does."""
    wm, b, w_proj, *ln_scale = weights
    gates = 3 if variant.coupled else 4
    if variant.reset:
        mask = 1.0 - padding
        m0, c0 = m0 * mask, c0 * mask
    product = tf.matmul(tf.concat([x, m0], 1), wm)
    forget = gates - 2
    bias = b if variant.bias else tf.zeros([gates * CELLS])
    if variant.forget_gate_bias:
        bias += np.repeat(np.float32(variant.forget_gate_bias) * (np.arange(gates) == forget), CELLS)
    if variant.layer_norm:
        biases, scales = tf.split(bias, gates), tf.split(ln_scale[0], gates)
        parts = tf.split(product, gates, axis=1)
        z = [_normalized(tf, part, variant) * s + c for part, s, c in zip(parts, scales, biases, strict=True)]
    else:
        z = tf.split(product + tf.expand_dims(bias, 0), gates, axis=1)
    candidate, kept = tf.tanh(z[0]), tf.sigmoid(z[forget]) * c0
    c = kept + (candidate - candidate * tf.sigmoid(z[1]) if variant.coupled else tf.sigmoid(z[1]) * candidate)
    if variant.cap is not None:
        cap = variant.cap
        c = tf.clip_by_value(c, -cap, cap) if variant.clip_by_value else tf.maximum(tf.minimum(c, cap), -cap)
    m = tf.sigmoid(z[-1]) * (tf.tanh(c) if variant.output_nonlinearity else c)
    if variant.projection:
        m = tf.matmul(m, w_proj)
    if variant.zoneout:
        m, c = (variant.zoneout * old + (1 - variant.zoneout) * new for old, new in ((m0, m), (c0, c)))
    if variant.padding:
        m, c = (tf.where(padding > 0, old, new) for old, new in ((m0, m), (c0, c)))
    return m, c


def _normalized(tf: Any, part: Any, variant: Variant) -> Any:
    mean = tf.reduce_mean(part, axis=-1, keepdims=True)
    variance = tf.reduce_mean(tf.square(part - mean), axis=-1, keepdims=True)
    return (part - mean) * tf.math.rsqrt(variance + variant.epsilon)


def inputs(variant: Variant, seed: int) -> list[Answers]:
    """Return the inputs of each call; some of them are large enough for the caps."""
    random = np.random.default_rng(seed)
    found: list[Answers] = []
    for call in range(CALLS):
        batch = variant.batch or (1, 2, 5, 1)[call]
        size = (1.0, 4.0, 1.0, 2.0)[call]
        arrays = {"x": (batch, FEATURES), "m0": (batch, variant.outputs), "c0": (batch, CELLS)}
        found.append({name: (size * random.normal(size=shape)).astype(np.float32) for name, shape in arrays.items()})
        found[-1]["c0"] *= 6
        if variant.padding or variant.reset:
            found[-1]["padding"] = np.full((batch, 1), call % 2, np.float32)
    return found


def write(name: str, variant: Variant, target: Path) -> None:
    """Write a case; imports TensorFlow."""
    import tensorflow as tf

    seed = sorted(VARIANTS).index(name)
    module = tf.Module()
    module.variables_ = [tf.Variable(array) for array in weights(variant, seed)]
    masked = variant.padding or variant.reset
    specs = {
        key: tf.TensorSpec([variant.batch, width], tf.float32, key)
        for key, width in (("x", FEATURES), ("m0", variant.outputs), ("c0", CELLS), ("padding", 1))
        if masked or key != "padding"
    }

    def operands(x: Any, *given: Any) -> list[Any]:
        return [x, *(variable.read_value() for variable in module.variables_), *given]

    def zeros(x: Any) -> tuple[Any, Any]:
        return tf.zeros([tf.shape(x)[0], variant.outputs]), tf.zeros([tf.shape(x)[0], CELLS])

    count = len(module.variables_)

    @tf.function(experimental_implements=variant.name, autograph=False)
    def zero(x: Any, *rest: Any) -> Any:
        return step(tf, variant, x, *zeros(x), list(rest[:count]), rest[-1])[0]

    @tf.function(experimental_implements=variant.name, autograph=False)
    def both(x: Any, *rest: Any) -> Any:
        return step(tf, variant, x, *zeros(x), list(rest[:count]), rest[-1])

    @tf.function(experimental_implements=variant.name + "State", autograph=False)
    def state(x: Any, *rest: Any) -> Any:
        return step(tf, variant, x, rest[count], rest[count + 1], list(rest[:count]), rest[-1])

    own = [specs["padding"]] if masked else []
    signatures = {
        "zero": tf.function(lambda x, *p: {"m": zero(*operands(x, *p))}, input_signature=[specs["x"], *own]),
        "both": tf.function(
            lambda x, *p: dict(zip("mc", both(*operands(x, *p)), strict=True)), input_signature=[specs["x"], *own]
        ),
        "state": tf.function(
            lambda x, m0, c0, *p: dict(zip("mc", state(*operands(x, m0, c0, *p)), strict=True)),
            input_signature=[*(specs[key] for key in ("x", "m0", "c0")), *own],
        ),
    }

    def chain(x: Any, *padding: Any) -> dict[str, Any]:
        m, c = state(*operands(x, *zeros(x), *padding))
        return dict(zip("mc", state(*operands(x, m, c, *padding)), strict=True))

    signatures["chain"] = tf.function(chain, input_signature=[specs["x"], *own])
    module.signatures_ = list(signatures.values())
    tf.saved_model.save(module, str(target), signatures=signatures)
    np.savez(target / "answers.npz", **_answers(variant, signatures, seed))


def write_network(target: Path) -> None:
    """Write a cell that runs over time in a loop, x [time, batch, features] -> ys, m, c."""
    import tensorflow as tf

    variant = NETWORK
    module = tf.Module()
    module.variables_ = [tf.Variable(array) for array in weights(variant, 0)]

    @tf.function(experimental_implements=variant.name + "State", autograph=False)
    def cell(x: Any, *rest: Any) -> Any:
        return step(tf, variant, x, *rest[-2:], list(rest[:-2]), None)

    @tf.function(input_signature=[tf.TensorSpec([7, None, FEATURES], tf.float32, "x")], autograph=False)
    def main(x: Any) -> Any:
        given = [variable.read_value() for variable in module.variables_]
        batch = tf.shape(x)[1]
        states = tf.zeros([batch, OUTPUTS]), tf.zeros([batch, CELLS])
        outputs = tf.TensorArray(tf.float32, 7, element_shape=[None, OUTPUTS])

        def body(time: Any, m: Any, c: Any, outputs: Any) -> Any:
            m, c = cell(x[time], *given, m, c)
            return time + 1, m, c, outputs.write(time, m)

        _, m, c, outputs = tf.while_loop(lambda time, *_: time < 7, body, (0, *states, outputs))
        return {"ys": outputs.stack(), "m": m, "c": c}

    module.main = main
    tf.saved_model.save(module, str(target), signatures=main)
    found: Answers = {}
    for call, x in enumerate(sequences()):
        found |= {f"{call}/network/{key}": value.numpy() for key, value in main(x).items()}
    np.savez(target / "answers.npz", **found)


def sequences() -> list[np.ndarray]:
    """Return the network's inputs for each call."""
    random = np.random.default_rng(0)
    return [random.normal(size=(7, batch, FEATURES)).astype(np.float32) for batch in (2, 1, 3, 2)]


def _answers(variant: Variant, signatures: dict[str, Any], seed: int) -> Answers:
    """Return inputs and outputs of each call; `stream` continues from the state that the previous call left."""
    found: Answers = {}
    kept: list[Any] | None = None
    for call, given in enumerate(inputs(variant, seed)):
        found |= {f"{call}/in/{key}": value for key, value in given.items()}
        extra = [given["padding"]] if "padding" in given else []
        outputs = {name: signatures[name](given["x"], *extra) for name in ("zero", "both", "chain")}
        outputs["state"] = signatures["state"](given["x"], given["m0"], given["c0"], *extra)
        if variant.batch is not None:
            shapes = ((variant.batch, variant.outputs), (variant.batch, CELLS))
            before = kept or [np.zeros(shape, np.float32) for shape in shapes]
            outputs["stream"] = signatures["state"](given["x"], *before, *extra)
            kept = [outputs["stream"][key] for key in "mc"]
        found |= {f"{call}/{name}/{key}": value.numpy() for name in outputs for key, value in outputs[name].items()}
    return found


def main(folder: Path) -> None:
    """Write all cases."""
    for name, variant in VARIANTS.items():
        write(name, variant, folder / name)
    write_network(folder / "network")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
