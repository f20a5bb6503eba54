"""The frame hook by itself, without anything that captures: what it does with frames, references and other hooks.

It is loaded without its package, so that this file runs on every Python that the hook knows.
"""

from __future__ import annotations

import functools
import gc
import importlib.machinery
import importlib.util
import os
import shutil
import sys
import sysconfig
import threading
from pathlib import Path

import pytest


def load(path):
    spec = importlib.util.spec_from_file_location("_hook", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def built():
    found = importlib.util.find_spec("ms_jit_bytecode")
    folders = [Path(__file__).resolve().parents[1] / "src" / "ms_jit_bytecode"]
    if found is not None:
        folders.insert(0, Path(found.origin).parent)
    names = [folder / f"_hook{sysconfig.get_config_var('EXT_SUFFIX')}" for folder in folders]
    there = [path for path in names if path.exists()]
    assert there, "the frame hook is not built: pip install --no-deps -e packages/ms-jit-bytecode"
    return there[0]


hook = load(built())


class Tensor:
    """What the table takes for tensors."""


NOT_RUN = object()
X = Tensor()


def table(call, names=None, own=None):
    """A table by which `call` runs instead of this file's functions (those of `names`), with all their arguments."""

    def ask(code, space, fn):
        if space is not globals() or names is not None and code.co_name not in names:
            return None
        return True if fn is None else call

    return (own or hook).Table(ask, Tensor, (NOT_RUN,))


def twice(x):
    return "twice"


def captured(fn, *args):
    return fn.__name__, len(args)


def apply(fn, *args):
    return fn(*args)


def times(fn, n, *args):
    for _ in range(n):
        fn(*args)


# what is given to captured forms
def test_a_call_with_a_tensor_is_given_away():
    t = table(captured, {"twice"})
    part = t.part(apply)
    assert part(twice, X) == ("twice", 1)
    assert part(twice, 1) == "twice" and twice(X) == "twice"
    assert list(t.part(map)(twice, [X])) == ["twice"]  # it is a lazy one: the part is over
    assert t.part(sorted)([X, X], key=lambda x: 1) == [X, X]
    assert t.calls == 1 and t.kind(twice.__code__) == "captured" and t.kind(apply.__code__) == "skip"


def test_containers_and_closures_with_tensors_count():
    def over(k):
        def inner(i):
            return i

        return inner, k

    def closed(k):
        def inner(i):
            return (k, i)

        return inner

    part = table(captured, {"inner", "twice"}).part(apply)
    for given in ([X], (1, X), {"a": X}, [[X]], ({"a": X},)):
        assert part(twice, given) == ("twice", 1)
    assert part(twice, [[[X]]]) == "twice" and part(over(X)[0], 1) == 1
    assert part(closed(X), 1) == ("inner", 1)


def test_arguments_are_bound():
    seen = []

    def call(fn, *args):
        seen.append((fn, args))

    part = table(call, {"f", "g", "h", "long"}).part(lambda fn, *a, **k: fn(*a, **k))

    def f(a, b=2, /, *c, d, e=5, **rest):
        return None

    def g(a, b):
        def inner():
            return a, b

        return inner

    part(f, X, d=4, z=1)
    part(f, X, 1, 3, 3, d=4)
    part(g, X, 7)
    names = [f"a{i}" for i in range(30)]
    space = globals()
    exec(f"def long({', '.join(names)}): pass", space)
    long = space.pop("long")
    part(long, *range(29), X)
    with pytest.raises(TypeError, match="missing"):
        part(f, X)
    assert [a for _, a in seen] == [
        (X, 2, 4, 5, (), {"z": 1}),
        (X, 1, 4, 5, (3, 3), {}),
        (X, 7),
        (*range(29), X),
    ]
    if sys.version_info >= (3, 11):
        assert [fn for fn, _ in seen] == [f, f, g, long]
    assert [fn.__code__ for fn, _ in seen] == [f.__code__, f.__code__, g.__code__, long.__code__]


def test_the_function_has_its_closure():
    def closed(k):
        def inner(i):
            return k

        return inner

    part = table(lambda fn, i: fn.__closure__[0].cell_contents, {"inner"}).part(apply)
    assert [part(closed(k), X) for k in (1, 2)] == [1, 2]


def test_what_is_undone_is_evaluated():
    calls = []

    def call(fn, x):
        calls.append(x)
        return NOT_RUN

    t = table(call, {"twice"})
    assert t.part(apply)(twice, X) == "twice"
    assert calls == [X] and t.calls == 0


def test_exceptions_of_captured_forms_pass():
    def call(fn, x):
        raise LookupError("captured")

    def tried(fn, x):
        try:
            fn(x)
        except LookupError as e:
            return str(e)

    t = table(call, {"twice"})
    assert t.part(tried)(twice, X) == "captured"
    with pytest.raises(LookupError):
        t.part(apply)(twice, X)
    assert not hook.installed()


def test_exceptions_of_the_question_pass():
    def ask(code, space, fn):
        if code is twice.__code__:
            raise KeyboardInterrupt
        return None

    with pytest.raises(KeyboardInterrupt):
        hook.Table(ask, Tensor, ()).part(apply)(twice, X)
    assert not hook.installed()


def test_generators_coroutines_and_class_bodies_are_left_alone():
    def gen(x):
        got = yield x
        try:
            yield got
        finally:
            yield "end"

    async def co(x):
        return x

    async def agen(x):
        yield x

    def use():
        g = gen(X)
        out = [next(g), g.send(2), next(g)]
        with pytest.raises(LookupError):
            g.throw(LookupError)
        c = co(X)
        try:
            c.send(None)
        except StopIteration as e:
            out.append(e.value)
        a = agen(X).__anext__()
        try:
            a.send(None)
        except StopIteration as e:
            out.append(e.value)

        class C:
            x = X

        return [*out, C.x]

    names = {"gen", "co", "agen", "C"}
    t = table(captured, names)
    assert t.part(use)() == [X, 2, "end", X, X, X] and t.calls == 0


# when it is there
def test_it_is_installed_while_a_part_runs():
    def state():
        return hook.installed(), hook.on()

    t = table(captured, {"twice"})
    nested = t.part(lambda: (t.part(state)(), state()))
    assert not hook.installed() and nested() == ((True, True), (True, True)) and not hook.installed()

    def call(fn, x):
        return state()

    assert table(call, {"twice"}).part(apply)(twice, X) == (False, False)

    def ask(code, space, fn):
        return False if code.co_name == "state" else None

    assert hook.Table(ask, Tensor, ()).part(apply)(state) == (False, False)
    assert not hook.installed()


def test_a_part_that_captures_nothing_stops_asking():
    t = table(captured, {"twice"})
    on = []
    part = t.part(lambda fn, x: (on.append(hook.on()), fn(x)))
    for _ in range(16):
        part(twice, 1)
    assert all(on) and not hook.installed()
    del on[:]
    times(part, 63, twice, 1)
    assert not any(on)
    part(twice, X)  # one of 64 runs is tried again
    part(twice, X)
    assert on[63:] == [True, True] and t.calls == 2


def test_a_function_that_gets_no_tensors_is_skipped():
    t = table(captured, {"twice"})
    t.part(times)(twice, 300, 1)
    assert t.kind(twice.__code__) == "skip"
    t.forget()
    assert t.kind(twice.__code__) == "unknown" and t.part(apply)(twice, X) == ("twice", 1)
    t.skip(twice.__code__)
    assert t.part(apply)(twice, X) == "twice"


def test_many_codes_start_the_table_anew():
    t = table(captured)
    made = [eval(f"lambda x: {i}") for i in range(5000)]
    assert t.part(lambda: [f(X) for f in made])() == [("<lambda>", 1)] * 5000
    assert t.kind(made[0].__code__) == "unknown" and t.kind(made[-1].__code__) == "captured"


def test_captured_calls_inside_each_other_end():
    def call(fn, x):
        depth.append(len(depth))
        return part(fn, x)  # as a native part of the captured function does

    depth: list[int] = []
    t = table(call, {"twice"})
    part = t.part(apply)
    assert part(twice, X) == "twice" and depth == [0, 1, 2, 3]


# references
def counts(*objects):
    gc.collect()
    return [sys.getrefcount(o) for o in objects]


@pytest.mark.parametrize("kind", ["result", "undone", "raises"])
def test_references_over_many_calls(kind):
    held = ["result"]

    def call(fn, x, *rest):
        if kind == "raises":
            raise LookupError
        return held if kind == "result" else NOT_RUN

    def f(x, y, *rest, z=None, **more):
        def inner():
            return x

        return held

    def many(n):
        for _ in range(n):
            try:
                f(X, y, y, z=y, w=y)
            except LookupError:
                pass

    y, code = object(), f.__code__
    t = table(call, {"f"})
    t.part(many)(10)
    before = counts(X, y, f, code, held, call, t)
    t.part(many)(20_000)
    after = counts(X, y, f, code, held, call, t)
    assert after == before
    assert t.calls == (0 if kind == "undone" else 20_010)


def test_arguments_go_when_the_call_is_over():
    gone = []

    class Dies(Tensor):
        def __del__(self):
            gone.append(hook.on())

    def use():
        twice(Dies())
        return list(gone)

    assert table(captured, {"twice"}).part(use)() == [True]


def test_deep_calls_between_captured_ones():
    """The interpreter keeps frames in chunks of memory: captured calls at a chunk's end leave it as it was."""

    def down(n, x):
        times(twice, 3, x)
        return n if n == 0 else down(n - 1, x)

    t = table(captured, {"twice"})
    for _ in range(3):
        assert t.part(down)(150, X) == 0
    assert t.calls == 3 * 3 * 151


# with others
def test_other_threads_are_not_captured():
    def worker(out):
        out += [twice(X), hook.installed(), hook.on()]

    def use():
        out = []
        thread = threading.Thread(target=worker, args=(out,))
        thread.start()
        thread.join()
        return out, twice(X)

    assert table(captured, {"twice"}).part(use)() == (["twice", True, False], ("twice", 1))
    assert not hook.installed()


def test_threads_with_parts_of_their_own():
    t = table(captured, {"twice"})
    go = threading.Barrier(4)
    out = []

    def work():
        go.wait()
        out.extend(twice(X) for _ in range(2000))

    threads = [threading.Thread(target=t.part(work)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert out == [("twice", 1)] * 8000 and not hook.installed()


def test_deep_recursion_is_what_it_was():
    def down(n):
        return 0 if n == 0 else down(n - 1)

    limit = sys.getrecursionlimit()
    deep = 20_000 if sys.version_info >= (3, 11) else 3_000
    part = table(captured, {"twice"}).part(lambda: (down(deep), twice(X)))
    try:
        sys.setrecursionlimit(deep + 500)
        assert part() == (0, ("twice", 1))
        sys.setrecursionlimit(limit)
        with pytest.raises(RecursionError):
            table(captured, {"twice"}).part(down)(deep)
    finally:
        sys.setrecursionlimit(limit)
    assert not hook.installed()


def test_a_fork_leaves_other_threads_behind():
    t = table(captured, {"twice"})
    inside, leave = threading.Event(), threading.Event()

    def wait():
        inside.set()
        leave.wait(30)

    thread = threading.Thread(target=t.part(wait))
    thread.start()
    inside.wait(30)
    assert hook.installed()
    pid = os.fork()
    if pid == 0:
        hook.after_fork()
        fine = not hook.installed() and t.part(apply)(twice, X) == ("twice", 1) and not hook.installed()
        os._exit(0 if fine else 1)
    leave.set()
    thread.join()
    assert os.waitpid(pid, 0)[1] == 0 and not hook.installed()


@pytest.mark.parametrize("setter", [sys.settrace, sys.setprofile])
def test_tracers_and_profilers_see_what_is_evaluated(setter):
    seen = []

    def look(frame, event, arg):
        if frame.f_globals is globals() and frame.f_code.co_name in ("twice", "apply"):
            seen.append((frame.f_code.co_name, event))
        return look

    part = table(captured, {"twice"}).part(apply)
    before = sys.gettrace() if setter is sys.settrace else sys.getprofile()
    setter(look)
    try:
        result, plain = part(twice, X), part(twice, 1)
    finally:
        setter(before)
    assert (result, plain) == (("twice", 1), "twice")
    assert [row for row in seen if row[1] == "call"] == [("apply", "call"), ("apply", "call"), ("twice", "call")]


def another(tmp_path):
    """A second hook, of a library of its own: it stands for a debugger's."""
    copy = tmp_path / built().name
    shutil.copy(built(), copy)
    return load(copy)


def test_a_hook_that_was_there_goes_on_working(tmp_path):
    other = another(tmp_path)
    theirs, t = table(captured, {"thrice"}, other), table(captured, {"twice"})
    both = t.part(lambda: [(twice(X), thrice(X)) for _ in range(3)])
    assert theirs.part(both)() == [(("twice", 1), ("thrice", 1))] * 3
    assert theirs.calls == t.calls == 3
    assert theirs.part(lambda: (both(), twice(X), thrice(X)))()[1:] == ("twice", ("thrice", 1))
    assert not hook.installed() and not other.installed()


def thrice(x):
    return "thrice"


def test_a_hook_that_comes_later_and_stays(tmp_path):
    other = another(tmp_path)
    theirs, t = table(captured, {"thrice"}, other), table(captured, {"twice"})
    stay, entered = threading.Event(), threading.Event()

    def wait():
        entered.set()
        stay.wait(30)

    thread = threading.Thread(target=theirs.part(wait))

    def start():
        thread.start()
        entered.wait(30)
        return twice(X)

    try:
        assert t.part(start)() == ("twice", 1)  # the other one, now above, calls this one
        assert other.installed()
        assert t.part(apply)(twice, X) == ("twice", 1)  # which is not installed over it a second time
        assert twice(X) == "twice"
    finally:
        stay.set()
        thread.join()
    assert twice(X) == "twice" and not hook.installed() and not other.installed()
    assert t.part(apply)(twice, X) == ("twice", 1) and not hook.installed()


def test_it_is_collected():
    class Asker:
        def ask(self, code, space, fn):
            return True if fn is None and space is globals() else None if fn is None else captured

    def mark():
        pass

    asker = Asker()
    asker.table = hook.Table(asker.ask, Tensor, ())
    asker.part = asker.table.part(functools.partial(apply, twice))
    asker.part(X)
    import weakref

    ref = weakref.ref(asker)
    del asker
    gc.collect()
    assert ref() is None


def test_what_it_refuses():
    with pytest.raises(TypeError):
        hook.Table(lambda: None, Tensor)
    with pytest.raises(TypeError):
        hook.Table(lambda: None, 1, ())
    with pytest.raises(TypeError, match="code object"):
        table(captured).skip(twice)
