"""Check the structure of the code base: direction of imports, sizes, imports of TensorFlow, public names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

import litefuse
from litefuse.dialects import DIALECTS
from litefuse.passes import pipeline
from litefuse.passes.base import Pass

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "litefuse"
PUBLIC_NAMES = Path(__file__).parent / "public_names.txt"

# Modules that may import TensorFlow, and only inside a function.
MAY_IMPORT_TENSORFLOW = ("frontend/keras/saved_model.py", "interfaces/authoring.py")
# Packages whose subpackages are separate rooms.
SEVERAL_ROOMS = ("passes", "tools", "verification")
# Rooms whose folders form no circles, either.
LAYERED_ROOMS = ("passes.quantize",)
GENERATED = ("_pb2.py",)
MAX_FILE_LINES = 800
MAX_MODULES_IN_FOLDER = 16
MAX_FUNCTION_LINES = 60
LARGE_FOLDERS = {"tests/e2e/interfaces", "tests/e2e/recurrent", "tests/sweeps/ops"}
"""Folders that are still to be split."""


def _files(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if ".cache" not in path.parts and not path.name.endswith(GENERATED)]


SOURCES = _files("src/litefuse")
EVERYTHING = _files("src/litefuse", "tests", "bench", "tools")


def _id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


class File(NamedTuple):
    """What the tests must know of a file. Each collection of garbage would visit its syntax tree, which is not kept."""

    lines: int
    has_docstring: bool
    classes: list[str]
    """Names of all classes, also inside functions."""
    functions: list[tuple[int, str, int]]
    """Line, name and number of lines without the docstring."""
    imports: list[tuple[int, str]]
    """Line and full name, also inside functions, except those only for type checking."""
    for_types: list[tuple[int, str]]
    """The same, of those only for type checking."""


@cache
def _read(path: Path) -> File:
    text = path.read_text()
    tree = ast.parse(text)
    has_docstring = not tree.body or ast.get_docstring(tree) is not None
    imports = list(_find_imports(path, _statements(tree, type_checking=False)))
    for_types = [each for each in _find_imports(path, _statements(tree)) if each not in imports]
    classes = [node.name for node in _statements(tree) if isinstance(node, ast.ClassDef)]
    return File(len(text.splitlines()), has_docstring, classes, list(_find_functions(tree)), imports, for_types)


@cache
def _layers() -> dict[str, int]:
    """Return the layer number of each package and top-level module, from the section "Layers" of docs/design.md."""
    text = (ROOT / "docs" / "design.md").read_text()
    listing = text.split("## Layers", 1)[1].split("```")[1].strip().splitlines()
    return {name: number for number, line in enumerate(listing) for name in line.split()[1:]}


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def _top(module: str) -> str:
    """Return `ir` for `litefuse.ir.core`, `errors` for `litefuse.errors`, `__init__` for the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def _room(module: str) -> str:
    """Return the package or top-level module that `module` belongs to; some packages consist of several rooms."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2] if parts and parts[0] in SEVERAL_ROOMS and len(parts) > 1 else parts[:1]) or "__init__"


def _folder(module: str) -> str:
    """Return the folder of a room that `module` belongs to, as `passes.quantize.plan`; modules count for themselves."""
    parts = module.split(".")[1:]
    return ".".join(parts[:3] if len(parts) > 3 and ".".join(parts[:2]) in LAYERED_ROOMS else parts) or "__init__"


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _statements(node: ast.AST, *, type_checking: bool = True) -> Iterator[ast.AST]:
    """Return all statements in a node, without their expressions, which contain none."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr) and (type_checking or not _is_type_checking(child)):
            yield child
            yield from _statements(child, type_checking=type_checking)


