"""Trainings with the optimizer `thor`: converted networks and models."""

from .convert_utils import ConvertModelUtils, ConvertNetUtils
from .model_thor import ModelThor

__all__ = ["ConvertModelUtils", "ConvertNetUtils", "ModelThor"]
