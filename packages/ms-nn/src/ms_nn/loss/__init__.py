"""Loss cells."""

from .._generated import loss_layers
from .._generated.loss_layers import *
from ..ctc_loss import CTCLoss
from .base import LossBase, _Loss
from .classification import (
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
    MultiMarginLoss,
    TripletMarginLoss,
    TripletMarginWithDistanceLoss,
)
from .regression import (
    GaussianNLLLoss,
    MAELoss,
    MSELoss,
    PoissonNLLLoss,
    RMSELoss,
)
from .sampled_softmax import SampledSoftmaxLoss

# The name of the class for `mint`.
L1LossExt = L1Loss

# The name of the base class in earlier releases.
Loss = LossBase

__all__ = [
    "BCEWithLogitsLoss",
    "CTCLoss",
    "CosineEmbeddingLoss",
    "CrossEntropyLoss",
    "DiceLoss",
    "FocalLoss",
    "GaussianNLLLoss",
    "HingeEmbeddingLoss",
    "KLDivLoss",
    "LossBase",
    "MAELoss",
    "MSELoss",
    "MultiClassDiceLoss",
    "MultiMarginLoss",
    "NLLLoss",
    "PoissonNLLLoss",
    "RMSELoss",
    "SampledSoftmaxLoss",
    "SoftmaxCrossEntropyWithLogits",
    "TripletMarginLoss",
    "TripletMarginWithDistanceLoss",
]
__all__ += loss_layers.__all__
