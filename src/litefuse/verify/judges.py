"""Who says what the model computes: TensorFlow where it is installed, else litefuse without any fusion."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from litefuse import pipeline
from litefuse.dialects import DIALECTS
from litefuse.equivalence.body import PRODUCTS, Evaluator
from litefuse.equivalence.inputs import Array
from litefuse.errors import ConversionError, LitefuseError, NoMatch, first_line
from litefuse.events import Context
from litefuse.export import to_bytes
from litefuse.ir import CONSTANT, Function, Module
from litefuse.options import Options
from litefuse.read import Opened
from litefuse.verify.runs import FileRunner
from litefuse.verify.samples import Interface

MOST_WORK = 2e10
"""Nanoseconds that the NumPy kernels may take for a call, about."""
_FUSING = ("fuse-patterns", "roll-layers", "choose-forms", "fuse-recurrent")
"""Stages that recognise structures; marked functions are inlined on request."""
_LAST = ("optimize", "separate-values", "place-states", "order-for-delegates")
"""Stages of which only what LiteRT needs is run, function by function."""


class RefusedError(Exception):
    """The model does not take these inputs."""


class Judge(Protocol):
    """Computes what the model computes. States of the model begin anew with `reset`."""

    name: str

    def reset(self) -> None: ...

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]: ...


def has_tensorflow() -> bool:
    """Whether TensorFlow is installed; it is not imported for that."""
    return importlib.util.find_spec("tensorflow") is not None


class TensorFlowJudge:
    """The SavedModel, loaded by TensorFlow."""

    def __init__(self, folder: Path, tags: Sequence[str] | None) -> None:
        # Of a library that is used behind the scenes nobody wants the lines about processors.
        os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
        tf: Any = importlib.import_module("tensorflow")
        self.name = f"TensorFlow {tf.__version__}"
        self._tf = tf
        try:
            self._model: Any = tf.saved_model.load(str(folder), tags=None if tags is None else list(tags))
        except Exception as error:
            # TensorFlow's readers raise whatever they like.
            problem = f"TensorFlow cannot load {folder}: {type(error).__name__}: {error}"
            raise ConversionError(problem, hint='Use the judge "litefuse".', argument="judge") from error
        # States of layers are not among the `variables` of a loaded Keras model.
        parts: Any = tf.train.TrackableView(self._model).descendants()
        self._variables = [part for part in parts if isinstance(part, tf.Variable)]
        # The values are shared with the variables, not copied, until those change.
        self._initial = [variable.read_value() for variable in self._variables]

    def reset(self) -> None:
        """Give the variables the values that they were loaded with."""
        for variable, value in zip(self._variables, self._initial, strict=True):
            variable.assign(value)

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """The outputs by name."""
        tensors = {name: self._tf.constant(_plain(value)) for name, value in inputs.items()}
        try:
            found = self._model.signatures[interface.name](**tensors)
        except self._tf.errors.OpError as error:
            raise RefusedError(first_line(error)) from error
        return {name: np.asarray(value) for name, value in found.items()}


def _plain(value: Array) -> Any:
    """TensorFlow makes strings of lists of bytes."""
    return value.tolist() if value.dtype == object else value


class NumPyJudge:
    """The ops of the model by litefuse's NumPy kernels."""

    name = "litefuse's NumPy kernels"

    def __init__(self, module: Module, options: Options) -> None:
        context = Context(DIALECTS, replace(options, composites={"*": "inline"}, verify=False))
        names = ("merge", "freeze", "inline", "infer")
        pipeline.run(module, context, [stage for stage in pipeline.STAGES if stage.name in names])
        if any(op.kind == "tf.VarHandleOp" for op in module.ops()):
            raise NoMatch("variables that change")
        self._module = module

    def reset(self) -> None:
        """There is no state."""

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """The outputs by name; raises `NoMatch` where there is no kernel, or it would take too long."""
        signature = next(each for each in self._module.signatures if each.name == interface.name)
        function = self._module.functions[signature.function]
        evaluator = Evaluator(self._module, DIALECTS, MOST_WORK)
        ops = [op for op in function.ops() if op.kind != CONSTANT]
        values = dict(zip(function.arguments, (inputs[name] for name in signature.inputs), strict=True))
        with np.errstate(all="ignore"):
            results = evaluator.run(ops, function.results, dict(values))
        return dict(zip(signature.outputs, map(np.asarray, results), strict=True))


