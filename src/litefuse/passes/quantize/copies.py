"""Copies of a module and of its calibration, on which quantization is tried."""

from collections.abc import Mapping
from dataclasses import replace

from litefuse.ir import ModuleCopy, Value
from litefuse.passes.quantize.calibrated import Calibration, Run


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
