"""Print the costs of layers or networks with and without their rewrites; see the package."""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from pathlib import Path

import numpy as np

import bench.rewrites
import litefuse
from bench.arm.cycles import CostCounter
from bench.forms.__main__ import sample
from bench.latency import measure_all
from bench.rewrites import networks, regressions
from bench.rewrites.layers import LAYERS, Layer
from bench.rewrites.ops import OPS
from litefuse.backend import to_bytes

SCHEMES = ("float", "dynamic", "int8")


def convert(layer: Layer, scheme: str, *, on: bool) -> bytes:
    """Return the file of a layer in its new form or the usual one."""
    module = layer.build()
    quantize = None
    if scheme == "dynamic":
        quantize = litefuse.Quantization.of("dynamic", min_elements=0)
    elif scheme == "int8":
        shapes = [value.type for value in module.functions[module.signatures[0].function].arguments]
        random = np.random.default_rng(1)
        samples = [
            {
                name: random.normal(size=[size or 1 for size in type.shape or ()]).astype(np.float32)
                for name, type in zip(module.signatures[0].inputs, shapes, strict=True)
            }
            for _ in range(3)
        ]
        quantize = litefuse.Quantization.of("int8", samples=samples)
    content = bytes(to_bytes(module))
    return litefuse.convert(content, quantize=quantize, rewrites={layer.rewrite: on}).to_bytes()


def measure(layer: Layer, scheme: str, seconds: float, counter: CostCounter | None) -> str:
    """Return the line of a layer."""
    contents = {"old": convert(layer, scheme, on=False), "new": convert(layer, scheme, on=True)}
    if contents["old"] == contents["new"]:
        return "the same file"
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: Path(folder, f"{name}.tflite") for name in contents}
        for name, path in paths.items():
            path.write_bytes(contents[name])
        given = sample(layer.build())
        calls = max(2, round(2e-4 / max(min(measure_all(paths, given, seconds=0.05).least.values()), 1e-7)))
        found = measure_all(paths, given, seconds=seconds, in_a_row=calls)
        old, new = (found.quick[name] for name in ("old", "new"))
        line = f"{old * 1e6:9.1f} {new * 1e6:9.1f} {new / old:6.2f} {found.noise:6.1%}"
        line += f" {len(contents['new']) / len(contents['old']):6.3f}"
        if counter is not None:
            costs = {name: counter.count(path) for name, path in paths.items()}
            for processor in ("a76", "a55"):
                line += f" {costs['new'][processor] / costs['old'][processor]:6.2f}"
        return line


def main() -> None:
    """Measure layers, or networks."""
    parser = argparse.ArgumentParser(
        "python -m bench.rewrites",
        description=bench.rewrites.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*")
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=SCHEMES)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--arm", type=Path, metavar="FOLDER")
    parser.add_argument("--networks", action="store_true", help="whole networks, beside TFLiteConverter's files")
    parser.add_argument("--zoo", action="store_true", help="test models and applications, with rewrites and without")
    arguments = parser.parse_args()
    if arguments.zoo:
        regressions.run(arguments.names, arguments.schemes, seconds=arguments.seconds)
    elif arguments.networks:
        networks.run(arguments.names, arguments.schemes, seconds=arguments.seconds, arm=arguments.arm)
    else:
        _measure_layers(arguments)


def _measure_layers(arguments: argparse.Namespace) -> None:
    """Print a line per layer and scheme."""
    wanted = [
        layer for layer in (*LAYERS, *OPS) if not arguments.names or any(word in layer[:2] for word in arguments.names)
    ]
    print(f"{'rewrite':<20} {'layer':<44} scheme     old us    new us  ratio  noise  bytes    a76    a55")
    with ExitStack() as stack:
        counter = stack.enter_context(CostCounter(arguments.arm)) if arguments.arm else None
        for layer in wanted:
            for scheme in arguments.schemes:
                line = measure(layer, scheme, arguments.seconds, counter)
                print(f"{layer.rewrite:<20} {layer.name:<44} {scheme:<7} {line}", flush=True)


if __name__ == "__main__":
    main()
