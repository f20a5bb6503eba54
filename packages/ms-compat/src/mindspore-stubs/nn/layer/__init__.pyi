# ruff: noqa
# Written by `nox -s gen`; do not edit.
from . import activation as activation
from . import basic as basic
from . import channel_shuffle as channel_shuffle
from . import combined as combined
from . import container as container
from . import conv as conv
from . import dense as dense
from . import embedding as embedding
from . import flash_attention as flash_attention
from . import image as image
from . import math as math
from . import normalization as normalization
from . import padding as padding
from . import pooling as pooling
from . import quant as quant
from . import rnn_cells as rnn_cells
from . import rnns as rnns
from . import thor_layer as thor_layer
from . import timedistributed as timedistributed
from . import transformer as transformer
from ms.nn.layer import *
