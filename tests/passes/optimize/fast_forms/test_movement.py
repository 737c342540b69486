"""Data moves by ops that XNNPACK runs, or that copy whole rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import DType, Module, QuantizationParameters, TensorType, Value
from tests.passes.optimize.fast_forms.check import Build, finish, request, rewritten
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph, main, ops


def steps(shape: tuple[int | None, ...], begin: list[int], end: list[int], by: list[int], **masks: int) -> Build:
    def build(g: Graph) -> Value:
        return g.tfl.strided_slice(g.input(*shape), g.i32(begin), g.i32(end), g.i32(by), **masks)

    return build


@pytest.mark.parametrize(
    ("begin", "by"),
    [
        ([0, 0, 0, 0], [1, 2, 2, 1]),
        ([0, 1, 2, 0], [1, 2, 3, 1]),
        ([0, 0, 0, 1], [1, 1, 1, 4]),
        ([0, 3, 0, 0], [1, 4, 1, 1]),
    ],
    ids=str,
)
def test_steps_are_the_first_elements_of_blocks(begin: list[int], by: list[int]) -> None:
    build = steps((None, 12, 6, 8), begin, [0] * 4, by, begin_mask=1, end_mask=15)
    kinds, events = rewritten(build, (1, 12, 6, 8), (3, 12, 6, 8), **request("slice-blocks"))
    assert kinds == ["reshape", "strided_slice", "reshape"]
    assert events[0].startswith("note: strided slice as the first elements of blocks")


@pytest.mark.parametrize(
    "build",
    [
        steps((None, 13, 8), [0] * 3, [0] * 3, [1, 2, 1], begin_mask=7, end_mask=7),
        steps((None, 12, 8), [0, 2, 0], [0] * 3, [1, 2, 1], begin_mask=5, end_mask=7),
        steps((None, 12, 8), [0] * 3, [0, 8, 0], [1, 2, 1], begin_mask=7, end_mask=5),
        steps((None, 12, 8), [0] * 3, [0] * 3, [1, -2, 1], begin_mask=7, end_mask=7),
        steps((None, 12, 8), [0] * 3, [0] * 3, [2, 1, 1], begin_mask=7, end_mask=7),
        steps((None, 12, 8), [0] * 3, [0, 12, 4], [1, 1, 1], begin_mask=7, end_mask=1),
        steps((1, 2, 2, 2, 2, 4), [0] * 6, [0] * 6, [1, 1, 1, 1, 1, 2], begin_mask=63, end_mask=63),
    ],
    ids=["a part of a block", "a late start", "an early end", "backwards", "a free axis", "no steps", "rank 7"],
)
def test_other_slices_stay(build: Build) -> None:
    assert rewritten(build, **request("slice-blocks")) == (["strided_slice"], [])


def mirrored(shape: tuple[int | None, ...], pads: list[list[int]], mode: str = "REFLECT") -> Build:
    return lambda g: g.tfl.mirror_pad(g.input(*shape), g.i32(pads), mode=mode)


@pytest.mark.parametrize("mode", ["REFLECT", "SYMMETRIC"])
@pytest.mark.parametrize(
    "pads",
    [[[0, 0], [1, 1], [1, 1], [0, 0]], [[0, 0], [3, 2], [0, 0], [0, 0]], [[0, 0], [0, 2], [1, 0], [0, 3]]],
    ids=str,
)
def test_mirrored_margins_are_joined(pads: list[list[int]], mode: str) -> None:
    build = mirrored((None, 5, 7, 4), pads, mode)
    kinds, events = rewritten(build, (1, 5, 7, 4), (2, 5, 7, 4), **request("join-mirrored"))
    assert set(kinds) <= {"strided_slice", "reverse_v2", "reshape", "concatenation"}
    assert "concatenation" in kinds
    assert events[0].startswith("note: mirrored margins as concatenations")


def test_margins_of_a_free_axis_stay() -> None:
    build = mirrored((1, None, 7, 4), [[0, 0], [1, 1], [0, 0], [0, 0]])
    assert rewritten(build, **request("join-mirrored")) == (["mirror_pad"], [])


def extremum(kind: str, shape: tuple[int | None, ...], axis: int, dtype: DType = DType.F32) -> Build:
    def build(g: Graph) -> Value:
        return getattr(g.tfl, kind)(g.input(*shape, dtype=dtype), np.int32(axis), output_type=DType.I32)

    return build


@pytest.mark.parametrize("kind", ["arg_max", "arg_min"])
@pytest.mark.parametrize("axis", [0, 1, -2])
def test_extremum_along_the_last_axis(kind: str, axis: int) -> None:
    kinds, events = rewritten(extremum(kind, (None, 9, 120, 4), axis), (9, 9, 120, 4), **request("transpose-arg-max"))
    assert kinds == ["transpose", kind]
    assert events[0].startswith("note: position of the largest or smallest element")


@pytest.mark.parametrize(
    ("build", "options"),
    [
        (extremum("arg_max", (None, 256, 256), -1), request("transpose-arg-max")),
        (extremum("arg_max", (None, 256, 256), 1, DType.I32), request("transpose-arg-max")),
        (extremum("arg_max", (1, 8, 4), 1), {}),
    ],
    ids=["last axis", "integers", "few elements"],
)
def test_other_extrema_stay(build: Build, options: Any) -> None:
    assert rewritten(build, **options) == (["arg_max"], [])


def packed(count: int, *shape: int | None, axis: int = -1) -> Build:
    def build(g: Graph) -> Value:
        x = g.input(*shape)
        return g.tfl.pack(*(g.tfl.mul(x, np.float32(number)) for number in range(count)), axis=axis)

    return build


def test_packs_are_transposed() -> None:
    kinds, events = rewritten(packed(5, None, 30, 20), (1, 30, 20), (2, 30, 20))
    assert kinds[-2:] == ["pack", "transpose"]
    assert events[0].startswith("note: 5 tensors packed along the first axis and transposed: ")
    for build in (packed(5, None, 30, 20, axis=1), packed(2, 1, 8)):
        assert rewritten(build)[0][-1] == "pack"


def taken(shape: tuple[int | None, ...], axis: int = -1, *, computed: bool = False) -> Build:
    def build(g: Graph) -> Value:
        x, indices = g.input(*shape), g.i32([3, 0, 5])
        if computed:
            indices = g.tfl.cast(
                g.tfl.reshape(g.tfl.reduce_max(x, g.i32([0, 1, 2]), keep_dims=False), g.i32([1])),
                out_data_type=DType.I32,
            )
        return g.tfl.gather(x, indices, axis=axis)

    return build


def test_channels_are_taken_as_rows() -> None:
    kinds, events = rewritten(taken((None, 30, 20, 8)), (1, 30, 20, 8), (2, 30, 20, 8))
    assert kinds == ["transpose", "gather", "transpose"]
    assert events[0].startswith("note: 3 channels taken between transposes: ")


@pytest.mark.parametrize(
    "build",
    [taken((None, 30, 20, 8), 1), taken((1, 8, 8)), taken((20, 30, 8), computed=True)],
    ids=["rows", "few", "computed"],
)
def test_other_gathers_stay(build: Build) -> None:
    kinds, events = rewritten(build)
    assert (kinds[-1], events) == ("gather", [])


@pytest.mark.parametrize(
    "options", [{"target": "micro"}, {"target": "compiled_model"}, request("join-mirrored", on=False)], ids=str
)
def test_other_targets_and_users_keep_their_ops(options: Any) -> None:
    build = mirrored((1, 16, 16, 8), [[0, 0], [1, 1], [1, 1], [0, 0]])
    assert rewritten(build, **options) == (["mirror_pad"], [])


def test_defaults_are_measured_sizes() -> None:
    pads = [[0, 0], [1, 1], [1, 1], [0, 0]]
    assert rewritten(mirrored((None, 16, 16, 8), pads), (1, 16, 16, 8))[1]
    assert not rewritten(mirrored((None, 4, 4, 8), pads))[1]
    whole = {"begin_mask": 15, "end_mask": 15}
    assert rewritten(steps((1, 16, 16, 8), [0] * 4, [0] * 4, [1, 2, 2, 1], **whole), (1, 16, 16, 8))[1]
    assert not rewritten(steps((1, 4, 4, 8), [0] * 4, [0] * 4, [1, 2, 2, 1], **whole))[1]


@pytest.mark.parametrize(
    ("rewrite", "build"),
    [
        ("slice-blocks", steps((1, 16, 16, 8), [0] * 4, [0] * 4, [1, 2, 2, 1], begin_mask=15, end_mask=15)),
        ("join-mirrored", mirrored((1, 16, 16, 8), [[0, 0], [2, 2], [1, 0], [0, 3]])),
        ("transpose-arg-max", extremum("arg_max", (1, 16, 16, 8), 1)),
        ("transpose-gather", taken((1, 16, 16, 8))),
    ],
)
def test_an_int8_file_computes_the_same_integers(rewrite: str, build: Build) -> None:
    module = finish(build)
    change_types(module)
    before = bytes(to_bytes(module))
    after = litefuse.convert(before)
    assert [event.rule for event in after.report.events if event.pass_name == "fast-forms"] == [rewrite]
    inputs = np.random.default_rng(0).integers(-128, 128, (1, 16, 16, 8)).astype(np.int8)
    for resolver in RESOLVERS:
        found, expected = (
            open_interpreter(content, resolver=resolver).get_signature_runner()(x0=inputs)["y0"]
            for content in (after.to_bytes(), before)
        )
        np.testing.assert_array_equal(found, expected)


def change_types(module: Module) -> None:
    """Change all floats to int8."""
    values = [*main(module).arguments, *(result for op in ops(module) for result in op.results)]
    for value in values:
        if value.dtype is DType.F32:
            value.type = TensorType(DType.I8, value.shape, QuantizationParameters.of(0.1, 3))
