"""Networks: Cell, layers, losses, optimizers, schedules, checkpoints.

Examples:
    >>> from ms_nn import Dense, ReLU, SequentialCell
    >>> from ms_tensor import ops
    >>> SequentialCell(Dense(3, 4), ReLU())(ops.ones((2, 3))).shape
    (2, 4)
"""

from __future__ import annotations

from os.path import dirname as _dirname

import ms_runtime as _runtime

_runtime.register_internal(_dirname(__file__))

from .cell import Cell, GraphCell  # noqa: E402
from .checkpoint import load_checkpoint, load_param_into_net, save_checkpoint  # noqa: E402
from .containers import CellDict, CellList, SequentialCell  # noqa: E402
from .layers.activation import (  # noqa: E402
    CELU,
    ELU,
    GELU,
    GLU,
    Dropout,
    FastGelu,
    Hardtanh,
    HShrink,
    HSigmoid,
    HSwish,
    LeakyReLU,
    LogSigmoid,
    LogSoftmax,
    Mish,
    PReLU,
    ReLU,
    ReLU6,
    SeLU,
    Sigmoid,
    SiLU,
    Softmax,
    Softmin,
    Softsign,
    Tanh,
    get_activation,
)
from .layers.basic import Dense, Embedding, Flatten, Identity, OneHot, Pad  # noqa: E402
from .layers.conv import Conv1d, Conv2d  # noqa: E402
from .layers.normalization import BatchNorm1d, BatchNorm2d, BatchNorm3d, GroupNorm, LayerNorm  # noqa: E402
from .layers.pooling import AdaptiveAvgPool2d, AvgPool2d, MaxPool2d  # noqa: E402
from .learning_rate import (  # noqa: E402
    CosineDecayLR,
    ExponentialDecayLR,
    LearningRateSchedule,
    cosine_decay_lr,
    exponential_decay_lr,
    piecewise_constant_lr,
)
from .loss import (  # noqa: E402
    BCELoss,
    BCEWithLogitsLoss,
    CrossEntropyLoss,
    HuberLoss,
    KLDivLoss,
    L1Loss,
    LossBase,
    MAELoss,
    MSELoss,
    NLLLoss,
    SmoothL1Loss,
    SoftmaxCrossEntropyWithLogits,
)
from .optim import SGD, Adagrad, Adam, AdamWeightDecay, Momentum, Optimizer, RMSProp  # noqa: E402
from .wrap import TrainOneStepCell, WithEvalCell, WithLossCell  # noqa: E402

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "SGD",
    "Adagrad",
    "Adam",
    "AdamWeightDecay",
    "AdaptiveAvgPool2d",
    "AvgPool2d",
    "BCELoss",
    "BCEWithLogitsLoss",
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "Cell",
    "CellDict",
    "CellList",
    "Conv1d",
    "Conv2d",
    "CosineDecayLR",
    "CrossEntropyLoss",
    "Dense",
    "Dropout",
    "Embedding",
    "ExponentialDecayLR",
    "FastGelu",
    "Flatten",
    "GraphCell",
    "GroupNorm",
    "HShrink",
    "HSigmoid",
    "HSwish",
    "Hardtanh",
    "HuberLoss",
    "Identity",
    "KLDivLoss",
    "L1Loss",
    "LayerNorm",
    "LeakyReLU",
    "LearningRateSchedule",
    "LogSigmoid",
    "LogSoftmax",
    "LossBase",
    "MAELoss",
    "MSELoss",
    "MaxPool2d",
    "Mish",
    "Momentum",
    "NLLLoss",
    "OneHot",
    "Optimizer",
    "PReLU",
    "Pad",
    "RMSProp",
    "ReLU",
    "ReLU6",
    "SeLU",
    "SequentialCell",
    "SiLU",
    "Sigmoid",
    "SmoothL1Loss",
    "Softmax",
    "SoftmaxCrossEntropyWithLogits",
    "Softmin",
    "Softsign",
    "Tanh",
    "TrainOneStepCell",
    "WithEvalCell",
    "WithLossCell",
    "cosine_decay_lr",
    "exponential_decay_lr",
    "get_activation",
    "load_checkpoint",
    "load_param_into_net",
    "piecewise_constant_lr",
    "save_checkpoint",
]
