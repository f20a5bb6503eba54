"""Caches, counters, negative entries, fullgraph, lifetimes, threads, and finding a function's source."""

from __future__ import annotations

import gc
import inspect
import linecache
import threading
import types
import warnings
import weakref

import drivers
import numpy as np
import pytest
from harness import freeze, jit, t
from ms_jit_core import FullGraphError, explain
from ms_jit_core.bytecode_decoder import code_of
from ms_jit_core.instructions import INSTRUCTIONS
from ms_tensor import Tensor


def same(a, b):
    assert freeze(a) == freeze(b)


def test_second_call_hits():
    f = jit(drivers.twice)
    same(f(t(1, 2)), t(2, 4))
    same(f(t(3, 2)), t(6, 4))
    info = f.cache_info()
    assert (info.hits, info.misses, info.compiles, info.plain_calls, info.breaks, info.entries) == (1, 1, 1, 0, 0, 1)
    assert info.bytes > 0 and info.reasons == ()


def test_a_new_shape_compiles_and_says_why():
    f = jit(drivers.twice)
    f(t(1, 2))
    f(t(1, 2, 3))
    info = f.cache_info()
    assert info.compiles == 2 and "shape[0] 2 -> 3" in info.reasons[0]


def test_after_eight_captures_the_rest_is_plain_with_one_warning():
    f = jit(drivers.tagged)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        for n in range(1, 13):
            same(f(t(1, 2), b"a" * n), t(n, 2 * n))
    assert f.cache_info().compiles == 8 and f.cache_info().plain_calls == 4
    assert [w.category for w in seen] == [RuntimeWarning] and seen[0].filename == __file__
    assert "dynamic=1" in str(seen[0].message) and "ms.mutable(x)" in str(seen[0].message)
    f(t(1, 2), b"a" * 8)
    assert f.cache_info().hits == 1


def test_where_warnings_are_errors_calls_go_on():
    f = jit(drivers.tagged)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for n in range(1, 13):
            same(f(t(1, 2), b"a" * n), t(n, 2 * n))
    assert f.cache_info().plain_calls == 4


def test_after_eight_captures_fullgraph_goes_on_capturing_with_one_warning():
    f = jit(drivers.tagged, fullgraph=True)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        for n in range(1, 13):
            same(f(t(1, 2), b"a" * n), t(n, 2 * n))
    assert f.cache_info().compiles == 12 and f.cache_info().plain_calls == 0
    assert [w.category for w in seen] == [RuntimeWarning] and "fullgraph=True" in str(seen[0].message)


def test_cache_clear_begins_anew():
    f = jit(drivers.twice)
    f(t(1))
    f.cache_clear()
    assert f.cache_info().entries == 0
    f(t(1))
    assert f.cache_info().compiles == 2 and f.cache_info().entries == 1


def test_a_break_is_remembered_under_what_was_read():
    f = jit(drivers.reads_flag)
    for _ in range(3):
        f(t(1), {"flag": True})
    info = f.cache_info()
    assert (info.breaks, info.compiles, info.segments, info.plain_calls, info.hits) == (1, 1, 1, 0, 2)
    f(t(1), {"flag": False})
    f(t(1), {"flag": False})
    assert f.cache_info().compiles == 2 and f.cache_info().hits == 3


def test_fullgraph_raises_with_file_and_line():
    f = jit(drivers.prints, fullgraph=True)
    with pytest.raises(RuntimeError) as e:
        f(t(1))
    text = str(e.value)
    line = inspect.getsourcelines(drivers.prints)[1] + 2
    assert isinstance(e.value, FullGraphError) and f"drivers.py:{line}" in text and len(text.splitlines()) <= 6


def test_a_break_in_a_library_s_python_names_the_user_s_line():
    f = jit(drivers.dated, fullgraph=True)
    with pytest.raises(FullGraphError) as e:
        f(t(1, 2))
    line = drivers.dated.__code__.co_firstlineno + 1
    assert f"drivers.py:{line}: " in str(e.value)


def test_a_generator_function_is_refused_with_its_line():
    f = jit(drivers.gives, fullgraph=True)
    with pytest.raises(FullGraphError) as e:
        f(t(1, 2))
    assert f"drivers.py:{drivers.gives.__code__.co_firstlineno}: " in str(e.value)


def test_fullgraph_lets_the_users_own_exception_through():
    for _ in range(2):
        with pytest.raises(KeyError, match="1"):
            jit(drivers.raises, fullgraph=True)(t(1))


def test_errors_of_ops_are_eagers():
    f = jit(drivers.rows)
    with pytest.raises(ValueError) as plain:
        drivers.rows(t(1, 2))
    for _ in range(2):
        with pytest.raises(ValueError) as jitted:
            f(t(1, 2))
        assert str(jitted.value) == str(plain.value)


def test_recursion_through_a_break():
    drivers.recursive_jit = f = jit(drivers.recursive)
    same(f(t(1), 200), t(1))
    assert f.cache_info().breaks <= 200  # a new number at each depth


