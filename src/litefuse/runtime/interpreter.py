"""LiteRT's interpreter, with kernels for custom ops and composites."""

# LiteRT's module carries no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import difflib
import os
import re
import sys
import threading
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, cast

from ai_edge_litert import interpreter as litert

from litefuse.dialects.tfl.table import RUNTIME_CUSTOM_OPS
from litefuse.errors import KernelError, ReadError
from litefuse.runtime.delegate import KernelDelegate, Unraised
from litefuse.runtime.host import Host
from litefuse.runtime.kernel import Factory, Kernel, check_factory
from litefuse.runtime.native import NativeKernels
from litefuse.tflite import CUSTOM, read_file
from litefuse.tflite.file import check_sound

if TYPE_CHECKING:
    from litefuse.convert import Model

Source = str | os.PathLike[str]
GivenKernel = Callable[[], Kernel] | NativeKernels | Source

_MAIN_THREAD = threading.main_thread().ident
_NOTHING = nullcontext()


class Interpreter(litert.Interpreter):
    """`ai_edge_litert.interpreter.Interpreter` with kernels for custom ops and for preserved composites.

    Methods and arguments are the same. An exception of a kernel is raised by `invoke()`, `allocate_tensors()`, or the
    call of a signature, whichever ran the kernel: the same object, with a note that names the op.
    """

    def __init__(
        self,
        model: Model | bytes | Source | None = None,
        *,
        kernels: Mapping[str, GivenKernel] | None = None,
        model_path: Source | None = None,
        model_content: bytes | None = None,
        experimental_delegates: Sequence[Any] | None = None,
        **options: Any,
    ) -> None:
        """Open a model.

        Args:
            model: a converted model, the content of a `.tflite` file, or its path; `model_path` and `model_content`
                say the same by LiteRT's names.
            kernels: kernels by the name of the custom op or composite: a class in Python (see
                `litefuse.runtime.Kernel`), of which each op gets an object of its own, or a function that makes
                one; the path of a shared library; or `litefuse.runtime.NativeKernels`, a loaded one.
            experimental_delegates: delegates of LiteRT; kernels go before them.
            options: LiteRT's other arguments, `num_threads`, `experimental_op_resolver_type` and so on.

        Raises:
            KernelError: a kernel is declared wrongly, or the model has no such op.
            ReadError: the file is missing, damaged, or no model.
        """
        path, content = _source(model, model_path, model_content)
        self._host = Host()
        self._source = cast("Source | bytes", content if path is None else path)
        self._running = threading.Lock()
        self._unraised = Unraised(self._host)
        self._said = ""
        if not hasattr(kernels or {}, "items"):
            raise KernelError('kernels are given by the names of their ops: {"MyOp": MyKernel}.')
        self._kernels = {name: _checked(name, kernel) for name, kernel in (kernels or {}).items()}
        delegate = KernelDelegate(self._kernels, self._host) if self._kernels else None
        delegates = [*([delegate] if delegate else []), *(experimental_delegates or [])]
        self._host.anchor.delegates += experimental_delegates or []
        try:
            self._run(
                super().__init__, model_path=path, model_content=content, experimental_delegates=delegates, **options
            )
        except (RuntimeError, ValueError) as error:
            check_sound(self._source, error)
            raise
        self._host.anchor.interpreter = self._interpreter
        self._references = sys.getrefcount(self._interpreter)
        if delegate is not None:
            _check_names(self._kernels, delegate)

    def __del__(self) -> None:
        host: Host | None = getattr(self, "_host", None)
        try:
            if host is not None:
                host.close()
        finally:
            super().__del__()

    def allocate_tensors(self) -> None:
        """Plan the memory, and ask kernels for the shapes of their outputs."""
        self._run(super().allocate_tensors)

    def resize_tensor_input(self, input_index: int, tensor_size: Sequence[int], strict: bool = False) -> None:
        """Give an input another shape; see LiteRT's method."""
        self._run(super().resize_tensor_input, input_index, tensor_size, strict)

    def invoke(self) -> None:
        """Run the model, after `allocate_tensors` and with inputs set."""
        self._run(super().invoke)

    def get_signature_runner(self, signature_key: str | None = None) -> SignatureRunner:
        """A function that runs a signature on arrays by name; None is the only signature of a model."""
        runner: Any = super().get_signature_runner(signature_key)
        return SignatureRunner(self, runner._signature_key)

    def _safe_to_run(self) -> bool:
        return sys.getrefcount(self._interpreter) == self._references

    def _run(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Call the runtime; raises what a kernel raised meanwhile."""
        if not self._running.acquire(blocking=False):
            raise KernelError("The interpreter is running: neither a kernel nor another thread may call it meanwhile.")
        result, failure = None, None
        try:
            if self._host.is_kept:
                raise KernelError("Views of the interpreter's memory that a kernel kept are still there. Delete them.")
            # Signals arrive in the main thread alone.
            with self._unraised if threading.get_ident() == _MAIN_THREAD else _NOTHING:
                result = function(*arguments, **options)
        except (RuntimeError, ValueError) as error:
            failure = self._explained(error)
        finally:
            if self._host.failure is not None:
                failure = self._host.failure
            self._host.failure = None
            self._running.release()
        if failure is None:
            return result
        try:
            raise failure
        finally:
            # Its traceback leads to this frame.
            del failure

    def _news(self, text: str) -> str:
        """What a text says that is new: the runtime forgets no error, and repeats all so far."""
        said, self._said = self._said, text
        return text.removeprefix(said).strip() or text

    def _explained(self, error: Exception) -> Exception:
        """The runtime's error, or ours where custom ops lack kernels."""
        text = self._news(str(error)) if type(error) is RuntimeError else str(error)
        if text != str(error):
            error = RuntimeError(text)
        if "unresolved custom op" not in text and "Select TensorFlow op" not in text:
            return error
        try:
            missing = _missing(self._source, self._kernels)
        except ReadError:
            # The file is gone by now, or another one.
            return error
        if not missing:
            return error
        ours = KernelError(_told_missing(missing))
        ours.__cause__ = error
        return ours


class SignatureRunner(litert.SignatureRunner):
    """`ai_edge_litert.interpreter.SignatureRunner` for an interpreter with kernels.

    Unlike LiteRT's, it may be held while the interpreter's own methods are called.
    """

    @property
    def _interpreter_wrapper(self) -> Any:
        # An attribute of its own would count as a view of the interpreter's memory.
        return self._interpreter._interpreter

    @_interpreter_wrapper.setter
    def _interpreter_wrapper(self, _: Any) -> None:
        pass

    def __call__(self, **inputs: Any) -> dict[str, Any]:
        """Run the signature: arrays by the names of its inputs; returns arrays by the names of its outputs."""
        return self._interpreter._run(super().__call__, **inputs)


def _source(model: Any, path: Source | None, content: bytes | None) -> tuple[Source | None, bytes | None]:
    """The model's path or content, whichever was given."""
    given = [value for value in (model, path, content) if value is not None]
    if len(given) != 1:
        raise KernelError("Give one model: a converted model, the content of a .tflite file, or its path.")
    if path is not None or content is not None:
        return path, content
    if isinstance(model, bytes | bytearray):
        return None, bytes(model)
    if isinstance(model, str | os.PathLike):
        return cast("Source", model), None
    found = getattr(model, "content", None)
    if not isinstance(found, bytes):
        raise KernelError(f"{type(model).__name__} is no model: give a converted model, bytes, or a path.")
    return None, found


def _checked(name: str, kernel: object) -> Factory | NativeKernels:
    """What runs the op `name`; raises `KernelError` where that does not work."""
    native = NativeKernels(cast("Source", kernel)) if isinstance(kernel, str | os.PathLike) else kernel
    if not isinstance(native, NativeKernels):
        return check_factory(name, native)
    if name not in native.names:
        raise KernelError(f"{native.path} has no kernel of {name!r}. It has {_listed(native.names)}.")
    return native


def _check_names(kernels: Iterable[str], delegate: KernelDelegate) -> None:
    """Raise `KernelError` for kernels whose ops the model does not have."""
    known = set[str]().union(*delegate.found.values())
    for name in kernels:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            found = [f"{kind}: {_listed(names)}" for kind, names in delegate.found.items() if names]
            has = f"It has {'; '.join(found)}." if found else "It has no custom ops or composites at all."
            raise KernelError(f"There is a kernel of {name!r}, but the model has no such op.{hint} {has}")


def _missing(source: Source | bytes, kernels: Container[str]) -> list[str]:
    """The custom ops of a file that neither LiteRT nor the user has kernels for."""
    operators = [operator for subgraph in read_file(source).subgraphs for operator in subgraph.operators]
    codes = sorted({operator.custom_code for operator in operators if operator.kind == CUSTOM})
    return [code for code in codes if code not in RUNTIME_CUSTOM_OPS and code not in kernels]


def _told_missing(names: list[str]) -> str:
    flex = [name for name in names if name.startswith("Flex")]
    own = [name for name in names if name not in flex]
    told: list[str] = []
    if own:
        given = ", ".join(f'"{name}": {_class_name(name)}' for name in own)
        told.append(
            f"The model has custom ops that need kernels: {_listed(own)}. Give each a class or the path of a shared "
            f"library: litefuse.Interpreter(model, kernels={{{given}}}). docs/write_a_kernel.md tells how to write one."
        )
    if flex:
        told.append(
            f"The model has Flex ops, which only TensorFlow's Flex delegate runs: {_listed(flex)}. Convert it without "
            "allow_flex=True, or give the delegate in experimental_delegates."
        )
    return " ".join(told)


def _class_name(name: str) -> str:
    """What a user may call the kernel of an op: MyCustomOp for acme.my_custom_op."""
    words = re.split(r"\W|_", name.rsplit(".", 1)[-1])
    return "".join(word[:1].upper() + word[1:] for word in words) or "Kernel"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in sorted(names)) or "none"
