"""Enumerations of `mindspore.dataset.text`."""

import enum


class JiebaMode(enum.IntEnum):
    """How `JiebaTokenizer` segments text.

    - MIX: MP, then HMM for the remaining single characters.
    - MP: the most probable words of the dictionary.
    - HMM: the hidden Markov model.
    """

    MIX = 0
    MP = 1
    HMM = 2


class NormalizeForm(enum.IntEnum):
    """Unicode normalization forms.

    - NONE: no normalization.
    - NFC: canonical decomposition, then composition.
    - NFKC: compatibility decomposition, then composition.
    - NFD: canonical decomposition.
    - NFKD: compatibility decomposition.
    """

    NONE = 0
    NFC = 1
    NFKC = 2
    NFD = 3
    NFKD = 4


class SentencePieceModel(enum.IntEnum):
    """The algorithm of a SentencePiece vocabulary.

    - UNIGRAM: unigram language model.
    - BPE: byte pair encoding.
    - CHAR: characters.
    - WORD: words.
    """

    UNIGRAM = 0
    BPE = 1
    CHAR = 2
    WORD = 3


class SPieceTokenizerLoadType(enum.IntEnum):
    """The source of the model of `SentencePieceTokenizer`.

    - FILE: a file.
    - MODEL: a `SentencePieceVocab`.
    """

    FILE = 0
    MODEL = 1


class SPieceTokenizerOutType(enum.IntEnum):
    """The result of `SentencePieceTokenizer`.

    - STRING: the pieces.
    - INT: their numbers.
    """

    STRING = 0
    INT = 1
