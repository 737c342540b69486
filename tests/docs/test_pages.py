"""Every block of code in the documentation is executed, every command exists, every link has a target."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from tests.support.pages.documentation import DOCS, ROOT, Block, Outcome, blocks, commands, not_printed, run, undefined
from tools.command_reference import commands as known_commands

ELSEWHERE = {
    "docs/report.md": "tests/tools/html_report/test_docs.py",
    "docs/coming_from_tfliteconverter.md": "tests/e2e/interfaces/test_page.py",
}
"""Pages with code that another test executes."""
WRITTEN = ("docs/command_line.md", "docs/api.md")
"""Pages with code that is generated from the source: signatures, and examples of commands."""
NAMED_ANEW = "import keras; keras.utils.clear_session(); "
"""Code that lets Keras number the layers of a page as in a new process."""
BY_OTHERS = f"""import os, shutil
shutil.copy({str(Path(__file__).with_name("data") / "torch.tflite")!r}, "torch.tflite")
os.mkdir("onnx")
shutil.copy({str(ROOT / "tests/e2e/litert/data/onnx2tf/lstm.tflite")!r}, "onnx/model_float32.tflite")""".replace(
    "\n", "; "
)
"""Code that writes what the page's commands of litert-torch and onnx2tf write."""
EXECUTED = {
    "README.md": "",
    "docs/index.md": "",
    "docs/tutorial.md": NAMED_ANEW,
    "docs/write_a_composite.md": "",
    "docs/write_a_fusion.md": "",
    "docs/write_a_kernel.md": "",
    "docs/recurrent.md": NAMED_ANEW,
    "docs/quantization.md": "",
    "docs/litert_files.md": "",
    "docs/pytorch_and_onnx.md": BY_OTHERS,
    "docs/metadata.md": "",
    "docs/verify.md": "",
    "docs/deploy.md": "",
    "docs/deploy/android.md": "",
    "docs/deploy/ios.md": "",
    "docs/deploy/linux.md": "",
    "docs/deploy/web.md": "",
    "docs/deploy/microcontrollers.md": NAMED_ANEW,
    "docs/deploy/ethos_u.md": NAMED_ANEW,
    "docs/performance.md": "",
}
"""Pages that are executed here, and code to run before: it changes nothing that a reader has."""
WITH_JAX = "docs/jax.md"
"""A page that is executed where JAX is installed (`make test-backends`)."""
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


def check(page: str, outcome: Outcome) -> None:
    assert executable(page)
    assert not outcome.error
    if page not in NOT_PRINTED:
        assert not not_printed(page, outcome.printed)


@pytest.mark.xdist_group("documentation")
@pytest.mark.parametrize("page", EXECUTED)
def test_the_code_runs(page: str, outcomes: dict[str, Outcome]) -> None:
    if page in NEEDS:
        pytest.importorskip(NEEDS[page])
    check(page, outcomes[page])


def test_the_code_runs_with_jax(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    check(WITH_JAX, run({WITH_JAX: ""}, tmp_path)[WITH_JAX])


def test_every_page_with_code_is_executed() -> None:
    with_code = {page for page in PAGES if page.startswith("docs/") and executable(page)}
    assert with_code - set(WRITTEN) <= {*EXECUTED, *ELSEWHERE, WITH_JAX}
    for page, test in ELSEWHERE.items():
        assert Path(page).name in (ROOT / test).read_text(), f"{test} does not speak of {page}"


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_spelled_right(page: str) -> None:
    text = (ROOT / page).read_text()
    inline = [span for span in re.findall(r"`(litefuse [a-z][^`]*)`", text) if "\n" not in span]
    parsers = {name: command.make_parser(context) for name, command, context in known_commands()}
    listed = (line for block in blocks(text) for line in commands(block) if line.startswith("litefuse "))
    for line in (*inline, *listed):
        _, name, *arguments = shlex.split(line.partition(" > ")[0], comments=True)
        if name in ("--help", "-h", "--version"):
            continue
        assert name in parsers, line
        try:
            parsers[name].parse_args(arguments)
        except click.UsageError as error:
            pytest.fail(f"{line}: {error.message}")


@pytest.mark.parametrize("page", PAGES)
def test_readers_see_all_that_the_code_needs(page: str) -> None:
    """Pages on GitHub show neither comments nor what follows the language of a block."""
    markdown = (ROOT / page).read_text()
    if page not in WRITTEN:
        assert not undefined(markdown)
    assert not [block.more for block in blocks(markdown) if block.more]
    shown = [block for block in blocks(markdown) if not block.is_hidden]
    for model in ("my_saved_model", "my_image_model"):
        used = [index for index, block in enumerate(shown) if any(model in line for line in _lines(block))]
        made = [index for index, block in enumerate(shown) if re.search(_MAKES.replace("MODEL", model), block.code)]
        assert page in (*WRITTEN, *YOURS) or not used or (made and made[0] <= used[0])


_MAKES = r"(?m)(save|export)\(.*\"MODEL\"|^(\$ )?cp -r demo/\w+/saved_model MODEL\b"
YOURS = ("examples/acme_ops/README.md", "examples/acme_rnn/README.md")
"""Pages whose `my_saved_model` is a model of the reader."""


def _lines(block: Block) -> list[str]:
    return commands(block) if block.language in ("sh", "console") else block.code.splitlines()
