"""Recurrent networks written by hand, in the spellings that people use."""
