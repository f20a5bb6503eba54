"""Pipelines as JSON: `serialize`, `deserialize`, `show`, `compare`."""

from __future__ import annotations

import enum
import importlib
import json
from typing import Any

import numpy as np

from .dataset import Dataset

_NAMES = {
    "BatchDataset": "Batch",
    "PaddedBatchDataset": "PaddedBatch",
    "BucketBatchByLengthDataset": "BucketBatchByLength",
    "MapDataset": "Map",
    "FilterDataset": "Filter",
    "RepeatDataset": "Repeat",
    "SkipDataset": "Skip",
    "TakeDataset": "Take",
    "ZipDataset": "Zip",
    "ConcatDataset": "Concat",
    "RenameDataset": "Rename",
    "ProjectDataset": "Project",
    "ShuffleDataset": "Shuffle",
}
_NODES = {name: node for node, name in _NAMES.items()}


def _encode(value: Any) -> Any:
    """Converts a value to JSON types; objects of this package (operations, samplers) to their class and attributes."""
    if isinstance(value, enum.Enum):
        return {"enum": f"{type(value).__module__}:{type(value).__qualname__}", "name": value.name}
    if isinstance(value, (str, int, float, bool, type(None))):
        return value
    if isinstance(value, list):
        return [_encode(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_encode(item) for item in value]}
    if isinstance(value, dict):
        return {"dict": [[_encode(key), _encode(item)] for key, item in value.items()]}
    if isinstance(value, np.ndarray):
        return {"array": value.tolist(), "dtype": value.dtype.str}
    if isinstance(value, np.generic):
        return _encode(value.item())
    if isinstance(value, np.dtype) or (isinstance(value, type) and issubclass(value, np.generic)):
        return {"dtype": np.dtype(value).str}
    if isinstance(value, (set, frozenset)):
        return {"set": [_encode(item) for item in sorted(value, key=repr)], "frozen": isinstance(value, frozenset)}
    if hasattr(value, "asnumpy"):
        return _encode(value.asnumpy())
    if type(value).__name__ == "DType":
        from ms_tensor import dtype_to_nptype

        return {"ms_dtype": np.dtype(dtype_to_nptype(value)).name}
    if isinstance(value, slice):
        return {"slice": [value.start, value.stop, value.step]}
    kind = type(value)
    if kind.__module__.startswith("ms_dataset."):
        own = {name: _encode(item) for name, item in vars(value).items()}
        return {"tensor_op_name": kind.__qualname__, "tensor_op_params": own, "python_module": kind.__module__}
    return {"tensor_op_name": getattr(value, "__name__", kind.__name__), "python_module": "unknown"}


def _class_of(module: str, name: str) -> Any:
    if not module.startswith("ms_dataset."):
        raise RuntimeError(f"deserialize: {module} is not a module of transforms")
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    if not isinstance(found, type):
        raise RuntimeError(f"deserialize: {module}.{name} is not a class")
    return found


def _decode(value: Any) -> Any:
    if isinstance(value, list):
        return [_decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "enum" in value:
        return _class_of(*value["enum"].split(":"))[value["name"]]
    if "tuple" in value:
        return tuple(_decode(item) for item in value["tuple"])
    if "dict" in value:
        return {_decode(key): _decode(item) for key, item in value["dict"]}
    if "array" in value:
        return np.array(value["array"], np.dtype(value["dtype"]))
    if "dtype" in value:
        return np.dtype(value["dtype"])
    if "set" in value:
        items = [_decode(item) for item in value["set"]]
        return frozenset(items) if value["frozen"] else set(items)
    if "ms_dtype" in value:
        import ms_tensor

        name: str = value["ms_dtype"]
        return getattr(ms_tensor, {"bool": "bool_", "str": "string"}.get(name, name))
    if "slice" in value:
        return slice(*value["slice"])
    if "tensor_op_params" not in value:
        raise RuntimeError(f"deserialize: a Python object cannot be restored: {value.get('tensor_op_name')}")
    kind = _class_of(value["python_module"], value["tensor_op_name"])
    made = kind.__new__(kind)
    vars(made).update({name: _decode(item) for name, item in value["tensor_op_params"].items()})
    return made


def to_json(dataset: Dataset, filename: str = "") -> dict[str, Any]:
    """Returns the tree of a pipeline: `op_type`, `children` and the arguments of each node."""
    kind = type(dataset).__name__
    node: dict[str, Any] = {
        "op_type": _NAMES.get(kind, kind),
        "children": [to_json(child) for child in dataset.children],
        "num_parallel_workers": dataset.num_parallel_workers,
        **{name: _encode(value) for name, value in dataset.arguments().items()},
    }
    if filename:
        with open(filename, "w", encoding="utf-8") as file:
            json.dump(node, file, indent=2)
    return node


def serialize(dataset: Dataset, json_filepath: str = "") -> dict[str, Any]:
    """Returns a pipeline as a dict, and writes it to a file if `json_filepath` is given.

    Args:
        dataset (Dataset): The pipeline.
        json_filepath (str): The file. Default: '', none.

    Examples:
        >>> from ms_dataset import NumpySlicesDataset
        >>> serialize(NumpySlicesDataset([1]).batch(2))["op_type"]
        'Batch'
    """
    return dataset.to_json(json_filepath)


def deserialize(input_dict: dict[str, Any] | None = None, json_filepath: str | None = None) -> Any:
    """Returns the pipeline of a dict or file that `serialize` created.

    Args:
        input_dict (dict, optional): The pipeline. Default: None.
        json_filepath (str, optional): Its JSON file, used instead of `input_dict`. Default: None.

    Raises:
        RuntimeError: If the pipeline contains a Python object, such as a function or the source of a dataset.
    """
    from .nodes import DeserializedDataset

    result = None
    if input_dict:
        result = DeserializedDataset(input_dict)
    if json_filepath:
        result = DeserializedDataset(json_filepath)
    return result


def from_json(source: Any) -> Dataset:
    """Creates the dataset of a dict, or of the path of a JSON file."""
    if not isinstance(source, dict):
        with open(source, encoding="utf-8") as file:
            source = json.load(file)
    from . import nodes

    rest = dict(source)
    kind = rest.pop("op_type")
    children = [from_json(child) for child in rest.pop("children")]
    workers = rest.pop("num_parallel_workers", None)
    rest = {name: _decode(value) for name, value in rest.items()}
    if kind in _NODES:
        made = getattr(nodes, _NODES[kind])
        if kind in ("Map", "Filter"):
            rest = {name: value or None for name, value in rest.items()}
        reshuffle = rest.pop("reshuffle_each_epoch", True)
        dataset = made(children if kind in ("Zip", "Concat") else children[0], **rest)
        dataset.num_parallel_workers = workers
        if kind == "Shuffle":
            dataset.reshuffle_each_epoch = reshuffle
        return dataset
    import ms_dataset

    made = getattr(ms_dataset, kind, None)
    if made is None or not rest:
        raise RuntimeError(f"deserialize: {kind} cannot be restored from JSON")
    sampler = rest.pop("sampler", None)
    dataset = made(**rest, num_parallel_workers=workers)
    if sampler is not None:
        dataset.sampler = sampler
    return dataset


def show(dataset: Dataset, indentation: int = 2) -> None:
    """Prints the JSON of a pipeline."""
    print(json.dumps(dataset.to_json(), indent=indentation))


def compare(pipeline1: Dataset, pipeline2: Dataset) -> bool:
    """Returns whether two pipelines have the same JSON."""
    return pipeline1.to_json() == pipeline2.to_json()
