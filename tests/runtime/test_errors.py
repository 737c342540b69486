"""Messages about kernels that are missing, declared wrongly, or fail."""

from __future__ import annotations

import re
import subprocess
import sys
import traceback
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import KernelError
from litefuse.backend import to_bytes
from litefuse.ir import DType
from litefuse.runtime import NativeKernels
from tests.runtime.test_kernels import composite_model, runner
from tests.support.modules.custom_ops import Parts, Positive, Scale, custom, single
from tests.support.modules.lite_modules import entry, f32, tensor

ONES = np.ones(3, np.float32)
CONTENT = single("Scale", [f32(None)], f32(None), factor=2.0)


def said(error: pytest.ExceptionInfo[BaseException]) -> str:
    """Return the message with its notes."""
    return "\n".join([str(error.value), *getattr(error.value, "__notes__", ())])


def run(kernel: Any, content: bytes = CONTENT, name: str = "Scale") -> Any:
    return runner(content, lambda _: kernel, name)(x0=ONES)


def kernel_of(prepare: Any = lambda inputs, options: [inputs[0].shape], invoke: Any = lambda inputs, outputs: None):
    """Return a kernel of two functions."""

    class Made:
        def prepare(self, inputs, options):
            return prepare(inputs, options)

        def invoke(self, inputs, outputs):
            return invoke(inputs, outputs)

    return Made


def test_kernels_are_given_by_name():
    with pytest.raises(KernelError, match=r'must be a dict of kernels by op name: \{"MyOp": MyKernel\}'):
        litefuse.Interpreter(CONTENT, kernels=[Scale])


@pytest.mark.parametrize("how", ["allocate", "signature"])
def test_missing_kernels_are_named(how, tmp_path):
    def body(b, x):
        (y,) = custom(b, "Scale", x, types=[x.type], factor=2.0)
        (y,) = custom(b, "acme.blend_rows", y, types=[x.type])
        return custom(b, "Scale", y, types=[x.type], factor=2.0)

    path = tmp_path / "model.tflite"
    path.write_bytes(to_bytes(entry([f32(None)], body)))
    for kernels, missing in (({}, ["Scale", "acme.blend_rows"]), ({"Scale": Scale}, ["acme.blend_rows"])):
        interpreter = litefuse.Interpreter(path, kernels=kernels)
        with pytest.raises(KernelError) as error:
            if how == "allocate":
                interpreter.allocate_tensors()
            else:
                interpreter.get_signature_runner()(x0=ONES)
        named = re.findall(r"'([\w.]+)'", str(error.value))
        assert named == missing
        assert '"acme.blend_rows": BlendRows}' in str(error.value)
        assert "unresolved custom op" in str(error.value.__cause__)


def test_flex_ops_have_another_cure():
    with pytest.raises(KernelError, match=r"Flex ops.*'FlexFoo'.*without allow_flex=True"):
        litefuse.Interpreter(single("FlexFoo", [f32(2)], f32(2))).allocate_tensors()


def test_the_runtimes_own_errors_stay():
    interpreter = litefuse.Interpreter(CONTENT, kernels={"Scale": Scale})
    with pytest.raises(ValueError, match="Cannot set tensor"):
        interpreter.set_tensor(0, np.ones(3, np.int32))
    with pytest.raises(ValueError, match="Invalid number of inputs"):
        interpreter.get_signature_runner()()
    with pytest.raises(TypeError):
        litefuse.Interpreter(CONTENT, kernels={"Scale": Scale}, no_such_option=1)


@pytest.mark.parametrize(
    ("name", "hint"),
    [("scale", " Did you mean 'Scale'?"), ("Other", "")],
)
def test_kernels_without_an_op(name, hint):
    with pytest.raises(KernelError) as error:
        litefuse.Interpreter(CONTENT, kernels={name: Scale})
    assert str(error.value) == (
        f"there is a kernel of {name!r}, but the model has no such op.{hint} It has custom ops: 'Scale'."
    )


def test_kernels_of_a_composite_that_is_not_there():
    with pytest.raises(KernelError, match=r"It has composites: 'acme.scale'"):
        litefuse.Interpreter(composite_model(), kernels={"acme.scael": Scale})
    plain = bytes(to_bytes(entry([f32(2)], lambda b, x: [b.tfl.neg(x)])))
    with pytest.raises(KernelError, match="no custom ops or composites"):
        litefuse.Interpreter(plain, kernels={"Scale": Scale})


