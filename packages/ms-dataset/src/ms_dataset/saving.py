"""`Dataset.save`: rows as MindRecord files."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor.progress import watched

from . import checks
from .dataset import Dataset
from .samplers import INT64_MAX

#: the types of MindRecord; narrower and unsigned integers are stored in the next wider type
_TYPES = {
    "bool": "int32", "int8": "int32", "uint8": "int32", "int16": "int32", "uint16": "int32", "int32": "int32",
    "uint32": "int64", "int64": "int64", "uint64": "int64",
    "float16": "float32", "float32": "float32", "float64": "float64",
}  # fmt: skip


def _field(value: Any, name: str) -> dict[str, Any]:
    if value.dtype.kind in "SU" and value.size != 1:
        raise RuntimeError(
            f"save: column {name!r}: expected numbers, or one string a row, got {value.size} strings\n"
            "  hint: join them, or give each a column"
        )
    if value.dtype.kind == "S":
        return {"type": "bytes"}
    if value.dtype.kind == "U":
        return {"type": "string"}
    kind = _TYPES.get(value.dtype.name)
    if kind is None:
        raise RuntimeError(f"save: column {name!r}: expected numbers or strings, got {value.dtype}")
    return {"type": kind} if value.ndim == 0 else {"type": kind, "shape": [-1, *value.shape[1:]]}


def _stored(value: Any, field: dict[str, Any], name: str) -> Any:
    if field["type"] == "bytes":
        return value.item() if value.ndim == 0 else value.tobytes()
    if field["type"] == "string":
        return value.item()
    if value.dtype == np.uint64 and value.size and value.max() > INT64_MAX:
        raise RuntimeError(f"save: column {name!r}: expected integers below 2**63, got {value.max()}")
    stored = value.astype(field["type"])
    return stored if "shape" in field else stored.item()


def _known_size(dataset: Dataset) -> int | None:
    return dataset.dataset_size if dataset.dataset_size is not None else dataset.size()


def save(dataset: Dataset, file_name: str, num_files: int, file_type: str) -> None:
    """Writes all rows of a dataset to MindRecord files."""
    from .mindrecord import FileWriter

    checks.integer("save", "num_files", num_files, 1, 1000)
    if not isinstance(file_name, str):
        raise TypeError(f"save: `file_name`: expected a str, got {type(file_name).__name__}")
    if file_type != "mindrecord":
        raise ValueError(f"save: `file_type`: expected 'mindrecord', got {file_type!r}")
    writer: Any = None
    fields: dict[str, Any] = {}
    rows = dataset.create_dict_iterator(num_epochs=1, output_numpy=True)
    for row in watched(rows, f"writing {file_name}", _known_size(dataset)):
        if writer is None:
            writer = FileWriter(file_name, num_files)
            fields = {name: _field(np.asarray(value), name) for name, value in row.items()}
            writer.add_schema(fields, "rows of a dataset")
        writer.write_raw_data([{name: _stored(np.asarray(value), fields[name], name) for name, value in row.items()}])
    if writer is None:
        raise RuntimeError("save: the dataset has no rows")
    writer.commit()
