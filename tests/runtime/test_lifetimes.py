"""Lifetimes of views, kernels and interpreters; memory over many calls; the end of the process."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import KernelError
from litefuse.backend import to_bytes
from tests.support.modules.custom_ops import Positive, Scale, custom, single
from tests.support.modules.lite_modules import entry, f32, i32

CONTENT = single("Scale", [f32(None)], f32(None), factor=2.0)
ONES = np.ones(3, np.float32)
ROOT = Path(__file__).resolve().parents[2]


class Doubling:
    """y = 2 * x, and a function that may keep its arguments."""

    closed = 0

    def __init__(self, keep: Any = lambda inputs, outputs: None) -> None:
        self.keep = keep

    def prepare(self, inputs, options):
        return [inputs[0].shape]

    def invoke(self, inputs, outputs):
        outputs[0][...] = 2 * inputs[0]
        self.keep(inputs, outputs)

    def close(self):
        type(self).closed += 1


def opened(keep: Any, content: bytes = CONTENT) -> litefuse.Interpreter:
    interpreter = litefuse.Interpreter(content, kernels={"Scale": lambda: Doubling(keep)})
    interpreter.allocate_tensors()
    return interpreter


KEPT: list[Any] = []


def keep_in_a_cycle(inputs, outputs):
    cycle: list[Any] = [inputs[0][1:]]
    cycle.append(cycle)
    return inputs


def keep_in_a_thread(inputs, outputs):
    """Keep them in a thread, which continues for a moment."""
    done = threading.Event()

    def work(view):
        done.set()
        sum(range(1000))

    threading.Thread(target=work, args=(inputs[0],)).start()
    done.wait()


def put_the_input_in_place(inputs, outputs):
    outputs[0] = inputs[0]


HARMLESS = {
    "a copy": lambda inputs, outputs: KEPT.append((inputs[0].copy(), outputs[0].copy())),
    "a result": lambda inputs, outputs: KEPT.append(inputs[0] + 1),
    "a cycle": keep_in_a_cycle,
    "a thread": keep_in_a_thread,
    "an input as the output": put_the_input_in_place,
}
HARMFUL = {
    "an input": lambda inputs, outputs: KEPT.append(inputs[0]),
    "an output": lambda inputs, outputs: KEPT.append(outputs[0]),
    "all inputs": lambda inputs, outputs: KEPT.append(inputs),
    "all outputs": lambda inputs, outputs: KEPT.append(outputs),
    "a part": lambda inputs, outputs: KEPT.append(inputs[0][:1].reshape(1, 1).T),
    "another type": lambda inputs, outputs: KEPT.append(outputs[0].view(np.int32)),
    "memory": lambda inputs, outputs: KEPT.append(memoryview(inputs[0])),
}


@pytest.mark.parametrize("keep", HARMLESS.values(), ids=HARMLESS)
def test_capabilities_of_a_kernel(keep):
    interpreter = opened(keep)
    for _ in range(3):
        interpreter.invoke()
    KEPT.clear()


@pytest.mark.parametrize("keep", HARMFUL.values(), ids=HARMFUL)
def test_views_must_not_be_kept(keep):
    interpreter = opened(keep)
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], np.ones(1, np.float32))
    with pytest.raises(KernelError, match=r"invoke\(\) kept a view of '\S+'; views must not be kept"):
        interpreter.invoke()
    # While the view exists, its memory must not be moved.
    runner = interpreter.get_signature_runner()
    for call in (interpreter.invoke, interpreter.allocate_tensors, lambda: runner(x0=ONES)):
        with pytest.raises(KernelError, match="are still alive"):
            call()
    with pytest.raises(KernelError, match="are still alive"):
        interpreter.resize_tensor_input(0, [100])
    KEPT.clear()
    gc.collect()
    interpreter.resize_tensor_input(interpreter.get_input_details()[0]["index"], [100])
    interpreter.allocate_tensors()


def test_a_kept_view_keeps_its_memory():
    interpreter = opened(HARMFUL["an input"])
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], np.full(1, 7, np.float32))
    with pytest.raises(KernelError):
        interpreter.invoke()
    runtime = weakref.ref(interpreter)
    del interpreter
    gc.collect()
    assert runtime() is None
    others = [opened(lambda inputs, outputs: None) for _ in range(20)]
    assert KEPT[0].tolist() == [7]
    del others
    KEPT.clear()


def test_a_failure_that_is_kept_keeps_no_views():
    def fail(inputs, outputs):
        first = inputs[0]
        try:
            raise ValueError(first.shape)
        except ValueError as error:
            raise TypeError from error

    interpreter = opened(fail)
    errors: list[BaseException] = []
    for _ in range(3):
        with pytest.raises(TypeError) as caught:
            interpreter.invoke()
        errors.append(caught.value)
        interpreter.allocate_tensors()
    assert len({id(error) for error in errors}) == 3


def test_a_failure_that_keeps_views_itself():
    def fail(inputs, outputs):
        raise ValueError(inputs[0])

    interpreter = opened(fail)
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], np.full(1, 7, np.float32))
    with pytest.raises(ValueError) as caught:
        interpreter.invoke()
    with pytest.raises(KernelError, match="are still alive"):
        interpreter.invoke()
    assert caught.value.args[0].tolist() == [7]


def test_constants_may_be_kept():
    class Table:
        def prepare(self, inputs, options):
            KEPT.append(inputs[1].value)
            return [(*inputs[0].shape, 2)]

        def invoke(self, inputs, outputs):
            KEPT.append(inputs[1])
            outputs[0][...] = inputs[1][inputs[0]]

    table = np.arange(18, dtype=np.float32).reshape(9, 2)
    made = entry([i32(None)], lambda b, ids: custom(b, "Table", ids, table, types=[f32(None, 2)]))
    interpreter = litefuse.Interpreter(bytes(to_bytes(made)), kernels={"Table": Table})
    for ids in ([1], [2, 3]):
        assert interpreter.get_signature_runner()(x0=np.int32(ids))["y0"].tolist() == table[ids].tolist()
    interpreter.invoke()
    del interpreter
    gc.collect()
    assert all(np.array_equal(kept, table) for kept in KEPT)
    with pytest.raises(ValueError, match="read-only"):
        KEPT[0][...] = 0
    KEPT.clear()


def test_views_that_the_user_keeps():
    """As with LiteRT's own interpreter, except that keeping a signature does no harm."""
    interpreter = opened(lambda inputs, outputs: None)
    runner = interpreter.get_signature_runner()
    result = interpreter.tensor(interpreter.get_output_details()[0]["index"])
    interpreter.invoke()
    view = result()
    with pytest.raises(RuntimeError, match="at least 1 reference to internal data"):
        interpreter.invoke()
    del view
    interpreter.invoke()
    assert runner(x0=ONES)["y0"].tolist() == [2, 2, 2]
    assert runner.get_input_details()["x0"]["shape"].tolist() == [3]


