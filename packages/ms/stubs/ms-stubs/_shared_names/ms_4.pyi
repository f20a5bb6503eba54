from ms_nn.train.metrics import get_metric_fn as get_metric_fn, names as names
from ms_nn.train.metrics.bleu import BleuScore as BleuScore
from ms_nn.train.metrics.classification import Accuracy as Accuracy, F1 as F1, Fbeta as Fbeta, Perplexity as Perplexity, Precision as Precision, Recall as Recall, Top1CategoricalAccuracy as Top1CategoricalAccuracy, Top5CategoricalAccuracy as Top5CategoricalAccuracy, TopKCategoricalAccuracy as TopKCategoricalAccuracy
from ms_nn.train.metrics.confusion import ConfusionMatrix as ConfusionMatrix, ConfusionMatrixMetric as ConfusionMatrixMetric
from ms_nn.train.metrics.errors import MAE as MAE, MSE as MSE
from ms_nn.train.metrics.metric import Metric as Metric, rearrange_inputs as rearrange_inputs
from ms_nn.train.metrics.occlusion import OcclusionSensitivity as OcclusionSensitivity
from ms_nn.train.metrics.roc import ROC as ROC
from ms_nn.train.metrics.similarity import CosineSimilarity as CosineSimilarity, Dice as Dice
from ms_nn.train.metrics.surface import HausdorffDistance as HausdorffDistance, MeanSurfaceDistance as MeanSurfaceDistance, RootMeanSquareDistance as RootMeanSquareDistance
