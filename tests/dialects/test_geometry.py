"""The geometry of convolutions and pools: data formats, attributes of tf and tfl, numbers of windows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import litefuse
from litefuse.dialects.geometry import Geometry, count_windows, from_nhwc, reach_of, span_of, to_nhwc
from litefuse.errors import NoMatch


@pytest.mark.parametrize("data_format", ["NHWC", "NCHW", "NDHWC", "NCDHW"])
def test_axes_are_reordered_to_channels_last_and_back(data_format: str) -> None:
    assert "".join(to_nhwc(data_format, data_format)) == data_format.replace("C", "") + "C"
    assert "".join(from_nhwc(to_nhwc(data_format, data_format), data_format)) == data_format


def test_attributes_of_tf_are_per_spatial_axis() -> None:
    explicit = {"padding": "EXPLICIT", "explicit_paddings": (0, 0, 0, 0, 1, 2, 3, 4)}
    geometry = Geometry.of(strides=(1, 1, 2, 3), data_format="NCHW", **explicit)
    assert geometry == Geometry("NCHW", "EXPLICIT", (2, 3), (1, 1), ((1, 2), (3, 4)), ())


def test_attributes_of_tfl_are_those_of_tf() -> None:
    geometry = Geometry.of(strides=(1, 1, 2, 3, 1), padding="SAME", dilations=(1, 1, 5, 4, 1))
    assert Geometry.of_tfl(geometry.tfl_attributes) == geometry


def test_windows_over_channels_are_refused() -> None:
    with pytest.raises(NoMatch, match="ksize over batch or channels must be 1"):
        Geometry.of(strides=(1, 1, 1, 1), padding="SAME", ksize=(1, 2, 2, 2))
    with pytest.raises(NoMatch, match="data format"):
        Geometry.of(strides=(1, 1, 1, 1), padding="SAME", data_format="NCHW_VECT_C")


@pytest.mark.parametrize(
    ("attributes", "problem"),
    [
        ({"strides": (1, 1, 1, 1), "dilations": (1, 1, 1)}, "dilations must have 4 entries"),
        ({"strides": (1, 1, 1, 1, 1), "ksize": (1, 2, 2, 1)}, "ksize must have 5 entries"),
        ({"strides": ()}, "the number of strides"),
        ({"strides": (1,) * 4, "padding": "EXPLICIT", "explicit_paddings": (0,) * 7}, "must have 8 entries"),
    ],
)
def test_missing_entries_are_refused(attributes: dict[str, Any], problem: str) -> None:
    with pytest.raises(NoMatch, match=problem):
        Geometry.of(**{"padding": "SAME"} | attributes)


def test_windows_fit() -> None:
    reach = reach_of(3, 2)
    assert reach == 5
    assert count_windows(10, reach, 2, "VALID", (0, 0)) == 3
    assert count_windows(10, reach, 2, "SAME", (0, 0)) == 5
    assert count_windows(10, reach, 2, "EXPLICIT", (1, 2)) == 5
    assert span_of(3, reach, 2) == 9


def test_only_the_geometry_interprets_data_formats() -> None:
    root = Path(litefuse.__file__).parent
    found = [path.name for path in root.rglob("*.py") if 'startswith("NC' in path.read_text()]
    assert found == ["geometry.py"]
