"""Functions over sparse tensors."""

from . import coo, csr, unary

__all__ = ["coo", "csr", "unary"]
