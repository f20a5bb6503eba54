"""The descriptions of arguments of layers and optimizers, by name, for docstrings in short form that leave them out.

See `ms_tensor._docstrings`. A name is listed here if it means the same in nearly every class that has it.
"""

from __future__ import annotations

from ms_tensor._documented_arguments import MINT

#: of layers, losses, wrappers, metrics, callbacks
LAYERS = {
    **{name: text for name, text in MINT.items() if name not in ("size", "input", "other", "device")},
    "reduction": "'mean' or 'sum' for a scalar loss, or 'none' for one loss per element.",
    "dtype": "The dtype of the parameters.",
    "eps": "A small number added to the variance for numerical stability.",
    "network": "The network: a Cell.",
    "net": "The network: a Cell.",
    "optimizer": "The optimizer, which updates the parameters of the network.",
    "inplace": "Whether the input is modified in place.",
    "in_channels": "The number of channels of the input.",
    "out_channels": "The number of channels of the output.",
    "pad_mode": "The padding mode: 'same', 'valid' or 'pad'.",
    "group": "The number of groups into which the channels are divided.",
    "has_bias": "Whether the layer has a bias.",
    "bias": "Whether the layer has a bias.",
    "weight_init": "Initial weight: a Tensor, a number, an initializer or its name.",
    "bias_init": "Initial bias: a Tensor, a number, an initializer or its name.",
    "gamma_init": "Initial `gamma`: a Tensor, a number, an initializer or its name.",
    "beta_init": "Initial `beta`: a Tensor, a number, an initializer or its name.",
    "moving_mean_init": "Initial moving mean.",
    "moving_var_init": "Initial moving variance.",
    "affine": "Whether `gamma` and `beta` are trained.",
    "momentum": "The weight of the old moving statistics in the update.",
    "num_features": "The number of channels C.",
    "input_size": "The number of input features per time step.",
    "hidden_size": "The number of features of the hidden state.",
    "num_layers": "The number of stacked layers.",
    "batch_first": "Whether inputs are (batch, length, size) instead of (length, batch, size).",
    "bidirectional": "Whether the sequence is also processed in reverse.",
    "vocab_size": "The number of rows of the table.",
    "embedding_size": "The size of each embedding vector.",
    "param_init": "Initial table: a Tensor, a number, an initializer or its name.",
    "scale_factor": "The factor by which to resize, given instead of `size`.",
    "use_batch_statistics": "Whether to normalize by batch statistics; if None, only in training.",
    "max_val": "The largest value that a pixel can have.",
    "seed": "The seed of the samples.",
    "name": "The name.",
    "loss_fn": "The loss, a function of output and label. If None, the network itself returns the loss.",
    "margin": "The margin.",
}

#: of functions: checkpoints, learning rates, graphs
FUNCTIONS = {
    "net": "The network: a Cell.",
    "network": "The network: a Cell.",
    "total_step": "The total number of steps.",
    "step_per_epoch": "The number of steps per epoch.",
    "decay_epoch": "The number of epochs over which the rate decays.",
    "decay_rate": "The decay factor, a positive float.",
    "learning_rate": "The initial learning rate, a positive float.",
    "is_stair": "Whether the rate changes only at whole epochs.",
    "strict_load": "Whether to reject parameters whose dtype differs instead of casting them.",
    "format": "'ckpt' or 'safetensors'.",
    "remove_redundancy": "Accepted for compatibility.",
}

#: of optimizers and schedules
OPTIMIZERS = {
    # Every optimizer checks its arguments.
    "TypeError of weight_decay": "an argument has another type.",
    "ValueError of weight_decay": "a number is out of range.",
    "params": "The Parameters to update, or a list of groups: dicts with 'params' and the settings of the group, such "
    "as 'lr', 'weight_decay' and 'grad_centralization'. The group 'order_params' gives the order of the gradients.",
    "learning_rate": "The learning rate: a float, a scalar Tensor, a list or Tensor of one value per step, or a "
    "LearningRateSchedule.",
    "lr": "The learning rate.",
    "weight_decay": "L2 penalty coefficient: a non-negative number, or a Cell that maps the step to it.",
    "loss_scale": "The factor by which the loss was scaled; gradients are divided by it.",
    "momentum": "The momentum, at least 0.",
    "eps": "A small positive number added to the denominator.",
    "epsilon": "A small positive number added to the denominator.",
    "beta1": "The decay rate of the first moment, in (0, 1).",
    "beta2": "The decay rate of the second moment, in (0, 1).",
    "betas": "The decay rates of the first and second moments, in [0, 1).",
    "use_locking": "Accepted for compatibility.",
    "use_nesterov": "Whether to use Nesterov momentum.",
    "nesterov": "Whether to use Nesterov momentum.",
    "maximize": "Whether to maximize the objective instead of minimizing it.",
    "amsgrad": "Whether to use the maximum of all second moments so far (AMSGrad).",
    "optimizer": "The optimizer, from `experimental.optim`, whose learning rates are scheduled.",
    "last_epoch": "The index of the last epoch; -1 starts from the beginning.",
    "decay_rate": "The decay factor, a positive float.",
    "decay_steps": "The number of steps over which the rate decays.",
    "is_stair": "Whether the rate changes only after every `decay_steps` steps.",
    "total_iters": "The number of epochs.",
    "total_step": "The total number of steps.",
    "step_per_epoch": "The number of steps per epoch.",
}

#: of `experimental.optim`
EXPERIMENTAL = {
    **OPTIMIZERS,
    "params": "The Parameters to update, or a list of groups: dicts with 'params' and the settings of the group.",
    "weight_decay": "L2 penalty coefficient, at least 0.",
    "eps": "A small number, at least 0, added to the denominator.",
}

#: of learning rate schedules that are Cells
SCHEDULES = {**OPTIMIZERS, "learning_rate": "The initial learning rate, a positive float."}
