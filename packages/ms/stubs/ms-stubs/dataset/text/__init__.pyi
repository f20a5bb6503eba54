# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import transforms as transforms
from . import utils as utils
from . import validators as validators
from ms_dataset.text.bert import BasicTokenizer as BasicTokenizer
from ms_dataset.text.bert import BertTokenizer as BertTokenizer
from ms_dataset.text.bert import WordpieceTokenizer as WordpieceTokenizer
from ms_dataset.text.enums import JiebaMode as JiebaMode
from ms_dataset.text.enums import NormalizeForm as NormalizeForm
from ms_dataset.text.enums import SPieceTokenizerLoadType as SPieceTokenizerLoadType
from ms_dataset.text.enums import SPieceTokenizerOutType as SPieceTokenizerOutType
from ms_dataset.text.enums import SentencePieceModel as SentencePieceModel
from ms_dataset.text.jieba import JiebaTokenizer as JiebaTokenizer
from ms_dataset.text.sentencepiece import SentencePieceTokenizer as SentencePieceTokenizer
from ms_dataset.text.sentencepiece import SentencePieceVocab as SentencePieceVocab
from ms_dataset.text.sequences import AddToken as AddToken
from ms_dataset.text.sequences import Ngram as Ngram
from ms_dataset.text.sequences import SlidingWindow as SlidingWindow
from ms_dataset.text.sequences import ToNumber as ToNumber
from ms_dataset.text.sequences import Truncate as Truncate
from ms_dataset.text.sequences import TruncateSequencePair as TruncateSequencePair
from ms_dataset.text.splitting import RegexTokenizer as RegexTokenizer
from ms_dataset.text.splitting import UnicodeCharTokenizer as UnicodeCharTokenizer
from ms_dataset.text.splitting import UnicodeScriptTokenizer as UnicodeScriptTokenizer
from ms_dataset.text.splitting import WhitespaceTokenizer as WhitespaceTokenizer
from ms_dataset.text.strings import CaseFold as CaseFold
from ms_dataset.text.strings import FilterWikipediaXML as FilterWikipediaXML
from ms_dataset.text.strings import NormalizeUTF8 as NormalizeUTF8
from ms_dataset.text.strings import PythonTokenizer as PythonTokenizer
from ms_dataset.text.strings import RegexReplace as RegexReplace
from ms_dataset.text.strings import to_bytes as to_bytes
from ms_dataset.text.strings import to_str as to_str
from ms_dataset.text.vectors import CharNGram as CharNGram
from ms_dataset.text.vectors import FastText as FastText
from ms_dataset.text.vectors import GloVe as GloVe
from ms_dataset.text.vectors import ToVectors as ToVectors
from ms_dataset.text.vectors import Vectors as Vectors
from ms_dataset.text.vocab import Lookup as Lookup
from ms_dataset.text.vocab import Vocab as Vocab
