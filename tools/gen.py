"""Generate functions, Primitive classes, methods and docs from the op table, and functions and layers from their rows.

`python tools/gen.py` rewrites the files; `python tools/gen.py --check` lists outdated files and fails if there are any.
The table comes from the installed `ms_runtime`, so build it first.
"""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ms_runtime
from gen_documentation import documentation
from gen_functions import FROM_ROWS
from gen_functions import functions as row_functions
from gen_import_stubs import MINDSPORE, MS, import_stubs
from gen_layers import layers
from gen_stubs import HEAD, stubs

ROOT = Path(__file__).resolve().parent.parent
MODULE = ROOT / "packages" / "ms-tensor" / "src" / "ms_tensor"
GENERATED = MODULE / "_generated"
DOCS = ROOT / "docs" / "ops"

TYPES = {
    "Tensor": "Tensor",
    "TensorOrNumber": "Tensor | float",
    "Tensors": "list[Tensor] | tuple[Tensor, ...]",
    "bool": "bool",
    "int": "int",
    "int?": "int | None",
    "float": "float",
    "str": "str",
    "dtype": "DType",
    "dtype?": "DType | None",
    "ints": "int | tuple[int, ...]",
    "ints?": "int | tuple[int, ...] | None",
    "shape": "int | tuple[int, ...]",
    "number": "float",
}


def default_text(text: str) -> str:
    """Return a default as Python source; dtypes are given as `mindspore.float32` or `float32`."""
    name = text.removeprefix("mindspore.")
    return f'dtypes["{name}"]' if name in ms_runtime.dtypes else text


def signature(entry: dict[str, Any]) -> str:
    """Return the parameters with types and defaults."""
    parts = []
    for name, kind, default in entry["params"]:
        parts.append(f"{name}: {TYPES[kind]}" + ("" if default is None else f" = {default_text(default)}"))
    return ", ".join(parts)


def doc_lines(entry: dict[str, Any]) -> list[str]:
    """Return the op's doc as lines without trailing blanks."""
    lines = [line.rstrip() for line in entry["doc"].strip("\n").split("\n")]
    # Rust's `///` leaves one space before every line.
    if all(not line or line.startswith(" ") for line in lines):
        lines = [line[1:] for line in lines]
    return lines


def docstring(entry: dict[str, Any], indent: str) -> str:
    """Return the doc as a docstring."""
    lines = doc_lines(entry)
    if len(lines) == 1:
        return f'{indent}"""{lines[0]}"""\n'
    body = "\n".join(f"{indent}{line}" if line else "" for line in lines)
    return f'{indent}"""{body.lstrip()}\n{indent}"""\n'


def returns(entry: dict[str, Any]) -> str:
    """Return the type of the result."""
    return "Tensor" if entry["n_outputs"] == 1 else "tuple[Tensor, ...]"


def wrap(line: str) -> str:
    """Return a `def` line, in the formatter's layout if it exceeds the line length."""
    if len(line) <= 120:
        return line
    head, rest = line.split("(", 1)
    inner, tail = rest.rsplit(")", 1)
    if len(inner) + 4 <= 120 and "," in inner:
        return f"{head}(\n    {inner}\n){tail}"
    return f"{head}(\n    " + ",\n    ".join(inner.split(", ")) + f",\n){tail}"


def functions(table: list[dict[str, Any]]) -> str:
    """Return functions.py: every public op as a function."""
    public = [entry for entry in table if entry["public"]]
    text = HEAD.format("Functions over one table op each.")
    text += "from ms_runtime import Tensor, op\n"
    if any(kind in ("dtype", "dtype?") for entry in public for _, kind, _ in entry["params"]):
        text = text.replace("import Tensor, op", "import DType, Tensor, op")
    if 'dtypes["' in "".join(signature(entry) for entry in public):
        text = text.replace("Tensor, op\n", "Tensor, dtypes, op\n")
    text += "\n"
    text += "".join(f'_{entry["name"]} = op("{entry["name"]}")\n' for entry in public)
    for entry in public:
        arguments = ", ".join(name for name, _, _ in entry["params"])
        text += "\n\n" + wrap(f"def {entry['name']}({signature(entry)}) -> {returns(entry)}:") + "\n"
        text += docstring(entry, "    ") + f"    return _{entry['name']}({arguments})\n"
    names = "".join(f'    "{entry["name"]}",\n' for entry in public)
    return text + f"\n\n__all__ = [\n{names}]\n"


PRIMITIVE = re.compile(r"(\w+)\(([^()]*(?:\(\)[^()]*)*)\)\((.*)\)$")


def parameters(text: str) -> list[str]:
    """Return the names in `shape: _check, keep_dims=False`."""
    return [part.partition("=")[0].partition(":")[0].strip() for part in text.split(",") if part.strip()]


def primitive(entry: dict[str, Any]) -> str:
    """The row of one Primitive class; see `ms_tensor.ops.primitive_table`.

    The table gives constructor and call, as `ReduceSum(keep_dims=False)(x, axis=())`. A constructor parameter is the
    op's parameter of that name; those of the call are the others, in order.
    """
    match = PRIMITIVE.match(entry["primitive"])
    if match is None:
        raise SystemExit(f"op {entry['name']}: the primitive {entry['primitive']!r} is not Name(...)(...)")
    attributes, arguments = parameters(match[2]), parameters(match[3])
    rest = list(arguments)
    values, positional = [], True
    for parameter, _, default in entry["params"]:
        if parameter in attributes or rest:
            value = parameter if parameter in attributes else rest.pop(0)
            values.append(value if positional else f"{parameter}={value}")
        elif default is None:
            raise SystemExit(f"op {entry['name']}: the primitive {entry['primitive']!r} lacks {parameter}")
        else:
            positional = False
    if rest:
        raise SystemExit(f"op {entry['name']}: the primitive {entry['primitive']!r} has too many parameters: {rest}")
    return f"{entry['primitive']} = {entry['name']}({', '.join(values)})"


