"""Parameter, ParameterTuple and initializers."""

from __future__ import annotations

import copy
import pickle

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import initializer as module
from ms_tensor.initializer import (
    Constant,
    HeUniform,
    Initializer,
    Normal,
    Sparse,
    TruncatedNormal,
    Uniform,
    initializer,
)


def test_basics() -> None:
    p = Parameter(Tensor([1.0, 2.0]), name="w")
    assert isinstance(p, Tensor) and p.name == "w" and p.requires_grad and p.shape == (2,)
    assert type(p + 1) is Tensor and type(p.data) is Tensor and type(p.value()) is Tensor
    assert Parameter(3).dtype is ms.int32 and Parameter(1.5).dtype is ms.float32
    assert Parameter([1.0, 2.0]).name.startswith("Parameter#")
    assert not Parameter(np.ones(2, np.float32), name="q", requires_grad=False).requires_grad


def test_it_copies_and_is_written_in_place() -> None:
    source = Tensor([1.0])
    p = Parameter(source, name="w")
    view = p.data
    p.set_data(Tensor([5.0]))
    assert source.tolist() == [1.0] and view.tolist() == [5.0]
    got = ops.assign(p, Tensor([7.0]))
    assert type(got) is Tensor and str(got) == "[7.]" and p.tolist() == [7.0]
    p += 1
    assert type(p) is Parameter and p.tolist() == [8.0]


def test_what_a_write_gives_is_a_tensor() -> None:
    p = Parameter(Tensor([1.0, 2.0]), name="w")
    for call, want in [
        (lambda: ops.assign(p, Tensor([3.0, 4.0])), "[3. 4.]"),
        (lambda: ops.AssignAdd()(p, Tensor([1.0, 1.0])), "[4. 5.]"),
        (lambda: ops.assign_sub(p, 1), "[3. 4.]"),
        (lambda: ops.ScatterAdd()(p, Tensor([0]), Tensor([1.0])), "[4. 4.]"),
        (lambda: ops.scatter_nd_update(p, Tensor([[1]]), Tensor([0.0])), "[4. 0.]"),
        (lambda: ops.ApplyGradientDescent()(p, 1.0, Tensor([1.0, 1.0])), "[ 3. -1.]"),
    ]:
        got = call()
        assert type(got) is Tensor and str(got) == want and p.tolist() == got.tolist()
    assert type(ops.index_add(p, Tensor([0]), Tensor([1.0]), 0)) is Tensor


def test_set_data() -> None:
    p = Parameter(Tensor([1.0]), name="w")
    assert p.set_data(Tensor([1.0, 2.0])) is p and p.shape == (2,)
    assert p.set_data(Tensor([2, 3])).dtype is ms.float32
    assert p.set_data(5).shape == ()
    with pytest.raises(TypeError):
        p.set_data("a")
    assert Parameter(Tensor([1]), name="i").set_data(Tensor([2.5])).tolist() == [2]


