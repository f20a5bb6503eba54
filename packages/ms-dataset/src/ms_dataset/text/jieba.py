"""`JiebaTokenizer`: splits Chinese by a dictionary and a hidden Markov model, in the file formats of cppjieba."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

from ..transforms.declare import (
    REQUIRED,
    UINT32_MAX,
    check_range,
    check_type,
    checked,
    failed,
    flag,
    instance,
    wrong_type,
)
from .base import Token, Tokenizer
from .enums import JiebaMode

#: the log probability used for zero
_NEVER = -3.14e100
_SEPARATORS = re.compile("[ \t\n\uff0c\u3002]")
#: runs of ASCII that the Markov model does not split: words with digits, numbers, single characters
_ASCII = re.compile(r"[A-Za-z][A-Za-z0-9]*|[0-9][0-9.]*|[\x00-\x7f]")


class _Dictionary:
    """Words with log probabilities."""

    def __init__(self, path: str) -> None:
        frequencies: dict[str, float] = {}
        for place, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines()):
            fields = line.split(" ")
            if len(fields) != 3:
                raise failed("JiebaTokenizer", f"line {place + 1} of {path} is wrong", "word frequency tag", repr(line))
            frequencies[fields[0]] = float(fields[1])
        self.total = sum(frequencies.values())
        self.weights = {word: math.log(count / self.total) for word, count in frequencies.items()}
        ordered = sorted(self.weights.values())
        self.least, self.median = ordered[0], ordered[len(ordered) // 2]
        self.longest = max(map(len, self.weights))

    def add(self, word: str, frequency: int) -> None:
        self.weights[word] = math.log(frequency / self.total) if frequency else self.median
        self.longest = max(self.longest, len(word))

    def cut(self, text: str) -> list[str]:
        size = len(text)
        best = [0.0] * (size + 1)
        ends = [0] * size
        for begin in range(size - 1, -1, -1):
            chosen = _NEVER
            for end in range(begin + 1, min(size, begin + self.longest) + 1):
                weight = self.weights.get(text[begin:end], self.least if end == begin + 1 else None)
                if weight is not None and weight + best[end] > chosen:
                    chosen, ends[begin] = weight + best[end], end
            best[begin] = chosen
        words, begin = [], 0
        while begin < size:
            words.append(text[begin : ends[begin]])
            begin = ends[begin]
        return words


class _MarkovModel:
    """A hidden Markov model. Its states are the begin, end and middle of a word, and a word of one character."""

    def __init__(self, path: str) -> None:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        lines = [line for line in lines if line.strip() and not line.startswith("#")]
        try:
            self.start = [float(one) for one in lines[0].split()]
            self.transitions = [[float(one) for one in line.split()] for line in lines[1:5]]
            self.emissions = [
                {one[0]: float(one[2:]) for one in re.findall(r".:[^,]+", line, re.S)} for line in lines[5:9]
            ]
            if len(lines) < 9 or len(self.start) != 4 or any(len(row) != 4 for row in self.transitions):
                raise ValueError("lines are missing")
        except (ValueError, IndexError) as error:
            raise failed("JiebaTokenizer", f"{path} is no model", "start, 4 transitions, 4 emissions", error) from None

    def cut(self, text: str) -> list[str]:
        words, begin = [], 0
        while begin < len(text):
            match = _ASCII.match(text, begin)
            if match:
                words.append(match.group())
                begin = match.end()
                continue
            end = begin
            while end < len(text) and ord(text[end]) >= 0x80:
                end += 1
            words += self._viterbi(text[begin:end])
            begin = end
        return words

    def _viterbi(self, text: str) -> list[str]:
        weights = [self.start[state] + self.emissions[state].get(text[0], _NEVER) for state in range(4)]
        paths = []
        for character in text[1:]:
            following, path = [], []
            for state in range(4):
                emission = self.emissions[state].get(character, _NEVER)
                best, before = _NEVER, 1
                for previous in range(4):
                    weight = weights[previous] + self.transitions[previous][state] + emission
                    if weight > best:
                        best, before = weight, previous
                following.append(best)
                path.append(before)
            weights = following
            paths.append(path)
        state = 1 if weights[1] >= weights[3] else 3
        states = [state]
        for path in reversed(paths):
            state = path[state]
            states.append(state)
        words, begin = [], 0
        for place, state in enumerate(reversed(states)):
            if state in (1, 3):
                words.append(text[begin : place + 1])
                begin = place + 1
        return words


def _path(operation: str, name: str, value: Any) -> None:
    if value is None:
        raise ValueError(f"{operation}: {name} is missing\n  expected: the path of a file\n  got: None")
    check_type(operation, name, value, (str,))
    if not Path(value).exists():
        raise ValueError(f"{operation}: {name} is not there\n  expected: a file\n  got: {value}")


class JiebaTokenizer(Tokenizer):
    """Splits Chinese into words.

    Args:
        hmm_path (str): The hidden Markov model, in the format of cppjieba's `hmm_model.utf8`.
        mp_path (str): The dictionary: lines of word, frequency and tag, as in cppjieba's `jieba.dict.utf8`.
        mode (JiebaMode): The algorithm. Default: JiebaMode.MIX.
        with_offsets (bool): Whether to also return the start and end bytes of tokens. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If a path is None or does not exist.
        RuntimeError: If a file has another format or the column is not one str.

    Examples:
        >>> import pathlib, tempfile
        >>> folder = pathlib.Path(tempfile.mkdtemp())
        >>> _ = (folder / "words").write_text("ab 5 n\\nc 3 n\\n")
        >>> _ = (folder / "model").write_text("")
        >>> JiebaTokenizer(str(folder / "model"), str(folder / "words"), JiebaMode.MP)("abcab")
        array(['ab', 'c', 'ab'], dtype='<U2')
    """

    hmm_path = checked(REQUIRED, _path)
    mp_path = checked(REQUIRED, _path)
    mode = instance(JiebaMode.MIX, JiebaMode)
    with_offsets = flag(False)

    def prepare(self) -> None:
        self.words: list[tuple[str, int]] = []
        self._dictionary: _Dictionary | None = None
        self._model: _MarkovModel | None = None

    def add_word(self, word: str, freq: int | None = None) -> None:
        """Adds a word to the dictionary.

        Args:
            word (str): The word.
            freq (int, optional): Its frequency. Default: None, the median of the dictionary.

        Raises:
            ValueError: If `word` is None or `freq` is out of range.
        """
        if word is None:
            raise ValueError("JiebaTokenizer: word is missing\n  expected: str\n  got: None")
        if freq is not None:
            check_type("JiebaTokenizer", "freq", freq, (int,))
            check_range("JiebaTokenizer", "freq", freq, 0, UINT32_MAX)
        self.words.append((word, freq or 0))
        self._dictionary = None

    def add_dict(self, user_dict: str | dict[str, int]) -> None:
        """Adds words from a dict of frequencies, or from a file with a word and an optional frequency per line.

        Args:
            user_dict (Union[str, dict[str, int]]): The words, or the path of the file.

        Raises:
            TypeError: If `user_dict` has another type.
            ValueError: If the file does not exist.
        """
        if isinstance(user_dict, dict):
            for word, frequency in user_dict.items():
                self.add_word(word, frequency)
            return
        if not isinstance(user_dict, str):
            raise wrong_type("JiebaTokenizer", "user_dict", "str or dict", user_dict)
        if not Path(user_dict).exists():
            raise ValueError(f"JiebaTokenizer: user_dict is not there\n  expected: a file\n  got: {user_dict}")
        for line in Path(user_dict).read_text(encoding="utf-8-sig").splitlines():
            match = re.match(r"^\s*([^\s*]+?)\s*([0-9]+)?\s*$", line)
            if match:
                self.add_word(match.group(1), int(match.group(2) or 0))

    def tokens(self, text: str) -> tuple[list[Token], str]:
        found, place = [], 0
        for part in re.split(f"({_SEPARATORS.pattern})", text):
            words = [part] if _SEPARATORS.fullmatch(part) else self._cut(part)
            for word in words:
                found.append((word, place, place + len(word)))
                place += len(word)
        return found, text

    def _cut(self, text: str) -> list[str]:
        if not text:
            return []
        if self.mode is JiebaMode.HMM:
            return self._markov().cut(text)
        words = self._words().cut(text)
        if self.mode is JiebaMode.MP:
            return words
        mixed: list[str] = []
        singles = ""
        for word in [*words, ""]:
            if len(word) == 1:
                singles += word
                continue
            if singles:
                mixed += self._markov().cut(singles)
                singles = ""
            mixed += [word] if word else []
        return mixed

    def _words(self) -> _Dictionary:
        if self._dictionary is None:
            dictionary = _Dictionary(self.mp_path)
            for word, frequency in self.words:
                dictionary.add(word, frequency)
            self._dictionary = dictionary
        return self._dictionary

    def _markov(self) -> _MarkovModel:
        if self._model is None:
            self._model = _MarkovModel(self.hmm_path)
        return self._model