def test_binding_is_pythons():
    f = jit(drivers.scale)
    calls = [
        ((t(1),), {}),
        ((t(1), 3, 4, 5), {"flag": True}),
        ((t(1),), {"flag": True, "z": 1}),
        ((), {"x": t(2), "k": 4, "flag": True}),
    ]
    for args, kwargs in calls * 2:
        same(f(*args, **kwargs), drivers.scale(*args, **kwargs))
    for args, kwargs in [((), {}), ((t(1),), {"x": t(1)})]:
        with pytest.raises(TypeError):
            f(*args, **kwargs)


def test_methods_by_any_name_for_self():
    thing = drivers.Thing()
    bound = jit(drivers.Thing.method).__get__(thing)
    same(bound(t(1)), t(3))
    drivers.Thing.k = 4
    try:
        same(bound(t(1)), t(4))
    finally:
        drivers.Thing.k = 3


def test_jitted_functions_die():
    def make():
        held = t(1, 2, 3)
        f = jit(lambda x: x + held)
        f(held)
        f(held)
        return f, weakref.ref(f), weakref.ref(held)

    f, function, tensor = make()
    del f
    gc.collect()
    assert function() is None and tensor() is None


def test_threads():
    f = jit(drivers.twice)
    wrong = []

    def work(n):
        for _ in range(50):
            shape = (2,) * n
            if freeze(f(Tensor(np.ones(shape, np.float32)))) != freeze(Tensor(np.full(shape, 2, np.float32))):
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(n,)) for n in (1, 2, 3, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and f.cache_info().compiles == 4


def test_explain_has_graph_guards_and_breaks():
    text = str(explain(jit(drivers.twice), t(1, 2)))
    assert "mul" in text and "tensor x" in text and "compiles: 1" in text
    assert "what: calls print()" in str(explain(jit(drivers.prints), t(1)))
    with pytest.raises(TypeError):
        explain(drivers.twice, t(1))


# source
def test_two_lambdas_on_a_line():
    same(jit(drivers.pair[0])(t(1)), t(2))
    same(jit(drivers.pair[1])(t(1)), t(10))
    same(jit(drivers.nested_pair)(t(1)), t(3))


def test_lambdas_of_one_line_leave_the_capture():
    f = jit(drivers.two_of_one_line)
    for _ in range(2):
        plus, times, minus = f(t(1))
        same([plus(t(5)), times(t(5)), minus(t(5))], [t(6), t(15), t(4)])
    assert f.cache_info().breaks == 0 and f.cache_info().hits == 1


def test_decorated_and_nested():
    f = jit(drivers.decorated)
    same(f(t(1)), t(4))
    g = jit(drivers.outer())
    same(g(t(1)), t(0))
    assert f.cache_info().compiles == g.cache_info().compiles == 1


def test_exec_needs_no_source():
    space: dict = {}
    exec(compile("def f(x):\n    return x * 3\n", "<nowhere>", "exec"), space)
    f = jit(space["f"])
    same(f(t(1)), t(3))
    assert f.cache_info().compiles == 1 and not f.cache_info().plain_calls


def test_an_edited_file_is_not_what_was_compiled(tmp_path):
    file = tmp_path / "edited.py"
    file.write_text("def f(x):\n    return x * 3\n")
    space: dict = {}
    exec(compile(file.read_text(), str(file), "exec"), space)
    file.write_text("def f(x):\n    return x * 4\n")
    linecache.checkcache()
    f = jit(space["f"])
    same(f(t(1)), t(3))
    assert f.cache_info().compiles == 1


def test_decoded_instructions_are_those_of_the_table():
    for module in (drivers, inspect, types):
        for value in vars(module).values():
            if isinstance(value, types.FunctionType):
                code = code_of(value)
                if code is not None:
                    assert {op for op, _ in code.ops} <= set(INSTRUCTIONS)
                    assert all(0 <= target < len(code.ops) for _, _, target, _ in code.handlers)
                    assert code.text()


def test_entries_are_bounded_in_bytes_and_the_least_recently_used_go():
    f = jit(drivers.tagged)
    x = t(1, 2)
    for n in (1, 2, 3):
        f(x, "a" * n)
    one = f.cache_info().bytes // 3
    f(x, "a")  # now the most recent
    f.max_bytes = 2 * one + one // 4  # the new entry counts before its first call, without the buffers of its plan
    f(x, "aaaa")
    info = f.cache_info()
    assert info.entries == 2 and info.bytes <= f.max_bytes
    f(x, "a")
    assert f.cache_info().hits == info.hits + 1
    same(f(x, "aa"), t(2, 4))
    assert f.cache_info().compiles == 5
    f.max_bytes = 1  # the newest stays whatever it takes
    same(f(x, "aaa"), t(3, 6))
    assert f.cache_info().entries == 1


def test_a_size_that_the_graph_needs_is_explained():
    f = jit(drivers.each_row)
    for n in (2, 3, 4):
        same(f(Tensor(np.ones((n, 2), np.float32))), [t(1, 1)] * n)
    info = f.cache_info()
    assert info.compiles == 3
    assert "x.shape[0] stays a number: the graph needs its value" in info.reasons
