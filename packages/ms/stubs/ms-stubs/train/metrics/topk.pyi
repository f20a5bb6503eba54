# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.train.metrics import accuracy as accuracy
from ms.train.metrics import bleu_score as bleu_score
from ms.train.metrics import confusion_matrix as confusion_matrix
from ms.train.metrics import cosine_similarity as cosine_similarity
from ms.train.metrics import dice as dice
from ms.train.metrics import error as error
from ms.train.metrics import fbeta as fbeta
from ms.train.metrics import hausdorff_distance as hausdorff_distance
from ms.train.metrics import loss as loss
from ms.train.metrics import mean_surface_distance as mean_surface_distance
from ms.train.metrics import occlusion_sensitivity as occlusion_sensitivity
from ms.train.metrics import perplexity as perplexity
from ms.train.metrics import precision as precision
from ms.train.metrics import recall as recall
from ms.train.metrics import root_mean_square_surface_distance as root_mean_square_surface_distance
from ms_nn.train.metrics import bleu as bleu
from ms_nn.train.metrics import classification as classification
from ms_nn.train.metrics import confusion as confusion
from ms_nn.train.metrics import errors as errors
from ms_nn.train.metrics import get_metric_fn as get_metric_fn
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics import metric as metric
from ms_nn.train.metrics import names as names
from ms_nn.train.metrics import occlusion as occlusion
from ms_nn.train.metrics import roc as roc
from ms_nn.train.metrics import similarity as similarity
from ms_nn.train.metrics import surface as surface
from ms_nn.train.metrics.bleu import BleuScore as BleuScore
from ms_nn.train.metrics.classification import Accuracy as Accuracy
from ms_nn.train.metrics.classification import F1 as F1
from ms_nn.train.metrics.classification import Fbeta as Fbeta
from ms_nn.train.metrics.classification import Perplexity as Perplexity
from ms_nn.train.metrics.classification import Precision as Precision
from ms_nn.train.metrics.classification import Recall as Recall
from ms_nn.train.metrics.classification import Top1CategoricalAccuracy as Top1CategoricalAccuracy
from ms_nn.train.metrics.classification import Top5CategoricalAccuracy as Top5CategoricalAccuracy
from ms_nn.train.metrics.classification import TopKCategoricalAccuracy as TopKCategoricalAccuracy
from ms_nn.train.metrics.confusion import ConfusionMatrix as ConfusionMatrix
from ms_nn.train.metrics.confusion import ConfusionMatrixMetric as ConfusionMatrixMetric
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.errors import MAE as MAE
from ms_nn.train.metrics.errors import MSE as MSE
from ms_nn.train.metrics.metric import EvaluationBase as EvaluationBase
from ms_nn.train.metrics.metric import Metric as Metric
from ms_nn.train.metrics.metric import rearrange_inputs as rearrange_inputs
from ms_nn.train.metrics.occlusion import OcclusionSensitivity as OcclusionSensitivity
from ms_nn.train.metrics.roc import ROC as ROC
from ms_nn.train.metrics.roc import auc as auc
from ms_nn.train.metrics.similarity import CosineSimilarity as CosineSimilarity
from ms_nn.train.metrics.similarity import Dice as Dice
from ms_nn.train.metrics.surface import HausdorffDistance as HausdorffDistance
from ms_nn.train.metrics.surface import MeanSurfaceDistance as MeanSurfaceDistance
from ms_nn.train.metrics.surface import RootMeanSquareDistance as RootMeanSquareDistance
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
