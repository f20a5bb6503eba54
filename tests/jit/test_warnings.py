"""What a captured function warns of names the user's line, as plain Python does; capturing itself warns of nothing."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import threading
import warnings

import ms
import numpy as np
import pytest
from ms import Tensor

MODES = ["ast", "bytecode", "trace"]
X = np.array([1.0, 2.0], np.float32)
PATTERN = "[[a]c"


def compiles(x):
    return x * 2, re.compile(PATTERN) is None


def matches(x):
    y = x + 1
    return y * 2, re.match(PATTERN, "[c") is not None


def divides(x):
    return x * 2, float(np.float64(1.0) / np.float64(0.0))


def given(fn) -> list:
    """File, line, category and text of each warning of two calls, nothing being remembered between them."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        for _ in range(2):
            re.purge()
            fn(Tensor(X))
    return [(w.filename, w.lineno, w.category, str(w.message)) for w in seen]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("fn", [compiles, matches, divides])
def test_a_warning_names_the_users_line_each_time(fn, mode):
    assert given(ms.jit(fn, capture_mode=mode)) == given(fn)
    assert len(given(fn)) == 2


TEXT = """
def odd(x, n):
    text = "\\d"
    if n is 1:
        return x, text
    return x * 2, text
"""


@pytest.mark.parametrize("action", ["always", "error"])
@pytest.mark.parametrize("mode", MODES)
def test_source_is_not_warned_of_again(mode, action, tmp_path):
    file = tmp_path / "odd.py"
    file.write_text(TEXT)
    spec = importlib.util.spec_from_file_location("odd", file)
    module = importlib.util.module_from_spec(spec)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        spec.loader.exec_module(module)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter(action)
        f = ms.jit(module.odd, capture_mode=mode)
        assert np.array_equal(f(Tensor(X), 5)[0].asnumpy(), X * 2)
    assert not seen and f.cache_info().plain_calls == 0


def warns_elsewhere(x, begun, done):
    y = x * 2
    begun.set()
    done.wait(10)
    return y


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_another_thread_warns_while_a_function_is_captured(mode):
    begun, done = threading.Event(), threading.Event()
    run = threading.Thread(target=ms.jit(warns_elsewhere, capture_mode=mode), args=(Tensor(X), begun, done))
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        run.start()
        begun.wait(10)
        warnings.warn("from here", stacklevel=1)
        done.set()
        run.join()
    assert [str(w.message) for w in seen] == ["from here"]


def test_warnings_are_shown_as_before_once_a_capture_is_over():
    shown = warnings._showwarnmsg
    for mode in MODES:
        ms.jit(matches, capture_mode=mode)(Tensor(X))
    assert warnings._showwarnmsg is shown


def test_warnings_as_errors_on_the_command_line():
    code = "import ms; f = ms.jit(lambda x: x * 2, capture_mode='bytecode'); print(f(ms.Tensor([1.0])).item())"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "2.0\n"), done.stderr
