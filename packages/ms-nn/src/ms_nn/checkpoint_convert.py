"""Conversion between checkpoint formats."""

from __future__ import annotations

import os
import re
from typing import Any

from ms_tensor._messages import shorten

from .checkpoint import load_checkpoint, save_checkpoint

__all__ = ["ckpt_to_safetensors", "safetensors_to_ckpt"]


def _convert(file_path: str, save_path: str | None, name_map: Any, regex: str | None, source: str, op: str) -> None:
    target = "safetensors" if source == "ckpt" else "ckpt"
    if not os.path.exists(file_path):
        raise ValueError(f"For '{op}', '{shorten(file_path, 300)}' does not exist.")
    if save_path and os.path.splitext(save_path)[1]:
        raise ValueError(f"For '{op}', the 'save_path' must be a directory, but got '{shorten(save_path, 300)}'.")
    if name_map is not None and not isinstance(name_map, dict):
        raise ValueError(f"For '{op}', the 'name_map' must be a dict, but got {type(name_map).__name__}.")
    if os.path.isfile(file_path):
        if not file_path.endswith(f".{source}"):
            raise ValueError(f"For '{op}', the file must be a .{source} file, but got '{shorten(file_path, 300)}'.")
        found = [(file_path, "")]
    else:
        walked = [(folder, name) for folder, _, names in os.walk(file_path) for name in sorted(names)]
        found = [
            (os.path.join(folder, name), os.path.relpath(folder, file_path))
            for folder, name in walked
            if name.endswith(f".{source}")
        ]
    for path, below in found:
        if regex is not None and not re.findall(regex, path):
            continue
        values = load_checkpoint(path, format=source)
        renamed = {(name_map or {}).get(name, name): value for name, value in values.items()}
        folder = os.path.join(save_path, below) if save_path else os.path.dirname(path)
        stem = os.path.splitext(os.path.basename(path))[0]
        save_checkpoint(renamed, os.path.join(folder, f"{stem}.{target}"), format=target)


def ckpt_to_safetensors(
    file_path: str,
    save_path: str | None = None,
    name_map: Any = None,
    file_name_regex: str | None = None,
    processes_num: int = 1,
) -> None:
    """Converts .ckpt files to .safetensors files.

    file_path: A file, or a folder of files.
    save_path: The output folder; None is the input folder.
    name_map: New names of parameters by old name.
    file_name_regex: Convert only paths that this regular expression matches.
    processes_num: Accepted for compatibility.
    ValueError: the file does not exist, or is not a .ckpt file.

    >>> import os, tempfile
    >>> from ms_nn.checkpoint_convert import ckpt_to_safetensors
    >>> folder = tempfile.mkdtemp()
    >>> nn.save_checkpoint(nn.Dense(2, 3), os.path.join(folder, "net.ckpt"))
    >>> ckpt_to_safetensors(folder)
    >>> sorted(os.listdir(folder))
    ['net.ckpt', 'net.safetensors']
    """
    _convert(file_path, save_path, name_map, file_name_regex, "ckpt", "ckpt_to_safetensors")


def safetensors_to_ckpt(
    file_path: str,
    save_path: str | None = None,
    name_map: Any = None,
    file_name_regex: str | None = None,
    processes_num: int = 1,
) -> None:
    """Converts .safetensors files to .ckpt files.

    Arguments: ckpt_to_safetensors
    ValueError: the file does not exist, or is not a .safetensors file.
    """
    _convert(file_path, save_path, name_map, file_name_regex, "safetensors", "safetensors_to_ckpt")
