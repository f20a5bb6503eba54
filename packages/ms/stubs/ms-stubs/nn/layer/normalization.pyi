# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.nn import layer as layer
from ms.parallel import _transformer as transformer
from ms_nn import amp as amp, amp_lists as amp_lists, atomic_files as atomic_files, boost as boost, cell as cell, cell_children as cell_children, cell_compat as cell_compat, cell_settings as cell_settings, cell_state as cell_state, checkpoint as checkpoint, checkpoint_convert as checkpoint_convert, checkpoint_files as checkpoint_files, checkpoint_transform as checkpoint_transform, containers as containers, ctc_loss as ctc_loss, experimental as experimental, func_graph as func_graph, graph_export as graph_export, graph_files as graph_files, hooks as hooks, layer_primitives as layer_primitives, layers as layers, learning_rate as learning_rate, learning_rate as learning_rate_schedule, learning_rate_lists as dynamic_lr, learning_rate_lists as learning_rate_lists, loss as loss, loss_scaler as loss_scaler, mint_layers as mint_layers, mint_optim as mint_optim, onnx as onnx, optim as optim, parameter_loading as parameter_loading, printed_arguments as printed_arguments, probability as probability, protobuf as protobuf, safetensors_files as safetensors_files, saved_tensors as saved_tensors, sharded_checkpoint as sharded_checkpoint, train as train, utils as utils, wrap as wrap
from ms_nn._validate import kind as kind, number_in as number_in, positive_int as positive_int, tensors as tensors
from ms_nn.cell import Cell as Cell
from ms_nn.checkpoint import load_checkpoint as load_checkpoint, load_checkpoint_async as load_checkpoint_async, save_checkpoint as save_checkpoint
from ms_nn.checkpoint_convert import ckpt_to_safetensors as ckpt_to_safetensors, safetensors_to_ckpt as safetensors_to_ckpt
from ms_nn.containers import CellDict as CellDict, CellList as CellList, SequentialCell as SequentialCell
from ms_nn.ctc_loss import CTCLoss as CTCLoss
from ms_nn.func_graph import GraphCell as GraphCell, GraphKernel as GraphKernel
from ms_nn.graph_export import export as export, load as load
from ms_nn.layers.activation import CELU as CELU, ELU as ELU, FastGelu as FastGelu, GELU as GELU, GLU as GLU, HShrink as HShrink, HSigmoid as HSigmoid, HSwish as HSwish, Hardtanh as Hardtanh, LRN as LRN, LeakyReLU as LeakyReLU, LogSigmoid as LogSigmoid, LogSoftmax as LogSoftmax, Mish as Mish, PReLU as PReLU, RReLU as RReLU, ReLU as ReLU, ReLU6 as ReLU6, SeLU as SeLU, SiLU as SiLU, Sigmoid as Sigmoid, SoftShrink as SoftShrink, Softmax as Softmax, Softmax2d as Softmax2d, Softmin as Softmin, Softsign as Softsign, Tanh as Tanh, Tanhshrink as Tanhshrink, Threshold as Threshold, get_activation as get_activation
from ms_nn.layers.attention import MultiheadAttention as MultiheadAttention
from ms_nn.layers.basic import Flatten as Flatten, Identity as Identity, OneHot as OneHot, Pad as Pad, Roll as Roll, Unflatten as Unflatten, Unfold as Unfold
from ms_nn.layers.combined import Conv2dBnAct as Conv2dBnAct, DenseBnAct as DenseBnAct
from ms_nn.layers.conv import Conv1d as Conv1d, Conv2d as Conv2d, Conv3d as Conv3d
from ms_nn.layers.conv_transpose import Conv1dTranspose as Conv1dTranspose, Conv2dTranspose as Conv2dTranspose, Conv3dTranspose as Conv3dTranspose
from ms_nn.layers.dense import BiDense as BiDense, Dense as Dense, Linear as Linear
from ms_nn.layers.dropout import Dropout as Dropout, Dropout1d as Dropout1d, Dropout2d as Dropout2d, Dropout3d as Dropout3d
from ms_nn.layers.embedding import Embedding as Embedding, EmbeddingLookup as EmbeddingLookup, MultiFieldEmbeddingLookup as MultiFieldEmbeddingLookup
from ms_nn.layers.image import CentralCrop as CentralCrop, ChannelShuffle as ChannelShuffle, ImageGradients as ImageGradients, PixelShuffle as PixelShuffle, PixelUnshuffle as PixelUnshuffle
from ms_nn.layers.image_quality import MSSSIM as MSSSIM, PSNR as PSNR, SSIM as SSIM
from ms_nn.layers.instance_norm import InstanceNorm1d as InstanceNorm1d, InstanceNorm2d as InstanceNorm2d, InstanceNorm3d as InstanceNorm3d
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.maths import ClipByNorm as ClipByNorm, DiGamma as DiGamma, IGamma as IGamma, L1Regularizer as L1Regularizer, LBeta as LBeta, LGamma as LGamma, MatDet as MatDet, MatInverse as MatInverse, MatMul as MatMul, Moments as Moments, Norm as Norm, Range as Range, ReduceLogSumExp as ReduceLogSumExp
from ms_nn.layers.matrices import MatrixDiag as MatrixDiag, MatrixDiagPart as MatrixDiagPart, MatrixSetDiag as MatrixSetDiag, Tril as Tril, Triu as Triu
from ms_nn.layers.normalization import BatchNorm1d as BatchNorm1d, BatchNorm2d as BatchNorm2d, BatchNorm3d as BatchNorm3d, GroupNorm as GroupNorm, LayerNorm as LayerNorm, SyncBatchNorm as SyncBatchNorm
from ms_nn.layers.output_sized_pooling import AdaptiveAvgPool1d as AdaptiveAvgPool1d, AdaptiveAvgPool2d as AdaptiveAvgPool2d, AdaptiveAvgPool3d as AdaptiveAvgPool3d, AdaptiveMaxPool1d as AdaptiveMaxPool1d
from ms_nn.layers.padding import ConstantPad1d as ConstantPad1d, ConstantPad2d as ConstantPad2d, ConstantPad3d as ConstantPad3d, ReflectionPad1d as ReflectionPad1d, ReflectionPad2d as ReflectionPad2d, ReflectionPad3d as ReflectionPad3d, ReplicationPad1d as ReplicationPad1d, ReplicationPad2d as ReplicationPad2d, ReplicationPad3d as ReplicationPad3d, ZeroPad2d as ZeroPad2d
from ms_nn.layers.pooling import AdaptiveMaxPool2d as AdaptiveMaxPool2d, AdaptiveMaxPool3d as AdaptiveMaxPool3d, AvgPool1d as AvgPool1d, AvgPool2d as AvgPool2d, AvgPool3d as AvgPool3d, FractionalMaxPool2d as FractionalMaxPool2d, FractionalMaxPool3d as FractionalMaxPool3d, LPPool1d as LPPool1d, LPPool2d as LPPool2d, MaxPool1d as MaxPool1d, MaxPool2d as MaxPool2d, MaxPool3d as MaxPool3d
from ms_nn.layers.recurrent import GRU as GRU, LSTM as LSTM, RNN as RNN
from ms_nn.layers.resize import ResizeBilinear as ResizeBilinear, Upsample as Upsample
from ms_nn.layers.rnn_cells import GRUCell as GRUCell, LSTMCell as LSTMCell, RNNCell as RNNCell
from ms_nn.layers.sparse import SparseTensorDenseMatmul as SparseTensorDenseMatmul, SparseToDense as SparseToDense
from ms_nn.layers.thor_layer import Conv2dThor as Conv2dThor, DenseThor as DenseThor, EmbeddingLookupThor as EmbeddingLookupThor, EmbeddingThor as EmbeddingThor
from ms_nn.layers.transformer import Transformer as Transformer, TransformerDecoder as TransformerDecoder, TransformerDecoderLayer as TransformerDecoderLayer, TransformerEncoder as TransformerEncoder, TransformerEncoderLayer as TransformerEncoderLayer
from ms_nn.layers.unpooling import MaxUnpool1d as MaxUnpool1d, MaxUnpool2d as MaxUnpool2d, MaxUnpool3d as MaxUnpool3d
from ms_nn.learning_rate import CosineDecayLR as CosineDecayLR, ExponentialDecayLR as ExponentialDecayLR, InverseDecayLR as InverseDecayLR, LearningRateSchedule as LearningRateSchedule, NaturalExpDecayLR as NaturalExpDecayLR, PolynomialDecayLR as PolynomialDecayLR, WarmUpLR as WarmUpLR
from ms_nn.learning_rate_lists import cosine_decay_lr as cosine_decay_lr, exponential_decay_lr as exponential_decay_lr, inverse_decay_lr as inverse_decay_lr, natural_exp_decay_lr as natural_exp_decay_lr, piecewise_constant_lr as piecewise_constant_lr, polynomial_decay_lr as polynomial_decay_lr, warmup_lr as warmup_lr
from ms_nn.loss import BCELoss as BCELoss, HuberLoss as HuberLoss, L1Loss as L1Loss, MarginRankingLoss as MarginRankingLoss, MultiLabelSoftMarginLoss as MultiLabelSoftMarginLoss, MultilabelMarginLoss as MultilabelMarginLoss, SmoothL1Loss as SmoothL1Loss, SoftMarginLoss as SoftMarginLoss
from ms_nn.loss.base import LossBase as LossBase
from ms_nn.loss.classification import BCEWithLogitsLoss as BCEWithLogitsLoss, CrossEntropyLoss as CrossEntropyLoss, FocalLoss as FocalLoss, KLDivLoss as KLDivLoss, NLLLoss as NLLLoss, SoftmaxCrossEntropyWithLogits as SoftmaxCrossEntropyWithLogits
from ms_nn.loss.dice import DiceLoss as DiceLoss, MultiClassDiceLoss as MultiClassDiceLoss
from ms_nn.loss.margin import CosineEmbeddingLoss as CosineEmbeddingLoss, HingeEmbeddingLoss as HingeEmbeddingLoss, MultiMarginLoss as MultiMarginLoss, TripletMarginLoss as TripletMarginLoss, TripletMarginWithDistanceLoss as TripletMarginWithDistanceLoss
from ms_nn.loss.regression import GaussianNLLLoss as GaussianNLLLoss, MAELoss as MAELoss, MSELoss as MSELoss, PoissonNLLLoss as PoissonNLLLoss, RMSELoss as RMSELoss
from ms_nn.loss.sampled_softmax import SampledSoftmaxLoss as SampledSoftmaxLoss
from ms_nn.mint_layers import AvgPool1d as AvgPool1dExt, AvgPool2d as AvgPool2dExt, AvgPool3d as AvgPool3dExt, Dropout as DropoutExt, Dropout2d as Dropout2dExt, L1Loss as L1LossExt, LogSoftmax as LogSoftmaxExt, MaxPool2d as MaxPool2dExt
from ms_nn.mint_layers.embedding import Embedding as EmbeddingExt
from ms_nn.mint_layers.norms import LayerNorm as LayerNormExt
from ms_nn.mint_layers.prelu import PReLU as PReLUExt
from ms_nn.optim.adafactor import AdaFactor as AdaFactor
from ms_nn.optim.adam import AdaMax as AdaMax, Adam as Adam, AdamOffload as AdamOffload, AdamWeightDecay as AdamWeightDecay, LazyAdam as LazyAdam
from ms_nn.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSProp as RMSProp
from ms_nn.optim.adasum import AdaSumByDeltaWeightWrapCell as AdaSumByDeltaWeightWrapCell, AdaSumByGradWrapCell as AdaSumByGradWrapCell
from ms_nn.optim.asgd import ASGD as ASGD
from ms_nn.optim.ftrl import FTRL as FTRL, ProximalAdagrad as ProximalAdagrad
from ms_nn.optim.lamb import Lamb as Lamb
from ms_nn.optim.lars import LARS as LARS
from ms_nn.optim.momentum import Momentum as Momentum
from ms_nn.optim.optimizer import Optimizer as Optimizer
from ms_nn.optim.rprop import Rprop as Rprop
from ms_nn.optim.sgd import SGD as SGD
from ms_nn.optim.tft_wrapper import OptTFTWrapper as OptTFTWrapper
from ms_nn.optim.thor import thor as thor
from ms_nn.parameter_loading import load_param_into_net as load_param_into_net
from ms_nn.train import metrics as metrics
from ms_nn.train.metrics import get_metric_fn as get_metric_fn, get_metrics as get_metrics, names as names
from ms_nn.train.metrics.bleu import BleuScore as BleuScore
from ms_nn.train.metrics.classification import Accuracy as Accuracy, F1 as F1, Fbeta as Fbeta, Perplexity as Perplexity, Precision as Precision, Recall as Recall, Top1CategoricalAccuracy as Top1CategoricalAccuracy, Top5CategoricalAccuracy as Top5CategoricalAccuracy, TopKCategoricalAccuracy as TopKCategoricalAccuracy
from ms_nn.train.metrics.confusion import ConfusionMatrix as ConfusionMatrix, ConfusionMatrixMetric as ConfusionMatrixMetric
from ms_nn.train.metrics.errors import Loss as Loss, MAE as MAE, MSE as MSE
from ms_nn.train.metrics.metric import Metric as Metric, rearrange_inputs as rearrange_inputs
from ms_nn.train.metrics.occlusion import OcclusionSensitivity as OcclusionSensitivity
from ms_nn.train.metrics.roc import ROC as ROC, auc as auc
from ms_nn.train.metrics.similarity import CosineSimilarity as CosineSimilarity, Dice as Dice
from ms_nn.train.metrics.surface import HausdorffDistance as HausdorffDistance, MeanSurfaceDistance as MeanSurfaceDistance, RootMeanSquareDistance as RootMeanSquareDistance
from ms_nn.utils import no_init_parameters as no_init_parameters
from ms_nn.wrap.cell_wrapper import ForwardValueAndGrad as ForwardValueAndGrad, GetNextSingleOp as GetNextSingleOp, ParameterUpdate as ParameterUpdate, TrainOneStepCell as TrainOneStepCell, VirtualDatasetCellTriple as VirtualDatasetCellTriple, WithEvalCell as WithEvalCell, WithGradCell as WithGradCell, WithLossCell as WithLossCell
from ms_nn.wrap.derivative_cells import Jvp as Jvp, Vjp as Vjp
from ms_nn.wrap.grad_reducer import DistributedGradReducer as DistributedGradReducer, PipelineGradReducer as PipelineGradReducer
from ms_nn.wrap.loss_scale import DynamicLossScaleUpdateCell as DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell as FixedLossScaleUpdateCell, TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_nn.wrap.micro_batch import GradAccumulationCell as GradAccumulationCell, MicroBatchInterleaved as MicroBatchInterleaved, PipelineCell as PipelineCell
from ms_nn.wrap.time_distributed import TimeDistributed as TimeDistributed
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as mstype, ops as ops
from ms_tensor._messages import shorten as shorten, show as shown
from ms_tensor.initializer import initializer as initializer
from ms_tensor.parameter import Parameter as Parameter
from typing import Any as Any
