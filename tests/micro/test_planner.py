"""Places of buffers: as tflite-micro's planner finds them (`test_arena.py` compares with the planner itself)."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from litefuse.micro.planner import PlannedBuffer, live_bytes, measure_plan, place_buffers

STEPS = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(sorted)
BUFFERS = st.lists(
    st.builds(lambda size, steps: PlannedBuffer(16 * size, *steps), st.integers(1, 9), STEPS), max_size=24
)


@given(BUFFERS)
@settings(max_examples=200, deadline=None)
def test_buffers_in_use_at_the_same_time_do_not_overlap(buffers: list[PlannedBuffer]) -> None:
    placed = list(zip(buffers, place_buffers(buffers), strict=True))
    for (one, offset), (other, other_offset) in combinations(placed, 2):
        if one.first <= other.last and other.first <= one.last:
            assert offset + one.size <= other_offset or other_offset + other.size <= offset
    assert measure_plan(buffers) >= max(live_bytes(buffers).values(), default=0)


def test_the_lowest_gap_is_used() -> None:
    # 96 bytes are at 0, 64 above them; where the 96 are not in use any more, 48 and one of 32 fit below the 64.
    buffers = [
        PlannedBuffer(96, 0, 1),
        PlannedBuffer(64, 1, 3),
        PlannedBuffer(48, 2, 3),
        PlannedBuffer(32, 2, 3),
        PlannedBuffer(32, 3, 3),
    ]
    assert place_buffers(buffers) == [0, 96, 0, 160, 48]


def test_of_equal_buffers_the_last_is_placed_first() -> None:
    assert place_buffers([PlannedBuffer(16, 0, 1), PlannedBuffer(16, 0, 1), PlannedBuffer(16, 0, 1)]) == [32, 16, 0]


def test_live_bytes() -> None:
    assert live_bytes([PlannedBuffer(16, 0, 1), PlannedBuffer(32, 1, 2)]) == {0: 16, 1: 48, 2: 32, 3: 0}
    assert measure_plan([]) == 0
