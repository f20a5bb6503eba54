"""What arguments of layers and optimizers mean, by name: the texts that their docstrings in short form leave out.

See `ms_tensor._docstrings`. A name stands here where it means the same in nearly every class that has it.
"""

from __future__ import annotations

from ms_tensor._documented_arguments import MINT

#: of layers, losses, wrappers, metrics, callbacks
LAYERS = {
    **{name: text for name, text in MINT.items() if name not in ("size", "input", "other", "device")},
    "dtype": "The dtype of the parameters.",
    "eps": "Added to the variance.",
    "network": "The network: a Cell.",
    "net": "The network: a Cell.",
    "optimizer": "The optimizer, which updates the parameters of the network.",
    "inplace": "Whether the input itself changes.",
    "in_channels": "The number of channels of the input.",
    "out_channels": "The number of channels of the output.",
    "pad_mode": "'same', 'valid' or 'pad'.",
    "group": "The number of groups that channels fall into.",
    "has_bias": "Whether a bias is added.",
    "bias": "Whether there is a bias.",
    "weight_init": "How the weight starts: a number, a Tensor, or an initializer or its name.",
    "bias_init": "How the bias starts: a number, a Tensor, or an initializer or its name.",
    "gamma_init": "How `gamma` starts: a number, a Tensor, or an initializer or its name.",
    "beta_init": "How `beta` starts: a number, a Tensor, or an initializer or its name.",
    "moving_mean_init": "How the moving mean starts.",
    "moving_var_init": "How the moving variance starts.",
    "affine": "Whether `gamma` and `beta` are trained.",
    "momentum": "The share of the old moving statistics in the new.",
    "num_features": "The number of channels C.",
    "input_size": "The size of the input of a step.",
    "hidden_size": "The size of the state.",
    "num_layers": "The number of layers, each on top of the one before.",
    "batch_first": "Whether inputs are (batch, length, size) instead of (length, batch, size).",
    "bidirectional": "Whether the sequence is also read from its end.",
    "vocab_size": "The number of rows.",
    "embedding_size": "The size of a row.",
    "param_init": "How the table starts.",
    "scale_factor": "The factor, instead of `size`.",
    "use_batch_statistics": "True: always the statistics of the batch; False: never; None: in training.",
    "max_val": "The greatest value that a pixel can have.",
    "seed": "Of the samples.",
    "name": "The name.",
    "loss_fn": "The loss of its output and the label; None says that the network gives the loss.",
    "margin": "The margin.",
}

#: of functions: checkpoints, learning rates, graphs
FUNCTIONS = {
    "net": "The network: a Cell.",
    "network": "The network: a Cell.",
    "total_step": "The number of steps.",
    "step_per_epoch": "The number of steps in an epoch.",
    "decay_epoch": "The number of epochs of the decay.",
    "decay_rate": "The factor of the decay, a positive float.",
    "learning_rate": "The first learning rate, a positive float.",
    "is_stair": "Whether the rate changes only at whole epochs.",
    "strict_load": "Whether parameters of another dtype are refused instead of cast.",
    "format": "'ckpt' or 'safetensors'.",
    "remove_redundancy": "Accepted for compatibility.",
}

#: of optimizers and schedules
OPTIMIZERS = {
    # Every optimizer checks its arguments.
    "TypeError of weight_decay": "an argument has another type.",
    "ValueError of weight_decay": "a number is out of range.",
    "params": "The Parameters to update, or groups of them: dicts with 'params' and settings of their own, such as "
    "'lr', 'weight_decay' and 'grad_centralization'; 'order_params' says in which order gradients come.",
    "learning_rate": "The learning rate: a float, a Tensor of one, a list or Tensor with one for each step, or a "
    "LearningRateSchedule.",
    "lr": "The learning rate.",
    "weight_decay": "The coefficient of the L2 penalty: at least 0, or a Cell that gives it for the step.",
    "loss_scale": "What the loss was multiplied by; gradients are divided by it.",
    "momentum": "At least 0.",
    "eps": "A positive number, added to the denominator.",
    "epsilon": "A positive number, added to the denominator.",
    "beta1": "The decay of the first moment, in (0, 1).",
    "beta2": "The decay of the second moment, in (0, 1).",
    "betas": "The decays of both moments, in [0, 1).",
    "use_locking": "Accepted for compatibility.",
    "use_nesterov": "Whether the gradient is taken where the momentum leads.",
    "nesterov": "Whether the gradient is taken where the momentum leads.",
    "maximize": "Whether the target is a maximum.",
    "amsgrad": "Whether the greatest second moment so far is taken.",
    "optimizer": "The optimizer, one of `experimental.optim`, whose learning rates change.",
    "last_epoch": "The epoch that was the last; -1 begins.",
    "decay_rate": "The factor of the decay, a positive float.",
    "decay_steps": "The number of steps of the decay.",
    "is_stair": "Whether the rate changes only after every `decay_steps` steps.",
    "total_iters": "The number of epochs.",
    "total_step": "The number of steps.",
    "step_per_epoch": "The number of steps in an epoch.",
}

#: of `experimental.optim`
EXPERIMENTAL = {
    **OPTIMIZERS,
    "params": "The Parameters to update, or groups of them: dicts with 'params' and settings of their own.",
    "weight_decay": "The coefficient of the L2 penalty, at least 0.",
    "eps": "Added to the denominator; at least 0.",
}

#: of learning rate schedules that are Cells
SCHEDULES = {**OPTIMIZERS, "learning_rate": "The first learning rate, a positive float."}
