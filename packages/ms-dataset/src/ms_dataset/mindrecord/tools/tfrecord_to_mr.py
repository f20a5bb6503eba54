"""Converts TFRecord to MindRecord."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import numpy as np

from ..._native import native
from ..core.shardutils import MSRStatus, check_filename
from ..filewriter import FileWriter
from .convert import Converter, write_all

__all__ = ["TFRecordToMR"]

_SPECIAL = str.maketrans(dict.fromkeys(set(string.punctuation + " ") - {"_"}, "_"))
_TYPES = {
    "int8": "int32",
    "int16": "int32",
    "int32": "int32",
    "int64": "int64",
    "uint8": "int32",
    "uint16": "int32",
    "uint32": "int64",
    "uint64": "int64",
    "bool": "int32",
    "float16": "float32",
    "float32": "float32",
    "float64": "float64",
    "string": "string",
}


def _dtype(feature: Any) -> str:
    return str(getattr(feature.dtype, "name", feature.dtype))


class TFRecordToMR(Converter):
    """Converts a TFRecord file of Examples, without TensorFlow.

    Args:
        source (str): The TFRecord file.
        destination (str): The MindRecord file.
        feature_dict (dict): For each feature an object with `shape` ([] or [n]) and `dtype`, such as
            `tf.io.FixedLenFeature`.
        bytes_fields (list[str], optional): String features that are stored as bytes. Default: None.

    Raises:
        ValueError: If an argument is not valid.
    """

    def __init__(
        self, source: str, destination: str, feature_dict: dict[str, Any], bytes_fields: list[str] | None = None
    ) -> None:
        for name, path in (("source", source), ("destination", destination)):
            if not isinstance(path, str):
                raise ValueError(f"`{name}`: expected a str, got {type(path).__name__}")
            check_filename(path, name)
        if not isinstance(feature_dict, dict):
            raise ValueError(f"`feature_dict`: expected a dict, got {type(feature_dict).__name__}")
        if bytes_fields is not None and not isinstance(bytes_fields, list):
            raise ValueError(f"`bytes_fields`: expected a list of str, got {bytes_fields!r}")
        for name in bytes_fields or []:
            feature = feature_dict.get(name)
            if feature is None or _dtype(feature) != "string" or not isinstance(feature.shape, list):
                raise ValueError(f"`bytes_fields`: {name!r} is not a feature of strings")
        self.source, self.destination, self.feature_dict = source, destination, feature_dict
        self._bytes = set(bytes_fields or [])
        self._schema = {name.translate(_SPECIAL): self._field(name, spec) for name, spec in feature_dict.items()}

    def _field(self, name: str, feature: Any) -> dict[str, Any]:
        if not hasattr(feature, "shape") or not hasattr(feature, "dtype"):
            raise ValueError(f"`feature_dict`: feature {name!r} is not a FixedLenFeature")
        kind = _TYPES.get(_dtype(feature))
        if kind is None:
            raise ValueError(f"`feature_dict`: feature {name!r}: {_dtype(feature)} has no MindRecord type")
        shape = list(feature.shape or [])
        if not shape:
            return {"type": "bytes" if name in self._bytes else kind}
        if len(shape) != 1 or not isinstance(shape[0], int) or shape[0] < 1 or kind == "string":
            raise ValueError(f"`feature_dict`: feature {name!r}: expected [] or [n] numbers, got {shape} of {kind}")
        return {"type": kind, "shape": shape}

    def run(self) -> MSRStatus:
        """Converts the file.

        Raises:
            RuntimeError: If `source` is missing or damaged.
            ValueError: If a feature is missing, or differs in type or size from `feature_dict`.
        """
        writer = FileWriter(self.destination)
        return write_all(writer, self._schema, "TFRecord to MindRecord", None, self._rows(), page_size=1 << 25)

    def _rows(self) -> Iterator[dict[str, Any]]:
        file = native.TFRecordFile(self.source)
        for record in range(len(file)):
            example = file.example(record)
            row = {}
            for name in self.feature_dict:
                field = name.translate(_SPECIAL)
                try:
                    row[field] = self._value(example.get(name), self._schema[field])
                except ValueError as error:
                    raise ValueError(f"{self.source}, record {record}, feature {name!r}: {error}") from error
            yield row

    @staticmethod
    def _value(feature: Any, spec: dict[str, Any]) -> Any:
        kind, (count,) = spec["type"], spec.get("shape", [1])
        if feature is None:
            raise ValueError("the feature is missing")
        if isinstance(feature, list):
            if kind not in ("bytes", "string") or len(feature) != 1:
                raise ValueError(f"expected {count} of {kind}, got {len(feature)} strings")
            return feature[0] if kind == "bytes" else feature[0].decode()
        dtype, data = feature
        values = np.frombuffer(data, dtype)
        if kind in ("bytes", "string") or values.dtype.kind != np.dtype(kind).kind or len(values) != count:
            raise ValueError(f"expected {count} of {kind}, got {len(values)} of {dtype}")
        return values.astype(kind) if "shape" in spec else values.astype(kind)[0].item()
