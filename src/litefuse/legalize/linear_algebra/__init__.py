"""Products and factors of matrices, systems of equations, Fourier transforms."""