def primitives(table: list[dict[str, Any]]) -> str:
    """Return primitives.py: the rows of the Primitive classes that call one table op."""
    text = HEAD.format("Rows of the Primitive classes over one table op each; see `ops.primitive_table`.")
    rows = sorted(primitive(entry) for entry in table if entry["primitive"])
    text += 'ROWS = """\n' + "\n".join(rows) + '\n"""\n'
    # The tables of `ops.operations.rows` as one text, so that an import loads one module instead of eleven.
    written = "\n".join(table["ROWS"].strip("\n") for table in class_tables())
    return text + f'\nCLASSES_BY_ROWS = """\n{written}\n"""\n'


def class_tables() -> Iterator[dict[str, Any]]:
    """Return the tables of Primitive classes by family. They run as files: the package imports the generated result."""
    for path in sorted((MODULE / "ops" / "operations" / "rows").glob("*.py")):
        if path.stem != "__init__":
            yield runpy.run_path(str(path))


def methods(table: list[dict[str, Any]]) -> str:
    """Return methods.py: the Tensor methods that are table ops."""
    text = HEAD.format("Methods over one table op each.")
    text += "from typing import Any\n\nfrom . import functions\n\nMETHODS: dict[str, Any] = {\n"
    for entry in table:
        if entry["method"] and entry["public"]:
            text += f'    "{entry["name"]}": functions.{entry["name"]},\n'
    return text + "}\n"


def page(entry: dict[str, Any]) -> str:
    """Return the page of one op."""
    call = f"{'ops.' if entry['public'] else ''}{entry['name']}({signature(entry)})"
    text = f"# {entry['name']}\n\n```python\n{call}\n```\n\n"
    lines, in_code = [], False
    for line in doc_lines(entry):
        code = line.lstrip().startswith((">>>", "...")) or in_code and line.startswith("    ") and line.strip() != ""
        if code and not in_code:
            lines.append("```python")
        if in_code and not code:
            lines.append("```")
        in_code = code
        section = re.match(r"(Args|Returns|Raises|Examples):$", line)
        if section:
            lines += [f"## {section[1]}", ""]
        elif code:
            lines.append(line.removeprefix("    "))
        elif re.match(r"    \w.*:", line):
            lines.append("- " + line.strip())
        else:
            lines.append(line.strip())
    text += "\n".join([*lines, "```"] if in_code else lines).strip() + "\n\n"
    facts = [f"- defined in `{entry['file']}`"]
    if not entry["public"]:
        facts.append("- internal: compositions and derivatives use it")
    if entry["primitive"]:
        facts.append(f"- primitive: `{entry['primitive']}`")
    if entry["traits"]:
        facts.append(f"- traits: {', '.join(entry['traits'])}")
    rule = entry["differentiable"]
    facts.append("- differentiable" if rule is True else f"- not differentiable: {rule}")
    return text + "## Facts\n\n" + "\n".join(facts) + "\n"


def index(table: list[dict[str, Any]]) -> str:
    """Return the list of pages."""
    text = "# The op table\n\nWritten by `nox -s gen`; one page per op. "
    text += "Compositions have their docs in their docstrings.\n\n"
    for entry in table:
        text += f"- [{entry['name']}]({entry['name']}.md): {doc_lines(entry)[0].strip()}\n"
    return text


def outputs() -> dict[Path, str]:
    """Return every generated file with its text."""
    table = sorted(ms_runtime.op_table(), key=lambda entry: entry["name"])
    files = {
        GENERATED / "functions.py": functions(table),
        GENERATED / "primitives.py": primitives(table),
        GENERATED / "methods.py": methods(table),
        DOCS / "README.md": index(table),
    }
    files.update(layers())
    files.update(row_functions())
    files.update({DOCS / f"{entry['name']}.md": page(entry) for entry in table})
    return files


def imported() -> dict[Path, str]:
    """Return every generated file whose text comes from the packages, which need the files above first."""
    return {**stubs(), **documentation(), **import_stubs()}


def left_over(wanted: dict[Path, str]) -> list[Path]:
    """Return stubs of import paths that no longer exist."""
    return [path for folder in (MS, MINDSPORE) for path in folder.rglob("*.*") if path not in wanted]


def stale(wanted: dict[Path, str]) -> list[Path]:
    """Return the files whose text is out of date."""
    return [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]


def write(wanted: dict[Path, str]) -> int:
    """Rewrite outdated files and return their number."""
    wrong = stale(wanted)
    for path in wrong:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path])
    return len(wrong)


def main() -> int:
    """Write the files, or only compare them with `--check`."""
    if "--stub" in sys.argv[1:]:
        files = imported()
        write(files)
        for path in left_over(files):
            path.unlink()
        return 0
    wanted = outputs()
    gone = [path for path in (*DOCS.glob("*.md"), *FROM_ROWS.glob("*.py")) if path not in wanted]
    if "--check" in sys.argv[1:]:
        wrong = stale(wanted) + gone
        if not wrong:
            files = imported()
            wrong = stale(files) + left_over(files)
        for path in wrong:
            print(f"out of date: {path.relative_to(ROOT)} (run `nox -s gen`)")
        return 1 if wrong else 0
    for path in gone:
        path.unlink()
    print(f"{write(wanted) + len(gone)} of {len(wanted)} generated files rewritten")
    # The names are read from the package, in a new process that sees the files just written.
    return subprocess.run([sys.executable, __file__, "--stub"], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
