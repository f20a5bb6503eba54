"""`export` captures a network as one graph and writes it with its parameters; `load` reads it back. The files are
described in docs/mindir.md and docs/onnx.md."""

from __future__ import annotations

import os
import re
from typing import Any

from ms_tensor._check import show
from ms_tensor._messages import known_only, shorten

from . import graph_files as files
from ._validate import kind
from .func_graph import FuncGraph

__all__ = ["export", "load"]

_FORMATS = ["AIR", "ONNX", "MINDIR"]
_FILE_NAME = re.compile(r"[0-9a-zA-Z@_\-.:/\\]+")
_SETTINGS = ("custom_func", "dataset", "enc_key", "enc_mode", "incremental", "obf_func")
_LOAD_SETTINGS = ("dec_key", "dec_mode", "obf_func")


def export(net: Any, *inputs: Any, file_name: str, file_format: str, **kwargs: Any) -> None:
    """Exports a network as a graph with its parameters to a file, which `load` reads without the code of the network.

    The network is captured in its current mode: call `set_train(False)` first for inference.

    net: A Cell, a function, or a jitted function.
    inputs: The inputs of a call: Tensors, of which shapes and dtypes are used; tuples, lists and dicts of Tensors;
        numbers, strings, bools and None, which become part of the graph. Sizes may be open: None in
        `Tensor(shape=[None, 3], dtype=...)`, or in `set_inputs` of the network.
    file_name: The file; '.mindir' or '.onnx' is appended if it is missing.
    file_format: 'MINDIR', or 'ONNX', which requires the package onnx; 'AIR' is not supported.
    kwargs: `custom_func` is called with an object, and may change its `producer_name`, `producer_version` and
        `user_info`, a dict of strings, which are written to a '.mindir' file. `incremental` is accepted for
        compatibility; `enc_key`, `enc_mode`, `dataset` and `obf_func` must be None.
    TypeError: `file_name` is not a str, an input is of another type, or a keyword is unknown.
    ValueError: `file_format` or `file_name` is invalid, or encryption is requested.
    NotImplementedError: the graph has an op that ONNX does not have, or a setting is not supported.
    ImportError: 'ONNX' is requested and the package onnx is not installed.
    RuntimeError: `net` is not callable, cannot be captured as one graph, changes Python objects, or needs an open size
        as a number.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "relu")
    >>> nn.export(nn.ReLU(), Tensor([-1.0, 2.0]), file_name=path, file_format="MINDIR")
    >>> print(nn.GraphCell(nn.load(path + ".mindir"))(Tensor([3.0, -4.0])))
    [3. 0.]
    """
    _check(net, file_name, file_format, kwargs)
    path = os.path.realpath(file_name)
    from .graph_capture import capture_graph, graph_of

    if file_format == "ONNX":
        from . import onnx_export  # with the package onnx

        onnx_export.load_onnx()
        captured = capture_graph(net, inputs, open_sizes=True)
        onnx_export.write(path if path.endswith(".onnx") else f"{path}.onnx", captured)
        return
    producer = None
    if kwargs.get("custom_func") is not None:
        producer = files.Producer()
        kwargs["custom_func"](producer)
    files.write(path if path.endswith(".mindir") else f"{path}.mindir", graph_of(net, inputs), producer)


def load(file_name: str, **kwargs: Any) -> FuncGraph:
    """Loads a graph that `export` wrote; `nn.GraphCell` runs it.

    file_name: The file, with the extension '.mindir'.
    kwargs: `dec_key` and `dec_mode` must be None: encryption is not supported.
    Returns: FuncGraph.
    ValueError: `file_name` is not a str, has another extension, or does not exist; or decryption is requested.
    TypeError: a keyword is unknown.
    NotImplementedError: `obf_func` is given.
    RuntimeError: the file is damaged, of another release, or a directory.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "add.mindir")
    >>> nn.export(ops.add, Tensor([1.0]), Tensor([2.0]), file_name=path, file_format="MINDIR")
    >>> print(nn.GraphCell(nn.load(path))(Tensor([3.0]), Tensor([4.0])))
    [7.]
    """
    known_only("load", kwargs, _LOAD_SETTINGS, of=load)
    if kwargs.get("obf_func") is not None:
        raise NotImplementedError("For 'load', 'obf_func' is not supported.")
    if kwargs.get("dec_key") is not None:
        raise ValueError("For 'load', encryption is not supported.")
    if not isinstance(file_name, str):
        raise ValueError(f"For 'load', 'file_name' must be a str, but got {type(file_name).__name__}.")
    if not file_name.endswith(".mindir"):
        raise ValueError(f"For 'load', 'file_name' must end with '.mindir', but got {show(file_name)}.")
    if not os.path.exists(file_name):
        raise ValueError(f"For 'load', the file '{shorten(file_name, 300)}' does not exist.")
    if not os.path.isfile(file_name):
        raise RuntimeError(f"For 'load', '{shorten(file_name, 300)}' is not a file.")
    return files.read(file_name)


def check_file_name(op: str, file_name: Any) -> None:
    """Checks that `file_name` is a str of characters that MindSpore allows in file names."""
    kind(file_name, str, "a str", "file_name", op)
    if not _FILE_NAME.fullmatch(file_name):
        raise ValueError(f"For '{op}', 'file_name' must match {_FILE_NAME.pattern}, but got {show(file_name)}.")


def _check(net: Any, file_name: Any, file_format: Any, settings: dict[str, Any]) -> None:
    op = "export"
    known_only(op, settings, _SETTINGS, of=export)
    for name, value in settings.items():
        if value is None or name == "incremental" or (name == "custom_func" and file_format != "ONNX"):
            continue
        if name in ("enc_key", "enc_mode"):
            raise ValueError(f"For '{op}', encryption is not supported.")
        if name == "custom_func" and file_format == "ONNX":
            raise ValueError(f"For '{op}', '{name}' is for 'MINDIR' only, but 'file_format' is 'ONNX'.")
        raise NotImplementedError(f"For '{op}', '{name}' is not supported.")
    if file_format not in _FORMATS:
        raise ValueError(f"For '{op}', 'file_format' must be one of {_FORMATS}, but got {show(file_format)}.")
    if file_format == "AIR":
        raise ValueError(f"For '{op}', the format 'AIR' needs an Ascend device; use 'MINDIR' or 'ONNX'.")
    check_file_name(op, file_name)
    if not callable(net):
        raise RuntimeError(f"For '{op}', 'net' must be a Cell or a function, but got {type(net).__name__}.")
