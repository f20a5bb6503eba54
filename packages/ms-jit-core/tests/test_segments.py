"""A break splits a call into several graphs: results, order of effects, tracebacks, counts and lifetimes."""

from __future__ import annotations

import gc
import sys
import threading
import traceback
import warnings
import weakref

import numpy as np
import pytest
import split_programs as programs
from harness import freeze, jit, t
from ms_jit_core import FullGraphError
from ms_tensor import Tensor

CASES = [
    ("straight", (t(1, 2),)),
    ("in_loop", (t(1, 2), 5)),
    ("in_while", (t(1, 2),)),
    ("in_branch", (t(1, 2), True)),
    ("in_callee", (t(1, 2),)),
    ("handled_around", (t(1, 2),)),
    ("in_comprehension", (t(1, 2),)),
    ("in_generator", (t(1, 2),)),
    ("in_with", (t(1, 2),)),
    ("in_own_with", (t(1, 2),)),
    ("in_try", (t(1, 2),)),
    ("handling", (t(1, 2),)),
    ("raises_in_callee", (t(1, 2),)),
    ("raises_later", (t(1, 2),)),
    ("raises_from", (t(1, 2),)),
    ("raises_while_handling", (t(1, 2),)),
    ("warns", (t(1, 2),)),
    ("reads_what_native_code_changed", (t(1, 2),)),
    ("cells_change", (t(1, 2),)),
    ("keeps_iterators", (t(1, 2),)),
    ("branch_on_value", (t(1, 2, 3),)),
    ("deletes", (t(1, 2),)),
    ("matches", (t(1, 2), {"k": 3, "z": 1})),
    ("matches", (t(1, 2), [4, 5, 6])),
    ("unpacks", (t(1, 2),)),
]


def seen(fn, args):
    """Everything that a call shows: result or exception with its lines, notes, warnings."""
    programs.SEEN.clear()
    programs.STATE["scale"] = 2.0
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            result = ("value", freeze(fn(*args)))
        except Exception as e:
            result = ("raise", [_shown(x) for x in (e, e.__cause__, e.__context__)])
    return result, list(programs.SEEN), programs.STATE["scale"], [(str(w.message), w.filename, w.lineno) for w in told]


def _shown(e):
    if e is None:
        return None
    rows = traceback.extract_tb(e.__traceback__)
    return type(e), str(e), [(r.name, r.lineno) for r in rows if r.filename == programs.__file__]


@pytest.mark.parametrize("name, args", CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_split_programs(name, args):
    fn = getattr(programs, name)
    f = jit(fn)
    expected = seen(fn, args)
    for call in range(3):
        assert seen(f, args) == expected, (call, f.cache_info().reasons)
    info = f.cache_info()
    assert info.plain_calls == 0 and info.compiles == 1 and info.hits == 2, info
    assert info.breaks >= 1, info


def test_the_rest_is_in_graphs():
    f = jit(programs.straight)
    f(t(1, 2))
    first, second = (c for c in f.driver.captured if c.graph is not None)
    assert "mul" in first.graph.to_text() and "sub" in second.graph.to_text()
    assert first.brk is not None and first.brk.kind.id == "tensor-value" and second.brk is None
    assert first.position[1] < second.position[1]
    assert f.cache_info().segments == 1
    before = [p.jit.misses for p in f.driver.segment_driver.positions.values()]
    f(t(1, 2))
    assert [p.jit.misses for p in f.driver.segment_driver.positions.values()] == before  # later calls only hit


def test_a_loop_is_one_segment_a_turn():
    f = jit(programs.in_loop)
    assert freeze(f(t(1, 2), 300)) == freeze(programs.in_loop(t(1, 2), 300))
    info = f.cache_info()
    assert info.segments <= 4 and info.plain_calls == 0
    assert sum(p.jit.hits for p in f.driver.segment_driver.positions.values()) >= 290


@pytest.mark.parametrize(("name", "splits"), [("rolls", False), ("long_with_native", True)])
def test_three_thousand_turns(name, splits):
    fn = getattr(programs, name)
    f = jit(fn)
    programs.SEEN.clear()
    for _ in range(2):
        assert freeze(f(t(1, 2))) == freeze(fn(t(1, 2)))
    assert programs.SEEN[:3] == programs.SEEN[3:6]
    assert f.cache_info().plain_calls == 0 and (f.cache_info().segments >= 1) == splits


def test_other_values_take_other_segments():
    f = jit(programs.in_branch)
    for flag in (True, False, True, False):
        for shape in (2, 3):
            x = Tensor(np.arange(shape, dtype=np.float32))
            assert freeze(f(x, flag)) == freeze(programs.in_branch(x, flag))
    assert f.cache_info().plain_calls == 0


def test_native_code_without_tensors_is_not_split():
    def only_python(n):
        return sys.getrefcount(programs) > n

    f = jit(only_python)
    for _ in range(3):
        f(3)
    assert f.cache_info().plain_calls >= 2


def test_fullgraph_still_raises():
    with pytest.raises(FullGraphError, match=r"split_programs\.py"):
        jit(programs.straight, fullgraph=True)(t(1, 2))


def test_interrupts_leave_the_native_part():
    def stops(x):
        y = x * 2
        raise_interrupt(y)
        return y

    def raise_interrupt(y):
        float(y.sum())
        raise KeyboardInterrupt

    f = jit(stops)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            f(t(1))


def test_threads():
    f = jit(programs.in_callee)
    wrong = []

    def work(n):
        x = Tensor(np.arange(n, dtype=np.float32))
        expected = freeze(programs.in_callee(x))
        for _ in range(30):
            if freeze(f(x)) != expected:
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(n,)) for n in (1, 2, 3, 4)]
    for th in threads:
        th.start()
    for th in threads:
        th.join()
    assert not wrong


def test_segments_die_with_their_function():
    def local(x):
        y = x * 2
        float(y.sum())
        return y + 1

    f = jit(local)
    f(t(1))
    ref, driver = weakref.ref(f), weakref.ref(f.driver)
    del f, local
    gc.collect()
    assert ref() is None and driver() is None


def test_cache_clear_forgets_segments():
    f = jit(programs.straight)
    f(t(1, 2))
    f.cache_clear()
    assert f.cache_info().segments == 0 and not f.driver.segment_driver.positions
    assert freeze(f(t(1, 2))) == freeze(programs.straight(t(1, 2)))


def test_a_frame_that_native_code_would_look_at_is_not_split():
    def looks(x):
        y = x * 2
        float(y.sum())
        return sorted(locals()), y

    f = jit(looks)
    for _ in range(2):
        assert f(t(1))[0] == ["x", "y"]
