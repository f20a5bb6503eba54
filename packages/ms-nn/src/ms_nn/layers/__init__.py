"""Layers, a file a family."""

from . import (
    activation,
    attention,
    basic,
    combined,
    conv,
    dense,
    dropout,
    embedding,
    image,
    image_quality,
    maths,
    matrices,
    normalization,
    padding,
    pooling,
    recurrent,
    resize,
    rnn_cells,
    sparse,
    tensor_array,
    thor_layer,
    transformer,
)
from .activation import *
from .attention import *
from .basic import *
from .combined import *
from .conv import *
from .dense import *
from .dropout import *
from .embedding import *
from .image import *
from .image_quality import *
from .maths import *
from .matrices import *
from .normalization import *
from .padding import *
from .pooling import *
from .recurrent import *
from .resize import *
from .rnn_cells import *
from .sparse import *
from .tensor_array import *
from .thor_layer import *
from .transformer import *

__all__: list[str] = []
__all__ += activation.__all__
__all__ += attention.__all__
__all__ += basic.__all__
__all__ += combined.__all__
__all__ += conv.__all__
__all__ += dense.__all__
__all__ += dropout.__all__
__all__ += embedding.__all__
__all__ += image.__all__
__all__ += image_quality.__all__
__all__ += maths.__all__
__all__ += matrices.__all__
__all__ += normalization.__all__
__all__ += padding.__all__
__all__ += pooling.__all__
__all__ += recurrent.__all__
__all__ += resize.__all__
__all__ += rnn_cells.__all__
__all__ += sparse.__all__
__all__ += tensor_array.__all__
__all__ += thor_layer.__all__
__all__ += transformer.__all__
