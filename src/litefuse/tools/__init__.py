"""Tools for finished files and models: inspection, benchmarks, profiles, the HTML report."""
