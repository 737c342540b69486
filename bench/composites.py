"""Time networks whose function is a composite, with the same function as ops, on the CPU and on the GPU accelerator.

    python -m bench.composites [NAME ...]

Each network is dense layers, the function, and another dense layer. One thread on the CPU; on the GPU Mesa's lavapipe,
which computes on the CPU, without the fault that ends the process (`tests/e2e/composites/bypass.py`): its times count
work, not what a GPU does in parallel.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import litefuse
from tests.e2e.gpu import driver
from tests.support import isolated

Array = np.ndarray[Any, Any]
TARGETS = ("interpreter", "compiled_model", "ml_drift")
_CALLS, _WARM_UP = 15, 3
_ROUNDS = {"interpreter": 30, "compiled_model": 30, "ml_drift": 3}
_HEADS = (1, 128, 4, 64)


class Network(NamedTuple):
    """The mark, the shapes of the operands that dense layers compute, further operands, and the marked function."""

    composite: str
    attributes: Mapping[str, Any]
    shapes: Sequence[tuple[int, ...]]
    constants: Sequence[Array]
    function: Callable[..., Any]


def main(names: Sequence[str]) -> None:
    """Print a table of milliseconds."""
    chosen = {name: network for name, network in _networks().items() if not names or name in names}
    print(f"{'network':24}{'target':16}{'composite':>12}{'ops':>12}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        titles = [
            f"{target}, {path}"
            for name, network in chosen.items()
            for target, path in _convert(Path(folder, name), network)
        ]
        for target in TARGETS:
            environment = driver.environment() if target == "ml_drift" else {}
            ours = [title for title in titles if title.startswith(f"{target}, ")]
            for title, *times in isolated.verdicts("bench.composites", ours, function="timed", environment=environment):
                name = Path(title.partition(", ")[2]).parent.name
                if times[0] == "crash":
                    print(f"{name:24}{target:16} {times[-1][-60:]}")
                    continue
                composite, ops = times
                print(f"{name:24}{target:16}{composite:12.3f}{ops:12.3f}{composite / ops:8.2f}", flush=True)


def _convert(folder: Path, network: Network) -> Iterator[tuple[str, Path]]:
    """Write a network with the composite and with ops for each target; yield the folders of both files."""
    saved = _save(folder, network)
    for target in TARGETS:
        goal, path = "gpu" if target == "ml_drift" else target, folder / target
        path.mkdir()
        for name, modes in {"composite": {network.composite: "preserve"}, "ops": {}}.items():
            model = litefuse.convert(saved, target=goal, composites=modes)
            assert ("tfl.stablehlo_composite" in model.report.ops) == (name == "composite"), model.report
            model.save(path / f"{name}.tflite")
        yield target, path


def timed(title: str) -> tuple[float, float]:
    """Return the milliseconds of a call with the composite, and with ops: medians of calls in turns."""
    target, _, folder = title.partition(", ")
    runs = [_runner(target, Path(folder, f"{name}.tflite")) for name in ("composite", "ops")]
    clock = time.perf_counter if target == "ml_drift" else time.process_time  # other processes may use the CPU
    seconds: list[list[float]] = [[], []]
    for _ in range(_ROUNDS[target]):
        for run, found in zip(runs, seconds, strict=True):
            for number in range(_WARM_UP + _CALLS):
                start = clock()
                run()
                if number >= _WARM_UP:
                    found.append(clock() - start)
    composite, ops = (statistics.median(found) * 1000 for found in seconds)
    return composite, ops


def _runner(target: str, path: Path) -> Callable[[], Any]:
    if target == "interpreter":
        from ai_edge_litert.interpreter import Interpreter

        interpreter = Interpreter(model_path=str(path), num_threads=1)
        interpreter.allocate_tensors()
        x = interpreter.get_input_details()[0]
        interpreter.set_tensor(x["index"], _input(tuple(x["shape"])))
        return interpreter.invoke
    from ai_edge_litert.compiled_model import CompiledModel, CpuOptions, Options
    from ai_edge_litert.hardware_accelerator import HardwareAccelerator

    options = Options(HardwareAccelerator.CPU, cpu_options=CpuOptions(num_threads=1))
    if target == "ml_drift":
        from tests.e2e.composites.bypass import bypass
        from tests.e2e.gpu.accelerator import options as gpu_options

        bypass()
        options = gpu_options(enforce_f32=False)
    compiled = CompiledModel.from_file(str(path), options=options)
    inputs, outputs = compiled.create_input_buffers(0), compiled.create_output_buffers(0)
    details = next(iter(compiled.get_input_tensor_details("serving_default").values()))
    inputs[0].write(_input(tuple(details["shape"])))
    (result,) = compiled.get_output_tensor_details("serving_default").values()
    size = int(np.prod(result["shape"]))

    def run() -> None:
        compiled.run_by_index(0, inputs, outputs)
        outputs[0].read(size, np.float32)  # waits for the GPU

    return run


def _input(shape: tuple[int, ...]) -> Array:
    return np.random.default_rng(1).normal(size=shape).astype(np.float32)


def _save(folder: Path, network: Network) -> Path:
    """Save a network whose function is marked."""
    import tensorflow as tf

    random = np.random.default_rng(2)
    width = network.shapes[0][-1] * (network.shapes[0][2] if len(network.shapes) > 1 else 1)
    source = network.shapes[0] if len(network.shapes) == 1 else (*network.shapes[0][:2], width)

    def function(*operands: Any) -> Any:
        return network.function(*operands, **network.attributes)

    marked = litefuse.composite(network.composite, **network.attributes)(function)

    def dense(x: Any, size: int) -> Any:
        return tf.matmul(x, tf.constant(random.normal(size=(x.shape[-1], size)).astype(np.float32) / size**0.5))

    @tf.function(input_signature=[tf.TensorSpec(source, tf.float32, "x")])
    def call(x: Any) -> Any:
        if len(network.shapes) == 1:
            operands = [dense(x, source[-1])]
        else:
            operands = [tf.reshape(dense(x, shape[2] * shape[3]), shape) for shape in network.shapes]
        y = marked(*operands, *map(tf.constant, network.constants))
        y = y if len(network.shapes) == 1 else tf.reshape(y, source)
        return dense(y, 32)

    tf.saved_model.save(tf.Module(), str(folder / "model"), {"serving_default": call})
    return folder / "model"


def _vector(size: int) -> Array:
    return np.random.default_rng(0).uniform(0.5, 1.5, size).astype(np.float32)


def _networks() -> dict[str, Network]:
    import tensorflow as tf

    def rms_norm(x: Any, gamma: Any, *, epsilon: float) -> Any:
        return x * tf.math.rsqrt(tf.reduce_mean(x * x, -1, keepdims=True) + epsilon) * gamma

    def normalized(x: Any, axes: Sequence[int], epsilon: float) -> Any:
        mean, variance = tf.nn.moments(x, axes, keepdims=True)
        return (x - mean) * tf.math.rsqrt(variance + epsilon)

    def layer_norm(x: Any, gamma: Any, beta: Any, *, epsilon: float, **_: Any) -> Any:
        return normalized(x, [-1], epsilon) * gamma + beta

    def group_norm(x: Any, gamma: Any, beta: Any, *, epsilon: float, num_groups: int, **_: Any) -> Any:
        groups = tf.reshape(x, (1, -1, num_groups, x.shape[-1] // num_groups))
        return tf.reshape(normalized(groups, [1, 3], epsilon), x.shape) * gamma + beta

    def attention(q: Any, k: Any, v: Any, *, scale: float) -> Any:
        k, v = (tf.repeat(value, q.shape[2] // value.shape[2], axis=2) for value in (k, v))
        shares = tf.nn.softmax(tf.einsum("bthd,bshd->bhts", q, k) * scale)
        return tf.einsum("bhts,bshd->bthd", shares, v)

    def rope(x: Any, positions: Any) -> Any:
        half = x.shape[-1] // 2
        angles = tf.cast(positions, tf.float32)[..., None] * (10_000.0 ** -(np.arange(half) / half)).astype(np.float32)
        left, right = tf.split(x, 2, -1)
        cos, sin = tf.cos(angles), tf.sin(angles)
        return tf.concat([left * cos - right * sin, right * cos + left * sin], -1)

    def swiglu(x: Any, *, gate_size: int) -> Any:
        return tf.nn.silu(x[..., :gate_size]) * x[..., gate_size:]

    norm = {"epsilon": 1e-6}
    attention_name = "odml.scaled_dot_product_attention"
    shared = (1, 128, 2, 64)
    return {
        "rms_norm": Network("odml.rms_norm", norm, [(1, 128, 256)], [_vector(256)], rms_norm),
        "layer_norm": Network(
            "odml.group_norm",
            {**norm, "num_groups": 1, "channel_axis": 2, "sub_type": 1},
            [(1, 128, 256)],
            [_vector(256), _vector(256)],
            layer_norm,
        ),
        "group_norm": Network(
            "odml.group_norm",
            {**norm, "num_groups": 8, "channel_axis": 3, "sub_type": 0},
            [(1, 32, 32, 64)],
            [_vector(64), _vector(64)],
            group_norm,
        ),
        "attention": Network(attention_name, {"scale": 0.125}, [_HEADS] * 3, [], attention),
        "grouped attention": Network(attention_name, {"scale": 0.125}, [_HEADS, shared, shared], [], attention),
        "rope": Network("odml.rope", {}, [(1, 4, 128, 64)], [np.arange(128, dtype=np.int32).reshape(1, 128)], rope),
        "swiglu": Network("odml.swiglu", {"gate_size": 256}, [(1, 128, 512)], [], swiglu),
    }


if __name__ == "__main__":
    main(sys.argv[1:])
