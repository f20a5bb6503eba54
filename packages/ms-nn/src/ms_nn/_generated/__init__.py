"""The documentation of `ms_nn`, `ms_nn.amp`, `ms_nn.saved_tensors`, `ms_nn.sharded_checkpoint`, `ms_nn.checkpoint_transform`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

NN: dict[str, str] = {
    "auc": """Area under a curve by the trapezoidal rule.

Args:
    x: A 1-d array; monotonic unless `reorder`.
    y: An array of the same length.
    reorder (bool, optional): Whether to sort the points by `x` first. Default: ``False``.

Returns:
    float.

Raises:
    TypeError: an input is not an array.
    ValueError: the lengths differ or are less than 2, or `x` is not monotonic.

Examples:
    >>> import numpy as np
    >>> from ms_nn.train import auc
    >>> float(auc(np.array([0.0, 1.0, 2.0]), np.array([0.0, 1.0, 1.0])))
    1.5
""",
    "ckpt_to_safetensors": """Writes .ckpt files as .safetensors files.

Args:
    file_path (str): A file, or a folder whose files are all taken.
    save_path (str, optional): The folder that they are written to; None is their own. Default: ``None``.
    name_map (optional): New names of parameters by their names. Default: ``None``.
    file_name_regex (str, optional): Only paths that it is found in are taken. Default: ``None``.
    processes_num (int, optional): Accepted for compatibility. Default: ``1``.

Raises:
    ValueError: the file does not exist, or is not a .ckpt file.

Examples:
    >>> from mindspore import nn
    >>> import os, tempfile
    >>> from ms_nn.checkpoint_convert import ckpt_to_safetensors
    >>> folder = tempfile.mkdtemp()
    >>> nn.save_checkpoint(nn.Dense(2, 3), os.path.join(folder, "net.ckpt"))
    >>> ckpt_to_safetensors(folder)
    >>> sorted(os.listdir(folder))
    ['net.ckpt', 'net.safetensors']
""",
    "cosine_decay_lr": """Learning rates with cosine decay from `max_lr` to `min_lr` over `decay_epoch` epochs (arXiv 1608.03983).

Args:
    min_lr (float): The final learning rate, a float of at least 0.
    max_lr (float): The initial learning rate, a float greater than `min_lr`.
    total_step (int): The total number of steps.
    step_per_epoch (int): The number of steps per epoch.
    decay_epoch (int): The number of epochs.

Returns:
    list[float] of `total_step` learning rates.

Raises:
    TypeError: an argument has another type.
    ValueError: `max_lr` is not greater than `min_lr`, or a number is out of range.

Examples:
    >>> from mindspore import nn
    >>> nn.cosine_decay_lr(0.0, 0.5, 2, 1, 2)
    [0.5, 0.25]
""",
    "exponential_decay_lr": """Exponentially decaying learning rates, `learning_rate * decay_rate ** (epoch / decay_epoch)`.

Args:
    learning_rate (float): The initial learning rate, a positive float.
    decay_rate (float): The decay factor, a positive float.
    total_step (int): The total number of steps.
    step_per_epoch (int): The number of steps per epoch.
    decay_epoch (int): The number of epochs per factor of `decay_rate`.
    is_stair (bool, optional): Whether to round the quotient down. Default: ``False``.

Returns:
    list[float] of `total_step` learning rates.

Raises:
    TypeError: an argument has another type.
    ValueError: a number is not positive.

Examples:
    >>> from mindspore import nn
    >>> nn.exponential_decay_lr(0.5, 0.5, 4, 2, 1)
    [0.5, 0.5, 0.25, 0.25]
""",
    "export": """Writes a network as a graph with its parameters into a file that `load` reads, without the network's code.

The network is captured as it is: call `set_train(False)` first where it is to predict.

Args:
    net: a Cell, a function, or a jitted function.
    *inputs: what it is called with: Tensors, whose shapes and dtypes are kept; tuples, lists and dicts of them;
        numbers, texts, bools and None, which become part of the graph. For 'ONNX', sizes may be open: those that
        are None in a `Tensor(shape=[None, 3], dtype=...)`, or in the net's `set_inputs`.
    file_name (str): the file; '.mindir' or '.onnx' is put at the end where it lacks.
    file_format (str): 'MINDIR' or 'ONNX', which needs the package onnx; 'AIR' is not written here.
    **kwargs: `custom_func` is called with an object whose `producer_name`, `producer_version` and `user_info`, a
        dict of texts, it may change; they are written into a '.mindir' file. `incremental` is accepted for
        compatibility; `enc_key`, `enc_mode`, `dataset` and `obf_func` must be None.

