"""Checks the dicts of `obf_config`, which define what is obfuscated and how, and creates them from
`target_modules`."""

from __future__ import annotations

import re
from string import Template
from typing import Any

from ms_nn import Cell, CellList
from ms_tensor._messages import shorten

#: the parts of a configuration
METADATA, WEIGHTS, NETWORK = "obf_metadata_config", "weight_obf_config", "network_obf_config"
#: how values are drawn, and the ops that use them
DRAWS = ("random", "rearrange")
WEIGHT_OPS = ("mul", "permuate", "matmul")

_PATH, _NAMES = re.compile(r"[A-Za-z0-9/_]*"), re.compile(r"[A-Za-z0-9|_]+")
_LAYERS = re.compile(r"obfuscate_layers:(all|[0-9]+)")


def _require(value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool) and kind is int:
        raise TypeError(f"For 'obf_config', {what} must be of type {kind.__name__}, but got {type(value).__name__}.")
    return value


def _name(entry: dict[str, Any], key: str, part: str) -> None:
    if not _require(entry.get(key), str, f"'{key}' in '{part}'"):
        raise TypeError(f"For 'obf_config', '{key}' in '{part}' must not be empty.")


def _check_ops(entry: dict[str, Any], key: str, part: str) -> None:
    for op in _require(entry.get(key, []), list, f"'{key}' in '{part}'"):
        for name in ("name", "input_x", "input_y"):
            _require(_require(op, dict, f"an element of '{key}'").get(name), str, f"'{name}' in '{key}'")
        for name in ("transpose_a", "transpose_b"):
            _require(op.get(name, False), bool, f"'{name}' in '{key}'")


def _check_metadata(entry: dict[str, Any]) -> None:
    _name(entry, "name", METADATA)
    sizes = _require(entry.get("shape"), list, f"'shape' in '{METADATA}'")
    if not sizes:
        raise TypeError(f"For 'obf_config', 'shape' in '{METADATA}' must not be empty.")
    for size in sizes:
        _require(size, int, f"an element of 'shape' in '{METADATA}'")
    _require(entry.get("save_metadata", True), bool, f"'save_metadata' in '{METADATA}'")
    if entry.get("type") is not None and entry["type"] not in DRAWS:
        raise TypeError(
            f"For 'obf_config', 'type' in '{METADATA}' must be one of {DRAWS}, but got {shorten(repr(entry['type']))}."
        )


def _check_weight(entry: dict[str, Any]) -> None:
    _name(entry, "target", WEIGHTS)
    _check_ops(entry, "weight_obf_ops", WEIGHTS)
    for op in entry.get("weight_obf_ops", []):
        if op["name"] not in WEIGHT_OPS:
            got = shorten(repr(op["name"]))
            raise ValueError(f"For 'obf_config', the op of a weight must be one of {WEIGHT_OPS}, but got {got}.")


def _check_network(entry: dict[str, Any]) -> None:
    _name(entry, "target", NETWORK)
    _name(entry, "module", NETWORK)
    for new in _require(entry.get("insert_new_input", []), list, f"'insert_new_input' in '{NETWORK}'"):
        name = _require(new, dict, "an element of 'insert_new_input'").get("name")
        _require(name, str, "'name' in 'insert_new_input'")
    _check_ops(entry, "insert_ops", NETWORK)


_CHECKS = {METADATA: _check_metadata, WEIGHTS: _check_weight, NETWORK: _check_network}


def check(config: Any, *parts: str) -> dict[str, Any]:
    """Returns the configuration, which must contain `parts`.

    Raises:
        TypeError: a value has the wrong type, or a key is unknown.
        ValueError: the configuration is empty, or contains an op that weights do not support.
    """
    if not _require(config, dict, "it"):
        raise ValueError("For 'obf_config', a configuration is needed, but it is empty.")
    for part in config:
        if part not in _CHECKS:
            raise TypeError(f"For 'obf_config', a key must be one of {tuple(_CHECKS)}, but got {shorten(repr(part))}.")
    for part in parts:
        for entry in _require(config.get(part), list, f"'{part}'"):
            _CHECKS[part](_require(entry, dict, f"an element of '{part}'"))
            for layer in _require(entry.get("layers") or [], list, f"'layers' in '{part}'"):
                _require(layer, int, f"an element of 'layers' in '{part}'")
    return config  # type: ignore[no-any-return]


