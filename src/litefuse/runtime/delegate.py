"""The delegate through which LiteRT runs kernels.

For each subgraph, LiteRT lets the delegate replace nodes. It replaces those with a kernel one at a time, because nodes
that are replaced together are merged into one, without the tensors between them.
"""

import ctypes
import itertools
import json
import sys
import weakref
from collections.abc import Mapping
from ctypes import POINTER, byref, c_void_p
from types import CodeType
from typing import Any, NamedTuple

from litefuse.errors import KernelError
from litefuse.runtime import abi
from litefuse.runtime.kernel import Factory, Watcher, check_methods
from litefuse.runtime.kernel_ops import KernelOp, OpHost, PythonOp
from litefuse.runtime.native import NativeKernels
from litefuse.runtime.observer_ops import CALLBACK_CODE, WatchingOp
from litefuse.tflite.flexbuffer import decode_options


class KernelNode(NamedTuple):
    """A node of the model that may have a kernel: a custom op or a composite."""

    name: str
    kind: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    options: bytes


class KernelDelegate:
    """A LiteRT delegate for one interpreter, with kernels by op name."""

    def __init__(self, kernels: Mapping[str, Factory | NativeKernels], host: OpHost) -> None:
        self._kernels = kernels
        self.host = host
        self.next_op = 0
        """The number of the op that the runtime is about to initialize."""
        self.activity = "the search for ops with kernels"
        self.op_names: dict[str, set[str]] = {"custom ops": set(), "composites": set()}
        """Names of the model's custom ops and composites, complete after `claim` was called for all subgraphs."""
        self._struct = abi.Delegate(prepare=_FUNCTIONS.claim, flags=abi.ALLOW_DYNAMIC_TENSORS)
        self._address = ctypes.addressof(self._struct)
        host.anchor.delegates.append(self._struct)
        _DELEGATES[self._address] = weakref.ref(self, lambda _, address=self._address: _DELEGATES.pop(address, None))

    def _get_native_delegate_pointer(self) -> int:
        """Return the address of the delegate's structure, as LiteRT's interpreter requires of delegates."""
        return self._address

    def claim(self, context: int) -> None:
        """Replace the nodes of a subgraph for which there are kernels."""
        subgraph = abi.TfLiteContext.from_address(context)
        plan = c_void_p()
        _check(subgraph.get_execution_plan(context, byref(plan)), "list its ops")
        for index in abi.integers(plan.value):
            node = _kernel_node(subgraph, context, index)
            if node is None:
                continue
            self.op_names[node.kind].add(node.name)
            if node.name in self._kernels:
                self.activity = f"the creation of a kernel of the op {node.name!r}"
                self._replace_node(subgraph, context, index, node)

    def _replace_node(self, subgraph: abi.TfLiteContext, context: int, index: int, node: KernelNode) -> None:
        kernel = self._kernels[node.name]
        if isinstance(kernel, NativeKernels):
            registration = kernel.registration()
        else:
            registration = _FUNCTIONS.registration()
            self.next_op, op = self._create_op(kernel, node)
            if isinstance(op, WatchingOp):
                registration.invoke = op.callback
        registration.custom_name = _NAMES.setdefault(node.name, node.name.encode())
        nodes = abi.int_array([index])
        try:
            status = subgraph.replace_nodes(context, registration, nodes, self._address)
        finally:
            abi.free(nodes)
        _check(status, f"assign a kernel to the op {node.name!r}")

    def _create_op(self, factory: Factory, node: KernelNode) -> tuple[int, KernelOp]:
        """Create an op with its kernel; returns the number by which the runtime will refer to it, and the op."""
        kernel = factory()
        check_methods(node.name, type(kernel))
        if isinstance(kernel, Watcher):
            kind, options = WatchingOp, json.loads(node.options)
        else:
            kind, options = PythonOp, decode_options(node.options)
        op = kind(node.name, kernel, node.inputs, node.outputs, options, self.host)
        number = next(_NUMBERS)
        self.host.ops[number] = op
        _OPS[number] = weakref.ref(op, lambda _: _OPS.pop(number, None))
        return number, op


def _kernel_node(subgraph: abi.TfLiteContext, context: int, index: int) -> KernelNode | None:
    node_at, registration_at = POINTER(abi.TfLiteNode)(), POINTER(abi.Registration)()
    _check(subgraph.get_node_and_registration(context, index, byref(node_at), byref(registration_at)), "list its ops")
    node, registration = node_at.contents, registration_at.contents
    inputs, outputs = abi.integers(node.inputs), abi.integers(node.outputs)
    if registration.builtin_code == abi.BUILTIN_CUSTOM and registration.custom_name:
        options = _bytes(node.custom_initial_data, node.custom_initial_data_size)
        return KernelNode(registration.custom_name.decode(errors="replace"), "custom ops", inputs, outputs, options)
    if registration.builtin_code == abi.BUILTIN_COMPOSITE and node.builtin_data:
        params = abi.CompositeParams.from_address(node.builtin_data)
        options = _bytes(params.attributes, params.attributes_size)
        return KernelNode((params.name or b"").decode(errors="replace"), "composites", inputs, outputs, options)
    return None


