"""Each op of the table as ONNX: the checker takes it, and onnxruntime gives what we give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ms
import ms_nn.onnx_export
import numpy as np
import onnx
import onnxruntime
import pytest
from ms_nn.onnx_export import RULES
from support import TABLE, Sample, is_random, samples

# Ops without a form in ONNX 18.
NOT_EXPRESSIBLE = {
    *("complex", "erfinv", "lgamma", "digamma", "zeta", "slogdet", "solve_", "cholesky_", "qr_", "svd_", "eigh_"),
    *(name for name in TABLE if name.endswith("_grad") and name != "conv2d_input_grad"),
    "permutation_",
}
# What onnxruntime has no CPU kernel for; the models are checked, not run.
NOT_RUN: set[tuple[str, str]] = set()


def export(tmp_path: Path, net: Any, *inputs: Any) -> str:
    path = str(tmp_path / "net.onnx")
    ms.export(net, *inputs, file_name=path, file_format="ONNX")
    onnx.checker.check_model(onnx.load(path), full_check=True)
    return path


def to_numpy(tensor: Any) -> np.ndarray:
    return tensor.astype(ms.float32).asnumpy() if tensor.dtype is ms.bfloat16 else tensor.asnumpy()


def flat(result: Any) -> list[Any]:
    return [leaf for part in result for leaf in flat(part)] if isinstance(result, (tuple, list)) else [result]


def is_complex(sample: Sample) -> bool:
    return any("complex" in str(dtype).lower() for dtype in sample.dtypes)


def test_every_op_has_a_rule_or_is_known_to_have_none() -> None:
    assert set(TABLE) - set(RULES) == NOT_EXPRESSIBLE


EXPORTED = [s for s in samples() if s.op in RULES and not is_random(s.op) and not is_complex(s)]


@pytest.mark.parametrize("sample", EXPORTED, ids=repr)
def test_samples(sample: Sample, tmp_path: Path) -> None:
    tensors = sample.tensors()
    want = flat(sample.call(*tensors))
    path = export(tmp_path, lambda *xs: sample.call(*xs), *tensors)
    session = onnxruntime.InferenceSession(path)
    got = session.run(None, {i.name: to_numpy(t) for i, t in zip(session.get_inputs(), tensors, strict=True)})
    for a, b in zip(got, want, strict=True):
        b = to_numpy(b)
        assert a.shape == b.shape and a.dtype == b.dtype
        close = {"f2": 2e-3, "f4": 2e-5, "f8": 1e-10}.get(a.dtype.str[1:], 0)
        np.testing.assert_allclose(a, b, rtol=close, atol=close)
