"""References that compute a model's expected outputs: TensorFlow if installed, else litefuse without fusions."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError, LitefuseError, NoMatch, first_line
from litefuse.frontend import Opened, OpenedFile, Source
from litefuse.ir import CONSTANT, Function, Module
from litefuse.options import Options
from litefuse.passes import finalize, fusion, pipeline, recurrent, simplify, variables
from litefuse.passes.base import compile_module
from litefuse.reference.evaluator import PRODUCTS, Evaluator
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.model.samples import Interface
from litefuse.verification.replacement.inputs import Array

MAX_WORK = 2e10
"""Maximum estimated time of a call with NumPy kernels, in nanoseconds."""
READING = (
    simplify.DEDUPLICATE_FUNCTIONS,
    simplify.CANONICAL_NAMES,
    variables.FREEZE,
    fusion.INLINE,
    simplify.INFER_SHAPES,
)
"""Passes after which the NumPy kernels can evaluate a model."""
_FUSING = (
    fusion.FUSE_PATTERNS,
    recurrent.REROLL_LAYERS,
    recurrent.CHOOSE_FORMS,
    recurrent.AUTOTUNE,
    recurrent.FASTEST_FORMS,
    recurrent.FUSE_CELLS,
    recurrent.LOOP_FORMS,
)
"""Passes that fuse by structure, and those that choose what to fuse.

Marked functions are inlined by the option `composites`.
"""
_OPTIMIZING = (*pipeline.OPTIMIZE, finalize.ORDER_FOR_DELEGATES)


class RefusedError(Exception):
    """The model rejects these inputs."""


class Reference(Protocol):
    """A reference implementation of the model; `reset` restores its initial states."""

    name: str

    def reset(self) -> None: ...

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]: ...


def has_tensorflow() -> bool:
    """Return whether TensorFlow is installed, without importing it."""
    return importlib.util.find_spec("tensorflow") is not None


class TensorFlowReference:
    """The SavedModel, loaded by TensorFlow."""

    def __init__(self, folder: Path, tags: Sequence[str] | None) -> None:
        # Suppress TensorFlow's messages about processors.
        os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
        tf: Any = importlib.import_module("tensorflow")
        self.name = f"TensorFlow {tf.__version__}"
        self._tf = tf
        try:
            self._model: Any = tf.saved_model.load(str(folder), tags=None if tags is None else list(tags))
        except Exception as error:
            # TensorFlow's readers may raise any exception.
            problem = f"TensorFlow cannot load {folder}: {type(error).__name__}: {error}"
            raise ConversionError(problem, hint='Use the reference "litefuse".', argument="reference") from error
        # States of layers are not among the `variables` of a loaded Keras model.
        parts: Any = tf.train.TrackableView(self._model).descendants()
        self._variables = [part for part in parts if isinstance(part, tf.Variable)]
        # Each value shares memory with its variable until that is assigned to.
        self._initial = [variable.read_value() for variable in self._variables]

    def reset(self) -> None:
        """Restore the variables' initial values."""
        for variable, value in zip(self._variables, self._initial, strict=True):
            variable.assign(value)

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """Return the outputs by name; raises `RefusedError` if the model rejects the inputs."""
        tensors = {name: self._tf.constant(_to_tensorflow(value)) for name, value in inputs.items()}
        try:
            results = self._model.signatures[interface.name](**tensors)
        except self._tf.errors.OpError as error:
            raise RefusedError(first_line(error)) from error
        return {name: np.asarray(value) for name, value in results.items()}


def _to_tensorflow(value: Array) -> Any:
    """Return a value that `tf.constant` accepts: strings as lists of bytes."""
    return value.tolist() if value.dtype == object else value


class NumPyReference:
    """The model, evaluated op by op with litefuse's NumPy kernels."""

    name = "litefuse's NumPy kernels"

    def __init__(self, module: Module, options: Options) -> None:
        context = pipeline.new_context(replace(options, composites={"*": "inline"}, verify=False))
        pipeline.run(module, context, READING)
        if module.has_any({"tf.VarHandleOp"}):
            raise NoMatch("the model assigns to variables")
        self._module = module

    def reset(self) -> None:
        """Do nothing: the model has no state."""

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """Return the outputs by name; raises `NoMatch` if a kernel is missing or the call would take too long."""
        signature = next(candidate for candidate in self._module.signatures if candidate.name == interface.name)
        function = self._module.functions[signature.function]
        evaluator = Evaluator(self._module, DIALECTS, MAX_WORK)
        ops = [op for op in function.ops() if op.kind != CONSTANT]
        values = dict(zip(function.arguments, (inputs[name] for name in signature.inputs), strict=True))
        with np.errstate(all="ignore"):
            results = evaluator.run(ops, function.results, dict(values))
        return dict(zip(signature.outputs, map(np.asarray, results), strict=True))


