"""Time a * b + c, plain and jitted in every way that `mindspore.jit` has.

    python examples/jit_practice/simple_function.py [--calls 1000]

Ways that are not available on this machine (capture mode 'bytecode' without its package) are reported as such.
"""

import mindspore as ms
import numpy as np
from mindspore import Tensor
from table import EVERY, arguments, report


def function(a, b, c):
    return a * b + c


def main():
    options = arguments(__doc__)
    rng = np.random.default_rng(0)
    inputs = [Tensor(rng.standard_normal((2, 3)), ms.float32) for _ in range(3)]
    report("a * b + c", function, EVERY, inputs, options.calls)


if __name__ == "__main__":
    main()