def test_inputs_are_read_only():
    def write(inputs, outputs):
        inputs[0][...] = 1

    with pytest.raises(ValueError, match="read-only"):
        opened(write).invoke()


@pytest.mark.parametrize("order", ["interpreter first", "signature first", "class first"])
def test_kernels_go_with_the_interpreter(order):
    class Kernel(Doubling):
        closed = 0

    made = weakref.WeakSet[Any]()

    def make():
        kernel = Kernel()
        made.add(kernel)
        return kernel

    held: dict[str, Any] = {"interpreter": litefuse.Interpreter(CONTENT, kernels={"Scale": make})}
    held["signature"] = held["interpreter"].get_signature_runner()
    held["class"] = make
    held["signature"](x0=ONES)
    del make
    assert len(made) == 1
    del held[order.split()[0]]
    held.clear()
    assert len(made) == 0
    assert Kernel.closed == 1


def test_kernels_that_refer_to_the_interpreter():
    """A reference cycle: the collector finds it, and the kernel is closed."""

    class Kernel(Doubling):
        closed = 0

        def __init__(self):
            super().__init__()
            made.append(weakref.ref(self))

    made: list[Any] = []
    interpreter = litefuse.Interpreter(CONTENT, kernels={"Scale": Kernel})
    interpreter.get_signature_runner()(x0=ONES)
    made[0]().interpreter = interpreter
    del interpreter
    gc.collect()
    assert made[0]() is None
    assert Kernel.closed == 1


def test_a_kernel_that_fails_when_it_is_closed():
    class Kernel(Doubling):
        def close(self):
            super().close()
            raise ValueError("no")

    def body(b, x):
        return [custom(b, "Scale", *custom(b, "Scale", x, types=[x.type]), types=[x.type])[0]]

    before = Doubling.closed
    interpreter = litefuse.Interpreter(bytes(to_bytes(entry([f32(None)], body))), kernels={"Scale": Kernel})
    interpreter.allocate_tensors()
    seen: list[Any] = []
    sys.unraisablehook, hook = seen.append, sys.unraisablehook
    try:
        del interpreter
    finally:
        sys.unraisablehook = hook
    assert Doubling.closed == before
    assert Kernel.closed == before + 2
    assert len(seen) == 1


