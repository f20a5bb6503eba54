"""Transforms of strings: vocabularies, tokenizers, vectors (`mindspore.dataset.text`).

Examples:
    >>> import numpy as np
    >>> from ms_dataset import text
    >>> vocab = text.Vocab.from_list(["to", "be", "or", "not"])
    >>> text.Lookup(vocab)(text.WhitespaceTokenizer()("to be or not to be"))
    array([0, 1, 2, 3, 0, 1], dtype=int32)
"""

from . import transforms as transforms
from . import utils as utils
from .bert import BasicTokenizer, BertTokenizer, WordpieceTokenizer
from .enums import JiebaMode, NormalizeForm, SentencePieceModel, SPieceTokenizerLoadType, SPieceTokenizerOutType
from .jieba import JiebaTokenizer
from .sentencepiece import SentencePieceTokenizer, SentencePieceVocab
from .sequences import AddToken, Ngram, SlidingWindow, ToNumber, Truncate, TruncateSequencePair
from .splitting import RegexTokenizer, UnicodeCharTokenizer, UnicodeScriptTokenizer, WhitespaceTokenizer
from .strings import CaseFold, FilterWikipediaXML, NormalizeUTF8, PythonTokenizer, RegexReplace, to_bytes, to_str
from .vectors import CharNGram, FastText, GloVe, ToVectors, Vectors
from .vocab import Lookup, Vocab

__all__ = [
    "AddToken",
    "BasicTokenizer",
    "BertTokenizer",
    "CaseFold",
    "CharNGram",
    "FastText",
    "FilterWikipediaXML",
    "GloVe",
    "JiebaMode",
    "JiebaTokenizer",
    "Lookup",
    "Ngram",
    "NormalizeForm",
    "NormalizeUTF8",
    "PythonTokenizer",
    "RegexReplace",
    "RegexTokenizer",
    "SPieceTokenizerLoadType",
    "SPieceTokenizerOutType",
    "SentencePieceModel",
    "SentencePieceTokenizer",
    "SentencePieceVocab",
    "SlidingWindow",
    "ToNumber",
    "ToVectors",
    "Truncate",
    "TruncateSequencePair",
    "UnicodeCharTokenizer",
    "UnicodeScriptTokenizer",
    "Vectors",
    "Vocab",
    "WhitespaceTokenizer",
    "WordpieceTokenizer",
    "to_bytes",
    "to_str",
]
