"""The context, dtypes and random numbers."""

from __future__ import annotations

import subprocess
import sys

import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import dtype, ops


def test_context() -> None:
    seen: list[int] = []
    ms.context.on_mode_change(seen.append)
    try:
        assert ms.get_context("mode") == ms.PYNATIVE_MODE == 1 and seen == [1]
        before = ms_runtime.ambient()
        ms.set_context(mode=ms.GRAPH_MODE, save_graphs=True)
        assert ms.get_context("mode") == 0 and ms.get_context("save_graphs") == 2 and seen == [1, 0]
        assert ms_runtime.ambient() != before
    finally:
        ms.reset_context()
    assert seen == [1, 0, 1] and ms.get_context("save_graphs") == 0 and ms_runtime.ambient() == before
    assert ms.get_context("device_target") == ms_runtime.current_device()[0] and ms.get_context("jit_level") == ""
    ms.set_device("CPU", 0)
    assert ms.get_current_device() == ("CPU", 0)


def test_jit_settings_of_the_context_are_checked() -> None:
    assert ms.get_context("jit_syntax_level") == 2
    try:
        ms.set_context(jit_syntax_level=0, jit_config={"jit_level": "O1"})
        assert ms.get_context("jit_syntax_level") == 0 and ms.get_context("jit_config") == {"jit_level": "O1"}
        wrong = [
            ("jit_syntax_level", 5, ValueError),
            ("jit_syntax_level", "x", TypeError),
            ("jit_config", {"jit_level": "O5"}, ValueError),
            ("jit_config", {"level": "O1"}, ValueError),
            ("jit_config", "O1", TypeError),
        ]
        for name, value, kind in wrong:
            with pytest.raises(kind, match=name):
                ms.set_context(**{name: value})
    finally:
        ms.reset_context()


def test_seed_repeats_draws() -> None:
    ms.set_seed(11)
    assert ms.get_seed() == 11
    first = [ops.rand(3).tolist(), ops.randn(3).tolist(), ops.randint(0, 100, (3,)).tolist(), ops.randperm(5).tolist()]
    shuffled = np.random.rand()
    state = ms.get_rng_state()
    more = ops.rand(3).tolist()
    ms.set_seed(11)
    again = [ops.rand(3).tolist(), ops.randn(3).tolist(), ops.randint(0, 100, (3,)).tolist(), ops.randperm(5).tolist()]
    assert first == again and np.random.rand() == shuffled
    ms.set_rng_state(state)
    assert ops.rand(3).tolist() == more


def test_a_seed_of_ones_own_leaves_the_generator() -> None:
    ms.set_seed(1)
    expected = ops.rand(3).tolist()
    ms.set_seed(1)
    assert ops.rand(3, seed=5).tolist() == ops.rand(3, seed=5).tolist() != ops.rand(3, seed=6).tolist()
    assert ops.rand(3).tolist() == expected


def test_distributions() -> None:
    ms.set_seed(2)
    draws = ops.uniform((20000,), -1.0, 3.0).asnumpy()
    assert draws.min() >= -1 and draws.max() < 3 and abs(draws.mean() - 1) < 0.05
    draws = ops.normal((20000,), 2.0, 3.0).asnumpy()
    assert abs(draws.mean() - 2) < 0.1 and abs(draws.std() - 3) < 0.1
    draws = ops.randint(-2, 3, (5000,)).asnumpy()
    assert set(np.unique(draws)) == {-2, -1, 0, 1, 2} and draws.dtype == np.int64
    assert sorted(ops.randperm(100).tolist()) == list(range(100))
    assert 0.25 < ops.bernoulli(ops.zeros(5000), 0.3).asnumpy().mean() < 0.35
    assert ops.rand(2, dtype=ms.float64).dtype is ms.float64 and ops.rand_like(ops.ones((2, 3))).shape == (2, 3)


