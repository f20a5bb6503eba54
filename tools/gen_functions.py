"""Generate functions from the rows of `ms_tensor.function_rows`."""

from __future__ import annotations

import ast
import builtins
import functools
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parent.parent / "packages" / "ms-tensor" / "src" / "ms_tensor"
ROWS = PACKAGE / "function_rows"
FROM_ROWS = PACKAGE / "_generated" / "rows"
_DOCSTRINGS = runpy.run_path(str(PACKAGE / "_docstrings.py"))  # the package cannot be imported before it is generated
HEAD = '''"""Functions of {modules}, from the rows of `ms_tensor.function_rows.{table}`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

{imports}
'''
# Defaults are evaluated before these imports, so a default must not use names from these modules.
LAST = "\n# Last, since these modules may import the functions above: whichever is first, the other finds them.\n"


class Row(NamedTuple):
    """A parsed row `name(parameters) -> type = expression`, with its statements and its documentation."""

    name: str
    parameters: ast.arguments
    returns: str
    first: list[str]
    expression: str
    doc: list[str]
    decorators: list[str]


def equal_sign(text: str) -> int:
    """Return the position of the ` = ` that is outside of brackets and strings, or -1."""
    depth, quote = 0, ""
    for place, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        else:
            depth += (sign in "([") - (sign in ")]")
            if depth == 0 and text.startswith(" = ", place):
                return place
    return -1


