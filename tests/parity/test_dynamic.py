"""Sizes and numbers that change: few compiles, and what eager gives, bit for bit."""

from __future__ import annotations

import math

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor, nn, ops

RANDOM = np.random.default_rng(1)
BATCHES = [32, 33, *range(1, 99)]


def tensor(*shape: int) -> Tensor:
    return Tensor(RANDOM.standard_normal(shape).astype(np.float32))


def same(a, b) -> bool:
    if isinstance(a, (tuple, list)):
        return type(a) is type(b) and len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, Tensor):
        x, y = a.asnumpy(), b.asnumpy()
        return x.dtype == y.dtype and x.shape == y.shape and x.tobytes() == y.tobytes()
    return type(a) is type(b) and a == b


class Dense(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Dense(6, 8), nn.Dense(8, 3)

    def construct(self, x):
        return self.two(ops.relu(self.one(x)))


class Conv(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 4, 3, pad_mode="same")
        self.norm = nn.BatchNorm2d(4)
        self.pool = nn.MaxPool2d(2, 2)
        self.flatten = nn.Flatten()
        self.out = nn.Dense(16, 3)

    def construct(self, x):
        return self.out(self.flatten(self.pool(ops.relu(self.norm(self.conv(x))))))


class Attention(nn.Cell):
    """Heads over a sequence, with a table of positions."""

    def __init__(self, width=8, heads=2, longest=128):
        super().__init__()
        self.heads, self.width = heads, width
        self.qkv, self.out = nn.Dense(width, 3 * width), nn.Dense(width, width)
        self.norm = nn.LayerNorm((width,))
        self.places = ms.Parameter(tensor(longest, width), name="places")

    def construct(self, x):
        n, length, _ = x.shape
        x = x + self.places[:length]
        q, k, v = ops.split(self.qkv(x), self.width, axis=-1)
        shape = (n, length, self.heads, self.width // self.heads)
        q, k, v = (t.reshape(shape).transpose(0, 2, 1, 3) for t in (q, k, v))
        scores = ops.matmul(q, k.transpose(0, 1, 3, 2)) / math.sqrt(shape[-1])
        mixed = ops.matmul(ops.softmax(scores, -1), v).transpose(0, 2, 1, 3).reshape((n, length, -1))
        return self.norm(x + self.out(mixed)).mean(1)


def gradient(net, loss_of):
    return ms.value_and_grad(lambda *args: loss_of(net(*args)), None, net.trainable_params())


def check(plain, jitted, inputs, compiles=3):
    for args in inputs:
        assert same(jitted(*args), plain(*args))
    info = jitted.cache_info()
    assert info.compiles <= compiles, info.reasons
    assert info.plain_calls == 0, info.reasons


@pytest.mark.parametrize("dynamic", [0, 1])
def test_a_hundred_batch_sizes(dynamic):
    net = Dense()
    check(net, ms.jit(lambda x: net(x), dynamic=dynamic), [(tensor(n, 6),) for n in BATCHES])


@pytest.mark.parametrize("dynamic", [0, 1])
def test_gradients_of_a_hundred_batch_sizes(dynamic):
    net = Dense()
    step = gradient(net, lambda y: ops.cross_entropy(y, ops.zeros(y.shape[0], ms.int32)))
    check(step, ms.jit(lambda x: step(x), dynamic=dynamic), [(tensor(n, 6),) for n in BATCHES])


def test_a_gradient_taken_outside():
    net = Dense()
    jitted = ms.jit(lambda x: net(x), dynamic=1)
    plain = ms.value_and_grad(lambda x: net(x).sum(), None, net.trainable_params())
    outside = ms.value_and_grad(lambda x: jitted(x).sum(), None, net.trainable_params())
    for n in (4, 7, 9, 4, 12):
        x = tensor(n, 6)
        assert same(outside(x), plain(x))
    assert jitted.cache_info().compiles == 1


def test_a_training_step():
    def make():
        ms.set_seed(3)
        net = Dense()
        optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
        grad = gradient(net, lambda y: (y * y).mean())

        def step(x):
            loss, grads = grad(x)
            optimizer(grads)
            return loss

        return net, step

    net, step = make()
    other, plain = make()
    jitted = ms.jit(step, dynamic=1)
    for n in range(2, 40):
        x = tensor(n, 6)
        assert same(jitted(x), plain(x))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons
    assert all(same(a, b) for a, b in zip(net.trainable_params(), other.trainable_params(), strict=True))


@pytest.mark.parametrize("dynamic", [0, 1])
def test_a_convolution_net(dynamic):
    net = Conv().set_train(False)
    step = gradient(net, lambda y: y.mean())
    sizes = [8, 9, 1, 2, 3, 5, 17]
    check(step, ms.jit(lambda x: step(x), dynamic=dynamic), [(tensor(n, 2, 4, 4),) for n in sizes])
    convolution = nn.Conv2d(2, 4, 3, stride=2, pad_mode="pad", padding=1)
    jitted = ms.jit(lambda x: ops.max_pool2d(convolution(x), 2, 2), dynamic=1)
    check(
        lambda x: ops.max_pool2d(convolution(x), 2, 2),
        jitted,
        [(tensor(2, 2, h, w),) for h in (8, 9, 12) for w in (7, 8, 13)],
        compiles=2,
    )


@pytest.mark.parametrize("dynamic", [0, 1])
def test_attention_over_batches_and_lengths(dynamic):
    net = Attention()
    step = gradient(net, lambda y: (y * y).sum())
    shapes = [(4, 10), (5, 11), *((n, length) for n in (2, 3, 7) for length in (2, 5, 9, 64))]
    check(net, ms.jit(lambda x: net(x), dynamic=dynamic), [(tensor(*s, 8),) for s in shapes])
    check(step, ms.jit(lambda x: step(x), dynamic=dynamic), [(tensor(*s, 8),) for s in shapes])


def test_python_reads_sizes_as_numbers():
    def f(x):
        n, m = x.shape
        total = n * m + len(x.shape) - 1
        rest = (n - 1) // 2, n % 3, -n, n / 2, divmod(n, 4), n**0.5
        if n > 3:
            x = x * n
        return x + total, rest, n, (x.shape, x.size), [n] * 2, {"n": n}, 1.5 / n

    jitted = ms.jit(f, dynamic=1)
    for n in [8, 9, 10, 2, 3, 5, 6]:
        for m in [4, 5]:
            x = tensor(n, m)
            assert same(list(jitted(x)[:5]), list(f(x)[:5]))
            assert jitted(x)[5:] == f(x)[5:]
    info = jitted.cache_info()
    assert info.compiles == 2 and info.plain_calls == 0, info.reasons


def test_what_needs_the_value_makes_the_size_a_number_again():
    def f(x):
        return [x[i] for i in range(x.shape[0])], str(x.shape[1])

    jitted = ms.jit(f, dynamic=1)
    for shape in [(3, 4), (3, 5), (4, 4), (3, 4)]:
        x = tensor(*shape)
        assert same(list(jitted(x)), list(f(x)))
    assert jitted.cache_info().compiles == 3


def test_a_relation_is_guarded_not_the_value():
    def f(x, y):
        return x.sum() if x.shape[0] < y.shape[0] else y.sum()

    jitted = ms.jit(f, dynamic=1)
    for a, b in [(3, 5), (4, 9), (2, 7), (7, 2), (5, 5), (9, 3)]:
        args = tensor(a), tensor(b)
        assert same(jitted(*args), f(*args))
    assert jitted.cache_info().compiles <= 3


def test_sizes_that_must_agree_are_one():
    def f(x, y):
        return (x * y).sum(0), ms.grad(lambda a: (a * y).sum())(x)

    jitted = ms.jit(f, dynamic=1)
    for n in (4, 6, 9):
        args = tensor(n, 3), tensor(n, 3)
        assert same(jitted(*args), f(*args))
    args = tensor(4, 3), tensor(1, 3)
    assert same(jitted(*args), f(*args))
    assert jitted.cache_info().compiles == 2
    with pytest.raises(ValueError):
        jitted(tensor(4, 3), tensor(5, 3))


def test_writes_into_parts_of_symbolic_size():
    def f(x):
        y = x * 2
        head = y[:2]
        y[1:] = 0
        head += 1
        return y, head, y.sum()

    jitted = ms.jit(f, dynamic=1)
    for n in (4, 6, 4, 9):
        x = tensor(n, 3)
        assert same(jitted(x), f(x))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons


ENDS = [None, 0, 1, 3, -1, -2, -4]


@pytest.mark.parametrize("step", [None, 1, 2, 3, -1, -2])
def test_every_slice_of_an_open_size(step):
    def f(x):
        n = x.shape[0]
        ends = [*ENDS, n, n // 2, -(n // 2), n - 1, n + 3]
        return [x[a:b:step] for a in ends for b in ends], x[:0], x[n:], x[: n // 2]

    jitted = ms.jit(f, dynamic=1)
    for n in (8, 9, 12, 15, 24, 4, 5, 2, 3):
        x = tensor(n, 2)
        assert same(jitted(x), f(x))
    # Where an end lies is asked as a relation: sizes from twelve on answer alike.
    few = ms.jit(f, dynamic=1)
    for n in (12, 14, 18, 40):
        few(tensor(n, 2))
    assert few.cache_info().compiles == 1, few.cache_info().reasons


@pytest.mark.parametrize("dynamic", [0, 1])
def test_a_batch_and_its_labels_change_together(dynamic):
    net = Dense()
    step = ms.value_and_grad(
        lambda x, y, weight: (ops.cross_entropy(net(x), y, reduction="none") * weight).sum(),
        None,
        net.trainable_params(),
    )
    jitted = ms.jit(lambda x, y, weight: step(x, y, weight), dynamic=dynamic)
    for n in (8, 9, 10, 11, 12, 13, 14, 15, 16, 17):
        args = tensor(n, 6), Tensor(np.arange(n) % 3, ms.int32), tensor(n)
        assert same(jitted(*args), step(*args))
    assert jitted.cache_info().compiles == 2 - dynamic, jitted.cache_info().reasons


def test_sizes_as_numbers_of_ops():
    def f(x):
        n, m = x.shape
        rest = 40 - n
        return (
            ops.pad(x, (0, 0, 1, rest)).sum(0),
            ops.topk(x.T, n // 2)[0],
            ops.eye(n, m) + x,
            ops.one_hot(ops.arange(n), n),
            x.diagonal(),
            x.diagonal(1),
            float(n) / 3,
            int(n) + int(m),
            ops.split(x, n // 2)[0],
        )

    jitted = ms.jit(f, dynamic=1)
    for n, m in ((8, 11), (10, 14), (12, 13), (6, 9)):
        x = tensor(n, m)
        assert same(jitted(x), f(x))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons


def test_branches_on_tensors():
    def f(x):
        if x.sum() > 0:
            y = ops.zeros((x.shape[0], 2)) + 1
        else:
            y = ops.concat((x, x), 1)[:, :2]
        return y * x.shape[0]

    jitted = ms.jit(f, dynamic=1)
    for n in (3, 4, 5, 8):
        for sign in (1, -1):
            x = Tensor(np.full((n, 2), sign, np.float32))
            assert same(jitted(x), f(x))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons


def test_mutable_numbers_are_inputs():
    def f(x, n, rate):
        return x * n + rate, n + 1, rate / 2

    jitted = ms.jit(f)
    x = tensor(3)
    for n in range(3, 20):
        args = x, ms.mutable(n), ms.mutable(n / 7)
        assert same(jitted(*args), f(*args))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons
    assert type(jitted(x, ms.mutable(3), ms.mutable(0.5))[1]) is int


def test_mutable_containers():
    def f(x, items, named):
        return x * items[0] - items[1][0] * named["a"]

    jitted = ms.jit(f)
    x = tensor(3)
    for n in range(3, 9):
        items = ms.mutable((n, [n + 0.5]))
        assert items == (n, [n + 0.5])
        assert same(jitted(x, items, ms.mutable({"a": n})), f(x, items, {"a": n}))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons
    for length in (3, 4, 5, 3):
        items = ms.mutable([float(i) for i in range(length)], dynamic_len=True)
        assert same(jitted(x, (2, items), {"a": 3}), f(x, (2, items), {"a": 3}))


@pytest.mark.parametrize("dtype", [ms.float16, ms.float32, ms.float64, ms.int32, ms.bool_])
def test_numbers_take_the_dtype_that_they_take_eagerly(dtype):
    x = Tensor(np.array([0, 1, 1]), dtype)
    jitted = ms.jit(lambda x, a: (x * a, a - x if x.dtype is not ms.bool_ else x, ops.where(x > 0, x * 1, a)))
    for a in (3, 1 / 3, 70000, 1e-9, -2.5):
        assert same(jitted(x, ms.mutable(a)), jitted.fn(x, a))


def test_a_number_that_changed_twice_becomes_an_input():
    def f(x, step):
        return x * (1.0 - 0.9**step)

    jitted = ms.jit(f)
    x = tensor(3)
    for step in range(1, 30):
        assert same(jitted(x, step), f(x, step))
    info = jitted.cache_info()
    assert info.compiles == 3 and info.plain_calls == 0, info.reasons
    for step in (1.5, True, 2**70, -3, 0, float("nan")):
        assert same(jitted(x, step), f(x, step))


def test_numbers_that_do_not_fit_are_still_right():
    def f(x, n):
        return n * n * n * 4, x + 1

    jitted = ms.jit(f)
    x = tensor(2)
    for n in (3, 4, 5, 6, 2**20, 2**30, 2**61, 2**62, -(2**63), 2**80):
        assert same(jitted(x, n), f(x, n))


def test_division_by_a_number_that_becomes_zero_raises():
    jitted = ms.jit(lambda x, n: x * (7 // n))
    x = tensor(2)
    for n in (3, 4, 5, 6):
        jitted(x, n)
    with pytest.raises(ZeroDivisionError):
        jitted(x, 0)
    assert same(jitted(x, -2), x * -4)


def test_a_number_as_a_size():
    def f(x, n):
        return ops.zeros((n, 2)) + x, x[:n], x.sum() * n

    jitted = ms.jit(f)
    x = tensor(9, 2)
    for n in (3, 4, 5, 9, 2, 1, 0):
        part = x[: max(n, 1), :1]
        assert same(jitted(part[:1], ms.mutable(n)), f(part[:1], n))


def test_attributes_that_change_become_inputs():
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.scale = 1.0

        def construct(self, x):
            return x * self.scale

    net = Net()
    jitted = ms.jit(net.construct)
    x = tensor(3)
    for k in range(1, 12):
        net.scale = k / 3
        assert same(jitted(x), net.construct(x))
    assert jitted.cache_info().compiles <= 3


def test_set_inputs_leaves_sizes_open():
    net = Dense()
    net.set_inputs(Tensor(shape=[None, 6], dtype=ms.float32))
    plain = Dense()
    ms.load_param_into_net(plain, net.parameters_dict())
    jitted = ms.jit(net)
    for n in (4, 5, 6, 9):
        x = tensor(n, 6)
        assert same(jitted(x), plain(x))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons

    class Two(nn.Cell):
        def construct(self, x, y):
            return x + y.sum()

    two = Two()
    two.set_inputs(y=Tensor(shape=[ms.Symbol(max=64, divisor=2), 3], dtype=ms.float32))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        x = tensor(3)
        for n in (4, 6, 8):
            y = tensor(n, 3)
            assert same(two(x, y), x + y.sum())
            assert same(two(x, y=y), x + y.sum())
        from ms.jit import graph_mode_info

        assert graph_mode_info(two).compiles == 2  # given by position and by name
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_tensors_of_open_shape():
    s = ms.Symbol(max=64, min=2, divisor=2)
    t = Tensor(shape=[None, s, 3], dtype=ms.float32)
    assert t.shape == (-1, -1, 3) and t.dtype is ms.float32
    assert repr(Tensor(shape=(None, 3), dtype=ms.float32)) == "Tensor(shape=[-1, 3], dtype=Float32, value=\n)"
    assert t.symbolic_shape == [None, {"max": 64, "min": 2, "divisor": 2, "id": id(s)}, 3]
    assert Tensor(shape=[None, 3], dtype=ms.float32).symbolic_shape is None
    with pytest.raises((TypeError, RuntimeError, ValueError)):
        t + 1
    with pytest.raises((TypeError, ValueError)):
        Tensor(shape=[None, "a"], dtype=ms.float32)


def test_no_capture_and_no_gradient_for_a_new_size():
    net = Dense()
    step = gradient(net, lambda y: y.sum())
    jitted = ms.jit(lambda x: step(x), dynamic=1)
    jitted(tensor(4, 6))
    before = ms_runtime.counters()
    for n in (5, 6, 7, 5, 6, 7):
        jitted(tensor(n, 6))
    after = ms_runtime.counters()
    grew = {k: after[k] - before[k] for k in ("graph_instances", "plan_builds", "tape_entries")}
    assert grew == {"graph_instances": 3, "plan_builds": 3, "tape_entries": 0}
    assert jitted.cache_info().compiles == 1


def test_sizes_that_are_kept_are_bounded():
    jitted = ms.jit(lambda x: x + 1, dynamic=1)
    xs = [tensor(n) for n in range(2, 302)]
    for x in xs:
        jitted(x)
    before = ms_runtime.counters()["graph_instances"]
    jitted(xs[-1])  # the most recent are there
    assert ms_runtime.counters()["graph_instances"] == before
    assert same(jitted(xs[0]), xs[0] + 1)  # the first is made again
    assert ms_runtime.counters()["graph_instances"] == before + 1
    assert jitted.cache_info().compiles == 1


def test_a_place_from_the_end_of_an_open_size():
    def f(x):
        return x[-1], x[:-1], x[1:], x[:, -2:], ms.grad(lambda a: (a[-1] * a[1:]).sum())(x)

    jitted = ms.jit(f, dynamic=1)
    for n in (4, 6, 9):
        for m in (3, 5):
            x = tensor(n, m)
            assert same(jitted(x), f(x))
    assert jitted.cache_info().compiles <= 3


def test_positions_and_masks_of_open_length():
    def f(x):
        n = x.shape[0]
        mask = ops.tril(ops.ones((n, n), ms.float32))
        return x * ops.arange(n).reshape(-1, 1), mask @ x, len(x)

    jitted = ms.jit(f, dynamic=1)
    for n in (4, 6, 9):
        x = tensor(n, 3)
        assert same(jitted(x), f(x))
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons
    rows = ms.jit(lambda x: [*x], dynamic=1)
    for n in (4, 6):
        x = tensor(n, 3)
        assert same(rows(x), [*x])


def test_batch_statistics_of_open_batches():
    norm, other = nn.BatchNorm2d(3).set_train(), nn.BatchNorm2d(3).set_train()
    step, plain = gradient(norm, lambda y: (y * y).sum()), gradient(other, lambda y: (y * y).sum())
    jitted = ms.jit(lambda x: step(x), dynamic=1)
    for n in (4, 6, 9, 2):
        x = tensor(n, 3, 4, 4)
        assert same(jitted(x), plain(x))
        assert same(norm.moving_variance, other.moving_variance)
    assert jitted.cache_info().compiles == 1, jitted.cache_info().reasons


def test_a_split_call_over_open_sizes():
    seen = []

    def f(x, n):
        y = x * 2
        seen.append(n)
        z = y.sum() / x.shape[0]
        print(end="")
        return z * n

    jitted = ms.jit(f)
    for n in range(2, 12):
        x = tensor(n, 3)
        assert same(jitted(x, n), f(x, n))
    assert seen == [n for n in range(2, 12) for _ in "12"]
    assert jitted.cache_info().compiles <= 4, jitted.cache_info()


def test_the_reasons_say_what_changed():
    jitted = ms.jit(lambda x, n: x * n)
    jitted(tensor(32, 2), 2)
    jitted(tensor(33, 2), 2)
    assert "x.shape[0] 32 -> 33; pass dynamic=1" in jitted.cache_info().reasons[0]
    jitted(tensor(33, 2), 3)
    assert "n: 2 -> 3" in jitted.cache_info().reasons[1]
    other = ms.jit(lambda x: x.sum() if x.shape[0] > 4 else x, dynamic=1)
    other(tensor(8))
    other(tensor(3))
    assert any("4 < x.shape[0] no longer holds: 4 and 3" in r for r in other.cache_info().reasons)


@pytest.mark.parametrize("capture_mode", ["trace"])
def test_other_modes_are_right_with_static_sizes(capture_mode):
    net = Dense()
    jitted = ms.jit(lambda x: net(x), capture_mode=capture_mode, dynamic=1)
    for n in (4, 5, 6, 4):
        x = tensor(n, 6)
        assert same(jitted(x), net(x))


def test_sizes_are_learned_of_several_dtypes_by_turns():
    jitted = ms.jit(lambda x: (x * 2).sum(0) + x.shape[0])
    for n in range(2, 14):
        for dtype in (ms.float32, ms.float16, ms.float64):
            x = ops.ones((n, 3), dtype)
            assert same(jitted(x), jitted.fn(x))
    info = jitted.cache_info()
    assert info.compiles <= 6 and info.plain_calls == 0, info.reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("op", [ops.matmul, ops.add, lambda x, w: ms.grad(lambda y: ops.matmul(y, w).sum())(x)])
def test_what_an_op_says_names_sizes_as_they_are(op, mode):
    """Where sizes are symbols, an error that the program catches has the numbers of its call."""

    def f(x):
        try:
            return op(x, ops.ones((5, 5)))
        except (RuntimeError, ValueError) as e:
            return str(e)

    jitted = ms.jit(f, capture_mode=mode, dynamic=1)
    for n in (4, 7, 5, 9, 4):
        x = tensor(3, n)
        assert same(jitted(x), f(x)), jitted.cache_info().reasons
