"""Names of the compiled module, DatasetHelper, utils, tools, boost and tables. Values are those of MindSpore 2.10."""

from __future__ import annotations

import pickle
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import DatasetHelper, Tensor, boost, connect_network_with_dataset, nn, rewrite, tools, utils
from ms import _c_expression as native
from ms._c_expression import MSContext, amp, ms_ctx_param, op_enum, typing
from ms.experimental import MapParameter
from ms.utils import _pytree

TYPE_IDS = {
    "bool_": 30, "int8": 32, "int16": 33, "int32": 34, "int64": 35, "uint8": 37, "uint16": 38, "uint32": 39,
    "uint64": 40, "float16": 42, "float32": 43, "float64": 44, "bfloat16": 45, "complex64": 51, "complex128": 52,
}  # fmt: skip


def test_numbers_of_types() -> None:
    assert {name: typing.type_to_type_id(getattr(ms, name)) for name in TYPE_IDS} == TYPE_IDS
    assert all(typing.type_id_to_type(number) is getattr(ms, name) for name, number in TYPE_IDS.items())
    assert typing.str_to_type("float32") is typing.kFloat32 is ms.float32
    assert typing.type_size_in_bytes(ms.float32) == 4
    assert typing.is_subclass(ms.float32, typing.Float) and not typing.is_subclass(ms.float32, typing.Int)


def test_the_native_context() -> None:
    context = MSContext.get_instance()
    assert context is MSContext.get_instance()
    assert context.get_param(ms_ctx_param.device_target) == ms.get_current_device().device_target
    assert context.get_param(ms_ctx_param.mode) == 1
    context.set_param(ms_ctx_param.max_call_depth, 500)
    assert ms.get_context("max_call_depth") == 500
    ms.set_context(max_call_depth=1000)
    assert (context.get_ascend_soc_version(), context.get_backend_policy()) == ("", "ms")
    assert context.is_pkg_support_device("CPU") and not context.is_ascend_plugin_loaded()


@pytest.mark.parametrize(
    "argument, word, number",
    [("pad_mode", "same", 1), ("pad_mode", "VALID", 2), ("reduction", "none", 2), ("input_layout", "BNSD", 1)],
)
def test_numbers_of_words(argument: str, word: str, number: int) -> None:
    assert op_enum.str_to_enum("any", argument, word) == number


def test_small_native_functions() -> None:
    assert native._framework_profiler_step_start() is None and native._framework_profiler_step_end() is None
    assert native.is_reboot_node() is False and native._ms_memory_recycle() is None
    assert [m.name for m in native.MixedPrecisionType] == ["NOTSET", "FP16", "FP32", "BF16"]
    assert native.ParamInfo().clone().requires_grad is True
    assert native.pyboost_dense(None, [Tensor([[1.0, 2.0]]), Tensor([[3.0, 4.0]]), None]).tolist() == [[11.0]]
    assert native._empty_instance(2, 3).shape == (2, 3)
    host, device = ms.ops.zeros((3, 2)), ms.ops.ones((3, 2))
    native.swap_cache(host, device, Tensor([[0, 2]]), True)
    assert host.asnumpy().tolist() == [[0.0, 0.0], [0.0, 0.0], [1.0, 1.0]]
    native.swap_cache(host, device, Tensor([[0, 1]]), False)
    assert device.asnumpy().tolist() == [[1.0, 1.0], [0.0, 0.0], [1.0, 1.0]]


def test_strategies_of_mixed_precision() -> None:
    assert [level.value for level in amp.AmpLevel] == [0, 1, 2, 3, 4]
    made = amp.create_amp_strategy(amp.AmpLevel.AmpAuto, ms.float16, [("MatMul", [])], [])
    assert made.is_enable() and made.white_list == [("MatMul", [])]
    amp.push_amp_strategy(amp.AmpLevel.AmpO0)
    assert amp.get_curr_amp_strategy() is not None
    amp.pop_amp_strategy()
    assert amp.get_curr_amp_strategy() is None
    with pytest.raises(RuntimeError, match="auto_mixed_precision"):
        amp.push_amp_strategy(amp.AmpLevel.AmpO2)
    x = Tensor([[1.0]])
    amp.push_amp_strategy(amp.AmpLevel.AmpAuto, ms.float16, [("MatMul", [])], [("Exp", [])])
    assert (ms.ops.matmul(x, x).dtype, ms.ops.exp(x.half()).dtype) == (ms.float16, ms.float32)
    amp.push_amp_strategy(amp.AmpLevel.AmpO0)
    assert ms.ops.matmul(x, x).dtype == ms.float32
    amp.pop_amp_strategy()
    assert ms.ops.matmul(x, x).dtype == ms.float16
    amp.pop_amp_strategy()
    assert ms.ops.matmul(x, x).dtype == ms.float32


