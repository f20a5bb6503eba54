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
    "ckpt_to_safetensors": """Converts .ckpt files to .safetensors files.

Args:
    file_path (str): A file, or a folder of files.
    save_path (str, optional): The output folder; None is the input folder. Default: ``None``.
    name_map (optional): New names of parameters by old name. Default: ``None``.
    file_name_regex (str, optional): Convert only paths that this regular expression matches. Default: ``None``.
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
    "export": """Exports a network as a graph with its parameters to a file, which `load` reads without the code of the network.

The network is captured in its current mode: call `set_train(False)` first for inference.

Args:
    net: A Cell, a function, or a jitted function.
    *inputs: The inputs of a call: Tensors, of which shapes and dtypes are used; tuples, lists and dicts of Tensors;
        numbers, strings, bools and None, which become part of the graph. Sizes may be open: None in
        `Tensor(shape=[None, 3], dtype=...)`, or in `set_inputs` of the network.
    file_name (str): The file; '.mindir' or '.onnx' is appended if it is missing.
    file_format (str): 'MINDIR', or 'ONNX', which requires the package onnx; 'AIR' is not supported.
    **kwargs: `custom_func` is called with an object, and may change its `producer_name`, `producer_version` and
        `user_info`, a dict of strings, which are written to a '.mindir' file. `incremental` is accepted for
        compatibility; `enc_key`, `enc_mode`, `dataset` and `obf_func` must be None.

Raises:
    TypeError: `file_name` is not a str, an input is of another type, or a keyword is unknown.
    ValueError: `file_format` or `file_name` is invalid, or encryption is requested.
    NotImplementedError: the graph has an op that ONNX does not have, or a setting is not supported.
    ImportError: 'ONNX' is requested and the package onnx is not installed.
    RuntimeError: `net` is not callable, cannot be captured as one graph, changes Python objects, or needs an open size
        as a number.

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
    "load": """Loads a graph that `export` wrote; `nn.GraphCell` runs it.

Args:
    file_name (str): The file, with the extension '.mindir'.
    **kwargs: `dec_key` and `dec_mode` must be None: encryption is not supported.

Returns:
    FuncGraph.

Raises:
    ValueError: `file_name` is not a str, has another extension, or does not exist; or decryption is requested.
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
    "load_checkpoint": """Loads parameters from a file.

Args:
    ckpt_file_name (str): The file, whose extension is the format.
    net (Cell, optional): A Cell to load them into. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    filter_prefix (optional): Prefixes of names to skip: a str, or a list or tuple. Default: ``None``.
    dec_key (bytes, optional): Must be None: encryption is not supported. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    specify_prefix (optional): Prefixes of the only names to load: a str, or a list or tuple. Default: ``None``.
    choice_func (Callable[[str], bool], optional): A function that returns whether to load a name. Default: ``None``.
    crc_check (bool, optional): Whether to verify the checksum, if there is one. Default: ``False``.
    remove_redundancy (bool, optional): Accepted for compatibility. Default: ``False``.
    format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.

Returns:
    dict of Parameters by name; appended strings are str.

Raises:
    TypeError: an argument has another type.
    ValueError: the file does not exist or is not a checkpoint, or no parameter is selected.

Examples:
    >>> from mindspore import nn
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> nn.load_checkpoint(path)["weight"]
    Parameter (name=weight, shape=(3, 2), dtype=Float32, requires_grad=True)
""",
    "load_checkpoint_async": """Loads parameters from a file in another thread.

Args:
    ckpt_file_name (str): The file, whose extension is the format.
    net (Cell, optional): A Cell to load them into. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    filter_prefix (optional): Prefixes of names to skip: a str, or a list or tuple. Default: ``None``.
    dec_key (bytes, optional): Must be None: encryption is not supported. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    specify_prefix (optional): Prefixes of the only names to load: a str, or a list or tuple. Default: ``None``.
    choice_func (Callable[[str], bool], optional): A function that returns whether to load a name. Default: ``None``.

Returns:
    A Future, whose `result()` is the result of `load_checkpoint`.

Raises:
    TypeError: an argument has another type.
    ValueError: the file does not exist or is not a checkpoint, or no parameter is selected.

Examples:
    >>> from mindspore import nn
    >>> import os, tempfile
    >>> from ms_nn.checkpoint import load_checkpoint_async
    >>> path = os.path.join(tempfile.mkdtemp(), "net.ckpt")
    >>> nn.save_checkpoint(nn.Dense(2, 3), path)
    >>> sorted(load_checkpoint_async(path).result())
    ['bias', 'weight']
