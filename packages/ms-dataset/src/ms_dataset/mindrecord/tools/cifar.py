"""The pickled files of CIFAR-10 and CIFAR-100."""

from __future__ import annotations

import os
import pickle
from typing import Any

import numpy as np

# The only globals that the published files need. Others could run code.
_ALLOWED = {
    ("numpy.core.multiarray", "_reconstruct"),
    ("numpy._core.multiarray", "_reconstruct"),
    ("numpy", "ndarray"),
    ("numpy", "dtype"),
    ("_codecs", "encode"),
}


class _ArraysOnly(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _ALLOWED:
            raise RuntimeError(f"CIFAR: the file asks for {module}.{name}, which is not a CIFAR file's")
        if name == "_reconstruct":
            return np.empty(0).__reduce__()[0]
        return super().find_class(module, name)


def load_batches(folder: str, prefixes: tuple[str, ...], labels: tuple[str, ...]) -> tuple[np.ndarray, list[Any]]:
    """Returns the images, (n, 32, 32, 3), and a list per label kind of all files that start with a prefix."""
    names = sorted(name for name in os.listdir(folder) if name.startswith(prefixes))
    images, values = [], [[] for _ in labels]  # type: ignore[var-annotated]
    for name in names:
        path = os.path.join(folder, name)
        with open(path, "rb") as file:
            try:
                batch = _ArraysOnly(file, encoding="bytes").load()
                images.append(np.asarray(batch[b"data"], np.uint8).reshape(-1, 3, 32, 32))
                for into, label in zip(values, labels):
                    into.extend(int(value) for value in batch[label.encode()])
            except (pickle.UnpicklingError, KeyError, ValueError, EOFError, AttributeError) as error:
                raise RuntimeError(f"{path}: not a CIFAR file of Python ({error!r})") from error
    return np.concatenate(images).transpose(0, 2, 3, 1), values
