"""Programs that go wrong in one of many ways raise captured what they raise plain: the class, the words, what else the
exception carries (names, notes, causes), and whatever the program noted before."""

from __future__ import annotations

import itertools
import linecache
import re
import textwrap
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ms import Tensor, jit

TEXT = (Path(__file__).resolve().parent / "error_forms.txt").read_text()
PRELUDE, EXPRESSIONS, STATEMENTS = re.split(r"\n=== \w+\n", TEXT)
FORMS = [*EXPRESSIONS.strip().split("\n"), *STATEMENTS.strip().split("\n---\n")]
#: of how many forms a quick run takes one
SAMPLE = 23
CARRIED = ("name", "value", "code", "errno", "path", "encoding", "start")
_numbers = itertools.count()


def program(body: str, caught: bool) -> Callable[..., Any]:
    """A function of a tensor and a log that runs `body`; with `caught` it says itself what was raised."""
    if caught:
        body = (
            f"try:\n{textwrap.indent(body, '    ')}\nexcept BaseException as e:\n    return type(e).__name__, str(e), y"
        )
    text = f"{PRELUDE}\ndef f(x, log):\n    y = x + 1\n{textwrap.indent(body, '    ')}\n    return y\n"
    name = f"<form {next(_numbers)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    space: dict[str, Any] = {"__name__": "error_forms", "Tensor": Tensor}
    exec(compile(text, name, "exec", dont_inherit=True), space)
    return space["f"]


def carried(e: BaseException | None, depth: int = 0) -> Any:
    """All that an exception says, those that it came from included."""
    if e is None or depth > 3:
        return None
    more = [(k, repr(getattr(e, k))) for k in CARRIED if hasattr(e, k)]
    if hasattr(e, "obj"):
        more.append(("obj", repr(e.obj)))
    chain = carried(e.__context__, depth + 1), carried(e.__cause__, depth + 1), e.__suppress_context__
    shown = "".join(traceback.TracebackException.from_exception(e).format_exception_only())  # with "Did you mean"
    return type(e).__name__, str(e), repr(e.args), more, sorted(vars(e)), getattr(e, "__notes__", None), chain, shown


def outcome(f: Callable[..., Any]) -> str:
    log: list[Any] = []
    try:
        result = f(Tensor([[1.0, 2.0]]), log)
        said: Any = [str(v) for v in result] if isinstance(result, tuple) else str(result)
    except BaseException as e:
        said = carried(e)
    text = repr((said, [str(v) for v in log]))
    return re.sub(r" at 0x[0-9a-f]+|<form \d+>", "", text)


def differences(form: str, mode: str) -> list[str]:
    found = []
    for caught in (True, False):
        want = outcome(program(form, caught))
        captured = jit(program(form, caught), capture_mode=mode)
        for _ in range(2):
            got = outcome(captured)
            if got != want:
                found.append(f"{form}\n  gives {got}\n  plain {want}")
                break
    return found


def check(forms: list[str], mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = [d for form in forms for d in differences(form, mode)]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_sample_of_the_forms(mode: str) -> None:
    check(FORMS[::SAMPLE], mode)


#: forms that captures once took for right
ONCE_MISSED = [
    "{}.keys(1)",
    "{}.items(kind=1)",
    'try:\n    raise ValueError("a")\nexcept ValueError as e:\n    e.args = 5',
]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_forms_that_were_missed(mode: str) -> None:
    check(ONCE_MISSED, mode)


@pytest.mark.long
@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("part", range(1, SAMPLE))
def test_every_form(part: int, mode: str) -> None:
    check(FORMS[part::SAMPLE], mode)
