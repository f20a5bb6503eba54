from ms_nn import mint_layers as mint_layers, mint_optim as mint_optim
from ms_nn.layers.activation import CELU as CELU, ELU as ELU, FastGelu as FastGelu, GLU as GLU, HShrink as HShrink, HSigmoid as HSigmoid, HSwish as HSwish, Hardtanh as Hardtanh, LRN as LRN, LogSigmoid as LogSigmoid, LogSoftmax as LogSoftmax, Mish as Mish, PReLU as PReLU, RReLU as RReLU, ReLU6 as ReLU6, SeLU as SeLU, SiLU as SiLU, Sigmoid as Sigmoid, SoftShrink as SoftShrink, Softmax as Softmax, Softmax2d as Softmax2d, Softmin as Softmin, Softsign as Softsign, Tanh as Tanh, Tanhshrink as Tanhshrink, Threshold as Threshold
from ms_nn.layers.basic import Flatten as Flatten, OneHot as OneHot, Pad as Pad, Roll as Roll, Unflatten as Unflatten, Unfold as Unfold
from ms_nn.layers.dropout import Dropout1d as Dropout1d, Dropout2d as Dropout2d, Dropout3d as Dropout3d
from ms_nn.layers.embedding import MultiFieldEmbeddingLookup as MultiFieldEmbeddingLookup
from ms_nn.layers.instance_norm import InstanceNorm1d as InstanceNorm1d, InstanceNorm2d as InstanceNorm2d, InstanceNorm3d as InstanceNorm3d
from ms_nn.layers.matrices import MatrixDiag as MatrixDiag, MatrixDiagPart as MatrixDiagPart, MatrixSetDiag as MatrixSetDiag, Tril as Tril, Triu as Triu
from ms_nn.layers.normalization import BatchNorm3d as BatchNorm3d, GroupNorm as GroupNorm, SyncBatchNorm as SyncBatchNorm
from ms_nn.layers.output_sized_pooling import AdaptiveAvgPool1d as AdaptiveAvgPool1d, AdaptiveAvgPool2d as AdaptiveAvgPool2d, AdaptiveAvgPool3d as AdaptiveAvgPool3d, AdaptiveMaxPool1d as AdaptiveMaxPool1d
from ms_nn.layers.pooling import AdaptiveMaxPool2d as AdaptiveMaxPool2d, AdaptiveMaxPool3d as AdaptiveMaxPool3d, AvgPool1d as AvgPool1d, AvgPool3d as AvgPool3d, FractionalMaxPool2d as FractionalMaxPool2d, FractionalMaxPool3d as FractionalMaxPool3d, LPPool1d as LPPool1d, LPPool2d as LPPool2d, MaxPool1d as MaxPool1d, MaxPool2d as MaxPool2d, MaxPool3d as MaxPool3d
from ms_nn.layers.resize import ResizeBilinear as ResizeBilinear, Upsample as Upsample
from ms_nn.layers.sparse import SparseTensorDenseMatmul as SparseTensorDenseMatmul, SparseToDense as SparseToDense
from ms_nn.layers.tensor_array import TensorArray as TensorArray
from ms_nn.layers.unpooling import MaxUnpool1d as MaxUnpool1d, MaxUnpool2d as MaxUnpool2d, MaxUnpool3d as MaxUnpool3d
from ms_nn.mint_layers import AvgPool1d as AvgPool1dExt, AvgPool2d as AvgPool2dExt, AvgPool3d as AvgPool3dExt, Dropout as DropoutExt, Dropout2d as Dropout2dExt, L1Loss as L1LossExt, LogSoftmax as LogSoftmaxExt, MaxPool2d as MaxPool2dExt
from ms_nn.mint_layers.embedding import Embedding as EmbeddingExt
from ms_nn.mint_layers.norms import LayerNorm as LayerNormExt
from ms_nn.mint_layers.prelu import PReLU as PReLUExt
