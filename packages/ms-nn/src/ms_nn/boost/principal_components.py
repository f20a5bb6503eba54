"""The matrix files of DimReduce: principal components of the weights in a folder of checkpoints."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from ..cell import Cell
from ..checkpoint import load_checkpoint

_END = "save_pca_end.txt"
_OVERSAMPLED = 10


def local_matrix_path(
    weight_load_dir: Any, pca_mat_path: Any, n_component: int, device_number: int, network: Cell
) -> str:
    """Writes this process's matrix beside the full one, which is computed if `pca_mat_path` is not a file.

    Raises:
        ValueError: neither the file nor the folder exists.
    """
    given = None if pca_mat_path is None else Path(pca_mat_path)
    known = given is not None and given.is_file() and given.suffix == ".npy"
    if known and given is not None:
        whole, matrix = given, np.load(given)
    else:
        folder = None if weight_load_dir is None else Path(weight_load_dir)
        if folder is None or not folder.is_dir():
            raise ValueError(
                "For 'AutoBoost', 'dim_reduce' needs a file 'pca_mat_path' or a folder 'weight_load_dir', "
                f"but got {pca_mat_path!r} and {weight_load_dir!r}."
            )
        whole, matrix = folder / "pca_mat_temp.npy", components(_weights(folder, network), n_component)
        np.save(whole, matrix)
    local = whole.with_name(f"{whole.stem}_rank_0.npy")
    rows = np.zeros((n_component, matrix.shape[1]))
    rows[: len(matrix)] = matrix[:n_component]
    np.save(local, rows)
    (whole.parent / _END).touch()
    return str(local)


def load_local_matrix(path: str, timeout: float) -> np.ndarray:
    """Waits for the matrix of this process and reads it.

    Raises:
        RuntimeError: the matrix was not written within `timeout` seconds.
    """
    end, start = Path(path).parent / _END, time.monotonic()
    while not end.exists():
        if time.monotonic() - start > timeout:
            raise RuntimeError(f"For 'DimReduce', {path} was not written in {timeout} seconds.")
        time.sleep(min(5.0, timeout))
    matrix: np.ndarray = np.load(path)
    return matrix


def _weights(folder: Path, network: Cell) -> np.ndarray:
    """The trainable parameters of the checkpoints in a folder, one row per checkpoint."""
    names = {parameter.name for parameter in network.trainable_params()}
    rows = []
    for file in sorted(folder.glob("*.ckpt")):
        values = load_checkpoint(str(file))
        rows.append(np.concatenate([v.asnumpy().reshape(-1) for name, v in values.items() if name in names]))
    return np.stack(rows)


def components(data: np.ndarray, n_component: int) -> np.ndarray:
    """Returns the principal components of the rows, by a randomized decomposition (Halko et al. 2011).

    Args:
        data: Array of shape (samples, features).
        n_component: The number of components.

    Returns:
        Array of shape (n_component, features) with orthonormal rows.

    Raises:
        ValueError: there are fewer samples than components.

    Examples:
        >>> from ms_nn.boost.principal_components import components
        >>> found = components(np.array([[1.0, 1.0], [3.0, 3.0], [5.0, 5.0]]), 1)
        >>> np.abs(found).round(4).tolist()
        [[0.7071, 0.7071]]
    """
    if len(data) < n_component:
        raise ValueError(f"For 'dim_reduce', {n_component} components need as many checkpoints, but got {len(data)}.")
    data = data - data.mean(0)
    tall = data.T if data.shape[0] < data.shape[1] else data
    basis = np.random.normal(size=(tall.shape[1], n_component + _OVERSAMPLED))
    for _ in range(2):
        basis = np.linalg.qr(tall.T @ np.linalg.qr(tall @ basis)[0])[0]
    basis = np.linalg.qr(tall @ basis)[0]
    left, _, right = np.linalg.svd(basis.T @ tall, full_matrices=False)
    left = basis @ left
    found = left.T if tall is not data else right
    largest = np.abs(found).argmax(1)
    found = found * np.sign(found[np.arange(len(found)), largest])[:, None]
    return found[:n_component]