def test_invalid_kernels(native, tmp_path):
    class NoInvoke:
        def prepare(self, inputs, options): ...

    class OtherArguments:
        def prepare(self, inputs): ...

        def invoke(self, inputs, outputs): ...

    empty = tmp_path / "libempty.so"
    empty.write_bytes(b"")
    cases = [
        (Scale(), "object of type Scale. Pass the class Scale itself"),
        (7, "object of type int. Pass a class with prepare() and invoke()"),
        (NoInvoke, "NoInvoke, the kernel of 'Scale', has no method invoke(self, inputs, outputs)"),
        (OtherArguments, "must take prepare(self, inputs, options), but has prepare(self, inputs)"),
        (lambda: 5, "int, the kernel of 'Scale', has no method prepare"),
        (tmp_path / "none.so", "the shared library does not exist"),
        (empty, "cannot load the shared library"),
        (str(empty), "cannot load the shared library"),
    ]
    for kernel, message in cases:
        with pytest.raises(KernelError, match=re.escape(message)):
            litefuse.Interpreter(CONTENT, kernels={"Scale": kernel})
    with pytest.raises(KernelError, match=r"has no kernel of 'Other'; it has kernels of 'Blend', 'Count'"):
        litefuse.Interpreter(CONTENT, kernels={"Other": native})


def test_a_library_without_kernels(tmp_path):
    import _ctypes

    with pytest.raises(KernelError, match="the library has no kernels"):
        NativeKernels(_ctypes.__file__)


def test_sources_that_are_not_models():
    for given in ({}, {"model": b"", "model_path": "x"}, {"model": 5}):
        with pytest.raises(KernelError, match=r"model"):
            litefuse.Interpreter(**given)


SHAPES = [
    (None, "but returned None"),
    ((3,), "but returned (3,)"),
    ([(3,), (3,)], "must return a list of 1 shapes"),
    ([], "must return a list of 1 shapes"),
    ("x", "but returned 'x'"),
    ([5.0], "5.0 is not a shape"),
    ([(-1,)], "(-1,) is not a shape"),
    ([(1.5,)], "(1.5,) is not a shape"),
]


@pytest.mark.parametrize(("shapes", "message"), SHAPES)
def test_wrong_shapes(shapes, message):
    with pytest.raises(KernelError) as error:
        run(kernel_of(lambda inputs, options: shapes))
    assert message in str(error.value)
    assert "the kernel of the op 'Scale' that computes" in said(error)


def set_first(value: Any) -> Any:
    def invoke(inputs, outputs):
        outputs[0] = value

    return invoke


@pytest.mark.parametrize(
    ("prepare", "invoke", "message"),
    [
        ([(3,)], set_first(np.ones(3)), "returned type float64 for output .* of type float32"),
        ([None], set_first(np.ones(3, np.int32)), "returned type int32 for output .* of type float32"),
        ([(3,)], set_first(np.ones(4, np.float32)), r"of shape \(4,\) for output .* returned shape \(3,\)"),
        ([(3,)], set_first(None), "did not set output"),
        ([None], set_first(None), "did not set output"),
        ([(3,)], lambda inputs, outputs: outputs.clear(), "left 0 arrays for the 1 output"),
    ],
)
def test_wrong_outputs(prepare, invoke, message):
    with pytest.raises(KernelError, match=message):
        run(kernel_of(lambda inputs, options: prepare, invoke))


def test_wrong_strings():
    content = single("Scale", [f32(None)], tensor(DType.STRING, 2))
    with pytest.raises(KernelError, match="the kernel returned 5, but bytes or str is required"):
        run(kernel_of(lambda inputs, options: [(2,)], set_first(np.array([b"x", 5], object))), content)


def test_types_that_numpy_lacks():
    content = single("Scale", [tensor(DType.I4, 2)], tensor(DType.I4, 2))
    interpreter = litefuse.Interpreter(content, kernels={"Scale": kernel_of()})
    with pytest.raises(KernelError, match="has no NumPy equivalent"):
        interpreter.allocate_tensors()


class Expected(Exception):  # noqa: N818 - it is what the tests expect
    pass


@pytest.mark.parametrize("kind", [Expected, ValueError, KeyboardInterrupt, SystemExit, StopIteration, MemoryError])
@pytest.mark.parametrize("where", ["prepare", "invoke"])
def test_an_exception_is_that_of_the_call(kind, where):
    raised = kind("five")
    raised.__cause__ = cause = TypeError("the cause")
    failing = True

    def maybe_fail(*_: Any) -> Any:
        if failing:
            raise raised
        return [(3,)]

    kernel = kernel_of(maybe_fail) if where == "prepare" else kernel_of(invoke=maybe_fail)
    call = runner(CONTENT, lambda _: kernel, "Scale")
    for _ in range(2):
        with pytest.raises(kind) as error:
            call(x0=ONES)
        assert error.value is raised
        assert error.value.__cause__ is cause
        assert len(raised.__notes__) == 1
        assert raised.__notes__[0].startswith(f"Raised in {where}() of ")
        names = [frame.name for frame in traceback.extract_tb(raised.__traceback__)]
        assert names[-1] == "maybe_fail"
        raised.__traceback__ = None
    failing = False
    call(x0=ONES)


