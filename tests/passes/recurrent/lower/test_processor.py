"""The name of the processor, by which measured times are kept."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from litefuse.passes.recurrent.lower import autotune

X86 = """processor	: 0
vendor_id	: AuthenticAMD
model		: 1
model name	: AMD EPYC 7B13
stepping	: 0

processor	: 1
model name	: AMD EPYC 7B13
"""
CORE = """processor	: {number}
BogoMIPS	: 38.40
Features	: fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp
CPU implementer	: 0x41
CPU architecture: 8
CPU variant	: 0x3
CPU part	: {part}
CPU revision	: 1
"""
ARMV7 = "model name	: ARMv7 Processor rev 3 (v7l)\n" + CORE


def cores(*parts: str, core: str = CORE) -> str:
    return "\n".join(core.format(number=number, part=part) for number, part in enumerate(parts))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (X86, "AMD EPYC 7B13"),
        (cores(*["0xd0b"] * 4), "0x41/0xd0b"),
        (cores(*["0xd08"] * 4), "0x41/0xd08"),
        (cores(*["0xd05"] * 4, *["0xd41"] * 3, "0xd44"), "0x41/0xd05 0x41/0xd41 0x41/0xd44"),
        (cores("0xd08", core=ARMV7), "ARMv7 Processor rev 3 (v7l) 0x41/0xd08"),
        ("processor\t: 0\nhart\t: 1\nisa\t: rv64imafdc\n", ""),
        ("", ""),
    ],
    ids=["x86", "Pi 5", "Pi 4", "phone", "32 bits", "RISC-V", "empty"],
)
def test_cpuinfo(text: str, name: str) -> None:
    assert autotune._parse_cpuinfo(text) == name


@pytest.fixture(autouse=True)
def no_cache() -> Iterator[None]:
    autotune._processor.cache_clear()
    yield
    autotune._processor.cache_clear()


def test_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autotune.sys, "platform", "darwin")
    done = subprocess.CompletedProcess([], 0, stdout="Apple M2 Pro\n")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: done if command[0] == "sysctl" else None)
    assert autotune._processor() == "Apple M2 Pro"


def test_a_system_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(autotune.sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", fail)
    monkeypatch.setattr(Path, "read_text", fail)
    monkeypatch.setattr(autotune.platform, "processor", lambda: "arm")
    assert autotune._processor() == "arm"
