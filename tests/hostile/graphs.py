"""SavedModels built from protos, node by node, so that they can be what TensorFlow would never write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.ir.types import TF_DTYPES, DType
from litefuse.read.protos.messages import (
    AttrValue,
    FunctionDef,
    NameAttrList,
    NodeDef,
    OpDef,
    SavedModel,
    SignatureDef,
    TensorInfo,
    TensorProto,
    TensorShapeProto,
)

NUMBERS = {dtype: number for number, dtype in TF_DTYPES.items()}
F32, I32, I64, BOOL, STRING = DType.F32, DType.I32, DType.I64, DType.BOOL, DType.STRING


def shape_proto(shape: Sequence[int | None] | None) -> Any:
    if shape is None:
        return TensorShapeProto(unknown_rank=True)
    return TensorShapeProto(dim=[TensorShapeProto.Dim(size=-1 if dim is None else dim) for dim in shape])


def tensor(value: Any, dtype: DType) -> Any:
    """A TensorProto of a small value."""
    if dtype is STRING:
        array = np.asarray(value, object)
        return TensorProto(
            dtype=NUMBERS[dtype], tensor_shape=shape_proto(array.shape), string_val=array.reshape(-1).tolist()
        )
    array = np.asarray(value, dtype.numpy)
    return TensorProto(dtype=NUMBERS[dtype], tensor_shape=shape_proto(array.shape), tensor_content=array.tobytes())


def function(name: str) -> Any:
    """The attribute that names a function."""
    return AttrValue(func=NameAttrList(name=name))


def attribute(value: Any) -> Any:
    """An attribute of a node from a Python value; a str is a string, a DType a type."""
    if isinstance(value, AttrValue):
        return value
    if isinstance(value, DType):
        return AttrValue(type=NUMBERS[value])
    if isinstance(value, bool):
        return AttrValue(b=value)
    if isinstance(value, int):
        return AttrValue(i=value)
    if isinstance(value, float):
        return AttrValue(f=value)
    if isinstance(value, str | bytes):
        return AttrValue(s=value.encode() if isinstance(value, str) else value)
    if isinstance(value, list):
        if value and isinstance(value[0], DType):
            return AttrValue(list=AttrValue.ListValue(type=[NUMBERS[item] for item in value]))
        return AttrValue(list=AttrValue.ListValue(i=value))
    raise TypeError(value)


def node(name: str, op: str, inputs: Sequence[str] = (), **attributes: Any) -> Any:
    return NodeDef(name=name, op=op, input=inputs, attr={key: attribute(value) for key, value in attributes.items()})


def const(name: str, value: Any, dtype: DType) -> Any:
    return node(name, "Const", dtype=dtype, value=AttrValue(tensor=tensor(value, dtype)))


def add_function(
    saved: Any,
    name: str,
    arguments: Mapping[str, DType],
    nodes: Sequence[Any],
    results: Mapping[str, tuple[DType, str]],
) -> None:
    """Add a function to the library; results are given by name as (type, reference)."""

    def declared(names: Mapping[str, DType]) -> list[Any]:
        return [OpDef.ArgDef(name=key, type=NUMBERS[dtype]) for key, dtype in names.items()]

    signature = OpDef(
        name=name,
        input_arg=declared(arguments),
        output_arg=declared({key: dtype for key, (dtype, _) in results.items()}),
    )
    ret = {key: reference for key, (_, reference) in results.items()}
    saved.meta_graphs[0].graph_def.library.function.append(FunctionDef(signature=signature, node_def=nodes, ret=ret))


def empty() -> Any:
    """A SavedModel with an empty graph for serving."""
    saved = SavedModel(saved_model_schema_version=1)
    graph = saved.meta_graphs.add()
    graph.meta_info_def.tags.append("serve")
    return saved


def model(
    nodes: Sequence[Any],
    outputs: Mapping[str, tuple[str, DType]],
    *,
    inputs: Mapping[str, tuple[DType, Sequence[int | None]]] | None = None,
    saved: Any = None,
) -> Any:
    """A SavedModel with the signature `serving_default`; by default its input is `x`, float32 of [2]."""
    saved = empty() if saved is None else saved
    graph = saved.meta_graphs[0]
    given = {"x": (F32, [2])} if inputs is None else inputs
    signature = SignatureDef(method_name="tensorflow/serving/predict")
    for name, (dtype, shape) in given.items():
        attributes = {"dtype": attribute(dtype), "shape": AttrValue(shape=shape_proto(shape))}
        graph.graph_def.node.append(NodeDef(name=name, op="Placeholder", attr=attributes))
        info = TensorInfo(name=f"{name}:0", dtype=NUMBERS[dtype], tensor_shape=shape_proto(shape))
        signature.inputs[name].CopyFrom(info)
    graph.graph_def.node.extend(nodes)
    for name, (reference, dtype) in outputs.items():
        signature.outputs[name].CopyFrom(
            TensorInfo(name=reference, dtype=NUMBERS[dtype], tensor_shape=shape_proto(None))
        )
    graph.signature_def["serving_default"].CopyFrom(signature)
    return saved


def write(saved: Any, folder: Path) -> Path:
    """Write the model into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "saved_model.pb").write_bytes(saved.SerializeToString())
    return folder


