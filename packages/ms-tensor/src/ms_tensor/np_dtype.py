"""NumPy's types for dtypes that NumPy does not have."""

from __future__ import annotations

import numpy as np

#: What `asnumpy` gives for bfloat16: float32 holds each of its values.
bfloat16 = np.float32


def np_dtype_valid(enable_bf16: bool) -> bool:
    """Whether NumPy has a bfloat16 of its own: it does not, values are widened.

    Args:
        enable_bf16: Accepted for compatibility.
    """
    return False
