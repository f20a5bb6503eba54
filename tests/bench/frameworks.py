"""The interface of a worker to its framework: tensors, variants of jit, waiting, reading results."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np

#: whether the frameworks compute on a GPU, as set by `run.py --device GPU`
ON_GPU = os.environ.get("BENCH_DEVICE") == "GPU"

# Timed by default; a row may override it.
VARIANTS = {
    "numpy": ("eager",),
    "torch": ("eager", "compile"),
    "jax": ("jit",),
    "mindspore": ("eager", "O0", "O1"),
    "ms": ("eager", "O0", "O1"),
}
LABELS = {"ms": "ms", "numpy": "NumPy", "torch": "PyTorch", "jax": "JAX", "mindspore": "MindSpore"}


class Framework:
    """NumPy, and the base of the others: no jit, nothing to wait for."""

    versions = ("numpy",)

    def __init__(self, threads: int) -> None:
        self.threads = threads

    def tensor(self, array: np.ndarray) -> Any:
        return array

    def jit(self, variant: str, row: Any) -> Callable[[Any], Any]:
        return lambda f: f

    def wait(self, result: Any) -> Any:
        return result

    def array(self, leaf: Any) -> np.ndarray:
        return np.asarray(leaf)

    def contiguous(self, tensor: Any) -> bool:
        return tensor.flags.c_contiguous

    def read(self, result: Any) -> list[np.ndarray]:
        """Returns the arrays of a result, in order."""
        if isinstance(result, dict):
            result = list(result.values())
        if isinstance(result, (tuple, list)):
            return [array for item in result for array in self.read(item)]
        array = self.array(result)
        return [array if array.dtype.kind in "biu" else array.astype(np.float64)]


class Ms(Framework):
    """Ours: the module `mindspore` of ms-compat is `ms` itself."""

    versions = ("ms", "numpy")

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        import ms
        import ms_runtime

        ms_runtime.set_num_threads(threads)
        if ON_GPU:
            ms.set_device("GPU")
        self.module = ms

    def wait(self, result: Any) -> Any:
        if ON_GPU:
            self.module.runtime.synchronize()
        return result

    def tensor(self, array: np.ndarray) -> Any:
        return self.module.Tensor(array)

    def jit(self, variant: str, row: Any) -> Callable[[Any], Any]:
        if variant == "eager":
            return lambda f: f
        *mode, level = variant.split()
        return lambda f: self.module.jit(f, capture_mode=mode[0] if mode else "ast", jit_level=level)

    def array(self, leaf: Any) -> np.ndarray:
        return leaf.float().asnumpy() if leaf.dtype == self.module.bfloat16 else leaf.asnumpy()

    def contiguous(self, tensor: Any) -> bool:
        return tensor.is_contiguous()


class MindSpore(Ms):
    """MindSpore itself, in its own environment."""

    versions = ("mindspore", "numpy")

    def __init__(self, threads: int) -> None:
        Framework.__init__(self, threads)
        import mindspore

        mindspore.set_device("CPU")
        mindspore.runtime.dispatch_threads_num(threads)
        self.module = mindspore

    def wait(self, result: Any) -> Any:
        self.module.runtime.synchronize()
        return result


class Torch(Framework):
    versions = ("torch",)

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        import torch

        torch.set_num_threads(threads)
        if ON_GPU:
            # Networks are also created there. Rows that measure rounding to TF32 allow it.
            torch.set_default_device("cuda")
            torch.backends.cudnn.allow_tf32 = False
        self.module = torch

    def tensor(self, array: np.ndarray) -> Any:
        return self.module.tensor(array)

    def wait(self, result: Any) -> Any:
        if ON_GPU:
            self.module.cuda.synchronize()
        return result

    def jit(self, variant: str, row: Any) -> Callable[[Any], Any]:
        if variant == "eager":
            return lambda f: f
        import torch._inductor.config as inductor

        # A call that finds its kernels on disk is not a first call.
        inductor.force_disable_caches = row.kind == "first"
        return self.module.compile

    def array(self, leaf: Any) -> np.ndarray:
        leaf = leaf.detach().cpu()
        return (leaf.float() if leaf.dtype == self.module.bfloat16 else leaf).numpy()

    def contiguous(self, tensor: Any) -> bool:
        return tensor.is_contiguous()


class Jax(Framework):
    versions = ("jax",)

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        import jax

        jax.config.update("jax_platforms", "cuda" if ON_GPU else "cpu")
        if ON_GPU:
            jax.config.update("jax_default_matmul_precision", "highest")
        self.module = jax
        self.wait = jax.block_until_ready

    def tensor(self, array: np.ndarray) -> Any:
        return self.module.numpy.asarray(array)

    def contiguous(self, tensor: Any) -> bool:
        return True  # XLA's arrays are always row-major here

    def jit(self, variant: str, row: Any) -> Callable[[Any], Any]:
        return (lambda f: f) if variant == "eager" else self.module.jit


# Ours comes last: results are compared with those of the first contender.
FRAMEWORKS = {"numpy": Framework, "torch": Torch, "jax": Jax, "mindspore": MindSpore, "ms": Ms}