BATCHES = [(np.full(2, i, np.float32), np.full(1, -i, np.float32)) for i in range(3)]


def test_a_helper_gives_batches() -> None:
    helper = DatasetHelper(BATCHES, dataset_sink_mode=False)
    for _ in range(2):
        assert [[t.tolist() for t in batch] for batch in helper] == [[[i, i], [-i]] for i in (0.0, 1.0, 2.0)]
    assert helper.types_shapes() == ([ms.float32, ms.float32], [(2,), (1,)])
    with pytest.raises(RuntimeError, match="dataset_sink_mode=True"):
        connect_network_with_dataset(nn.Identity(), helper)


@pytest.mark.parametrize("steps", [-1, 5])
def test_a_network_takes_its_batches(steps: int) -> None:
    helper = DatasetHelper(iter(BATCHES), dataset_sink_mode=True, sink_size=steps)

    class Sum(nn.Cell):
        def construct(self, x: Any, y: Any) -> Any:
            return x.sum() + y.sum()

    net = connect_network_with_dataset(Sum(), helper)
    count = 3 if steps == -1 else 5
    assert helper.sink_size() == count
    assert [float(net(*inputs)) for inputs in helper] == [i % 3 for i in range(count)]


def test_trees() -> None:
    pair = namedtuple("pair", ["a", "b"])
    tree = {"x": [1, (2, 3)], "y": pair(4, None)}
    leaves, spec = _pytree.tree_flatten(tree)
    assert leaves == [1, 2, 3, 4, None] and spec.num_leaves == 5
    again = _pytree.tree_unflatten(spec, leaves)
    assert again == tree and isinstance(again["y"], pair)
    assert _pytree.tree_map(lambda v: v, {"t": Tensor([1.0]), "n": 2}, tensors_only_leaf=True)["n"] == 2
    assert _pytree.tree_leaves(tree, is_leaf=lambda v: isinstance(v, pair)) == [1, 2, 3, pair(4, None)]
    for wrong in ([1], [1] * 6):
        with pytest.raises(ValueError, match="leaves"):
            _pytree.tree_unflatten(spec, wrong)

    @_pytree.register_pytree_node_class
    class Box:
        def __init__(self, value: Any) -> None:
            self.value = value

        def tree_flatten(self) -> Any:
            return [self.value], None

        @classmethod
        def tree_unflatten(cls, context: Any, children: Any) -> Any:
            return cls(*children)

    assert _pytree.tree_map(lambda v: v + 1, Box(2)).value == 3


def test_exchange_and_services() -> None:
    assert utils.from_dlpack(utils.to_dlpack(Tensor([1.0, 2.0], device="CPU"))).tolist() == [1.0, 2.0]
    assert not utils.RSCPluginHandle().check_enable() and utils.comm_exec_order_check("start") is None
    assert ms.sdc_detect_start() is None and ms.get_sdc_detect_result() is False
    assert ms.async_ckpt_thread_status() is False and ms.mindio_preload("a") is False
    assert utils.dryrun.mock(0, Tensor([[1.0, 2.0]]), 0, 1) == 2.0
    with pytest.warns(UserWarning, match="Ascend"):
        ms.set_dump(nn.Dense(1, 1))
    assert ms.graph.register_custom_pass("a", "b.so") is False


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: tools.stress_detect(), RuntimeError),
        (lambda: tools.set_dump(3), ValueError),
        (lambda: tools.set_dump(nn.ReLU(), 3), ValueError),
        (lambda: ms.jit_class(3), TypeError),
        (lambda: ms.jit_class(nn.ReLU), TypeError),
        (lambda: ms.jit_class(len), TypeError),
        (lambda: ms.lazy_inline(attrs=3), ValueError),
        (lambda: ms.lazy_inline(attrs=[3]), ValueError),
        (lambda: ms.lazy_inline(policy="zz"), ValueError),
        (lambda: utils._tft_handler.init(config={}), ValueError),
        (lambda: utils.runtime_execution_order_check("x"), ValueError),
        (lambda: ms.flops_collection(), RuntimeError),
        (lambda: ms.register_custom_backend("a", "b.so"), ValueError),
        (lambda: boost.AdaSum(0, 8, 1, None), RuntimeError),
        (lambda: native.run_backward([], [], False, False, []), RuntimeError),
        (lambda: typing.type_id_to_type(99), RuntimeError),
        (lambda: op_enum.str_to_enum("Dense", "mode", "a"), ValueError),
        (lambda: DatasetHelper(BATCHES, 3), TypeError),  # type: ignore[arg-type]
        (lambda: DatasetHelper(BATCHES, True, 0), ValueError),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) == 1