Raises:
    TypeError: `file_name` is not a str, an input is of another type, or a keyword is unknown.
    ValueError: `file_format` or `file_name` is not one that can be written, or encryption is asked for.
    NotImplementedError: the graph holds what ONNX does not have, or a setting is not supported.
    ImportError: ONNX is asked for and the package onnx is not installed.
    RuntimeError: `net` cannot be called, cannot be captured whole, or changes Python objects.

Examples:
    >>> from mindspore import Tensor, nn
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "relu")
    >>> nn.export(nn.ReLU(), Tensor([-1.0, 2.0]), file_name=path, file_format="MINDIR")
    >>> print(nn.GraphCell(nn.load(path + ".mindir"))(Tensor([3.0, -4.0])))
    [3. 0.]
""",
    "get_activation": """Returns the activation layer with a name such as 'relu', or None if the name is None.

Args:
    name (str):
    prim_name (str, optional): Default: ``None``.

Raises:
    KeyError: no activation has this name.

Examples:
    >>> from mindspore import nn
    >>> nn.get_activation("sigmoid")
    Sigmoid()
""",
    "get_metric_fn": """Creates a metric by name.

Args:
    name (str): One of `names()`.
    *args: Positional arguments of its class.
    **kwargs: Keyword arguments of its class.

Raises:
    KeyError: the name is unknown.

Examples:
    >>> from ms_nn.train import get_metric_fn
    >>> type(get_metric_fn("acc")).__name__
    'Accuracy'
""",
    "get_metrics": """Returns a dict of metrics by name.

Args:
    metrics: None, a dict of Metrics, or a set of names.

Raises:
    TypeError: `metrics` has another type.

Examples:
    >>> from ms_nn.train.metrics import get_metrics
    >>> list(get_metrics({"acc"}))
    ['acc']
""",
    "inverse_decay_lr": """Learning rates with inverse-time decay, `learning_rate / (1 + decay_rate * epoch / decay_epoch)`.

Args:
    learning_rate (float): The initial learning rate, a positive float.
    decay_rate (float): The decay factor, a positive float.
    total_step (int): The total number of steps.
    step_per_epoch (int): The number of steps per epoch.
    decay_epoch (int): The number of epochs per unit of `decay_rate`.
    is_stair (bool, optional): Whether to round the quotient down. Default: ``False``.

Returns:
    list[float] of `total_step` learning rates.

Raises:
    TypeError: an argument has another type.
    ValueError: a number is not positive.

Examples:
    >>> from mindspore import nn
    >>> nn.inverse_decay_lr(0.5, 1.0, 2, 1, 1)
    [0.5, 0.25]
""",
    "load": """Reads a graph that `export` wrote; `nn.GraphCell` runs it.

Args:
    file_name (str): the file, which ends with '.mindir'.
    **kwargs: `dec_key` and `dec_mode` must be None: encryption is not supported.

Returns:
    FuncGraph.

Raises:
    ValueError: `file_name` is not a str, has another ending, or does not exist; or decryption is asked for.
    TypeError: a keyword is unknown.
    NotImplementedError: `obf_func` is given.
    RuntimeError: the file is damaged, of another release, or a directory.

Examples:
    >>> from mindspore import Tensor, nn, ops
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "add.mindir")
    >>> nn.export(ops.add, Tensor([1.0]), Tensor([2.0]), file_name=path, file_format="MINDIR")
    >>> print(nn.GraphCell(nn.load(path))(Tensor([3.0]), Tensor([4.0])))
    [7.]
""",
    "load_checkpoint": """Reads parameters from a file.

Args:
    ckpt_file_name (str): The file, which ends with the format.
    net (Cell, optional): A Cell to write them into. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    filter_prefix (optional): Names that start so are left out: a str or several. Default: ``None``.
    dec_key (bytes, optional): Encryption is not supported; must be None. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    specify_prefix (optional): Only names that start so are read: a str or several. Default: ``None``.
    choice_func (Callable[[str], bool], optional): Which names are read. Default: ``None``.
    crc_check (bool, optional): Whether the checksum, where there is one, must be right. Default: ``False``.
    remove_redundancy (bool, optional): Accepted for compatibility. Default: ``False``.
    format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.

