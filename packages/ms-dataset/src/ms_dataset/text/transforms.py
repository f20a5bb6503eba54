"""The import path `mindspore.dataset.text.transforms`."""

from ..transforms.compound import Implementation
from .base import TextOperation as TextTensorOperation
from .bert import BasicTokenizer, BertTokenizer, WordpieceTokenizer
from .enums import NormalizeForm
from .jieba import JiebaTokenizer
from .sentencepiece import SentencePieceTokenizer
from .sequences import AddToken, Ngram, SlidingWindow, ToNumber, Truncate, TruncateSequencePair
from .splitting import RegexTokenizer, UnicodeCharTokenizer, UnicodeScriptTokenizer, WhitespaceTokenizer
from .strings import CaseFold, FilterWikipediaXML, NormalizeUTF8, PythonTokenizer, RegexReplace
from .vectors import ToVectors
from .vocab import Lookup

__all__ = [
    "AddToken",
    "BasicTokenizer",
    "BertTokenizer",
    "CaseFold",
    "FilterWikipediaXML",
    "Implementation",
    "JiebaTokenizer",
    "Lookup",
    "Ngram",
    "NormalizeForm",
    "NormalizeUTF8",
    "PythonTokenizer",
    "RegexReplace",
    "RegexTokenizer",
    "SentencePieceTokenizer",
    "SlidingWindow",
    "TextTensorOperation",
    "ToNumber",
    "ToVectors",
    "Truncate",
    "TruncateSequencePair",
    "UnicodeCharTokenizer",
    "UnicodeScriptTokenizer",
    "WhitespaceTokenizer",
    "WordpieceTokenizer",
]
