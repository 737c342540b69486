"""Storage of large constants: memory-mapped, sparse, and equal ones found."""
