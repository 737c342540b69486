"""Numerical verification: `replacement` checks each fusion, `model` a whole file against its source."""
