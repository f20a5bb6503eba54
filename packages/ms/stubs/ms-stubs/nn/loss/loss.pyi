# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_nn.ctc_loss import CTCLoss as CTCLoss
from ms_nn.loss import BCELoss as BCELoss
from ms_nn.loss import HuberLoss as HuberLoss
from ms_nn.loss import L1Loss as L1Loss
from ms_nn.loss import L1Loss as L1LossExt
from ms_nn.loss import MarginRankingLoss as MarginRankingLoss
from ms_nn.loss import MultiLabelSoftMarginLoss as MultiLabelSoftMarginLoss
from ms_nn.loss import MultilabelMarginLoss as MultilabelMarginLoss
from ms_nn.loss import SmoothL1Loss as SmoothL1Loss
from ms_nn.loss import SoftMarginLoss as SoftMarginLoss
from ms_nn.loss.base import LossBase as Loss
from ms_nn.loss.base import LossBase as LossBase
from ms_nn.loss.classification import BCEWithLogitsLoss as BCEWithLogitsLoss
from ms_nn.loss.classification import CrossEntropyLoss as CrossEntropyLoss
from ms_nn.loss.classification import FocalLoss as FocalLoss
from ms_nn.loss.classification import KLDivLoss as KLDivLoss
from ms_nn.loss.classification import NLLLoss as NLLLoss
from ms_nn.loss.classification import SoftmaxCrossEntropyWithLogits as SoftmaxCrossEntropyWithLogits
from ms_nn.loss.dice import DiceLoss as DiceLoss
from ms_nn.loss.dice import MultiClassDiceLoss as MultiClassDiceLoss
from ms_nn.loss.margin import CosineEmbeddingLoss as CosineEmbeddingLoss
from ms_nn.loss.margin import HingeEmbeddingLoss as HingeEmbeddingLoss
from ms_nn.loss.margin import MultiMarginLoss as MultiMarginLoss
from ms_nn.loss.margin import TripletMarginLoss as TripletMarginLoss
from ms_nn.loss.margin import TripletMarginWithDistanceLoss as TripletMarginWithDistanceLoss
from ms_nn.loss.regression import GaussianNLLLoss as GaussianNLLLoss
from ms_nn.loss.regression import MAELoss as MAELoss
from ms_nn.loss.regression import MSELoss as MSELoss
from ms_nn.loss.regression import PoissonNLLLoss as PoissonNLLLoss
from ms_nn.loss.regression import RMSELoss as RMSELoss
from ms_nn.loss.sampled_softmax import SampledSoftmaxLoss as SampledSoftmaxLoss
