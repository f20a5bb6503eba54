"""Writes in place: through views, under tapes, inside jitted functions, with gradients."""

import ms
import numpy as np
import pytest
from ms import Tensor, ops
from support import assert_same_bits

MODES = ["ast", "bytecode", "trace"]


def tensor(*values: float) -> Tensor:
    return Tensor(np.array(values, np.float32))


def through_views(x):
    y = x * 2
    y[0] = x[1] * 3
    z = y[1:]
    z += 1.0
    return (y * y).sum()


def the_same_without_writes(x):
    y = ops.concat([x[1:2] * 3, (x * 2)[1:] + 1.0])
    return (y * y).sum()


def test_a_gradient_flows_through_writes_and_views():
    x = tensor(1, 2, 3)
    assert_same_bits(ms.grad(through_views)(x), ms.grad(the_same_without_writes)(x))
    np.testing.assert_array_equal(ms.grad(through_views)(x).asnumpy(), [0, 56, 28])


@pytest.mark.parametrize("mode", MODES)
def test_a_jitted_function_with_writes_has_the_eager_gradient(mode):
    x = tensor(1, 2, 3)
    jitted = ms.jit(through_views, capture_mode=mode)
    for _ in range(3):
        assert_same_bits(jitted(x), through_views(x))
        assert_same_bits(ms.grad(jitted)(x), ms.grad(through_views)(x))

    def gradient(x):
        return ms.grad(through_views)(x)

    assert_same_bits(ms.jit(gradient, capture_mode=mode)(x), gradient(x))


@pytest.mark.parametrize("mode", MODES)
def test_a_write_to_a_captured_tensor_is_followed_by_the_tape(mode):
    buffer = tensor(0, 0, 0)

    def write(x):
        buffer[1:] = x[1:] * 3
        return (x * x).sum()

    def through(inner):
        return lambda x: inner(x) + (buffer * x).sum()

    x = tensor(1, 2, 3)
    want = ms.grad(through(write))(x)
    jitted = ms.jit(write, capture_mode=mode)
    for _ in range(2):
        assert_same_bits(ms.grad(through(jitted))(x), want)
        np.testing.assert_array_equal(buffer.asnumpy(), [0, 6, 9])
    np.testing.assert_array_equal(want.asnumpy(), [2, 16, 24])


def scaled(x, w):
    y = x + w
    y *= w * x
    return y.sum()


def squared(x, w):
    y = x * w
    y *= y
    return y.sum()


def output_read(x, w):
    y = ops.exp(x)
    y *= w
    return y.sum()


def written_afterwards(x, w):
    y = ops.exp(x)
    z = y * y
    y += 1.0
    return (z * w).sum()


def part_written(x, w):
    y = x * w
    z = ops.tanh(y)
    z[1:] = w[1:] * z[:1]
    return (z * y).sum()


def tail_written(x, w):
    y = ops.exp(x)
    tail = y[1:]
    z = tail * tail
    y[2:] *= 3.0
    return (z * w[1:]).sum() + y.sum()


def written_without_gradient(x, w):
    y = ops.exp(x)
    z = y * w
    with ms._no_grad():
        y.mul_(0.0)
    return z.sum()


READ_BEFORE = [scaled, squared, output_read, written_afterwards, part_written, tail_written, written_without_gradient]


@pytest.mark.parametrize("f", READ_BEFORE)
def test_gradients_are_those_of_values_before_they_were_written(f):
    x, w = tensor(0.5, 1, -2), tensor(2, 3, 0.5)

    def moved(given, k, step):
        a = given.asnumpy().astype(np.float64)
        a[k] += step
        return Tensor(a)

    got = ms.grad(f, (0, 1))(x, w)
    for place, g in enumerate(got):
        for k in range(3):
            sides = []
            for step in (1e-6, -1e-6):
                given = [Tensor(x.asnumpy().astype(np.float64)), Tensor(w.asnumpy().astype(np.float64))]
                given[place] = moved(given[place], k, step)
                sides.append(float(f(*given)))
            np.testing.assert_allclose(g.asnumpy()[k], (sides[0] - sides[1]) / 2e-6, rtol=2e-4, atol=2e-4)


