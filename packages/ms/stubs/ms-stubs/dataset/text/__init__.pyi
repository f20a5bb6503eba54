# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import transforms as transforms
from . import utils as utils
from . import validators as validators
from ms_dataset.text.bert import BasicTokenizer as BasicTokenizer, BertTokenizer as BertTokenizer, WordpieceTokenizer as WordpieceTokenizer
from ms_dataset.text.enums import JiebaMode as JiebaMode, NormalizeForm as NormalizeForm, SPieceTokenizerLoadType as SPieceTokenizerLoadType, SPieceTokenizerOutType as SPieceTokenizerOutType, SentencePieceModel as SentencePieceModel
from ms_dataset.text.jieba import JiebaTokenizer as JiebaTokenizer
from ms_dataset.text.sentencepiece import SentencePieceTokenizer as SentencePieceTokenizer, SentencePieceVocab as SentencePieceVocab
from ms_dataset.text.sequences import AddToken as AddToken, Ngram as Ngram, SlidingWindow as SlidingWindow, ToNumber as ToNumber, Truncate as Truncate, TruncateSequencePair as TruncateSequencePair
from ms_dataset.text.splitting import RegexTokenizer as RegexTokenizer, UnicodeCharTokenizer as UnicodeCharTokenizer, UnicodeScriptTokenizer as UnicodeScriptTokenizer, WhitespaceTokenizer as WhitespaceTokenizer
from ms_dataset.text.strings import CaseFold as CaseFold, FilterWikipediaXML as FilterWikipediaXML, NormalizeUTF8 as NormalizeUTF8, PythonTokenizer as PythonTokenizer, RegexReplace as RegexReplace, to_bytes as to_bytes, to_str as to_str
from ms_dataset.text.vectors import CharNGram as CharNGram, FastText as FastText, GloVe as GloVe, ToVectors as ToVectors, Vectors as Vectors
from ms_dataset.text.vocab import Lookup as Lookup, Vocab as Vocab
