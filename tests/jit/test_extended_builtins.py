"""Classes of the user's that extend Python's own: what they override runs when the program asks, and only then."""

from __future__ import annotations

from collections import OrderedDict

import ms
import pytest
from ms import Tensor

MODES = ["ast", "bytecode", "trace"]


def same(program, make, mode):
    jitted = ms.jit(program, capture_mode=mode)
    expected, got = make(), make()
    for _ in range(3):
        want, have = program(*expected[:-1]), jitted(*got[:-1])
        assert have[0].asnumpy().tolist() == want[0].asnumpy().tolist()
        assert repr(have[1:]) == repr(want[1:]) and got[-1] == expected[-1]


def logging_list():
    log = []

    class Logged(list):
        def __getitem__(self, i):
            log.append(("item", repr(i)))
            return super().__getitem__(i)

        def __len__(self):
            log.append("len")
            return 1

        def __iter__(self):
            log.append("iter")
            return iter([5])

    return Tensor([1.0]), Logged([1, 2]), log


def logging_dict():
    log = []

    class Logged(dict):
        def __getitem__(self, k):
            log.append(("item", k))
            return 5

        def __contains__(self, k):
            log.append("in")
            return True

        def __iter__(self):
            log.append("iter")
            return iter("zz")

    return Tensor([1.0]), Logged(a=1), log


@pytest.mark.parametrize("mode", MODES)
def test_a_list(mode):
    same(lambda x, o: (x * 2, o.append(3), o[:1], o * 1, [x + 0 for x in o]), logging_list, mode)


@pytest.mark.parametrize("mode", MODES)
def test_a_dict(mode):
    same(lambda x, o: (x * 2, o["a"], o.get("a"), "u" in o, len(o), list(o)), logging_dict, mode)


@pytest.mark.parametrize("mode", MODES)
def test_numbers(mode):
    class Index(int):
        def __index__(self):
            return 1

    class Half(float):
        def __rmul__(self, other):
            return "reflected"

    def make():
        return Tensor([1.0]), Index(3), Half(2.5), []

    same(lambda x, i, h: (x * h, [1, 2, 3, 4][i], list(range(i)), 2.0 * h), make, mode)


@pytest.mark.parametrize("mode", MODES)
def test_dict_s_own_methods_leave_the_order_of_an_ordered_dict_alone(mode):
    """OrderedDict keeps its order beside the dict, which such a call does not know."""

    def program(x, d):
        dict.__delitem__(d, "a")
        try:
            items = list(d.items())
        except KeyError as error:
            items = repr(error)
        return x * 2, items, dict.get(d, "b"), dict.__len__(d)

    def moved(x, d):
        d.move_to_end("a")
        d["c"] = 3
        return x * 2, list(d), d.pop("a"), d.popitem(last=False), list(reversed(d))

    def make():
        return Tensor([1.0]), OrderedDict(a=1, b=2), []

    jitted = ms.jit(program, capture_mode=mode)
    for _ in range(3):
        want, have = program(*make()[:2]), jitted(*make()[:2])
        assert repr(have[1:]) == repr(want[1:])
    jitted = ms.jit(moved, capture_mode=mode)
    for _ in range(3):
        want, have = moved(*make()[:2]), jitted(*make()[:2])
        assert repr(have[1:]) == repr(want[1:])


class Two:
    """An iterator of two numbers, which says something at its end."""

    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n < 3:
            return self.n
        raise StopIteration(self.n * 10, "b")


@pytest.mark.parametrize("mode", MODES)
def test_what_an_iterator_says_at_its_end(mode):
    def delegating():
        result = yield from Two()
        return result, 1

    def program(x):
        out = []
        for it in (Two(), delegating()):
            try:
                while True:
                    out.append(next(it))
            except StopIteration as e:
                out.append((e.value, e.args))
        return x * 2, out, next(Two(), 5), list(Two())

    jitted = ms.jit(program, capture_mode=mode)
    x = Tensor([1.0])
    assert program(x)[1] == [1, 2, (30, (30, "b")), 1, 2, ((30, 1), ((30, 1),))]
    for _ in range(3):
        assert jitted(x)[1:] == program(x)[1:]
