"""Programs that Ctrl-C ends while they read a dataset."""

from __future__ import annotations

import signal
import subprocess
import sys
import time


def interrupt(program: str, timeout: float) -> tuple[int, bytes, float]:
    """Runs a program and interrupts it shortly after its first line.

    Returns its exit code, what it wrote to stderr, and the seconds that it took to end.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell may have started the tests with the signal ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    _, error = process.communicate(timeout=timeout)
    return process.returncode, error, time.monotonic() - began
