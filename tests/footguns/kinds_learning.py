"""State of arrays, tensors, Parameters, Cells and transforms."""

from __future__ import annotations

from kinds import Kind

D, DS = "d = {'k': 2.0}", "d['k'] = {v}"
A, AS = "a = [1.0, 2.0]", "a[1] = {v}"
O, OS = "o = Box(k=2.0)", "o.k = {v}"

_ROWS: list[tuple[str, str, str, str]] = [
    ("numpy_mean", A, "float(np.mean(a))", AS),
    ("numpy_of_list", A, "Tensor(np.array(a, np.float32))", AS),
    ("numpy_prod", A, "float(np.prod(a)) + float(np.sum(a)) + float(np.max(a))", AS),
    ("numpy_view", "a = np.array([1.0, 2.0])\nb = a[1:]", "float(b[0])", AS),
    (
        "numpy_attribute",
        "a = np.array([1.0, 2.0])",
        "a.shape[0] + a.ndim + a.size",
        "a.resize(int({v}), refcheck=False)",
    ),
    ("numpy_structured", "a = np.zeros(2, [('k', float)])\na['k'][1] = 2.0", "float(a['k'][1])", "a['k'][1] = {v}"),
    ("numpy_iterated", "a = np.array([1.0, 2.0])", "sum([float(v) for v in a])", AS),
    ("numpy_argument_of_op", "a = np.array([1.0, 2.0], np.float32)", "a", AS),
    ("numpy_method", "a = np.array([1.0, 2.0])", "float(a.sum()) + float(a.mean())", AS),
    ("numpy_in_condition", "a = np.array([1.0, 2.0])", "(3 if (a > 1.5).all() else 2)", "a[0] = {v} - a[0]"),
    ("tensor_from_numpy", "a = np.array([1.0, 2.0], np.float32)\nt = ms.from_numpy(a)", "t", AS),
    ("tensor_to_numpy", "t = vector(1, 2)\na = t.asnumpy()", "t + float(a[0])", "a[0] = {v}"),
    ("tensor_list", "t = [vector(1, 2), vector(3, 4)]", "ops.stack(t).sum()", "t[0] = vector({v}, 2)"),
    ("tensor_list_grows", "t = [vector(1, 2)]", "ops.cat(t).sum()", "t.append(vector({v}, 2))"),
    ("tensor_in_dict", "d = {'k': vector(1, 2)}", "sum(d.values())", "d['k'] = vector({v}, 2)"),
    ("tensor_in_object", "o = Box(k=vector(1, 2))", "o.k", "o.k = vector({v}, 2)"),
    ("tensor_shape_outside", "h = [vector(1, 2)]", "h[0].shape[0]", "h[0] = ops.ones(int({v}))"),
    (
        "tensor_dtype_outside",
        "h = [vector(1, 2)]",
        "(3 if h[0].dtype == ms.float32 else 2)",
        "h[0] = h[0].astype(ms.float16 if h[0].dtype == ms.float32 else ms.float32)",
    ),
    (
        "tensor_strides",
        "h = [Tensor(np.ones((2, 2), np.float32))]",
        "h[0].stride()[0] + h[0].is_contiguous()",
        "h[0] = h[0].swapaxes(0, 1)",
    ),
    (
        "tensor_identity",
        "a, b = vector(1, 2), vector(1, 2)\nh = [a]",
        "(3 if h[0] is a else 2)",
        "h[0] = b if h[0] is a else a",
    ),
    (
        "tensor_id",
        "a, b = vector(1, 2), vector(1, 2)\nh = [a]",
        "(3 if id(h[0]) == id(a) else 2)",
        "h[0] = b if h[0] is a else a",
    ),
    ("tensor_as_key", "a, b = vector(1, 2), vector(1, 2)\nd = {a: 2.0}", "d.get(a, 7.0)", "d[a] = {v}"),
    (
        "tensor_in_list",
        "a, b = vector(1, 2), vector(1, 2)\nh = [a]",
        "(3 if any(v is a for v in h) else 2)",
        "h[0] = b if h[0] is a else a",
    ),
    ("tensor_value", "t = vector(1, 2)", "float(t[0])", "t[0] = {v}"),
    ("tensor_branch", "t = vector(1, 2)", "(3 if t[0] > 3 else 2)", "t[0] = {v} - t[0]"),
    ("tensor_text", "t = vector(1, 2)", "len(str(t))", "t[0] = {v} * 1e9"),
    ("tensor_tolist", "t = vector(1, 2)", "t.tolist()[0]", "t[0] = {v}"),
    ("parameter_name", "p = Parameter(vector(1, 2), name='a')", "len(p.name)", "p.name = 'b' * int({v})"),
    (
        "parameter_grad",
        "p = Parameter(vector(1, 2))",
        "(3 if p.requires_grad else 2)",
        "p.requires_grad = not p.requires_grad",
    ),
    (
        "parameter_tuple",
        "p, q = Parameter(vector(1, 2), name='p'), Parameter(vector(3, 4), name='q')\nt = ms.ParameterTuple([p, q])",
        "sum(t)",
        "p.set_data(vector({v}, 1))",
    ),
    (
        "parameters_of_cell",
        "net = nn.Dense(2, 2, weight_init='ones')",
        "len(list(net.get_parameters()))",
        "net.insert_param_to_cell(f'p{len(list(net.get_parameters()))}', Parameter(vector(1, 2)))",
    ),
    (
        "trainable",
        "net = nn.Dense(2, 2, weight_init='ones')",
        "len(net.trainable_params())",
        "net.bias.requires_grad = not net.bias.requires_grad",
    ),
    (
        "names_of_parameters",
        "net = nn.Dense(2, 2)",
        "sum([len(n) for n, _ in net.parameters_and_names()])",
        "net.weight.name = 'w' * int({v})",
    ),
    (
        "cells_of_cell",
        "net = nn.SequentialCell([nn.ReLU()])",
        "len(list(net.cells())) + len(list(net.cells_and_names()))",
        "net.append(nn.ReLU())",
    ),
    (
        "cell_dict",
        "net = nn.CellDict({'a': nn.ReLU()})",
        "sum([c(x) for c in net.values()])",
        "net['a'] = nn.Tanh() if isinstance(net['a'], nn.ReLU) else nn.ReLU()",
    ),
    (
        "cell_of_list_attribute",
        "net = nn.ReLU()\nnet.layers = [nn.ReLU()]",
        "sum([c(x) for c in net.layers])",
        "net.layers[0] = nn.Tanh() if isinstance(net.layers[0], nn.ReLU) else nn.ReLU()",
    ),
    ("cell_buffer", "net = nn.ReLU()\nnet.register_buffer('b', vector(1, 2))", "net.b", "net.b = vector({v}, 1)"),
    (
        "cell_hyper",
        "net = nn.Conv2d(1, 1, 1, weight_init='ones')",
        "net(ops.ones((1, 1, 2, 2))).shape[2] + net.stride[0]",
        "net.stride = (int({v}) % 2 + 1, 1)",
    ),
    ("layer_constant", "net = nn.LeakyReLU(0.2)", "net(-x)", "net = nn.LeakyReLU({v})"),
    (
        "dropout_rate",
        "net = nn.Dropout(p=0.5)\nnet.set_train()\nms.set_seed(1)",
        "net(ops.ones(4)).sum()",
        "net.p = 0.1 if net.p == 0.5 else 0.5",
    ),
    (
        "batch_norm_momentum",
        "net = nn.BatchNorm1d(2)\nnet.set_train()",
        "net(ops.ones((2, 2))).sum() + net.moving_mean.sum()",
        "net.momentum = 0.5 / {v}",
    ),
    ("primitive_attribute", "p = ops.ReduceSum(keep_dims=True)", "p(x).ndim", "p.keep_dims = not p.keep_dims"),
    ("loss_reduction", "f = nn.MSELoss()", "f(x, x + 1)", "f.reduction = 'sum' if f.reduction == 'mean' else 'mean'"),
    (
        "optimizer_decay",
        "net = nn.Dense(2, 2, weight_init='ones')\nopt = nn.SGD(net.trainable_params(), 0.1, weight_decay=0.1)",
        "(opt((ops.ones((2, 2)), ops.ones(2))), net.weight.sum())[1]",
        "opt.weight_decay = {v} * 0.01",
    ),
    (
        "metric",
        "m = nn.Accuracy()\nm.clear()\nm.update(Tensor(np.eye(2, dtype=np.float32)), Tensor(np.array([0, 1])))",
        "m.eval()",
        "m.update(Tensor(np.eye(2, dtype=np.float32)), Tensor(np.array([1, 0])))",
    ),
    ("grad_function", "k = 2.0\ngrad = ms.grad(lambda v: (v * v * k).sum())", "grad(x)", "k = {v}"),
    ("vmap_function", "k = 2.0\nf = ms.vmap(lambda v: v * k)", "f(x)", "k = {v}"),
    (
        "custom_bprop",
        "k = 2.0\n"
        "class N(nn.Cell):\n"
        "    def construct(self, x): return x * 2\n"
        "    def bprop(self, x, out, dout): return (dout * k,)\n"
        "net = N()",
        "ms.grad(lambda v: net(v).sum())(x)",
        "k = {v}",
    ),
    ("mutable", "h = [ms.mutable(2.0)]", "h[0]", "h[0] = ms.mutable({v})"),
    (
        "value_and_grad_aux",
        "k = 2.0\ngrad = ms.value_and_grad(lambda v: ((v * v).sum(), k), has_aux=True)",
        "grad(x)[0][1]",
        "k = {v}",
    ),
    ("map_function", "k = 2.0\nm = ops.Map()", "sum(m(lambda v: v * k, (1.0, 2.0)))", "k = {v}"),
    (
        "multitype",
        "f = ops.MultitypeFuncGraph('f')\n@f.register('Number')\ndef _(v): return v * o.k\no = Box(k=2.0)",
        "f(3.0)",
        OS,
    ),
    ("hyper_map", "k = 2.0\nm = ops.HyperMap()", "sum(m(lambda v: v * k, (1.0, 2.0)))", "k = {v}"),
    ("jit_class", D + "\n@ms.jit_class\nclass C:\n    def m(self): return d['k']\no = C()", "o.m()", DS),
    ("depend", "t = vector(1, 2)", "ops.depend(t, x)", "t[0] = {v}"),
    ("stop_gradient", "k = 2.0", "ms.grad(lambda v: (ops.stop_gradient(v) * v * k).sum())(x)", "k = {v}"),
    ("constexpr", D + "\n@ms.constexpr\ndef c(v): return v + d['k']", "c(1.0)", DS),
]


def _declared(setup: str, change: str) -> str:
    """Returns the declaration for functions that rebind the name."""
    return "nonlocal k" if setup.startswith("k =") else "nonlocal net" if change.startswith("net =") else ""


KINDS: list[Kind] = [Kind(*row, declare=_declared(row[1], row[3])) for row in _ROWS]