def test_multiprocessing_is_that_of_python() -> None:
    import multiprocessing

    from ms.multiprocessing import Process, get_context

    assert Process is multiprocessing.Process and get_context("spawn").Queue
    assert pickle.loads(pickle.dumps(Tensor([1.0, 2.0]))).tolist() == [1.0, 2.0]


def test_values_in_sources() -> None:
    value = rewrite.ScopedValue
    assert str(value.create_naming_value("w", "self")) == "self.w"
    assert str(value.create_variable_value((1, [True, "a"], {"k": None}))) == "(1, [True, 'a'], {'k': None})"
    assert value.create_name_values(["a", "b"], ["self", ""])[0] == value.create_naming_value("a", "self")
    assert rewrite.NodeType.ControlFlow.value == 12 and rewrite.ValueType.NamingValue.value == 40


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_gradients_accumulate(mode: int) -> None:
    net = nn.Dense(2, 1, weight_init="zeros", bias_init="zeros")
    accumulate = boost.GradientAccumulation(2, nn.SGD(net.trainable_params(), 0.1))
    names = [p.name for p in accumulate.get_parameters()]
    prefixed = ["optimizer.weight", "optimizer.bias"]
    assert names[:4] == [*prefixed, *(f"grad_accumulation.{name}" for name in prefixed)]
    grads = tuple(ms.ops.ones_like(p) for p in net.trainable_params())
    ms.set_context(mode=mode)
    try:
        seen = []
        for _ in range(4):
            assert float(accumulate(Tensor(1.0), grads)) == 1.0
            seen.append(round(float(net.weight.asnumpy()[0, 0]), 6))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert seen == [0.0, -0.1, -0.1, -0.2]


def test_boosts_steps_are_the_plain_ones() -> None:
    def trained(kind: Any) -> Any:
        net = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
        step = kind(net, nn.SGD(net.trainable_params(), 0.1))
        step(Tensor([[1.0, 2.0]]))
        return net.weight.asnumpy().tolist()

    assert trained(boost.BoostTrainOneStepCell) == trained(nn.TrainOneStepCell)


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_steps_of_boost_in_both_modes(mode: int) -> None:
    """A step of each group in turn; a search in a subspace, by which the loss falls to that of the best weights."""
    rows = Tensor(np.array([[1.0, 2.0], [3.0, -1.0]], np.float32))

    def made() -> nn.Cell:
        return nn.WithLossCell(nn.Dense(2, 1, weight_init="ones", bias_init="zeros"), nn.MSELoss())

    ms.set_context(mode=mode)
    try:
        network = made()
        weight, bias = network.trainable_params()
        frozen = boost.FreezeOpt(nn.SGD([weight, bias], 0.1), [[weight, bias], [bias]], [0, 1])
        step = boost.BoostTrainOneStepCell(network, frozen)
        seen = []
        for _ in range(3):
            step(rows, Tensor([[1.0], [0.0]]))
            seen.append([round(float(x), 4) for x in (*weight.asnumpy().reshape(-1), bias.asnumpy()[0])])
        assert seen == [[0.2, 0.8, -0.4], [0.2, 0.8, -0.38], [0.332, 0.658, -0.364]]

        network = made()
        weights = ms.ParameterTuple(network.trainable_params())
        copies = weights.clone("copy", "same")
        search = boost.DimReduce(network, nn.SGD(weights, 1.0), weights, np.eye(3), 3, 0.1, 0.9, 0.0, 0.4, 0, 1)
        found = []
        for _ in range(12):
            loss, gradients = ms.value_and_grad(network, None, weights)(rows, Tensor([[2.0], [1.0]]))
            search(loss, gradients, Tensor(1.0), weights, copies, rows, Tensor([[2.0], [1.0]]))
            found.append(float(loss))
        assert found[0] == 1.0 and found[-1] < 1e-6 and found == sorted(found, reverse=True)
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def keys(*values: int) -> Tensor:
    return Tensor(np.array(values, np.int32))


