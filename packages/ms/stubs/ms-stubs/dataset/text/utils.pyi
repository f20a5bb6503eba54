# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_dataset.text.enums import JiebaMode as JiebaMode
from ms_dataset.text.enums import NormalizeForm as NormalizeForm
from ms_dataset.text.enums import SPieceTokenizerLoadType as SPieceTokenizerLoadType
from ms_dataset.text.enums import SPieceTokenizerOutType as SPieceTokenizerOutType
from ms_dataset.text.enums import SentencePieceModel as SentencePieceModel
from ms_dataset.text.sentencepiece import SentencePieceVocab as SentencePieceVocab
from ms_dataset.text.strings import to_bytes as to_bytes
from ms_dataset.text.strings import to_str as to_str
from ms_dataset.text.vectors import CharNGram as CharNGram
from ms_dataset.text.vectors import FastText as FastText
from ms_dataset.text.vectors import GloVe as GloVe
from ms_dataset.text.vectors import Vectors as Vectors
from ms_dataset.text.vocab import Vocab as Vocab
