"""The compiler's passes, by phase; `pipeline` lists them in order."""
