"""Evaluate the ops of a body with the NumPy kernels, including calls, branches and loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from litefuse.dialects.calls import CASE_KINDS, IF_KINDS, WHILE_KINDS, callees
from litefuse.dialects.movement import MOVES
from litefuse.dialects.rnn import SCAN, scan_of
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import state_operands
from litefuse.errors import NoMatch, required
from litefuse.ir import CONSTANT, Dialects, Function, Module, Op, Value
from litefuse.ir.trampolines import Walk, walk
from litefuse.reference import prepare, refuse_large
from litefuse.reference.work import PER_OP

Array = np.ndarray[Any, Any]
Run = Callable[[Sequence[Any]], Sequence[Any]]
"""A kernel bound to the attributes of an op: from operands to results."""


PRODUCTS = frozenset(
    f"tf.{name}" for name in ("MatMul", "BatchMatMulV2", "Conv2D", "Conv3D", "Einsum", "Conv2DBackpropInput")
)


class TooLargeError(NoMatch):
    """Raised if evaluating the body exceeds the work limit of a check."""


class Evaluator:
    """Evaluates ops; `work` estimates the time in nanoseconds, independently of the machine."""

    def __init__(self, module: Module, dialects: Dialects, limit: float) -> None:
        self.module = module
        self.dialects = dialects
        self.limit = limit
        self.work = 0.0
        self.total = 0.0
        """Sum of `work` over all runs."""
        self.fixed = 0.0
        """Share of `work` that does not grow with the arrays."""
        self.observe: Callable[[Op, Sequence[Any]], None] | None = None
        """Callback for each op that a kernel evaluates, with its operands."""
        self.widens = False
        """Whether integers that the ops cast to float32 become float64, as do the ops that follow."""
        self._constants: dict[Value, Any] = {}
        self._ops: dict[Function, list[Op]] = {}
        self._kernels: dict[Op, Run] = {}
        self._states: dict[tuple[Op, int], Any] = {}
        """Final values of the states of fused recurrent ops, by op and operand index."""

    def start(self) -> None:
        """Reset `work` and `fixed` to zero."""
        self.work = self.fixed = 0.0

    def run(self, ops: Sequence[Op], results: Sequence[Value], values: dict[Value, Any]) -> list[Any]:
        """Evaluate `ops` and return `results`; `values` has the arrays of the initial values and is updated."""
        return walk(self._run(ops, results, values))

    def _run(self, ops: Sequence[Op], results: Sequence[Value], values: dict[Value, Any]) -> Walk[list[Any]]:
        for op in ops:
            operands = [None if operand is None else self._value(operand, values) for operand in op.operands]
            arrays: Sequence[Any]
            kernel = self._kernels.get(op)
            if kernel is None and callees(op):
                arrays = yield self._evaluate_call(op, operands)
            else:
                if self.observe is not None:
                    self.observe(op, operands)
                arrays = (kernel or self._make_kernel(op))(operands)
                if self.widens and op.kind == "tf.Cast" and np.asarray(operands[0]).dtype.kind in "iu":
                    arrays = [array.astype(np.float64) if array.dtype == np.float32 else array for array in arrays]
            for result, array in zip(op.results, arrays, strict=True):
                values[result] = array
        return [self._value(result, values) for result in results]

    def _value(self, value: Value, values: dict[Value, Any]) -> Any:
        array = values.get(value)
        if array is None:
            array = self._constants.get(value)
        if array is None:
            if value.constant is None:
                raise NoMatch("an operand of the body is neither computed nor a constant")
            array = self._constants[value] = value.constant.numpy()
        return array

    def _evaluate_call(self, op: Op, operands: list[Any]) -> Walk[Sequence[Any]]:
        called = [self.module.functions[callee.name] for callee in callees(op)]
        if op.kind == SCAN:
            return (yield self._scan(op, operands))
        if op.kind in WHILE_KINDS:
            condition, body = called
            while self._is_true((yield self._call(condition, operands))[0]):
                operands = yield self._call(body, operands)
            return operands
        if op.kind in IF_KINDS:
            return (yield self._call(called[0 if self._is_true(operands[0]) else 1], operands[1:]))
        if op.kind in CASE_KINDS:
            branch = int(operands[0])
            return (yield self._call(called[branch if 0 <= branch < len(called) else -1], operands[1:]))
        return (yield self._call(called[0], operands))

    def _scan(self, op: Op, operands: list[Any]) -> Walk[list[Any]]:
        """Run the step function on each slice of the sequences."""
        scan = scan_of(op, self.module)
        first, last = len(scan.xs), len(scan.xs) + len(scan.initials)
        xs, states, captures = operands[:first], operands[first:last], operands[last:]
        outputs: list[list[Any]] = [[] for _ in scan.ys]
        for slices in zip(*xs, strict=True):
            results: list[Any] = yield self._call(scan.step, [*slices, *states, *captures])
            for output, result in zip(outputs, results, strict=False):
                output.append(result)
            states = results[len(outputs) :]
        if outputs and not outputs[0]:
            raise NoMatch("a scan ran no steps, so its outputs have no shape")
        return [*(np.stack(output) for output in outputs), *states]

    def _make_kernel(self, op: Op) -> Run:
        if op.kind not in MOVES and any(value.type.quantization for value in (*op.inputs, *op.results)):
            raise NoMatch(f"there is no kernel for {op.kind} of quantized numbers")
        if op.kind == FINAL_STATE:
            kernel = self._read_state(op)
        else:
            kernel = self._prepare(op)
            states = state_operands(op)
            kernel = self._keep_states(op, states, kernel) if states else kernel
        self._kernels[op] = kernel
        return kernel

    def _prepare(self, op: Op) -> Run:
        """Return the op's kernel, bound to its attributes."""
        schema = required(self.dialects.schema(op.kind), f"unknown op {op.kind}")
        return prepare(op, schema, self._count_work)

    def _keep_states(self, op: Op, states: Sequence[int], kernel: Run) -> Run:
        """Return a kernel that keeps the final states, which `kernel` returns after its results."""

        def run(operands: Sequence[Any]) -> Sequence[Any]:
            arrays, count = kernel(operands), len(op.results)
            self._states.update(zip(((op, operand) for operand in states), arrays[count:], strict=True))
            return arrays[:count]

        return run

    def _read_state(self, op: Op) -> Run:
        """Return the kernel of `pseudo_final_state`."""
        outputs = op.inputs[0].op
        assert outputs is not None
        key = outputs, int(op.attributes["operand"])
        return lambda _operands: (required(self._states.get(key), "a final state is not computed"),)

    def _call(self, function: Function, operands: Sequence[Any]) -> Walk[list[Any]]:
        # A loop may call functions without any ops; count these calls, too.
        self.fixed += PER_OP
        self._charge(PER_OP)
        ops = self._ops.get(function)
        if ops is None:
            ops = self._ops[function] = [op for op in function.ops() if op.kind != CONSTANT]
        return self._run(ops, function.results, dict(zip(function.arguments, operands, strict=True)))

    def _count_work(self, elements: float, work: float) -> None:
        """Count the work of an op before it runs; refuse if it is too large."""
        refuse_large(elements, work)
        self.fixed += PER_OP
        self._charge(work)

    def _charge(self, work: float) -> None:
        self.work += work
        self.total += work
        if self.work > self.limit:
            raise TooLargeError("too large to evaluate")

    def _is_true(self, value: Any) -> bool:
        array = np.asarray(value)
        return bool(array.reshape(())) if array.size == 1 and array.dtype.kind != "O" else bool(array.size)
