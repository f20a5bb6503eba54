"""The documentation of `ms_nn`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

NN: dict[str, str] = {
    "auc": """The area under a curve by trapezoids.

Args:
    x: Array that rises or falls, or is sorted by `reorder`.
    y: Array of the same length.
    reorder (bool, optional): Whether the points are sorted first. Default: ``False``.

Returns:
    float.

Raises:
    TypeError: an input is not an array.
    ValueError: the lengths differ or are less than 2, or `x` neither rises nor falls.

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
    "cosine_decay_lr": """The learning rate of every step: from `max_lr` to `min_lr` along half a cosine of `decay_epoch` epochs.

Args:
    min_lr (float): The last one, a float of at least 0.
    max_lr (float): The first one, a greater float.
    total_step (int): The number of steps.
    step_per_epoch (int): The number of steps in an epoch.
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
    "exponential_decay_lr": """The learning rate of every step: `learning_rate * decay_rate ** (epoch / decay_epoch)`.

Args:
    learning_rate (float): The first learning rate, a positive float.
    decay_rate (float): The factor of the decay, a positive float.
    total_step (int): The number of steps.
    step_per_epoch (int): The number of steps in an epoch.
    decay_epoch (int): The number of epochs that a factor takes.
    is_stair (bool, optional): Whether the quotient is rounded down. Default: ``False``.

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
    "get_activation": """The activation layer of a name such as 'relu'; None for None.

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
    "get_metric_fn": """Makes a metric by its name.

Args:
    name (str): One of `names()`.
    *args: What its class takes.
    **kwargs: What its class takes.

Raises:
    KeyError: the name is not known.

Examples:
    >>> from ms_nn.train import get_metric_fn
    >>> type(get_metric_fn("acc")).__name__
    'Accuracy'
""",
    "get_metrics": """Metrics by name: of None, a dict of them, or a set of names.

Raises:
    TypeError: something else.

Examples:
    >>> from ms_nn.train.metrics import get_metrics
    >>> list(get_metrics({"acc"}))
    ['acc']
""",
    "inverse_decay_lr": """The learning rate of every step: `learning_rate / (1 + decay_rate * epoch / decay_epoch)`.

Args:
    learning_rate (float): The first learning rate, a positive float.
    decay_rate (float): The factor of the decay, a positive float.
    total_step (int): The number of steps.
    step_per_epoch (int): The number of steps in an epoch.
    decay_epoch (int): The number of epochs that the rate takes.
    is_stair (bool, optional): Whether the quotient is rounded down. Default: ``False``.

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
    "names": """The names that `get_metric_fn` knows, sorted.

Examples:
    >>> from ms_nn.train import names
    >>> "acc" in names()
    True
""",
    "natural_exp_decay_lr": """The learning rate of every step: `learning_rate * exp(-decay_rate * epoch)`.

Args:
    learning_rate (float): The first learning rate, a positive float.
    decay_rate (float): The factor of the decay, a positive float.
    total_step (int): The number of steps.
    step_per_epoch (int): The number of steps in an epoch.
    decay_epoch (int): The length of a stair in epochs.
    is_stair (bool, optional): Whether the epoch is rounded down to a multiple of `decay_epoch`. Default: ``False``.

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
    "piecewise_constant_lr": """The learning rate of every step: `learning_rates[i]` until step `milestone[i]`.

Args:
    milestone (list[int]): Positive ints that do not fall.
    learning_rates (list[float]): As many floats.

Returns:
    list[float], as long as the last milestone says.

Raises:
    TypeError: an argument has another type.
    ValueError: the lengths differ, or the milestones fall.

Examples:
    >>> from mindspore import nn
    >>> nn.piecewise_constant_lr([1, 3], [0.1, 0.05])
    [0.1, 0.05, 0.05]
""",
    "polynomial_decay_lr": """The learning rate of every step: `(first - last) * (1 - epoch / decay_epoch) ** power + last`.

Args:
    learning_rate (float): The first learning rate, a positive float.
    end_learning_rate (float): The last one, a float of at least 0.
    total_step (int): The number of steps.
    step_per_epoch (int): The number of steps in an epoch.
    decay_epoch (int): The number of epochs.
    power (float): A positive float.
    update_decay_epoch (bool, optional): Whether `decay_epoch` grows by itself each time it is reached. Default: ``False``.

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
    "rearrange_inputs": """Decorates `update`: its inputs are chosen and ordered by `set_indexes`.

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
    "thor": """An optimizer whose gradients by weights go through the inverted factors of the curvature of their layers.

The layers are those of `ConvertNetUtils.convert_to_thor_net`; other parameters are updated by their gradients
alone. A `Model` of `ConvertModelUtils.convert_to_thor_model` renews the inverses every `frequency` steps; called by
itself, the optimizer renews them while its flag `thor` is set, which it is.

Args:
    net (Cell): The network, whose layers are `DenseThor` and its kind.
    learning_rate: The first learning rate, a positive float.
    damping: Tensor of shape (steps,), positive: its root is added to the diagonals of both factors.
    momentum (float): At least 0.
    weight_decay (float, optional): Times the parameter, added to what is applied. Default: ``0.0``.
    loss_scale (float, optional): Gradients are divided by it. Default: ``1.0``.
    batch_size (int, optional): Accepted for compatibility: the layers know it. Default: ``32``.
    use_nesterov (bool, optional): Default: ``False``.
    decay_filter (Callable[[Parameter], bool], optional): Which parameters decay. Default: all.
    split_indices (optional): Accepted for compatibility: nothing is communicated. Default: ``None``.
    enable_clip_grad (bool, optional): Whether all is scaled to a norm of at most 1. Default: ``False``.
    frequency (int, optional): At least 2. Default: ``100``.

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
    "warmup_lr": """The learning rate of every step: `learning_rate * min(epoch, warmup_epoch) / warmup_epoch`.

Args:
    learning_rate (float): The last one, a float of at least 0.
    total_step (int): The number of steps.
    step_per_epoch (int): The number of steps in an epoch.
    warmup_epoch (int): The number of epochs.

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