SCRIPT = """
import sys, gc, threading, atexit
import numpy as np
import litefuse
from litefuse.runtime import Interpreter

class Kernel:
    def prepare(self, inputs, options):
        return [inputs[0].shape]
    def invoke(self, inputs, outputs):
        outputs[0][...] = inputs[0]
        if getattr(self, "fails", False):
            raise ValueError
    def close(self):
        closed.append(1)

closed = []
made = []
def make():
    made.append(Kernel())
    return made[-1]
content = open(sys.argv[1], "rb").read()
interpreter = Interpreter(content, kernels={"Scale": make})
run = interpreter.get_signature_runner()
run(x0=np.ones(3, np.float32))
"""
ENDINGS = {
    "at the end": "",
    "signature left": "del interpreter",
    "cycle": "made[0].interpreter = interpreter; made[0].run = run; del interpreter, run",
    "cycle without collector": "gc.disable(); made[0].interpreter = interpreter; interpreter.self = interpreter",
    "failed": """
made[0].fails = True
try:
    run(x0=np.ones(3, np.float32))
except ValueError as caught:
    error = caught
""",
    "in a thread": """
def work():
    global own
    own = Interpreter(content, kernels={"Scale": make})
    own.allocate_tensors(); own.invoke()
thread = threading.Thread(target=work); thread.start(); thread.join()
""",
    "at exit": "atexit.register(lambda: run(x0=np.ones(2, np.float32)))",
    "modules gone": "sys.modules.clear(); del litefuse",
    "kept": """
kept = []
def keep(inputs, outputs):
    kept.append(inputs[0])
made[0].invoke = keep
try:
    run(x0=np.ones(3, np.float32))
except litefuse.KernelError:
    pass
""",
}


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_the_end_of_the_process(ending, tmp_path):
    file = tmp_path / "model.tflite"
    file.write_bytes(CONTENT)
    script = SCRIPT + ending
    done = subprocess.run([sys.executable, "-X", "dev", "-c", script, str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Exception" not in done.stderr and "Error" not in done.stderr, done.stderr


def resident() -> int:
    """Return the kilobytes of memory in use."""
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def test_interpreters_leave_nothing(native):
    """Each has a native kernel and one in Python."""
    content = bytes(to_bytes(entry([f32(None)], both)))
    kernels = {"Scale": native, "Positive": Positive}

    def use(count: int) -> None:
        for _ in range(count):
            interpreter = litefuse.Interpreter(content, kernels=kernels)
            interpreter.get_signature_runner()(x0=np.ones(1000, np.float32))

    use(600)
    before = resident()
    use(600)
    grown = resident() - before
    # One of them needs more than 50 kB; the amount that malloc and Python keep in reserve varies.
    assert grown < 3000, f"{grown} kB more after 600 interpreters"


def both(b, x):
    (y,) = custom(b, "Scale", x, types=[x.type], factor=2.0)
    return [custom(b, "Positive", y, types=[f32(None), i32(None)])[0]]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["python", "native", "dynamic", "failing", "resized", "strings"])
def test_a_hundred_thousand_calls(kind, request, capsys):
    """After the first tenth, memory does not grow by more than 2 MB.

    LiteRT itself keeps the text of every error, even without custom kernels.
    """
    content, kernels = CONTENT, {"Scale": Scale}
    if kind == "native":
        kernels = {"Scale": request.getfixturevalue("native")}
    elif kind == "dynamic":
        content, kernels = bytes(to_bytes(entry([f32(None)], both))), {"Scale": Scale, "Positive": Positive}
    elif kind == "failing":
        kernels = {"Scale": Failing}
    elif kind == "strings":
        from tests.support.modules.custom_ops import Words, strings

        content, kernels = single("Words", [strings(None)], strings(None)), {"Words": Words}
    run = litefuse.Interpreter(content, kernels=kernels).get_signature_runner()
    numbers = [np.ones(size, np.float32) for size in (100, 100 if kind != "resized" else 10_000)]
    texts = [np.array([b"a b c"] * size, object) for size in (3, 5)]
    inputs = texts if kind == "strings" else numbers
    sizes = []
    for call in range(100_000):
        if call % 10_000 == 0:
            sizes.append(resident())
        try:
            run(x0=inputs[call % 2])
        except ZeroDivisionError:
            assert kind == "failing"
    sizes.append(resident())
    with capsys.disabled():
        print(
            f"\n{kind}: {sizes[0] / 1024:.1f} MB at first, every 10,000 calls {[size - sizes[1] for size in sizes]} kB"
        )
    assert sizes[-1] - sizes[1] < (12 << 10 if kind == "failing" else 2 << 10)


class Failing(Scale):
    """Fails every second time."""

    calls = 0

    def invoke(self, inputs, outputs):
        super().invoke(inputs, outputs)
        self.calls += 1
        if self.calls % 2:
            raise ZeroDivisionError
