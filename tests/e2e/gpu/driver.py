"""Unpack Mesa's lavapipe, a Vulkan driver that computes on the CPU, below tests/.cache; nothing is installed.

The packages come from the machine's own sources: Debian bookworm, whose backports have a Mesa that is new enough.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
from pathlib import Path

from tests.support import zoo

FOLDER = zoo.ROOT / "tests" / ".cache" / "lavapipe"
_LIBRARIES = FOLDER / "root/usr/lib/x86_64-linux-gnu"
_ICD = FOLDER / "lavapipe.json"
_NEW = "mesa-vulkan-drivers libdrm-amdgpu1 libdrm2"
"""Packages of bookworm-backports."""
_OLD = """
libvulkan1 libllvm15 libz3-4 libedit2 libbsd0 libmd0 libxml2 libicu72 libelf1 libexpat1 libwayland-client0 libzstd1
zlib1g libx11-xcb1 libxau6 libxdmcp6 libxcb1 libxcb-dri3-0 libxcb-present0 libxcb-randr0 libxcb-shm0 libxcb-sync1
libxcb-xfixes0 libxshmfence1
"""
_TIMEOUT = 300


class UnavailableError(Exception):
    """The driver cannot be had on this machine; the message says why."""


def environment() -> dict[str, str]:
    """Return the variables of a process that uses the driver; unpack it if it is missing.

    Raises:
        UnavailableError: if this machine cannot fetch or run it.
    """
    if not _ICD.exists():
        _unpack()
    return {
        "VK_DRIVER_FILES": str(_ICD),
        "LD_LIBRARY_PATH": f"{_LIBRARIES}:{FOLDER / 'root/lib/x86_64-linux-gnu'}",
        "LP_NUM_THREADS": "2",
        "GALLIVM_PERF": "nopt",
        "OMP_NUM_THREADS": "1",
        "XDG_RUNTIME_DIR": str(FOLDER),
        "MESA_SHADER_CACHE_DIR": str(FOLDER / "shaders"),
    }


def _unpack() -> None:
    if platform.machine() != "x86_64" or not (shutil.which("apt-get") and shutil.which("dpkg")):
        raise UnavailableError("the GPU's driver is unpacked from Debian's packages for amd64")
    partial = FOLDER.with_name(f"lavapipe.{os.getpid()}")
    shutil.rmtree(partial, ignore_errors=True)
    try:
        options = _private_apt(partial)
        _run("apt-get", *options, "update", "-qq", folder=partial)
        names = [f"{name}/bookworm-backports" for name in _NEW.split()] + _OLD.split()
        _run("apt-get", *options, "download", "-qq", *names, folder=partial / "packages")
        for package in (partial / "packages").glob("*.deb"):
            _run("dpkg", "-x", str(package), str(partial / "root"), folder=partial)
        for name in ("packages", "lists", "cache"):
            shutil.rmtree(partial / name)
        # Relative to the file: the folder may be moved.
        library = str((_LIBRARIES / "libvulkan_lvp.so").relative_to(FOLDER))
        driver = {"api_version": "1.4.305", "library_path": library}
        (partial / _ICD.name).write_text(json.dumps({"ICD": driver, "file_format_version": "1.0.0"}))
        partial.rename(FOLDER)
    except OSError:
        if not _ICD.exists():  # Another process may have been faster.
            raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _private_apt(folder: Path) -> list[str]:
    """Return options with which apt uses its own lists, and downloads what a slim image may have installed."""
    for name in ("lists/partial", "cache/archives/partial", "packages", "sources"):
        (folder / name).mkdir(parents=True)
    (folder / "status").touch()
    archive = _archive()
    (folder / "sources/debian.sources").write_text(
        f"Types: deb\nURIs: {archive}\nSuites: bookworm bookworm-backports\nComponents: main\n"
        "Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n"
    )
    settings = {
        "Dir::Etc::SourceList": "/dev/null",
        "Dir::Etc::SourceParts": folder / "sources",
        "Dir::State::Lists": folder / "lists",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
        "APT::Architecture": "amd64",
        "APT::Architectures": "amd64",
    }
    return [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]


def _archive() -> str:
    """Return where the machine itself gets the packages of bookworm from."""
    form = ("--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages")
    for line in _run("apt-get", "indextargets", *form, folder=FOLDER.parent).splitlines():
        archive, _, release = line.partition(" ")
        if release == "bookworm":
            return archive
    raise UnavailableError("the machine's package sources have no Debian bookworm (after apt-get update)")


def _run(*command: str, folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=_TIMEOUT)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        output = getattr(error, "stderr", None) or ""
        raise UnavailableError(f"{command[0]} failed: {str(output).strip()[-300:] or error}") from error
    return done.stdout
