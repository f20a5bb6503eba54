from ms_dataset.text.enums import JiebaMode as JiebaMode, SPieceTokenizerLoadType as SPieceTokenizerLoadType, SPieceTokenizerOutType as SPieceTokenizerOutType, SentencePieceModel as SentencePieceModel
from ms_dataset.text.sentencepiece import SentencePieceVocab as SentencePieceVocab
from ms_dataset.text.strings import to_bytes as to_bytes, to_str as to_str
from ms_dataset.text.vectors import CharNGram as CharNGram, FastText as FastText, GloVe as GloVe, Vectors as Vectors
from ms_dataset.text.vocab import Vocab as Vocab
