# ruff: noqa: E501 (tables of expressions, a line each)
"""Wrong calls, and the type of the exception that each raises."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, ParameterTuple, Tensor, nn, ops
from outcome import describe

# In this table, a result is a difference if MindSpore raises.
STRICT = True

UNARY = (
    "abs exp log sqrt sin cos tanh neg relu sigmoid floor ceil square isnan logical_not gelu softmax zeros_like".split()
)
BINARY = "add sub mul div pow maximum minimum equal less greater logical_and matmul bmm floor_div".split()
CALLS = (
    "ops.add()", "ops.add(x)", "ops.add(x, x, x)", "ops.add(x, y=x)", "ops.add(x, other=None)", "ops.exp(x, x)", "ops.exp(inputs=x)",
    "ops.matmul(x, Tensor([1.0, 2.0, 3.0, 4.0, 5.0]))", "ops.matmul(x, x)", "ops.matmul(Tensor(1.0), x)", "ops.bmm(x, x)", "x + m34",
    "x * Tensor([1.0, 2.0, 3.0, 4.0])", "x + 'a'", "x + None", "x - {}", "'a' + x", "None * x", "x ** 'a'", "x @ 2", "x < 'a'", "x < None", "-'x'", "x & 'a'",
    "ops.reshape(x, (4, 4))", "ops.reshape(x, (-1, -1))", "ops.reshape(x, (-2, 3))", "ops.reshape(x, 'a')", "ops.reshape(x, (2.0, 3))", "ops.reshape(1, (1,))", "x.reshape(7)", "x.view(7)",
    "ops.transpose(x, (0,))", "ops.transpose(x, (0, 0))", "ops.transpose(x, (0, 5))", "ops.transpose(x, 'a')", "x.permute(0)", "x.swapaxes(0, 5)",
    "ops.squeeze(x, 0)", "ops.squeeze(x, 9)", "ops.squeeze(x, 'a')", "ops.expand_dims(x, 9)", "ops.expand_dims(x, 1.5)", "ops.unsqueeze(x, 9)",
    "ops.concat(())", "ops.concat(x)", "ops.concat((x, m34))", "ops.concat((x, x), 9)", "ops.concat((x, 1))", "ops.stack(())", "ops.stack((x, m34))", "ops.stack((x, x), 9)", "ops.stack(1)",
    "ops.split(x, 0)", "ops.split(x, (1, 5))", "ops.split(x, 1, 9)", "ops.split(x, 'a')", "ops.chunk(x, 0)", "ops.chunk(x, 2, 9)", "ops.tile(x, 'a')", "ops.tile(x, (-1,))",
    "ops.sum(x, 9)", "ops.sum(x, (0, 0))", "ops.sum(x, 'a')", "ops.sum(1)", "ops.mean(x, 9)", "ops.mean(x, 'a')", "ops.max(x, 9)", "ops.argmax(x, 9)", "ops.argmax(x, 'a')", "ops.prod(x, 9)",
    "ops.any(x, 9)", "ops.cumsum(x, 9)", "ops.cumsum(x, 'a')", "ops.std(x, 9)", "ops.softmax(x, 9)", "ops.softmax(x, 'a')", "ops.log_softmax(x, 9)", "ops.topk(x, 9)", "ops.topk(x, 'a')",
    "ops.gather(x, Tensor([0.5]), 0)", "ops.gather(x, Tensor([0]), 9)", "ops.gather(x, 'a', 0)", "ops.gather(x, Tensor([0]))", "ops.gather_elements(x, 9, Tensor([[0]]))",
    "ops.one_hot(Tensor([0.5]), 3)", "ops.one_hot(Tensor([1]), 'a')", "ops.one_hot(Tensor([1]), -3)", "ops.where('a', x, x)", "ops.masked_fill(x, 1, 2)", "ops.masked_fill(x, x, 2)",
    "ops.broadcast_to(x, (5, 5))", "ops.broadcast_to(x, 'a')", "ops.zeros('a')", "ops.zeros((-1,))", "ops.zeros(1.5)", "ops.ones((2, 'a'))", "ops.ones((2,), 'a')", "ops.full((2,), 'a')",
    "ops.arange('a')", "ops.arange(0, 1, 0)", "ops.eye('a')", "ops.eye(-1)", "ops.linspace(0, 1, -1)", "ops.linspace(0, 1, 0.5)", "ops.cast(x, 'a')", "ops.cast(x, 1)", "ops.cast('a', ms.int32)",
    "ops.clamp(x)", "ops.clamp(x, 'a')", "ops.dropout(x, 2.0)", "ops.dropout(x, -0.5)", "ops.dropout(x, 'a')", "ops.flip(x, 9)", "ops.flip(x, 'a')", "ops.roll(x, 'a')", "ops.roll(x, 1, 9)",
    "ops.repeat_interleave(x, -1)", "ops.repeat_interleave(x, 'a')", "ops.pad(x, (1,))", "ops.pad(x, 'a')", "ops.pad(x, (1, 1), mode='a')", "ops.norm(x, 'a')", "ops.diag(1)", "ops.tril(Tensor([1.0]))",
    "ops.conv2d(x, x)", "ops.max_pool2d(x, 2)", "ops.avg_pool2d(x, 2)", "ops.batch_norm(x)", "ops.layer_norm(x, (9,))", "ops.cross_entropy(x, x, reduction='a')", "ops.mse_loss(x, x, 'a')",
    "ops.relu('a')", "ops.leaky_relu(x, 'a')", "ops.gelu(x, 'a')", "ops.elu(x, 'a')", "ops.rand('a')", "ops.randn(-1)", "ops.randint('a', 2, (2,))", "ops.randint(2, 1, (2,))", "ops.randperm('a')", "ops.randperm(-1)",
    "ops.uniform((2,), 'a', 'b')", "ops.normal((2,), 'a', 'b')", "ops.multinomial(x, 0)", "ops.bernoulli(x, 2.0)", "ops.stop_gradient()", "ops.assign(1, 2)", "ops.assign(Parameter(1.0), Tensor([1.0, 2.0]))",
    "Tensor('a')", "Tensor(object())", "Tensor([1], 'a')", "Tensor([1], dtype=1)", "Tensor([[1, 2], [3]])", "Tensor(1, 2, 3, 4, 5, 6, 7)", "Tensor(foo=1)", "Tensor(np.array([None]))", "Tensor(shape=(2,))", "Tensor(dtype=ms.float32)",
    "x.foo", "x()", "len(Tensor(1))", "list(Tensor(1))", "bool(x)", "int(x)", "float(x)", "complex(x)", "x.item()", "x.item(0, 0)", "hash([x])", "[1][x]", "[1, 2][Tensor(1.0)]", "range(x)", "x.asnumpy(1)",
    "x.astype('a')", "x.astype(1)", "x.astype(None)", "x.to('a')", "x.sum('a')", "x.mean(9)", "x.max(9)", "x.argmax(9)", "x.squeeze(9)", "x.expand_dims(9)", "x.transpose(0, 9)", "x.fill_('a')", "x.copy_('a')", "x.add_('a')",
    "x.set_dtype('a')", "x.view('a')", "x.resize('a')", "x.repeat('a')", "x.split('a')", "x.flatten('a')", "x.diagonal(5)", "x.index_select(9, Tensor([0]))", "x.new_zeros('a')", "x.masked_fill('a', 1)", "x.where('a', 1)",
    "x.register_hook(1)", "x.to_dlpack(1)", "Tensor.from_numpy('a')", "Tensor.from_numpy(1)", "ms.from_numpy([1])", "ms.tensor()",
    "Parameter()", "Parameter('a')", "Parameter(True)", "Parameter(x, name=5)", "Parameter(x, name='')", "Parameter(x, requires_grad=3)", "Parameter(x, layerwise_parallel=3)", "Parameter(x, parallel_optimizer=3)", "Parameter(None)",
    "Parameter(x, foo=1)", "Parameter(x, name='w').set_data('a')", "Parameter(Tensor([1])).set_data(Tensor([2.5]))", "Parameter(x).clone('a')", "ParameterTuple(1)", "ParameterTuple([1])", "ParameterTuple()",
    "ParameterTuple([Parameter(1.0, name='a'), Parameter(1.0, name='a')])", "setattr(Parameter(x), 'requires_grad', 1)", "setattr(Parameter(x), 'name', 1)", "setattr(Parameter(x), 'layerwise_parallel', 1)", "setattr(Parameter(x), 'comm_fusion', 'a')", "setattr(Parameter(x), 'comm_fusion', -1)", "setattr(x, 'shape', 1)", "setattr(x, 'dtype', 1)",
    "initializer('a', (2,))", "initializer('ones', 'a')", "initializer('ones', (-1,))", "initializer('ones', (2.5,))", "initializer(None, (2,))", "initializer('ones', None)", "initializer('ones', (2,), 'a')", "initializer(Tensor([1.0]), (2,))", "initializer('xavier_uniform', (2,))", "initializer('heUniform', (2,))", "initializer('identity', (2,))", "initializer('dirac', (2,))", "initializer('orthogonal', (2,))",
    "I.Normal('a').foo", "I.Constant()", "I.HeUniform(mode='a')", "I.HeNormal(nonlinearity='a')", "I.VarianceScaling(scale=-1)", "I.VarianceScaling(mode='a')", "I.VarianceScaling(distribution='a')", "I.TruncatedNormal(foo=1)", "I.XavierUniform(gain='a').foo", "I.Sparse(2.0)", "I.Orthogonal('a').foo", "I.Dirac(0)", "I.Dirac('a')",
    "ms.set_seed('a')", "ms.set_seed(-1)", "ms.set_seed(1.5)", "ms.set_seed(True)", "ms.set_context(mode=5)", "ms.set_context(foo=1)", "ms.set_context(device_target='a')", "ms.get_context('foo')", "ms.set_context(device_id='a')", "ms.set_context(device_id=-1)", "ms.set_context(max_call_depth='a')", "ms.set_context(mode='a')", "ms.set_context(1)", "ms.set_device('a')", "ms.set_deterministic(1)",
    "ms.manual_seed('a')", "ms.Generator().manual_seed('a')", "ms.Generator().manual_seed(1.5)", "ms.Generator().set_state('a')", "ms.set_rng_state('a')", "ms.Generator(1)", "ms.seed(1)",
    "ms.dtype_to_nptype('a')", "ms.dtype_to_pytype('a')", "ms.pytype_to_dtype(1)", "ms.pytype_to_dtype(str)", "ms.pytype_to_dtype(list)", "ms.grad(1)", "ms.value_and_grad(1)", "ms.jit(1)", "ms.grad(abs, 'a')", "ms.grad(abs, -1)",
    "nn.Dense('a', 2)", "nn.Dense(-1, 2)", "nn.Dense(2)", "nn.Dense(2, 3, has_bias=1)", "nn.Dense(2, 3, activation='foo')", "nn.Dense(2, 3)(Tensor([1.0]))", "nn.Dense(2, 3)('a')", "nn.Conv2d(1, 2)", "nn.Conv2d(1, 2, 'a')", "nn.Conv2d(1, 2, 0)", "nn.Conv2d(1, 2, 3, pad_mode='a')", "nn.Conv2d(1, 2, 3, stride=0)", "nn.Conv2d(3, 2, 3, group=2)", "nn.Conv2d(1, 2, 3)(x)",
    "nn.BatchNorm2d('a')", "nn.BatchNorm2d(0)", "nn.BatchNorm2d(2, momentum=2.0)", "nn.BatchNorm2d(2)(x)", "nn.LayerNorm(3)", "nn.LayerNorm((3,), begin_norm_axis='a')", "nn.Dropout(p=2.0)", "nn.Dropout(p='a')", "nn.Embedding('a', 2)", "nn.Embedding(2, 2)(x)", "nn.Softmax('a')", "nn.ReLU(1)", "nn.LeakyReLU('a')", "nn.Flatten('a')", "nn.SequentialCell(1)", "nn.CellList([1])", "nn.MaxPool2d('a')", "nn.MaxPool2d(2, pad_mode='a')", "nn.AvgPool2d(0)",
    "nn.SoftmaxCrossEntropyWithLogits(reduction='a')", "nn.MSELoss('a')", "nn.Momentum([], 0.1, 0.9)", "nn.Momentum(1, 0.1, 0.9)", "nn.Momentum([x], 0.1, 0.9)", "nn.Momentum([Parameter(1.0, name='p')], 'a', 0.9)", "nn.Momentum([Parameter(1.0, name='p')], -0.1, 0.9)", "nn.Momentum([Parameter(1.0, name='p')], 0.1, -0.9)", "nn.Adam([Parameter(1.0, name='p')], beta1=1.0)", "nn.Adam([Parameter(1.0, name='p')], eps=0)", "nn.SGD([Parameter(1.0, name='p')], weight_decay=-1.0)",
    "nn.Cell()(1)", "nn.Cell().construct", "nn.Cell().foo", "nn.Cell().insert_param_to_cell(1, 2)", "nn.Cell().insert_child_to_cell(1, 2)", "nn.Cell().set_train('a')", "nn.Cell().to_float(ms.int32)", "nn.Cell().register_forward_hook(1)", "nn.Cell().add_flags(1)", "nn.Cell(auto_prefix='a')", "nn.Cell(flags=1)",
    "ms.load_checkpoint('nofile')", "ms.load_checkpoint(1)", "ms.load_param_into_net(1, {})", "ms.load_param_into_net(nn.Cell(), 1)", "ms.save_checkpoint(1, 'f')", "ops.Add()(x)", "ops.ReduceSum('a')", "ops.Cast()(x)", "ops.Concat('a')", "ops.MatMul(1)", "ops.Conv2D(1, 'a')", "ops.Reshape()(x, 'a')",
)  # fmt: skip
BAD = ("'a'", "None", "{}", "object()")


def names() -> dict[str, Any]:
    """The variables of the expressions."""
    import mindspore.common.initializer as initializers

    found: dict[str, Any] = {"ms": ms, "np": np, "ops": ops, "nn": nn, "Tensor": Tensor, "Parameter": Parameter}
    found.update(ParameterTuple=ParameterTuple, I=initializers, initializer=initializers.initializer)
    found.update(x=Tensor(np.ones((2, 3), np.float32)), m34=Tensor(np.ones((3, 4), np.float32)))
    return found


show = describe


def cases() -> dict[str, list[str]]:
    """Expressions by group."""
    groups = {"functions of one tensor": [f"ops.{f}({b})" for f in UNARY for b in (*BAD, "1", "[1.0]")]}
    groups["functions of two tensors"] = [f"ops.{f}(x, {b})" for f in BINARY for b in BAD] + [
        f"ops.{f}({b}, x)" for f in BINARY for b in BAD
    ]
    groups["calls"] = list(dict.fromkeys(CALLS))
    return groups
