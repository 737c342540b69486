"""Model sources that are ready to be read."""

import os
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeGuard

from litefuse.errors import ConversionError
from litefuse.frontend.saved_model.reader import read_saved_model
from litefuse.ir import Constant, Dim, Module
from litefuse.ir.functions import arrange_arguments


class Source(Protocol):
    """A model that can be read, any number of times."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """Facts about the source that its user should know."""
        ...

    def read(
        self,
        *,
        tags: Sequence[str] | None = None,
        signatures: Sequence[str] | None = None,
        input_shapes: Mapping[str, Sequence[Dim]] | None = None,
        batch: int | None = None,
    ) -> Module:
        """Read the model into a module, whose dialect depends on the source."""
        ...


class OpenedFile(NamedTuple):
    """A LiteRT file: its path or content."""

    model: bytes | str | os.PathLike[str]
    warnings: tuple[str, ...] = ()

    def read(
        self,
        *,
        tags: Sequence[str] | None = None,
        signatures: Sequence[str] | None = None,
        input_shapes: Mapping[str, Sequence[Dim]] | None = None,
        batch: int | None = None,
    ) -> Module:
        """Read the file (see `read_litert`)."""
        from litefuse.frontend.litert.reader import read_litert

        if tags is not None:
            raise ConversionError("a LiteRT file has no tags.", argument="tags")
        return read_litert(self.model, signatures=signatures, input_shapes=input_shapes, batch=batch)


class OpenedExport(NamedTuple):
    """A file of `jax.export`: its path or content. The function's first arguments have the names `arguments`.

    `states` are inputs and results that are variables with these initial values.
    """

    model: bytes | str | os.PathLike[str]
    arguments: tuple[str, ...] = ()
    states: Mapping[str, Constant] = MappingProxyType({})
    warnings: tuple[str, ...] = ()

    def read(
        self,
        *,
        tags: Sequence[str] | None = None,
        signatures: Sequence[str] | None = None,
        input_shapes: Mapping[str, Sequence[Dim]] | None = None,
        batch: int | None = None,
    ) -> Module:
        """Read the export (see `read_export`)."""
        from litefuse.frontend.stablehlo.exports import read_export

        if tags is not None:
            raise ConversionError("an export of JAX has no tags.", argument="tags")
        return read_export(
            self.model,
            arguments=self.arguments,
            states=self.states,
            signatures=signatures,
            input_shapes=input_shapes,
            batch=batch,
        )


class Opened(NamedTuple):
    """The folder of a SavedModel and, where known, the order of each signature's inputs and outputs.

    The inputs and outputs of a SavedModel signature are named but unordered.
    """

    folder: str | os.PathLike[str]
    inputs: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    outputs: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    warnings: tuple[str, ...] = ()

    def read(
        self,
        *,
        tags: Sequence[str] | None = None,
        signatures: Sequence[str] | None = None,
        input_shapes: Mapping[str, Sequence[Dim]] | None = None,
        batch: int | None = None,
    ) -> Module:
        """Read the SavedModel (see `read_saved_model`). The module stays usable after the folder is removed."""
        module = read_saved_model(self.folder, tags=tags, signatures=signatures, input_shapes=input_shapes, batch=batch)
        for signature in module.signatures:
            function = module.functions[signature.function]
            order = self.inputs.get(signature.name, ())
            if set(order) == set(signature.inputs):
                function.attributes["arg_names"] = signature.inputs
                arrange_arguments(function, [signature.inputs.index(name) for name in order])
                signature.inputs = order
            order = self.outputs.get(signature.name, ())
            if set(order) == set(signature.outputs):
                function.set_results([function.results[signature.outputs.index(name)] for name in order])
                signature.outputs = order
        return module


def is_path(source: Any) -> TypeGuard[str | os.PathLike[str]]:
    """Return whether `source` is a path rather than a model in memory."""
    return isinstance(source, str | os.PathLike)
