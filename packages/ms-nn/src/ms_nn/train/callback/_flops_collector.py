"""FlopsUtilizationCollector: the time of a step, and its share of the peak performance of a device."""

from __future__ import annotations

import math
import time
from typing import Any

import ms_runtime
from ms_tensor import Tensor

from ..._validate import boolean, positive_int
from ._callback import Callback, RunContext

_PRODUCTS = ("matmul2", "linear", "linear_bias", "conv2d_")


def _dims(value: dict[str, Any]) -> list[int]:
    """The dimensions of a value of a described graph, such as 'f32[5, 3]'."""
    inner = value["type"].partition("[")[2].rstrip("]")
    return [int(size) for size in inner.split(",")] if inner else []


def step_flops(network: Any, inputs: Any) -> int:
    """Returns the number of operations of matrix products and convolutions in the forward and backward pass.

    The gradient with respect to an operand has as many operations as the product; it counts if the operand depends on
    a parameter.

    Args:
        network: A Cell.
        inputs: The inputs of the network.

    Examples:
        >>> from ms_nn.train.callback._flops_collector import step_flops
        >>> step_flops(nn.Dense(10, 5), [ops.ones((32, 10))])
        6400
    """
    drawn, training = ms_runtime.get_rng_state(), network.training
    network.set_train(False)
    try:
        recorder = ms_runtime.TraceRecorder("flops")
        with ms_runtime.no_record(), recorder:
            for i, value in enumerate(inputs):
                if isinstance(value, Tensor):
                    recorder.input(value, f"x{i}")
            result = network(*inputs)
        outputs = result if isinstance(result, (tuple, list)) else (result,)
        graph = recorder.finish([x for x in outputs if isinstance(x, Tensor)]).describe()
    finally:
        network.set_train(training)
        ms_runtime.set_rng_state(drawn)
    values, total = graph["values"], 0
    learned = [value["kind"] == "const" for value in values]
    for node in graph["nodes"]:
        for out in node["outputs"]:
            learned[out] = any(learned[i] for i in node["inputs"])
        if node["op"] in _PRODUCTS:
            left, right = (_dims(values[i]) for i in node["inputs"][:2])
            inner = math.prod(right[1:]) if node["op"] == "conv2d_" else left[-1]
            forward = 2 * math.prod(_dims(values[node["outputs"][0]])) * inner
            total += forward * (1 + sum(learned[i] for i in node["inputs"][:2]))
    return total


class FlopsUtilizationCollector(Callback):
    """Prints the time of steps, and the share of a device's peak performance that products and convolutions reach.

    data_size: The number of steps between prints.
    computility: The peak performance of the device, in operations per second.
    full_flops: Accepted for compatibility: one device holds the whole model.
    enable_ma_collector: Accepted for compatibility: there is no cloud to report to.
    TypeError: a flag is not a bool, or `data_size` is not an int.
    ValueError: `data_size` is not positive.

    >>> from ms_nn.train import FlopsUtilizationCollector
    >>> FlopsUtilizationCollector(10, computility=1e12).data_size
    10
    """

    def __init__(
        self, data_size: int, computility: float = 1, full_flops: bool = True, enable_ma_collector: bool = False
    ) -> None:
        super().__init__()
        self.data_size = positive_int(data_size, "data_size", "FlopsUtilizationCollector")
        self.computility = computility
        self.full_flops = boolean(full_flops, "full_flops", "FlopsUtilizationCollector")
        self.enable_ma_collector = boolean(enable_ma_collector, "enable_ma_collector", "FlopsUtilizationCollector")
        self._flops: int | None = None
        self._begun = 0.0

    def step_begin(self, run_context: RunContext) -> None:
        """Records the time at the start of a printed span."""
        params = run_context.original_args()
        if (params.cur_step_num - 1) % self.data_size == 0:
            self._begun = time.perf_counter()

    def step_end(self, run_context: RunContext) -> None:
        """Prints at the end of a span."""
        params = run_context.original_args()
        if params.cur_step_num % self.data_size:
            return
        per_step = (time.perf_counter() - self._begun) / self.data_size
        if self._flops is None:
            network = getattr(params.train_network, "network", None)
            batch = params.train_dataset_element
            self._flops = step_flops(*((params.network, batch[:1]) if network is None else (network, batch)))
            parts = ("Full model", "Full hardware", "Shard model", "Shard hardware")
            print(", ".join(f"{part} flops is {self._flops}" for part in parts))
        share = 100.0 * self._flops / (per_step * self.computility)
        print(f"Train per step time: {per_step * 1000:.3f} ms, mfu:{share:.2f}% hfu:{share:.2f}%")
