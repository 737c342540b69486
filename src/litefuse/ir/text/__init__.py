"""Modules as text: print, parse and compare them."""
