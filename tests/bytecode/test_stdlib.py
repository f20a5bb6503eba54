"""Python's own tests of its language, as installed, with every test function captured; and with every instruction
natively between graphs (MS_JIT_BREAK=every)."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RUNNER = Path(__file__).with_name("stdlib_runner.py")
#: a few seconds each
QUICK = ["test_scope", "test_raise", "test_patma", "test_yield_from", "test_keywordonlyarg", "test_binop"]
MODULES = """
test_generators test_with test_exceptions test_scope test_unpack test_listcomps test_dictcomps test_setcomps test_raise
test_exception_variations test_augassign test_binop test_bool test_call test_compare test_contains test_decorators
test_dictviews test_enumerate test_fstring test_funcattrs test_genexps test_grammar test_keywordonlyarg
test_named_expressions test_patma test_positional_only_arg test_property test_richcmp test_slice test_super test_unary
test_unpack_ex test_yield_from test_contextlib test_iter test_opcodes test_extcall test_defaultdict test_dataclasses
test_descr
""".split()


def failures(module: str, *, plain: bool = False, every: bool = False, seconds: int = 600) -> dict:
    """The failing tests of one module in a process of its own."""
    env = {k: v for k, v in os.environ.items() if k != "MS_JIT_BREAK"}
    if every:
        env["MS_JIT_BREAK"] = "every"
    command = [sys.executable, str(RUNNER), module, *(["--plain"] if plain else [])]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, f"{module}: ended with {done.returncode}\n{done.stderr[-2000:]}"
    report = json.loads(done.stdout.splitlines()[-1])
    assert report["ran"] == 0 or plain or report["captures"] > 0, "nothing was captured"
    if report["ran"] == 0:
        pytest.skip(f"test.{module} has doctests only")
    return report["failed"]


def check(module: str, *, every: bool = False) -> None:
    if importlib.util.find_spec("test") is None or importlib.util.find_spec(f"test.{module}") is None:
        pytest.skip(f"this Python has no test.{module}")
    failed = failures(module, every=every)
    if failed:  # what fails on this machine without us does not count
        for name in failures(module, plain=True):
            failed.pop(name, None)
    assert not failed, "\n".join(f"{name}: {text}" for name, text in failed.items())


@pytest.mark.parametrize("module", QUICK)
def test_module(module):
    check(module)


@pytest.mark.long
@pytest.mark.parametrize("module", [m for m in MODULES if m not in QUICK])
def test_more_modules(module):
    check(module)


@pytest.mark.long
@pytest.mark.parametrize("module", MODULES)
def test_module_with_every_instruction_native(module):
    check(module, every=True)
