"""Files of TFLiteConverter and of litefuse for the tests, and artificial faults."""

from __future__ import annotations

import copy
import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

import flatbuffers
import numpy as np
from flatbuffers import flexbuffers

import litefuse
from litefuse.tflite.metadata import METADATA
from tests.support import zoo
from tests.support.generated import require_models

schema: Any = importlib.import_module("ai_edge_litert.schema_py_generated")


def tflite_converter_lstm(name: str = "lstm") -> bytes:
    """Return TFLiteConverter's file of a model of `lstm_models`: the op's state leaks, and its cells are clipped."""
    return (require_models("tflite_lstm") / name / "tflite_converter.tflite").read_bytes()


def recorded_answers(name: str = "lstm", batch: int = 1) -> list[np.ndarray[Any, Any]]:
    """Return the answers of a model of `lstm_models` to its `inputs` of a batch size."""
    with np.load(require_models("tflite_lstm") / name / "answers.npz") as arrays:
        return [arrays[f"{batch}/{call}"] for call in range(4)]


@cache
def litefuse_classifier() -> bytes:
    """litefuse's file of the demo's classifier, a fused LSTM with a free batch."""
    return litefuse.convert(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", recurrent="fused").to_bytes()


def changed(content: bytes, change: Callable[[Any], None]) -> bytes:
    """Return the file after a change to its tables."""
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(content, 0))
    change(model)
    builder = flatbuffers.Builder(len(content))
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def with_two_subgraphs(metadata: bytes) -> bytes:
    """Return a file of two equal subgraphs, each with a signature, and with bytes as its TFLite Metadata."""

    def change(model: Any) -> None:
        model.subgraphs.append(copy.deepcopy(model.subgraphs[0]))
        model.signatureDefs.append(copy.deepcopy(model.signatureDefs[0]))
        for number, name in enumerate(("one", "two")):
            model.signatureDefs[number].subgraphIndex = number
            model.signatureDefs[number].signatureKey = name
        buffer, entry = schema.BufferT(), schema.MetadataT()
        buffer.data = np.frombuffer(metadata, np.uint8)
        model.buffers.append(buffer)
        entry.name, entry.buffer = METADATA, len(model.buffers) - 1
        model.metadata.append(entry)

    return changed(litefuse_classifier(), change)


def outputs(content: bytes, calls: list[np.ndarray[Any, Any]], *, xnnpack: bool = True) -> list[np.ndarray[Any, Any]]:
    """Return the first output of each of several consecutive calls on one interpreter."""
    litert: Any = importlib.import_module("ai_edge_litert.interpreter")
    kind = litert.OpResolverType
    resolver = kind.AUTO if xnnpack else kind.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    interpreter = litert.Interpreter(model_content=content, experimental_op_resolver_type=resolver)
    argument, result = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]["index"]
    results: list[np.ndarray[Any, Any]] = []
    for x in calls:
        interpreter.resize_tensor_input(argument, x.shape)
        interpreter.allocate_tensors()
        interpreter.set_tensor(argument, x)
        interpreter.invoke()
        results.append(interpreter.get_tensor(result))
    return results


def operators(model: litefuse.Model) -> list[Any]:
    """Return all operators of the file; `.name` is the custom code, the composite's name, or the builtin's number."""
    file = schema.ModelT.InitFromObj(schema.Model.GetRootAs(model.to_bytes(), 0))
    operators = [op for graph in file.subgraphs for op in graph.operators]
    for op in operators:
        code = file.operatorCodes[op.opcodeIndex]
        composite = op.builtinOptions2 if code.builtinCode == schema.BuiltinOperator.STABLEHLO_COMPOSITE else None
        op.name = code.customCode or (composite.name if composite else code.builtinCode)
        op.name = op.name.decode() if isinstance(op.name, bytes) else op.name
    return operators


def custom_options(model: litefuse.Model) -> dict[str, bytes]:
    """Return the options of the custom ops, by name."""
    custom = [op for op in operators(model) if isinstance(op.name, str) and op.builtinOptions2 is None]
    return {op.name: b"" if op.customOptions is None else bytes(op.customOptions) for op in custom}


def composites(model: litefuse.Model) -> list[tuple[str, Any]]:
    """Return names and attributes of the composites in the file."""
    preserved = [op for op in operators(model) if op.builtinOptions2 is not None]
    return [(op.name, flexbuffers.Loads(bytes(op.builtinOptions2.compositeAttributes))) for op in preserved]
