"""Iterators that leave a capture or fail: as Python's own do."""

from __future__ import annotations

import contextlib
import itertools

import ms
import numpy as np
import pytest
from ms import Tensor

X = Tensor(np.array([1, 2], np.float32))
MODES = ["ast", "bytecode", "trace"]


def ended(x):
    def made():
        yield x * 2

    g = made()
    first = list(g)
    return g, g.gi_frame is None, first[0]


@pytest.mark.parametrize("mode", MODES)
def test_a_generator_that_came_to_its_end_is_one(mode):
    f = ms.jit(ended, capture_mode=mode)
    for _ in range(3):
        g, none, _ = f(X)
        assert type(g) is type(ended(X)[0]) and none and g.__name__ == "made" and list(g) == []


def lazy(x):
    return (
        itertools.takewhile(abs, [1, x]),
        itertools.islice([x, x, 3], 1, 3),
        itertools.chain.from_iterable([[x]]),
        itertools.product([x], [1]),
        itertools.combinations([x, 1], 2),
        itertools.compress([x, 2], [1, 0]),
        itertools.accumulate([1, 2]),
        itertools.zip_longest([1], [2, 3]),
    )


@pytest.mark.parametrize("mode", MODES)
def test_what_itertools_makes_has_its_class(mode):
    f = ms.jit(lazy, capture_mode=mode)
    for _ in range(3):
        assert [type(v) for v in f(X)] == [type(v) for v in lazy(X)]


def classes(x):
    g = itertools.accumulate([1, 2])
    try:
        g.send(1)
    except AttributeError as e:
        said = str(e)
    return type(g), said, next(g), list(g), type(itertools.count(2)), x + 1


def refused(x):
    said = []
    for make in (itertools.takewhile, itertools.filterfalse, itertools.starmap, itertools.dropwhile):
        try:
            make(abs, 5)
        except TypeError as e:
            said.append(str(e))
    for make in (itertools.accumulate, itertools.cycle, itertools.groupby, itertools.pairwise, itertools.zip_longest):
        try:
            make(5)
        except TypeError as e:
            said.append(str(e))
    return said, x + 1


def begun(x):
    log = []

    class Items:
        def __iter__(self):
            log.append("asked")
            return iter([1])

    made = itertools.accumulate(Items()), itertools.takewhile(bool, Items())
    log.append("made")
    return log, [list(m) for m in made], x + 1


def stopped(x):
    @contextlib.contextmanager
    def scope():
        yield 1

    try:
        with scope():
            next(iter(()))
    except Exception as e:
        return type(e).__name__, x + 1


def raised_inside(x):
    def made():
        yield 1
        raise StopIteration(3)

    try:
        list(made())
    except RuntimeError as e:
        return str(e), e.__cause__.value, e.__context__ is e.__cause__, e.__suppress_context__, x + 1


def the_rest(it):
    try:
        return list(it)
    except RuntimeError as e:
        return str(e)


def a_dict_that_changes(x):
    """Before a break, and after it, while somebody iterates over it; by each way to."""
    said = []
    for make in (iter, reversed, lambda d: iter(d.values()), lambda d: iter(d.items())):
        for n in range(4):
            for early in (True, False):
                for key in (1, 9):
                    d = {1: 2, 3: 4, 5: 6}
                    it = make(d)
                    said += [next(it) for _ in range(n and n - 1)]
                    if n == 3:
                        said += list(it)
                    if early:
                        d.pop(key, d.setdefault(key, 0))
                    print(end="")
                    if not early:
                        d[8] = 0
                    print(end="")
                    said.append(the_rest(it))
    return said, x + 1


def a_set_that_changes(x):
    said = []
    for n in range(5):
        for early in (True, False):
            s = {1, 2, 3}
            it = iter(s)
            said += list(itertools.islice(it, n))
            if early:
                s.add(4)
            print(end="")
            if not early:
                s.discard(3)
            print(end="")
            said.append(the_rest(it))
    return said, x + 1


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "fn",
    [classes, refused, begun, stopped, raised_inside, a_dict_that_changes, a_set_that_changes],
    ids=lambda fn: fn.__name__,
)
def test_as_plain(fn, mode):
    want = fn(X)
    f = ms.jit(fn, capture_mode=mode)
    for _ in range(3):
        got = f(X)
        assert got[:-1] == want[:-1] and (got[-1] == want[-1]).all()


def three(log):
    log.append("begun")
    print(end="")
    yield 1
    yield 2
    yield 3


def held_by_a_list(x, log):
    made = [three(log)]
    taken = []
    for _ in range(3):
        for it in made:
            taken.append(next(it))
    return x * 2, taken


def given_its_own_list(x, log):
    made: list = []
    made.append(three(made))
    print(end="")
    first = next(made[0])
    return x * 2, first, next(made[0]), made[1:]


def of_a_function_with_keywords(x, log):
    n = 3

    def made(items, *, z=n, k=(1, 2)):
        yield items, z + k[0]
        yield x

    held: list = []
    held.append(made(held))
    g = made(held)
    print(end="")
    return x * 2, next(g) == (held, 4), next(held[0]) == (held, 4), len(held), log


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", [held_by_a_list, given_its_own_list, of_a_function_with_keywords])
def test_a_generator_in_a_list_is_made_once(program, mode):
    f = ms.jit(program, capture_mode=mode)
    for _ in range(3):
        log, plain = [], []
        assert f(X, log)[1:] == program(X, plain)[1:] and log == plain


def over_its_own_list(x):
    items: list = [1, 2, 3, 4]
    it = iter(items)
    next(it)
    items.append(it)
    print(end="")
    return x * 2, next(it), next(it), next(it), next(it) is it


def backwards_over_its_own_list(x):
    items: list = [1, 2, 3, 4]
    it = reversed(items)
    next(it)
    items.append(it)
    print(end="")
    return x * 2, next(it), next(it), items[4] is it


def over_its_own_dict(x):
    items: dict = {1: 2, 3: 4}
    it = iter(items)
    items[3] = it
    next(it)
    print(end="")
    return x * 2, next(it), items[3] is it


def zips_its_own_list(x):
    items: list = [1, 2]
    both, counted = zip(items, items), enumerate(items)
    next(both), next(counted)
    items += [both, counted]
    print(end="")
    return x * 2, next(both), next(counted), next(both)[0] is both, next(counted)[1] is both, next(counted)[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "program", [over_its_own_list, backwards_over_its_own_list, over_its_own_dict, zips_its_own_list]
)
def test_an_iterator_is_in_what_it_goes_over(program, mode):
    f = ms.jit(program, capture_mode=mode)
    for _ in range(3):
        assert f(X)[1:] == program(X)[1:]
