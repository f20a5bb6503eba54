"""Functions that native parts of a captured function call: captured by the frame hook, with plain Python's results."""

from __future__ import annotations

import functools
import gc
import sys
import threading
import traceback
import weakref

import pytest
from harness import s, t
from ms import Tensor, grad, nn, ops
from ms_jit_bytecode import BytecodeDriver, hook
from ms_jit_core import Options, explain


def native(fn, *args, **kwargs):
    """Calls what it is given from native code."""
    return sys.call_tracing(functools.partial(fn, **kwargs) if kwargs else fn, args)


@pytest.fixture(autouse=True)
def built():
    assert hook.AVAILABLE, "the frame hook is not built: pip install --no-deps -e packages/ms-jit-bytecode"
    yield
    assert not hook._hook.installed()


def jit(fn, **options):
    return BytecodeDriver(fn, Options(**options)).jit_function


def table(jitted):
    return jitted.driver.hook.table


def same(a, b):
    if isinstance(a, Tensor):
        assert a.dtype == b.dtype and a.asnumpy().tobytes() == b.asnumpy().tobytes()
    elif isinstance(a, (list, tuple)):
        assert type(a) is type(b) and len(a) == len(b)
        for x, y in zip(a, b):
            same(x, y)
    else:
        assert a == b


def compare(fn, *calls, callees=1, captured=None):
    """Plain and captured results of these calls, three times; how many functions the hook captured."""
    f = jit(fn)
    for _ in range(3):
        for args in calls:
            same(f(*args), fn(*args))
    assert f.cache_info().callees == callees, f.cache_info()
    if captured is not None:
        assert table(f).calls == captured
    return f


# what native code calls
def square(x):
    return (x * x + 1).sum()


def test_a_callback_of_native_code():
    f = compare(lambda x: native(square, x) * 2, (t(1, 2),), (t(3, 4),), captured=6)
    assert table(f).kind(square.__code__) == "captured"
    assert f.cache_info().segments >= 1 and f.cache_info().plain_calls == 0


def test_a_key_function():
    def largest(x):
        return float((x * x).sum().asnumpy())

    def fn(xs):
        return sorted(xs, key=largest)[-1] + 1

    compare(fn, ([t(1, 2), t(5, 0), t(2, 2)],), captured=9)


def test_functions_made_anew_share_their_capture():
    def fn(x, k):
        return native(lambda y: (y * k).sum() + k, x)

    f = compare(fn, (t(1, 2), s(2.0)), (t(3, 4), s(3.0)), captured=6)
    assert f.cache_info().segments <= 3


def test_what_a_plain_function_calls():
    def fn(x):
        names = sorted(locals())
        return names, square(x)

    f = compare(fn, (t(1, 2),), captured=3)
    assert f.cache_info().plain_calls == 3


def test_methods_defaults_and_keywords():
    class Scale:
        def __init__(self, k):
            self.k = k

        def apply(self, x, *more, b=1, **rest):
            return ops.relu(x * self.k + b) + sum(more) + rest.get("c", 0)

    a, b = Scale(2.0), Scale(3.0)

    def fn(x):
        return native(a.apply, x), native(b.apply, x, 1, 2, b=x), native(a.apply, x, c=x)

    compare(fn, (t(-1, 2),), captured=9)


def test_a_cell_called_natively():
    net = nn.SequentialCell(nn.Dense(3, 4), nn.ReLU(), nn.Dense(4, 2))
    f = compare(lambda x: native(net, x), (t([1, 2, 3]),), captured=3)
    net[0].weight.set_data(net[0].weight * 2)
    same(f(t([1, 2, 3])), net(t([1, 2, 3])))


def test_breaks_inside_go_on_in_graphs():
    def noisy(x, log):
        y = x * 2 + 1
        log.append(len(log))
        y = y * y
        log.append(str(y.shape))
        return y.sum()

    def fn(x):
        log = []
        return native(noisy, x, log), log

    f = compare(fn, (t(1, 2),), captured=3)
    assert f.cache_info().plain_calls == 0


def test_natives_inside_natives():
    def inner(x):
        return native(square, x) + 1

    compare(lambda x: native(inner, x) * 2, (t(1, 2),), callees=2, captured=6)


