"""The harness's side of the workers: processes that answer, time out, crash and are restarted."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

WORKER = Path(__file__).resolve().parent / "worker.py"


class Failure(Exception):
    """A worker rejected a request, took too long or died; the text says which."""


def environment(framework: str, threads: int) -> dict[str, str]:
    """Returns an environment with the same number of threads for all, and without messages.

    PyTorch's two threads are bound to a core each. Otherwise both may wake on one core after a pause, where they wait
    for each other for a time slice (products of 0.3 ms took 2.6 ms, in every round).
    """
    count = str(threads)
    names = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MS_NUM_THREADS", "NUMEXPR_NUM_THREADS")
    found = {**os.environ, **dict.fromkeys(names, count), "GLOG_v": "4"}
    found["JAX_PLATFORMS"] = "cuda" if found.get("BENCH_DEVICE") == "GPU" else "cpu"
    return {**found, "OMP_PROC_BIND": "true"} if framework == "torch" else found


class Worker:
    """A process with one framework; it starts at the first request."""

    def __init__(self, framework: str, python: str, threads: int) -> None:
        self.framework, self.python, self.threads = framework, python, threads
        self.process: subprocess.Popen[bytes] | None = None
        self.versions: dict[str, str] = {}
        self.buffer = b""

    def start(self) -> None:
        self.log = tempfile.TemporaryFile()
        command = [self.python, str(WORKER), self.framework, str(self.threads)]
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log,
                env=environment(self.framework, self.threads),
            )
        except OSError as error:
            self.log.close()
            raise Failure(f"does not start: {error}") from error
        self.buffer = b""
        self.versions = self.answer(120)

    def ask(self, limit: float = 60.0, **request: Any) -> Any:
        """Returns the answer to a request; after `limit` seconds it ends the process and raises Failure."""
        if self.process is None:
            self.start()
        assert self.process is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        return self.answer(limit)

    def answer(self, limit: float) -> Any:
        assert self.process is not None and self.process.stdout is not None
        deadline = time.monotonic() + limit
        out = self.process.stdout.fileno()
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([out], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                self.stop()
                raise Failure(f"more than {limit:.0f} s")
            data = os.read(out, 1 << 16)
            if not data:
                code = self.process.wait()
                last = self.last_line()
                self.stop()
                raise Failure(f"died with code {code}" + (f": {last}" if last else ""))
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\n", 1)
        message = json.loads(line)
        if "error" in message:
            raise Failure(message["error"])
        return message["ok"]

    def last_line(self) -> str:
        self.log.seek(0)
        lines = self.log.read().decode(errors="replace").strip().splitlines()
        return lines[-1][:200] if lines else ""

    def cpu_seconds(self) -> float:
        """Returns the core seconds that the threads of the process have used so far, to the nanosecond."""
        if self.process is None:
            return 0.0
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                total += int((task / "schedstat").read_text().split()[0])
            except OSError:  # the thread has ended
                pass
        return total / 1e9

    def settle(self, step: float = 0.003, limit: float = 0.5) -> None:
        """Waits until the process uses no core: threads of a pool spin for a while after the work."""
        deadline = time.monotonic() + limit
        before = self.cpu_seconds()
        while time.monotonic() < deadline:
            time.sleep(step)
            after = self.cpu_seconds()
            if after - before < step / 30:
                return
            before = after

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for stream in (self.process.stdin, self.process.stdout, self.log):
                assert stream is not None
                with contextlib.suppress(BrokenPipeError):  # a request that the dead process never read
                    stream.close()
            self.process = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
