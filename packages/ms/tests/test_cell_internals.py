"""What others read of a Cell and an Optimizer, and functions of parameters before a call."""

from __future__ import annotations

import copy
from typing import Any

import ms
import ms_nn as nn
import pytest
from ms_tensor import Parameter, Tensor, ops

MODES = ("ast", "bytecode", "trace")


def test_attributes_as_mindspore_has_them() -> None:
    net = nn.Dense(2, 3)
    assert (net.compile_cache, net.exist_names, net.exist_objs) == (set(), set(), set())
    assert (net.phase_cache, net.parameter_layout_dict, net.parallel_parameter_merge_net_dict) == ({}, {}, {})
    assert (net.compile_phase, net.compiled, net.arguments_key, net.phase) == (None, False, "", "train")
    assert (net._dynamic_shape_inputs, net.parallel_parameter_name_list, net.grad_ops_label) == (None, (), False)
    assert not hasattr(net, "cell_init_args")
    assert net.run_construct((ops.ones((1, 2)),), {}).shape == (1, 3)


def test_numbers_are_a_cells_own() -> None:
    first, second = nn.ReLU(), nn.ReLU()
    assert first._id == first._id != second._id
    assert first.create_time == first.create_time
    first.compile_cache.add("x")
    assert second.compile_cache == set()
    assert copy.deepcopy(first).compile_cache == {"x"}


def test_cell_attr_register_notes_arguments() -> None:
    class Net(nn.Cell):
        @ms._compat.cell_attr_register
        def __init__(self, a: int, b: int = 2) -> None:
            super().__init__()

    assert Net(1, b=3).cell_init_args == "Net[1, 3]"


def test_enable_backward_hook() -> None:
    net = nn.Dense(2, 1)
    assert not net.enable_backward_hook
    handle = net.register_backward_hook(lambda cell, inputs, outputs: None)
    assert net.enable_backward_hook
    handle.remove()
    assert not net.enable_backward_hook


def test_parameter_forward_hook() -> None:
    net = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
    net.register_parameter_forward_hook([{"params": [net.weight], "hook": lambda p: p * 10}])
    x = ops.ones((1, 2))
    assert net(x).asnumpy().tolist() == [[20.0]]
    assert isinstance(net.weight, Parameter)
    gradients = ms.grad(net, None, net.trainable_params())(x)
    assert gradients[0].asnumpy().tolist() == [[10.0, 10.0]]
    for mode in MODES:
        jitted = ms.jit(lambda v: net(v), capture_mode=mode)
        assert jitted(x).asnumpy().tolist() == [[20.0]]
        assert ms.grad(jitted, None, net.trainable_params())(x)[0].asnumpy().tolist() == [[10.0, 10.0]]


def test_parameter_forward_hook_of_all_below() -> None:
    net = nn.SequentialCell(nn.Dense(2, 1, weight_init="ones", bias_init="zeros"))
    net.register_parameter_forward_hook(lambda p: p * 3 + 1)
    assert net(ops.ones((1, 2))).asnumpy().tolist() == [[9.0]]


@pytest.mark.parametrize(
    ("hook", "error"),
    [
        (3, TypeError),
        ([{"params": []}], ValueError),
        ([{"params": [1], "hook": abs}], TypeError),
        ([{"params": [], "hook": 1}], TypeError),
    ],
)
def test_wrong_parameter_hooks(hook: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="register_parameter_forward_hook"):
        nn.Dense(1, 1).register_parameter_forward_hook(hook)


class Kind:
    """As the members of MindSpore's enum."""

    def __init__(self, name: str) -> None:
        self.name = name


def test_mixed_precision_type() -> None:
    net = nn.Dense(2, 1)
    assert net.get_mixed_precision_type() is None
    kind = Kind("FP16")
    net.set_mixed_precision_type(kind)
    assert net.get_mixed_precision_type() is kind
    assert net(ops.ones((1, 2))).dtype == ms.float16


# Optimizers: values recorded from MindSpore 2.10.


def optimizer(*args: Any, **kwargs: Any) -> Any:
    parameters = [Parameter(Tensor([1.0, 2.0]), name="w"), Parameter(Tensor([3.0]), name="beta")]

    class Plain(nn.Optimizer):
        def construct(self, gradients: Any) -> Any:
            return self.broadcast_params(self._grad_sparse_indices_deduplicate(gradients))

    return Plain(0.1, parameters, *args, **kwargs)


GRADIENTS = (Tensor([1.0, 1.0]), Tensor([1.0]))


def test_what_subclasses_of_optimizer_call() -> None:
    own = optimizer(0.01, 4.0)
    decayed = [g.asnumpy().tolist() for g in own.decay_weight(GRADIENTS)]
    assert decayed == [pytest.approx([1.04, 1.08]), [1.0]]
    assert [g.asnumpy().tolist() for g in own.scale_grad(GRADIENTS)] == [[0.25, 0.25], [0.25]]
    for same in (own._grad_sparse_indices_deduplicate, own.flatten_gradients, own.gradients_centralization):
        assert same(GRADIENTS) is GRADIENTS
    assert own._original_sparse_indices_deduplicate(GRADIENTS) is GRADIENTS
    assert own._preprocess_weight_decay(0.1) == pytest.approx(0.4)
    assert own._preprocess_single_lr(0.1) == 0.1
    assert own._build_single_lr(0.1, "x").name == "x"
    assert own._is_dynamic_lr_or_weight_decay() is False
    assert own._get_parameter_group_id() == (0, 0)
    assert own(GRADIENTS) is own.parameters
    assert (own.param_rank, own.enable_tuple_broaden, own.skip_auto_parallel_compile) == (None, True, True)


def test_dynamic_rates_and_decays() -> None:
    class Decay(nn.Cell):
        def construct(self, step: Any) -> Any:
            return Tensor(0.1) * 1

    parameters = [Parameter(Tensor([1.0]), name="w")]
    assert nn.SGD(parameters, nn.ExponentialDecayLR(0.1, 0.9, 2))._is_dynamic_lr_or_weight_decay()
    assert nn.Momentum(parameters, 0.1, 0.9, weight_decay=Decay())._is_dynamic_lr_or_weight_decay()
    assert nn.SGD(parameters, [0.1, 0.2])._is_dynamic_lr_or_weight_decay()


def test_wrong_arguments_of_the_internals() -> None:
    own = optimizer()
    with pytest.raises(TypeError, match="weight_decay"):
        own._preprocess_weight_decay("a")
    with pytest.raises(TypeError, match="grad_centralization"):
        own._preprocess_grad_centralization(1)
    with pytest.raises(TypeError, match="can not be None"):
        own._parameters_base_check(None, "parameters")
    with pytest.raises(ValueError, match="not be empty"):
        own._parameters_base_check([], "parameters")


def test_parameters_of_every_dtype_train() -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.i = Parameter(Tensor([1, 2], ms.int32), name="i")
            self.b = Parameter(Tensor([True]), name="b")
            self.f = Parameter(Tensor([1.0]), name="f")

    assert [parameter.name for parameter in Net().trainable_params()] == ["i", "b", "f"]
