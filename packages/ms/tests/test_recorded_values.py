"""Values, dtypes and shapes as recorded with MindSpore 2.10, eagerly and in captured functions."""

from __future__ import annotations

import linecache
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

V = [-100, -30, -3, -2, -1, 0, 1, 2, 3, 7, 100]
NAMES: dict[str, Any] = {"ms": ms, "np": np, "ops": ops, "nn": nn, "mnp": ms.numpy, "Tensor": Tensor}
NAMES |= {name: Tensor(np.array(V), getattr(ms, name)) for name in ("int8", "int16", "int32", "int64", "float16")}
NAMES |= {"uint8": Tensor([0, 1, 2, 5, 100], ms.uint8), "bool_": Tensor([True, False]), "high": Tensor([126], ms.int8)}
NAMES |= {"f": Tensor(2.5), "v": Tensor([1.0, 2.0]), "w": Tensor([3.0, 4.0, 5.0])}
RECORDED = """
ops.hardswish(int8) -> Int8 [11] [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 100]
ops.hardswish(int32) -> Int32 [11] [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 100]
ops.hardswish(high) -> Int8 [1] [126]
ops.hardsigmoid(int16) -> Int16 [11] [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
ops.hardsigmoid(high) -> Int8 [1] [1]
ops.selu(int8) -> Int8 [11] [-1, -1, 0, 0, 0, 0, 1, 2, 3, 7, 100]
ops.selu(int32) -> Int32 [11] [-1, -1, 0, 0, 0, 0, 1, 2, 3, 7, 100]
ops.hardtanh(int64) -> Int64 [11] [-1, -1, -1, -1, -1, 0, 1, 1, 1, 1, 1]
ops.hardtanh(int32, -2.5, 3.5) -> Int32 [11] [-2, -2, -2, -2, -1, 0, 1, 2, 3, 3, 3]
ops.hardtanh(uint8) -> UInt8 [5] [0, 1, 1, 1, 1]
ops.hardtanh(bool_) -> Bool [2] [1, 0]
ops.leaky_relu(uint8) -> UInt8 [5] [0, 1, 2, 5, 100]
ops.leaky_relu(int16, 0.5) -> Int16 [11] [0, 0, 0, 0, 0, 0, 1, 2, 3, 7, 100]
nn.HSwish()(int32) -> Int32 [11] [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 100]
nn.Hardtanh(-1, 2)(int32) -> Int32 [11] [-1, -1, -1, -1, -1, 0, 1, 2, 2, 2, 2]
nn.HSigmoid()(int64) -> Int64 [11] [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
nn.SeLU()(int32) -> Int32 [11] [-1, -1, 0, 0, 0, 0, 1, 2, 3, 7, 100]
ops.RealDiv()(int32[-5:], Tensor([2, -3, 2, -4, 7], ms.int32)) -> Int32 [5] [0, 0, 1, -1, 14]
ops.RealDiv()(2, int32[-5:]) -> Int32 [5] [2, 1, 0, 0, 0]
ops.RealDiv()(int32[-5:], 2.0) -> Float32 [5] [0.5, 1.0, 1.5, 3.5, 50.0]
ops.argmin(f) -> Int64 [] [0]
ops.argmin(f, 0) -> Int64 [] [0]
ops.argmin(f, None, True) -> Int64 [] [0]
ops.argmin(v) -> Int32 [] [0]
f.argmin() -> Int64 [] [0]
mnp.around(3) -> Int64 [] [3]
mnp.around([1, 2]) -> Int64 [2] [1, 2]
mnp.around(2.5) -> Float32 [] [2.0]
mnp.around(int32) -> Int32 [11] [-100, -30, -3, -2, -1, 0, 1, 2, 3, 7, 100]
mnp.cbrt(float16[-4:]) -> Float32 [4] [1.26, 1.442, 1.913, 4.642]
ops.cartesian_prod(v) -> Float32 [2, 1] [1.0, 2.0]
ops.cartesian_prod(f) -> Float32 [1, 1] [2.5]
ops.cartesian_prod(f, v) -> Float32 [2, 2] [2.5, 1.0, 2.5, 2.0]
ops.cartesian_prod(v, w) -> Float32 [6, 2] [1.0, 3.0, 1.0, 4.0, 1.0, 5.0, 2.0, 3.0, 2.0, 4.0, 2.0, 5.0]
"""
ROWS = [tuple(row.split(" -> ")) for row in RECORDED.strip().splitlines()]


def describe(x: Tensor) -> str:
    return f"{x.dtype} {list(x.shape)} {[round(v, 3) for v in x.asnumpy().ravel().tolist()]}"


@pytest.mark.parametrize("mode", [None, "ast", "bytecode"])
@pytest.mark.parametrize(("expression", "outcome"), ROWS, ids=[row[0] for row in ROWS])
def test_the_outcome_is_as_recorded(expression: str, outcome: str, mode: str | None) -> None:
    text = f"def result():\n    return {expression}\n"
    name = f"<recorded {expression}>"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    found: dict[str, Any] = dict(NAMES)
    exec(compile(text, name, "exec"), found)
    function = found["result"] if mode is None else ms.jit(found["result"], capture_mode=mode)
    assert describe(function()) == outcome