def test_an_exception_when_the_kernel_is_made():
    def make():
        raise Expected("no licence")

    with pytest.raises(Expected) as error:
        litefuse.Interpreter(CONTENT, kernels={"Scale": make})
    assert "the creation of a kernel of the op 'Scale'" in said(error)


def test_an_exception_in_an_exception_handler():
    """Invoked while another exception is handled; the traceback shows the kernel's line."""

    def fail(inputs, outputs):
        raise Expected("inner")

    call = runner(CONTENT, lambda _: kernel_of(invoke=fail), "Scale")
    try:
        raise ValueError("outer")
    except ValueError as outer:
        with pytest.raises(Expected) as error:
            call(x0=ONES)
        assert error.value.__context__ is outer
    assert "raise Expected(" in "".join(traceback.format_exception(error.value))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("NoShape", "NoShape: prepare did not set the shape of output 0"),
        ("NoShapeWhenRun", "NoShapeWhenRun: invoke did not set the shape of output 0"),
        ("Half", "Half: the kernel lacks prepare or invoke"),
        ("FailsToBegin", "FailsToBegin: no answer to 42"),
        ("FailsToPrepare", "FailsToPrepare: no answer to 42"),
        ("FailsToRun", "FailsToRun: no answer to 42"),
        ("Scale", "Scale: there is no factor"),
    ],
)
def test_errors_of_native_kernels(native, name, message):
    call = runner(single(name, [f32(None)], f32(None)), lambda _: native, name)
    for _ in range(3):
        with pytest.raises(RuntimeError, match=message) as error:
            call(x0=ONES)
        # LiteRT's own errors repeat all previous ones.
        assert str(error.value).count(message) == 1


def test_a_native_kernel_names_unsupported_operands(native):
    content = single("Scale", [tensor(DType.I32, 2)], tensor(DType.I32, 2), factor=2.0)
    with pytest.raises(RuntimeError, match="Scale: x0 is not float32"):
        litefuse.Interpreter(content, kernels={"Scale": native}).allocate_tensors()


def test_errors_of_two_kernels_name_the_right_one():
    def body(b, x):
        return [b.tfl.add(*(custom(b, name, x, types=types)[-1] for name, types in parts))]

    parts = (("Parts", [f32(), f32(None)]), ("Positive", [f32(None), f32(None)]))
    content = bytes(to_bytes(entry([f32(None)], body)))

    class Failing(Positive):
        def invoke(self, inputs, outputs):
            raise Expected

    interpreter = litefuse.Interpreter(content, kernels={"Parts": Parts, "Positive": Failing})
    with pytest.raises(Expected) as error:
        interpreter.get_signature_runner()(x0=ONES)
    assert "Failing, the kernel of the op 'Positive'" in said(error)


def test_an_interpreter_that_runs_is_not_called():
    def call_again(inputs, outputs):
        interpreter.invoke()

    interpreter = litefuse.Interpreter(CONTENT, kernels={"Scale": kernel_of(invoke=call_again)})
    interpreter.allocate_tensors()
    with pytest.raises(KernelError, match="the interpreter is running"):
        interpreter.invoke()


INTERRUPTED = """
import signal
import sys
import numpy as np
import litefuse

class Double:
    def prepare(self, inputs, options):
        return [()]
    def invoke(self, inputs, outputs):
        outputs[0][...] = 2 * inputs[0]

# A shell's job in the background ignores the signal, and so would this process.
signal.signal(signal.SIGINT, signal.default_int_handler)
interpreter = litefuse.Interpreter(sys.argv[1], kernels={"Interrupt": sys.argv[2], "Scale": Double})
run = interpreter.get_signature_runner()
hook = sys.unraisablehook
for _ in range(3):
    assert run(x0=np.zeros(1, np.float32))["y0"] == 0
    try:
        print(run(x0=np.ones(1, np.float32)))
    except KeyboardInterrupt:
        print("interrupted")
assert sys.unraisablehook is hook
"""


def test_an_interrupt_that_comes_while_the_runtime_computes(native, tmp_path):
    """Python raises it in the kernel's call, in a function that cannot propagate it."""

    def body(b, x):
        (same,) = custom(b, "Interrupt", x, types=[f32()])
        return custom(b, "Scale", same, types=[f32()])

    file = tmp_path / "model.tflite"
    file.write_bytes(to_bytes(entry([f32(1)], body)))
    command = [sys.executable, "-c", INTERRUPTED, str(file), str(native.path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["interrupted"] * 3
