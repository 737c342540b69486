"""Read portable artifacts: MLIR bytecode of the VHLO dialect, as a tree of operations."""
