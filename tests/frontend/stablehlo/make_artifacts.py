"""Make the exports of JAX in `data`, and the numbers of ops that jaxlib counts in all files there.

Needs `pip install jax==0.10.2 flatbuffers`; run `python tests/frontend/stablehlo/make_artifacts.py`. The files
`vhlo_*.mlirbc` are copies of StableHLO's own (stablehlo/tests/vhlo/stablehlo_legalize_to_vhlo.*.mlir.bc, Apache 2.0).
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import export, lax
from jax._src.export import serialization_generated as serialization
from jax._src.interpreters import mlir
from jaxlib.mlir.dialects import stablehlo

DATA = Path(__file__).with_name("data")


def constants(x: Any) -> Any:
    """Return constants of many types: repeated values, bits, and values below a byte."""
    kinds = (np.float32, np.float16, ml_dtypes.bfloat16, np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32)
    values: list[Any] = [jnp.asarray(np.array([[-3, 2, 1], [0, 5, -6]]).astype(kind)) for kind in kinds]
    values.append(jnp.asarray(np.arange(11) % 3 == 1))
    values.append(jnp.asarray(np.ones(9, np.bool_)))
    values.append(jnp.asarray(np.arange(-8, 8).astype(ml_dtypes.int4)))
    values.append(jnp.asarray(np.array([1 + 2j, -3j], np.complex64)))
    values.append(jnp.full((3, 4), 7.5, jnp.float32))
    return x, *values


def layers(x: Any) -> Any:
    """Return the result of a convolution, pooling, a loop, a gather, a sort and a conditional."""
    kernel = jnp.asarray(np.arange(54, dtype=np.float32).reshape(3, 3, 3, 2) / 54)
    y = lax.conv_general_dilated(x, kernel, (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    y = lax.reduce_window(y, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    y = lax.fori_loop(0, 3, lambda step, value: jnp.tanh(value) * step, y)
    y = jnp.take(y, jnp.asarray([1, 0]), axis=3)
    y = lax.cond(y.sum() > 0, jnp.sin, jax.nn.gelu, y)
    return jnp.sort(y.reshape(x.shape[0], -1), axis=1)


def main() -> None:
    """Write the files."""
    batch = export.symbolic_shape("batch, 8, 8, 3")
    vector = jax.ShapeDtypeStruct((2,), np.float32)
    _write("constants.jax", constants, vector)
    _write("layers.jax", layers, jax.ShapeDtypeStruct((2, 8, 8, 3), np.float32))
    _write("free_batch.jax", layers, jax.ShapeDtypeStruct(batch, np.float32))
    counts = {path.name: _count(path) for path in sorted(DATA.glob("*.*")) if path.suffix in (".jax", ".mlirbc")}
    (DATA / "counts.json").write_text(json.dumps(counts, indent=1) + "\n")


def _write(name: str, function: Any, argument: Any) -> None:
    (DATA / name).write_bytes(export.export(jax.jit(function))(argument).serialize())


def _count(path: Path) -> dict[str, int]:
    """Return the number of ops by name, as jaxlib reads the file; nothing for versions that it does not know."""
    data = path.read_bytes()
    if path.suffix == ".jax":
        data = serialization.Exported.GetRootAs(data).MlirModuleSerializedAsNumpy().tobytes()
    with mlir.make_ir_context() as context:
        try:
            module = stablehlo.deserialize_portable_artifact(context, data)
        except Exception as error:
            print(path.name, error)
            return {}
        return dict(sorted(Counter(_names(module.operation)).items()))


def _names(operation: Any) -> list[str]:
    found: list[str] = []
    for region in operation.regions:
        for block in region.blocks:
            for inner in block.operations:
                found.append(inner.operation.name.rpartition(".")[2])
                found += _names(inner.operation)
    return found


if __name__ == "__main__":
    main()