Returns:
    Parameters by name; a text that was appended is a str.

Raises:
    TypeError: an argument has another type.
    ValueError: the file does not exist or is not a checkpoint, or nothing is left of it.

Examples:
    >>> from mindspore import nn
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> nn.load_checkpoint(path)["weight"]
    Parameter (name=weight, shape=(3, 2), dtype=Float32, requires_grad=True)
""",
    "load_checkpoint_async": """Reads parameters from a file in another thread.

Args:
    ckpt_file_name (str): The file, whose end says the format.
    net (Cell, optional): A Cell to write them into. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    filter_prefix (optional): Names that start so are left out: a str or several. Default: ``None``.
    dec_key (bytes, optional): Encryption is not supported; must be None. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    specify_prefix (optional): Only names that start so are read: a str or several. Default: ``None``.
    choice_func (Callable[[str], bool], optional): Which names are read. Default: ``None``.

Returns:
    A Future, whose `result()` is that of `load_checkpoint`.

Raises:
    TypeError: an argument has another type.
    ValueError: the file does not exist or is not a checkpoint, or nothing is left of it.

Examples:
    >>> from mindspore import nn
    >>> import os, tempfile
    >>> from ms_nn.checkpoint import load_checkpoint_async
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> sorted(load_checkpoint_async(path).result())
    ['bias', 'weight']
""",
    "load_param_into_net": """Writes parameters into those of a network that have the same names.

Where names in the dict have a prefix that those of the network do not have, it is taken off, with a warning.
A warning also names parameters of the network that were not loaded.

