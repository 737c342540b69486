"""The declarations of passes and tuners, and the driver that runs a sequence of them."""

import importlib
import time
from collections.abc import Callable, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from litefuse.context import Context
from litefuse.errors import InvalidModuleError, LitefuseError
from litefuse.ir import DType, Module
from litefuse.options import Options

if TYPE_CHECKING:
    from litefuse.backend import ModelFile


class Pass(NamedTuple):
    """A pass over a module: its name, its function `(module, context) -> None`, and when it has work.

    The function is given as `module:name`, and imported when the pass runs, so that `import litefuse` stays fast.
    """

    name: str
    implementation: str
    kinds: frozenset[str] = frozenset()
    """Op kinds that the pass concerns: it is skipped unless the module has `min_count` ops of them."""
    min_count: int = 1
    dtypes: frozenset[DType] = frozenset()
    """Element types that the pass concerns: it is skipped unless the module has a value of one of them."""
    option: str = ""
    """Name of an option, or a property of the options, without which the pass is skipped."""
    state: str = ""
    """The type, as `module:name`, of a third argument of the function, which the last such pass returned.

    The function returns the state for the next one.
    """

    def has_work(self, module: Module, options: Options) -> bool:
        """Return whether the pass may have any effect on `module`."""
        if self.option and not getattr(options, self.option):
            return False
        if self.dtypes:
            return _has_values(module, self.dtypes)
        if not self.kinds:
            return True
        if self.min_count == 1:
            return module.has_any(self.kinds)
        return module.count(self.kinds) >= self.min_count

    def load(self) -> Callable[..., object]:
        """Import and return the function."""
        return _load(self.implementation)

    def apply(self, module: Module, context: Context, state: object = None, rest: "Sequence[Pass]" = ()) -> object:
        """Run the function on `module`; return the state for the next pass that takes one, or None."""
        if not self.state:
            self.load()(module, context)
            return state
        return self.load()(module, context, _load(self.state)() if state is None else state)


class Tuner(Pass):
    """A search between two passes of a pipeline, which decides by measuring files.

    Its function is `(module, context, rest) -> None`; `rest` are the passes that follow, with which `compile_module`
    makes a file of a copy or a part of the module.
    """

    __slots__ = ()

    def apply(self, module: Module, context: Context, state: object = None, rest: Sequence[Pass] = ()) -> object:
        """Run the function with the passes that follow."""
        self.load()(module, context, rest)
        return state


def _load(path: str) -> Callable[..., object]:
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


class Ran(NamedTuple):
    """The result of a sequence of passes."""

    seconds: dict[str, float]
    """The seconds that each pass took, by name; those of a repeated pass are added up."""
    state: object
    """The result of the last pass with a state; None if there was none."""


def compile_module(module: Module, context: Context, passes: Sequence[Pass], state: object = None) -> "ModelFile":
    """Run the passes on `module`, and return its file; the context is a fork of that of the conversion, if any.

    Raises as the passes and `ModelFile` do.
    """
    from litefuse.backend import ModelFile

    run(module, context, passes, state)
    return ModelFile(module)


def _has_values(module: Module, dtypes: Set[DType]) -> bool:
    for function in module.functions.values():
        if any(argument.type.dtype in dtypes for argument in function.arguments):
            return True
        for op in function.ops():
            for result in op.results:
                if result.type.dtype in dtypes:
                    return True
    return False


def run(
    module: Module, context: Context, passes: Sequence[Pass], state: object = None, *, following: Sequence[Pass] = ()
) -> Ran:
    """Run the passes on `module`; the first one with a state gets `state`, or a new one.

    `following` are the passes that run after these, which tuners need. With `options.debug.verify_ir`, the module is
    verified after every pass that had work.
    """
    seconds: dict[str, float] = {}
    for number, pass_ in enumerate(passes):
        if context.progress is not None:
            context.progress(pass_.name, number / len(passes))
        context.pass_name = pass_.name
        started = time.perf_counter()
        try:
            has_work = pass_.has_work(module, context.options)
            if has_work:
                rest = (*passes[number + 1 :], *following) if isinstance(pass_, Tuner) else ()
                state = pass_.apply(module, context, state, rest)
        except Exception as error:
            if not isinstance(error, LitefuseError):
                error.add_note(f"(in pass {pass_.name!r} of litefuse)")
            raise
        seconds[pass_.name] = seconds.get(pass_.name, 0.0) + time.perf_counter() - started
        if context.options.debug.verify_ir and has_work:
            _verify(module, context)
        if pass_.name in context.options.debug.print_after:
            from litefuse.ir.text.printer import print_module

            print(f"// after {pass_.name}\n{print_module(module, limit=64)}")
    return Ran(seconds, state)


def _verify(module: Module, context: Context) -> None:
    from litefuse.ir.verifier import verify

    try:
        verify(module, context.dialects)
    except InvalidModuleError as error:
        raise InvalidModuleError(f"after pass {context.pass_name}: {error}") from error
