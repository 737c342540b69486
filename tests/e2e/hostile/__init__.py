"""Malicious models and files: each is converted within bounds, or refused by an error that names the cause."""