def layers_of(entry: dict[str, Any]) -> list[int | None]:
    """Returns the layers of an entry, or `[None]`."""
    return entry.get("layers") or [None]


def fill_layer(template: str, layer: int | None) -> str:
    """Returns a name with `${layer}` filled in, unless `layer` is None."""
    return template if layer is None else Template(template).safe_substitute(layer=layer)


def _owners(network: Cell, path: str) -> tuple[list[Any], str]:
    """Returns the Cells at a path, and the path with `${layer}` after each CellList, which stands for all its Cells."""
    found: list[Any] = [network]
    steps: list[str] = []

    def enter() -> None:
        if any(isinstance(one, CellList) for one in found):
            steps.append("${layer}")
            found[:] = [cell for one in found for cell in (one if isinstance(one, CellList) else [one])]

    for name in path.split("/") if path else ():
        enter()
        found[:] = [getattr(cell, name) for cell in found if hasattr(cell, name)]
        steps.append(name)
        if not found:
            raise ValueError(f"For 'target_modules', the network has no Cell '{shorten(path)}': '{name}' is missing.")
        for cell in found:
            if not isinstance(cell, Cell):
                kind = type(cell).__name__
                raise TypeError(f"For 'target_modules', '{shorten(path)}' must lead to a Cell, not to a {kind}.")
    enter()
    return found, "/".join(steps)


def from_target_modules(network: Cell, target_modules: Any) -> dict[str, Any]:
    """Returns a configuration that multiplies the weights and biases of layers by one number, or by one per block.

    The blocks are the Cells of a CellList on the path.

    Args:
        network: The network.
        target_modules: A list: the path of a Cell, the names of layers in it, separated by `|`, and optionally the
            number of blocks, `obfuscate_layers:all` or `obfuscate_layers:3`.

    Raises:
        TypeError: `target_modules` is not a list of strings.
        ValueError: `target_modules` is malformed, or the network does not have the Cell or any of the layers.
    """
    if not isinstance(target_modules, list):
        raise TypeError(f"For 'target_modules', a list is needed, but got {type(target_modules).__name__}.")
    if len(target_modules) < 2:
        got = shorten(repr(target_modules))
        raise ValueError(f"For 'target_modules', a path and names are needed, as ['A/B', 'C|D'], but got {got}.")
    for value in target_modules:
        if not isinstance(value, str):
            raise TypeError(f"For 'target_modules', the values must be strings, but got {type(value).__name__}.")
    path, names = target_modules[:2]
    if not _PATH.fullmatch(path) or not _NAMES.fullmatch(names):
        raise ValueError(
            "For 'target_modules', a path of letters, digits, '_' and '/' is needed, and names of letters, digits and "
            f"'_' between '|', but got {shorten(repr(target_modules))}."
        )
    owners, path = _owners(network, path)
    found = [name for name in names.split("|") if any(hasattr(owner, name) for owner in owners)]
    if not found:
        raise ValueError(f"For 'target_modules', no Cell at '{shorten(path)}' has a layer of '{shorten(names)}'.")
    blocks: dict[str, Any] = {"layers": list(range(len(owners)))} if "${layer}" in path else {}
    metadata: dict[str, Any] = {"name": "obf_metadata"}
    if len(target_modules) > 2:
        counted = _LAYERS.fullmatch(target_modules[2])
        if counted is None:
            raise ValueError(
                "For 'target_modules', the third value must be 'obfuscate_layers:all', or a number for 'all', "
                f"but got {shorten(repr(target_modules[2]))}."
            )
        if counted[1] != "all" and blocks:
            blocks["layers"] = blocks["layers"][: int(counted[1])]
        metadata = {"name": "obf_metadata_${layer}" if blocks else "obf_metadata", **blocks}
    metadata |= {"shape": [1], "type": "random", "save_metadata": True, "metadata_op": "invert"}
    multiply = [{"name": "mul", "input_x": "weight", "input_y": metadata["name"]}]
    inside = f"{path}/" if path else ""
    return {
        METADATA: [metadata],
        WEIGHTS: [
            {"target": f"{inside}{name}/{part}", "weight_obf_ops": multiply, **blocks}
            for name in found
            for part in ("weight", "bias")
        ],
        NETWORK: [
            {
                "module": f"/{path}",
                "target": name,
                "insert_new_input": [{"name": metadata["name"]}],
                "insert_ops": multiply,
                **blocks,
            }
            for name in found
        ],
    }
