"""Functions of MindSpore's internal modules that programs import. Values are those of MindSpore 2.10."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, nn, ops


def module(path: str) -> Any:
    return importlib.import_module(f"ms.{path}")


def numbers(*shape: int) -> Tensor:
    return Tensor(np.arange(np.prod(shape)).reshape(shape).astype(np.float32))


#: path -> names
PATHS = {
    "_c_expression": "COOTensor CSRTensor Oplib RowTensor security",
    "_extends.builtin_operations": "Load ScalarAdd bool_and identity make_list mixed_precision_cast scalar_cast typeof",
    "_extends.utils": "cell_attr_register",
    "common._pijit_context": "JitConfig PIJitCaptureContext jit_mode_pi_disable",
    "common.api": "_convert_python_data",
    "common.dtype": "_dtype_to_nptype _dtype_to_pytype _pytype_to_dtype",
    "common.hook_handle": "HookHandle _TensorHookHandle",
    "common.jit_context": "jit_context",
    "nn.layer.quant": "Conv2dBnAct DenseBnAct",
    "nn.optim.adam": "_update_run_op",
    "nn.wrap.cell_wrapper": "_BroadCastCell",
    "ops._vmap": "vmap_rules_getters",
    "ops.operations._inner_ops": "GetGrad TopTypeof issubclass_ same_type_shape_ check_bprop bit_and bit_or",
    "ops.operations._sparse_grad_ops": "SparseAddGrad",
    "ops.operations.comm_ops": "_GetTensorSlice _MirrorOperator _VirtualDiv _VirtualOutput",
    "ops.operations.image_ops": "CropAndResize CropAndResizeGradBoxes CropAndResizeGradImage",
    "ops.operations.nn_ops": "Conv3DBackpropInput SparseSoftmaxCrossEntropyWithLogitsV2",
    "ops.operations.other_ops": "Load",
    "parallel._utils": "_reset_op_id",
    "safeguard.rewrite_obfuscation": "load_obf_params_into_net obfuscate_ckpt",
    "train.callback": "_CheckpointManager",
}


@pytest.mark.parametrize("path", PATHS)
def test_names_are_there(path: str) -> None:
    missing = [name for name in PATHS[path].split() if not hasattr(module(path), name)]
    assert not missing


def test_a_view_of_some_names_has_no_others() -> None:
    assert module("ops.operations._sparse_grad_ops").__all__ == ["SparseAddGrad"]
    assert not hasattr(module("ops.operations.image_ops"), "AffineGridGrad")
    assert module("nn.layer.quant").Conv2dBnAct is nn.Conv2dBnAct


@pytest.mark.parametrize(
    ("x", "y", "want"),
    [
        ([2, 3], [3], [2, 3]),
        ((2, 1), (1, 4), [2, 4]),
        ([2, -1], [1, 3], [2, 3]),
        ([-1, 2], [3, 2], [3, 2]),
        ([-1], [1], [-1]),
        ([-1], [-1], [-1]),
        ([-2], [3], [-2]),
        ([], [3], [3]),
        ((2, 3), (2, 3), (2, 3)),
    ],
)
def test_shapes_broadcast(x: Any, y: Any, want: Any) -> None:
    assert module("ops._utils.utils").get_broadcast_shape(x, y, "Add") == want


def test_shapes_that_do_not_broadcast() -> None:
    with pytest.raises(ValueError, match=r"'Add'.*'a' and 'b' must broadcast"):
        module("ops._utils.utils").get_broadcast_shape([2, 3], [4], "Add", "a", "b")


def test_offsets_in_a_concatenation() -> None:
    utils = module("ops._utils.utils")
    assert utils.get_concat_offset([[2, 3], [4, 3]], [None] * 2, 0, "Concat") == ([0, 2], 6, 0)
    assert utils.get_concat_offset([[2, 3], [2, 5]], [None] * 2, -1, "Concat") == ([0, 3], 8, 1)
    assert utils.get_concat_offset([[2, -1], [2, 5]], [None] * 2, -1, "Concat") == ([0, -1], -1, 1)
    for shapes, axis in [([[2, 3], [4, 3]], 1), ([[2, 3], [2]], 0), ([[2, 3]], 2)]:
        with pytest.raises(ValueError, match="Concat"):
            utils.get_concat_offset(shapes, [None] * len(shapes), axis, "Concat")
    assert [utils.dim_not_equal(*pair) for pair in ((1, 2), (-1, 2), (2, 2))] == [True, False, False]
    assert utils.ms_arrange(4) == [0, 1, 2, 3]


def test_registries() -> None:
    register = module("ops._register_for_op")
    rules = register.Registry()
    rules.register(ops.Add)(max)
    assert rules.get(ops.Add, None) is rules.get(ops.Add(), None) is rules.get("Add", None) is max
    assert rules.get(ops.Sub(), 5) == 5
    with pytest.raises(TypeError):
        rules.get(ops.Add)
    functions = register.PyFuncRegistry()
    assert functions.register(3, len) is None and functions.get(3) is len
    with pytest.raises(ValueError, match="'x'"):
        functions.get("x")


def test_helpers_of_rules_of_vmap() -> None:
    rules = module("ops._vmap.vmap_base")
    x = numbers(2, 3)
    assert rules._bdim_at_front(x, 1, 3).tolist() == rules._bdim_at_any(x, 1, 0, 3).tolist() == x.T.tolist()
    assert rules._bdim_at_back(x, 0, 2).tolist() == x.T.tolist()
    assert rules._bdim_at_front(numbers(2), None, 2).tolist() == [[0, 1], [0, 1]]
    assert rules._bdim_at_back(numbers(2), None, 3).tolist() == [[0, 0, 0], [1, 1, 1]]
    assert rules._bdim_at_any(numbers(2), None, 1, 3).tolist() == [[0, 0, 0], [1, 1, 1]]
    assert rules._bdim_at_front(3, None, 2).tolist() == [3, 3] and rules._bdim_at_front(3, None, 2).dtype is ms.int64
    assert rules._broadcast_by_axis(numbers(2), 0, 3).tolist() == [[0, 1]] * 3
    assert rules._broadcast_by_axis(3.0, 0, 2).dtype is ms.float32
    assert rules._handle_broadcasting(x, (2, 3), (2, 4, 3)).tolist() == [[[0, 1, 2]], [[3, 4, 5]]]
    assert rules.vmap_stack((numbers(2), numbers(2) + 1)).tolist() == [[0, 1], [1, 2]]
    assert [part.tolist() for part in rules.vmap_unstack(0, x)] == x.tolist()
    assert rules.vmap_bind_all_none((1, 2)) == ((1, None), (2, None)) and rules.vmap_bind_all_none(3) == (3, None)


def test_a_rule_of_vmap_is_found() -> None:
    rules = module("ops._vmap.vmap_base")

    class Twice(ops.Primitive):
        def __call__(self, x: Tensor) -> Tensor:
            return x * 2

    @rules.vmap_rules_getters.register(Twice)
    def get_rule(prim: Any, axis_size: int) -> Any:
        return lambda pair: (prim(pair[0]), pair[1], axis_size)

    x = numbers(2, 3)
    result, place, size = rules.get_vmap_rule(Twice(), 2)((x, 0))
    assert result.tolist() == ms.vmap(Twice())(x).tolist() and (place, size) == (0, 2)


def test_parameters_of_distributions() -> None:
    utils = module("nn.probability.distribution._utils.utils")
    cast = utils.cast_to_tensor
    assert cast(1).dtype is ms.float32 and cast([1, 2]).tolist() == [1, 2] and cast(2, ms.int32).dtype is ms.int32
    assert cast(Tensor([1, 2])).dtype is ms.float32 and cast(np.array([1, 2])).tolist() == [1, 2]
    weight = Parameter(numbers(2))
    assert cast(weight) is weight
    with pytest.raises(ValueError, match="None"):
        cast(None)
    for wrong in (True, (1.0, 2.0), "a"):
        with pytest.raises(TypeError):
            cast(wrong)
    of = utils.set_param_type
    half, single = Tensor([1.0], ms.float16), Tensor([1.0])
    assert of({"a": None, "b": single}, ms.int32) is of({"a": 1.0, "b": 2}, ms.float32) is ms.float32
    assert of({"a": half}, ms.float32) is ms.float16
    assert of({"a": Tensor([1], ms.int32)}, ms.float32) is of({"a": [1, 2]}, ms.float32) is ms.float32
    with pytest.raises(TypeError):
        of({"a": half, "b": single}, ms.float32)
    assert utils.cast_type_for_device(ms.float64) is ms.float64


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("check_greater_zero", [([1.0], "v")], [([1.0, 0.0], "v"), ([np.nan], "v"), (None, "v")]),
        ("check_greater_equal_zero", [([0.0], "v")], [([0.0, -1.0], "v"), (None, "v")]),
        ("check_greater", [([1.0], [2.0], "a", "b")], [([1.0], [1.0], "a", "b"), (None, [2.0], "a", "b")]),
        ("check_prob", [([0.5],)], [([0.0],), ([1.0],), ([1.5],), (None,)]),
        ("check_rank", [([1.0],)], [(1.0,), (None,)]),
        ("check_sum_equal_one", [([0.5, 0.5],)], [([0.5, 0.4],), (None,)]),
    ],
)
def test_checks_of_distributions(name: str, good: list[Any], bad: list[Any]) -> None:
    check = getattr(module("nn.probability.distribution._utils.utils"), name)

    def called(arguments: tuple[Any, ...]) -> Any:
        return check(*(Tensor(value) if isinstance(value, (list, float)) else value for value in arguments))

    for arguments in good:
        assert called(arguments) is None
    for arguments in bad:
        with pytest.raises(ValueError):
            called(arguments)


def test_probabilities_and_logits() -> None:
    utils = module("nn.probability.distribution._utils.utils")
    np.testing.assert_array_equal(
        utils.clamp_probs(Tensor([0.0, 0.5, 1.0])).asnumpy(), np.float32([1.1920929e-07, 0.5, 0.9999999])
    )
    for found, want in [
        (utils.logits_to_probs(Tensor([0.0, 1.0])), [0.26894110, 0.73105890]),
        (utils.logits_to_probs(Tensor([0.0, 1.0]), True), [0.5, 0.73105890]),
        (utils.probs_to_logits(Tensor([0.25, 0.75, 1.0])), [-1.3862944, -0.28768209, -1.1920929e-07]),
        (utils.probs_to_logits(Tensor([0.25, 0.75, 0.0]), True), [-1.0986123, 1.0986123, -15.942385]),
    ]:
        np.testing.assert_allclose(found.asnumpy(), want, rtol=2e-6)
    ones = Tensor([1.0])
    assert utils.CheckTensor()(ones, "x") is ones and utils.CheckTensor()(None, "x") is None
    assert utils.CheckTuple()((1,), "x") == (1,)
    for check, wrong in ((utils.CheckTensor(), 1.0), (utils.CheckTuple(), 1)):
        with pytest.raises(TypeError, match="'x'"):
            check(wrong, "x")


def test_generic_functions_of_distributions() -> None:
    generic = module("nn.probability.distribution._utils.custom_ops")
    assert generic.broadcast_to(Tensor([1.0]), Tensor([1.0, 2.0])).tolist() == [1, 1]
    np.testing.assert_allclose(generic.exp_generic(Tensor([1], ms.int32)).asnumpy(), [2.7182818], rtol=1e-6)
    np.testing.assert_array_equal(generic.log_generic(Tensor([1.0, 0.0, -1.0])).asnumpy(), [0, -np.inf, np.nan])
    np.testing.assert_allclose(generic.log1p_generic(Tensor([1.0, 0.0])).asnumpy(), [0.6931472, 0], rtol=1e-6)


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_one_step_of_adam(mode: int) -> None:
    step = module("nn.optim.adam")._update_run_op
    one = [Tensor(value, ms.float32) for value in (0.9, 0.999, 1e-6, 0.1, 0.01)]

    class Step(nn.Cell):
        def __init__(self, decays: bool, runs: bool) -> None:
            super().__init__()
            self.p, self.m, self.v = (Parameter(numbers(3) + i + 1, name=name) for i, name in enumerate("pmv"))
            self.decays, self.runs = decays, runs

        def construct(self, gradient: Tensor) -> Tensor:
            return step(*one, self.p, self.m, self.v, gradient, self.decays, self.runs)

    ms.set_context(mode=mode)
    try:
        for decays, want in [(True, [0.895025, 1.8604356, 2.8314648]), (False, [0.896025, 1.8624356, 2.8344648])]:
            cell = Step(decays, True)
            np.testing.assert_allclose(cell(numbers(3) * 0.5).asnumpy(), want, rtol=1e-6)
            np.testing.assert_allclose(cell.p.asnumpy(), want, rtol=1e-6)
            np.testing.assert_allclose(cell.m.asnumpy(), [1.8, 2.75, 3.7], rtol=1e-6)
            np.testing.assert_allclose(cell.v.asnumpy(), [2.997, 3.9962502, 4.996], rtol=1e-6)
        idle = Step(True, False)
        assert idle(numbers(3) * 0.5).tolist() == [0, 0.5, 1] and idle.p.tolist() == [1, 2, 3]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_gradients_by_position_and_divided() -> None:
    inner = module("ops.operations._inner_ops")
    gradients = ((0, numbers(2)), ("weight", numbers(3)))
    assert inner.GetGrad()(gradients, 0).tolist() == [0, 1]
    assert inner.GetGrad()(gradients, Parameter(numbers(3), name="weight")).tolist() == [0, 1, 2]
    with pytest.raises(RuntimeError):
        inner.GetGrad()(gradients, 5)
    with pytest.raises(TypeError):
        inner.GetGrad()(gradients, "weight")
    divided = module("ops.operations.comm_ops")._VirtualDiv(4)
    assert ms.grad(divided)(numbers(2)).tolist() == ms.jit(ms.grad(divided))(numbers(2)).tolist() == [0.25, 0.25]
    assert ms.grad(ops.operations.inner_ops._MirrorOperator())(numbers(2)).tolist() == [1, 1]


def test_settings_of_the_cost_model_as_an_object() -> None:
    context = module("parallel._cost_model_context")
    found = context.cost_model_context()
    assert found is context.cost_model_context() and found.get_costmodel_alpha() == 1.0
    try:
        found.set_costmodel_alpha(2.0)
        found.set_dp_algo_single_loop(True)
        found.set_multi_subgraphs(True)
        assert found.get_costmodel_alpha() == context.get_cost_model_context("costmodel_alpha") == 2.0
        assert found.get_dp_algo_single_loop() is context._get_algo_single_loop() is found.get_multi_subgraphs() is True
        with pytest.raises(RuntimeError):
            found.set_costmodel_alpha(-1.0)
    finally:
        found.reset_cost_model()
    assert found.get_costmodel_alpha() == 1.0 and found.get_multi_subgraphs() is False
    assert "set_run_phase" in dir(found)
    with pytest.raises(AttributeError, match="get_speed"):
        found.get_speed()


def test_checks_of_types_of_scipy() -> None:
    check = module("scipy.utils")._mstype_check
    x = numbers(2)
    assert check("solve", x, ms.dtype.TensorType) == (ops.typeof(x), ms.dtype.TensorType)
    for value in (3, None):
        with pytest.raises(TypeError, match="'solve', 'b' must be Tensor"):
            check("solve", value, [ms.dtype.TensorType], "b")


def test_small_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    native = module("_c_expression")
    assert native.security.enable_security() is False and native.CSRTensor is ms.CSRTensor
    assert module("common._pijit_context").PIJitCaptureContext()(lambda x: x + 1)(numbers(2)).tolist() == [1, 2]
    weights = [Parameter(numbers(2), name="w")]
    assert [value.tolist() for value in module("nn.wrap.cell_wrapper")._BroadCastCell(weights)()] == [[0, 1]]
    assert isinstance(numbers(2).register_hook(lambda g: g), module("common.hook_handle")._TensorHookHandle)
    x = numbers(2)
    assert module("common.api")._convert_python_data(x) is x and module("parallel._utils")._reset_op_id() is None
    (tmp_path / "net-1_1.ckpt").touch()
    manager = module("train.callback")._CheckpointManager()
    manager.update_ckpoint_filelist(str(tmp_path), "net")
    assert manager.ckpoint_num == 1
    module("run_check").run_check()
    assert "The installation works" in capsys.readouterr().out and callable(ms.run_check)


def test_helpers_of_numpy() -> None:
    utils = module("numpy.utils")
    x = numbers(2, 3)
    assert utils._broadcast_to_shape(numbers(2, 1), (2, 2, 3)).tolist() == [[[0, 0, 0], [1, 1, 1]]] * 2
    assert utils._check_input_tensor(x) is True
    with pytest.raises(TypeError, match="got int"):
        utils._check_input_tensor(x, 3)
    assert utils._convert_64_to_32(Tensor([1])).dtype is utils._convert_bool_to_int(Tensor([True])).dtype is ms.int32
    assert utils._convert_bool_to_int(x) is x
    assert utils._convert_list_tensor_to_tuple_tensor([x]) == (x,)
    assert utils._convert_list_tensor_to_tuple_tensor(x) is x
    assert utils._deep_list((1, (2,))) == [1, [2]]
    found = utils._deep_tensor_to_nparray([x, [numbers(1), 3]])
    assert type(found[0]) is np.ndarray and found[1] == [np.zeros(1, np.float32), 3]
    assert utils._expand(numbers(2), 3).shape == (1, 1, 2) and utils._expand(numbers(2), 3, -1).shape == (2, 1, 1)
    assert utils._expand(x, 1) is x
    kinds = [utils._get_dtype_from_scalar(*values) for values in [(3,), (2.5,), (True,), (None,), (True, 3), (3, 2.5)]]
    assert kinds == [ms.int32, ms.float32, ms.bool_, ms.bool_, ms.int32, ms.float32]
    assert utils._get_size(x) == utils._get_size(x, (0, 1)) == 6
    assert utils._isnan(Tensor([1.0, np.nan])).tolist() == [False, True]
    assert utils._slice_along_axis(numbers(2, 4), 1, 1, 3).tolist() == [[1, 2], [5, 6]]
    pair = utils._to_tensor_origin_dtype([1, 2], 2.5)
    assert type(pair) is list and [value.dtype for value in pair] == [ms.int64, ms.float32]


def test_constants_as_tensors_of_numpy() -> None:
    convert = module("numpy.array_creations").asarray_const
    assert convert([1, 2]).dtype is ms.int32 and convert([1, 2.5], ms.float64).dtype is ms.float64
    assert convert(((1, 2), (3, 4)), "float32").tolist() == [[1, 2], [3, 4]] and convert(True).dtype is ms.bool_
    x = Tensor([1])
    assert convert(x).dtype is ms.int64
    with pytest.raises(TypeError, match="got str"):
        convert("a")


def test_helpers_of_indexing() -> None:
    helpers = module("ops.composite.multitype_ops._constexpr_utils")
    for name, error in [
        ("raise_value_error", ValueError),
        ("raise_index_error", IndexError),
        ("raise_type_error", TypeError),
        ("raise_unimplemented_error", NotImplementedError),
    ]:
        with pytest.raises(error, match=r"^text$"):
            getattr(helpers, name)("text")
    assert helpers.check_equal(1, 1) == 1 and helpers.check_range(-1, 3) == 2
    with pytest.raises(ValueError, match=r"^m 1 2$"):
        helpers.check_equal(1, 2, "m {} {}")
    with pytest.raises(IndexError, match="5"):
        helpers.check_range(5, 3)
    assert (
        helpers.infer_out_shape((2, 1), (3,), (1,)) == helpers.generate_broadcast_shape([(2, 1), (3,)], "op") == (2, 3)
    )
    with pytest.raises(ValueError, match="'op'"):
        helpers.generate_broadcast_shape([(2,), (3,)], "op")
    assert helpers.compute_multiples((2, 1), (2, 3)) == (1, 3) and helpers.compute_multiples((3,), (2, 3)) == (2, 1)
    assert helpers.tuple_slice((1, 2, 3, 4), 1, 3) == (2, 3) and helpers.sequence_mul_int((1,), 2) == (1, 1)
    assert helpers.is_slice(slice(1)) and not helpers.is_slice(1) and helpers.is_ascend() is False
    assert helpers.check_in_sequence(1, (1, 2)) and not helpers.scalar_in_sequence(3, (1, 2))
    assert helpers.is_same_type(ms.int32, ms.int32) and not helpers.is_same_type(int, float)
    assert helpers.unpack((1,)) == 1 and helpers.unpack([(1, 2)]) == (1, 2) and helpers.unpack((1, 2)) == (1, 2)
    assert helpers.deep_tuple([1, [2]]) == (1, (2,))
    assert helpers.promote_binary_dtype(ms.int32, ms.float32) is ms.float32
    found = helpers.slice2indices(slice(0, 4, 2), (5,))
    assert found.tolist() == [[0], [2]] and found.dtype is ms.int64
    assert helpers.slice2indices(slice(3, 3), (5,)).shape == (0, 1)


def test_methods_as_functions() -> None:
    methods = module("ops.tensor_method")
    x = numbers(2, 3)
    for name, arguments, want in [
        ("tensor_add", (x, 1), x + 1),
        ("deprecated_tensor_sum", (x, 0), x.sum(0)),
        ("tensor_reshape", (x, (3, 2)), x.reshape(3, 2)),
        ("tensor_all", (x > -1,), Tensor(True)),
    ]:
        assert name in dir(methods)
        assert getattr(methods, name)(*arguments).tolist() == want.tolist()
    for name in ("tensor_speed", "tensor_shape", "tensor__add__", "add"):
        assert not hasattr(methods, name)
