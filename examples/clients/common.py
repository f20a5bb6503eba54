"""Shared by the programs of this folder: the command line, the execution modes, and weights drawn by name.

Each program has `run(compiled)`, which trains for some steps and returns its results as a dict of numbers and strings.
`compiled` is the function that wraps the training step; `MODES` names the choices.
"""

import argparse
import json
import zlib

import mindspore as ms
import numpy as np
from mindspore import Tensor

MODES = ("pynative", "graph", "ast", "bytecode", "trace")


def select(mode):
    """Set the execution mode and return the wrapper of a step: the identity, or `mindspore.jit` with a capture mode."""
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    if mode in ("pynative", "graph"):
        return lambda step: step
    return ms.jit(capture_mode=mode)


def fill(net, seed=0):
    """Draw each weight from a generator seeded by its name, so that values do not depend on MindSpore's generators.

    Matrices and kernels get the variance that keeps activations in range (Glorot and Bengio, 2010), biases a small one;
    other vectors keep the values from their layer.
    """
    for name, parameter in net.parameters_and_names():
        rng = np.random.default_rng([zlib.crc32(name.encode()), seed])
        if parameter.ndim >= 2:
            fans = parameter.shape[0] + parameter.shape[1]
            deviation = (2 / (fans * np.prod(parameter.shape[2:]))) ** 0.5
        elif "bias" in name:
            deviation = 0.1
        else:
            continue
        parameter.set_data(Tensor(rng.standard_normal(parameter.shape) * deviation, parameter.dtype))
    return net


def norm(tensors):
    """Return the Euclidean norm of all elements of some tensors."""
    return float(np.sqrt(sum(np.square(t.asnumpy().astype(np.float64)).sum() for t in tensors)))


def main(run, description):
    """Run a program in the mode named on the command line and print its result as JSON."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--mode", choices=MODES, default="pynative", help="default: pynative")
    print(json.dumps(run(select(parser.parse_args().mode)), indent=1))
