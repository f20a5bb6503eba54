from ms._shared_names.ms_4 import *
from ms._shared_names.nn_metrics_accuracy_0 import *
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.metric import EvaluationBase as EvaluationBase
from ms_nn.train.metrics.roc import auc as auc
