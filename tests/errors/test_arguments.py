"""Complete messages for wrong calls of `litefuse.convert`."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.ir import Location
from litefuse.passes.pipeline import PASS_NAMES
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
STAGE_NAMES = ", ".join(PASS_NAMES)
FORMS = (
    "choose from fastest, fused, loop, unrolled, loop:N (N steps per iteration), or map glob patterns of layers to "
    'these: {"encoder/*": "loop"}.'
)
STEPS = "N in loop:N is the number of steps per iteration, 2 or more"
ONE_STEP = '"loop" has one step per iteration.'
DIMENSION = "is not a dimension. Use positive integers, or None for a free dimension."
DOES_NOT_FIT = "Only free dimensions (?) can be set; to change others, save the model with another input shape."

CASES: list[tuple[dict[str, Any], str]] = [
    ({"signatures": "nope"}, f"{DEMO_MODEL}: there is no signature 'nope'. Available signatures: serving_default."),
    ({"signatures": []}, "signatures must be a name or a non-empty list of names, got []."),
    ({"signatures": [3]}, "signatures must be a name or a non-empty list of names, got [3]."),
    ({"tags": 7}, "tags must be a name or a non-empty list of names, got 7."),
    (
        {"tags": "train"},
        f"{DEMO_MODEL / 'saved_model.pb'}: has no graph with tags {{train}}. Choose with tags= from {{serve}}.",
    ),
    ({"batch": 0}, "batch must be a positive integer, got 0."),
    ({"batch": -1}, "batch must be a positive integer, got -1."),
    ({"batch": 1.0}, "batch must be a positive integer, got 1.0."),
    ({"batch": "1"}, "batch must be a positive integer, got '1'."),
    ({"batch": True}, "batch must be a positive integer, got True."),
    ({"batch": 1 << 40}, "batch must be a positive integer of at most 2,147,483,647, got 1099511627776."),
    (
        {"batch": 3, "input_shapes": {"tokens": (2, 32)}},
        "batch=3: no input has a free first dimension. Available inputs: tokens (?, 32).",
    ),
    (
        {"input_shapes": {"inputs": (1, 32)}},
        "input_shapes: there is no input 'inputs'. Available inputs: tokens (?, 32).",
    ),
    (
        {"input_shapes": (1, 32)},
        "input_shapes must map input names to shapes, got (1, 32). "
        'For example: input_shapes={"image": (1, 224, 224, 3)}.',
    ),
    (
        {"input_shapes": {"tokens": 1}},
        "input_shapes: invalid shape 1 for 'tokens': expected a tuple. For example: (1, 224, 224, 3).",
    ),
    (
        {"input_shapes": {"tokens": "1,32"}},
        "input_shapes: invalid shape '1,32' for 'tokens': expected a tuple. For example: (1, 224, 224, 3).",
    ),
    ({"input_shapes": {"tokens": (-1, 32)}}, f"input_shapes: invalid shape (-1, 32) for 'tokens': -1 {DIMENSION}"),
    ({"input_shapes": {"tokens": (0, 32)}}, f"input_shapes: invalid shape (0, 32) for 'tokens': 0 {DIMENSION}"),
    ({"input_shapes": {"tokens": (1.5, 32)}}, f"input_shapes: invalid shape (1.5, 32) for 'tokens': 1.5 {DIMENSION}"),
    (
        {"input_shapes": {"tokens": (1, 32, 1)}},
        "signature 'serving_default', input 'tokens': shape (1, 32, 1) is incompatible with the model's shape "
        f"(?, 32). {DOES_NOT_FIT}",
    ),
    (
        {"input_shapes": {"tokens": (1, 16)}},
        "signature 'serving_default', input 'tokens': shape (1, 16) is incompatible with the model's shape "
        f"(?, 32). {DOES_NOT_FIT}",
    ),
    (
        {"debug": litefuse.Debug(print_after=("nope",))},
        f"print_after: unknown pass 'nope'; the passes are {STAGE_NAMES}.",
    ),
    ({"debug": True}, "debug=True: expected a litefuse.Debug(...)."),
    ({"recurrent": True}, "recurrent=True: expected a form, a mapping of forms or a litefuse.Recurrent(...)."),
    ({"recurrent": "steps:4"}, f"recurrent='steps:4': {FORMS}"),
    ({"recurrent": "fused:4"}, f"recurrent='fused:4': {FORMS}"),
    ({"recurrent": "loop:1"}, f"recurrent='loop:1': {STEPS}, not '1'. {ONE_STEP}"),
    ({"recurrent": "loop:"}, f"recurrent='loop:': {STEPS}, not ''. {ONE_STEP}"),
    ({"recurrent": "loop:-2"}, f"recurrent='loop:-2': {STEPS}, not '-2'. {ONE_STEP}"),
    ({"recurrent": {"encoder/*": "looped"}}, f"recurrent['encoder/*']='looped': {FORMS}"),
    ({"recurrent": {"": "loop"}}, "recurrent: a pattern of layers must be a non-empty string, got ''."),
    (
        {"strict": "svdf"},
        "strict='svdf': expected True, False or a litefuse.Strict. For example: "
        "strict=litefuse.Strict.for_names('svdf').",
    ),
    ({"tune": "latency"}, "tune='latency': choose from True, False."),
    (
        {"quantize": "recipe.json"},
        "quantize='recipe.json': choose from float32, float16, dynamic, int4, int2, int8, int16x8, or pass a "
        "litefuse.Quantization(...). Recipes are read by litefuse.Quantization.load(path) and "
        "litefuse.Quantization.from_recipe(content).",
    ),
]


def test_wrong_values_of_groups() -> None:
    with pytest.raises(litefuse.ConversionError, match=r"form\['a'\]='x': choose from fastest, fused, loop, unrolled"):
        litefuse.Recurrent(form={"a": "x"})
    with pytest.raises(litefuse.ConversionError, match="form must map patterns of layers to forms, got"):
        litefuse.Recurrent(form=("loop",))  # type: ignore[arg-type]
    with pytest.raises(litefuse.ConversionError, match="print_after must be a name or a non-empty list"):
        litefuse.Debug(print_after=3)  # type: ignore[arg-type]
    with pytest.raises(litefuse.ConversionError, match="states='outputs': choose from variables, inputs"):
        litefuse.Recurrent(states="outputs")  # type: ignore[arg-type]
    with pytest.raises(litefuse.ConversionError, match="reset_signature must be a name, got ''"):
        litefuse.Recurrent(reset_signature="")
    with pytest.raises(litefuse.ConversionError, match="names must be a name or a non-empty list of names"):
        litefuse.Strict(names=(1,))  # type: ignore[arg-type]


def test_groups_of_options_are_values() -> None:
    first, second = (litefuse.Recurrent(form={"a*": "loop:2"}, reset_signature="reset") for _ in range(2))
    assert first == second and hash(first) == hash(second)
    assert first != litefuse.Recurrent() and litefuse.Debug() != litefuse.Strict()
    assert repr(litefuse.Strict.for_names("svdf")) == "Strict(composites=False, names=('svdf',))"
    assert repr(first.form) == "(('a*', 'loop:2'),)" and first.form_for(Location("a/b")) == "loop:2"
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'form'"):
        first.form = "loop"
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'max_ms'"):
        litefuse.Quantization().goals.max_ms = 3
    assert replace(first, states="inputs").form == first.form
    assert replace(first, form="fastest") == litefuse.Recurrent(reset_signature="reset")


@pytest.mark.parametrize(("arguments", "text"), CASES, ids=[str(arguments) for arguments, _ in CASES])
def test_a_wrong_argument(arguments: dict[str, Any], text: str) -> None:
    with pytest.raises(litefuse.LitefuseError) as caught:
        litefuse.convert(DEMO_MODEL, **arguments)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    "arguments",
    [
        {"tags": "serve"},
        {"tags": ["serve"]},
        {"signatures": "serving_default"},
        {"batch": np.int64(2)},
        {"input_shapes": {"tokens": np.array([2, 32])}},
        {"input_shapes": {"tokens": [2, None]}, "batch": 2},
    ],
    ids=str,
)
def test_an_argument_in_another_spelling(arguments: dict[str, Any]) -> None:
    assert litefuse.convert(DEMO_MODEL, **arguments).to_bytes()[4:8] == b"TFL3"
