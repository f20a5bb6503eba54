"""Generate the classes of layers that only call a function, from the rows of `ms_nn.layer_rows`."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gen_documentation import NN
from gen_functions import docstring, paragraphs

PARENTS = {
    "Cell": "ms_nn.cell",
    "Layer": "ms_nn.layers.layer",
    "LossBase": "ms_nn.loss.base",
    "PrintedLayer": "ms_nn.layers.layer",
}
TABLES = ("activation", "loss", "mint", "pooling")
HEAD = '''"""Layers of `{module}`, from the rows of `ms_nn.layer_rows.{table}`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor
{imports}

'''


class Row(NamedTuple):
    """A parsed row `Name(attributes)(inputs) -> type = expression`, and its short docstring."""

    name: str
    attributes: ast.arguments
    inputs: ast.arguments
    returns: str
    expression: ast.expr
    doc: list[str]


def _equal_sign(text: str) -> int:
    """Return the position of the ` = ` outside of brackets, or -1 if the call does not end in this text."""
    depth, found = 0, -1
    for place, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0 and found < 0 and text.startswith(" = ", place):
            found = place
    return found if depth == 0 else -1


def _parsed(call: str, doc: list[str]) -> Row:
    place = _equal_sign(call)
    head, arrow, returns = call[:place].partition(" -> ")
    name, _, rest = head.partition("(")
    attributes, _, inputs = rest.rpartition(")(")
    functions = [ast.parse(f"def f({part}): ...").body[0] for part in (attributes, inputs.removesuffix(")"))]
    first, second = (f.args for f in functions if isinstance(f, ast.FunctionDef))
    expression = ast.parse(call[place + 3 :], mode="eval").body
    return Row(name, first, second, returns if arrow else "Tensor", expression, doc)


def rows(text: str) -> Iterator[Row]:
    """Return the rows of a table."""
    lines = text.strip("\n").split("\n")
    while lines:
        call = lines.pop(0)
        while _equal_sign(call) < 0:
            call += " " + lines.pop(0).strip()
        doc = []
        while lines and (not lines[0] or lines[0].startswith("    ")):
            doc.append(lines.pop(0)[4:])
        yield _parsed(call, doc)


class _OfSelf(ast.NodeTransformer):
    """Reads attributes from the layer."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.names:
            return node
        return ast.Attribute(ast.Name("self", ast.Load()), node.id, ast.Load())


def _parameters(arguments: ast.arguments, annotation: str) -> str:
    for argument in arguments.args:
        argument.annotation = argument.annotation or ast.Name(annotation, ast.Load())
    arguments.args.insert(0, ast.arg("self"))
    return ast.unparse(arguments)


def source(row: Row, parent: str, module: str) -> str:
    """Return the class of a row."""
    names = [argument.arg for argument in row.attributes.args]
    numbers = set()
    for argument in row.attributes.args:
        if isinstance(argument.annotation, ast.Name) and argument.annotation.id == "Number":
            argument.annotation.id = "float"
            numbers.add(argument.arg)
    parent = parent or ("Cell" if names else "Layer")
    text = f'\nclass {row.name}({parent}):\n{docstring(paragraphs(row.doc, set(names)))}\n    __module__ = "{module}"\n'
    if names:
        kept = [name for name in names if parent != "LossBase" or name != "reduction"]
        given = "reduction" if len(kept) < len(names) else ""
        text += f"\n    def __init__({_parameters(row.attributes, 'Any')}) -> None:\n"
        text += f"        super().__init__({given})\n"
        for name in kept:
            checked = f'kind({name}, (int, float, type(None)), "int or float", "{name}", "{row.name}")'
            text += f"        self.{name} = {checked if name in numbers else name}\n"
    expression = ast.unparse(_OfSelf(set(names)).visit(row.expression))
    text += f"\n    def construct({_parameters(row.inputs, 'Tensor')}) -> {row.returns}:\n"
    return text + f"        return {expression}\n\n"


def layers() -> dict[Path, str]:
    """Return every generated file of layers with its text."""
    files = {}
    for table in TABLES:
        # Read as a file: the package cannot be imported before its generated files are there.
        module = runpy.run_path(str(NN.parent / "layer_rows" / f"{table}.py"))
        text, names, parents = "", [], set()
        for parent, lines in module["ROWS"].items():
            for row in rows(lines):
                names.append(row.name)
                text += source(row, parent, module["MODULE"])
                parents |= {parent} if parent else {"Cell", "Layer"}
        imports = [module["IMPORT"], *(f"from {PARENTS[name]} import {name}" for name in sorted(parents))]
        head = HEAD.format(module=module["MODULE"], table=table, imports="\n".join(imports))
        listed = "".join(f'    "{name}",\n' for name in sorted(names))
        files[NN / f"{table}_layers.py"] = f"{head}{text}\n__all__ = [\n{listed}]\n"
    return files
