"""The terminal: completion, progress, failures, and what commands print."""
