from ms._shared_names.ms_4 import *
from ms._shared_names.ms_5 import *
from ms._shared_names.nn_0 import *
from ms._shared_names.nn_1 import *
from ms._shared_names.nn_2 import *
from ms._shared_names.nn_3 import *
from ms._shared_names.nn_4 import *
from ms._shared_names.nn_5 import *
from ms._shared_names.nn_6 import *
from ms._shared_names.nn_7 import *
from ms._shared_names.nn_8 import *
from ms._shared_names.nn_9 import *
from ms._shared_names.nn_10 import *
from ms._shared_names.nn_layer_0 import *
from ms.nn import layer as layer
from ms.parallel import _transformer as transformer
from ms_nn import amp as amp, amp_lists as amp_lists, boost as boost, cell as cell, cell_settings as cell_settings, experimental as experimental, hooks as hooks, layer_primitives as layer_primitives, onnx as onnx, precision as precision
from ms_nn._generated import pooling_layers as pooling_layers
from ms_nn._validate import boolean as boolean, ints as ints, kind as kind, one_of as one_of, positive_int as positive_int, tensors as tensors, wrong as wrong
from ms_nn.cell import Cell as Cell
from ms_nn.containers import CellDict as CellDict, CellList as CellList, SequentialCell as SequentialCell
from ms_nn.func_graph import GraphCell as GraphCell, GraphKernel as GraphKernel
from ms_nn.layers.activation import LeakyReLU as LeakyReLU, get_activation as get_activation
from ms_nn.layers.basic import Identity as Identity
from ms_nn.layers.combined import Conv2dBnAct as Conv2dBnAct, DenseBnAct as DenseBnAct
from ms_nn.layers.conv import Conv2d as Conv2d
from ms_nn.layers.dense import BiDense as BiDense, Dense as Dense, Linear as Linear
from ms_nn.layers.dropout import Dropout as Dropout
from ms_nn.layers.image import CentralCrop as CentralCrop, ChannelShuffle as ChannelShuffle, ImageGradients as ImageGradients, PixelShuffle as PixelShuffle, PixelUnshuffle as PixelUnshuffle
from ms_nn.layers.image_quality import MSSSIM as MSSSIM, PSNR as PSNR, SSIM as SSIM
from ms_nn.layers.layer import Layer as Layer
from ms_nn.layers.normalization import BatchNorm1d as BatchNorm1d, BatchNorm2d as BatchNorm2d
from ms_nn.layers.pooling import AvgPool2d as AvgPool2d
from ms_nn.layers.recurrent import GRU as GRU, LSTM as LSTM, RNN as RNN
from ms_nn.layers.rnn_cells import GRUCell as GRUCell, LSTMCell as LSTMCell, RNNCell as RNNCell
from ms_nn.optim.adam import AdaMax as AdaMax, Adam as Adam, AdamOffload as AdamOffload, AdamWeightDecay as AdamWeightDecay, LazyAdam as LazyAdam
from ms_nn.optim.adaptive_rates import Adadelta as Adadelta, Adagrad as Adagrad, RMSProp as RMSProp
from ms_nn.optim.ftrl import FTRL as FTRL, ProximalAdagrad as ProximalAdagrad
from ms_nn.optim.lars import LARS as LARS
from ms_nn.optim.momentum import Momentum as Momentum
from ms_nn.optim.optimizer import Optimizer as Optimizer
from ms_nn.optim.rprop import Rprop as Rprop
from ms_nn.optim.sgd import SGD as SGD
from ms_nn.train import metrics as metrics
from ms_nn.train.metrics import get_metrics as get_metrics
from ms_nn.train.metrics.errors import Loss as Loss
from ms_nn.train.metrics.roc import auc as auc
from ms_nn.utils import no_init_parameters as no_init_parameters
from ms_nn.wrap.cell_wrapper import TrainOneStepCell as TrainOneStepCell, WithEvalCell as WithEvalCell, WithLossCell as WithLossCell
from ms_nn.wrap.derivative_cells import Jvp as Jvp, Vjp as Vjp
from ms_nn.wrap.grad_reducer import DistributedGradReducer as DistributedGradReducer, PipelineGradReducer as PipelineGradReducer
from ms_nn.wrap.loss_scale import DynamicLossScaleUpdateCell as DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell as FixedLossScaleUpdateCell, TrainOneStepWithLossScaleCell as TrainOneStepWithLossScaleCell
from ms_nn.wrap.time_distributed import TimeDistributed as TimeDistributed
from ms_runtime import Tensor as Tensor
from ms_tensor import ops as ops
from ms_tensor._messages import shorten as shorten, show as shown
