"""The main example on a device whose launches run late: the losses and weights of the CPU, bit for bit."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

#: trains the networks of examples/digits.py as that program does, and prints each loss and what the weights are
PROGRAM = """
import functools, hashlib, sys
sys.path.insert(0, {examples!r})
import digits
import mindspore as ms

data = digits.load_data()
for name, (build, optimizer, _) in list(digits.NETWORKS.items()):
    for mode in ("plain", "graph", "ast", "bytecode", "trace"):
        nets = []
        digits.NETWORKS[name] = (lambda: nets.append(build()) or nets[-1], optimizer, 1)
        ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
        captured = mode not in ("plain", "graph")
        jit = functools.partial(ms.jit, capture_mode=mode, jit_level="O0") if captured else None
        losses, accuracy, _, _ = digits.train(name, 1, data, jit, captured and "step" or None)
        print(name, mode, accuracy, *[loss.hex() for loss in losses])
        for parameter in nets[0].get_parameters():
            print(parameter.name, hashlib.sha256(parameter.asnumpy().tobytes()).hexdigest())
print(nets[0].conv1.weight.device)
"""


def test_trains_as_on_the_cpu(run_alone: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    program = PROGRAM.format(examples=str(EXAMPLES))
    here, there = run_alone(program, MS_DEVICE="CPU"), run_alone(program, MS_REFERENCE_SEED="3")
    assert here.returncode == 0, here.stderr
    assert there.returncode == 0, there.stderr
    *lines, where = here.stdout.splitlines()
    assert len(lines) == 5 * (1 + 6) + 5 * (1 + 14) and where == "CPU"
    assert there.stdout.splitlines() == [*lines, "Reference:0"]
