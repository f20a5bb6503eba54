"""The schema of a dataset: names, dtypes and shapes of its columns."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from .sources.files import check_file, read_text

__all__ = ["Schema"]

_TYPES = (
    *("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"),
    *("float16", "float32", "float64", "string", "bytes"),
)


def _type_name(de_type: Any) -> str:
    """Returns the name of a dtype: a str, a NumPy dtype or one of `mindspore.dtype`."""
    if not isinstance(de_type, str):
        # The dtypes of ms_tensor print as "Float32" or "float32".
        name = getattr(de_type, "name", None) or getattr(de_type, "__name__", None) or str(de_type)
        de_type = str(name).lower().removeprefix("mindspore.").removesuffix("_")
    name = {"str": "string", "float": "float32", "int": "int32"}.get(de_type, de_type)
    if name not in _TYPES:
        raise TypeError(f"Schema: expected one of {list(_TYPES)}, got {de_type!r}")
    return name


class Schema:
    """Names, dtypes and shapes of columns.

    Args:
        schema_file (str, optional): A JSON file with 'columns'. Default: None, no columns.

    Raises:
        ValueError: If `schema_file` does not exist.
        RuntimeError: If `schema_file` is not a schema.

    Examples:
        >>> from ms_dataset import Schema
        >>> schema = Schema()
        >>> schema.add_column("label", "int32", [1])
        >>> schema.columns
        [{'name': 'label', 'rank': 1, 'shape': [1], 'type': 'int32'}]
    """

    def __init__(self, schema_file: str | None = None) -> None:
        self.dataset_type = ""
        self.num_rows: int | None = None
        # name, type, and, if known, shape and rank
        self.columns: list[dict[str, Any]] = []
        if schema_file is not None:
            check_file(schema_file, "schema_file")
            try:
                content = json.loads(read_text(schema_file))
            except json.JSONDecodeError as error:
                raise RuntimeError(f"{schema_file}, line {error.lineno}: not JSON ({error.msg})") from error
            self.from_json(content)

    def add_column(self, name: str, de_type: Any, shape: list[int] | None = None) -> None:
        """Adds a column, or replaces the column with the same name.

        Args:
            name (str): The name.
            de_type (str | dtype): The dtype.
            shape (list[int], optional): The shape; -1 is an unknown size. Default: None, unknown.

        Raises:
            TypeError: If `name` is not a str or is empty, `shape` is not a list of int, or `de_type` is unknown.
        """
        if not isinstance(name, str):
            raise TypeError(f"Schema.add_column: `name`: expected a str, got {type(name).__name__}")
        if not name:
            raise TypeError("Schema.add_column: `name`: expected a name, got ''")
        if shape is not None and not (isinstance(shape, (list, tuple)) and all(isinstance(n, int) for n in shape)):
            raise TypeError(f"Schema.add_column: `shape`: expected a list of int, got {shape!r}")
        known = {} if shape is None else {"rank": len(shape), "shape": list(shape)}
        added = {"name": name, **known, "type": _type_name(de_type)}
        names = [column["name"] for column in self.columns]
        place = names.index(name) if name in names else len(names)
        self.columns[place : place + 1] = [added]

    def parse_columns(self, columns: Any) -> None:
        """Replaces the columns by those of a dict by name, or of a list of dicts with 'name'.

        Args:
            columns (dict | list[dict]): 'type' and optionally 'rank' and 'shape' of each column.

        Raises:
            RuntimeError: If `columns` is neither a dict nor a list, or a column has no name, no type, or an unknown
                key.
        """
        if isinstance(columns, dict):
            entries = [(name, columns[name]) for name in sorted(columns)]
        elif isinstance(columns, list):
            entries = [(column.get("name") if isinstance(column, dict) else None, column) for column in columns]
        else:
            kind = type(columns).__name__
            raise RuntimeError(f"Schema.parse_columns: `columns`: expected a dict or a list, got {kind}")
        self.columns = []
        for name, column in entries:
            if not isinstance(column, dict) or not name or "type" not in column:
                raise RuntimeError(f"Schema: expected a column with a name and a type, got {column!r}")
            unknown = set(column) - {"name", "type", "rank", "shape", "t_impl"}
            if unknown:
                raise RuntimeError(f"Schema: column {name!r}: unknown {sorted(unknown)}")
            shape = column.get("shape")
            if shape is None and "rank" in column:
                shape = [-1] * int(column["rank"])
            self.add_column(name, column["type"], shape)

    def to_json(self) -> str:
        """Returns the schema as JSON. As in MindSpore, a column without a shape has rank 1."""
        columns = [dict(sorted({"rank": 1, **column}.items())) for column in self.columns]
        content: dict[str, Any] = {"columns": columns}
        if self.dataset_type:
            content["datasetType"] = self.dataset_type
        if self.num_rows is not None:
            content["numRows"] = self.num_rows
        return json.dumps(content, indent=2)

    def from_json(self, json_obj: dict[str, Any]) -> None:
        """Sets the columns from a dict, the parsed form of `to_json`.

        Args:
            json_obj (dict): 'columns' and optionally 'numRows' and 'datasetType'.

        Raises:
            RuntimeError: If `json_obj` is not a dict, a key is unknown, there are no columns, or 'numRows' is negative
                or not an int.
        """
        if not isinstance(json_obj, dict):
            raise RuntimeError(f"Schema.from_json: expected a dict, got {type(json_obj).__name__}")
        unknown = set(json_obj) - {"columns", "numRows", "datasetType"}
        if unknown:
            raise RuntimeError(f"Schema.from_json: unknown {sorted(unknown)}")
        rows = json_obj.get("numRows")
        if rows is not None and (not isinstance(rows, int) or rows < 0):
            raise RuntimeError(f"Schema.from_json: `numRows`: expected a positive int, got {rows!r}")
        if "columns" not in json_obj:
            raise RuntimeError("Schema.from_json: there are no columns")
        self.dataset_type, self.num_rows = str(json_obj.get("datasetType", "")), rows or None
        self.parse_columns(json_obj["columns"])

    def __str__(self) -> str:
        return self.to_json()

    @staticmethod
    def get_num_rows(schema: Any) -> int | None:
        """Returns the number of rows in a schema or its file, or None."""
        return (schema if isinstance(schema, Schema) else Schema(schema)).num_rows


def numpy_type(kind: str) -> np.dtype[Any]:
    """Returns the NumPy dtype of a column that does not hold strings."""
    return np.dtype(np.uint8 if kind == "bytes" else np.bool_ if kind == "bool" else kind)
