"""Each op of the table as ONNX: the checker takes it, and onnxruntime gives what we give."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ms
import numpy as np
import onnx
import onnxruntime
import pytest
from ms_nn.onnx_export import RULES
from support import TABLE, Sample, is_random, samples

# Ops without a form in ONNX 18.
NOT_EXPRESSIBLE = {
    *("complex", "erfinv", "lgamma", "digamma", "zeta", "igamma_", "igammac_", "igamma_slope", "nextafter_"),
    *("slogdet", "solve_", "cholesky_", "qr_", "svd_", "eigh_", "eig", "eigvals"),
    *(name for name in TABLE if name.endswith("_grad") and name != "conv2d_input_grad"),
    *("permutation_", "gamma_", "poisson_"),
}
# Ops that onnxruntime does not run over float64 on CPUs: the models are valid, and it refuses to load them.
NO_DOUBLE = set("erf erfc tan sinh cosh asin acos atan atan2 asinh acosh atanh gelu_ det".split())


def export(tmp_path: Path, net: Any, *inputs: Any) -> str:
    path = str(tmp_path / "net.onnx")
    ms.export(net, *inputs, file_name=path, file_format="ONNX")
    onnx.checker.check_model(onnx.load(path), full_check=True)
    return path


def flat(result: Any) -> list[Any]:
    return [leaf for part in result for leaf in flat(part)] if isinstance(result, (tuple, list)) else [result]


def is_complex(sample: Sample) -> bool:
    return any("complex" in str(dtype).lower() for dtype in sample.dtypes)


def test_every_op_has_a_rule_or_is_known_to_have_none() -> None:
    assert set(TABLE) - set(RULES) == NOT_EXPRESSIBLE


EXPORTED = [s for s in samples() if s.op in RULES and not is_random(s.op) and not is_complex(s)]


def through_float32(run: Any, dtypes: list[Any]) -> Any:
    """The same over float32 outside where bfloat16 is inside: onnxruntime takes no bfloat16 from NumPy."""

    def net(*inputs: Any) -> Any:
        xs = [ms.ops.cast(x, dtype) for x, dtype in zip(inputs, dtypes, strict=True)]
        return [ms.ops.cast(y, ms.float32) if y.dtype is ms.bfloat16 else y for y in flat(run(*xs))]

    return net


@pytest.mark.parametrize("sample", EXPORTED, ids=repr)
def test_samples(sample: Sample, tmp_path: Path) -> None:
    tensors = sample.tensors()
    net = through_float32(lambda *xs: sample.call(*xs), sample.dtypes)
    inputs = [t.astype(ms.float32) if t.dtype is ms.bfloat16 else t for t in tensors]
    path = export(tmp_path, net, *inputs)
    if sample.op in NO_DOUBLE and any(t.dtype is ms.float64 for t in inputs):
        with pytest.raises(Exception, match="Could not find an implementation"):
            onnxruntime.InferenceSession(path)
        return
    session = onnxruntime.InferenceSession(path)
    got = session.run(None, {i.name: t.asnumpy() for i, t in zip(session.get_inputs(), inputs, strict=True)})
    for a, b, c in zip(got, net(*inputs), flat(sample.call(*tensors)), strict=True):
        b = b.asnumpy()
        assert a.shape == b.shape and a.dtype == b.dtype
        half = 2e-2 if c.dtype is ms.bfloat16 else 0
        half = 2e-3 if "winograd" in sample.op else half
        close = max(half, {"f2": 2e-3, "f4": 2e-5, "f8": 1e-10}.get(a.dtype.str[1:], 0))
        np.testing.assert_allclose(a, b, rtol=close, atol=close)
