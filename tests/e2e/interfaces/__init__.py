"""The interfaces that people already know."""