@pytest.mark.parametrize("f", READ_BEFORE)
@pytest.mark.parametrize("mode", MODES)
def test_graphs_give_those_gradients_too(f, mode):
    x, w = tensor(0.5, 1, -2), tensor(2, 3, 0.5)
    want = ms.grad(f, (0, 1))(x, w)
    jitted = ms.jit(f, capture_mode=mode)
    step = ms.jit(lambda x, w: ms.grad(f, (0, 1))(x, w), capture_mode=mode)
    for _ in range(2):
        for got in (ms.grad(jitted, (0, 1))(x, w), step(x, w)):
            for a, b in zip(got, want):
                assert_same_bits(a, b)


def test_second_derivatives_go_through_what_was_kept():
    def written(x):
        y = ops.exp(x)
        y *= x
        return y.sum()

    x = tensor(0.5, -1)
    got = ms.grad(lambda x: ms.grad(written)(x).sum())(x)
    want = ms.grad(lambda x: ms.grad(lambda x: (ops.exp(x) * x).sum())(x).sum())(x)
    np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), rtol=1e-6)


def test_a_write_after_the_function_returned_is_an_error():
    x = tensor(1, 2)
    _, pull_back = ms.vjp(lambda x: x * x, x)
    x.add_(1)
    with pytest.raises(RuntimeError, match="changed in place"):
        pull_back(tensor(1, 1))


def test_a_write_of_a_value_does_not_tie_the_two_together():
    def f(x):
        a, b = x * 1, x * 2
        a[:] = b
        b += 1.0
        return a, b

    x = tensor(1, 2)
    for got in (f(x), *(ms.jit(f, capture_mode=mode)(x) for mode in MODES)):
        np.testing.assert_array_equal(got[0].asnumpy(), [2, 4])
        np.testing.assert_array_equal(got[1].asnumpy(), [3, 5])


def test_both_branches_of_a_tensor_condition_have_their_gradient():
    def f(x):
        y = x * 2 if x.sum() > 0 else x - 1
        return (y * x).sum()

    jitted = ms.jit(f)
    for x in (tensor(1, 2, 3), tensor(-1, -2, -3)):
        assert_same_bits(jitted(x), f(x))
        assert_same_bits(ms.grad(jitted)(x), ms.grad(f)(x))
    assert jitted.cache_info().compiles == 1


@pytest.mark.parametrize("mode", MODES)
def test_random_numbers_of_a_jitted_function_are_those_of_eager(mode):
    def f(x):
        return x + ops.rand(3), ops.randn(3)

    x = tensor(1, 2, 3)
    ms.set_seed(3)
    want = [f(x), f(x)]
    ms.set_seed(3)
    jitted = ms.jit(f, capture_mode=mode)
    for w in want:
        assert_same_bits(jitted(x), w)
    assert jitted.cache_info().compiles == 1


