"""LiteRT's interpreter, with kernels for custom ops and composites."""

# LiteRT's module has no type annotations.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, ClassVar, Protocol, cast

from ai_edge_litert import interpreter as litert

from litefuse.dialects.tfl.table import RUNTIME_CUSTOM_OPS
from litefuse.errors import KernelError, ReadError
from litefuse.runtime.delegate import KernelDelegate, UnraisableHook
from litefuse.runtime.kernel import Factory, Kernel, check_factory
from litefuse.runtime.kernel_ops import OpHost
from litefuse.runtime.native import NativeKernels
from litefuse.tflite import CUSTOM, read_file
from litefuse.tflite.reader import check_readable
from litefuse.tflite.summary import initializers, subgraphs_with_variable_tensors, uninitialized_variables

Source = str | os.PathLike[str]
GivenKernel = Callable[[], Kernel] | NativeKernels | Source

_MAIN_THREAD = threading.main_thread().ident
_NULL_CONTEXT = nullcontext()


class ConvertedModel(Protocol):
    """A `litefuse.Model`: anything with the bytes of a `.tflite` file."""

    def to_bytes(self) -> bytes: ...


class Interpreter(litert.Interpreter):
    """`ai_edge_litert.interpreter.Interpreter` with kernels for custom ops and preserved composites.

    Methods and arguments are the same. An exception in a kernel is raised by the call that ran the kernel (`invoke()`,
    `allocate_tensors()`, or a signature): the same object, with a note that names the op.
    """

    _checks_file: ClassVar[bool] = True

    def __init__(
        self,
        model: ConvertedModel | bytes | Source | None = None,
        *,
        kernels: Mapping[str, GivenKernel] | None = None,
        model_path: Source | None = None,
        model_content: bytes | None = None,
        experimental_delegates: Sequence[Any] | None = None,
        **options: Any,
    ) -> None:
        """Open a model.

        Args:
            model: a converted model, or the content or path of a `.tflite` file.
            kernels: kernels by the name of the custom op or composite: a Python class (see
                `litefuse.runtime.Kernel`), which is instantiated for each op, or a function that returns a kernel;
                the path of a shared library; or a loaded library, `litefuse.runtime.NativeKernels`.
            model_path: the path, under LiteRT's name.
            model_content: the content, under LiteRT's name.
            experimental_delegates: LiteRT delegates, applied after the kernels.
            options: LiteRT's other arguments: `num_threads`, `experimental_op_resolver_type` and so on.

        Raises:
            KernelError: a kernel is invalid, or the model does not have its op.
            ReadError: the file is missing, damaged, or not a model.
        """
        path, content = _path_or_content(model, model_path, model_content)
        self._host = OpHost()
        self._source = cast("Source | bytes", content if path is None else path)
        self._running = threading.Lock()
        self._unraisable_hook = UnraisableHook(self._host)
        self._previous_text = ""
        self._states: tuple[list[int], list[int]] | None = None
        if not hasattr(kernels or {}, "items"):
            raise KernelError('kernels must be a dict of kernels by op name: {"MyOp": MyKernel}.')
        self._kernels = {name: _check_kernel(name, kernel) for name, kernel in (kernels or {}).items()}
        delegate = KernelDelegate(self._kernels, self._host) if self._kernels else None
        delegates = [*([delegate] if delegate else []), *(experimental_delegates or [])]
        # LiteRT's kernels trust the file: some divide by its strides, or write behind its tensors.
        if self._checks_file:
            read_file(self._source)
        self._host.anchor.delegates += experimental_delegates or []
        try:
            self._run(
                super().__init__, model_path=path, model_content=content, experimental_delegates=delegates, **options
            )
        except (RuntimeError, ValueError) as error:
            check_readable(self._source, error)
            raise
        self._host.anchor.interpreter = self._interpreter
        self._references = sys.getrefcount(self._interpreter)
        if delegate is not None:
            _check_names(self._kernels, delegate)

    def __del__(self) -> None:
        host: OpHost | None = getattr(self, "_host", None)
        try:
            if host is not None:
                host.close()
        finally:
            super().__del__()

    def allocate_tensors(self) -> None:
        """Allocate memory, after calling `prepare()` of the kernels for the shapes of their outputs."""
        self._run(super().allocate_tensors)

    def resize_tensor_input(self, input_index: int, tensor_size: Sequence[int], strict: bool = False) -> None:
        """Change the shape of an input; see LiteRT's method."""
        self._run(super().resize_tensor_input, input_index, tensor_size, strict)

    def invoke(self) -> None:
        """Run the model; requires a previous `allocate_tensors` and inputs set by `set_tensor`."""
        self._run(super().invoke)

    def reset(self) -> None:
        """Give all states that the model keeps between calls the values that they have in a new interpreter.

        Clears variable tensors, as `reset_all_variables()` does, and runs the functions of the file that initialize
        resource variables, which that method leaves as they are. Kernels of custom ops keep their states.

        Raises:
            KernelError: the file has no initial value of a resource variable.
        """
        if self._states is None:
            file = read_file(self._source)
            if unknown := uninitialized_variables(file):
                raise KernelError(
                    f"the file has no initial value of {_format_names(unknown)}: open a new interpreter to reset it."
                )
            self._states = subgraphs_with_variable_tensors(file), initializers(file)
        self._run(self._reset, *self._states)

    def _reset(self, kept: Sequence[int], initializers: Sequence[int]) -> None:
        runtime: Any = self._interpreter
        for index in (*kept, *initializers):
            # LiteRT resets all subgraphs, and fails for those that were never called.
            runtime.AllocateTensors(index)
        if kept:
            super().reset_all_variables()
        for index in initializers:
            runtime.Invoke(index)

    def get_signature_runner(self, signature_key: str | None = None) -> SignatureRunner:
        """Return a callable that runs a signature on arrays by name; None selects the only signature of a model."""
        runner: Any = super().get_signature_runner(signature_key)
        return SignatureRunner(self, runner._signature_key)

    def _safe_to_run(self) -> bool:
        return sys.getrefcount(self._interpreter) == self._references

    def _run(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Call the runtime; raises the exception of a kernel, if any."""
        if not self._running.acquire(blocking=False):
            raise KernelError("the interpreter is running; neither kernels nor other threads may call it.")
        result, failure = None, None
        try:
            if self._host.is_kept:
                raise KernelError("a kernel kept views of the interpreter's memory that are still alive; delete them.")
            # Only the main thread handles signals.
            with self._unraisable_hook if threading.get_ident() == _MAIN_THREAD else _NULL_CONTEXT:
                result = function(*arguments, **options)
        except (RuntimeError, ValueError) as error:
            failure = self._explain(error)
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
            # Its traceback refers to this frame.
            del failure

    def _new_text(self, text: str) -> str:
        """Return the new text of an error message, because the runtime repeats all previous errors in each message."""
        said, self._previous_text = self._previous_text, text
        return text.removeprefix(said).strip() or text

    def _explain(self, error: Exception) -> Exception:
        """Return the runtime's error without previous messages, or a `KernelError` if custom ops lack kernels."""
        text = self._new_text(str(error)) if type(error) is RuntimeError else str(error)
        if text != str(error):
            error = RuntimeError(text)
        if "unresolved custom op" not in text and "Select TensorFlow op" not in text:
            return error
        try:
            missing = _missing_kernels(self._source, self._kernels)
        except ReadError:
            # The file has been removed or replaced in the meantime.
            return error
        if not missing:
            return error
        ours = KernelError(_describe_missing(missing))
        ours.__cause__ = error
        return ours


class SignatureRunner(litert.SignatureRunner):
    """`ai_edge_litert.interpreter.SignatureRunner` for an interpreter with kernels.

    Unlike LiteRT's, it does not prevent calls of the interpreter's other methods while it exists.
    """

    @property
    def _interpreter_wrapper(self) -> Any:
        # A reference stored in an attribute would count as a view of the interpreter's memory.
        return self._interpreter._interpreter

    @_interpreter_wrapper.setter
    def _interpreter_wrapper(self, _: Any) -> None:
        pass

    def __call__(self, **inputs: Any) -> dict[str, Any]:
        """Run the signature: arrays by the names of its inputs; returns arrays by the names of its outputs."""
        return self._interpreter._run(super().__call__, **inputs)

    def run_each(self, count: int, inputs: Mapping[str, Any], after: Callable[[], None]) -> None:
        """Run the signature `count` times, on the elements of arrays along their first axis, and leave the results.

        Calls `after` after each run. Only the first run checks the inputs, and allocates memory for their shapes.
        """
        self(**{name: array[0, ...] for name, array in inputs.items()})
        after()
        arrays = [(self._inputs[name], array) for name, array in inputs.items()]
        self._interpreter._run(self._run_again, range(1, count), arrays, after)

    def _run_again(self, indices: Iterable[int], arrays: Sequence[tuple[int, Any]], after: Callable[[], None]) -> None:
        runtime, subgraph = self._interpreter_wrapper, self._subgraph_index
        for index in indices:
            for tensor, array in arrays:
                runtime.SetTensor(tensor, array[index, ...], subgraph)
            runtime.Invoke(subgraph)
            after()


class CheckedFileInterpreter(Interpreter):
    """Opens a file that was checked already: litefuse has read it, or has written it just now."""

    _checks_file = False


def open_interpreter(
    model: bytes | str | os.PathLike[str],
    *,
    xnnpack: bool,
    threads: int | None = None,
    kernels: Mapping[str, Any] | None = None,
    delegates: Sequence[Any] = (),
    keep_tensors: bool = False,
) -> Any:
    """Return an interpreter of a file, given by path or content, which litefuse has read or written before.

    It is LiteRT's, or litefuse's if there are `kernels`, which adds a few microseconds per call.

    Args:
        xnnpack: whether to use XNNPACK for the ops that it supports; otherwise no default delegate is used.
        keep_tensors: whether to keep the values of all tensors after a call.
    """
    kinds: Any = litert.OpResolverType
    make: Any = CheckedFileInterpreter if kernels else litert.Interpreter
    source = {"model_content": model} if isinstance(model, bytes) else {"model_path": os.fspath(model)}
    return make(
        **source,
        **({"kernels": kernels} if kernels else {}),
        num_threads=threads,
        experimental_op_resolver_type=kinds.AUTO if xnnpack else kinds.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
        experimental_delegates=list(delegates) or None,
        experimental_preserve_all_tensors=keep_tensors,
    )


def _path_or_content(model: Any, path: Source | None, content: bytes | None) -> tuple[Source | None, bytes | None]:
    """Return the path or the content of the model, and None for the other."""
    given = [value for value in (model, path, content) if value is not None]
    if len(given) != 1:
        raise KernelError("specify exactly one model: a converted model, or the content or path of a .tflite file.")
    if path is not None or content is not None:
        return path, content
    if isinstance(model, bytes | bytearray):
        return None, bytes(model)
    if isinstance(model, str | os.PathLike):
        return cast("Source", model), None
    # A number has a method of this name, too.
    to_bytes = None if isinstance(model, int) else getattr(model, "to_bytes", None)
    converted = to_bytes() if callable(to_bytes) else None
    if not isinstance(converted, bytes):
        raise KernelError(f"{type(model).__name__} is not a model; pass a converted model, bytes, or a path.")
    return None, converted


def _check_kernel(name: str, kernel: object) -> Factory | NativeKernels:
    """Return the kernels or the kernel factory for the op `name`; raises `KernelError` if `kernel` is invalid."""
    native = NativeKernels(cast("Source", kernel)) if isinstance(kernel, str | os.PathLike) else kernel
    if not isinstance(native, NativeKernels):
        return check_factory(name, native)
    if name not in native.names:
        raise KernelError(f"{native.path} has no kernel of {name!r}; it has kernels of {_format_names(native.names)}.")
    return native


def _check_names(kernels: Iterable[str], delegate: KernelDelegate) -> None:
    """Raise `KernelError` for kernels whose ops the model does not have."""
    known = set[str]().union(*delegate.op_names.values())
    for name in kernels:
        if name not in known:
            import difflib

            close = difflib.get_close_matches(name, known, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            present = [f"{kind}: {_format_names(names)}" for kind, names in delegate.op_names.items() if names]
            has = f"It has {'; '.join(present)}." if present else "It has no custom ops or composites."
            raise KernelError(f"there is a kernel of {name!r}, but the model has no such op.{hint} {has}")


def _missing_kernels(source: Source | bytes, kernels: Container[str]) -> list[str]:
    """Return the custom ops of a file for which neither LiteRT nor the user has kernels."""
    operators = [operator for subgraph in read_file(source).subgraphs for operator in subgraph.operators]
    codes = sorted({operator.custom_code for operator in operators if operator.kind == CUSTOM})
    return [code for code in codes if code not in RUNTIME_CUSTOM_OPS and code not in kernels]


def _describe_missing(names: list[str]) -> str:
    flex = [name for name in names if name.startswith("Flex")]
    own = [name for name in names if name not in flex]
    sentences: list[str] = []
    if own:
        given = ", ".join(f'"{name}": {_class_name(name)}' for name in own)
        sentences.append(
            f"The model has custom ops that need kernels: {_format_names(own)}. Pass a class or the path of a shared "
            f"library for each: litefuse.Interpreter(model, kernels={{{given}}}). See docs/write_a_kernel.md."
        )
    if flex:
        sentences.append(
            f"The model has Flex ops, which require TensorFlow's Flex delegate: {_format_names(flex)}. Convert it "
            "without allow_flex=True, or pass the delegate in experimental_delegates."
        )
    return " ".join(sentences)


def _class_name(name: str) -> str:
    """Return a plausible class name for the kernel of an op: MyCustomOp for acme.my_custom_op."""
    words = re.split(r"\W|_", name.rsplit(".", 1)[-1])
    return "".join(word[:1].upper() + word[1:] for word in words) or "Kernel"


def _format_names(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in sorted(names)) or "none"
