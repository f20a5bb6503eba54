"""Builtin functions, methods and the standard library, on abstract values."""