Args:
    net (Cell): The network: a Cell.
    parameter_dict (dict[str, Any]): Parameters by name.
    strict_load (bool, optional): Whether dtypes must be the same and prefixes are kept; else floats go into floats and ints into
        ints. Default: ``False``.
    remove_redundancy (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    (names of the network's parameters that were not loaded, names in the dict that were not used).

Raises:
    TypeError: `net` is not a Cell, or `parameter_dict` not a dict of Parameters.
    RuntimeError: a shape or dtype differs.

Examples:
    >>> from mindspore import nn
    >>> nn.load_param_into_net(nn.Dense(2, 3), nn.Dense(2, 3).parameters_dict())
    ([], [])
""",
    "names": """Returns the sorted names that `get_metric_fn` accepts.

Examples:
    >>> from ms_nn.train import names
    >>> "acc" in names()
    True
""",
    "natural_exp_decay_lr": """Learning rates with natural exponential decay, `learning_rate * exp(-decay_rate * epoch)`.

Args:
    learning_rate (float): The initial learning rate, a positive float.
    decay_rate (float): The decay factor, a positive float.
    total_step (int): The total number of steps.
    step_per_epoch (int): The number of steps per epoch.
    decay_epoch (int): The number of epochs per stair.
    is_stair (bool, optional): Whether to round the epoch down to a multiple of `decay_epoch`. Default: ``False``.

Returns:
    list[float] of `total_step` learning rates.

Raises:
    TypeError: an argument has another type.
    ValueError: a number is not positive.

Examples:
    >>> from mindspore import nn
    >>> nn.natural_exp_decay_lr(0.5, 0.5, 2, 1, 2, True)
    [0.5, 0.5]
""",
    "no_init_parameters": """A block in which networks are built whose parameters a checkpoint will fill.

MindSpore leaves their memory out until then, and draws the values of those that no checkpoint fills at the first
run. Here all are drawn when they are made, so that both are right at once.

Examples:
    >>> from mindspore import nn
    >>> from ms_nn.utils import no_init_parameters
    >>> with no_init_parameters():
    ...     net = nn.Dense(2, 3)
    >>> net.weight.shape
    (3, 2)
""",
    "piecewise_constant_lr": """Piecewise constant learning rates: `learning_rates[i]` until step `milestone[i]`.

Args:
    milestone (list[int]): Non-decreasing positive ints.
    learning_rates (list[float]): Floats, one per milestone.

Returns:
    list[float] of length `milestone[-1]`.

Raises:
    TypeError: an argument has another type.
    ValueError: the lengths differ, or the milestones decrease.

Examples:
    >>> from mindspore import nn
    >>> nn.piecewise_constant_lr([1, 3], [0.1, 0.05])
    [0.1, 0.05, 0.05]
""",
    "polynomial_decay_lr": """Learning rates with polynomial decay, `(first - last) * (1 - epoch / decay_epoch) ** power + last`.

Args:
    learning_rate (float): The initial learning rate, a positive float.
    end_learning_rate (float): The final learning rate, a float of at least 0.
    total_step (int): The total number of steps.
    step_per_epoch (int): The number of steps per epoch.
    decay_epoch (int): The number of epochs.
    power (float): The exponent, a positive float.
    update_decay_epoch (bool, optional): Whether to replace `decay_epoch` by its next multiple when the epoch exceeds it. Default: ``False``.

Returns:
    list[float] of `total_step` learning rates.

Raises:
    TypeError: an argument has another type.
    ValueError: a number is out of range.

Examples:
    >>> from mindspore import nn
    >>> nn.polynomial_decay_lr(0.5, 0.0, 3, 1, 2, 1.0)
    [0.5, 0.25, 0.0]
""",
    "rearrange_inputs": """Decorator for `update` that selects and orders its inputs by `set_indexes`.

Args:
    func (Callable[..., Any]):

Examples:
    >>> from ms_nn.train import Metric, rearrange_inputs
    >>> class Last(Metric):
    ...     def clear(self): self.seen = None
    ...     @rearrange_inputs
    ...     def update(self, *inputs): self.seen = inputs
    ...     def eval(self): return self.seen
    >>> Last().set_indexes([2, 0])(1, 2, 3)
    (3, 1)
""",
    "safetensors_to_ckpt": """Writes .safetensors files as .ckpt files.

Args:
    file_path (str): A file, or a folder whose files are all taken.
    save_path (str, optional): The folder that they are written to; None is their own. Default: ``None``.
    name_map (optional): New names of parameters by their names. Default: ``None``.
    file_name_regex (str, optional): Only paths that it is found in are taken. Default: ``None``.
    processes_num (int, optional): Accepted for compatibility. Default: ``1``.

Raises:
    ValueError: the file does not exist, or is not a .safetensors file.
""",
    "save_checkpoint": """Writes parameters to a file.

Args:
    save_obj: A Cell; a dict of tensors by name; or a list of Parameters, or of dicts {'name': ..., 'data': ...}.
    ckpt_file_name (str): The file; the format is put at the end where it lacks.
    integrated_save (bool, optional): Accepted for compatibility. Default: ``True``.
    async_save (optional): Accepted for compatibility: False, True, 'thread' or 'process'; the file is there on return. Default: ``False``.
    append_dict (dict[str, Any], optional): Further numbers, texts or tensors by name. Default: ``None``.
    enc_key (bytes, optional): Encryption is not supported; must be None. Default: ``None``.
    enc_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    choice_func (Callable[[str], bool], optional): Which names are saved; None: all. Default: ``None``.
    crc_check (bool, optional): Whether a checksum is added. Default: ``False``.
    format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.
    **kwargs: `incremental`, `global_step_num` and `remove_redundancy` are accepted for compatibility.

Raises:
    TypeError: an argument has another type, or a keyword is unknown.
    ValueError: encryption or another format is asked for.
    IsADirectoryError: the file is a directory.
    NotADirectoryError: what should be its folder is a file.

Examples:
    >>> from mindspore import nn
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> sorted(nn.load_checkpoint(path))
    ['bias', 'weight']
""",
    "thor": """Returns a THOR optimizer, which multiplies gradients by the inverse Kronecker factors of the curvature.

It does so for the weights of the layers that `ConvertNetUtils.convert_to_thor_net` creates; other parameters are
updated by their plain gradients. A `Model` from `ConvertModelUtils.convert_to_thor_model` updates the inverses
every `frequency` steps. Without such a model, the optimizer updates them in every step while its flag `thor` is
True, the default.

Args:
    net (Cell): The network, with layers such as `DenseThor`.
    learning_rate: The learning rate; see Optimizer.
    damping: Positive Tensor of shape (steps,); its square root is added to the diagonals of both factors.
    momentum (float): The momentum, at least 0.
    weight_decay (float, optional): The weight decay, at least 0, multiplied by the parameter and added to the update. Default: ``0.0``.
    loss_scale (float, optional): The factor by which the loss was scaled; gradients are divided by it. Default: ``1.0``.
    batch_size (int, optional): Accepted for compatibility: the layers know the batch size. Default: ``32``.
    use_nesterov (bool, optional): Whether to use Nesterov momentum. Default: ``False``.
    decay_filter (Callable[[Parameter], bool], optional): A function that returns whether to decay a Parameter. Default: all.
    split_indices (optional): Accepted for compatibility: there is no communication. Default: ``None``.
    enable_clip_grad (bool, optional): Whether to scale the update to a global norm of at most 1. Default: ``False``.
    frequency (int, optional): The number of steps between updates of the inverses, at least 2. Default: ``100``.

Returns:
    The optimizer.

Raises:
    TypeError: an argument has another type.
    ValueError: a number is out of range.

Examples:
    >>> from mindspore import Tensor, nn, ops
    >>> net = nn.DenseThor(2, 1, weight_init="zeros")
    >>> step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.thor(net, 0.5, Tensor([1.0]), 0.0))
    >>> losses = [float(step(ops.ones((4, 2)), ops.ones((4, 1)))) for _ in range(5)]
    >>> losses[0], losses[-1] < 0.2
    (1.0, True)
""",
    "warmup_lr": """Learning rates with linear warm-up, `learning_rate * min(epoch, warmup_epoch) / warmup_epoch`.

Args:
    learning_rate (float): The final learning rate, a float of at least 0.
    total_step (int): The total number of steps.
    step_per_epoch (int): The number of steps per epoch.
    warmup_epoch (int): The number of warm-up epochs.

Returns:
    list[float] of `total_step` learning rates.

Raises:
    TypeError: an argument has another type.
    ValueError: a number is out of range.

Examples:
    >>> from mindspore import nn
    >>> nn.warmup_lr(0.5, 3, 1, 2)
    [0.0, 0.25, 0.5]
""",
}

AMP: dict[str, str] = {
    "amp_cast": """Casts a float Tensor to a dtype; returns any other value unchanged.

Args:
    value: Any value.
    dtype: The dtype of the result.

Returns:
    Tensor of `dtype`, or `value`.

Raises:
    TypeError: `dtype` is not a dtype.

Examples:
    >>> from mindspore import Tensor
    >>> from ms_nn.amp import amp_cast
    >>> from ms_tensor import float16
    >>> print(amp_cast(Tensor([1.0]), float16).dtype)
    Float16
    >>> print(amp_cast(Tensor([1]), float16).dtype)
    Int64
""",
    "auto_mixed_precision": """Converts a network to mixed precision.

Args:
    network: A Cell; at level 'auto', a Cell or a function.
    amp_level (str, optional): 'O0': no change; 'O1': Cells and Primitives of the white list compute in the half type and return
        float32; 'O2': all Cells except the black list compute in the half type; 'O3': all Cells do; 'auto': the dtype
        depends on the op: products and convolutions compute in the half type, ops that need range or precision (exp,
        log, pow, sums, softmax, norms, losses) in float32, and others in the dtypes of their inputs. Default: ``'O0'``.
    dtype (optional): The half type, float16 or bfloat16. Default: float16.

Returns:
    The network, or a Cell around it; for a function, a new function.

Raises:
    TypeError: `network` is neither a Cell nor, at level 'auto', a function.
    ValueError: `amp_level` or `dtype` has another value.

Examples:
    >>> from mindspore import nn, ops
    >>> from ms_nn.amp import auto_mixed_precision
    >>> auto_mixed_precision(nn.Dense(2, 3), "O0")
    Dense(input_channels=2, output_channels=3, has_bias=True)
    >>> x = ops.ones((2, 2))
    >>> auto_mixed_precision(lambda x: ops.matmul(x, x), "auto")(x).dtype
    mindspore.float16
""",
    "build_train_network": """Builds the cell of a training step in mixed precision.

Args:
    network (Cell): The network.
    optimizer: The optimizer of its parameters.
    loss_fn (optional): The loss, a function of output and label. If None, the network itself returns the loss. Default: ``None``.
    level (str, optional): As in `auto_mixed_precision`; 'O2' uses a dynamic loss scale. Default: ``'O0'``.
    boost_level (str, optional): 'O0'; 'O1' and 'O2' build a step of `boost`, with the settings of `AutoBoost`. Default: ``'O0'``.
    **kwargs: `cast_model_type` (float16 or float32), `keep_batchnorm_fp32` (bool) and `loss_scale_manager`, which
        override the level.

Returns:
    TrainOneStepCell or TrainOneStepWithLossScaleCell, in training mode.

Raises:
    TypeError: an argument has another type.
    ValueError: a level or a keyword is unknown.

Examples:
    >>> from mindspore import nn
    >>> from ms_nn.amp import build_train_network
    >>> net = nn.Dense(2, 1)
    >>> type(build_train_network(net, nn.SGD(net.trainable_params()), nn.MSELoss())).__name__
    'TrainOneStepCell'
""",
    "custom_mixed_precision": """Converts a network to mixed precision by a list of classes.

Args:
    network: A Cell.
    white_list (optional): Cell and Primitive classes that compute in the half type and return float32. Default: ``None``.
    black_list (optional): Cell classes that stay in float32, while all others compute in the half type. Default: ``None``.
    dtype (optional): The half type, float16 or bfloat16. Default: float16.

Returns:
    The network, or a Cell around it.

Raises:
    TypeError: `network` is not a Cell, or a list has an element of another type.
    ValueError: both or neither of the lists are given, or `dtype` has another value.

Examples:
    >>> from mindspore import nn
    >>> from ms_nn.amp import custom_mixed_precision
    >>> custom_mixed_precision(nn.Dense(2, 3), white_list=[nn.ReLU])
    Dense(input_channels=2, output_channels=3, has_bias=True)
""",
    "get_black_list": """Returns the Cells that stay in float32 at level O2.

Returns:
    A new list of classes.

Examples:
    >>> from mindspore import nn
    >>> from ms_nn.amp import get_black_list
    >>> nn.LayerNorm in get_black_list()
    True
""",
    "get_white_list": """Returns the Cells and Primitives that compute in the half type at level O1.

Returns:
    A new list of classes.

Examples:
    >>> from mindspore import nn
    >>> from ms_nn.amp import get_white_list
    >>> nn.Dense in get_white_list()
    True
""",
}

SAVED_TENSORS: dict[str, str] = {
    "check_hooks": """Raises a TypeError where a hook cannot be called.

Args:
    op (str):
""",
    "register_saved_tensors_hooks": """A decorator: where gradients are taken through the function, its tensor arguments are kept through hooks.

Args:
    pack_hook (Callable[..., Any]): A function of a tensor, which returns what is kept for it: a copy on disk, in a shorter dtype...
    unpack_hook (Callable[..., Any]): A function of what is kept, which returns a tensor of the shape and dtype.

Returns:
    The decorator.

Raises:
    TypeError: A hook cannot be called, or `unpack_hook` returns something else than a tensor.

Examples:
    >>> from mindspore import Tensor, ops
    >>> from ms_autodiff import grad
    >>> from ms_nn.saved_tensors import register_saved_tensors_hooks
    >>> kept = []
    >>> def pack(x):
    ...     kept.append(x.asnumpy())
    ...     return len(kept) - 1
    >>> @register_saved_tensors_hooks(pack, lambda i: Tensor(kept[i]))
    ... def f(x):
    ...     return ops.exp(x) * x
    >>> print(grad(f)(Tensor([0.0])), len(kept))
    [1.] 1
""",
    "run_packed": """A call whose gradient keeps the packed arguments, and computes the rest again from the unpacked ones.

Args:
    fn (Callable[..., Any]): The function.
    args: Its arguments.
    kwargs: Its keyword arguments.
    parameters (list[Parameter]): The Parameters that it reads and whose gradients may be taken.
    pack: Packs a tensor.
    unpack: Unpacks what was packed.
""",
}

SHARDED_CHECKPOINT: dict[str, str] = {
    "async_ckpt_thread_status": """Whether a checkpoint is still being written: never, since it is there when `save_checkpoint` returns.

Examples:
    >>> from ms_nn.sharded_checkpoint import async_ckpt_thread_status
    >>> async_ckpt_thread_status()
    False
""",
    "build_searched_strategy": """How each parameter was cut, from the file that a parallel training wrote.

Args:
    strategy_filename (str): The file.

Returns:
    A message by the parameter's name, with `dev_matrix[0].dim`, the shape of the devices, and
        `tensor_map[0].dim`, for each dimension of the parameter the dimension of the devices, counted from the last,
        that it is cut over, or -1.

Raises:
    TypeError: `strategy_filename` is not a str.
    ValueError: The file does not exist, or does not hold strategies.
""",
    "get_ckpt_path_with_strategy": """The checkpoint of this process, or that of another one that holds the same: with one process its own.

Args:
    cur_ckpt_path (str): The file.
    cur_strategy_path (str): The file of the strategy; not needed for one process.

Returns:
    The path; None where the file does not exist.
""",
    "get_parameter_redundancy": """Which devices hold the same slice of each parameter.

Args:
    layout_obj: The file of a strategy, or a dict of (devices, cuts, ...) by the parameter's name.
    initial_rank (int, optional): The first device. Default: None, which is 0.

Returns:
    For each parameter the groups of devices.

Examples:
    >>> from ms_nn.sharded_checkpoint import get_parameter_redundancy
    >>> get_parameter_redundancy({"w": ([2, 2], [0, -1], [2, 4])})
    {'w': ((0, 2), (1, 3))}
""",
    "load_distributed_checkpoint": """Loads the checkpoints of a parallel training, one a device, into a network on one device.

Args:
    network (Cell): The network; None only returns the parameters.
    checkpoint_filenames (list[str], optional): The files in the order of the devices. Default: ``None``.
    predict_strategy (dict[str, Any], optional): How this network is cut; on one device it is whole, so it must be None. Default: ``None``.
    train_strategy_filename (str, optional): The file of how the training's parameters were cut; None says over dimension 0. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    dec_key (bytes, optional): Must be None: encryption is not supported. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.
    unified_safetensors_dir (str, optional): A folder of files whose parameters are whole, instead of `checkpoint_filenames`. Default: ``None``.
    dst_safetensors_dir (str, optional): Accepted for compatibility: nothing is written. Default: ``None``.
    rank_id (int, optional): Accepted for compatibility. Default: ``None``.
    output_format (str, optional): Accepted for compatibility. Default: ``'safetensors'``.
    name_map (dict[str, str], optional): The network's names by those of the files. Default: ``None``.
    max_process_num (int, optional): Accepted for compatibility. Default: ``64``.
    return_param_dict (bool, optional): Whether the parameters are returned. Default: ``False``.

Returns:
    The parameters by name with `return_param_dict`, or where there is no network; else None.

Raises:
    TypeError: an argument has another type.
    ValueError: No files are given, or they hold other parameters or shapes than expected.
    NotImplementedError: `predict_strategy` is given.
""",
    "load_segmented_checkpoints": """Reads the parameters of every checkpoint in a folder.

Args:
    ckpt_file_dir (str): The folder of files that end with '.ckpt' or '.safetensors'.
    net (Cell, optional): A Cell to write them into. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    filter_prefix (optional): Names that start so are left out: a str or several. Default: ``None``.
    dec_key (bytes, optional): Encryption is not supported; must be None. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    specify_prefix (optional): Only names that start so are read: a str or several. Default: ``None``.
    choice_func (Callable[[str], bool], optional): Which names are read. Default: ``None``.

Returns:
    Parameters by name.

Raises:
    TypeError: `ckpt_file_dir` is not a str.
    ValueError: The folder does not exist, or has no checkpoint.
""",
    "merge_sliced_parameter": """The whole of a parameter from its slices.

Args:
    sliced_parameters (list[Parameter]): The slices in the order of the devices.
    strategy (dict[str, Any], optional): How parameters were cut, from `build_searched_strategy`; None says over dimension 0. Default: ``None``.

Returns:
    Parameter.

Raises:
    TypeError: An argument has another type.
    ValueError: The slices differ in shape from each other, or from the strategy.
    KeyError: The strategy lacks the parameter.

Examples:
    >>> from mindspore import Parameter, Tensor
    >>> from ms_nn.sharded_checkpoint import merge_sliced_parameter
    >>> slices = [Parameter(Tensor([[float(i)]]), name="w") for i in range(3)]
    >>> merge_sliced_parameter(slices)
    Parameter (name=w, shape=(3, 1), dtype=Float32, requires_grad=True)
""",
    "parameter_broadcast": """Sends parameters to the processes that hold the same: there is one process, so nothing is sent.

Args:
    net (Cell): The network.
    layout (dict[str, Any]): How its parameters are cut.
    cur_rank (int, optional): This process: 0. Default: ``0``.
    initial_rank (int, optional): The first process of its stage: 0. Default: ``0``.

Raises:
    ValueError: The rank is out of range, or the network lacks a parameter of the layout.
""",
    "remove_param_redundancy": """Which parameters each device saves, so that every slice is saved `keep_redundancy` times.

Args:
    param_redundancy_dict (dict[str, tuple[tuple[int, ...], ...]]): What `get_parameter_redundancy` gives.
    keep_redundancy (int, optional): How many devices save a slice. Default: ``1``.

Returns:
    The names of the parameters by the device; devices with the fewest come first.

Examples:
    >>> from ms_nn.sharded_checkpoint import remove_param_redundancy
    >>> sorted(remove_param_redundancy({"a": ((0, 1), (2, 3))}).items())
    [(0, {'a'}), (2, {'a'})]
""",
    "restore_group_info_list": """The processes that hold the same parameters, from the file that GROUP_INFO_FILE names.

Args:
    group_info_file_name (str): The file.

Raises:
    TypeError: `group_info_file_name` is not a str.
    ValueError: The file does not exist, or does not hold groups.
""",
    "sync_pipeline_shared_parameters": """Makes the parameters equal that stages of a pipeline share: one process has no stages.

Args:
    net (Cell): The network.

Raises:
    TypeError: `net` is not a Cell.
""",
}

CHECKPOINT_TRANSFORM: dict[str, str] = {
    "merge_pipeline_strategys": """Writes the strategies of the stages of a pipeline into one file.

Args:
    src_strategy_dirs (str): The folder of the files.
    dst_strategy_file (str): The file that is written.

Raises:
    NotADirectoryError: The folder does not exist.
    ValueError: The folder is empty.
""",
    "rank_list_for_transform": """The devices whose checkpoints are needed for the checkpoint of another.

Args:
    rank_id (int): The device that gets one.
    src_strategy_file (str, optional): How the checkpoints are cut; None: they are whole. Default: ``None``.
    dst_strategy_file (str, optional): How the new ones are; None: they are whole. Default: ``None``.

Raises:
    TypeError: `rank_id` is not an int.
    ValueError: A device of the strategy is missing.
""",
    "transform_checkpoint_by_rank": """Writes the checkpoint of one device from those of the devices that it needs.

Args:
    rank_id (int): The device that gets one.
    checkpoint_files_map (dict[int, str]): The files by device, of those of `rank_list_for_transform`.
    save_checkpoint_file_name (str): The file that is written.
    src_strategy_file (str, optional): How the checkpoints are cut; None: they are whole. Default: ``None``.
    dst_strategy_file (str, optional): How the new ones are; None: they are whole. Default: ``None``.

Raises:
    TypeError: `checkpoint_files_map` is not a dict.
    ValueError: A file does not exist, or holds other shapes than the strategy.
""",
    "transform_checkpoints": """Writes the checkpoints of the devices of one strategy from those of another.

Args:
    src_checkpoints_dir (str): The folder with a folder 'rank_N' for each device.
    dst_checkpoints_dir (str): Where such folders are made.
    ckpt_prefix (str): What the new files' names begin with: the number of the device follows.
    src_strategy_file (str, optional): How the checkpoints are cut; None: they are whole. Default: ``None``.
    dst_strategy_file (str, optional): How the new ones are; None: they are whole. Default: ``None``.
    process_num (int, optional): Accepted for compatibility: one process writes all. Default: ``1``.
    output_format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.

Raises:
    NotADirectoryError: The folder does not exist.
    ValueError: The folder has no checkpoint, or one holds other shapes than the strategy.
""",
    "unified_safetensors": """Writes the whole parameters of a parallel training into one file, 'part0.safetensors'.

Args:
    src_dir (str): The folder with a folder 'rank_N' for each device.
    src_strategy_file (str): How the checkpoints are cut; None: they are whole.
    dst_dir (str): The folder that gets the file.
    merge_with_redundancy (bool, optional): Accepted for compatibility: equal slices are taken once. Default: ``True``.
    file_suffix (str, optional): What the names of the files end with, before their ending; None takes the newest. Default: ``None``.
    max_process_num (int, optional): Accepted for compatibility. Default: ``64``.
    choice_func (Callable[[str], bool | str], optional): Which names are written: a function that returns a bool, or the new name. Default: ``None``.
    split_dst_file (tuple[int, ...], optional): Accepted for compatibility: there is one file. Default: ``()``.

Raises:
    NotADirectoryError: The folder does not exist.
    ValueError: The folder has no checkpoint, or one holds other shapes than the strategy.
""",
}
