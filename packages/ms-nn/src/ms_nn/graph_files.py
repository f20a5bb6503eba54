"""The file of an exported graph: a zip archive of text and checkpoints, described in docs/mindir.md."""

from __future__ import annotations

import os
import zlib
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_tensor import Parameter, Tensor
from ms_tensor._messages import shorten

from . import checkpoint_files as tensors
from .atomic_files import replacing
from .func_graph import FuncGraph

if TYPE_CHECKING:
    from zipfile import ZipFile

FORMAT, VERSION = "ms-graph", 1
_TEXT, _SIGNATURE, _PARAMETERS, _CONSTANTS = "graph.txt", "signature.json", "parameters.ckpt", "constants.ckpt"
# A zip entry has a date. With a fixed one, equal graphs give equal files.
_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass
class Producer:
    """The producer of a file and the user's notes, which `custom_func` of `export` may change."""

    producer_name: str = "MindSpore"
    producer_version: str = ""
    user_info: dict[str, str] = field(default_factory=dict)


def write(path: str, graph: FuncGraph, producer: Producer | None = None) -> None:
    """Writes a graph with its parameters to `path`, and creates the folder if necessary."""
    notes: dict[str, Any] = {} if producer is None else {"producer": asdict(producer)}
    if graph.sizes is not None:
        notes["sizes"] = graph.sizes
    signature = {
        **notes,
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
    import json  # imported here and in `read` to keep `import ms` fast
    import zipfile

    parts = {
        _SIGNATURE: [json.dumps(signature, indent=1).encode()],
        _TEXT: [graph.text.encode()],
        _PARAMETERS: tensors.ckpt_bytes({n: tensors.entry_of(p) for n, p in graph.parameters.items()}, True),
        _CONSTANTS: tensors.ckpt_bytes({n: tensors.entry_of(t) for n, t in constants.items()}, True),
    }

    with replacing(path, "export") as partial, zipfile.ZipFile(partial, "w") as archive:
        for name, contents in parts.items():
            with archive.open(zipfile.ZipInfo(name, _DATE), "w", force_zip64=True) as file:
                for content in contents:
                    file.write(content)


def read(path: str) -> FuncGraph:
    """Reads the graph of a file.

    RuntimeError: the file is damaged, or was written by another release or by MindSpore.
    """
    import json
    import zipfile

    try:
        with zipfile.ZipFile(path) as archive:
            size = os.path.getsize(path)
            signature, text, parameters, constants = (
                _part(archive, name, size) for name in (_SIGNATURE, _TEXT, _PARAMETERS, _CONSTANTS)
            )
        about = json.loads(signature)
        _check_release(about)
        return _graph(about, text.decode(), parameters, constants)
    except (zipfile.BadZipFile, zlib.error, OSError, *_FAULTS) as error:
        reason = shorten(str(error).partition("\n")[0], 200)
        shown = shorten(path, 300)
        raise RuntimeError(f"For 'load', '{shown}' is damaged, or not a file of 'export': {reason}") from error


def _part(archive: ZipFile, name: str, size: int) -> bytes:
    """One part of an archive of `size` bytes. Parts are not compressed, so none is larger than the file."""
    info = archive.getinfo(name)
    if info.compress_type != 0 or info.file_size != info.compress_size:
        raise tensors.Damaged(f"its part {name} is compressed, which 'export' never does")
    if info.header_offset + info.file_size > size:
        raise tensors.Damaged(f"its part {name} should have {info.file_size} bytes, but the file has {size}")
    return archive.read(info)


# Errors of reading a damaged file. An invalid graph raises RuntimeError.
_FAULTS = (ArithmeticError, AttributeError, EOFError, LookupError, RuntimeError, TypeError, ValueError)


def _check_release(signature: Any) -> None:
    release = signature["format"], signature["version"], signature["table_version"]
    known = FORMAT, VERSION, ms_runtime.TABLE_VERSION
    if release != known:
        raise tensors.Damaged(f"it is of the release {shorten(release)}, but this package reads {known}")


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
        signature.get("sizes"),
    )


def _tensors(content: bytes) -> dict[str, Tensor]:
    entries = tensors.read_ckpt(content, True)
    return {name: Tensor(tensors.value_of(name, entry)) for name, entry in entries.items()}
