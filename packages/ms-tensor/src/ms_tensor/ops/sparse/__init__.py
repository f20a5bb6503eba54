"""Functions over sparse tensors."""

from . import coo_and_csr, unary

__all__ = ["coo_and_csr", "unary"]
