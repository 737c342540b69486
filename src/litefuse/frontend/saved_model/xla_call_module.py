"""Read XlaCallModule, by which TensorFlow calls a function of JAX: an artifact of StableHLO as an attribute."""

from __future__ import annotations

from litefuse.dialects.tf.protos.messages import NodeDef
from litefuse.errors import ConversionError, ReadError
from litefuse.frontend.saved_model.definitions import text
from litefuse.frontend.saved_model.graph import GraphReader
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.reader import read_artifact
from litefuse.frontend.stablehlo.translate import layer_path, translate
from litefuse.ir import Function, ShapeAttr, Symbol, Value


def read_xla_call_module(reader: GraphReader, node: NodeDef) -> list[Value]:
    """Read the node as a call of its module's function `main`."""
    _check(node)
    model = reader.model
    artifact = read_artifact(node.attr["module"].s, model.path)
    try:
        main = translate(artifact, model.module, model.fresh_name, lambda name: reader.locator(layer_path(name)))
    except BytecodeError as error:
        raise ReadError(model.path, f"its StableHLO {error}.", "Export the model again.") from error
    operands = _operands(reader, node, main)
    types = [result.type for result in main.results]
    attributes = {"f": Symbol(main.name), "Tout": tuple(type.dtype for type in types)}
    return reader.append(node.name, "tf.PartitionedCall", operands, types, attributes).results


def _check(node: NodeDef) -> None:
    """Refuse modules whose `main` has arguments that are not operands of the node, and calls back to TensorFlow."""
    platforms = [text(platform) for platform in node.attr["platforms"].list.s]
    if len(platforms) > 1:
        problem = f"this function of JAX was exported for several platforms ({', '.join(platforms)})."
        raise ConversionError(problem, where=node.name, hint='Export it for one, such as platforms=["cpu"].')
    if node.attr["function_list"].list.func:
        raise ConversionError("this function of JAX calls TensorFlow (jax2tf.call_tf).", where=node.name)
    if node.attr["has_token_input_output"].b or node.attr["dim_args_spec"].list.s:
        raise ConversionError("this function of JAX has effects, or was saved by an old version.", where=node.name)


def _operands(reader: GraphReader, node: NodeDef, main: Function) -> list[Value]:
    """Return the operands, with a check of each shape that the module fixes."""
    operands = reader.operands(node)
    wanted = [argument.type for argument in main.arguments]
    if [operand.dtype for operand in operands] != [type.dtype for type in wanted]:
        raise ReadError(reader.model.path, f"node {node.name!r} has other operands than its module.")
    return [
        operand
        if operand.type == type
        else reader.append(node.name, "tf.EnsureShape", [operand], [type], {"shape": ShapeAttr(type.shape)}).results[0]
        for operand, type in zip(operands, wanted, strict=True)
    ]
