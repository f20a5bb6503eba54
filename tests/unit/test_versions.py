"""The packages agree with each other and with their metadata."""

from importlib.metadata import entry_points, version

import ms
import ms_runtime

NAMES = [
    "ms-runtime",
    "ms-tensor",
    "ms-autodiff",
    "ms-jit-core",
    "ms-nn",
    "ms-jit-ast",
    "ms-jit-bytecode",
    "ms-jit-trace",
    "ms",
    "ms-compat",
]


def test_versions():
    assert {version(name) for name in NAMES} == {"0.1.0"}
    assert isinstance(ms_runtime.TABLE_VERSION, int)


def test_mindspore_is_the_same_objects():
    import mindspore
    from mindspore import Tensor, nn, ops
    from mindspore.nn import Dense

    assert mindspore.__version__ == "2.10.0"
    assert Tensor is ms.Tensor and Dense is ms.nn.Dense
    assert ops.add is ms.ops.add and nn.Cell is ms.nn.Cell


def test_capture_modes_are_found_by_entry_point():
    assert {point.name for point in entry_points(group="ms.capture_modes")} >= {"ast", "trace"}
