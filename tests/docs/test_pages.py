"""Every block of code in the documentation is executed, every command exists, every link has a target."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from tests.docs.pages import DOCS, IMAGE_MODEL, ROOT, SAVED_MODEL, Block, Outcome, blocks, commands, not_printed, run
from tools.command_reference import commands as known_commands

ELSEWHERE = {
    "docs/report.md": "tests/tools/html_report/test_docs.py",
    "docs/coming_from_tfliteconverter.md": "tests/e2e/interfaces/test_page.py",
    "docs/write_a_kernel.md": "tests/runtime/test_example.py",
}
"""Pages with code that another test executes."""
WRITTEN = ("docs/command_line.md", "docs/api.md")
"""Pages with code that is generated from the source: signatures, and examples of commands."""
MODEL = f"import os; os.symlink({str(SAVED_MODEL)!r}, 'my_saved_model'); "
CONVERTED = MODEL + "shell('litefuse convert my_saved_model -o model.tflite -q'); "
IMAGES = (
    f"import os; os.symlink({str(IMAGE_MODEL)!r}, 'my_image_model'); "
    "open('labels.txt', 'w').writelines(f'animal {n}\\n' for n in range(20)); "
)
NAMED_ANEW = "import keras; keras.utils.clear_session(); "
"""Code that lets Keras number the layers of a page as in a new process."""
EXECUTED = {
    "README.md": MODEL + "import tensorflow as tf",
    "docs/index.md": MODEL,
    "docs/tutorial.md": NAMED_ANEW,
    "docs/write_a_composite.md": "",
    "docs/write_a_fusion.md": "",
    "docs/recurrent.md": NAMED_ANEW,
    "docs/quantization.md": "",
    "docs/litert_files.md": CONVERTED,
    "docs/metadata.md": IMAGES,
    "docs/verify.md": CONVERTED,
    "docs/deploy.md": MODEL,
    "docs/deploy/android.md": MODEL + IMAGES,
    "docs/deploy/ios.md": MODEL,
    "docs/deploy/linux.md": MODEL,
    "docs/deploy/web.md": MODEL,
    "docs/deploy/microcontrollers.md": "",
    "docs/performance.md": CONVERTED + "import shutil; shutil.copy('model.tflite', 'other.tflite')",
}
"""Pages that are executed here, and code to run before."""
NEEDS = {"docs/deploy/microcontrollers.md": "tflite_micro"}
"""Packages that pages need and that are not available everywhere."""
NOT_PRINTED = ("docs/verify.md",)
"""Pages that show the output of commands for files other than those of the examples."""

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("examples/*/README.md"))
)


def executable(page: str) -> list[Block]:
    return [block for block in blocks((ROOT / page).read_text()) if block.language in ("python", "sh", "console")]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    pytest.importorskip("tensorflow", reason="the models of the examples are made with it")
    return run(EXECUTED, tmp_path_factory.mktemp("pages"))


@pytest.mark.xdist_group("documentation")
@pytest.mark.parametrize("page", EXECUTED)
def test_the_code_runs(page: str, outcomes: dict[str, Outcome]) -> None:
    if page in NEEDS:
        pytest.importorskip(NEEDS[page])
    assert executable(page)
    assert not outcomes[page].error
    if page not in NOT_PRINTED:
        assert not not_printed(page, outcomes[page].printed)


def test_every_page_with_code_is_executed() -> None:
    with_code = {page for page in PAGES if page.startswith("docs/") and executable(page)}
    assert with_code - set(WRITTEN) <= set(EXECUTED) | set(ELSEWHERE)
    for page, test in ELSEWHERE.items():
        assert Path(page).name in (ROOT / test).read_text(), f"{test} does not speak of {page}"


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_spelled_right(page: str) -> None:
    text = (ROOT / page).read_text()
    inline = [span for span in re.findall(r"`(litefuse [a-z][^`]*)`", text) if "\n" not in span]
    parsers = {name: command.make_parser(context) for name, command, context in known_commands()}
    for line in (*inline, *(line for block in blocks(text) for line in commands(block))):
        _, name, *arguments = shlex.split(line.partition(" > ")[0], comments=True)
        if name in ("--help", "-h", "--version"):
            continue
        assert name in parsers, line
        try:
            parsers[name].parse_args(arguments)
        except click.UsageError as error:
            pytest.fail(f"{line}: {error.message}")
