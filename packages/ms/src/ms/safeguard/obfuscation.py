"""`obfuscate_ckpt`, which writes checkpoints whose weights are changed, and `load_obf_params_into_net`."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
from ms_nn import Cell
from ms_nn.checkpoint import load_checkpoint, save_checkpoint
from ms_tensor import Tensor, dtype, ops
from ms_tensor._messages import shorten

from .. import log
from . import configuration


def _network(value: Any, op: str) -> Cell:
    if not isinstance(value, Cell):
        raise TypeError(f"For '{op}', 'network' must be a Cell, but got {type(value).__name__}.")
    return value


def _folder(value: Any, name: str) -> Path:
    if not isinstance(value, str):
        raise TypeError(f"For 'obfuscate_ckpt', '{name}' must be a string, but got {type(value).__name__}.")
    found = Path(value)
    if not found.exists():
        raise ValueError(f"For 'obfuscate_ckpt', '{name}' must be a folder, but there is no '{shorten(value)}'.")
    if not found.is_dir():
        raise TypeError(f"For 'obfuscate_ckpt', '{name}' must be a folder, but '{shorten(value)}' is a file.")
    return found


def _draw(entry: dict[str, Any], scale: float) -> Tensor | None:
    """Draws the value of an obfuscation with NumPy's generator."""
    sizes = entry["shape"]
    if entry.get("type") == "random":
        return Tensor(np.random.randint(1, max(2, math.ceil(scale)), size=sizes), dtype.float16)
    if len(sizes) == 1:
        return Tensor(np.random.permutation(sizes[0]), dtype.int32)
    if len(sizes) == 2:
        return Tensor(np.identity(sizes[0])[:, np.random.permutation(sizes[1])], dtype.int32)
    return None


def _metadata(config: dict[str, Any], scale: float) -> tuple[dict[str, Tensor], dict[str, Any]]:
    """Returns the values by name, and the arrays that undo those to be saved."""
    values: dict[str, Tensor] = {}
    saved: dict[str, Any] = {}
    for entry in config[configuration.METADATA]:
        for layer in configuration.layers_of(entry):
            name = configuration.fill_layer(entry["name"], layer)
            value = None if name in values else _draw(entry, scale)
            if value is None:
                continue
            values[name] = value
            if entry.get("save_metadata", False):
                saved[name] = (ops.inv(value) if entry.get("metadata_op") == "invert" else value).asnumpy()
    return values, saved


def _obfuscate(weight: Tensor, operations: list[dict[str, Any]], values: dict[str, Tensor], layer: Any) -> Tensor:
    def operand(name: str, current: Tensor) -> Tensor:
        name = configuration.fill_layer(name, layer)
        if not name.startswith("obf_metadata"):
            return current
        if name not in values:
            raise ValueError(f"For 'obf_config', an op takes '{shorten(name)}', which no entry of the metadata makes.")
        return values[name]

    found = weight
    for op in operations:
        if op["name"] == "mul":
            found = found * operand(op["input_y"], found).astype(weight.dtype)
        elif op["name"] == "permuate":
            found = found[operand(op["input_x"], found)]
        else:
            left, right = operand(op["input_x"], found), operand(op["input_y"], found)
            left = left.T if op.get("transpose_a", False) else left
            right = right.T if op.get("transpose_b", False) else right
            found = ops.matmul(left.astype(weight.dtype), right.astype(weight.dtype))
    return found


def _obfuscate_file(file: Path, config: dict[str, Any], values: dict[str, Tensor], folder: Path) -> None:
    try:
        parameters = load_checkpoint(str(file))
    except (ValueError, TypeError, OSError) as error:
        log.error(f"For 'obfuscate_ckpt', '{file}' was not obfuscated, as it cannot be loaded: {error}")
        return
    for entry in config[configuration.WEIGHTS]:
        for layer in configuration.layers_of(entry):
            parameter = parameters.get(configuration.fill_layer(entry["target"], layer).replace("/", "."))
            if parameter is not None:
                parameter.set_data(_obfuscate(parameter.value(), entry.get("weight_obf_ops", []), values, layer))
    save = [{"name": name, "data": parameter} for name, parameter in parameters.items()]
    save_checkpoint(save, str(folder / f"{file.name.partition('.')[0]}_obf.ckpt"))


