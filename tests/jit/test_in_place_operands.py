"""What is written in place, and from what: an argument that a NumPy value is added to is the argument still, and a
tensor that takes another's elements keeps memory of its own."""

from __future__ import annotations

import linecache

import ms
import numpy as np
import pytest
from ms import Tensor

MODES = ["ast", "bytecode", "trace"]
RIGHTS = ["x.asnumpy().sum()", "x.asnumpy()", "K", "A", "np.float32(2)", "np.array([1, 2], np.float32)", "np.int64(2)",
          "np.bool_(True)", "Z", "y.asnumpy()[0]", "Reflected()"]  # fmt: skip
FORMS = ["x {} {}", "x[0:1] {} {}", "z = x[:1]\n        z {} {}"]


class Reflected:
    def __radd__(self, other):
        return "added"

    def __rsub__(self, other):
        return other * 3


SPACE = {
    "np": np,
    "K": np.float32(2),
    "A": np.array([1, 3], np.float32),
    "Z": np.array(2.0),
    "Reflected": Reflected,
}


def arguments():
    return Tensor(np.array([1, 2], np.float32)), Tensor(np.array([0.5, -1], np.float32))


def seen(fn):
    """What a call gives, whether that is the argument, and what became of the arguments."""
    x, y = arguments()
    given, error = fn(x, y)
    return given.asnumpy().tolist(), given is x, error, x.asnumpy().tolist(), y.asnumpy().tolist()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("operator", ["+=", "-=", "*=", "/="])
@pytest.mark.parametrize("right", RIGHTS)
def test_an_operator_in_place_with_what_is_no_tensor(right, operator, form, mode):
    text = form.format(operator, right)
    source = (
        f"def f(x, y):\n    try:\n        {text}\n    except Exception as e:\n        return x, type(e).__name__\n"
        "    return x, None\n"
    )
    file = f"<in place: {text}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    space = dict(SPACE)
    exec(compile(source, file, "exec"), space)
    jitted = ms.jit(space["f"], capture_mode=mode)
    for _ in range(2):
        assert seen(jitted) == seen(space["f"]), jitted.cache_info().reasons


def all_of_it(x, y):
    made = y * 2
    made[...] = y
    return made


def by_slices(x, y):
    made = x + 1
    made[:] = y
    return made


def by_copy(x, y):
    made = x * y
    made.copy_(y)
    return made


def of_a_view(x, y):
    made = y * 2
    made[...] = y.reshape(2)
    return made[:1]


def of_what_is_given_too(x, y):
    made, other = y * 2, y * 3
    made[...] = other
    return other, made


def twice(x, y):
    made, again = y * 2, y * 3
    made[...] = x
    again[...] = made
    return made, again


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "fn",
    [all_of_it, by_slices, by_copy, of_a_view, of_what_is_given_too, twice],
    ids=lambda fn: fn.__name__,
)
def test_what_takes_the_elements_of_another_shares_no_memory(fn, mode):
    def after(call):
        x, y = arguments()
        made = call(x, y)
        made = made if isinstance(made, tuple) else (made,)
        found = []
        for at, t in enumerate((*made, x, y)):
            t += at + 1
            found.append([v.asnumpy().tolist() for v in (*made, x, y)])
        return found

    jitted = ms.jit(fn, capture_mode=mode)
    for _ in range(2):
        assert after(jitted) == after(fn)
