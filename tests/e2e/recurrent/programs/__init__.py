"""Handwritten recurrent networks, in the spellings that people use."""
