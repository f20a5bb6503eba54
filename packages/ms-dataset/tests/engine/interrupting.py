"""Interrupts programs that read a dataset by Ctrl-C, and stops pipelines while a reader waits."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import threading
import time
from typing import Any


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


def stop_while_reading(iterator: Any, begun: threading.Event, stopped: threading.Event) -> None:
    """Stops an iterator whose reader waits for a row, once a function of the pipeline has set `begun`.

    Sets `stopped` when the pipeline knows, so that its functions go on. The reader and the pipeline's thread must end.
    """

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the pipeline has ended
            next(iterator)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    assert begun.wait(60)
    feed = iterator._feed
    interrupt_stage = feed.stage.interrupt

    def interrupt_and_release() -> None:
        interrupt_stage()
        stopped.set()

    feed.stage.interrupt = interrupt_and_release
    feed.stop()
    reader.join(60)
    assert not reader.is_alive() and not feed.thread.is_alive()
