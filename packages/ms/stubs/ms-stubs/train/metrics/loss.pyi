# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.train.metrics import accuracy as accuracy, bleu_score as bleu_score, confusion_matrix as confusion_matrix, cosine_similarity as cosine_similarity, dice as dice, error as error, fbeta as fbeta, hausdorff_distance as hausdorff_distance
from ms_nn.train.metrics import bleu as bleu, classification as classification, confusion as confusion, errors as errors, get_metric_fn as get_metric_fn, get_metrics as get_metrics, metric as metric, names as names, occlusion as occlusion, roc as roc, similarity as similarity, surface as surface
from ms_nn.train.metrics.bleu import BleuScore as BleuScore
from ms_nn.train.metrics.classification import Accuracy as Accuracy, F1 as F1, Fbeta as Fbeta, Perplexity as Perplexity, Precision as Precision, Recall as Recall, Top1CategoricalAccuracy as Top1CategoricalAccuracy, Top5CategoricalAccuracy as Top5CategoricalAccuracy, TopKCategoricalAccuracy as TopKCategoricalAccuracy
from ms_nn.train.metrics.confusion import ConfusionMatrix as ConfusionMatrix, ConfusionMatrixMetric as ConfusionMatrixMetric
from ms_nn.train.metrics.errors import Loss as Loss, MAE as MAE, MSE as MSE
from ms_nn.train.metrics.metric import EvaluationBase as EvaluationBase, Metric as Metric, rearrange_inputs as rearrange_inputs
from ms_nn.train.metrics.occlusion import OcclusionSensitivity as OcclusionSensitivity
from ms_nn.train.metrics.roc import ROC as ROC, auc as auc
from ms_nn.train.metrics.similarity import CosineSimilarity as CosineSimilarity, Dice as Dice
from ms_nn.train.metrics.surface import HausdorffDistance as HausdorffDistance, MeanSurfaceDistance as MeanSurfaceDistance, RootMeanSquareDistance as RootMeanSquareDistance
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
