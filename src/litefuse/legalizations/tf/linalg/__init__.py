"""Matrix products and factorizations, linear systems, Fourier transforms."""