class UnfusedJudge:
    """The model converted without any fusion, in LiteRT without delegates."""

    name = "litefuse's own conversion without fusions"

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.reset()

    def reset(self) -> None:
        """A new interpreter has new states."""
        self._runner = FileRunner(self.content, xnnpack=False, keep=True)

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """The outputs by name."""
        try:
            return self._runner.call(interface, inputs)
        except (RuntimeError, ValueError) as error:
            raise RefusedError(first_line(error)) from error

    def values(self, interface: Interface) -> list[tuple[str, Array]]:
        """All values of the last call with the names of the source's ops, in the order of the ops."""
        return self._runner.values(interface)


def unfused(module: Module, options: Options) -> bytes:
    """The file of the model without fusions and optimizations; raises `ConversionError` where it does not convert."""
    from litefuse.legalize.control_flow.separate import separate_values
    from litefuse.optimize.aliases import separate_aliases
    from litefuse.optimize.state_writers import place_state_writers
    from litefuse.optimize.states import split_state_operands

    plain = replace(options, composites={"*": "inline"}, verify=False, optimize="default", target="interpreter")
    context = Context(DIALECTS, plain)
    stages = [stage for stage in pipeline.STAGES if stage.name not in (*_FUSING, *_LAST)]
    pipeline.run(module, context, stages)
    for function in module.functions.values():
        separate_aliases(function, DIALECTS)
    split_state_operands(module, context)
    separate_values(module, context)
    place_state_writers(module, context)
    return to_bytes(module)


class OwnJudge:
    """litefuse's NumPy kernels; where one is missing or the model too large for them, its unfused conversion."""

    def __init__(self, read: Callable[[], Module], options: Options) -> None:
        self._read, self._options = read, options
        self._judge: Judge = self._with_numpy()
        self.name = self._judge.name

    def _with_numpy(self) -> Judge:
        try:
            return NumPyJudge(self._read(), self._options)
        except NoMatch:
            return self._unfused()

    def _unfused(self) -> Judge:
        return UnfusedJudge(unfused(self._read(), self._options))

    def reset(self) -> None:
        """States begin anew."""
        self._judge.reset()

    def call(self, interface: Interface, inputs: dict[str, Array]) -> dict[str, Array]:
        """The outputs by name."""
        try:
            return self._judge.call(interface, inputs)
        except NoMatch as reason:
            if reason.__cause__ is not None:
                # There is a kernel, and it does not take these operands: an id outside of a table.
                raise RefusedError(str(reason)) from reason
            self._judge = self._unfused()
            self.name = self._judge.name
            return self._judge.call(interface, inputs)


def make_judge(kind: str, saved: Opened, options: Options, tags: Sequence[str] | None) -> Judge:
    """The judge that the user asks for; "auto" is TensorFlow where it is installed."""
    if kind not in ("auto", "tensorflow", "litefuse"):
        raise ConversionError(f"judge={kind!r} is not one of 'auto', 'tensorflow' and 'litefuse'.", argument="judge")
    if kind == "tensorflow" and not has_tensorflow():
        raise ConversionError(
            "judge='tensorflow': TensorFlow is not installed.",
            hint="Install it (pip install 'litefuse[keras]'), or use judge='litefuse'.",
            argument="judge",
        )
    if kind != "litefuse" and has_tensorflow():
        return TensorFlowJudge(Path(saved.folder), tags)
    return OwnJudge(lambda: saved.read(tags=tags), options)


def unfused_or_none(saved: Opened, options: Options, tags: Sequence[str] | None) -> UnfusedJudge | None:
    """What shows where the file begins to differ, if the model converts without fusions."""
    try:
        return UnfusedJudge(unfused(saved.read(tags=tags), options))
    except (LitefuseError, NoMatch, RuntimeError, ValueError):
        return None


def products(module: Module) -> int:
    """How many matrix products and convolutions the model has."""
    functions: list[Function] = list(module.functions.values())
    return sum(op.kind in PRODUCTS for function in functions for op in function.ops())