def _parsed(call: str, doc: list[str], decorators: list[str]) -> Row:
    place = equal_sign(call)
    head, arrow, returns = call[:place].partition(") -> ")
    name, _, parameters = head.partition("(")
    function = ast.parse(f"def f({parameters if arrow else parameters[:-1]}): ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    expression, *first = call[place + 3 :].split("\n")
    statements = [_statement(line) for line in first]
    return Row(name, function.args, returns if arrow else "Tensor", statements, expression, doc, decorators)


def _statement(line: str) -> str:
    """Return the Python code of a line before the expression, such as `where x = ...` or `raise ... if ...`."""
    keyword, _, rest = line.partition(" ")
    if keyword == "where":
        return rest
    place = -1
    while True:  # find the ` if ` that is not inside an expression
        place = rest.index(" if ", place + 1)
        try:
            ast.parse(rest[:place], mode="eval")
        except SyntaxError:
            continue
        return f"if {rest[place + 4 :]}:\n        {keyword} {rest[:place]}"


def rows(text: str) -> Iterator[Row]:
    """Return the rows of a table: decorators, a call, statements on lines with eight spaces, documentation."""
    lines = text.strip("\n").split("\n")
    while lines:
        decorators = []
        while lines[0].startswith("@"):
            decorators.append(lines.pop(0)[1:])
        call = lines.pop(0)
        while lines and lines[0].startswith(" " * 8):
            line = lines.pop(0).strip()
            call += ("\n" if line.startswith(("where ", "raise ", "return ")) else " ") + line
        doc = []
        while lines and (not lines[0] or lines[0].startswith("    ")):
            doc.append(lines.pop(0)[4:])
        yield _parsed(call, doc, decorators)


def all_arguments(parameters: ast.arguments) -> list[ast.arg]:
    """Return every argument of a signature."""
    starred = [argument for argument in (parameters.vararg, parameters.kwarg) if argument]
    return [*parameters.posonlyargs, *parameters.args, *parameters.kwonlyargs, *starred]


def paragraphs(doc: list[str], names: set[str]) -> str:
    """Return a short docstring with the blank lines that a row omits: before its entries and its examples."""
    found: list[str] = []
    in_entries = in_examples = False
    for line in doc:
        begins = not in_examples and line.startswith(">>> ")
        if not begins and not in_entries and not in_examples and found:
            entry = _DOCSTRINGS["_ENTRY"].match(line)
            name = entry[1].lstrip("*") if entry else ""
            begins = name in names or name in ("Returns", "Arguments") or name.endswith(_DOCSTRINGS["_OUTCOMES"])
            in_entries = begins
        in_examples = in_examples or line.startswith(">>> ")
        if begins and found and found[-1]:
            found.append("")
        found.append(line)
    return "\n".join(found)


def row_docstring(row: Row) -> str:
    """Return the short docstring of a row."""
    return paragraphs(row.doc, {argument.arg for argument in all_arguments(row.parameters)})


@functools.cache
def row_docstrings() -> dict[tuple[str, str], str]:
    """Return the short docstrings of all rows, by table and name of the function."""
    return {
        (path.stem, row.name): row_docstring(row)
        for path in sorted(ROWS.glob("*.py"))
        for text in _table(path)[0].values()
        for row in rows(text)
    }


def without_entries(doc: str) -> str:
    """Return a docstring without its entries and examples, which the documentation tables contain."""
    return "\n\n".join(_DOCSTRINGS["_parts"](doc.replace("\n", "\n    ") if _DOCSTRINGS["_INDENTED"] else doc)[0])


def docstring(doc: str) -> str:
    """Return a docstring as Python source, below a `def` or a `class`."""
    lines = [f"    {line}".rstrip() for line in doc.split("\n")]
    end = '"""' if len(lines) == 1 else '\n    """'
    return '    """' + "\n".join(lines).removeprefix("    ") + end + "\n"


def source(row: Row, in_full: bool = False) -> str:
    """Return the function of a row."""
    arguments = all_arguments(row.parameters)
    for argument in arguments:
        argument.annotation = argument.annotation or ast.Name("Any", ast.Load())
    text = "".join(f"@{decorator}\n" for decorator in row.decorators)
    text += f"def {row.name}({ast.unparse(row.parameters)}) -> {row.returns}:\n"
    doc = row_docstring(row) if in_full else without_entries(row_docstring(row))
    text += docstring(doc) if doc else ""
    return f"\n\n{text}" + "".join(f"    {line}\n" for line in [*row.first, f"return {row.expression}"])


def _table(path: Path) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """Return the rows of a file by module, and for each imported name its module and the name there."""
    tables: dict[str, str] = {}
    found: dict[str, tuple[str, str]] = {}
    for node in ast.parse(path.read_text()).body:  # the file cannot run before the package is generated
        if isinstance(node, ast.Assign):
            tables = ast.literal_eval(node.value)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            found.update({name.asname or name.name: (module, name.name) for name in node.names})
    return tables, found


def _statements(names: set[str], imports: dict[str, tuple[str, str]]) -> list[str]:
    """Return the import statements for some names, one per module."""
    by_module: dict[str, list[str]] = {}
    for name in sorted(names):
        module, there = imports[name]
        by_module.setdefault(module, []).append(there if there == name else f"{there} as {name}")
    return [(f"from {module} import " if module else "import ") + ", ".join(by_module[module]) for module in by_module]


def _defined(family: str) -> set[str]:
    """Return the names that a module defines itself."""
    place = PACKAGE.joinpath(*family.split("."))
    found = set()
    for node in ast.parse(place.with_suffix(".py").read_text()).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            names = [name for name in ast.walk(node) if isinstance(name, ast.Name)]
            found |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return found


def _imported(family: str) -> set[str]:
    """Return the names that a module imports, except those of all rows."""
    place = PACKAGE.joinpath(*family.split("."))
    imports = [
        node for node in ast.parse(place.with_suffix(".py").read_text()).body if isinstance(node, ast.ImportFrom)
    ]
    return {name.asname or name.name for node in imports for name in node.names}


def _read(family: str) -> set[str]:
    """Return all names that a module reads."""
    place = PACKAGE.joinpath(*family.split("."))
    return {node.id for node in ast.walk(ast.parse(place.with_suffix(".py").read_text())) if isinstance(node, ast.Name)}


def _check_names(table: str, found: dict[str, list[Row]]) -> None:
    """Exit if a module of a table would see another module's function under a name that means something else there."""
    names = [row.name for family in found.values() for row in family]
    if twice := {name for name in names if names.count(name) > 1}:
        raise SystemExit(f"function_rows/{table}.py: {sorted(twice)} are there twice")
    for family, own in found.items():
        if taken := set(names) & (_defined(family) | _imported(family)):
            raise SystemExit(f"function_rows/{table}.py: {family}: the module has {sorted(taken)} from elsewhere")
        others = set(names) & set(dir(builtins)) - {row.name for row in own}
        if hidden := others & (_read(family) | _free("".join(map(source, own)))):
            raise SystemExit(f"function_rows/{table}.py: {family}: the builtins {sorted(hidden)} are rows of the table")


def module(table: str, texts: dict[str, str], imports: dict[str, tuple[str, str]]) -> str:
    """Return the module with the functions of a table."""
    found = {family: list(rows(text)) for family, text in texts.items()}
    _check_names(table, found)
    every = [row for family in found.values() for row in family]
    names = {row.name for row in every}
    places = {name: place for name, place in imports.items() if name not in names}
    body, free = "", set()
    for family, own in found.items():
        # `help` shows the docstring of a method's row where the documentation table leaves the method out.
        text = "".join(source(row, table == "methods") for row in own)
        body += f"\n\n# {family}{text}"
        needed = _free(text) - names
        free |= needed
        for name in (needed - set(imports)) & _defined(family):
            if places.setdefault(name, place := (f"ms_tensor.{family}", name)) != place:
                raise SystemExit(f"function_rows/{table}.py: {name} of {family} is another there")
        if unknown := needed - set(places) - set(dir(builtins)):
            raise SystemExit(f"function_rows/{table}.py: {family}: imports of {sorted(unknown)} are missing")
    defaults = [value for row in every for value in (*row.parameters.defaults, *row.parameters.kw_defaults) if value]
    in_defaults = {node.id for value in defaults for node in ast.walk(value) if isinstance(node, ast.Name)}
    in_defaults |= {decorator for row in every for decorator in row.decorators}
    first = {name for name in free & set(places) if name in in_defaults or not places[name][0].startswith("ms_tensor")}
    if early := {name for name in first if places[name][0].removeprefix("ms_tensor.") in texts}:
        raise SystemExit(f"function_rows/{table}.py: the defaults {sorted(early)} are made too late")
    modules = ", ".join(f"`{family}`" for family in found)
    text = HEAD.format(modules=modules, table=table, imports="\n".join(sorted(_statements(first, places)))) + body
    text += "\n\n# Where each stands, as tracebacks, pickles and documentation have it.\n_FAMILIES = {\n"
    for family, own in found.items():
        text += f'    "ms_tensor.{family}": "{" ".join(row.name for row in own)}",\n'
    text += "}\nfor _family, _names in _FAMILIES.items():\n    for _name in _names.split():\n"
    text += "        globals()[_name].__module__ = _family\n"
    listed = "".join(f'    "{row.name}",\n' for row in every)
    text += f"\n__all__ = [\n{listed}]\n"
    last = sorted(_statements(free & set(places) - first, places))
    return text + (LAST + "\n".join(last) + "\n" if last else "")


def _free(body: str) -> set[str]:
    """Return the names that functions use from their module."""
    found = set()
    for function in ast.parse(body).body:
        if isinstance(function, ast.FunctionDef):
            # Annotations are strings at run time; only type checkers evaluate them.
            bound = {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
            names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
            bound |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
            found |= {node.id for node in names if node.id not in bound}
    return found


def functions() -> dict[Path, str]:
    """Return every generated file of functions with its text."""
    files = {FROM_ROWS / "__init__.py": '"""The functions from the rows of `ms_tensor.function_rows`, by module."""\n'}
    for path in sorted(ROWS.glob("*.py")):
        tables, imports = _table(path)
        if tables:
            files[FROM_ROWS / path.name] = module(path.stem, tables, imports)
    return files
