"""What runs between graphs and looks at its callers finds the user's frames: names, files, lines and modules, and
nothing of ours among them."""

from __future__ import annotations

import inspect
import io
import logging
import pdb
import sys
import traceback
import warnings

import ms
import pytest
from ms import Tensor

MODES = ["ast", "bytecode", "trace"]


def callers():
    """The frames from the caller of this function to `run`."""
    found, f = [], sys._getframe(1)
    while f.f_code is not run.__code__:
        found.append((f.f_code.co_filename, f.f_code.co_name, f.f_lineno, f.f_globals["__name__"]))
        f = f.f_back
    return [*found, f.f_lineno]


def run(program, x):
    return program(x)


def warn(level):
    warnings.warn(f"level {level}", DeprecationWarning, stacklevel=level)


def warn_through(level):
    warn(level)


def in_the_function(x):
    y = x * 2
    found = callers()
    return y + 1, found


def mid(x, tell):
    y = x + 1
    found = tell()
    return y * 2, found


def outer(x, tell):
    y, found = mid(
        x * 3,
        tell,
    )
    return y - 1, found


def in_a_helper(x):
    y, found = mid(x, callers)
    return y * 2, found


def in_a_helper_of_a_helper(x):
    y, found = outer(x, callers)
    y, again = outer(y, callers)
    return y, found, again


def warns_for_its_caller(x):
    y = x * 2
    warnings.warn("mine", DeprecationWarning, stacklevel=2)
    warn(2)
    warn(3)
    warn_through(3)
    warn_through(4)
    return y, 0


def warns_from_a_helper(x):
    y = mid(x, lambda: warn(3))[0]
    y = outer(y, lambda: warn(4))[0]
    return y, 0


def in_a_handler(x):
    found = []
    try:
        raise KeyError("k")
    except KeyError:
        y = x + 1
        found.append(callers())
        found.append(mid(y, callers)[1])
        found.append(repr(sys.exc_info()[1]))
    return y, found


def in_a_try(x):
    found = []
    try:
        y, tell = mid(x, callers)
        found.append(tell)
    finally:
        found.append(callers())
    return y, found


def fails():
    raise ValueError(str(callers()[1:]))


def raises_in_a_helper(x):
    try:
        y, _ = outer(x, fails)
    except ValueError as e:
        y = x
        found = [(row.name, row.lineno) for row in traceback.extract_tb(e.__traceback__)], str(e)
    return y, found


def writes_a_global_of_its_caller(x):
    def write():
        sys._getframe(1).f_globals["_written"] = True
        return sys._getframe(1).f_globals["__name__"]

    y = x * 2
    found = write()
    return y, found, globals().pop("_written", None) is True


def by_inspect(x):
    y = x * 2
    found = (lambda: [(row.function, row.lineno, row.code_context) for row in inspect.stack()[:2]])()
    return y, found


def its_own_callers(x):
    y, f, found = x * 2, sys._getframe(), []
    while f.f_code is not run.__code__:
        found.append((f.f_code.co_name, f.f_lineno))
        f = f.f_back
    return y, found


def reads_them():
    variables = sys._getframe(1).f_locals
    return variables["k"], variables["_unused"]


def a_caller_s_variables(x):
    k, _unused = 3, 4
    y = x * k
    found = reads_them()
    return y, found


def in_a_loop(x):
    found = []
    for i in range(3):
        x, tell = mid(x, callers)
        found.append((i, tell))
    return x, found


def with_a_context(x):
    class Manager:
        def __enter__(self):
            return callers()

        def __exit__(self, *error):
            found.append(callers())

    found = []
    with Manager() as entered:
        y, tell = mid(x, callers)
        found.append(tell)
    return y, [entered, *found]


PROGRAMS = [
    *(in_the_function, in_a_helper, in_a_helper_of_a_helper, warns_for_its_caller, warns_from_a_helper, in_a_handler),
    *(in_a_try, raises_in_a_helper, writes_a_global_of_its_caller, by_inspect, its_own_callers, a_caller_s_variables),
    *(in_a_loop, with_a_context),
]


def told(program, x):
    """What a run gives, and the places of its warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        y, *rest = run(program, x)
    return y.asnumpy().tolist(), rest, [(w.filename, w.lineno, str(w.message)) for w in caught]


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_callers(monkeypatch, program, mode, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    expected = told(program, Tensor([1.0, 2.0]))
    jitted = ms.jit(program, capture_mode=mode)
    for _ in range(3):
        assert told(jitted, Tensor([1.0, 2.0])) == expected


@pytest.mark.parametrize("mode", MODES)
def test_logging_names_the_caller_s_line(mode):
    stream = io.StringIO()
    logger = logging.Logger("callers")
    logger.addHandler(logging.StreamHandler(stream))
    logger.handlers[0].setFormatter(logging.Formatter("%(module)s %(funcName)s %(lineno)d %(message)s"))

    def helper():
        logger.warning("helper", stacklevel=2)

    def program(x):
        y = x * 2
        logger.warning("program", stacklevel=2)
        logger.warning("here")
        helper()
        return y

    run(program, Tensor([1.0]))
    expected = stream.getvalue()
    jitted = ms.jit(program, capture_mode=mode)
    for _ in range(3):
        stream.seek(0)
        stream.truncate()
        run(jitted, Tensor([1.0]))
        assert stream.getvalue() == expected


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_helper_that_looks_at_its_caller_costs_no_graph(mode):
    def program(x):
        y = outer(x, lambda: warn(3))[0]
        return (y * y).sum()

    jitted = ms.jit(program, capture_mode=mode)
    for _ in range(3):
        told(lambda x: (jitted(x), 0), Tensor([1.0, 2.0]))
    info = jitted.cache_info()
    assert info.plain_calls == 0 and info.segments == 1 and info.hits == 2, info


@pytest.mark.parametrize("mode", MODES)
def test_a_debugger_of_the_program_s_own_stops_in_the_function(mode):
    said = io.StringIO()

    def program(x, n):
        y = n * 2
        debugger.set_trace()
        z = y + 1
        return x * z

    jitted, expected = ms.jit(program, capture_mode=mode), None
    for f in (program, jitted, jitted):
        said.seek(0)
        said.truncate()
        debugger = pdb.Pdb(stdin=io.StringIO("p y, n\nn\nn\np z\nc\n"), stdout=said, nosigint=True, readrc=False)
        debugger.use_rawinput = False
        assert f(Tensor([1.0]), 3).asnumpy().tolist() == [7.0]
        expected = expected or said.getvalue()
        assert said.getvalue() == expected and "(6, 3)" in expected and "(Pdb) 7" in expected
