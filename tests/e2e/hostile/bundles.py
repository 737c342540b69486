"""Handwritten checkpoints with contents that TensorFlow would never write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.dialects.tf.protos.messages import AttrValue, BundleEntryProto, BundleHeaderProto
from litefuse.frontend.saved_model.checkpoint.crc32c import masked_crc32c
from tests.e2e.hostile.graphs import F32, NUMBERS, STRING, const, model, node, shape_proto, write
from tests.support.modules.checkpoint_tables import table

SHARD = "variables.data-00000-of-00001"


def entry(shard: bytes, offset: int, shape: Sequence[int]) -> Any:
    """Return the entry of a float32 tensor at `offset`."""
    size = 4 * int(np.prod(shape))
    checksum = masked_crc32c(shard[offset : offset + size])
    return BundleEntryProto(dtype=NUMBERS[F32], shape=shape_proto(shape), offset=offset, size=size, crc32c=checksum)


def write_index(folder: Path, entries: Mapping[bytes, Any]) -> None:
    """Write the index of a bundle of one shard."""
    values = {b"": BundleHeaderProto(num_shards=1), **entries}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "variables.index").write_bytes(table({key: value.SerializeToString() for key, value in values.items()}))


def write_dense(folder: Path, layers: int, width: int) -> Path:
    """Write a SavedModel of dense layers with random weights, and a signature of `x` [1, width]."""
    rng = np.random.default_rng(0)
    shape = AttrValue(shape=shape_proto((width, width)))
    nodes: list[Any] = []
    entries: dict[bytes, Any] = {}
    values: list[bytes] = []
    reference, keys = "x:0", [f"w{number}" for number in range(layers)]
    for number, key in enumerate(keys):
        part = rng.standard_normal((width, width), np.float32).tobytes()
        entries[key.encode()] = entry(part, 0, (width, width))
        entries[key.encode()].offset = len(part) * number
        values.append(part)
        nodes += [
            node(key, "VarHandleOp", dtype=F32, shape=shape, shared_name=key),
            node(f"read{number}", "ReadVariableOp", [f"{key}:0"], dtype=F32),
            node(f"product{number}", "MatMul", [reference, f"read{number}:0"], T=F32),
            node(f"assign{number}", "AssignVariableOp", [f"{key}:0", f"restored:{number}"], dtype=F32),
        ]
        reference = f"product{number}:0"
    nodes += [
        const(name, value, STRING)
        for name, value in (("prefix", b""), ("keys", [key.encode() for key in keys]), ("parts", [b""] * layers))
    ]
    nodes.append(node("restored", "RestoreV2", ["prefix:0", "keys:0", "parts:0"], dtypes=[F32] * layers))
    nodes.append(node("restore", "NoOp", [f"^assign{number}" for number in range(layers)]))
    saved = model(nodes, {"y": (reference, F32)}, inputs={"x": (F32, [1, width])})
    saved.meta_graphs[0].saver_def.restore_op_name = "restore"
    write_index(folder / "variables", entries)
    (folder / "variables" / SHARD).write_bytes(b"".join(values))
    return write(saved, folder)