def test_dtypes() -> None:
    assert ms.dtype_to_nptype(ms.float32) is np.float32 and ms.dtype_to_nptype(ms.bool_) is np.bool_
    assert ms.dtype_to_pytype(ms.int64) is int and ms.dtype_to_pytype(ms.float16) is float
    assert ms.dtype_to_pytype(ms.bool_) is bool
    assert ms.pytype_to_dtype(int) is ms.int64 and ms.pytype_to_dtype(np.float32) is ms.float32
    assert ms.pytype_to_dtype(bool) is ms.bool_ and ms.pytype_to_dtype(float) is ms.float64
    assert str(ms.float32) == "Float32" and repr(ms.float32) == "mindspore.float32"
    assert ms.float32 == ms.float32 and ms.float32 != ms.float64 and ms.single is ms.float32
    assert ms.int32 in dtype.int_type and ms.float32 in dtype.float_type
    with pytest.raises(TypeError):
        ms.pytype_to_dtype(5)
    with pytest.raises(NotImplementedError):
        ms.pytype_to_dtype(dict)
    with pytest.raises(KeyError):
        ms.dtype_to_nptype(5)  # type: ignore[arg-type]


def test_hyper_map_and_multitype() -> None:
    add = ops.MultitypeFuncGraph("add")

    @add.register("Tensor", "Tensor")
    def _tensors(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
        return x + y

    @add.register("Number", "Number")
    def _numbers(x: float, y: float) -> float:
        return x + y

    nested = ops.HyperMap(add)((1, [ms.Tensor(2.0)]), (3, [ms.Tensor(4.0)]))
    assert nested[0] == 4 and float(nested[1][0]) == 6.0 and isinstance(nested[1], tuple)
    assert ops.HyperMap(lambda x: x * 2, reverse=True)((1, (2, 3))) == (2, (4, 6))
    assert ops.Map()(lambda x, y: x + y, [1, 2], (3, 4)) == (4, 6)
    with pytest.raises(TypeError):
        ops.HyperMap(add)((1, 2), (3,))


def test_one_body_is_called_with_any_types() -> None:
    scale = ops.MultitypeFuncGraph("scale")

    @scale.register("Tensor", "Tensor")
    def _tensors(x: ms.Tensor, y: ms.Tensor) -> ms.Tensor:
        return x * y

    assert float(scale(2.0, ms.Tensor(3.0))) == 6.0
    scaled = ops.HyperMap()(ops.partial(scale, 0.5), (ms.Tensor(2.0), ms.Tensor(4.0)))
    assert [float(v) for v in scaled] == [1.0, 2.0]
    scale.register("Number", "Tensor")(lambda x, y: x + y)
    assert float(scale(2.0, ms.Tensor(3.0))) == 5.0
    with pytest.raises(ValueError, match="scale"):
        scale("2", ms.Tensor(3.0))


def test_an_unseeded_process_has_numbers_of_its_own() -> None:
    code = "import ms_tensor as ms; print(ms.get_seed(), ms.ops.randn(4).tolist())"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    first, second = (run.stdout for run in runs)
    assert first.startswith("None [") and first != second


def test_types_of_objects() -> None:
    # As MindSpore 2.10 gives them.
    for value in (ms.Tensor([1.0]), ms.Parameter(ms.Tensor([1.0]), name="p")):
        assert ms.get_py_obj_dtype(value) == dtype.TensorType(ms.float32)
    for value, kind in ((1, ms.int64), (1.0, ms.float64), (True, ms.bool_), (int, ms.int64), (np.int32(1), ms.int32)):
        assert ms.get_py_obj_dtype(value) is kind
    for called in (test_dtypes, lambda x: x, ms.ops.ReLU()):
        assert ms.get_py_obj_dtype(called) == dtype.function
    assert ms.get_py_obj_dtype(ms.float32) == dtype.type_type == ms.get_py_obj_dtype(dtype.TensorType(ms.float32))
    for value, other in (("a", dtype.string), ([1], dtype.list_), ((), dtype.tuple_), (None, dtype.type_none)):
        assert (
            ms.get_py_obj_dtype(value) == other == ms.get_py_obj_dtype(type(value)) == ms.pytype_to_dtype(type(value))
        )
    for value in ({}, ..., b"a", set(), np.array([1]), ms.Tensor, abs, dtype.TensorType):
        with pytest.raises(NotImplementedError):
            ms.get_py_obj_dtype(value)
