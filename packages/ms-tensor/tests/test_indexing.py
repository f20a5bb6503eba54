"""Indexing: reading, writing and gradients over many index expressions against NumPy, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_tensor import Tensor, ops

SHAPES = [(3, 4, 5), (2, 3), (4,), (2, 1, 3, 2), (3, 0, 2)]


def _array_index(rng: random.Random, size: int, together: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """Integers along a dimension of `size`, of a shape that broadcasts to `together`; none in an empty dimension."""
    shape = together[rng.randint(0, len(together)) :]
    shape = tuple(1 if rng.random() < 0.3 else n for n in shape)
    if size == 0:
        shape = (0,)
    values = [rng.randrange(-size, size) for _ in range(int(np.prod(shape, dtype=int)))] if size else []
    return np.array(values, rng.choice([np.int32, np.int64])).reshape(shape)


def _expression(rng: random.Random, shape: tuple[int, ...]) -> Any:
    """A random index into `shape`, in which every kind of item may stand beside every other."""
    together = rng.choice([(2,), (3,), (2, 3), ()])
    items: list[Any] = []
    dim, ellipsis = 0, False
    while dim < len(shape):
        size = shape[dim]
        kind = rng.choice(["int", "slice", "slice", "none", "array", "array", "mask", "list", "dots", "whole", "stop"])
        if kind == "int" and size:
            items.append(rng.randrange(-size, size))
        elif kind == "slice":
            bounds = [rng.choice([None, rng.randint(-size - 2, size + 2)]) for _ in range(2)]
            items.append(slice(*bounds, rng.choice([None, 1, 2, -1, -2, 3])))
        elif kind == "none":
            items.append(None)
            continue
        elif kind == "array":
            items.append(_array_index(rng, size, together))
        elif kind == "list":
            items.append(_array_index(rng, size, together).tolist())
        elif kind == "mask" and not any(isinstance(i, np.ndarray) and i.dtype == bool for i in items):
            depth = rng.randint(1, len(shape) - dim)
            count = int(np.prod(together, dtype=int)) if together else 1
            mask = np.zeros(shape[dim : dim + depth], bool)
            # As many places as the other indices have, so that they broadcast.
            flat = mask.reshape(-1)
            for place in rng.sample(range(flat.size), min(flat.size, count)):
                flat[place] = True
            items.append(mask)
            dim += depth
            continue
        elif kind == "dots" and not ellipsis:
            ellipsis = True
            items.append(...)
            dim += rng.randint(0, len(shape) - dim)
            continue
        elif kind == "stop":
            break
        else:
            items.append(slice(None))
        dim += 1
    if len(items) == 1 and not isinstance(items[0], list) and rng.random() < 0.5:
        return items[0]
    return tuple(items)


def _ours(key: Any, rng: random.Random) -> Any:
    """The index as a user of tensors writes it: arrays as tensors, at times as arrays or lists."""
    if isinstance(key, tuple):
        return tuple(_ours(k, rng) for k in key)
    if isinstance(key, np.ndarray):
        return rng.choice([Tensor, Tensor, lambda k: k])(key)
    return key


def _cases(count: int) -> list[tuple[tuple[int, ...], Any]]:
    rng = random.Random(20)
    found: list[tuple[tuple[int, ...], Any]] = []
    while len(found) < count:
        shape = rng.choice(SHAPES)
        key = _expression(rng, shape)
        try:
            np.zeros(shape)[key]
        except IndexError:  # indices that do not broadcast together, or too many
            continue
        found.append((shape, key))
    return found


CASES = _cases(400)


def test_the_cases_hold_every_kind() -> None:
    text = str(CASES)
    assert all(part in text for part in ("Ellipsis", "None", "slice", "array", "True", "-1"))
    assert sum(isinstance(key, tuple) and len(key) > 2 for _, key in CASES) > 100


def _values(shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    return np.arange(1.0, 1 + np.prod(shape, dtype=int)).reshape(shape)


def test_reads_what_numpy_reads() -> None:
    rng = random.Random(1)
    for shape, key in CASES:
        x = _values(shape)
        got = Tensor(x)[_ours(key, rng)]
        np.testing.assert_array_equal(got.asnumpy(), x[key], err_msg=f"{shape} {key}")
        # Of a view that is not row-major.
        turned = Tensor(np.ascontiguousarray(x.T)).transpose(tuple(reversed(range(x.ndim))))
        np.testing.assert_array_equal(turned[_ours(key, rng)].asnumpy(), x[key], err_msg=f"{shape} {key}")


@pytest.mark.parametrize("kind", ["number", "row", "whole", "list"])
def test_writes_what_numpy_writes(kind: str) -> None:
    rng = random.Random(2)
    for shape, key in CASES:
        want = _values(shape)
        part = want[key].shape
        if kind == "number":
            value: Any = -1.5
        elif kind == "row":
            value = -_values(part[-1:])
        else:
            value = -_values(part)
        if kind == "list":
            if not value.size:  # a list says nothing of the other dimensions
                continue
            value = value.tolist()
        got = Tensor(_values(shape))
        alias = got.reshape(-1)
        got[_ours(key, rng)] = Tensor(value) if kind in ("row", "whole") else value
        # NumPy does not say which of several values for one place stays; the last one does in fact.
        want[key] = value
        np.testing.assert_array_equal(got.asnumpy(), want, err_msg=f"{shape} {key}")
        np.testing.assert_array_equal(alias.asnumpy(), want.reshape(-1), err_msg=f"{shape} {key}")


def _tape_gradient(fn: Any, inputs: list[Tensor], cotangent: Tensor) -> list[np.ndarray[Any, Any]]:
    tape = ms_runtime.Tape()
    with tape:
        for x in inputs:
            tape.watch(x)
        y = fn(*inputs)
    found = tape.gradient([y], [cotangent], inputs)
    return [np.zeros(x.shape) if g is None else g.asnumpy() for x, g in zip(inputs, found, strict=True)]


def test_gradients_of_reads_gather_every_share() -> None:
    rng = random.Random(3)
    for shape, key in CASES:
        x = _values(shape)
        cotangent = np.cos(_values(x[key].shape))
        want = np.zeros(shape)
        np.add.at(want, key, cotangent)
        (got,) = _tape_gradient(lambda v, k=_ours(key, rng): v[k], [Tensor(x)], Tensor(cotangent))
        np.testing.assert_allclose(got, want, err_msg=f"{shape} {key}")


def test_gradients_of_writes_go_to_the_value_that_stays() -> None:
    rng = random.Random(4)
    for shape, key in CASES:
        x = _values(shape)
        value = -_values(x[key].shape)
        cotangent = np.cos(x)

        def write(v: Tensor, w: Tensor, k: Any = _ours(key, rng)) -> Tensor:
            y = v * 1
            y[k] = w
            return y

        order = np.full(shape, -1)
        order[key] = np.arange(value.size).reshape(value.shape)
        want_x = np.where(order < 0, cotangent, 0)
        stayed = order[key] == np.arange(value.size).reshape(value.shape)
        want_value = np.where(stayed, cotangent[key], 0)
        got_x, got_value = _tape_gradient(write, [Tensor(x), Tensor(value)], Tensor(cotangent))
        np.testing.assert_allclose(got_x, want_x, err_msg=f"{shape} {key}")
        np.testing.assert_allclose(got_value, want_value, err_msg=f"{shape} {key}")


X = np.arange(24.0, dtype=np.float32).reshape(2, 3, 4)
MASK = X % 7 == 0

# Recorded from MindSpore 2.10: the index and the shape of what it reads.
READS: list[tuple[Any, tuple[int, ...]]] = [
    (True, (1, 2, 3, 4)),
    ((True, True), (1, 2, 3, 4)),
    ((slice(None), True), (2, 1, 3, 4)),
    ((Tensor([0, 1]), True), (2, 3, 4)),
    ((True, Tensor([0, 1])), (2, 3, 4)),
    ((0, True), (1, 3, 4)),
    ([0, 1], (2, 3, 4)),
    (([0, 1], [1, 2]), (2, 4)),
    ([[0, 1], [1, 2]], (2, 4)),
    ([slice(0, 1), 2], (1, 4)),
    ([0, Tensor(1)], (4,)),
    ([0, None], (1, 3, 4)),
    ([1, ...], (3, 4)),
    ([True, 1], (2, 3, 4)),
    ([True, False], (1, 3, 4)),
    ((1, [True, False, True]), (2, 4)),
    (((0, 1),), (2, 3, 4)),
    ((), (2, 3, 4)),
    (slice(0, True), (1, 3, 4)),
    (slice(Tensor(1), None), (1, 3, 4)),
    (Tensor(1), (3, 4)),
    ((Tensor(1), Tensor(2)), (4,)),
    ((slice(None), Tensor(1)), (2, 4)),
    ((0, slice(None), Tensor([0, 1])), (2, 3)),
    ((0, None, slice(None), Tensor([0, 1])), (2, 1, 3)),
    ((Tensor(MASK), None), (4, 1)),
    (Tensor(np.zeros((2, 3), bool)), (0, 4)),
    (Tensor(np.zeros(0, np.int64)), (0, 3, 4)),
    # What NumPy takes and MindSpore does not.
    (range(2), (2, 3, 4)),
    (np.array([0, 1]), (2, 3, 4)),
    (np.int64(1), (3, 4)),
    (np.bool_(True), (1, 2, 3, 4)),
    (MASK, (4,)),
    (MASK[:, :, 0].tolist(), (1, 4)),
    (Tensor(True), (1, 2, 3, 4)),
]


@pytest.mark.parametrize(("key", "shape"), READS, ids=range(len(READS)))
def test_reads_of_recorded_shapes(key: Any, shape: tuple[int, ...]) -> None:
    assert Tensor(X)[key].shape == shape


REFUSED: list[tuple[Any, type[Exception]]] = [
    (2, IndexError),
    (-3, IndexError),
    (10**30, IndexError),
    (Tensor([5]), IndexError),
    (Tensor([-3]), IndexError),
    (Tensor(2), IndexError),
    ((0, 0, Tensor([0, 4])), IndexError),
    ((0, 0, 0, 0), IndexError),
    ((0, 0, 0, Tensor([0])), IndexError),
    ((..., ...), IndexError),
    (1.0, IndexError),
    ("a", IndexError),
    ({}, IndexError),
    (1j, IndexError),
    (Tensor(1.0), IndexError),
    (Tensor([1.0]), IndexError),
    ([0.5], TypeError),
    (Tensor([True, False, True]), IndexError),
    ((slice(None), Tensor([True, False])), IndexError),
    (Tensor(np.ones((2, 3, 5), bool)), IndexError),
    (Tensor(np.ones((2, 3, 4, 1), bool)), IndexError),
    ((Tensor([0, 1, 0]), Tensor([0, 1])), ValueError),
    (slice(None, None, 0), ValueError),
    (slice(1.5, 2), TypeError),
]


@pytest.mark.parametrize(("key", "error"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused_changes_nothing(key: Any, error: type[Exception]) -> None:
    x = Tensor(X)
    with pytest.raises(error) as read:
        x[key]
    with pytest.raises(error) as written:
        x[key] = 1
    assert max(len(str(e.value).splitlines()) for e in (read, written)) <= 6
    np.testing.assert_array_equal(x.asnumpy(), X)


@pytest.mark.parametrize("key", [False, []])
def test_an_index_of_nothing_is_written_but_not_read(key: Any) -> None:
    x = Tensor(X)
    x[key] = 5
    np.testing.assert_array_equal(x.asnumpy(), X)
    with pytest.raises(IndexError):
        x[key]


WRITES: list[tuple[Any, Any, type[Exception]]] = [
    (0, Tensor(np.ones((3, 5))), ValueError),
    (Tensor([1, 1]), Tensor(np.ones(5)), ValueError),
    (Tensor(MASK), Tensor([1.0, 2.0, 3.0]), ValueError),
    (Tensor(MASK), Tensor(X), ValueError),
    (0, None, TypeError),
    (Tensor([0]), "a", TypeError),
]


@pytest.mark.parametrize(("key", "value", "error"), WRITES, ids=range(len(WRITES)))
def test_values_that_do_not_fit_are_refused(key: Any, value: Any, error: type[Exception]) -> None:
    x = Tensor(X)
    with pytest.raises(error):
        x[key] = value
    np.testing.assert_array_equal(x.asnumpy(), X)


INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]


@pytest.mark.parametrize("dtype", INTEGERS, ids=lambda d: d.__name__)
def test_indices_of_every_integer_dtype(dtype: Any) -> None:
    index = np.array([2, 0], dtype)
    x, want = Tensor(X), X.copy()
    np.testing.assert_array_equal(x[:, Tensor(index)].asnumpy(), X[:, index])
    x[1, Tensor(index)] = 5
    want[1, index] = 5
    np.testing.assert_array_equal(x.asnumpy(), want)
    with pytest.raises(IndexError):
        x[Tensor(index)]


@pytest.mark.parametrize("dtype", [*INTEGERS, np.bool_, np.float16, np.float64, np.complex64, np.complex128])
@pytest.mark.parametrize("key", [0, Tensor([0, 1]), Tensor(MASK), ([1], slice(None), 2)])
def test_a_value_is_cast_to_the_tensor(dtype: Any, key: Any) -> None:
    want = X.astype(dtype)
    x = Tensor(want)
    x[key] = 2.7
    plain = tuple(k.asnumpy() if isinstance(k, Tensor) else k for k in (key if isinstance(key, tuple) else (key,)))
    want[plain] = 2.7
    assert x.asnumpy().dtype == dtype
    np.testing.assert_array_equal(x.asnumpy(), want)


def test_a_message_names_the_index_and_its_place() -> None:
    with pytest.raises(IndexError) as error:
        Tensor(X)[Tensor([0, 1]), Tensor([[0, 1], [2, 7]])]
    assert "7 at (1, 1) of index 1" in str(error.value)
    assert "dimension 1 of size 3" in str(error.value)


def test_a_write_reaches_the_tensor_and_its_views() -> None:
    x = Tensor(X)
    part, version = x[1], x._version
    x[Tensor([1, 1, -1]), 1:] = Tensor(np.full((2, 4), -1.0))
    x[x > 20] = 0
    assert x._version > version
    assert part.asnumpy().max() == 15
    part[Tensor([0])] = 7
    np.testing.assert_array_equal(x.asnumpy()[1, 0], [7, 7, 7, 7])


def test_a_tensor_is_written_with_what_is_read_from_itself() -> None:
    x, want = Tensor(X), X.copy()
    x[Tensor([0, 1])] = x[::-1]
    want[[0, 1]] = X[::-1]
    np.testing.assert_array_equal(x.asnumpy(), want)
    x[Tensor([0]), 0] = x[0, 1]
    want[[0], 0] = want[0, 1]
    np.testing.assert_array_equal(x.asnumpy(), want)


@pytest.mark.host_memory
def test_memory_that_is_read_only_stays_as_it_is() -> None:
    array = X.copy()
    array.flags.writeable = False
    x = ms_runtime.Tensor._from_numpy_shared(array)
    with pytest.raises(RuntimeError):
        x[Tensor([0])] = 1
    np.testing.assert_array_equal(array, X)


@pytest.mark.parametrize("shape", [(300, 7, 130), (5, 1), (200_000,), (1, 3, 1, 2)])
def test_places_of_what_is_not_zero(shape: tuple[int, ...]) -> None:
    array = np.random.default_rng(5).integers(0, 3, shape)
    want = np.argwhere(array)
    got = ms_runtime.op("nonzero_")(Tensor(array), len(want))
    np.testing.assert_array_equal(got.asnumpy(), want)


def test_large_reads_and_writes() -> None:
    rng = np.random.default_rng(6)
    array = rng.normal(size=(700, 300)).astype(np.float32)
    rows, mask = rng.integers(-700, 700, (2, 450)), array > 0
    x = Tensor(array)
    np.testing.assert_array_equal(x[Tensor(rows)].asnumpy(), array[rows])
    np.testing.assert_array_equal(x[:, Tensor(rows % 300)].asnumpy(), array[:, rows % 300])
    np.testing.assert_array_equal(x[Tensor(mask)].asnumpy(), array[mask])
    values = rng.normal(size=(2, 450, 300)).astype(np.float32)
    x[Tensor(rows)] = Tensor(values)
    array[rows] = values
    np.testing.assert_array_equal(x.asnumpy(), array)
    x[Tensor(mask)] = Tensor(array[mask] * 2)
    array[mask] = array[mask] * 2
    np.testing.assert_array_equal(x.asnumpy(), array)


def test_ill_formed_indices_and_arguments() -> None:
    """No crash and no long message, whatever stands where an index, a value or an argument belongs."""
    rng = random.Random(7)
    usual = (TypeError, ValueError, IndexError, RuntimeError, NotImplementedError, MemoryError, OverflowError)

    def pool() -> list[Any]:
        return [
            None, ..., 0, 7, -9, 10**25, 2.5, 1j, "a", b"x", True, False, (), [], {}, (0,), [1, 1], [[0], [1, 2]],
            object(),
            slice(None), slice("a"), slice(2, None, -1), range(3), np.ones(2), np.array(["a"]), np.array(None), len,
            np.int8(1), np.float32(2), Tensor(1), Tensor(1.5), Tensor([True, False]), Tensor([0, 1]), Tensor([[9]]),
            Tensor(MASK), Tensor(X), Tensor(np.zeros((0, 3))), (x for x in range(2)), [Tensor(1), None], {"a": 1},
        ]  # fmt: skip

    calls: list[Any] = [lambda x, a: x[tuple(a)], lambda x, a: x[a[0]], lambda x, a: x.__setitem__(a[0], a[-1])]
    calls += [lambda x, a: x.__setitem__(tuple(a[1:]), a[0])]
    names = (
        "scatter scatter_ scatter_add scatter_add_ scatter_max gather_nd index index_add index_add_ index_fill "
        "index_fill_ index_copy_ index_put index_put_ take masked_scatter masked_scatter_ select_scatter "
        "slice_scatter diagonal diag diagonal_scatter fill_diagonal fill_diagonal_ diagflat reverse_sequence"
    ).split()
    calls += [lambda x, a, n=n: getattr(x, n)(*a) for n in names]
    refused = 0
    for call in calls:
        for _ in range(60):
            arguments = [rng.choice(pool()) for _ in range(rng.randint(1, 4))]
            try:
                call(Tensor(X), arguments)
            except usual as error:
                refused += 1
                assert len(str(error).splitlines()) <= 6, arguments
    assert refused > 500


def test_an_index_that_int64_does_not_hold_is_out_of_range() -> None:
    x, greatest = Tensor([1.0, 2.0, 3.0]), Tensor(np.array([2**64 - 1], np.uint64))
    for pick in (lambda: x[greatest], lambda: ops.gather(x, greatest, 0), lambda: ops.gather_elements(x, 0, greatest)):
        with pytest.raises(IndexError):
            pick()


def test_complex_numbers_are_not_written_into_real_tensors() -> None:
    for real in (Tensor([1.0, 2.0]), Tensor([1, 2])):
        with pytest.raises(TypeError, match="a real number, as the tensor is"):
            real[0] = 1j
    x = Tensor(np.array([1 + 1j, 2]))
    x[0] = 1j
    assert x.asnumpy().tolist() == [1j, 2]
