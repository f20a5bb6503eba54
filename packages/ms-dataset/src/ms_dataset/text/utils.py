"""The import path `mindspore.dataset.text.utils`."""

from .enums import JiebaMode, NormalizeForm, SentencePieceModel, SPieceTokenizerLoadType, SPieceTokenizerOutType
from .sentencepiece import SentencePieceVocab
from .strings import to_bytes, to_str
from .vectors import CharNGram, FastText, GloVe, Vectors
from .vocab import Vocab

__all__ = [
    "CharNGram",
    "FastText",
    "GloVe",
    "JiebaMode",
    "NormalizeForm",
    "SPieceTokenizerLoadType",
    "SPieceTokenizerOutType",
    "SentencePieceModel",
    "SentencePieceVocab",
    "Vectors",
    "Vocab",
    "to_bytes",
    "to_str",
]
