from ms_nn.ctc_loss import CTCLoss as CTCLoss
from ms_nn.loss import BCELoss as BCELoss, HuberLoss as HuberLoss, L1Loss as L1Loss, MarginRankingLoss as MarginRankingLoss, MultiLabelSoftMarginLoss as MultiLabelSoftMarginLoss, MultilabelMarginLoss as MultilabelMarginLoss, SmoothL1Loss as SmoothL1Loss, SoftMarginLoss as SoftMarginLoss
from ms_nn.loss.base import LossBase as LossBase
from ms_nn.loss.classification import BCEWithLogitsLoss as BCEWithLogitsLoss, CrossEntropyLoss as CrossEntropyLoss, FocalLoss as FocalLoss, KLDivLoss as KLDivLoss, NLLLoss as NLLLoss, SoftmaxCrossEntropyWithLogits as SoftmaxCrossEntropyWithLogits
from ms_nn.loss.dice import DiceLoss as DiceLoss, MultiClassDiceLoss as MultiClassDiceLoss
from ms_nn.loss.margin import CosineEmbeddingLoss as CosineEmbeddingLoss, HingeEmbeddingLoss as HingeEmbeddingLoss, MultiMarginLoss as MultiMarginLoss, TripletMarginLoss as TripletMarginLoss, TripletMarginWithDistanceLoss as TripletMarginWithDistanceLoss
from ms_nn.loss.regression import GaussianNLLLoss as GaussianNLLLoss, MAELoss as MAELoss, MSELoss as MSELoss, PoissonNLLLoss as PoissonNLLLoss, RMSELoss as RMSELoss
from ms_nn.loss.sampled_softmax import SampledSoftmaxLoss as SampledSoftmaxLoss
