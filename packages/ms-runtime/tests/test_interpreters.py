"""The core belongs to the main interpreter; others are refused at import, in words."""

from __future__ import annotations

import subprocess
import sys
import textwrap

MODULE = "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters"


def test_a_subinterpreter_is_refused():
    inside = """
        try:
            import ms_runtime
        except ImportError as e:
            print(str(e).splitlines()[0])
    """
    program = f"""
        import ms_runtime
        import {MODULE} as interpreters

        made = interpreters.create()
        interpreters.run_string(made, {textwrap.dedent(inside)!r})
        interpreters.destroy(made)
        print((ms_runtime.Tensor([1.0]) + 1).shape)
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.stdout.splitlines() == [
        "import of ms_runtime: it works in the main interpreter of a process only.",
        "(1,)",
    ], ran.stderr
