"""Functions run eagerly, by ast and by trace: equal bits, and no Python of theirs on the second call."""

import ms
import numpy as np
from ms import Parameter, Tensor, nn, ops

A = np.random.default_rng(0).normal(size=(4, 5)).astype(np.float32)
B = np.random.default_rng(1).normal(size=(4, 5)).astype(np.float32)
W = np.random.default_rng(2).normal(size=(5, 3)).astype(np.float32)
SCALE = 3.0


def test_arithmetic(parity):
    parity(lambda a, b: a * b + a / (b * b + 1) - 2, A, B, numpy=lambda a, b: a * b + a / (b * b + 1) - 2, rtol=1e-5)


def test_relu_of_bools(parity):
    on = A > 0
    parity(lambda a: (ops.relu(a), ops.ReLU()(a), nn.ReLU()(a)), on, numpy=(on, on, on))


def test_a_global_and_a_closure(parity):
    k = 0.5

    def f(a):
        return a * SCALE + k

    parity(f, A, numpy=A * 3 + 0.5)


def test_calls_defaults_and_keywords(parity):
    def inner(x, *, by=2.0, plus=0.0):
        return x * by + plus

    def f(a, b):
        return inner(a) + inner(b, plus=1.0, by=3.0)

    parity(f, A, B, numpy=A * 2 + (B * 3 + 1), rtol=1e-5)


def test_containers(parity):
    def f(a, b):
        parts = {"sum": a + b, "all": [a, b * 2]}
        parts["more"] = tuple(x + 1 for x in parts["all"])
        return parts["sum"], list(parts["more"])

    parity(f, A, B)


def test_loops_over_constants(parity):
    def f(a, n):
        total = a
        for i in range(n):
            if i % 2:
                total = total + i
            else:
                total = total * 2
        while n > 0:
            total = total - 1
            n -= 1
        return total

    parity(f, A, 5)


def test_shapes_and_views(parity):
    def f(a):
        rows, columns = a.shape
        b = a.reshape(columns, rows).T
        return b[1:, ::2], b[0], a.transpose(1, 0) + 1

    parity(f, A)


def test_matmul_and_reductions(parity):
    def f(a, w):
        y = ops.matmul(a, w)
        return y.sum(), y.mean(axis=0), ops.softmax(y, -1), y.max()

    parity(f, A, W)


def test_integers_and_bools(parity):
    i = np.arange(-3, 3, dtype=np.int32)
    parity(lambda x: (x // 2, x % 3, x > 0, ops.logical_not(x == 1), x.astype(ms.float64) / 2), i)


def test_gradients(parity):
    def f(a, w):
        return (ops.tanh(ops.matmul(a, w)) ** 2).sum()

    got = parity.grad(f, A, W, position=(0, 1))
    y = np.tanh(A @ W)
    np.testing.assert_allclose(got[1].asnumpy(), A.T @ (2 * y * (1 - y * y)), rtol=1e-4, atol=1e-4)


def test_second_order(parity):
    def cube(x):
        return (x * x * x).sum()

    got = parity.grad(lambda x: ms.grad(cube)(x).sum(), A)
    np.testing.assert_allclose(got.asnumpy(), 6 * A, rtol=1e-5, atol=1e-5)


def test_random_numbers_follow_the_seed(parity):
    def f(a):
        return ops.dropout(a, 0.5) if hasattr(ops, "dropout") else a

    for mode in parity.modes:
        jitted = ms.jit(f, capture_mode=mode, jit_level="O0")
        jitted(Tensor(A))
        runs = []
        for call in (f, jitted):
            ms.set_seed(5)
            runs.append([call(Tensor(A)).asnumpy().tobytes() for _ in range(3)])
        assert runs[0] == runs[1]
        assert len(set(runs[0])) == 3


def test_a_parameter_is_read_live(parity):
    weight = Parameter(Tensor(A), name="w")

    def f(x):
        return x + weight

    for mode in parity.modes:
        weight.set_data(Tensor(A))
        jitted = ms.jit(f, capture_mode=mode, jit_level="O0")
        for value in (A, B, A * 2):
            weight.set_data(Tensor(value))
            np.testing.assert_array_equal(jitted(Tensor(A)).asnumpy(), A + value)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.bn = nn.BatchNorm2d(4)
        self.pool = nn.MaxPool2d(2, 2)
        self.flatten = nn.Flatten()
        self.fc = nn.Dense(4 * 4 * 4, 5)

    def construct(self, x):
        return self.fc(self.flatten(self.pool(ops.relu(self.bn(self.conv(x))))))


def train(mode, part, steps=6, make=lambda net: nn.Momentum(net.trainable_params(), 0.1, 0.9)):
    """Losses, final parameters and buffers of a small training run, as bytes."""
    ms.set_seed(4)
    net, loss_fn = Net(), nn.CrossEntropyLoss()
    optimizer = make(net)
    random = np.random.default_rng(3)
    net.set_train()

    def forward(x, y):
        return loss_fn(net(x), y)

    if part == "forward":
        forward = ms.jit(forward, capture_mode=mode, jit_level="O0")
    grad_fn = ms.value_and_grad(forward, None, optimizer.parameters)

    def step(x, y):
        loss, grads = grad_fn(x, y)
        optimizer(grads)
        return loss

    if part == "step":
        step = ms.jit(step, capture_mode=mode, jit_level="O0")
    losses = []
    for _ in range(steps):
        x = Tensor(random.normal(size=(8, 1, 8, 8)).astype(np.float32))
        y = Tensor(random.integers(0, 5, 8).astype(np.int32))
        losses.append(step(x, y).asnumpy().tobytes())
    state = [p.asnumpy().tobytes() for p in net.get_parameters()]
    return losses, state


def adam(net):
    return nn.Adam(net.trainable_params(), 1e-2)


def test_training_gives_the_same_bits_in_every_mode():
    for make in (adam, lambda net: nn.Momentum(net.trainable_params(), 0.1, 0.9, weight_decay=1e-3)):
        eager = train(None, None, make=make)
        assert len(set(eager[0])) == len(eager[0])
        for mode in ("ast", "bytecode", "trace"):
            for part in ("forward", "step"):
                assert train(mode, part, make=make) == eager, (mode, part)


def test_graph_mode_compiles_whole_cells():
    ms.set_seed(4)
    net = Net()
    x = Tensor(np.random.default_rng(3).normal(size=(8, 1, 8, 8)).astype(np.float32))
    want = net(x).asnumpy()
    ms.set_context(mode=ms.GRAPH_MODE)
    for _ in range(2):
        np.testing.assert_array_equal(net(x).asnumpy(), want)
