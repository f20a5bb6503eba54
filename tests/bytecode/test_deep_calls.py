"""Calls inside each other, as deep as they go: the end is a RecursionError that the program handles, and never the
end of its process. Each program has a process of its own."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

START = """
import sys, threading
import ms

x = ms.Tensor([1.0])

def lower(room):
    "The recursion limit, so many levels above where this is called from."
    depth = 1
    while True:
        try:
            sys.setrecursionlimit(depth)
        except RecursionError:
            depth += 1
        else:
            break
    sys.setrecursionlimit(depth + room)

def said(call):
    try:
        return float(call())
    except RecursionError:
        return "RecursionError"
"""


def printed(program: str, mode: str) -> list[str]:
    """The lines that a program prints, in a process that has to end well."""
    text = START + textwrap.dedent(program).replace("MODE", repr(mode))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, f"ended with {done.returncode}\n{done.stderr[-2000:]}"
    return done.stdout.splitlines()


@pytest.fixture(params=["bytecode", "trace"])
def mode(request):
    return request.param


def test_recursion_through_a_jitted_function_ends_before_the_stack(mode):
    program = """
    sys.setrecursionlimit(1_000_000)

    @ms.jit(capture_mode=MODE)
    def down(x, n):
        if n == 0:
            return x
        print(end="")
        return down(x, n - 1) + 1

    print(said(lambda: down(x, 200)), said(lambda: down(x, 200_000)), said(lambda: down(x, 200)))
    """
    assert printed(program, mode) == ["201.0 RecursionError 201.0"]


def test_recursion_through_what_a_native_part_calls_ends_before_the_stack():
    program = """
    sys.setrecursionlimit(1_000_000)

    def down(x, n):
        return x if n == 0 else through(x * 1, n - 1) + 1

    @ms.jit(capture_mode=MODE)
    def through(x, n):
        return max([x], key=lambda y: float(down(y, n)))

    print(said(lambda: through(x, 100)), said(lambda: through(x, 200_000)))
    """
    assert printed(program, "bytecode") == ["1.0 RecursionError"]


@pytest.mark.parametrize("size", [64, 256, 1024])
def test_threads_with_small_stacks(mode, size):
    program = f"""
    @ms.jit(capture_mode=MODE)
    def broken(x):
        y = x * 2
        print(end="")
        return sorted([y, y + 1], key=lambda t: float(t[0]))[0].sum()

    def down(x, n):
        print(end="")
        return x if n == 0 else jitted(x, n - 1) + 1

    jitted = ms.jit(down, capture_mode=MODE)
    results = []

    def work():
        sys.setrecursionlimit(100_000)
        results.append([said(lambda: broken(x)), said(lambda: jitted(x, 5_000)), said(lambda: broken(x))])

    threading.stack_size({size} * 1024)
    for _ in range(2):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    print(results)
    """
    assert printed(program, mode) == [str([[2.0, "RecursionError", 2.0]] * 2)]


@pytest.mark.parametrize("first", [False, True], ids=["captured", "first"])
def test_handlers_run_at_the_limit(first):
    """What leads a call from graph to graph has levels of its own: it raises nothing between two instructions."""
    program = f"""
    def parts(x, log):
        log.append("in")
        try:
            y = x * 2
            log.append(str(y.shape))
            print(end="")
            try:
                {{}}["a"]
            except KeyError as e:
                log.append(repr(e))
            return y + 1
        finally:
            log.append("end")

    limit = sys.getrecursionlimit()
    whole = ["in", "(1,)", "KeyError('a')", "end"]
    parts(x, [])
    seen = set()
    for room in range(8, 40):  # native parts take some levels more than plain Python
        jitted = ms.jit(parts, capture_mode=MODE)
        if not {first}:
            for _ in range(3):
                jitted(x, [])
        for _ in range(3):
            log = []
            try:
                lower(room)
                what = said(lambda: jitted(x, log))
            finally:
                sys.setrecursionlimit(limit)
            assert log == [] or log[-1] == "end", (room, what, log)
            assert what == "RecursionError" or (what == 3.0 and log == whole), (room, what, log)
            seen.add(what)
    print(sorted(map(str, seen)))
    """
    assert "'3.0'" in printed(program, "bytecode")[0]


def test_what_is_nested_deep(mode):
    program = """
    sys.setrecursionlimit(1_000_000)

    def nested(n):
        made = ()
        for _ in range(n):
            made = (made,)
        return made

    @ms.jit(capture_mode=MODE)
    def reads(x, value):
        return x + len(value)

    @ms.jit(capture_mode=MODE)
    def makes(x, n):
        made = x
        for _ in range(n):
            made = [made]
        return made

    deep = nested(50_000)
    print([said(lambda: reads(x, deep)) for _ in range(3)])
    for n in (3, 5_000, 5_000):
        made = makes(x, n)
        for _ in range(n):
            made, = made
        assert float(made) == 1.0
    """
    assert printed(program, mode) == ["[2.0, 2.0, 2.0]"]
