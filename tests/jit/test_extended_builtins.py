"""Classes of the user's that extend Python's own: what they override runs when the program asks, and only then."""

from __future__ import annotations

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