def _find_functions(tree: ast.Module) -> Iterator[tuple[int, str, int]]:
    for node in _statements(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            described = ast.get_docstring(node, clean=False) or ""
            lines = (node.end_lineno or node.lineno) - node.lineno + 1 - len(described.splitlines())
            yield node.lineno, node.name, lines


def _find_imports(path: Path, statements: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in statements:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{_id(path)}:{node.lineno}: imports are absolute"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield node.lineno, inner if _is_module(inner) else node.module


@cache
def _is_module(name: str) -> bool:
    folder = ROOT if name.startswith("tests.") else ROOT / "src"
    path = folder / name.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def test_imports_point_up() -> None:
    layers = _layers()
    nowhere = {_top(_module(path)) for path in SOURCES} - layers.keys()
    assert not nowhere, "in no layer of docs/design.md"
    down = [
        f"{_id(path)}:{line} imports {imported}"
        for path in SOURCES
        for line, imported in _read(path).imports
        if imported.startswith("litefuse.") and layers.get(_top(imported), 0) > layers[_top(_module(path))]
    ]
    assert not down, "imports of a layer below"


@pytest.mark.parametrize(
    ("of", "types"),
    [(_room, False), (_folder, False), (str, False), (str, True)],
    ids=["rooms", "folders", "modules", "annotations"],
)
def test_imports_form_no_cycles(of: Callable[[str], str], types: bool) -> None:
    modules = {_module(path) for path in SOURCES}
    graph: dict[str, set[str]] = {}
    for path in SOURCES:
        source, file = _module(path), _read(path)
        imports = [*file.imports, *(file.for_types if types else ())]
        targets = {of(imported) for _, imported in imports if imported in modules}
        graph.setdefault(of(source), set()).update(targets - {of(source)})
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"circle: {' <- '.join(error.args[1])}")


CONTENT = {
    "litefuse.frontend": ("passes.lowering.hash_tables",),
    "litefuse.fusions.contrib": (),
    "litefuse.legalizations": ("passes.gpu", "passes.legalize", "passes.lowering", "passes.micro", "passes.npu"),
}
"""Packages that passes and the rewriter must not import, except where rules are collected or files are read."""


def test_engines_name_no_content() -> None:
    named = [
        f"{_id(path)}:{line} imports {imported}"
        for path in SOURCES
        for content, may_import in CONTENT.items()
        if _module(path).startswith(("litefuse.passes.", "litefuse.rewrite."))
        and not _module(path).startswith(tuple(f"litefuse.{module}" for module in may_import))
        for line, imported in _read(path).imports
        if f"{imported}.".startswith(f"{content}.")
    ]
    assert not named


def test_helpers_of_several_folders_of_tests_are_in_support() -> None:
    """A change of one folder's tests must not break those of another."""
    imports = [
        (path, line, imported)
        for path in _files("tests")
        for line, imported in (*_read(path).imports, *_read(path).for_types)
        if imported.startswith("tests.")
    ]
    missing = [f"{_id(path)}:{line} {imported}" for path, line, imported in imports if not _is_module(imported)]
    assert not missing, "imports of modules that do not exist"
    foreign = [
        f"{_id(path)}:{line} imports {imported}"
        for path, line, imported in imports
        if imported.split(".")[1] not in ("support", path.relative_to(ROOT / "tests").parts[0])
    ]
    assert not foreign, "helpers to move to tests/support"


def test_functions_of_passes_exist() -> None:
    """Passes name their functions in text, which no type checker reads."""
    lists = [value for value in vars(pipeline).values() if isinstance(value, tuple)]
    passes = {each for value in lists for each in value if isinstance(each, Pass)}
    assert len(passes) > 50
    for each in passes:
        assert callable(each.load()), each.name


def test_tensorflow_stays_out() -> None:
    found = [
        f"{_id(path)}:{line}"
        for path in SOURCES
        if path.relative_to(SOURCE).as_posix() not in MAY_IMPORT_TENSORFLOW
        for line, imported in _read(path).imports
        if imported.split(".")[0] in ("tensorflow", "tf_keras", "keras")
    ]
    assert not found, "imports of TensorFlow"


def test_importing_the_package_imports_no_tensorflow() -> None:
    heavy = ("tensorflow", "keras", "tf_keras", "xdsl", "pytest")
    code = f"import sys, litefuse, litefuse.cli; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_files_are_short() -> None:
    long = {_id(path): _read(path).lines for path in EVERYTHING if _read(path).lines > MAX_FILE_LINES}
    assert not long, "numbers of lines of files that should be split by family"


def test_folders_are_small() -> None:
    modules = Counter(_id(path.parent) for path in EVERYTHING if path.name != "__init__.py")
    large = {folder: count for folder, count in modules.items() if count > MAX_MODULES_IN_FOLDER}
    assert large.keys() == LARGE_FOLDERS, (
        "numbers of modules of folders that should be split, or whose modules are read together"
    )


def test_functions_are_short() -> None:
    long = [
        f"{_id(path)}:{line} {name} has {lines} lines"
        for path in EVERYTHING
        for line, name, lines in _read(path).functions
        if lines > MAX_FUNCTION_LINES
    ]
    assert not long


def test_names_of_classes_are_unique() -> None:
    files: dict[str, list[str]] = {}
    for path in SOURCES:
        for name in _read(path).classes:
            files.setdefault(name, []).append(_id(path))
    repeated = {name: paths for name, paths in files.items() if len(paths) > 1 and not name.startswith("_")}
    assert not repeated, "public classes that should be named after their subjects"


def test_modules_have_docstrings() -> None:
    assert not [_id(path) for path in SOURCES if not _read(path).has_docstring], "files without docstring"


@pytest.mark.parametrize("path", [path for path in SOURCES if path.parent.name == "ir"], ids=_id)
def test_the_representation_names_no_op_of_a_dialect(path: Path) -> None:
    kinds = {kind for dialect in DIALECTS.values() for kind in dialect.kinds()}
    tree = ast.parse(path.read_text())
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            named = kinds.intersection(re.findall(r"\w+\.\w+", node.value))
            assert not named, f"{_id(path)}:{node.lineno} names {named}: use a trait of the op's schema"


def test_public_names(update_golden: bool) -> None:
    """A public name is a promise: review must see each addition and removal."""
    names = "".join(f"{name}\n" for name in sorted(litefuse.__all__))
    if update_golden:
        PUBLIC_NAMES.write_text(names)
    assert PUBLIC_NAMES.read_text() == names
    assert dir(litefuse) == sorted(litefuse.__all__)


@pytest.mark.parametrize("name", sorted(litefuse.__all__))
def test_public_names_are_documented(name: str) -> None:
    assert getattr(litefuse, name).__doc__


# Methods return their own class, so that most annotations would have to be quoted.
MAY_POSTPONE_ANNOTATIONS = ("ir/constant.py", "rewrite/trace.py")


def test_annotations_of_named_tuples_are_not_postponed() -> None:
    """At every start of the program, `typing` would compile the annotation of each field, which would be a string."""
    postponed = "from __future__ import annotations\n"
    named_tuple = re.compile(r"^class \w+\(NamedTuple\)", re.MULTILINE)
    found = {path for path in SOURCES if postponed in (text := path.read_text()) and named_tuple.search(text)}
    assert {path.relative_to(SOURCE).as_posix() for path in found} == {*MAY_POSTPONE_ANNOTATIONS}
