"""Print which share of the shipped rules is proved on golden files and models.

`--update` rewrites the list of unproved files.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from tests.support.golden import RuleName
from tests.verification.proofs.golden_proofs import (
    DIFFER,
    UNPROVED,
    Outcome,
    files,
    name_of,
    prove_golden,
    read_unproved,
    shipped_rules,
)
from tests.verification.proofs.model_proofs import folders, prove_fusions


def main() -> None:
    """Prove all files, and print the numbers."""
    outcomes = {name_of(path): prove_golden(path) for path in files()}
    if "--update" in sys.argv:
        _update(outcomes)
    proofs = [outcome.proof for outcome in outcomes.values() if outcome.proof is not None]
    shapes = sum(proof.shapes for proof in proofs if proof.is_proved)
    print(f"{sum(proof.is_proved for proof in proofs)} of {len(proofs)} files are proved, for {shapes} shapes")
    applied: dict[RuleName, list[str]] = defaultdict(list)
    for outcome in outcomes.values():
        for rule in outcome.rules:
            if outcome.proof is not None:
                applied[rule].append("" if outcome.proof.is_proved else outcome.proof.reason)
    for folder in folders():
        for rule, reason in prove_fusions(folder).items():
            applied[rule].append(reason)
    for group, rules in shipped_rules().items():
        _print_group(group, {rule: applied[rule] for rule in sorted(rules)})


def _print_group(group: str, applied: dict[RuleName, list[str]]) -> None:
    unproved = {rule: reasons for rule, reasons in applied.items() if "" not in reasons}
    proved = len(applied) - len(unproved)
    print(f"\n{group}: {proved} of {len(applied)} rules are proved ({proved / len(applied):.0%})")
    for rule, reasons in unproved.items():
        print(f"    {rule.name}: {reasons[0] if reasons else 'it has no golden file'}")


def _update(outcomes: dict[str, Outcome]) -> None:
    """Rewrite the list; the explanations of formulas that differ stay."""
    listed = read_unproved()
    lines = [line for line in UNPROVED.read_text().splitlines() if line.startswith("#")]
    for name, outcome in outcomes.items():
        if outcome.proof is None or outcome.proof.is_proved:
            continue
        reason = " ".join(outcome.proof.reason.split())
        if reason.startswith(DIFFER):
            lines.append(f"{name}\t{DIFFER}\t{listed.get(name, ('', ''))[1]}")
        else:
            lines.append(f"{name}\t{reason}")
    UNPROVED.write_text("\n".join(lines) + "\n")


main()
