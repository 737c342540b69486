"""Copies of a module and of its calibration, on which quantization is tried."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from litefuse.ir import Module, Op, Value
from litefuse.ir.functions import clone_function
from litefuse.passes.quantize.calibrated import Calibration, Run


class ModuleCopy(NamedTuple):
    """A copy of a module, with the copies of its values and ops; constants are shared."""

    module: Module
    values: dict[Value, Value]
    ops: dict[Op, Op]


def copy_module(source: Module) -> ModuleCopy:
    """Copy a module."""
    module, values, ops = Module(), dict[Value, Value](), dict[Op, Op]()
    module.signatures = [replace(signature) for signature in source.signatures]
    module.variables, module.initializers = dict(source.variables), list(source.initializers)
    module.attributes = dict(source.attributes)
    for name, function in source.functions.items():
        copy = module.add(clone_function(function, name, values))
        ops.update(zip(function.ops(), copy.ops(), strict=True))
    return ModuleCopy(module, values, ops)


def copy_calibration(source: Calibration, copy: ModuleCopy) -> Calibration:
    """Return what is known of a module for its copy, except the links; both remember what was found by rows."""
    values, ops = copy.values, copy.ops
    return Calibration(
        ranges={values[value]: each for value, each in source.ranges.items()},
        observed={values[value]: each for value, each in source.observed.items()},
        samples=source.samples,
        channels={values[value]: each for value, each in source.channels.items()},
        scalings={values[value]: each for value, each in source.scalings.items()},
        inputs={ops[op]: replace(each) for op, each in source.inputs.items()},
        float_ops={ops[op]: reason for op, reason in source.float_ops.items()},
        run=None if source.run is None else _copy_run(source.run, values),
        remembered=source.remembered,
    )


def _copy_run(run: Run, values: Mapping[Value, Value]) -> Run:
    """Return the run with the values of the copy."""
    observed = replace(run.observed, values=[values.get(value, value) for value in run.observed.values])
    return run._replace(observed=observed)