def nested_calls(depth: int, *, calls: int = 1) -> Any:
    """`f0(x)` calls `f1`, and so on; with `calls` = 2 each function calls the next twice."""
    saved = empty()
    for number in range(depth):
        last = number == depth - 1
        nodes = [
            node(
                f"call{index}",
                "PartitionedCall",
                ["x"],
                Tin=[F32],
                Tout=[F32],
                f=function(f"f{number + 1}"),
            )
            for index in range(0 if last else calls)
        ]
        results = ["x"] if last else [f"call{index}:output:0" for index in range(calls)]
        if len(results) == 1:
            results.append(results[0])
        nodes.append(node("sum", "AddV2", results[:2], T=F32))
        add_function(saved, f"f{number}", {"x": F32}, nodes, {"y": (F32, "sum:z:0")})
    call = node("y", "PartitionedCall", ["x"], Tin=[F32], Tout=[F32], f=function("f0"))
    return model([call], {"y": ("y:0", F32)}, saved=saved)


def nested_branches(depth: int, *, twice: bool = False) -> Any:
    """Conditionals in conditionals: `sum(x) > 0` decides whether the next one runs; with `twice`, both branches do."""
    saved = empty()
    for number in range(depth):
        nodes: list[Any] = [const("zero", 0.0, F32), const("axis", [0], I32)]
        nodes.append(node("sum", "Sum", ["x", "axis:output:0"], T=F32, Tidx=I32, keep_dims=False))
        nodes.append(node("positive", "Greater", ["sum:output:0", "zero:output:0"], T=F32))
        if number < depth - 1:
            nodes.append(
                node(
                    "if",
                    "If",
                    ["positive:z:0", "x"],
                    Tcond=BOOL,
                    Tin=[F32],
                    Tout=[F32],
                    then_branch=function(f"f{number + 1}"),
                    else_branch=function(f"f{number + 1}" if twice else "negative"),
                )
            )
            result = "if:output:0"
        else:
            nodes.append(node("double", "AddV2", ["x", "x"], T=F32))
            result = "double:z:0"
        nodes.append(node("shifted", "AddV2", [result, "zero:output:0"], T=F32))
        add_function(saved, f"f{number}", {"x": F32}, nodes, {"y": (F32, "shifted:z:0")})
    add_function(saved, "negative", {"x": F32}, [node("neg", "Neg", ["x"], T=F32)], {"y": (F32, "neg:y:0")})
    call = node("y", "PartitionedCall", ["x"], Tin=[F32], Tout=[F32], f=function("f0"))
    return model([call], {"y": ("y:0", F32)}, saved=saved)