def test_recursion():
    def down(x, n):
        y = x * 2 + n
        return y.sum() if n == 0 else native(down, y, n - 1) + y.sum()

    for n in (2, 30):
        f = jit(down)
        for _ in range(3):
            same(f(t(1, 2), n), down(t(1, 2), n))

    def outer(x):
        return native(down, x, 30)

    f = jit(outer)
    for _ in range(3):
        same(f(t(1, 2)), outer(t(1, 2)))


def test_gradients():
    def loss(x):
        return native(square, x)

    f = jit(loss)
    for _ in range(3):
        same(grad(f)(t(1, 2)), grad(loss)(t(1, 2)))
        same(f(t(1, 2)), loss(t(1, 2)))
    g = jit(lambda x: native(grad(square), x))
    for _ in range(3):
        same(g(t(1, 2)), grad(square)(t(1, 2)))


# never stale
scale = 2.0


def scaled(x):
    return (x * scale).sum()


def test_what_a_callee_reads_is_guarded():
    global scale
    box = [1.0]

    def boxed(x):
        return (x * box[0]).sum()

    f = jit(lambda x: (native(scaled, x), native(boxed, x)))
    try:
        for scale in (2.0, 3.0, 3.0, 2.0, 5.0):
            box[0] = scale + 1
            same(f(t(1, 2)), (scaled(t(1, 2)), boxed(t(1, 2))))
    finally:
        scale = 2.0
    assert table(f).calls == 10


def test_a_callee_gets_new_code():
    def one(x):
        return x + 1

    def two(x):
        return x + 2

    f = jit(lambda x: native(one, x))
    same(f(t(1, 2)), t(2, 3))
    one.__code__ = two.__code__
    same(f(t(1, 2)), t(3, 4))


def test_effects_stay_in_order():
    log = []

    def effect(x, tag):
        log.append(tag)
        x.add_(1)
        log.append(x.asnumpy().tolist())
        return x * 2

    def fn(x):
        return [native(effect, x, tag) for tag in "ab"]

    f = jit(fn)
    for _ in range(3):
        seen = []
        for call in (fn, f):
            del log[:]
            x = t(1, 2)
            out = call(x)
            seen.append(([o.asnumpy().tolist() for o in out], x.asnumpy().tolist(), list(log)))
        assert seen[0] == seen[1]


# exceptions
def failing(x, how):
    y = (x * 2).sum()
    if how == "raise":
        raise LookupError("no")
    if how == "native":
        return native(int, "x")
    return y + x[how]


def shown(call, *args):
    try:
        return call(*args)
    except Exception as e:
        rows = traceback.extract_tb(e.__traceback__)
        return type(e).__name__, str(e), [(r.lineno, r.name, r.line) for r in rows if r.filename == __file__][1:]


@pytest.mark.parametrize("how", ["raise", "native", 7])
def test_exceptions_and_their_lines(how):
    def fn(x):
        return native(failing, x, how)

    f = jit(fn)
    plain = shown(fn, t(1, 2))
    assert plain[0] in ("LookupError", "ValueError", "IndexError")
    for _ in range(3):
        assert shown(f, t(1, 2)) == plain


def test_no_machinery_stands_between_the_users_lines():
    def inner(x):
        y = x * 2
        sys.getrefcount(x)
        return native(failing, y + 1, "native")

    f = jit(lambda x: native(inner, x))
    for _ in range(3):
        with pytest.raises(ValueError) as caught:
            f(t(1, 2))
        files = [r.filename == __file__ for r in traceback.extract_tb(caught.value.__traceback__)]
        assert all(files[files.index(True, 1) :]) and files.count(True) == 7


def test_an_exception_that_is_caught_around_native_code():
    def fn(x):
        try:
            return native(failing, x, "raise")
        except LookupError as e:
            return str(e), x + 1

    compare(fn, (t(1, 2),), callees=0)


# who is skipped
def ruled(x):
    return x - 1


def test_a_function_with_a_rule_of_its_own_is_not_captured_by_its_body():
    # Python 3.10's frames do not know their function.
    ruled.__ms_capture__ = lambda machine, fn, args, kwargs: machine.wrap(0, None)
    f = jit(lambda x: native(ruled, x))
    assert f(t(3.0)).tolist() == [2.0] and table(f).kind(ruled.__code__) == "skip"


def test_functions_without_graphs_are_skipped():
    def shape(x):
        return x.shape[0]

    f = compare(lambda x: native(shape, x), (t(1, 2),), callees=0)
    assert table(f).kind(shape.__code__) == "skip"


