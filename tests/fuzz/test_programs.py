"""Random programs over the table's ops: eager, graph and both capture modes give the same bits, gradients included."""

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor
from support import assert_same_bits, bits

SHAPES = [(), (3,), (2, 3), (2, 1), (1, 3), (4, 2, 3)]
UNARY = ["neg", "abs", "exp", "tanh", "sigmoid", "square", "sin", "cos", "floor", "relu", "erf", "sign"]
BINARY = ["add", "sub", "mul", "maximum", "minimum", "div", "less", "equal"]


class Program:
    """A list of steps over numbered values; `run` gives the last few of them."""

    def __init__(self, seed: int, length: int = 14, smooth: bool = False) -> None:
        self.random = np.random.default_rng(seed)
        self.inputs = [self.random.normal(size=self.pick(SHAPES)).astype(np.float32) for _ in range(3)]
        self.steps: list[tuple] = []
        values = [Tensor(array) for array in self.inputs]
        while len(self.steps) < length:
            step = self.step(values, smooth)
            out = self.apply(step, values)
            if out.size <= 4096:
                self.steps.append(step)
                values.append(out)

    def pick(self, items):
        return items[self.random.integers(len(items))]

    def step(self, values, smooth):
        a, b = (int(self.random.integers(len(values))) for _ in range(2))
        kind = self.random.integers(8)
        shape = values[a].shape
        floating = "float" in str(values[a].dtype).lower()
        if kind <= 2 and floating:
            return ("unary", self.pick(UNARY[:6] if smooth else UNARY), a)
        both_bool = not floating and "bool" in str(values[a].dtype).lower() and "bool" in str(values[b].dtype).lower()
        # Of two booleans there is no difference and no power.
        if kind <= 4 and not both_bool and self.fits(shape, values[b].shape):
            return ("binary", self.pick(BINARY[:3] if smooth else BINARY), a, b)
        if kind == 5 and floating and shape:
            return ("reduce", self.pick(["reduce_sum", "reduce_max"]), a, int(self.random.integers(len(shape))))
        if kind == 6 and shape:
            return ("transpose", a, tuple(int(i) for i in self.random.permutation(len(shape))))
        if kind == 7 and shape and shape[0] > 1:
            return ("slice", a, slice(1, None) if self.random.integers(2) else slice(None, None, 2))
        return ("scale", a, float(self.pick([0.5, -1.5, 2.0])))

    @staticmethod
    def fits(a, b):
        return all(x == y or 1 in (x, y) for x, y in zip(reversed(a), reversed(b)))

    @staticmethod
    def apply(step, values):
        kind, *rest = step
        if kind == "unary":
            return ms_runtime.op(rest[0])(values[rest[1]])
        if kind == "binary":
            return ms_runtime.op(rest[0])(values[rest[1]], values[rest[2]])
        if kind == "reduce":
            return ms_runtime.op(rest[0])(values[rest[1]], (rest[2],))
        if kind == "transpose":
            return ms_runtime.op("transpose")(values[rest[0]], rest[1])
        if kind == "slice":
            return values[rest[0]][rest[1]]
        return values[rest[0]] * rest[1]

    def run(self, *inputs):
        values = list(inputs)
        for step in self.steps:
            values.append(self.apply(step, values))
        return tuple(values[len(inputs) + 2 :: 3])

    def tensors(self):
        return [Tensor(array) for array in self.inputs]


def check_forward(seed: int) -> None:
    program = Program(seed)
    eager = program.run(*program.tensors())
    builder = ms_runtime.GraphBuilder("fuzz")
    with builder:
        symbols = [builder.input(tensor, f"x{i}") for i, tensor in enumerate(program.tensors())]
        graph = builder.finish(list(program.run(*symbols)))
    assert ms_runtime.parse_graph(graph.to_text()).equals(graph)
    assert_same_bits(tuple(graph.compile("O0")(program.tensors())), eager, f"seed {seed}: {program.steps}")
    jitted = ms.jit(lambda a, b, c: program.run(a, b, c), capture_mode="trace", jit_level="O0")
    for _ in range(2):
        assert_same_bits(tuple(jitted(*program.tensors())), eager, f"seed {seed}: {program.steps}")


def check_gradient(seed: int) -> None:
    program = Program(seed, length=10, smooth=True)

    def loss(a, b, c):
        return sum(out.sum() for out in program.run(a, b, c))

    eager = ms.grad(loss, (0, 1, 2))(*program.tensors())
    jitted = ms.jit(ms.grad(loss, (0, 1, 2)), capture_mode="trace", jit_level="O0")
    for _ in range(2):
        got = jitted(*program.tensors())
        assert bits(got) == bits(eager), f"seed {seed}: {program.steps}"


@pytest.mark.parametrize("seed", range(40))
def test_random_programs(seed):
    with np.errstate(all="ignore"):
        check_forward(seed)


@pytest.mark.parametrize("seed", range(20))
def test_random_gradients(seed):
    check_gradient(1000 + seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_many_random_programs(block):
    with np.errstate(all="ignore"):
        for seed in range(10_000 + block * 50, 10_000 + block * 50 + 50):
            check_forward(seed)
            check_gradient(seed)
