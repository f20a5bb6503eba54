# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import accuracy as accuracy
from . import auc as auc
from . import bleu_score as bleu_score
from . import confusion_matrix as confusion_matrix
from . import cosine_similarity as cosine_similarity
from . import dice as dice
from . import error as error
from . import fbeta as fbeta
from . import hausdorff_distance as hausdorff_distance
from . import loss as loss
from . import mean_surface_distance as mean_surface_distance
from . import occlusion_sensitivity as occlusion_sensitivity
from . import perplexity as perplexity
from . import precision as precision
from . import recall as recall
from . import root_mean_square_surface_distance as root_mean_square_surface_distance
from . import topk as topk
from ms_nn.train.metrics import get_metric_fn as get_metric_fn, get_metrics as get_metrics, names as names
from ms_nn.train.metrics.bleu import BleuScore as BleuScore
from ms_nn.train.metrics.classification import Accuracy as Accuracy, F1 as F1, Fbeta as Fbeta, Perplexity as Perplexity, Precision as Precision, Recall as Recall, Top1CategoricalAccuracy as Top1CategoricalAccuracy, Top5CategoricalAccuracy as Top5CategoricalAccuracy, TopKCategoricalAccuracy as TopKCategoricalAccuracy
from ms_nn.train.metrics.confusion import ConfusionMatrix as ConfusionMatrix, ConfusionMatrixMetric as ConfusionMatrixMetric
from ms_nn.train.metrics.errors import Loss as Loss, MAE as MAE, MSE as MSE
from ms_nn.train.metrics.metric import EvaluationBase as EvaluationBase, Metric as Metric, rearrange_inputs as rearrange_inputs
from ms_nn.train.metrics.occlusion import OcclusionSensitivity as OcclusionSensitivity
from ms_nn.train.metrics.roc import ROC as ROC
from ms_nn.train.metrics.similarity import CosineSimilarity as CosineSimilarity, Dice as Dice
from ms_nn.train.metrics.surface import HausdorffDistance as HausdorffDistance, MeanSurfaceDistance as MeanSurfaceDistance, RootMeanSquareDistance as RootMeanSquareDistance
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
