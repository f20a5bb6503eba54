"""What guard programs take for the same, and what not."""

import itertools

import numpy as np
import pytest
from ms_runtime import Entry, Tensor


def holds(program, *bound):
    """Whether a program holds for bound arguments."""
    return Entry(program, {}, None, [], ("const", None), []).check(list(bound)) is None


def of_arrays(arrays):
    program = [("arg", k, k) for k in range(len(arrays))]
    program.append(("no_overlap", list(range(len(arrays))), []))
    return holds(program, *(Tensor._from_numpy_shared(a) for a in arrays))


MEMORY = np.zeros(64, np.float32)
PARTS = {
    "first": MEMORY[:8],
    "second": MEMORY[8:16],
    "over both": MEMORY[4:12],
    "backwards": MEMORY[23:15:-1],
    "every other": MEMORY[32:48:2],
    "between": MEMORY[33:48:2],
    "all": MEMORY,
    "last": MEMORY[63:],
    "elsewhere": np.zeros(8, np.float32),
}


def reach(a):
    low, high = np.lib.array_utils.byte_bounds(a)
    return range(low, high)


@pytest.mark.host_memory
@pytest.mark.parametrize("count", [2, 3, 4])
def test_tensors_are_apart_where_no_two_spans_meet(count):
    for names in itertools.permutations(PARTS, count):
        spans = [reach(PARTS[n]) for n in names]
        apart = all(a.stop <= b.start or b.stop <= a.start for a, b in itertools.combinations(spans, 2))
        assert of_arrays([PARTS[n] for n in names]) == apart, names


@pytest.mark.host_memory
def test_many_tensors_of_one_memory_are_apart():
    memory = np.zeros((300, 4), np.float32)
    rows = list(memory)
    assert of_arrays(rows)
    assert not of_arrays([*rows, memory[17, 1:2]])
    assert not of_arrays([memory, *rows[:1]])


def test_a_tensor_twice_overlaps_itself():
    x = Tensor(np.ones(3, np.float32))
    program = [("arg", 0, 0), ("arg", 1, 1), ("no_overlap", [0, 1], [])]
    assert not holds(program, x, x)
    assert not holds(program, x, x[1:])
    assert holds(program, x, Tensor(np.ones(3, np.float32)))
    assert holds(program, x[:1], x[1:])


@pytest.mark.host_memory
@pytest.mark.parametrize("count", [2, 3])
def test_only_what_is_written_has_to_be_apart_from_views_of_other_places(count):
    for names in itertools.permutations(PARTS, count):
        program = [("arg", k, k) for k in range(count)]
        tensors = [Tensor._from_numpy_shared(PARTS[n]) for n in names]
        assert holds([*program, ("no_overlap", [], list(range(count)))], *tensors), names
        first, *others = [reach(PARTS[n]) for n in names]
        apart = all(first.stop <= r.start or r.stop <= first.start for r in others)
        assert holds([*program, ("no_overlap", [0], list(range(1, count)))], *tensors) == apart, names


@pytest.mark.host_memory
def test_one_view_is_not_two():
    memory = np.zeros((4, 4), np.float32)
    program = [("arg", 0, 0), ("arg", 1, 1), ("no_overlap", [], [0, 1])]

    def pair(a, b):
        return holds(program, Tensor._from_numpy_shared(a), Tensor._from_numpy_shared(b))

    assert not pair(memory, memory) and not pair(memory[1:], memory[1:])
    assert pair(memory, memory.T) and pair(memory, memory[::-1]) and pair(memory, memory.reshape(16))


def test_without_a_tensor_there_is_no_hit():
    assert not holds([("arg", 0, 0), ("no_overlap", [0], [])], 3)
    assert not holds([("arg", 0, 0), ("no_overlap", [], [0])], 3)


