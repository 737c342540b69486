"""Prove that passes keep what the functions of golden files compute, and which rules that proves."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from litefuse import fusions, legalizations, passes
from litefuse.ir import Module, Signature, TensorType
from litefuse.ir.text.compare import difference
from litefuse.passes.optimize.fast_forms import FAMILIES
from litefuse.passes.optimize.fast_forms.driver import load_forms
from litefuse.rewrite.collect import rules_in
from litefuse.rewrite.composite_rule import CompositeRule
from litefuse.rewrite.rule import Rule
from litefuse.verification.proof import Proof, find_unprovable_type, prove_equal
from tests.support.golden import GOLDEN, SEPARATOR, RuleName, passes_for, record_rules, run_passes
from tests.support.golden_inputs import SHAPES, domains_of, parse_shapes
from tests.support.modules import module_text

_KEEPING = """
    break-aliases canonical-names choose-forms copy-empty-results copy-functions copy-overwritten-values
    decompose-for-integers deduplicate-functions equalize-channels evaluate-constant-loops expand-attention
    expand-to-while fast-forms fastest-forms find-composites fix-sizes flatten-steps fold fuse-cells fuse-composites
    fuse-patterns gpu-forms infer-shapes inline join-slices legalizations legalize lift loop-forms lower-control-flow
    lower-optionals lower-scans lower-small-types lower-tensor-lists merge-broadcast-axes optimize order-accesses
    order-for-delegates order-for-memory pad-empty-operands portable-forms raise-scans replace-inserted-ops
    replace-missing-ops replace-ops-of-cpu reroll-layers reshape-buffers reshape-operands scale-squares
    separate-copies unroll-loops unroll-scans widen-halves write-gpu-forms write-scalar-shapes
"""
KEEPING = _KEEPING.split()
"""Folders of the passes that keep real functions; others quantize, check, or move state, strings and tables."""
SIZES = (((2, 3), (1, 1), (5, 4)), ((2, 2), (1, 1), (5, 5)))
"""Sizes of free first dimensions and of other free ones, one pair for each call; then with equal sizes."""
DIFFER = "their formulas differ"
"""The reason of proofs that fail although all ops have laws."""
UNPROVED = Path(__file__).with_name("unproved.tsv")
"""The files that are not proved, and the reasons."""
_MOVEMENT = ("optimize.movement", "peepholes.arrangement", "peepholes.reshapes", "canonicalize.arrangement", ".shapes")
_GROUPS = {
    "litefuse.passes.optimize.fast_forms": "fast forms",
    "litefuse.passes.optimize": "peepholes",
    "litefuse.passes.peepholes": "peepholes",
    "litefuse.passes.simplify": "peepholes",
    "litefuse.passes.litert.lifting": "liftings",
    "litefuse.fusions": "fusions",
    "litefuse.legalizations.tf": "legalizations",
    "litefuse": "rules for targets",
}


class Outcome(NamedTuple):
    """The proof of a golden file, and the rules that were applied in it; None if there is nothing to prove."""

    proof: Proof | None
    rules: frozenset[RuleName]


def files() -> list[Path]:
    """Return the golden files of all passes that keep functions."""
    return sorted(path for name in KEEPING for path in (GOLDEN / name).glob("**/*.mlir"))


def name_of(path: Path) -> str:
    """Return the name of a golden file, as in `optimize/padding`."""
    return path.relative_to(GOLDEN).with_suffix("").as_posix()


def read_unproved() -> dict[str, tuple[str, str]]:
    """Return the reasons why files are not proved, by name, and of formulas that differ an explanation."""
    lines = [line.split("\t") for line in UNPROVED.read_text().splitlines() if not line.startswith("#")]
    return {name: (reason, "".join(explanation)) for name, reason, *explanation in lines}


def prove_golden(path: Path) -> Outcome:
    """Run the passes of a golden file, and try to prove that all functions with signatures are kept."""
    source = path.read_text().partition(SEPARATOR)[0]
    with record_rules() as applied:
        after, _ = run_passes(passes_for(path.relative_to(GOLDEN).parts[0]), source)
    # Other names of ops have no kernels.
    named, _ = run_passes(("canonical-names",), source)
    rules, before = frozenset(applied), named or module_text.module(source)
    if after is None or (not rules and difference(before, after) is None):
        return Outcome(None, rules)
    shapes = 0
    for signature in before.signatures:
        proof = _prove(before, after, signature, source)
        if not proof.is_proved:
            return Outcome(proof, rules)
        shapes += proof.shapes
    return Outcome(Proof(True, shapes), rules)


def _prove(before: Module, after: Module, signature: Signature, source: str) -> Proof:
    names = {other.name: other.function for other in after.signatures}
    if signature.name not in names:
        return Proof(False, reason="the signature is gone")
    one, other = before.functions[signature.function], after.functions[names[signature.name]]
    types = [argument.type for argument in one.arguments]
    reason = find_unprovable_type(types)
    if reason:
        return Proof(False, reason=reason)
    if [argument.type.dtype for argument in other.arguments] != [type.dtype for type in types]:
        return Proof(False, reason="the arguments change")
    shapes, domains = SHAPES.findall(source), domains_of(source, [type.dtype for type in types])
    choices = [[[tuple(shape) for shape in call] for call in parse_shapes(shapes[0])]] if shapes else _calls(types)
    proofs: list[Proof] = []
    # What depends on integers or conditions may be proved for the ones that the file's numerical test takes.
    for calls, known in product(choices, [{}, domains] if domains else [{}]):
        copies = before.copy(), after.copy()
        subjects = [(copy, copy.functions[name]) for copy, name in zip(copies, (one.name, other.name), strict=True)]
        proofs.append(prove_equal(*subjects, calls, module_text.context(), domains=known))
        if proofs[-1].is_proved:
            return proofs[-1]
    return next((proof for proof in proofs if proof.reason.startswith(DIFFER)), proofs[0])


def _calls(types: Sequence[TensorType]) -> list[list[list[tuple[int, ...]]]]:
    """Return the shapes of the arguments in all calls: of independent sizes, and of equal ones."""
    is_free = any(dim is None for type in types for dim in type.shape or ())
    choices = SIZES if is_free else [SIZES[0][:1]]
    return [[[_shape(type, sizes) for type in types] for sizes in choice] for choice in choices]


def _shape(type: TensorType, sizes: tuple[int, int]) -> tuple[int, ...]:
    return tuple(sizes[min(axis, 1)] if dim is None else dim for axis, dim in enumerate(type.shape or ()))


def shipped_rules() -> Mapping[str, frozenset[RuleName]]:
    """Return the rules of litefuse by group."""
    rules: list[Rule | CompositeRule] = [form.rule for form in load_forms(FAMILIES)]
    for package in (passes, fusions, legalizations):
        rules += [rule for module in _modules(package) for rule in rules_in(module)]
    groups: dict[str, set[RuleName]] = {}
    for rule in rules:
        groups.setdefault(_group(rule.function.__module__), set()).add(RuleName(rule.owner, rule.name))
    return {group: frozenset(names) for group, names in groups.items()}


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.ispkg:
            yield import_module(found.name)


def _group(module: str) -> str:
    if any(name in module for name in _MOVEMENT):
        return "movement"
    return next(group for prefix, group in _GROUPS.items() if module.startswith(prefix))