class Doubling(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(tensor(1, 2), name="w")

    def construct(self, x):
        ops.assign(self.w, self.w * 2)
        return self.w + x


@pytest.mark.parametrize("mode", MODES)
def test_a_cell_cast_by_to_float_writes_its_parameter(mode):
    plain, net = Doubling().to_float(ms.float16), Doubling().to_float(ms.float16)
    jitted = ms.jit(lambda x: net(x), capture_mode=mode)
    for _ in range(3):
        assert_same_bits(jitted(tensor(1, 1)), plain(tensor(1, 1)))
        assert_same_bits(net.w.value(), plain.w.value())
    assert net.w.dtype == ms.float32 and jitted.cache_info().compiles == 1


def added_to_more(x, y):
    z = x * 1
    before = z
    z += y
    return z, before


def old_value(p, x):
    old = p.value()
    p.set_data(p + x)
    return old * 1, p * 1


@pytest.mark.parametrize("mode", [None, *MODES])
def test_an_in_place_operator_whose_result_has_another_shape_binds_anew(mode):
    fn = added_to_more if mode is None else ms.jit(added_to_more, capture_mode=mode)
    x, y = ops.reshape(tensor(1, 2), (2, 1)), tensor(1, 2)
    for _ in range(2):
        z, before = fn(x, y)
        assert_same_bits(z, x + y)
        assert_same_bits(before, x)
    same, written = fn(y, y)
    assert_same_bits(same, y + y)
    assert_same_bits(written, y + y)


@pytest.mark.parametrize("mode", [None, *MODES])
def test_the_value_of_a_parameter_keeps_what_it_was(mode):
    p = ms.Parameter(tensor(1, 2), name="p")

    def step(x):
        return old_value(p, x)

    fn = step if mode is None else ms.jit(step, capture_mode=mode)
    for i in range(3):
        old, new = fn(tensor(1, 1))
        assert_same_bits(old, tensor(1 + i, 2 + i))
        assert_same_bits(new, tensor(2 + i, 3 + i))
    np.testing.assert_array_equal(p.asnumpy(), [4, 5])


def plain_value(p):
    return p.value()


@pytest.mark.parametrize("mode", MODES)
def test_a_value_that_a_graph_gives_out_is_a_copy_too(mode):
    p = ms.Parameter(tensor(1, 2), name="p")
    fn = ms.jit(lambda: plain_value(p), capture_mode=mode)
    for _ in range(2):
        old = fn()
        p.set_data(tensor(7, 7))
        assert old.tolist() == [1, 2]
        p.set_data(tensor(1, 2))


def _weighted(write):
    """A gradient whose cotangents are -0.0: a sum that a graph made otherwise would show."""

    def gradient(x, w):
        def loss(x):
            y = x * 1
            write(y, w)
            return (y * w).sum()

        return ms.grad(loss)(x)

    return gradient


def _item(y, w):
    y[0] = w[0] * w[0]


def _whole(y, w):
    y[:] = y * 2


def _added(y, w):
    y[1] += w[0]
    y[1:] *= 2


def _transposed(y, w):
    y.T[1] *= w[0] - 1
    y.reshape(-1)[3] = w[0, 0]


def _overlapping(y, w):
    y[:] = y[0]
    y[1] = y[0]
    y[0] = y[1] + w[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("write", [_item, _whole, _added, _transposed, _overlapping])
def test_gradients_through_writes_have_the_eager_bits(write, mode):
    gradient = _weighted(write)
    jitted = ms.jit(gradient, capture_mode=mode, jit_level="O0")
    x = Tensor(np.arange(1, 10, dtype=np.float32).reshape(3, 3) / 7)
    for w in (np.full((3, 3), -0.0), np.arange(9).reshape(3, 3) / 3 - 1):
        for _ in range(2):
            assert_same_bits(jitted(x, Tensor(w.astype(np.float32))), gradient(x, Tensor(w.astype(np.float32))))
    assert jitted.cache_info()[:5] == (3, 1, 1, 0, 0), jitted.cache_info().reasons


def _loss_of(write, w):
    def loss(x):
        y = x * 1
        write(y, w)
        return (y * y * w).sum()

    return loss


@pytest.mark.parametrize("write", [_item, _whole, _added, _transposed, _overlapping])
def test_gradients_through_writes_agree_with_differences(write):
    x, w = np.arange(1, 10).reshape(3, 3) / 7, np.arange(9).reshape(3, 3) / 3 - 1
    direction = np.random.default_rng(2).normal(size=(3, 3))
    loss = _loss_of(write, Tensor(w))
    up, down = (float(loss(Tensor(x + by * direction))) for by in (1e-6, -1e-6))
    slope = float((ms.grad(loss)(Tensor(x)).asnumpy() * direction).sum())
    assert slope == pytest.approx((up - down) / 2e-6, rel=1e-5, abs=1e-6)


@pytest.mark.parametrize("mode", MODES)
def test_a_returned_view_of_what_was_written_shares_its_memory(mode):
    def rows(x):
        y = x[1:]
        y += 1
        return y, x.T, x[0]

    jitted = ms.jit(rows, capture_mode=mode, jit_level="O0")
    plain, taken = (Tensor(np.arange(9, dtype=np.float32).reshape(3, 3)) for _ in range(2))
    for _ in range(3):
        want, got = rows(plain), jitted(taken)
        got[2].fill_(7.0)
        want[2].fill_(7.0)
        for a, b in zip((*got, taken), (*want, plain)):
            assert_same_bits(a, b)
            assert a.strides == b.strides
    assert jitted.cache_info().plain_calls == 0, jitted.cache_info().reasons


def _contiguous(x):
    y = x.transpose(1, 0).contiguous()
    z = x.contiguous()
    z += 1
    return y, z, x[1:].contiguous(), (x * 2).T.contiguous(), x.T.T.contiguous()


@pytest.mark.parametrize("mode", MODES)
def test_contiguous_gives_what_it_gives_eagerly(mode):
    jitted = ms.jit(_contiguous, capture_mode=mode, jit_level="O0")
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    for make in (Tensor, lambda a: Tensor(a.T.copy()).T, Tensor, lambda a: Tensor(a.repeat(2, 1))[:, ::2]):
        plain, taken = make(array), make(array)
        for a, b in zip((*jitted(taken), taken), (*_contiguous(plain), plain)):
            assert_same_bits(a, b)
            assert a.strides == b.strides
