"""A NumPy number that a layer keeps (`self.scale = np.sqrt(dim)`) is a constant of the graph, as a Python number is."""

from __future__ import annotations

import linecache

import ms
import numpy as np
import pytest
from harness import freeze
from ms import Tensor, nn, ops

EXPRESSIONS = """
    x * self.scale + self.shift - self.scale / self.count
    x > self.scale
    x[: self.count]
    (x[self.count - 3], [x, x * 2][self.count - 1], {2: x}[self.count])
    [x * i for i in range(self.count)]
    ops.tile(x, (int(self.count),)) * float(self.count)
    x * (self.scale * 2) / (1 / self.scale) ** self.count
    x if self.on and self.scale > 1 else -x
    x * np.sqrt(self.scale) * np.maximum(self.count, 3)
    (x + 1, f"{self.scale:.3f} {self.count}", round(self.scale), abs(-self.scale), min(self.count, 3), not self.on)
    (x + 1, self.scale, self.count, type(self.scale), isinstance(self.scale, float), isinstance(self.count, int))
    (x + 1, self.scale.dtype, self.count.astype(np.float32), self.scale.item(), self.shift.shape)
    (x * self.nan, x / self.zero)
"""


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale, self.shift, self.count, self.on = np.sqrt(2.0), np.float32(0.3), np.int64(2), np.bool_(True)
        self.nan, self.zero = np.float64("nan"), np.float32(-0.0)


def program(expression):
    source, file = f"def f(self, x):\n    return {expression}\n", f"<NumPy numbers: {expression}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    space = {"np": np, "ops": ops}
    exec(compile(source, file, "exec"), space)
    return space["f"]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("expression", [line.strip() for line in EXPRESSIONS.strip().splitlines()])
def test_it_is_part_of_the_graph(expression, mode):
    fn, net, x = program(expression), Net(), Tensor([1.0, 2.0])
    jitted = ms.jit(fn, capture_mode=mode)
    want = freeze(fn(net, x))
    assert freeze(jitted(net, x)) == freeze(jitted(net, x)) == want
    info = jitted.cache_info()
    assert (info.breaks, info.plain_calls, info.hits) == (0, 0, 1), info.reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_another_value_or_class_is_noticed(mode):
    fn, net, x = program("(x * self.scale, self.scale)"), Net(), Tensor([1.0, 2.0])
    jitted = ms.jit(fn, capture_mode=mode)
    values = [np.float64(1.5), 1.5, np.float32(1.5), np.float64(0.0), np.float64(-0.0), np.int64(2)]
    for net.scale in [*values, *map(np.float64, range(9)), *values]:
        assert freeze(jitted(net, x)) == freeze(fn(net, x))


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_equal_numbers_may_be_two_objects(mode):
    jitted = ms.jit(lambda x, a, b: (x + 1, a is b), capture_mode=mode)
    one, other = np.float64(1.5), np.float64(1.5)
    found = [jitted(Tensor([1.0]), one, b)[1] for b in (one, other, one, other)]
    assert found == [True, False, True, False]
