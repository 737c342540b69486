"""Read StableHLO portable artifacts (MLIR bytecode of the VHLO dialect), without jaxlib."""