def _bytes(address: int | None, size: int) -> bytes:
    return ctypes.string_at(address, size) if address and size > 0 else b""


def _check(status: int, what: str) -> None:
    if status != abi.OK:
        raise KernelError(f"the runtime failed to {what}")


_NUMBERS = itertools.count(1)
_NAMES: dict[str, bytes] = {}
"""Names that interpreters point to, which must outlive them."""
_OPS: dict[int, weakref.ref[KernelOp]] = {}
_DELEGATES: dict[int, weakref.ref[KernelDelegate]] = {}


class _Functions(NamedTuple):
    """The callbacks that LiteRT calls."""

    claim: Any
    init: Any
    free: Any
    prepare: Any
    invoke: Any
    failing: frozenset[CodeType]
    """The code objects of the functions whose exceptions must not be lost."""

    def registration(self) -> abi.Registration:
        """Return LiteRT's registration of a Python kernel."""
        return abi.Registration(init=self.init, free=self.free, prepare=self.prepare, invoke=self.invoke, version=1)


def _make_functions(
    ops: dict[int, weakref.ref[KernelOp]], delegates: dict[int, weakref.ref[KernelDelegate]]
) -> _Functions:
    """Create the functions for all interpreters; they are never freed, because they must outlive the last interpreter.

    The last interpreter may be destroyed at exit, after the globals of modules; therefore `free` uses no globals.
    Exceptions must not propagate out of these functions.
    """
    user_data, outputs = abi.TfLiteNode.user_data.offset, abi.TfLiteNode.outputs.offset

    def claim(context: int, address: int) -> int:
        delegate = delegates[address]()
        if delegate is None:
            return abi.ERROR
        try:
            delegate.claim(context)
        except BaseException as error:
            delegate.host.fail(error, delegate.activity)
            return abi.ERROR
        return abi.OK

    def init(_context: int, params: int, _size: int) -> int:
        delegate = delegates[abi.DelegateParams.from_address(params).delegate]()
        return 0 if delegate is None else delegate.next_op

    def free(_context: int, number: int) -> None:
        reference = ops.pop(number, None)
        op = None if reference is None else reference()
        if op is not None:
            op.host.ops.pop(number, None)
            op.close()

    def prepare(context: int, node: int) -> int:
        op = ops[c_void_p.from_address(node + user_data).value or 0]()
        if op is None:
            return abi.ERROR
        try:
            op.prepare(context, abi.integers(c_void_p.from_address(node + outputs).value))
        except BaseException as error:
            op.host.fail(error, f"prepare() of {op}")
            return abi.ERROR
        return abi.OK

    def invoke(_context: int, node: int) -> int:
        op = ops[c_void_p.from_address(node + user_data).value or 0]()
        if op is None:
            return abi.ERROR
        try:
            op.invoke()
        except BaseException as error:
            op.host.fail(error, f"invoke() of {op}")
            return abi.ERROR
        return abi.OK

    functions = _Functions(
        abi.DelegateFunction(claim),
        abi.InitFunction(init),
        abi.FreeFunction(free),
        abi.NodeFunction(prepare),
        abi.NodeFunction(invoke),
        frozenset({*(function.__code__ for function in (claim, init, prepare, invoke)), CALLBACK_CODE}),
    )
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(functions))
    return functions


_FUNCTIONS = _make_functions(_OPS, _DELEGATES)


class UnraisableHook:
    """A context manager that replaces `sys.unraisablehook` while the runtime runs.

    After Ctrl-C during a computation, Python raises `KeyboardInterrupt` before the first line of the next function that
    the runtime calls, outside its `try`. Without this hook, ctypes would only print the exception.
    """

    def __init__(self, host: OpHost) -> None:
        self._host = host
        self._others: Any = None

    def __enter__(self) -> None:
        self._others, sys.unraisablehook = sys.unraisablehook, self

    def __exit__(self, *_: object) -> None:
        sys.unraisablehook = self._others

    def __call__(self, unraisable: Any) -> None:
        traceback = unraisable.exc_traceback
        if traceback is None or traceback.tb_frame.f_code not in _FUNCTIONS.failing:
            self._others(unraisable)
        elif self._host.failure is None:
            self._host.failure = unraisable.exc_value.with_traceback(None)
