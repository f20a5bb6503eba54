"""Runs programs that read a dataset, and interrupts them by Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
import time


def interrupt(program: str, timeout: float) -> tuple[int, bytes, float]:
    """Runs a program and interrupts it shortly after its first line.

    Returns its exit code, its stderr, and the seconds from the interrupt to its end.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # The shell may ignore the signal in the tests and their children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    _, error = process.communicate(timeout=timeout)
    return process.returncode, error, time.monotonic() - began
