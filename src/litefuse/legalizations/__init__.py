"""Legalization rules by source dialect: content that `passes/legalize` applies."""
