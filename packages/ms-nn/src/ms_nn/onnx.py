"""`mindspore.onnx`: export to ONNX with names for inputs, outputs and dynamic axes. See docs/onnx.md."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ms_tensor._messages import shorten, show

from ._validate import kind
from .cell import Cell
from .graph_export import check_file_name

__all__ = ["export"]

# The size at which a network is captured where that of its input is 0 or 1, which many ops treat in their own way: this
# one, and 32 more for each open size before it.
_OPEN = 64


def export(
    net: Cell,
    *inputs: Any,
    file_name: str,
    input_names: list[str] | None = None,
    output_names: list[str] | None = None,
    export_params: bool = True,
    keep_initializers_as_inputs: bool = False,
    dynamic_axes: dict[str, dict[int, str]] | None = None,
) -> None:
    """Exports a network for inference as an ONNX model (opset 18). Requires the package onnx.

    The network is captured with `set_train(False)`, and its mode is restored. Parameters of 2 GiB or more are stored in
    a second file, `file_name` with '.data' appended.

    Args:
        net: A Cell.
        inputs: The inputs of a call, as for `mindspore.export`.
        file_name: The file; '.onnx' is appended if it is missing.
        input_names: The names of the first input tensors. Default: None, those of `construct`.
        output_names: The names of the first outputs. Default: None, 'output', 'output.0' and so on.
        export_params: Whether the model contains the parameters; otherwise they are inputs. Default: True.
        keep_initializers_as_inputs: Whether the parameters are also inputs, with their values as defaults.
            Default: False.
        dynamic_axes: By input name, a dict of the dynamic axes and their names; equal names mean equal sizes. An
            entry for an output names its dynamic axes. Default: None.

    Raises:
        ValueError: `net` is not a Cell, `input_names` or `output_names` is not a list, `dynamic_axes` is not a dict or
            has an axis that the input lacks, or `file_name` has invalid characters.
        TypeError: `file_name` or a name is not a str, or an entry of `dynamic_axes` is not a dict.
        NotImplementedError: the graph has an op that ONNX does not have.
        ImportError: the package onnx is not installed.
        RuntimeError: `net` cannot be captured as one graph, or changes Python objects.

    Examples:
        >>> import os, tempfile
        >>> from ms_nn import ReLU, onnx
        >>> path = os.path.join(tempfile.mkdtemp(), "relu.onnx")
        >>> onnx.export(
        ...     ReLU(), Tensor([[-1.0, 2.0]]), file_name=path, input_names=["images"], dynamic_axes={"images": {0: "n"}}
        ... )
        >>> print(os.path.getsize(path) > 0)
        True
    """
    check_file_name("onnx.export", file_name)
    if not isinstance(net, Cell):
        raise ValueError(f"For 'onnx.export', 'net' must be a Cell, but got {type(net).__name__}.")
    names = {"input_names": input_names or [], "output_names": output_names or []}
    for key, value in names.items():
        _check_names(key, value)
    axes = _check_axes(dynamic_axes or {})
    from . import onnx_export  # needs the package onnx
    from .graph_capture import capture_graph

    onnx_export.load_onnx()
    layout = onnx_export.Layout(
        **names,
        parameters_are_inputs=keep_initializers_as_inputs or not export_params,
        parameters_are_initializers=bool(export_params),
        axis_names=axes,
    )
    path = os.path.realpath(file_name)
    training = net.training
    net.set_train(False)
    try:
        declared = _declare(net, inputs, names["input_names"], axes)
        captured = capture_graph(net, inputs, open_sizes=True, declared=declared)
        onnx_export.write(path if path.endswith(".onnx") else f"{path}.onnx", captured, layout)
    finally:
        net.set_train(training)


def _check_names(key: str, value: Any) -> None:
    if not isinstance(value, list):
        raise ValueError(f"For 'onnx.export', '{key}' must be a list of str, but got {type(value).__name__}.")
    for name in value:
        if not isinstance(name, str):
            raise TypeError(f"For 'onnx.export', '{key}' must hold str, but got {type(name).__name__}.")


def _check_axes(axes: Any) -> dict[str, dict[int, str]]:
    op = "onnx.export"
    if not isinstance(axes, dict):
        raise ValueError(f"For '{op}', 'dynamic_axes' must be a dict, but got {type(axes).__name__}.")
    for tensor, names in axes.items():
        kind(names, Mapping, "a dict of an axis to its name", f"dynamic_axes[{show(tensor)}]", op)
        for axis, name in names.items():
            if type(axis) is not int or not isinstance(name, str):
                raise TypeError(
                    f"For '{op}', 'dynamic_axes[{show(tensor)}]' must have ints as keys and str as values, "
                    f"but got {show(axis)}: {show(name)}."
                )
    return {tensor: dict(names) for tensor, names in axes.items()}


def _declare(
    net: Cell, inputs: tuple[Any, ...], names: list[str], axes: dict[str, dict[int, str]]
) -> dict[int, dict[int, int]]:
    """The open axes by the number of the input's tensor, with the sizes of the capture, which are those given where
    they are not 0 or 1."""
    from .graph_capture import input_tensors

    found: dict[int, dict[int, int]] = {}
    sizes: dict[str, int] = {}
    tensors = input_tensors(net, inputs)
    for k, (own, tensor) in enumerate(tensors.items()):
        name = names[k] if k < len(names) else own
        for axis, size_name in axes.get(name, {}).items():
            if not 0 <= axis < tensor.ndim:
                raise ValueError(
                    f"For 'onnx.export', 'dynamic_axes' has axis {axis} of '{shorten(name)}', whose shape is "
                    f"{tensor.shape}: expected 0 to {tensor.ndim - 1}."
                )
            given = tensor.shape[axis]
            size = sizes.setdefault(size_name, given if given > 1 else _OPEN + 32 * len(sizes))
            found.setdefault(k, {})[axis] = size
    return found