def obfuscate_ckpt(
    network: Any,
    ckpt_files: str,
    target_modules: list[str] | None = None,
    obf_config: dict[str, Any] | None = None,
    saved_path: str = "./",
    obfuscate_scale: float = 100,
) -> dict[str, Any]:
    """Writes the checkpoints of a folder with obfuscated weights, as `NAME_obf.ckpt`.

    With `target_modules`, the weights and biases of the named layers are multiplied by a random integer. `obf_config`
    specifies in detail what is drawn and which operations are applied to each weight. Random numbers come from
    `numpy.random`.

    Args:
        network (Cell): The network of the checkpoints.
        ckpt_files (str): The folder. The `.ckpt` files in it and in its subfolders are obfuscated.
        target_modules (list[str]): The path of a Cell, such as 'backbone/blocks/attention'; the names of layers in it,
            such as 'dense1|dense2'; and optionally 'obfuscate_layers:all' or 'obfuscate_layers:3', with which each of
            that many blocks has its own number. Default: None.
        obf_config (dict): The configuration, instead of `target_modules`. 'obf_metadata_config' is a list of dicts that
            specify what is drawn: 'name', 'shape', 'type' ('random' or 'rearrange'), 'save_metadata', 'metadata_op'
            ('invert'), 'layers'. 'weight_obf_config' is a list of dicts with a 'target' such as 'dense/weight',
            'layers', which replace '${layer}' in names, and 'weight_obf_ops': dicts with 'name' ('mul', 'permuate' or
            'matmul'), 'input_x', 'input_y', 'transpose_a', 'transpose_b'. Default: None.
        saved_path (str): The folder of the new files. Default: './'.
        obfuscate_scale (float): The upper limit of random numbers. Default: 100.

    Returns:
        dict of the arrays that undo the obfuscation, by name.

    Raises:
        TypeError: an argument has the wrong type, or a path is a file.
        ValueError: a folder is missing, the network has no such `target_modules`, `obf_config` is empty or refers to
            an unknown name, or `obfuscate_scale` is not above 1.

    Examples:
        >>> import tempfile
        >>> import ms
        >>> from ms import nn
        >>> net = nn.SequentialCell(nn.Dense(2, 2), nn.Dense(2, 1))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     ms.save_checkpoint(net, f"{folder}/net.ckpt")
        ...     undo = ms.obfuscate_ckpt(net, folder, ["", "0"], saved_path=folder)
        ...     changed = ms.load_checkpoint(f"{folder}/net_obf.ckpt")
        >>> weight = changed["0.weight"].asnumpy() * undo["obf_metadata"]
        >>> bool((abs(weight - net[0].weight.asnumpy()) < 1e-3).all())
        True
    """
    _network(network, "obfuscate_ckpt")
    source, target = _folder(ckpt_files, "ckpt_files"), _folder(saved_path, "saved_path")
    if obf_config is None:
        obf_config = configuration.from_target_modules(network, target_modules)
    configuration.check(obf_config, configuration.METADATA, configuration.WEIGHTS)
    if isinstance(obfuscate_scale, bool) or not isinstance(obfuscate_scale, (int, float)) or obfuscate_scale <= 1:
        got = shorten(repr(obfuscate_scale))
        raise ValueError(f"For 'obfuscate_ckpt', 'obfuscate_scale' must be a number above 1, but got {got}.")
    values, saved = _metadata(obf_config, obfuscate_scale)
    for entry in sorted(source.iterdir()):
        if entry.is_dir() and not entry.samefile(target):
            inside = sorted(file for file in entry.iterdir() if file.suffix == ".ckpt")
            if inside:
                (target / entry.name).mkdir(mode=0o700, exist_ok=True)
            for file in inside:
                _obfuscate_file(file, obf_config, values, target / entry.name)
        elif entry.suffix == ".ckpt":
            _obfuscate_file(entry, obf_config, values, target)
    return saved


def load_obf_params_into_net(
    network: Any,
    target_modules: list[str] | None = None,
    obf_ratios: Any = None,
    obf_config: dict[str, Any] | None = None,
    data_parallel_num: int = 1,
    **kwargs: Any,
) -> Any:
    """Checks what would be obfuscated in a network and returns the network, like MindSpore 2.10.

    The network computes with its weights as they are. The result of `obfuscate_ckpt` undoes their obfuscation.

    Args:
        network (Cell): The network.
        target_modules (list[str]): As for `obfuscate_ckpt`. Default: None.
        obf_ratios (Tensor): Accepted for compatibility. Default: None.
        obf_config (dict): A configuration. Its 'network_obf_config' is a list of dicts with 'module', 'target',
            'insert_new_input' and 'insert_ops'. Default: None.
        data_parallel_num (int): A positive number. Default: 1.
        kwargs: Accepted for compatibility.

    Returns:
        Cell, the network itself.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: as for `obfuscate_ckpt`, or `data_parallel_num` is not positive.

    Examples:
        >>> import ms
        >>> from ms import nn
        >>> net = nn.SequentialCell(nn.Dense(2, 2))
        >>> ms.load_obf_params_into_net(net, ["", "0"]) is net
        True
    """
    _network(network, "load_obf_params_into_net")
    if obf_config is None:
        obf_config = configuration.from_target_modules(network, target_modules)
    configuration.check(obf_config, configuration.NETWORK)
    if not isinstance(data_parallel_num, int) or data_parallel_num <= 0:
        raise ValueError(
            "For 'load_obf_params_into_net', 'data_parallel_num' must be a positive int, "
            f"but got {shorten(repr(data_parallel_num))}."
        )
    return network
