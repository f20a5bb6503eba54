"""What a recording confirms: writes, constants, containers, gradients of writes; and what it must not."""

from __future__ import annotations

import dataclasses
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_jit_core import Options
from ms_jit_trace import make
from ms_runtime import GraphBuilder, Tensor, TraceRecorder

op = ms_runtime.op


def rows(*shape: int) -> Tensor:
    return Tensor(np.arange(1, 1 + int(np.prod(shape)), dtype=np.float32).reshape(shape))


Pair = namedtuple("Pair", "a b")


@dataclasses.dataclass
class Record:
    a: Any
    b: Any = 3


def adds_to_an_item(x):
    y = x * 1
    y[0] += 1
    return y


def adds_to_an_item_of_an_input(x):
    x[0] += 1
    return x * 2


def writes_all(x):
    x[:] = x[0]
    return x + 1


def writes_all_of_what_it_made(x):
    y = x * 2
    y[:] = x
    y[1:] = 5
    y[0] = y[1]
    return y


def writes_through_views(x):
    y = x + 0
    y.reshape((-1,))[1] = 4.0
    y.T[0] -= 1
    return y, y.T


def adds_a_list(x):
    return x[0] + [1, 2, 3], [1, 2, 3] + x[0], x[0] * (1.0, 2.0, 3.0)


def only_constants(x):
    return Tensor([1, 2, 3]), Tensor(2.5)


def writes_into_a_constant(x):
    y = Tensor([1.0, 2.0, 3.0])
    y[0] = x[0, 0]
    return y


def records(r):
    return Record(r * 2, [r + 1, Record(r)]), {"p": Pair(r, (r * 3,))}


def grows_a_list(x):
    found = [x]
    found.extend([x * 2, x * 3])
    found.insert(0, x + 1)
    found.pop()
    return found


def is_row_major(x):
    return x.T.contiguous(), x.contiguous().reshape((-1,))


CONFIRMED = [
    adds_to_an_item,
    adds_to_an_item_of_an_input,
    writes_all,
    writes_all_of_what_it_made,
    writes_through_views,
    adds_a_list,
    only_constants,
    writes_into_a_constant,
    records,
    grows_a_list,
    is_row_major,
]


def flat(value: Any) -> Any:
    """Values, dtypes and how memory lies."""
    if isinstance(value, Tensor):
        return str(value.dtype), value.shape, value.strides, value.asnumpy().tobytes()
    if dataclasses.is_dataclass(value):
        return type(value), flat(vars(value))
    if isinstance(value, dict):
        return [(k, flat(v)) for k, v in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value), [flat(v) for v in value]
    return value


@pytest.mark.parametrize("fn", CONFIRMED, ids=lambda f: f.__name__)
def test_it_is_taken(fn: Callable[..., Any]) -> None:
    jitted = make(fn, Options())
    plain, taken = rows(2, 3), rows(2, 3)
    for _ in range(3):
        assert flat(jitted(taken)) == flat(fn(plain))
        assert flat(taken) == flat(plain)
    info = jitted.cache_info()
    assert (info.compiles, info.hits, info.plain_calls, info.breaks) == (1, 2, 0, 0), info.reasons


def test_an_argument_that_lies_otherwise() -> None:
    jitted = make(is_row_major, Options())
    for x in (rows(2, 3), rows(3, 2).T, rows(2, 6)[:, ::2], rows(2, 3)):
        assert flat(jitted(x)) == flat(is_row_major(x))


SEEN = rows(3)


def test_a_tensor_of_the_outside_that_is_written_is_seen() -> None:
    """A recording alone would take it for a constant."""
    recorder = TraceRecorder("writes")
    x = rows(3)
    recorder.input(x, "x")
    with recorder:
        SEEN[0] = x[1]
    with pytest.raises(NotImplementedError, match="no source leads to"):
        recorder.finish([x * 1])


def graph_of(name: str, fn: Callable[..., Any]) -> Any:
    with GraphBuilder(name) as builder:
        return builder.finish(fn(builder.input(rows(3), "x")))


def test_what_a_recording_does_not_confirm() -> None:
    both = graph_of("both", lambda x: [x + 1, x * 2])
    turned = graph_of("turned", lambda x: [x * 2, x + 1])
    assert both.unconfirmed(turned, [1, 0]) is None
    assert both.unconfirmed(turned, [None, None]) is None
    assert both.unconfirmed(turned, [0, 1]) is not None
    assert both.unconfirmed(graph_of("other", lambda x: [x + 2, x * 2]), [None, 1]) is not None
    assert both.unconfirmed(graph_of("fewer", lambda x: [x + 1]), [0, None]) is not None


def test_a_write_that_a_recording_does_not_confirm() -> None:
    def writing(to: int) -> Any:
        with GraphBuilder("write") as builder:
            x = builder.input(rows(3), "x")
            x[to] = 7.0
            return builder.finish([x * 2])

    assert writing(0).unconfirmed(writing(0), [0]) is None
    assert writing(0).unconfirmed(writing(1), [None]) is not None
    assert graph_of("none", lambda x: [x * 2]).unconfirmed(writing(0), [None]) is not None
