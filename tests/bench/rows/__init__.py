"""Every row of the table, a module a family."""

from __future__ import annotations

import importlib

from rows.base import Row

FAMILIES = ["calls", "elementwise", "reductions", "movement", "products", "convs", "blocks", "mlp", "prepare", "memory"]


def all_rows() -> list[Row]:
    return [row for family in FAMILIES for row in importlib.import_module(f"rows.{family}").ROWS]


def find(name: str) -> Row:
    return next(row for row in all_rows() if row.name == name)
