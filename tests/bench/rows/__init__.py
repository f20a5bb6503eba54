"""Every row of the table, one module per family."""

from __future__ import annotations

import importlib

from rows.base import Row

FAMILIES = ["calls", "elementwise", "reductions", "movement", "products", "convs", "blocks", "mlp", "prepare", "memory"]
# Rows that are measured on a GPU: not memory, which is not the process's, and not small calls, which measure the host.
ON_GPU = ["gpu", "elementwise", "reductions", "products", "convs", "blocks", "mlp"]


def all_rows() -> list[Row]:
    return of(FAMILIES)


def of(families: list[str]) -> list[Row]:
    return [row for family in families for row in importlib.import_module(f"rows.{family}").ROWS]


def find(name: str) -> Row:
    return next(row for row in all_rows() if row.name == name)
