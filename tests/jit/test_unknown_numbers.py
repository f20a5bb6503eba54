"""Numbers that a capture takes as inputs: what knows Python's own numbers only gets the value, guarded."""

from __future__ import annotations

import linecache

import ms
import numpy as np
import pytest
from ms import Tensor

BITS = ["n & 3", "n | 8", "n ^ 3", "n << 1", "n >> 1", "~n", "3 & n", "1 << n", "7 >> n", "(n + 1) ^ 2"]
ROUNDED = ["round(n)", "round(n, 1)", "math.floor(n)", "math.ceil(n)", "math.trunc(n)", "round(n / 3, 2)"]
OTHERS = ["n.__class__", "int(n)", "'%x' % n", "Tensor([n, 1]).asnumpy().tolist()", "n.__and__(1)"]


def program(text: str):
    """A function that gives an expression's value, or the error that it raises, inside a try."""
    source = (
        "import math\nfrom ms import Tensor\n"
        f"def f(x, n):\n    try:\n        r = {text}\n    except Exception as e:\n        r = type(e)\n"
        "    return r, x + 1\n"
    )
    file = f"<number {text}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    space: dict = {}
    exec(compile(source, file, "exec"), space)
    return space["f"]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("mutable", [False, True])
@pytest.mark.parametrize("text", [*BITS, *ROUNDED, *OTHERS])
def test_an_operator_that_no_graph_knows(text, mutable, mode):
    """After the second miss the number is an input of the graph, a mutable one is from the start; inside a try an error
    of ours would be taken for the program's."""
    plain = program(text)
    jitted = ms.jit(plain, capture_mode=mode)
    x = Tensor(np.array([1, 2], np.float32))
    for n in (2, 3, 1, 0, 4, 5, 2.5, 3.5):
        given = ms.mutable(n) if mutable else n
        want, got = plain(x, given)[0], jitted(x, given)[0]
        assert got == want and type(got) is type(want), (n, got, want)
