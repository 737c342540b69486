"""Options as kernels receive them, and the effects of damaged ones."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from litefuse.runtime import include_folder
from litefuse.tflite.flexbuffer import decode_options, encode_options
from tests.runtime.conftest import NO_COMPILER

OPTIONS = {
    "int": -5,
    "large": 1 << 40,
    "float": 0.1,
    "flag": True,
    "text": "four",
    "names": ["a", "seven"],
    "sizes": [1, 300, 3],
    "scales": [0.5, 2.0],
    "mixed": [1, "x", 2.5],
}


def mutations(count: int) -> list[bytes]:
    """Yield options with some bytes changed, removed, or inserted."""
    dice = random.Random(5)
    seeds = [
        encode_options(OPTIONS),
        encode_options({"int": 1}),
        encode_options({"text": "x" * 300, "float": 2.0}),
        encode_options({}),
    ]
    found: list[bytes] = []
    for _ in range(count):
        mutated = bytearray(dice.choice(seeds))
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(mutated) + 1)
            # Lengths and offsets are near the end.
            place = max(place, len(mutated) - 40) if dice.random() < 0.5 else place
            mutated[place : place + dice.randint(0, 2)] = dice.randbytes(dice.randint(0, 2))
        found.append(bytes(mutated))
    return found


def test_options_in_python():
    given = decode_options(encode_options(OPTIONS))
    assert isinstance(given, dict)
    assert given == {**OPTIONS, "float": pytest.approx(0.1)}
    assert decode_options(b"") == {}
    assert decode_options(b"no FlexBuffer") == b"no FlexBuffer"
    assert decode_options(encode_options({})) == {}


def test_damaged_options_in_python():
    for content in mutations(2000):
        assert decode_options(content) == content or isinstance(decode_options(content), dict)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason=NO_COMPILER)
def test_damaged_options_in_c(tmp_path):
    """Nothing outside the options is read."""
    program = tmp_path / "fuzz"
    source = Path(__file__).with_name("fuzz_options.c")
    flags = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{include_folder()}"]
    subprocess.run(["cc", *flags, str(source), "-o", str(program)], check=True)
    cases = mutations(200_000)
    stdin = b"".join(len(case).to_bytes(4, "little") + case for case in cases)
    done = subprocess.run([program], input=stdin, capture_output=True)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert done.stdout.split() == [b"200000", b"1"] or done.stdout.startswith(b"200000")
