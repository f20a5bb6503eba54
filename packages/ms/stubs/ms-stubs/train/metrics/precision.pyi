# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any
from ms._shared_names.ms_4 import *
from ms._shared_names.nn_metrics_accuracy_0 import *
from ms.train.metrics import accuracy as accuracy, bleu_score as bleu_score, confusion_matrix as confusion_matrix, cosine_similarity as cosine_similarity, dice as dice, error as error, fbeta as fbeta, hausdorff_distance as hausdorff_distance, loss as loss, mean_surface_distance as mean_surface_distance, occlusion_sensitivity as occlusion_sensitivity, perplexity as perplexity
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.metric import EvaluationBase as EvaluationBase
from ms_nn.train.metrics.roc import auc as auc
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
