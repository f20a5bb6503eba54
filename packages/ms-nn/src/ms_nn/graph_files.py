"""The file of an exported graph: a zip archive of text and checkpoints, described in docs/mindir.md."""

from __future__ import annotations

import json
import os
import zlib
from typing import Any

import ms_runtime
from ms_tensor import Parameter, Tensor

from . import checkpoint_files as tensors
from .func_graph import FuncGraph

FORMAT, VERSION = "ms-graph", 1
_TEXT, _SIGNATURE, _PARAMETERS, _CONSTANTS = "graph.txt", "signature.json", "parameters.ckpt", "constants.ckpt"
# A zip entry carries a date; without this one, equal graphs would be unequal files.
_DATE = (1980, 1, 1, 0, 0, 0)


def write(path: str, graph: FuncGraph) -> None:
    """Writes a graph with its parameters to `path`; its folder is made where it lacks."""
    signature = {
        "format": FORMAT,
        "version": VERSION,
        "table_version": ms_runtime.TABLE_VERSION,
        "arguments": graph.arguments,
        "inputs": graph.inputs,
        "result": graph.result,
        "parameters": [[name, p.requires_grad] for name, p in graph.parameters.items()],
        "constants": len(graph.constants),
    }
    constants = {str(k): t for k, t in enumerate(graph.constants)}
    parts = {
        _SIGNATURE: [json.dumps(signature, indent=1).encode()],
        _TEXT: [graph.text.encode()],
        _PARAMETERS: tensors.ckpt_bytes({n: tensors.entry_of(p) for n, p in graph.parameters.items()}, True),
        _CONSTANTS: tensors.ckpt_bytes({n: tensors.entry_of(t) for n, t in constants.items()}, True),
    }
    import zipfile  # here, and in `read`: `import ms` does without it

    os.makedirs(os.path.dirname(path), exist_ok=True)
    # Written beside and moved into place, so that a broken run leaves no half file.
    partial = f"{path}.{os.getpid()}.tmp"
    try:
        with zipfile.ZipFile(partial, "w") as archive:
            for name, contents in parts.items():
                with archive.open(zipfile.ZipInfo(name, _DATE), "w", force_zip64=True) as file:
                    for content in contents:
                        file.write(content)
        os.replace(partial, path)
    finally:
        if os.path.exists(partial):
            os.remove(partial)


def read(path: str) -> FuncGraph:
    """The graph that a file holds.

    Raises:
        RuntimeError: the file is damaged, or was written by another release or by MindSpore.
    """
    import zipfile

    try:
        with zipfile.ZipFile(path) as archive:
            signature = json.loads(archive.read(_SIGNATURE))
            _check_release(signature)
            return _graph(signature, archive.read(_TEXT).decode(), archive.read(_PARAMETERS), archive.read(_CONSTANTS))
    except (zipfile.BadZipFile, zlib.error, *_FAULTS) as error:
        reason = str(error).partition("\n")[0]
        raise RuntimeError(f"For 'load', {path} is damaged, or no file of 'export': {reason}") from error


# What reading a damaged file may raise; a graph that is none raises RuntimeError.
_FAULTS = (ArithmeticError, AttributeError, EOFError, LookupError, RuntimeError, TypeError, ValueError)


def _check_release(signature: Any) -> None:
    release = signature["format"], signature["version"], signature["table_version"]
    known = FORMAT, VERSION, ms_runtime.TABLE_VERSION
    if release != known:
        raise tensors.Damaged(f"it is of the release {release}, but this package reads {known}")


def _graph(signature: Any, text: str, parameters: bytes, constants: bytes) -> FuncGraph:
    values = _tensors(parameters)
    if sorted(values) != sorted(name for name, _ in signature["parameters"]):
        raise tensors.Damaged("its parameters are not those of the graph")
    found = {name: Parameter(values[name], name=name, requires_grad=grad) for name, grad in signature["parameters"]}
    others = _tensors(constants)
    return FuncGraph(
        text,
        signature["arguments"],
        [tuple(place) for place in signature["inputs"]],
        signature["result"],
        found,
        [others[str(k)] for k in range(signature["constants"])],
    )


def _tensors(content: bytes) -> dict[str, Tensor]:
    entries = tensors.read_ckpt(content, True)
    return {name: Tensor(tensors.value_of(name, entry)) for name, entry in entries.items()}