def test_library_code_and_functions_without_tensors_are_not_captured():
    def plus(i):
        return i + 1

    def fn(x):
        return x + native(plus, 1) + len(native(traceback.format_list, []))

    f = compare(fn, (t(1, 2),), callees=0, captured=0)
    assert table(f).kind(plus.__code__) == "user"
    assert table(f).kind(traceback.format_list.__code__) == "skip"


def test_a_callee_with_too_many_variants_is_skipped():
    def variant(x, name):
        return x * len(name)

    def fn(x, names):
        sorted(locals())  # so that it runs plain
        return list(map(variant, [x] * len(names), names))

    f = jit(fn)
    names = ["n" * i for i in range(60)]
    same(f(t(1, 2), names), fn(t(1, 2), names))
    assert table(f).kind(variant.__code__) == "skip"


def test_no_hook_where_the_whole_graph_is_asked_for():
    f = jit(square, fullgraph=True)
    same(f(t(1, 2)), square(t(1, 2)))
    assert f.driver.hook is None


def test_the_hook_is_off_outside_native_parts(monkeypatch):
    states = []

    def look(x):
        states.append(hook._hook.installed())
        return x

    f = jit(lambda x: look(x * 2) + 1)
    f(t(1, 2))
    f(t(1, 2))
    assert states == [True, True] and not hook._hook.installed()
    whole = jit(square)
    whole(t(1, 2))
    before = table(whole).calls
    whole(t(1, 2))
    assert table(whole).calls == before == 0


# with others
def test_threads():
    def fn(x):
        return native(square, x)

    f, out = jit(fn), []

    def work(i):
        for _ in range(50):
            out.append((f(t(i, 2)).asnumpy().item(), square(t(i, 2)).asnumpy().item()))

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(out) == 200 and all(a == b for a, b in out)


@pytest.mark.parametrize("setter", [sys.settrace, sys.setprofile])
def test_tracers(setter):
    def fn(x):
        return native(square, x) * 2

    f = jit(fn)
    before = sys.gettrace() if setter is sys.settrace else sys.getprofile()
    setter(lambda *a: None)
    try:
        got = [f(t(1, 2)) for _ in range(3)]
    finally:
        setter(before)
    for one in got:
        same(one, fn(t(1, 2)))


def test_a_jitted_function_inside_looks_after_itself():
    inner = jit(square)
    f = compare(lambda x: native(inner, x) + native(square, x), (t(1, 2),), captured=3)
    assert inner.cache_info().hits == 5 and f.cache_info().callees == 1


def test_it_dies_with_the_function():
    def fn(x):
        return native(lambda y: (y * 2).sum(), x)

    f = jit(fn)
    f(t(1, 2))
    refs = [weakref.ref(f), weakref.ref(f.driver)]
    del f
    gc.collect()
    assert [r() for r in refs] == [None, None]


def test_references_to_arguments():
    x = t(1, 2)
    f = jit(lambda x: native(square, x))
    f(x)
    gc.collect()
    before = sys.getrefcount(x), sys.getrefcount(square)
    for _ in range(1000):
        f(x)
    gc.collect()
    after = sys.getrefcount(x), sys.getrefcount(square)
    assert after == before


def test_clearing_forgets_callees():
    f = jit(lambda x: native(square, x))
    f(t(1, 2))
    f.cache_clear()
    assert f.cache_info().callees == 0 and table(f).kind(square.__code__) == "unknown"
    same(f(t(1, 2)), square(t(1, 2)))
    assert f.cache_info().callees == 1


def test_explain_shows_what_was_called():
    f = jit(lambda x: native(square, x) * 2)
    same(f(t(1, 2)), square(t(1, 2)) * 2)
    e = explain(f, t(1, 2))
    assert [s.native_callee for s in e.segments] == ["", "square", ""]
    assert "mul" in e.graphs[1] and any("x is float32 [2]" in g for g in e.guards[1])
    line = square.__code__.co_firstlineno + 1
    assert f"segment 2 of 3, from {__file__}:{line}, a call of square by native code" in str(e)
    assert "square, called natively, from line" in e.html() and "callees: 1" in str(e)
    (listing,) = [shown for shown in e.listings if shown.name == "square"]
    assert listing.lines[1].states[0] == "graph"


def test_break_everywhere(monkeypatch):
    monkeypatch.setenv("MS_JIT_BREAK", "every")
    compare(lambda x: native(square, x), (t(1, 2),), callees=0, captured=0)
