"""Training with the optimizer `thor`: conversion of networks and models."""

from ms_tensor._documentation import document_classes as _document_classes

from .convert_utils import ConvertModelUtils, ConvertNetUtils
from .model_thor import ModelThor

__all__ = ["ConvertModelUtils", "ConvertNetUtils", "ModelThor"]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
