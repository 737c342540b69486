"""Storage of large constants: memory-mapped, sparse, and shared if equal."""
