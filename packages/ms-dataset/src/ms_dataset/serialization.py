"""Pipelines as JSON: `serialize`, `deserialize`, `show`, `compare`."""

from __future__ import annotations

import importlib
import json
from typing import Any

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


def _plain(value: Any) -> Any:
    """A value of JSON; operations by name and arguments."""
    if isinstance(value, (str, int, float, bool, type(None))):
        return value
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if hasattr(value, "tolist"):
        return value.tolist()
    kind = type(value)
    if callable(value) and hasattr(value, "apply"):
        own = {name: _plain(item) for name, item in vars(value).items() if not name.startswith("_")}
        return {"tensor_op_name": kind.__name__, "tensor_op_params": own, "python_module": kind.__module__}
    return {"tensor_op_name": getattr(value, "__name__", kind.__name__), "python_module": "unknown"}


def to_json(dataset: Dataset, filename: str = "") -> dict[str, Any]:
    """The tree of a pipeline: for each node `op_type`, `children` and its arguments."""
    kind = type(dataset).__name__
    node: dict[str, Any] = {
        "op_type": _NAMES.get(kind, kind),
        "children": [to_json(child) for child in dataset.children],
        "num_parallel_workers": dataset.num_parallel_workers,
        **{name: _plain(value) for name, value in dataset.arguments().items()},
    }
    if filename:
        with open(filename, "w", encoding="utf-8") as file:
            json.dump(node, file, indent=2)
    return node


def serialize(dataset: Dataset, json_filepath: str = "") -> dict[str, Any]:
    """A pipeline as a dict, which is written to a file if one is named.

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
    """The pipeline of a dict or a file that `serialize` gave. Datasets over Python objects cannot be restored.

    Args:
        input_dict (dict, optional): The pipeline. Default: None.
        json_filepath (str, optional): A file with it. Default: None.
    """
    from .nodes import DeserializedDataset

    result = None
    if input_dict:
        result = DeserializedDataset(input_dict)
    if json_filepath:
        result = DeserializedDataset(json_filepath)
    return result


def _operation(value: Any) -> Any:
    if not isinstance(value, dict) or "tensor_op_params" not in value:
        raise RuntimeError(f"deserialize: a Python function cannot be restored: {value}")
    module = importlib.import_module(value["python_module"])
    if not module.__name__.startswith("ms_dataset."):
        raise RuntimeError(f"deserialize: {module.__name__} is not a module of transforms")
    kind = getattr(module, value["tensor_op_name"])
    operation = kind.__new__(kind)
    vars(operation).update(value["tensor_op_params"])
    return operation


def from_json(source: Any) -> Dataset:
    """The dataset of a dict, or of the path of a JSON file."""
    if not isinstance(source, dict):
        with open(source, encoding="utf-8") as file:
            source = json.load(file)
    from . import nodes

    rest = dict(source)
    kind = rest.pop("op_type")
    children = [from_json(child) for child in rest.pop("children")]
    workers = rest.pop("num_parallel_workers", None)
    if kind in _NODES:
        made = getattr(nodes, _NODES[kind])
        if kind == "Map":
            rest["operations"] = [_operation(value) for value in rest["operations"]]
            rest = {name: value or None for name, value in rest.items()}
        reshuffle = rest.pop("reshuffle_each_epoch", True)
        dataset = made(children if kind in ("Zip", "Concat") else children[0], *rest.values())
        if kind == "Shuffle":
            dataset.reshuffle_each_epoch = reshuffle
        return dataset
    import ms_dataset

    made = getattr(ms_dataset, kind, None)
    if made is None or not rest:
        raise RuntimeError(f"deserialize: {kind} cannot be restored from JSON")
    return made(**rest, num_parallel_workers=workers)


def show(dataset: Dataset, indentation: int = 2) -> None:
    """Prints the JSON of a pipeline."""
    print(json.dumps(dataset.to_json(), indent=indentation))


def compare(pipeline1: Dataset, pipeline2: Dataset) -> bool:
    """Whether two pipelines have the same JSON."""
    return pipeline1.to_json() == pipeline2.to_json()