def test_settings_of_the_distributed_modes() -> None:
    p = Parameter(Tensor([1.0]), name="w", layerwise_parallel=True, parallel_optimizer=False)
    assert p.layerwise_parallel and not p.parallel_optimizer and p.comm_fusion == 1 and not p.sliced
    p.comm_fusion = 3
    p.param_info.parallel_optimizer_comm_recompute = True
    p.add_pipeline_stage(2)
    for twin in (p.clone(), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert twin.comm_fusion == 3 and twin.parallel_optimizer_comm_recompute and twin.layerwise_parallel
        twin.cache_shape.append(1)
    assert p.cache_shape == [] and Parameter(1.0).cache_shape == [] and p.param_info.comm_fusion == 3
    for name, wrong in (("layerwise_parallel", 1), ("parallel_optimizer", None), ("comm_fusion", "a")):
        with pytest.raises(TypeError):
            setattr(p, name, wrong)
    with pytest.raises(ValueError):
        p.comm_fusion = -1
    with pytest.raises(TypeError):
        p.add_pipeline_stage(-1)


def test_names() -> None:
    first, second = Parameter(1.0), Parameter(1.0, name="")
    assert first.name.startswith("Parameter#") and second.name.startswith("Parameter#")
    assert first.name != second.name and Parameter(1.0, name=" a ").name == "a"
    named = Parameter(1.0, name="w")
    assert Parameter(named).name != "w" and named.requires_grad_(False) is named and not named.requires_grad


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: Parameter("a"), TypeError),
        (lambda: Parameter(True), ValueError),
        (lambda: Parameter(Tensor([1.0]), name=5), ValueError),
        (lambda: Parameter(Tensor([1.0]), name="w", requires_grad=3), TypeError),
        (lambda: ParameterTuple([3]), TypeError),
        (lambda: ParameterTuple([Parameter(1.0, name="a"), Parameter(1.0, name="a")]), ValueError),
        (lambda: ops.assign(Parameter(Tensor([1.0])), Tensor([1.0, 2.0])), ValueError),
        (lambda: ops.assign(3, Tensor([1.0])), TypeError),
    ],
)
def test_errors(make: object, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        make()  # type: ignore[operator]
    assert len(str(caught.value).splitlines()) <= 6


def test_copies() -> None:
    p = Parameter(Tensor([1.0]), name="w", requires_grad=False)
    for twin in (p.clone(), copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert type(twin) is Parameter and twin.name == "w" and not twin.requires_grad
        twin.set_data(Tensor([3.0]))
        assert p.tolist() == [1.0]
    assert p.clone("zeros").tolist() == [0.0]
    pair = ParameterTuple([p, Parameter(1.0, name="b")])
    assert [q.name for q in pair.clone("m", "ones")] == ["m.w", "m.b"]
    assert pickle.loads(pickle.dumps(pair))[1].name == "b" and copy.deepcopy(pair)[0].name == "w"


NAMES = "zeros ones normal uniform xavier_uniform xavierNormal heUniform he_uniform he_normal truncatedNormal identity "
NAMES += "dirac orthogonal variancescaling zero one"


@pytest.mark.parametrize("name", NAMES.split())
def test_every_initializer(name: str) -> None:
    shape = (6, 4, 3) if name == "dirac" else (6, 4)
    assert initializer(name, shape).shape == shape
    assert initializer(name, shape, ms.float64).dtype is ms.float64


def test_initializer_values() -> None:
    ms.set_seed(3)
    draws = initializer(Normal(2.0, 1.0), (20000,)).asnumpy()
    assert abs(draws.mean() - 1) < 0.06 and abs(draws.std() - 2) < 0.06
    uniform = initializer(Uniform(0.5), (20000,)).asnumpy()
    assert -0.5 <= uniform.min() < -0.49 and 0.49 < uniform.max() < 0.5
    cut = initializer(TruncatedNormal(1.0), (5000,)).asnumpy()
    assert np.abs(cut).max() <= 2.0 and abs(cut.std() - 0.88) < 0.03
    bound = np.sqrt(3.0) * np.sqrt(2 / 6) / np.sqrt(50)
    he = initializer(HeUniform(np.sqrt(5)), (400, 50)).asnumpy()
    assert bound * 0.98 < he.max() <= bound
    square = initializer("orthogonal", (5, 5)).asnumpy()
    np.testing.assert_allclose(square @ square.T, np.eye(5), atol=1e-5)
    assert initializer(Constant(3), (2,)).tolist() == [3.0, 3.0] == initializer(3, (2,)).tolist()
    assert initializer(Tensor([1.0, 2.0]), [2]).tolist() == [1.0, 2.0]


def test_sparse_zeroes_a_share_of_every_column() -> None:
    drawn = initializer(Sparse(0.25, 1.0), (8, 5)).asnumpy()
    assert ((drawn == 0).sum(axis=0) == 2).all() and abs(drawn.std() - 0.87) < 0.4


def test_helpers_of_user_initializers() -> None:
    assert (
        module._calculate_fan_in_and_fan_out((3, 4, 5)) == (20, 15) == module._calculate_in_and_out(np.ones((3, 4, 5)))
    )
    assert module._calculate_correct_fan((3, 4), "fan_out") == 3 and module._calculate_gain("tanh") == 5 / 3
    array = np.zeros((2, 2))
    assert module._assignment(array, 3) is array and array.tolist() == [[3, 3], [3, 3]]
    for wrong in (lambda: module._calculate_gain("selu"), lambda: module._calculate_correct_fan((3, 4), "a")):
        with pytest.raises(ValueError):
            wrong()
    assert module._init_random_uniform(1, 2, (3,)).min() >= 1 and module._init_random_normal(5, 0.0, (2,)).tolist() == [
        5,
        5,
    ]
    assert abs(module._init_truncated_normal(-1, 1, 0, 2, (50,))).max() <= 2


def test_a_registered_initializer_has_names() -> None:
    @module._register("twos")
    class AllTwos(Initializer):
        def _initialize(self, arr: np.ndarray) -> None:
            module._assignment(arr, 2)

    try:
        assert initializer("twos", (2,)).tolist() == initializer("allTwos", 2).tolist() == [2.0, 2.0]
    finally:
        for name in ("twos", "alltwos"):
            del module._INITIALIZER_ALIAS[name]


def test_the_seed_fixes_them() -> None:
    ms.set_seed(5)
    first = [initializer("normal", (3,)).tolist(), initializer("normal", (3,)).tolist()]
    ms.set_seed(5)
    assert first == [initializer("normal", (3,)).tolist(), initializer("normal", (3,)).tolist()]
    assert first[0] != first[1]


def test_a_user_initializer() -> None:
    class Twos(Initializer):
        def _initialize(self, arr: np.ndarray) -> None:
            arr[:] = 2

    assert initializer(Twos(), (2,)).tolist() == [2.0, 2.0]


@pytest.mark.parametrize(
    "args, error",
    [
        (("nothing", (2,)), ValueError),
        (("ones", (2, -1)), ValueError),
        ((object(), (2,)), TypeError),
        ((Tensor([1.0]), (2,)), ValueError),
        (("heUniform", (2,)), ValueError),
    ],
)
def test_initializer_errors(args: tuple[object, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        initializer(*args)  # type: ignore[arg-type]


def test_value_is_a_snapshot_that_gradients_flow_through() -> None:
    p = Parameter(Tensor([1.0, 2.0]), name="w")
    old, shared = p.value(), p.data
    p.set_data(p + 1)
    assert (old.tolist(), shared.tolist()) == ([1.0, 2.0], [2.0, 3.0])
    old += 5
    assert p.tolist() == [2.0, 3.0]


def test_settings_pass_from_one_parameter_to_another() -> None:
    first = Parameter(Tensor([1.0]), name="first", requires_grad=False, layerwise_parallel=True)
    kept = first.param_info.clone()
    first.name = "renamed"
    second = Parameter(Tensor([2.0]), name="second")
    second.param_info = kept
    assert (second.name, second.requires_grad, second.layerwise_parallel) == ("first", False, True)
    second.param_info = first.param_info
    assert second.name == "renamed" and first.name == "renamed"
    with pytest.raises(TypeError, match="expected 'param_info' of another parameter, got 3"):
        second.param_info = 3


def test_a_name_of_blanks_is_none() -> None:
    assert Parameter(Tensor([1.0]), name="  ").name.startswith("Parameter#")


def test_the_first_unnamed_parameter_of_a_process_is_the_second() -> None:
    import subprocess
    import sys

    program = "import ms_tensor as ms; print(ms.Parameter(ms.Tensor([1.0])).name, ms.Parameter(1).name)"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["Parameter#2", "Parameter#3"]


def test_a_float_does_not_replace_integers() -> None:
    for dtype in (ms.int32, ms.int64):
        parameter = Parameter(Tensor(2, dtype))
        with pytest.raises(TypeError):
            parameter.set_data(3.5)
        assert parameter.item() == 2
        assert parameter.set_data(3).item() == 3 and parameter.set_data(True).item() == 1


@pytest.mark.parametrize("shape", [3, "a", None])
def test_a_cache_shape_is_a_tuple_or_list(shape: object) -> None:
    parameter = Parameter(Tensor([1.0]))
    with pytest.raises(TypeError):
        parameter.cache_shape = shape
    parameter.cache_shape = [1, 2]
    assert parameter.cache_shape == [1, 2]