""",
    "load_param_into_net": """Loads parameters into the parameters of a network with the same names.

A prefix that only names in the dict have is removed, with a warning. Parameters of the network that are not loaded
are also reported by a warning.

Args:
    net (Cell): The network: a Cell.
    parameter_dict (dict[str, Any]): Parameters by name.
    strict_load (bool, optional): Whether dtypes must match and prefixes are kept; else floats are cast to floats and ints to ints. Default: ``False``.
    remove_redundancy (bool, optional): Accepted for compatibility. Default: ``False``.

Returns:
    (names of the network's parameters that were not loaded, names in the dict that were not used).

Raises:
    TypeError: `net` is not a Cell, or `parameter_dict` is not a dict of Parameters.
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
    "no_init_parameters": """Context manager for building networks whose parameters will be loaded from a checkpoint.

MindSpore delays the initialization of parameters in it; here parameters are always initialized immediately.

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
    "safetensors_to_ckpt": """Converts .safetensors files to .ckpt files.

Args:
    file_path (str): A file, or a folder of files.
    save_path (str, optional): The output folder; None is the input folder. Default: ``None``.
    name_map (optional): New names of parameters by old name. Default: ``None``.
    file_name_regex (str, optional): Convert only paths that this regular expression matches. Default: ``None``.
    processes_num (int, optional): Accepted for compatibility. Default: ``1``.

Raises:
    ValueError: the file does not exist, or is not a .safetensors file.
""",
    "save_checkpoint": """Saves parameters to a file.

Args:
    save_obj: A Cell; a dict of tensors by name; or a list of Parameters, or of dicts {'name': ..., 'data': ...}.
    ckpt_file_name (str): The file; the extension is appended if it is missing.
    integrated_save (bool, optional): Accepted for compatibility. Default: ``True``.
    async_save (optional): Accepted for compatibility: False, True, 'thread' or 'process'; saving is synchronous. Default: ``False``.
    append_dict (dict[str, Any], optional): Additional numbers, strings or tensors by name. Default: ``None``.
    enc_key (bytes, optional): Must be None: encryption is not supported. Default: ``None``.
    enc_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    choice_func (Callable[[str], bool], optional): A function that returns whether to save a name; None saves all. Default: ``None``.
    crc_check (bool, optional): Whether to add a checksum. Default: ``False``.
    format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.
    **kwargs: `incremental`, `global_step_num` and `remove_redundancy` are accepted for compatibility.

Raises:
    TypeError: an argument has another type, or a keyword is unknown.
    ValueError: encryption or an unknown format is requested.
    IsADirectoryError: the file is a directory.
    NotADirectoryError: its folder is a file.

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
    split_indices (optional): Accepted for compatibility; communication is not supported. Default: ``None``.
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
    "check_hooks": """Raises a TypeError if a hook is not callable.

Args:
    op (str):
""",
    "register_saved_tensors_hooks": """Returns a decorator that saves the tensor arguments of a function for gradients through hooks.

Args:
    pack_hook (Callable[..., Any]): A function of a tensor that returns the object to save, such as a copy on disk or in a half type.
    unpack_hook (Callable[..., Any]): A function of the saved object that returns a tensor of the same shape and dtype.

Returns:
    The decorator.

Raises:
    TypeError: a hook is not callable, or `unpack_hook` does not return a tensor.

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
    "run_packed": """Calls a function, saving packed arguments for the gradient, which recomputes the rest from the unpacked ones.

Args:
    fn (Callable[..., Any]): The function.
    args: The arguments.
    kwargs: The keyword arguments.
    parameters (list[Parameter]): The Parameters that the function reads, which may get gradients.
    pack: Packs a tensor.
    unpack: Unpacks a tensor.
""",
}

SHARDED_CHECKPOINT: dict[str, str] = {
    "async_ckpt_thread_status": """Returns whether a checkpoint is still being written, always False, because saving is synchronous.

Examples:
    >>> from ms_nn.sharded_checkpoint import async_ckpt_thread_status
    >>> async_ckpt_thread_status()
    False
""",
    "build_searched_strategy": """Reads the sharding of each parameter from the strategy file of a parallel training.

Args:
    strategy_filename (str): The file.

Returns:
    A message by parameter name, with `dev_matrix[0].dim`, the shape of the devices, and `tensor_map[0].dim`,
        for each dimension of the parameter the dimension of the devices, counted from the last, over which it is
        sharded, or -1.

Raises:
    TypeError: `strategy_filename` is not a str.
    ValueError: the file does not exist, or has no strategies.
""",
    "get_ckpt_path_with_strategy": """Returns the checkpoint of this process, or of another process with the same parameters.

Args:
    cur_ckpt_path (str): The file.
    cur_strategy_path (str): The strategy file; not needed with one process.

Returns:
    The path, or None if the file does not exist.
""",
    "get_parameter_redundancy": """Returns the groups of devices that have the same slice of each parameter.

Args:
    layout_obj: The strategy file, or a dict of (devices, tensor map, ...) by parameter name.
    initial_rank (int, optional): The first device. Default: None, 0.

Returns:
    The groups of devices by parameter.

Examples:
    >>> from ms_nn.sharded_checkpoint import get_parameter_redundancy
    >>> get_parameter_redundancy({"w": ([2, 2], [0, -1], [2, 4])})
    {'w': ((0, 2), (1, 3))}
""",
    "load_distributed_checkpoint": """Loads the checkpoints of a parallel training, one per device, into a network on one device.

Args:
    network (Cell): The network; None only returns the parameters.
    checkpoint_filenames (list[str], optional): The files in the order of the devices. Default: ``None``.
    predict_strategy (dict[str, Any], optional): The sharding of the network; must be None on one device. Default: ``None``.
    train_strategy_filename (str, optional): The strategy file of the training; None is sharding over dimension 0. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    dec_key (bytes, optional): Must be None: encryption is not supported. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.
    unified_safetensors_dir (str, optional): A folder of files with whole parameters, instead of `checkpoint_filenames`. Default: ``None``.
    dst_safetensors_dir (str, optional): Accepted for compatibility: nothing is written. Default: ``None``.
    rank_id (int, optional): Accepted for compatibility. Default: ``None``.
    output_format (str, optional): Accepted for compatibility. Default: ``'safetensors'``.
    name_map (dict[str, str], optional): Names in the network by names in the files. Default: ``None``.
    max_process_num (int, optional): Accepted for compatibility. Default: ``64``.
    return_param_dict (bool, optional): Whether to return the parameters. Default: ``False``.

Returns:
    The parameters by name with `return_param_dict` or without a network; else None.

Raises:
    TypeError: an argument has another type.
    ValueError: no files are given, or they have other parameters or shapes than expected.
    NotImplementedError: `predict_strategy` is given.
""",
    "load_segmented_checkpoints": """Loads the parameters of all checkpoints in a folder.

Args:
    ckpt_file_dir (str): The folder of '.ckpt' or '.safetensors' files.
    net (Cell, optional): A Cell to load them into. Default: ``None``.
    strict_load (bool, optional): As in `load_param_into_net`. Default: ``False``.
    filter_prefix (optional): Prefixes of names to skip: a str, or a list or tuple. Default: ``None``.
    dec_key (bytes, optional): Must be None: encryption is not supported. Default: ``None``.
    dec_mode (str, optional): Accepted for compatibility. Default: ``'AES-GCM'``.
    specify_prefix (optional): Prefixes of the only names to load: a str, or a list or tuple. Default: ``None``.
    choice_func (Callable[[str], bool], optional): A function that returns whether to load a name. Default: ``None``.

Returns:
    Parameters by name.

Raises:
    TypeError: `ckpt_file_dir` is not a str.
    ValueError: the folder does not exist, or has no checkpoint.
""",
    "merge_sliced_parameter": """Merges the slices of a parameter.

Args:
    sliced_parameters (list[Parameter]): The slices in the order of the devices.
    strategy (dict[str, Any], optional): The sharding, from `build_searched_strategy`; None is over dimension 0. Default: ``None``.

Returns:
    The whole Parameter.

Raises:
    TypeError: an argument has another type.
    ValueError: the shapes of the slices differ, or do not match the strategy.
    KeyError: the strategy lacks the parameter.

Examples:
    >>> from mindspore import Parameter, Tensor
    >>> from ms_nn.sharded_checkpoint import merge_sliced_parameter
    >>> slices = [Parameter(Tensor([[float(i)]]), name="w") for i in range(3)]
    >>> merge_sliced_parameter(slices)
    Parameter (name=w, shape=(3, 1), dtype=Float32, requires_grad=True)
""",
    "parameter_broadcast": """Broadcasts parameters to the processes with the same parameters; with one process it only checks arguments.

Args:
    net (Cell): The network.
    layout (dict[str, Any]): The sharding of its parameters.
    cur_rank (int, optional): This process: 0. Default: ``0``.
    initial_rank (int, optional): The first process of its stage: 0. Default: ``0``.

Raises:
    ValueError: the rank is out of range, or the network lacks a parameter of the layout.
""",
    "remove_param_redundancy": """Chooses the parameters that each device saves, so that every slice is saved `keep_redundancy` times.

Args:
    param_redundancy_dict (dict[str, tuple[tuple[int, ...], ...]]): The result of `get_parameter_redundancy`.
    keep_redundancy (int, optional): The number of devices that save a slice. Default: ``1``.

Returns:
    The names of the parameters by device; devices with the fewest come first.

Examples:
    >>> from ms_nn.sharded_checkpoint import remove_param_redundancy
    >>> sorted(remove_param_redundancy({"a": ((0, 1), (2, 3))}).items())
    [(0, {'a'}), (2, {'a'})]
""",
    "restore_group_info_list": """Reads the processes with the same parameters from the file that GROUP_INFO_FILE names.

Args:
    group_info_file_name (str): The file.

Raises:
    TypeError: `group_info_file_name` is not a str.
    ValueError: the file does not exist, or has no groups.
""",
    "sync_pipeline_shared_parameters": """Synchronizes parameters that stages of a pipeline share; one process has no stages.

Args:
    net (Cell): The network.

Raises:
    TypeError: `net` is not a Cell.
""",
}

CHECKPOINT_TRANSFORM: dict[str, str] = {
    "merge_pipeline_strategys": """Merges the strategy files of the stages of a pipeline.

Args:
    src_strategy_dirs (str): The folder of the files.
    dst_strategy_file (str): The output file.

Raises:
    NotADirectoryError: the folder does not exist.
    ValueError: the folder is empty.
""",
    "rank_list_for_transform": """Returns the source devices whose checkpoints are needed for the checkpoint of a target device.

Args:
    rank_id (int): The target device.
    src_strategy_file (str, optional): The strategy file of the checkpoints; None if they are whole. Default: ``None``.
    dst_strategy_file (str, optional): The strategy file of the new checkpoints; None if they are whole. Default: ``None``.

Raises:
    TypeError: `rank_id` is not an int.
    ValueError: a device of the strategy is missing.
""",
    "transform_checkpoint_by_rank": """Writes the checkpoint of one device from the source checkpoints that it needs.

Args:
    rank_id (int): The target device.
    checkpoint_files_map (dict[int, str]): The files by device, for the devices of `rank_list_for_transform`.
    save_checkpoint_file_name (str): The output file.
    src_strategy_file (str, optional): The strategy file of the checkpoints; None if they are whole. Default: ``None``.
    dst_strategy_file (str, optional): The strategy file of the new checkpoints; None if they are whole. Default: ``None``.

Raises:
    TypeError: `checkpoint_files_map` is not a dict.
    ValueError: a file does not exist, or its shapes do not match the strategy.
""",
    "transform_checkpoints": """Converts the checkpoints of the devices of one strategy to another strategy.

Args:
    src_checkpoints_dir (str): The folder with a subfolder 'rank_N' for each device.
    dst_checkpoints_dir (str): The output folder, with such subfolders.
    ckpt_prefix (str): The prefix of the new file names, followed by the number of the device.
    src_strategy_file (str, optional): The strategy file of the checkpoints; None if they are whole. Default: ``None``.
    dst_strategy_file (str, optional): The strategy file of the new checkpoints; None if they are whole. Default: ``None``.
    process_num (int, optional): Accepted for compatibility: one process writes all. Default: ``1``.
    output_format (str, optional): 'ckpt' or 'safetensors'. Default: ``'ckpt'``.

Raises:
    NotADirectoryError: the folder does not exist.
    ValueError: the folder has no checkpoint, or shapes do not match the strategy.
""",
    "unified_safetensors": """Merges the checkpoints of a parallel training into one file, 'part0.safetensors'.

Args:
    src_dir (str): The folder with a subfolder 'rank_N' for each device.
    src_strategy_file (str): The strategy file of the checkpoints; None if they are whole.
    dst_dir (str): The output folder.
    merge_with_redundancy (bool, optional): Accepted for compatibility: equal slices are read once. Default: ``True``.
    file_suffix (str, optional): The suffix of the file names, before the extension; None takes the newest files. Default: ``None``.
    max_process_num (int, optional): Accepted for compatibility. Default: ``64``.
    choice_func (Callable[[str], bool | str], optional): A function of a name that returns whether to write it, or the new name. Default: ``None``.
    split_dst_file (tuple[int, ...], optional): Accepted for compatibility: there is one file. Default: ``()``.

Raises:
    NotADirectoryError: the folder does not exist.
    ValueError: the folder has no checkpoint, or shapes do not match the strategy.
""",
}
