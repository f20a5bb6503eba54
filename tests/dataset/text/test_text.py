"""`mindspore.dataset.text` eagerly: values, dtypes, offsets and exceptions of MindSpore 2.10."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from oracle_cases import differences, expressions, load, outcome, prepared

HERE = Path(__file__).resolve().parent
RECORDED = load(HERE)


def tokens(*words: str, offsets: tuple[list[int], list[int]] | None = None):
    from oracle_cases import describe

    array = np.array(words)
    return describe(array if offsets is None else (array, *(np.array(one, np.uint32) for one in offsets)))


def one(text: str):
    return tokens(text) | {"shape": []}


# What differs on purpose. MindSpore's lower case with special tokens in the middle repeats the text; its replacement
# in arrays of several strings joins them; its offsets also have the pieces of words that are unknown in the end;
# its filter writes the letter n for a line end.
OURS = {
    'text.BasicTokenizer(True)("a [CLS] b")': tokens("a", "[CLS]", "b"),
    'text.BasicTokenizer(True)("A [CLS] B [SEP] C")': tokens("a", "[CLS]", "b", "[SEP]", "c"),
    'text.BasicTokenizer(True)("A[CLS]B")': tokens("a", "[CLS]", "b"),
    'text.BasicTokenizer(True)("[cls] [UNUSED3] [unused] [unused12] [PAD][MASK]")': tokens(
        "[", "cls", "]", "[unused3]", "[", "unused", "]", "[unused12]", "[PAD]", "[MASK]"
    ),
    'text.BertTokenizer(text.Vocab.from_list(["a","[CLS]","b"]), lower_case=True)("a [CLS] b")': tokens(
        "a", "[CLS]", "b"
    ),
    'text.BertTokenizer(W, lower_case=True)("MY Unwanted 我最喜欢的书 [CLS] x")': tokens(
        "my", "un", "##want", "##ed", *"我最喜欢的书", "[CLS]", "[UNK]"
    ),
    'text.BertTokenizer(W, lower_case=True, with_offsets=True)("MY Unwanted 我最喜欢的书 [CLS] x")': tokens(
        "my",
        "un",
        "##want",
        "##ed",
        *"我最喜欢的书",
        "[CLS]",
        "[UNK]",
        offsets=([0, 3, 5, 9, 12, 15, 18, 21, 24, 27, 31, 37], [2, 5, 9, 11, 15, 18, 21, 24, 27, 30, 36, 38]),
    ),
    'text.WordpieceTokenizer(W, unknown_token="", with_offsets=True)(np.array(["unwanted","xyz","myq"]))': tokens(
        "un", "##want", "##ed", "xyz", "myq", offsets=([0, 2, 6, 0, 0], [2, 6, 8, 3, 3])
    ),
    'text.WordpieceTokenizer(text.Vocab.from_list(["a","##b","[UNK]"]), with_offsets=True)'
    '(np.array(["ab","abc","x"]))': tokens("a", "##b", "[UNK]", "[UNK]", offsets=([0, 1, 0, 0], [1, 2, 3, 1])),
    'text.BertTokenizer(text.Vocab.from_list(["a","##b"]), unknown_token="", with_offsets=True)("ab abc x")': tokens(
        "a", "##b", "abc", "x", offsets=([0, 1, 3, 7], [1, 2, 6, 8])
    ),
    'text.BertTokenizer(text.Vocab.from_list(["a","##b"]), with_offsets=True)("ab abc x")': tokens(
        "a", "##b", "[UNK]", "[UNK]", offsets=([0, 1, 3, 7], [1, 2, 6, 8])
    ),
    'text.RegexReplace("a", "b")(np.array(["aa","ca"]))': tokens("bb", "cb"),
    'text.RegexReplace("b","x")(np.array([["ab","cb"]]))': tokens("ax", "cx") | {"shape": [1, 2]},
    'text.FilterWikipediaXML()(np.array(["AB","c"]))': tokens("ab", "c"),
    'F("a\\nb\\n\\nc \\n d")': one("a b c d"),
    "sorted(n for n in dir(text) if not n.startswith('_'))": None,
}


@pytest.fixture(scope="module")
def namespace():
    before = Path.cwd()
    os.chdir(HERE)
    yield prepared(HERE)
    os.chdir(before)


@pytest.mark.parametrize("line", expressions(HERE), ids=lambda value: str(value)[:90])
def test_outcome(line, namespace):
    expected = OURS.get(line, RECORDED[line])
    if expected is not None:
        assert differences(outcome(line, namespace), expected) == ""


def test_public_names(namespace):
    recorded = eval(RECORDED["sorted(n for n in dir(text) if not n.startswith('_'))"]["repr"])
    assert set(recorded) - {"platform", "validators", "transforms", "utils"} == set(namespace["text"].__all__)
    import mindspore.dataset.text.transforms
    import mindspore.dataset.text.utils

    assert mindspore.dataset.text.transforms.BertTokenizer is namespace["text"].BertTokenizer
    assert mindspore.dataset.text.utils.Vocab is namespace["text"].Vocab


def test_mean_of_character_ngrams(namespace):
    vectors = namespace["text"].CharNGram.from_file("chargram.txt")
    assert namespace["text"].ToVectors(vectors)("ab").tolist() == pytest.approx([17 / 5, 21 / 5])


@pytest.mark.parametrize("pattern", ["(", "[a", "\\p{Nothing}", "a{2,1}", "[z-a]", "\\"])
def test_wrong_patterns(pattern, namespace):
    with pytest.raises(RuntimeError, match="pattern is wrong"):
        namespace["text"].RegexReplace(pattern, "")("a")


@pytest.mark.parametrize(
    "pattern, text, expected",
    [
        (r"[^\p{L}\s]+", "a1,b 2", "a-b -"),
        (r"[\w--[aeiou]]", "aéb", "a--"),
        (r"\p{script=Greek}+", "a\u03b1\u03b2", "a-"),
        (r"(?<x>a)\k<x>", "aab", "-b"),
        (r"\x{62}|\u0063", "abc", "a--"),
        (r"\Qa.b\E", "a.b axb", "- axb"),
        (r"\h", "a \tb", "a--b"),
    ],
)
def test_syntax_of_icu(pattern, text, expected, namespace):
    assert namespace["text"].RegexReplace(pattern, "-")(text).item() == expected


def test_sentencepiece(namespace, tmp_path):
    text = namespace["text"]
    (tmp_path / "words.txt").write_text("hello world\nsee the world\nhello the sea\n" * 40)
    arguments = ([str(tmp_path / "words.txt")], 20, 1.0, text.SentencePieceModel.BPE, {})
    try:
        import sentencepiece  # noqa: F401
    except ImportError:
        with pytest.raises(ImportError, match="pip install sentencepiece"):
            text.SentencePieceVocab.from_file(*arguments)
        return
    vocab = text.SentencePieceVocab.from_file(*arguments)
    text.SentencePieceVocab.save_model(vocab, str(tmp_path), "m.model")
    pieces = text.SentencePieceTokenizer(vocab, text.SPieceTokenizerOutType.STRING)("hello sea")
    numbers = text.SentencePieceTokenizer(str(tmp_path / "m.model"), text.SPieceTokenizerOutType.INT)("hello sea")
    assert "".join(pieces).replace("\u2581", " ").strip() == "hello sea"
    assert numbers.dtype == np.int32 and numbers.shape == pieces.shape