def test_tables() -> None:
    table = MapParameter(ms.int32, ms.float32, (2,), default_value="ones", name="table")
    assert str(table) == (
        "MapParameter(MapTensor(key_dtype=Int32, value_dtype=Float32, value_shape=[2], default_value=ones, "
        "permit_filter=1, evict_filter=9223372036854775807))"
    )
    assert table.get(keys(7)).tolist() == [[1.0, 1.0]]
    table.put(keys(7, 3), Tensor([[5.0, 6.0], [7.0, 8.0]]))
    assert table[keys(3, 7)].tolist() == [[7.0, 8.0], [5.0, 6.0]]
    assert [part.tolist() for part in table.get_data()] == [[7, 3], [[5.0, 6.0], [7.0, 8.0]]]
    table.export_data()
    table.put(keys(3), Tensor([[0.0, 0.0]]))
    assert [part.tolist() for part in table.export_data(incremental=True)] == [[3], [[0.0, 0.0]], [0]]
    table.erase(keys(7))
    copy = table.clone()
    table.put(keys(3), Tensor([[9.0, 9.0]]))
    assert copy.get_keys().tolist() == [3] and copy.get_values().tolist() == [[0.0, 0.0]]
    with pytest.raises(KeyError, match="7"):
        table.get(keys(7), insert_default_value=False)
    with pytest.raises(ValueError, match="shape"):
        table.put(keys(1), Tensor([1.0]))


def test_a_table_from_tensors() -> None:
    table = MapParameter(key_tensor=keys(1, 2), value_tensor=Tensor([[1.0, 1.0], [2.0, 2.0]]))
    assert (table.key_dtype, table.value_dtype, table.value_shape) == (ms.int32, ms.float32, (2,))
    found = table.export_data()
    assert [part.tolist() for part in found] == [[1, 2], [[1.0, 1.0], [2.0, 2.0]], [0, 0]]
    table.import_data((np.array([4], np.int32), np.ones((1, 2), np.float32), np.array([0], np.int32)))
    assert table.get_keys().tolist() == [4]


def test_optimizers_of_boost_centralize_gradients() -> None:
    """The groups are those of MindSpore 2.10."""

    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.conv, self.wide = nn.Conv2d(2, 2, 3, group=2), nn.Conv2d(2, 16, 3)
            self.bn, self.d = nn.BatchNorm2d(16), nn.Dense(16, 4)

        def construct(self, x):
            return self.d(self.bn(self.wide(self.conv(x))).mean((2, 3)))

    net = Net()
    params = net.trainable_params()
    groups = [{"params": params[:3], "lr": 0.05}, {"params": params[3:]}, {"order_params": params}]
    process = boost.OptimizerProcess(nn.Momentum(groups[:2], 0.1, 0.9, weight_decay=0.01))
    process.add_grad_centralization(net)
    found = [(*(p.name for p in g["params"]), g.get("lr"), g.get("grad_centralization")) for g in process.origin_params]
    assert found == [
        ("wide.weight", 0.05, True),
        ("conv.weight", "bn.gamma", 0.05, None),
        ("d.weight", None, True),
        ("bn.beta", "d.bias", None, None),
    ]
    made = process.generate_new_optimizer()
    assert type(made) is nn.Momentum and made.grad_centralization_flags == (True, False, False, True, False, False)
    plain = boost.OptimizerProcess(nn.Momentum(params, 0.1, 0.9))
    with pytest.warns(UserWarning, match="groups"):
        plain.add_grad_centralization(net)
    assert plain.generate_new_optimizer().parameters[0] is params[0]
    around = boost.OptimizerProcess(nn.LARS(nn.Momentum(groups[:1], 0.1, 0.9)))
    assert type(around.generate_new_optimizer()) is nn.LARS

    new = [ms.Parameter(Tensor([1.0]), name=name) for name in ("wide.weight", "extra", "d.bias")]
    regrouped = boost.ParameterProcess.generate_group_params(new, groups)
    named = [[p.name for p in g.get("params", g.get("order_params"))] for g in regrouped]
    assert named == [["wide.weight"], ["d.bias"], ["wide.weight", "extra", "d.bias"], ["extra"]]
    assert regrouped[3]["lr"] == 0.05
    numbered = boost.ParameterProcess()
    assert [p.comm_fusion for p in numbered.assign_parameter_group(params)] == [1, 1, 1, 2, 2, 2]
    assert [p.comm_fusion for p in numbered.assign_parameter_group(params, [1, 3])] == [2, 3, 3, 4, 4, 4]
    with pytest.raises(ValueError, match="empty"):
        boost.ParameterProcess.generate_group_params(new, [])
    with pytest.raises(TypeError, match="Parameters or dicts"):
        boost.ParameterProcess.generate_group_params(new, [1])
