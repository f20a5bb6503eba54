"""`Vocab`, which numbers words, and `Lookup`, which replaces words by their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import ms_tensor
import numpy as np
from ms_tensor.progress import watched

from ..transforms.arrays import numpy_type
from ..transforms.declare import INT32_MAX, REQUIRED, check_range, check_type, checked, failed, instance
from .base import TextOperation


def _words(name: str, words: Any) -> list[str]:
    check_type("Vocab", name, words, (list,))
    for word in words:
        check_type("Vocab", f"a word of {name}", word, (str,))
    repeated = [word for word, count in Counter(words).items() if count > 1]
    if repeated:
        raise ValueError(f"Vocab: {name} has a word twice\n  got: {repeated[0]!r}")
    return words


def _number(words: Iterable[str], special: Sequence[str], special_first: bool) -> dict[str, int]:
    ordered = [*special, *words] if special_first else [*words, *special]
    return {word: place for place, word in enumerate(ordered)}


class Vocab:
    """A vocabulary: words and their numbers.

    Create it by `from_list`, `from_file`, `from_dict` or `from_dataset`.

    Examples:
        >>> vocab = Vocab.from_list(["a", "b"], special_tokens=["<unk>"])
        >>> vocab.tokens_to_ids(["a", "b"])
        [1, 2]
        >>> vocab.ids_to_tokens(0)
        '<unk>'
    """

    def __init__(self) -> None:
        self._ids: dict[str, int] | None = None
        self._tokens: dict[int, str] = {}

    @classmethod
    def _of(cls, ids: dict[str, int]) -> Vocab:
        vocab = cls()
        vocab._ids = ids
        vocab._tokens = {number: word for word, number in ids.items()}
        return vocab

    @property
    def ids(self) -> dict[str, int]:
        """The number of each word; raises RuntimeError if no class method created the vocabulary."""
        if self._ids is None:
            raise RuntimeError(
                "Vocab: has no words\n  hint: make it by Vocab.from_list, from_file, from_dict or from_dataset"
            )
        return self._ids

    @property
    def built(self) -> bool:
        """Whether a class method created the vocabulary."""
        return self._ids is not None

    @classmethod
    def from_list(
        cls, word_list: list[str], special_tokens: list[str] | None = None, special_first: bool = True
    ) -> Vocab:
        """Creates a vocabulary from a list, numbered in its order.

        Args:
            word_list (list[str]): The words, without duplicates.
            special_tokens (list[str], optional): Words such as '<unk>'. Default: None.
            special_first (bool): Whether special words come before the others. Default: True.

        Raises:
            TypeError: If a parameter has the wrong type.
            ValueError: If a word occurs twice.
        """
        words, special = _words("word_list", word_list), _words("special_tokens", special_tokens or [])
        both = set(words) & set(special)
        if both:
            raise ValueError(f"Vocab: a word is in word_list and in special_tokens\n  got: {min(both)!r}")
        check_type("Vocab", "special_first", special_first, (bool,))
        return cls._of(_number(words, special, special_first))

    @classmethod
    def from_file(
        cls,
        file_path: str,
        delimiter: str = "",
        vocab_size: int | None = None,
        special_tokens: list[str] | None = None,
        special_first: bool = True,
    ) -> Vocab:
        """Creates a vocabulary from a file with one word per line.

        Args:
            file_path (str): The file, in UTF-8.
            delimiter (str): The end of the word in a line. Default: '', the whole line is the word.
            vocab_size (int, optional): The number of lines to read. Default: None, all.
            special_tokens (list[str], optional): Words such as '<unk>'. Default: None.
            special_first (bool): Whether special words come before the others. Default: True.

        Raises:
            TypeError: If a parameter has the wrong type.
            ValueError: If `vocab_size` is not positive or a special word occurs twice.
            RuntimeError: If the file cannot be read or a word occurs twice.
        """
        special = _words("special_tokens", special_tokens or [])
        check_type("Vocab", "file_path", file_path, (str,))
        check_type("Vocab", "delimiter", delimiter, (str,))
        if vocab_size is not None:
            check_range("Vocab", "vocab_size", vocab_size, 1, INT32_MAX)
        check_type("Vocab", "special_first", special_first, (bool,))
        try:
            lines = Path(file_path).read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise failed("Vocab", "the file cannot be read", "", error) from None
        if lines[-1] == "":
            lines.pop()
        words: dict[str, None] = {}
        for place, line in enumerate(lines[:vocab_size]):
            word = line.rstrip("\r").split(delimiter, 1)[0] if delimiter else line.rstrip("\r")
            if word in words or word in special:
                raise failed("Vocab", f"line {place + 1} of {file_path} has a word that was there", "", repr(word))
            words[word] = None
        return cls._of(_number(words, special, special_first))

    @classmethod
    def from_dict(cls, word_dict: dict[str, int]) -> Vocab:
        """Creates a vocabulary from words and their numbers.

        Args:
            word_dict (dict[str, int]): The numbers, at least 0.

        Raises:
            TypeError: If a word or a number has the wrong type.
            ValueError: If a number is negative.
        """
        check_type("Vocab", "word_dict", word_dict, (dict,))
        for word, number in word_dict.items():
            check_type("Vocab", "a word of word_dict", word, (str,))
            check_type("Vocab", f"the number of {word!r}", number, (int,))
            check_range("Vocab", f"the number of {word!r}", number, 0, INT32_MAX)
        return cls._of(dict(word_dict))

    @classmethod
    def from_dataset(
        cls,
        dataset: Any,
        columns: str | list[str] | None = None,
        freq_range: tuple[int | None, int | None] | None = None,
        top_k: int | None = None,
        special_tokens: list[str] | None = None,
        special_first: bool = True,
    ) -> Vocab:
        """Creates a vocabulary from the words of a dataset, sorted by decreasing frequency, then by word.

        Args:
            dataset (Dataset): The dataset.
            columns (Union[str, list[str]], optional): The columns of words. Default: None, all.
            freq_range (tuple, optional): The smallest and the largest frequency, None for no bound. Default: None.
            top_k (int, optional): The number of most frequent words to keep. Default: None, all.
            special_tokens (list[str], optional): Words such as '<unk>'. Default: None.
            special_first (bool): Whether special words come before the others. Default: True.

        Raises:
            TypeError: If a parameter has the wrong type.
            ValueError: If `freq_range` or `top_k` is out of range.
            RuntimeError: If a column does not exist or does not hold str, or a special word is in the dataset.
        """
        if isinstance(columns, str):
            columns = [columns]
        elif columns is not None:
            check_type("Vocab", "columns", columns, (list,))
        low, high = _frequencies(freq_range)
        if top_k is not None:
            check_type("Vocab", "top_k", top_k, (int,))
            check_range("Vocab", "top_k", top_k, 1, INT32_MAX)
        check_type("Vocab", "special_first", special_first, (bool,))
        special = _words("special_tokens", special_tokens or [])
        counts = _count(dataset, columns)
        both = set(counts) & set(special)
        if both:
            raise failed("Vocab", "a special word is in the dataset", "", repr(min(both)))
        chosen = [(word, count) for word, count in counts.items() if low <= count <= high]
        chosen.sort(key=lambda pair: (-pair[1], pair[0].encode()))
        return cls._of(_number((word for word, _ in chosen[:top_k]), special, special_first))

    def vocab(self) -> dict[str, int]:
        """Returns the number of each word.

        Raises:
            RuntimeError: If the vocabulary has no words yet.
        """
        return dict(self.ids)

    def tokens_to_ids(self, tokens: Any) -> Any:
        """Returns the numbers of one or more words; -1 for unknown words.

        Args:
            tokens (Union[str, list[str], numpy.ndarray]): The words.

        Returns:
            int for one word, list[int] for several.

        Raises:
            TypeError: If a word is not a str.
            RuntimeError: If the vocabulary has no words yet.
        """
        check_type("Vocab", "tokens", tokens, (str, list, np.ndarray))
        wanted = [tokens] if isinstance(tokens, str) else list(tokens)
        for word in wanted:
            check_type("Vocab", "a token", word, (str,))
        found = [self.ids.get(word, -1) for word in wanted]
        return found[0] if len(found) == 1 else found

    def ids_to_tokens(self, ids: Any) -> Any:
        """Returns the words of one or more numbers; '' for unknown numbers.

        Args:
            ids (Union[int, list[int], numpy.ndarray]): The numbers.

        Returns:
            str for one number, list[str] for several.

        Raises:
            TypeError: If a number is not an int.
            ValueError: If a number is negative.
            RuntimeError: If the vocabulary has no words yet.
        """
        check_type("Vocab", "ids", ids, (int, list, np.ndarray))
        wanted = [ids] if isinstance(ids, int) else ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
        for number in wanted:
            check_type("Vocab", "an id", number, (int, np.integer))
            check_range("Vocab", "an id", number, 0, INT32_MAX)
        assert self.ids is not None
        found = [self._tokens.get(int(number), "") for number in wanted]
        return found[0] if len(found) == 1 else found


def _frequencies(freq_range: Any) -> tuple[float, float]:
    if freq_range is None:
        return 0, float("inf")
    check_type("Vocab", "freq_range", freq_range, (tuple,))
    good = len(freq_range) == 2 and all(one is None or isinstance(one, int) for one in freq_range)
    low, high = (0 if freq_range[0] is None else freq_range[0], freq_range[-1]) if good else (0, 0)
    high = float("inf") if high is None else high
    if not good or not 0 <= low <= high:
        raise ValueError(
            f"Vocab: freq_range is out of range\n  expected: (least, greatest), int or None each\n  got: {freq_range}"
        )
    return low, high


def _count(dataset: Any, columns: list[str] | None) -> Counter:
    counts: Counter = Counter()
    rows = dataset.create_dict_iterator(num_epochs=1, output_numpy=True)
    for row in watched(rows, "Vocab: counting words"):
        for name in row if columns is None else columns:
            if name not in row:
                raise failed("Vocab", "the dataset has no such column", ", ".join(row), repr(name))
            value = np.asarray(row[name])
            if value.dtype.kind != "U":
                raise failed("Vocab", f"column {name} has the wrong dtype", "str", value.dtype)
            counts.update(value.reshape(-1).tolist())
    return counts


def _vocabulary(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (Vocab,))
    if not value.built:
        raise TypeError(f"{operation}: {name} has no words\n  hint: make it by Vocab.from_list or from_file")


class Lookup(TextOperation):
    """Replaces words by their numbers in a vocabulary.

    Args:
        vocab (Vocab): The vocabulary.
        unknown_token (str, optional): The word that stands for unknown words. Default: None, an error.
        data_type (mindspore.dtype): The dtype of the numbers. Default: mindspore.int32.

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If a word is unknown and there is no `unknown_token`, or the column does not hold str.

    Examples:
        >>> import numpy as np
        >>> Lookup(Vocab.from_list(["a", "b", "<unk>"]), "<unk>")(np.array(["b", "z"]))
        array([1, 2], dtype=int32)
    """

    vocab = checked(REQUIRED, _vocabulary)
    unknown_token = instance(None, str, none=True)
    data_type = instance(ms_tensor.dtype.int32, ms_tensor.dtype.Type)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.strings(self.single(columns))
        dtype = numpy_type(self.data_type)
        if dtype.kind == "U":
            raise self.fail("numbers are not strings", "a numeric dtype", self.data_type)
        ids = self.vocab.ids
        default = None
        if self.unknown_token is not None:
            default = ids.get(self.unknown_token)
            if default is None:
                raise self.fail("unknown_token is not in the vocabulary", "", repr(self.unknown_token))
        found = [ids.get(word, default) for word in column.reshape(-1).tolist()]
        if default is None and None in found:
            word = column.reshape(-1)[found.index(None)]
            raise self.fail("a word is not in the vocabulary", "", repr(str(word)), "give `unknown_token`")
        return np.array(found, np.int64).reshape(column.shape).astype(dtype)
