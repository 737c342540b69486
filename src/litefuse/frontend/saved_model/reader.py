"""Read a SavedModel into the IR."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

from litefuse.dialects import DIALECTS
from litefuse.dialects.tf.protos.messages import MetaGraphDef, NodeDef, SignatureDef
from litefuse.errors import ConversionError, InvalidModuleError, ReadError
from litefuse.frontend.interface import Overrides, check_overrides, choose_names
from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.frontend.saved_model.definitions import shape_of
from litefuse.frontend.saved_model.files import (
    COPY_AGAIN,
    choose_meta_graph,
    find_asset,
    find_saved_model,
    read_saved_model_proto,
)
from litefuse.frontend.saved_model.graph import HANDLERS, GraphReader
from litefuse.frontend.saved_model.hash_tables import read_stored_tables
from litefuse.frontend.saved_model.library import Library
from litefuse.frontend.saved_model.object_graph import ObjectGraph
from litefuse.frontend.saved_model.signatures import INIT_OP, TRAIN_OP, MainGraph
from litefuse.frontend.saved_model.tensor_proto import TensorError
from litefuse.frontend.saved_model.v1.restore import collect_assets, find_restored_variables, reference_handlers
from litefuse.frontend.saved_model.variables import VariableLocation, VariableReader, shared_name
from litefuse.ir import Constant, Dim, DType, Module, Value
from litefuse.ir.verifier import verify_ops

Assets = dict[str, str]


def read_saved_model(
    path: str | os.PathLike[str],
    *,
    tags: Collection[str] | str | None = None,
    signatures: str | Sequence[str] | None = None,
    input_shapes: Mapping[str, Sequence[Dim]] | None = None,
    batch: int | None = None,
) -> Module:
    """Read the SavedModel in the folder `path`: its signatures and everything that they need.

    Weights are lazy views of the checkpoint.

    Args:
        path: the folder, or its saved_model.pb.
        tags: the tags of the graph to read; by default the one tagged `serve`, or the only one.
        signatures: the key or keys of the signatures to read; by default all.
        input_shapes: shapes by input name, for any of the signatures; None is a free dimension.
        batch: the first dimension of every input whose first dimension is free.

    Raises:
        ReadError: files are missing or damaged.
        ConversionError: the model or the request cannot be converted.
    """
    folder = find_saved_model(path)
    meta_graph = choose_meta_graph(read_saved_model_proto(folder), folder, tags)
    chosen = _choose_signatures(meta_graph, folder, signatures)
    overrides = Overrides(input_shapes or {}, batch)
    check_overrides(
        overrides,
        [
            (name, shape_of(info.tensor_shape))
            for signature in chosen.values()
            for name, info in signature.inputs.items()
        ],
    )
    try:
        module = _Model(folder, meta_graph).read(chosen, overrides)
        verify_ops(module, DIALECTS)
        return module
    except (TensorError, LookupError, InvalidModuleError) as error:
        # The remaining errors are inconsistent references between sections of the file.
        raise ReadError(folder / "saved_model.pb", f"is inconsistent ({error}).", COPY_AGAIN) from error


class _Model:
    """Reads one MetaGraph of a SavedModel into a module."""

    def __init__(self, folder: Path, meta_graph: MetaGraphDef) -> None:
        self.folder = folder
        self.path = folder / "saved_model.pb"
        self.meta_graph = meta_graph
        self.nodes: dict[str, NodeDef] = {node.name: node for node in meta_graph.graph_def.node}
        self.module = Module()
        self.index_exists = (folder / "variables" / "variables.index").exists()
        self.bundle = cache(lambda: Bundle(folder / "variables" / "variables"))

    def read(self, signatures: Mapping[str, SignatureDef], overrides: Overrides) -> Module:
        """Read the signatures, the initializers of the resources that they use, and the functions of both."""
        used = set[str]()
        has_objects = len(self.meta_graph.object_graph_def.nodes) > 0
        objects = ObjectGraph(self.meta_graph, self.path) if has_objects else None
        stored = self._stored(objects)
        in_graph = VariableReader(self.module, self.bundle, stored, used, by_node=has_objects)
        in_functions = VariableReader(self.module, self.bundle, stored, used, by_node=False)
        arguments = {
            function.signature.name: [argument.name for argument in function.signature.input_arg]
            for function in self.meta_graph.graph_def.library.function
        }
        library = Library(
            self.path,
            self.meta_graph,
            self.module,
            {
                **HANDLERS,
                **in_functions.handlers(),
                **reference_handlers(in_functions),
                "XlaCallModule": _read_xla_call_module,
            },
            {} if objects is None else objects.variable_paths(arguments),
        )
        main = MainGraph(self.meta_graph, self.nodes, library, in_graph, self._assets(objects))
        for name, signature in signatures.items():
            self.module.signatures.append(main.read_signature(name, signature, overrides))
        library.read_required()
        main.read_initializers(used)
        if objects is not None and self.index_exists:
            tables = objects.table_keys(self.bundle())
            read_stored_tables(library, in_graph, self.nodes, tables, self.bundle(), used)
        library.read_required()
        return self.module

    def _stored(self, objects: ObjectGraph | None) -> dict[str, VariableLocation]:
        """Return the locations of the variables' values, by the variables' names in the module."""
        if objects is None:
            restored = find_restored_variables(self.meta_graph, self.nodes, self.path)
            return {shared_name(self.nodes[node]): stored for node, stored in restored.items() if node in self.nodes}
        if not objects.variables():
            return {}
        return {name: VariableLocation(key) for name, key in objects.checkpoint_keys(self.bundle()).items()}

    def _assets(self, objects: ObjectGraph | None) -> dict[str, Constant]:
        """Return the constants that replace references to assets; record the files' paths in the module."""
        names: dict[str, str] = {}
        files = self.meta_graph.asset_file_def
        for asset in (*files, *collect_assets(self.meta_graph)):
            names[asset.tensor_info.name] = asset.filename
        for reference, index in ({} if objects is None else objects.assets()).items():
            names[reference] = files[index].filename
        paths: Assets = {}
        constants: dict[str, Constant] = {}
        for reference, filename in names.items():
            used = f"assets/{filename}"
            paths[used] = str(find_asset(self.folder, filename))
            constant = Constant.of(used.encode("utf-8", "surrogateescape"), DType.STRING)
            base = reference.removesuffix(":0")
            constants[base] = constants[f"{base}:0"] = constant
        self.module.attributes["assets"] = paths
        return constants


def _read_xla_call_module(reader: GraphReader, node: NodeDef) -> list[Value]:
    # Few models have functions of JAX, whose reader takes as long to import as a small network to read.
    from litefuse.frontend.saved_model.xla_call_module import read_xla_call_module

    return read_xla_call_module(reader, node)


def _choose_signatures(meta_graph: MetaGraphDef, folder: Path, names: Sequence[str] | None) -> dict[str, SignatureDef]:
    available = {
        name: signature
        for name, signature in sorted(meta_graph.signature_def.items())
        if name not in (INIT_OP, TRAIN_OP) and signature.outputs
    }
    if not available:
        raise ConversionError(
            f"{folder}: the model has no signatures, so there is nothing to convert.",
            hint='Save it with signatures: tf.saved_model.save(model, path, signatures={"serving_default": function}).',
        )
    return {name: available[name] for name in choose_names(folder, available, names)}
