"""Private names of MindSpore that packages from PyPI import: what they give, as MindSpore 2.10 does."""

from __future__ import annotations

import importlib
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from ms import _checkparam as checks
from ms._c_expression import _random_normal, _random_uniform, _truncated_normal
from ms.nn.layer import rnn_cells
from ms.nn.layer.conv import _deconv_output_length
from ms.ops.function import random_func
from ms.ops.operations._rl_inner_ops import CudnnGRU


def test_length_of_a_transposed_convolution() -> None:
    # valid, same, pad, neither: recorded with MindSpore 2.10
    assert _deconv_output_length(True, False, False, 5, 3, 2, 1, 0) == 11
    assert _deconv_output_length(True, False, False, 5, 2, 3, 1, 0) == 15
    assert _deconv_output_length(False, True, False, 5, 3, 2, 1, 0) == 10
    assert _deconv_output_length(False, False, True, 5, 3, 2, 2, 1) == 12
    assert _deconv_output_length(False, False, False, 5, 3, 2, 2, 1) == 0


@pytest.mark.parametrize(
    ("step", "layer"),
    [
        ("_rnn_tanh_cell", nn.RNNCell(3, 4)),
        ("_rnn_relu_cell", nn.RNNCell(3, 4, nonlinearity="relu")),
        ("_lstm_cell", nn.LSTMCell(3, 4)),
        ("_gru_cell", nn.GRUCell(3, 4)),
    ],
)
@pytest.mark.parametrize("bias", [True, False])
def test_steps_of_recurrences(step: str, layer: Any, bias: bool) -> None:
    rng = np.random.default_rng(0)
    x, h, c = (Tensor(rng.standard_normal((2, n)), ms.float32) for n in (3, 4, 4))
    state = (h, c) if step == "_lstm_cell" else h
    biases = (layer.bias_ih, layer.bias_hh) if bias else (None, None)
    got = getattr(rnn_cells, step)(x, state, layer.weight_ih, layer.weight_hh, *biases)
    if not bias:
        for parameter in (layer.bias_ih, layer.bias_hh):
            parameter.set_data(ops.zeros_like(parameter))
    want = layer(x, state)
    for a, b in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (want,)):
        np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-5, atol=1e-6)


def test_an_int_as_a_tuple() -> None:
    assert (checks.once(3), checks.twice(3), checks.triple(3)) == ((3,), (3, 3), (3, 3, 3))
    assert checks.twice((1, 2)) == (1, 2)
    for wrong in ((1, 2, 3), (1, True), "ab", 1.5, [1, 2]):
        with pytest.raises(TypeError, match="an int or a tuple of 2 ints"):
            checks.twice(wrong)


def test_three_sizes() -> None:
    three = checks._check_3d_int_or_tuple
    assert three("size", 2, "Op") == (2, 2, 2) and three("size", (1, 2, 3), "Op") == (1, 2, 3)
    assert three("size", 2, "Op", ret_five=True) == (1, 1, 2, 2, 2)
    assert three("size", (9, 8, 1, 2, 3), "Op", allow_five=True) == (1, 2, 3)
    assert three("size", 0, "Op", greater_zero=False, ret_five=True, pad_value=0) == (0, 0, 0, 0, 0)
    for wrong in (0, (1, 2), (1, 2, 3, 4, 5), (1, 2, -3), (1, True, 2)):
        with pytest.raises(ValueError, match="'size' must be an int"):
            three("size", wrong, "Op")
    with pytest.raises(ValueError, match="depth"):
        three("size", 2, "Op", third_one=True)
    with pytest.raises(TypeError):
        three("size", 1.0, "Op")


def test_relations_of_the_validator() -> None:
    """mindearth takes the class for the module where it exists."""
    validator = checks.Validator
    assert validator.check("length", 2, "expected", 2, rel=validator.EQ) == checks.check(
        "length", 2, "expected", 2, rel=checks.EQ
    )
    assert all(getattr(validator, rel.name) == rel for rel in checks.Rel)


def test_numbers_written_into_an_array() -> None:
    data = np.zeros((200, 50), np.float32)
    _random_normal(3, data, 2.0, 0.5)
    assert abs(data.mean() - 2) < 0.02 and abs(data.std() - 0.5) < 0.02
    again = np.zeros_like(data)
    _random_normal(3, again, 2.0, 0.5)
    np.testing.assert_array_equal(data, again)
    _random_uniform(3, data, -1.0, 3.0)
    assert data.min() >= -1 and data.max() < 3 and abs(data.mean() - 1) < 0.1
    _truncated_normal(3, data, -1.0, 2.0, 1.0, 0.5)
    assert data.min() >= 0.5 and data.max() <= 2 and 1.0 < data.mean() < 1.2


def test_seeds_of_random_functions() -> None:
    assert random_func._get_seed(7, "op")[1] == 7
    primitive = ops.StandardNormal()
    assert random_func._set_prim_op_user_data(primitive, "random_cache", False) is primitive
    assert primitive.random_cache is False


def test_what_needs_a_gpu_refuses_at_its_use() -> None:
    with pytest.raises(RuntimeError, match="GPU"):
        CudnnGRU(3, 4, 1, True, False, 0.0)


def test_names_of_the_data_pipeline() -> None:
    native = importlib.import_module("ms._c_dataengine")
    transforms = importlib.import_module("ms.dataset.text.transforms")
    datatypes = importlib.import_module("ms.dataset.core.datatypes")
    assert native.Vocab is ms.dataset.text.Vocab
    assert transforms.NormalizeForm is ms.dataset.text.NormalizeForm
    assert [int(transforms.Implementation.C), int(transforms.Implementation.PY)] == [0, 1]
    assert [datatypes.mstype_to_detype(t) for t in (ms.int32, ms.bool_, ms.string)] == ["int32", "bool", "string"]
    with pytest.raises(TypeError, match="expected a dtype, got str"):
        datatypes.mstype_to_detype("int32")


def test_files_of_metrics() -> None:
    for path in ("ms.nn.metrics.accuracy", "ms.train.metrics.accuracy"):
        assert importlib.import_module(path).Accuracy is ms.train.Accuracy
    assert importlib.import_module("ms.train.metrics.topk").Top1CategoricalAccuracy is ms.train.Top1CategoricalAccuracy


def test_executors_of_functions() -> None:
    api = importlib.import_module("ms.common.api")

    class Counts(api._MindsporeFunctionExecutor):
        calls = 0

        def __call__(self, *args: Any, **kwargs: Any) -> Any:
            self.calls += 1
            return super().__call__(*args, **kwargs)

    run = Counts(lambda x, y: x * 2 + y, 0)
    assert run(ms.Tensor([1.0]), ms.Tensor([3.0])).asnumpy().tolist() == [5.0] and run.calls == 1
    assert api._JitExecutor(lambda x: x + 1, jit_config=ms.JitConfig())(ms.Tensor([1.0])).asnumpy().tolist() == [2.0]


def test_a_star_import_of_dtypes_leaves_classes_of_python() -> None:
    names: dict[str, Any] = {}
    exec("from ms.common.dtype import *", names)
    assert names["int_"] is ms.int64 and names["bfloat16"] is ms.bfloat16 and not {"int", "float", "bool"} & set(names)
