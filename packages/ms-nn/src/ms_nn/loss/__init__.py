"""Loss cells."""

from ..ctc_loss import CTCLoss
from .base import LossBase, _Loss
from .classification import (
    BCELoss,
    BCEWithLogitsLoss,
    CrossEntropyLoss,
    FocalLoss,
    KLDivLoss,
    NLLLoss,
    SoftmaxCrossEntropyWithLogits,
)
from .dice import DiceLoss, MultiClassDiceLoss
from .margin import (
    CosineEmbeddingLoss,
    HingeEmbeddingLoss,
    MarginRankingLoss,
    MultilabelMarginLoss,
    MultiLabelSoftMarginLoss,
    MultiMarginLoss,
    SoftMarginLoss,
    TripletMarginLoss,
    TripletMarginWithDistanceLoss,
)
from .regression import (
    GaussianNLLLoss,
    HuberLoss,
    L1Loss,
    MAELoss,
    MSELoss,
    PoissonNLLLoss,
    RMSELoss,
    SmoothL1Loss,
)
from .sampled_softmax import SampledSoftmaxLoss

# The name that the functions of mint have for it.
L1LossExt = L1Loss

# The base under its name in an earlier release.
Loss = LossBase

__all__ = [
    "BCELoss",
    "BCEWithLogitsLoss",
    "CTCLoss",
    "CosineEmbeddingLoss",
    "CrossEntropyLoss",
    "DiceLoss",
    "FocalLoss",
    "GaussianNLLLoss",
    "HingeEmbeddingLoss",
    "HuberLoss",
    "KLDivLoss",
    "L1Loss",
    "LossBase",
    "MAELoss",
    "MSELoss",
    "MarginRankingLoss",
    "MultiClassDiceLoss",
    "MultiLabelSoftMarginLoss",
    "MultiMarginLoss",
    "MultilabelMarginLoss",
    "NLLLoss",
    "PoissonNLLLoss",
    "RMSELoss",
    "SampledSoftmaxLoss",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "SoftmaxCrossEntropyWithLogits",
    "TripletMarginLoss",
    "TripletMarginWithDistanceLoss",
]