class Holder:
    shared = 1

    def method(self):
        return 1

    @classmethod
    def of_class(cls):
        return cls

    @staticmethod
    def static():
        return 2

    @property
    def computed(self):
        raise AssertionError("a guard runs no user code")


class Sub(Holder):
    pass


NAMES = ["shared", "method", "of_class", "static", "missing"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cls", [Holder, Sub])
def test_absent_holds_until_the_instance_has_its_own(cls, name):
    program = [("arg", 0, 0), ("absent_attr", 0, name)]
    x = cls()
    assert holds(program, x)
    vars(x)[name] = 5
    assert not holds(program, x)
    del vars(x)[name]
    assert holds(program, x)


@pytest.mark.parametrize(
    "other", [lambda x: Holder().method, lambda x: Sub.method.__get__(Sub()), lambda x: x.of_class]
)
def test_a_bound_method_of_another_shadows(other):
    program = [("arg", 0, 0), ("absent_attr", 0, "method")]
    x = Holder()
    x.method = other(x)
    assert not holds(program, x)


def test_a_class_method_bound_to_another_function_shadows():
    x = Holder()
    x.of_class = Holder().method
    assert not holds([("arg", 0, 0), ("absent_attr", 0, "of_class")], x)


def test_a_computed_attribute_is_not_asked_for():
    assert holds([("arg", 0, 0), ("absent_attr", 0, "computed")], Holder())


def test_items_by_position_and_key():
    program = [("arg", 0, 0), ("item", 1, 0, -1), ("is", 1, "b")]
    assert holds(program, ["a", "b"])
    assert holds(program, ("a", "b"))
    assert not holds(program, ["b", "a"])
    assert not holds(program, [])
    assert holds(program, {-1: "b"})
    assert not holds(program, {"b": -1})
    by_name = [("arg", 0, 0), ("item", 1, 0, "k"), ("is", 1, "b")]
    assert holds(by_name, {"k": "b"})
    assert not holds(by_name, ["b"])


def test_registers_are_fresh_for_each_entry():
    """A program that stopped leaves nothing for the next."""
    first = [("arg", 0, 0), ("arg", 1, 1), ("is", 1, "no")]
    second = [("arg", 0, 0), ("same", 0, 1), ("arg", 1, 1)]
    assert not holds(first, "a", "a")
    assert not holds(second, "a", "a")


def test_a_functions_code():
    def fn():
        return 1

    def other():
        return 2

    program = [("code", fn, fn.__code__)]
    assert holds(program)
    fn.__code__ = other.__code__
    assert not holds(program)


@pytest.mark.parametrize(
    ("was", "now", "same"),
    [
        (np.int64(1), np.int64(1), True),
        (np.int64(1), np.int64(2), False),
        (np.int64(1), np.int32(1), False),
        (np.int64(1), 1, False),
        (np.float32("nan"), np.float32("nan"), True),
        (np.float16(0.0), np.float16(-0.0), False),
        (np.bool_(True), np.bool_(True), True),
        (np.str_("a"), np.str_("b"), False),
        (np.complex64(1j), np.complex64(1j), True),
    ],
)
def test_numbers_of_numpy_by_class_and_bits(was, now, same):
    assert holds([("arg", 0, 0), ("eq", 0, was)], now) == same


def test_words_for_a_miss_run_no_code_of_the_user():
    class Loud:
        def __repr__(self):
            raise AssertionError("asked for its text")

        __str__ = __eq__ = __repr__
        __hash__ = object.__hash__

    entry = Entry([("arg", 0, 0), ("is", 0, Loud())], {0: "x"}, None, [], ("const", None), [])
    assert entry.check([Loud()])[2] == "x: was a Loud, is a Loud"
    entry = Entry([("arg", 0, 0), ("eq", 0, 1)], {0: "x"}, None, [], ("const", None), [])
    assert entry.check([Loud()])[2] == "x: 1 -> a Loud"
    assert entry.check(["a b"])[2] == "x: 1 -> 'a b'"
