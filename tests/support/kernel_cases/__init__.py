"""Calls of ops with their operands and attributes, for the reference kernels and the axis maps."""

from tests.support.kernel_cases import arrange, compute, elementwise, other
from tests.support.kernel_cases.case import Case

CASES: list[Case] = [*elementwise.CASES, *arrange.CASES, *compute.CASES, *other.CASES]
