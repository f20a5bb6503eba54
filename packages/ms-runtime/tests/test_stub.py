"""The typed stub names what the compiled module has, no more and no less."""

import ast
from pathlib import Path

import ms_runtime

FOLDER = Path(ms_runtime.__file__).parent
STUB = ast.parse((FOLDER / "__init__.pyi").read_text())


def declared(body):
    names = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.ImportFrom) and node.module is None:
            names.update(alias.asname for alias in node.names)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def test_the_module():
    assert declared(STUB.body) - {"__version__"} == set(ms_runtime.__all__)


def test_the_data_pipeline():
    stub = ast.parse((FOLDER / "data.pyi").read_text())
    assert declared(stub.body) == {name for name in dir(ms_runtime.data) if not name.startswith("__")}


def test_the_classes():
    for node in STUB.body:
        if isinstance(node, ast.ClassDef):
            real = {name for name in vars(getattr(ms_runtime, node.name)) if not name.startswith("__")}
            stub = {name for name in declared(node.body) if not name.startswith("__")}
            # Packages above attach methods to Tensor when they are loaded.
            assert stub <= real if node.name == "Tensor" else stub == real, node.name