class UnfusedReference:
    """The model converted without fusions, in LiteRT without delegates."""

    name = "litefuse's own conversion without fusions"

    def __init__(self, content: bytes | Path) -> None:
        self.content = content
        self.reset()

    def reset(self) -> None:
        """Start a new interpreter, which has new states."""
        self._runner = FileRunner(self.content, xnnpack=False, keep=True)

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """Return the outputs by name; raises `RefusedError` if the model rejects the inputs."""
        try:
            return self._runner.call(interface, inputs)
        except (RuntimeError, ValueError) as error:
            raise RefusedError(first_line(error)) from error

    def values(self, interface: Interface) -> list[tuple[str, Array]]:
        """Return all values of the last call with the names of the source ops, in op order."""
        return self._runner.values(interface)


class SourceFileReference(UnfusedReference):
    """The LiteRT file that was converted, in LiteRT without delegates."""

    name = "the source file, in LiteRT without delegates"

    def __init__(self, source: OpenedFile) -> None:
        super().__init__(source.model if isinstance(source.model, bytes) else Path(source.model))


def convert_unfused(module: Module, options: Options) -> bytes:
    """Convert the model without fusions and optimizations; raises `ConversionError` if that is not possible."""
    plain = replace(options, composites={"*": "inline"}, verify=False, tune=False, target="interpreter")
    plain = replace(plain, recurrent=replace(plain.recurrent, states="variables", reset_signature=None))
    passes = [pass_ for pass_ in pipeline.PASSES if pass_ not in (*_FUSING, *_OPTIMIZING)]
    return compile_module(module, pipeline.new_context(plain), passes).to_bytes()


class LitefuseReference:
    """litefuse's NumPy kernels, or its unfused conversion if a kernel is missing or the model is too large for them."""

    def __init__(self, read: Callable[[], Module], options: Options) -> None:
        self._read, self._options = read, options
        self._reference: Reference = self._with_numpy()
        self.name = self._reference.name

    def _with_numpy(self) -> Reference:
        try:
            return NumPyReference(self._read(), self._options)
        except NoMatch:
            return self._unfused()

    def _unfused(self) -> Reference:
        return UnfusedReference(convert_unfused(self._read(), self._options))

    def reset(self) -> None:
        """Restore the initial states."""
        self._reference.reset()

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """Return the outputs by name; raises `RefusedError` if the model rejects the inputs."""
        try:
            return self._reference.call(interface, inputs)
        except NoMatch as reason:
            if reason.__cause__ is not None:
                # There is a kernel, but it rejects these operands, such as an id outside a table.
                raise RefusedError(str(reason)) from reason
            self._reference = self._unfused()
            self.name = self._reference.name
            return self._reference.call(interface, inputs)


def make_reference(kind: str, saved: Source, options: Options, tags: Sequence[str] | None) -> Reference:
    """Return the requested reference; "auto" is TensorFlow if it is installed, else litefuse.

    The reference of a LiteRT file is always the file itself.
    """
    if kind not in ("auto", "tensorflow", "litefuse"):
        problem = f"reference={kind!r} is not one of 'auto', 'tensorflow' and 'litefuse'."
        raise ConversionError(problem, argument="reference")
    if isinstance(saved, OpenedFile):
        return SourceFileReference(saved)
    if kind == "tensorflow" and not has_tensorflow():
        raise ConversionError(
            "reference='tensorflow' requires TensorFlow, which is not installed.",
            hint="Install it (pip install 'litefuse[keras]'), or use reference='litefuse'.",
            argument="reference",
        )
    if isinstance(saved, Opened) and kind != "litefuse" and has_tensorflow():
        return TensorFlowReference(Path(saved.folder), tags)
    return LitefuseReference(lambda: saved.read(tags=tags), options)


def try_unfused(saved: Source, options: Options, tags: Sequence[str] | None) -> UnfusedReference | None:
    """Return the unfused conversion, to locate differences, or None if the model does not convert without fusions."""
    if isinstance(saved, OpenedFile):
        return SourceFileReference(saved)
    try:
        return UnfusedReference(convert_unfused(saved.read(tags=tags), options))
    except (LitefuseError, NoMatch, RuntimeError, ValueError):
        return None


def count_products(module: Module) -> int:
    """Return the number of matrix products and convolutions in the model."""
    functions: list[Function] = list(module.functions.values())
    return sum(op.kind in PRODUCTS for function in functions for op in function.ops())
