"""Passes that lower `tf` constructs which single rules cannot: control flow, tensor lists, tables, strings."""
