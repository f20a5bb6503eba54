from ms_dataset.text.bert import BasicTokenizer as BasicTokenizer, BertTokenizer as BertTokenizer, WordpieceTokenizer as WordpieceTokenizer
from ms_dataset.text.jieba import JiebaTokenizer as JiebaTokenizer
from ms_dataset.text.sentencepiece import SentencePieceTokenizer as SentencePieceTokenizer
from ms_dataset.text.sequences import AddToken as AddToken, Ngram as Ngram, SlidingWindow as SlidingWindow, ToNumber as ToNumber, Truncate as Truncate, TruncateSequencePair as TruncateSequencePair
from ms_dataset.text.splitting import RegexTokenizer as RegexTokenizer, UnicodeCharTokenizer as UnicodeCharTokenizer, UnicodeScriptTokenizer as UnicodeScriptTokenizer, WhitespaceTokenizer as WhitespaceTokenizer
from ms_dataset.text.strings import CaseFold as CaseFold, FilterWikipediaXML as FilterWikipediaXML, NormalizeUTF8 as NormalizeUTF8, PythonTokenizer as PythonTokenizer, RegexReplace as RegexReplace
from ms_dataset.text.vectors import ToVectors as ToVectors
from ms_dataset.text.vocab import Lookup as Lookup
