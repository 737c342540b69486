"""SavedModels built from protos, node by node, with contents that TensorFlow would never write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.dialects.tf.protos.messages import (
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
from litefuse.ir.types import TF_DTYPES, DType

NUMBERS = {dtype: number for number, dtype in TF_DTYPES.items()}
F32, I32, I64, BOOL, STRING = DType.F32, DType.I32, DType.I64, DType.BOOL, DType.STRING


def shape_proto(shape: Sequence[int | None] | None) -> Any:
    if shape is None:
        return TensorShapeProto(unknown_rank=True)
    return TensorShapeProto(dim=[TensorShapeProto.Dim(size=-1 if dim is None else dim) for dim in shape])


def tensor(value: Any, dtype: DType) -> Any:
    """Return a TensorProto of a small value."""
    if dtype is STRING:
        array = np.asarray(value, object)
        return TensorProto(
            dtype=NUMBERS[dtype], tensor_shape=shape_proto(array.shape), string_val=array.reshape(-1).tolist()
        )
    array = np.asarray(value, dtype.numpy)
    return TensorProto(dtype=NUMBERS[dtype], tensor_shape=shape_proto(array.shape), tensor_content=array.tobytes())


def function(name: str) -> Any:
    """Return an attribute that names a function."""
    return AttrValue(func=NameAttrList(name=name))


def attribute(value: Any) -> Any:
    """Return a node attribute for a Python value; a str is a string, a DType a type."""
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
    """Add a function to the library; `results` maps each name to (type, reference)."""

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
    """Return a SavedModel with an empty graph for serving."""
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
    """Return a model with the signature `serving_default`; by default its input is `x`, float32 of shape [2]."""
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
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "saved_model.pb").write_bytes(saved.SerializeToString())
    return folder


def nested_calls(depth: int, *, calls: int = 1) -> Any:
    """Build functions that call each other in a chain: `f0(x)` calls `f1`, and so on, `calls` times each."""
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
    """Build nested conditionals: `sum(x) > 0` decides whether the next one runs; with `twice`, both branches run it."""
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


def nested_loops(depth: int, *, lists: bool = False) -> Any:
    """Build nested loops that each run one iteration; the innermost computes `tanh(x * x)`.

    With `lists`, each loop carries a tensor list, and the innermost writes its result into it.
    """
    types = [I32, F32, *([DType.VARIANT] if lists else [])]
    names = ["i", "x", *(["list"] if lists else [])]
    arguments = dict(zip(names, types, strict=True))
    saved = empty()
    limit = [const("limit", 2, I32), node("less", "Less", ["i", "limit:output:0"], T=I32)]
    add_function(saved, "condition", arguments, limit, {"r": (BOOL, "less:z:0")})
    for number in range(depth):
        nodes: list[Any] = [const("one", 1, I32)]
        nodes.append(node("next", "AddV2", ["i", "one:output:0"], T=I32))
        if number < depth - 1:
            nodes.append(_loop("while", ["one:output:0", *names[1:]], types, f"b{number + 1}"))
            found = [f"while:output:{index}" for index in range(1, len(types))]
        else:
            nodes += [node("square", "Mul", ["x", "x"], T=F32), node("tanh", "Tanh", ["square:z:0"], T=F32)]
            found = ["tanh:y:0"]
            if lists:
                nodes.append(node("put", "TensorListPushBack", ["list", "tanh:y:0"], element_dtype=F32))
                found.append("put:output_handle:0")
        references = ["next:z:0", *found]
        results = {f"r{index}": pair for index, pair in enumerate(zip(types, references, strict=True))}
        add_function(saved, f"b{number}", arguments, nodes, results)
    nodes = [const("start", 1, I32)]
    if lists:
        nodes += [
            const("shape", [-1], I32),
            const("none", -1, I32),
            node("list", "EmptyTensorList", ["shape:0", "none:0"], element_dtype=F32, shape_type=I32),
        ]
    nodes.append(_loop("y", ["start:0", "x:0", *(["list:0"] if lists else [])], types, "b0"))
    if not lists:
        return model(nodes, {"y": ("y:1", F32)}, saved=saved)
    stack = {"element_dtype": F32, "num_elements": -1}
    nodes.append(node("z", "TensorListStack", ["y:2", "shape:0"], **stack))
    return model(nodes, {"z": ("z:0", F32)}, saved=saved)


def _loop(name: str, operands: Sequence[str], types: Sequence[DType], body: str) -> Any:
    return node(
        name, "While", operands, T=list(types), cond=function("condition"), body=function(body), parallel_iterations=10
    )


def nested_switches(depth: int) -> Any:
    """Build nested TensorFlow 1 conditionals of Switch and Merge: `x[0] > number` decides whether to continue."""
    nodes: list[Any] = []
    reference = "x:0"
    for number in range(depth):
        nodes += [
            const(f"bound{number}", float(number), F32),
            node(f"max{number}", "Max", [reference, f"axis{number}:0"], T=F32, Tidx=I32, keep_dims=False),
            const(f"axis{number}", [0], I32),
            node(f"above{number}", "Greater", [f"max{number}:0", f"bound{number}:0"], T=F32),
            node(f"switch{number}", "Switch", [reference, f"above{number}:0"], T=F32),
            node(f"else{number}", "Neg", [f"switch{number}:0"], T=F32),
        ]
        reference = f"switch{number}:1"
    nodes.append(node("last", "AddV2", [reference, reference], T=F32))
    result = "last:0"
    for number in reversed(range(depth)):
        nodes.append(node(f"merge{number}", "Merge", [f"else{number}:0", result], N=2, T=F32))
        result = f"merge{number}:0"
    return model(nodes, {"y": (result, F32)})


def nested_composites(depth: int, *, beside: bool = False) -> Any:
    """Build marked functions, nested or one after the other, each of which adds its input to the result."""
    saved = empty()
    for number in range(depth):
        nodes = [node("add", "AddV2", ["x", "x"], T=F32)]
        if number < depth - 1 and not beside:
            call = node("call", "PartitionedCall", ["add:z:0"], Tin=[F32], Tout=[F32], f=function(f"f{number + 1}"))
            nodes += [call, node("tanh", "Tanh", ["call:output:0"], T=F32)]
        result = "add:z:0" if len(nodes) == 1 else "tanh:y:0"
        add_function(saved, f"f{number}", {"x": F32}, nodes, {"y": (F32, result)})
        mark = saved.meta_graphs[0].graph_def.library.function[-1].attr["_implements"]
        mark.s = f"acme.level{number}".encode()
    reference, nodes = "x:0", []
    for number in range(depth if beside else 1):
        nodes.append(
            node(f"y{number}", "PartitionedCall", [reference], Tin=[F32], Tout=[F32], f=function(f"f{number}"))
        )
        reference = f"y{number}:0"
    return model(nodes, {"y": (reference, F32)}, saved=saved)
