"""The types of errors of indices that tensors do not take, as MindSpore 2.10 raises them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from ms import Tensor

KINDS: dict[str, tuple[Any, type[Exception]]] = {
    "[1.0]": ([1.0], TypeError),
    "[1.0, 2]": ([1.0, 2], TypeError),
    "1, 1.0": ((1, 1.0), TypeError),
    "(1.0, 0)": ((1.0, 0), TypeError),
    "(1.0,)": ((1.0,), TypeError),
    "..., 1.0": ((..., 1.0), TypeError),
    "None, 1.0": ((None, 1.0), TypeError),
    "True, 1.0": ((True, 1.0), TypeError),
    "[True, 1.0]": ([True, 1.0, False], TypeError),
    "1.0": (1.0, IndexError),
    "'a'": ("a", IndexError),
    "['a']": (["a"], IndexError),
    "[b'a']": ([b"a"], IndexError),
    "1, 'a'": ((1, "a"), IndexError),
    "{}": ({}, IndexError),
    "1j": (1j, IndexError),
    "[1j]": ([1j], IndexError),
    "1, len": ((1, len), IndexError),
}


@pytest.mark.parametrize("name", KINDS)
def test_the_type_of_the_error(name: str) -> None:
    index, kind = KINDS[name]
    x = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))
    with pytest.raises(kind) as read:
        x[index]
    assert "expected: ints, slices" in str(read.value) and len(str(read.value).splitlines()) <= 6
    with pytest.raises(kind):
        x[index] = 1.0
    assert x.asnumpy().tolist() == np.arange(12).reshape(3, 4).tolist()
