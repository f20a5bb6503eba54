"""No class of the jit packages has more than 20 attributes of its own: more is several concepts in one."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house

MOST = 20
PACKAGES = [name for name in house.PACKAGES if name.startswith("ms-jit-")]


def attributes(cls: ast.ClassDef) -> set[str]:
    """The names that a class's methods assign to `self`, its slots and its annotated fields."""
    found = set()
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for inner in ast.walk(node):
                stored = isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store)
                if stored and isinstance(inner.value, ast.Name) and inner.value.id == "self":
                    found.add(inner.attr)
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_no_class_has_more_than_twenty_attributes(package: str) -> None:
    too_many = {}
    for path in house.source_dir(package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and len(attributes(node)) > MOST:
                too_many[node.name] = len(attributes(node))
    assert not too_many
