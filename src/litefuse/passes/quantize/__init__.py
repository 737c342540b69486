"""Passes that replace floating-point numbers by integers, as `litefuse.quantization` describes.

The folders; each imports only from those before it:
    integers    ranges and scales; weights and biases in the forms that kernels take
    kernels     custom ops that observe the float model while it runs, and computations with the observed numbers
    prepare     rewrites of the float model before it is calibrated
    observe     runs of the float model on samples: calibration
    plan        which ops compute in integers, and with which scales
    apply       the integer ops, weights and biases, as planned, and their verification
    search      measured errors, and layers that must be more exact
"""

from litefuse.dialects.tfl.quantization import HYBRID_KINDS
from litefuse.ir import DType
from litefuse.passes.base import Pass
from litefuse.passes.optimize import FLOAT_FORMS

_INTEGERS = "has_integer_activations"
"""The property of the options without which there is nothing to calibrate."""
_STATE = "litefuse.passes.quantize.state:QuantizationState"
"""The state that passes hand on which need more than the module."""

WIDEN_HALVES = Pass(
    "widen-halves",
    "litefuse.passes.quantize.prepare.widen_halves:widen_halves",
    dtypes=frozenset({DType.BF16, DType.F16}),
    option="quantize",
)
PREPARE_FAKE_QUANTIZATION = Pass(
    "prepare-fake-quantization",
    "litefuse.passes.quantize.prepare.fake_quantization:prepare_fake_quantization",
    frozenset(f"tf.FakeQuantWithMinMax{limits}" for limits in ("Args", "Vars", "VarsPerChannel")),
    state=_STATE,
)
FIND_INPUT_SCALES = Pass(
    "find-input-scales",
    "litefuse.passes.quantize.observe.input_scales:find_input_scales",
    frozenset({"tf.Mul", "tf.RealDiv"}),
    option=_INTEGERS,
    state=_STATE,
)
DECOMPOSE = Pass("decompose-for-integers", "litefuse.passes.quantize.prepare.decompose:decompose_ops", option=_INTEGERS)
COPY_FUNCTIONS = Pass(
    "copy-functions",
    "litefuse.passes.quantize.prepare.copy_functions:copy_functions",
    frozenset({"tfl.while", "tfl.if"}),
    option=_INTEGERS,
)
CALIBRATE = Pass(
    "calibrate",
    "litefuse.passes.quantize.observe.calibration:calibrate",
    option=_INTEGERS,
    state=_STATE,
)
KEEP_STEEP_FUNCTIONS = Pass(
    "keep-steep-functions",
    "litefuse.passes.quantize.plan.steep_functions:keep_steep_functions",
    frozenset({"tfl.log", "tfl.rsqrt", "tfl.sqrt"}),
    option=_INTEGERS,
    state=_STATE,
)
EQUALIZE_CHANNELS = Pass(
    "equalize-channels", "litefuse.passes.quantize.apply.equalize:equalize_channels", option=_INTEGERS, state=_STATE
)
KEEP_FLOATS = Pass(
    "keep-floats", "litefuse.passes.quantize.search.sensitivity:keep_floats", option="measures_layers", state=_STATE
)
QUANTIZE_ACTIVATIONS = Pass(
    "quantize-activations",
    "litefuse.passes.quantize.apply.activations:quantize_activations",
    option=_INTEGERS,
    state=_STATE,
)
COMPUTE_IN_FLOAT = Pass(
    "compute-in-float",
    "litefuse.passes.quantize.apply.float_forms:compute_in_float",
    FLOAT_FORMS.kinds,
    option=_INTEGERS,
)
ROUND_WEIGHTS = Pass(
    "round-weights",
    "litefuse.passes.quantize.apply.rounding:round_weights",
    option=_INTEGERS,
    state=_STATE,
)
QUANTIZE_WEIGHTS = Pass(
    "quantize-weights", "litefuse.passes.quantize.apply.weights:quantize_weights", option="quantize"
)
CORRECT_BIASES = Pass(
    "correct-biases", "litefuse.passes.quantize.apply.biases:correct_biases", option=_INTEGERS, state=_STATE
)
CHECK_QUANTIZED = Pass(
    "check-quantized", "litefuse.passes.quantize.apply.verify_quantized:check_quantized", option="quantize"
)
CHECK_INTEGERS = Pass(
    "check-integers",
    "litefuse.passes.quantize.apply.verify_quantized:check_integers",
    HYBRID_KINDS | {"tfl.quantize", "tfl.dequantize"},
)
MEASURE_LAYERS = Pass(
    "measure-layers",
    "litefuse.passes.quantize.search.sensitivity:measure_layers",
    option="measures_layers",
    state=_STATE,
)
MEASURE_ERROR = Pass(
    "measure-error",
    "litefuse.passes.quantize.search.measure:measure_error",
    option=_INTEGERS,
    state=_STATE,
)
