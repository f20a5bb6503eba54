"""Layouts of text datasets: lines, CSV, tagged words, pairs of languages, JSON."""

from __future__ import annotations

import csv
import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..files import LineReader, names, need, read_lines, without_end
from ..lines import LineFiles
from ..source import Row
from ..stream import FileStream
from ..table import Table
from .annotated import read_json, read_xml
from .folders import join


def _text(value: str | Sequence[str]) -> np.ndarray:
    return np.array(value)


class Lines(LineFiles):
    """One row per line; empty lines are skipped unless `empty`."""

    columns = ["text"]

    def __init__(self, files: Sequence[str], empty: bool = False) -> None:
        super().__init__(files)
        self._empty = empty

    def entries(self, path: str, lines: LineReader) -> Iterator[str]:
        return (line for line in map(without_end, lines) if self._empty or line)

    def row(self, entry: str) -> Row:
        return (_text(entry),)


class Delimited(LineFiles):
    """CSV with quotes, one field for each of `columns`.

    Args:
        header (bool): Whether to skip the first line.
        defaults (list, optional): A value for each column, which determines its type.
        keep (list[int], optional): The places of the columns to return. Default: None, all.
    """

    def __init__(
        self,
        files: Sequence[str],
        columns: list[str],
        delimiter: str = ",",
        header: bool = False,
        defaults: list[Any] | None = None,
        keep: Sequence[int] | None = None,
    ) -> None:
        super().__init__(files)
        self._all = columns
        self._keep = list(range(len(columns))) if keep is None else list(keep)
        self.columns = [columns[place] for place in self._keep]
        self._delimiter, self._header = delimiter, header
        self._types = [type(value) for value in defaults or []]
        self._types += [str] * (len(columns) - len(self._types))

    def entries(self, path: str, lines: LineReader) -> Iterator[tuple[str, int, list[str]]]:
        first = self._header and lines.number == 0
        reader = csv.reader(lines, delimiter=self._delimiter, strict=True)
        try:
            for fields in reader:
                if first or not fields:
                    first = False
                    continue
                if len(fields) != len(self._all):
                    what = f"expected {len(self._all)} fields, got {len(fields)}"
                    raise RuntimeError(f"{path}, line {lines.number}: {what}")
                yield path, lines.number, fields
        except csv.Error as error:
            raise RuntimeError(f"{path}, line {lines.number}: {error}") from error

    def row(self, entry: tuple[str, int, list[str]]) -> Row:
        path, line, fields = entry
        return tuple(self._cell(fields[place], place, path, line) for place in self._keep)

    def _cell(self, field: str, place: int, path: str, line: int) -> np.ndarray:
        kind = self._types[place]
        if kind is str:
            return _text(field)
        try:
            return np.array(kind(field), np.int32 if kind is int else np.float32)
        except (ValueError, OverflowError) as error:
            what = f"column {self._all[place]!r}: expected {kind.__name__}, got {field!r}"
            raise RuntimeError(f"{path}, line {line}: {what}") from error


class Tagged(LineFiles):
    """Words with tags, one per line; an empty line ends a row."""

    def __init__(self, files: Sequence[str], columns: list[str], separator: str) -> None:
        super().__init__(files)
        self.columns = columns
        self._separator = separator

    def entries(self, path: str, lines: LineReader) -> Iterator[list[list[str]]]:
        words: list[list[str]] = []
        for line in itertools.chain(map(without_end, lines), [""]):
            if line.strip():
                fields = line.split(self._separator)
                if len(fields) != len(self.columns):
                    where = f"{path}, line {lines.number}"
                    raise RuntimeError(f"{where}: expected {len(self.columns)} fields, got {line!r}")
                words.append(fields)
            elif words:
                yield words
                words = []

    def row(self, entry: list[list[str]]) -> Row:
        return tuple(_text(column) for column in zip(*entry))


class Pairs(FileStream):
    """Sentences and their translations, from pairs of files. The first file of a pair stands for both."""

    columns = ["text", "translation"]

    def __init__(self, pairs: Sequence[tuple[str, str]], read: Callable[[str], list[str]]) -> None:
        need(path for pair in pairs for path in pair)
        super().__init__([first for first, _ in pairs])
        self._second = dict(pairs)
        self._read_sentences = read

    def read_file(self, path: str) -> Iterator[Row]:
        first, second = self._read_sentences(path), self._read_sentences(self._second[path])
        if len(first) != len(second):
            raise RuntimeError(f"{self._second[path]}: expected {len(first)} sentences as in {path}, got {len(second)}")
        for one, other in zip(first, second):
            yield _text(one), _text(other)


_TAG = re.compile(r"</?(url|keywords|talkid|title|description|reviewer|translator|doc)\b")


def _iwslt_sentences(path: str) -> list[str]:
    if path.endswith(".xml"):
        documents = list(read_xml(path).iter("doc"))
        if not documents:
            raise RuntimeError(f"{path}: there is no doc")
        return [(segment.text or "").strip() for doc in documents for segment in doc.iter("seg")]
    lines = [line.strip() for line in read_lines(path)]
    return [line for line in lines if line and not _TAG.match(line)]


def iwslt(folder: str, year: str, pair: Sequence[str], sets: Sequence[str]) -> Pairs:
    """Tagged text for training; XML for the other sets."""
    source, target = pair
    stem = f"{source}-{target}"
    pairs = []
    for name in sets:
        if name == "train":
            files = [join(folder, f"train.tags.{stem}.{language}") for language in pair]
        else:
            files = [join(folder, f"IWSLT{year}.TED.{name}.{stem}.{language}.xml") for language in pair]
        pairs.append((files[0], files[1]))
    return Pairs(pairs, _iwslt_sentences)


def multi30k(root: str, usage: str | None, pair: Sequence[str]) -> Pairs:
    """Two files of sentences for each part, one per language."""
    parts = {"train": "training/train", "valid": "validation/val", "test": "mmt16_task1_test/test"}
    chosen = [parts[usage]] if usage in parts else [parts["test"], parts["train"], parts["valid"]]
    return Pairs([(join(root, f"{p}.{pair[0]}"), join(root, f"{p}.{pair[1]}")) for p in chosen], read_lines)


class Squad(FileStream):
    """Questions on contexts. A question without answers gets the answer '' at 2**32 - 1."""

    columns = ["context", "question", "text", "answer_start"]

    def read_file(self, path: str) -> Iterator[Row]:
        content = read_json(path)
        try:
            for article in content["data"]:
                for paragraph in article["paragraphs"]:
                    for question in paragraph["qas"]:
                        answers = question["answers"] or [{"text": "", "answer_start": 0xFFFFFFFF}]
                        texts = _text([answer["text"] for answer in answers])
                        starts = np.array([answer["answer_start"] for answer in answers], np.uint32)
                        yield _text(paragraph["context"]), _text(question["question"]), texts, starts
        except (KeyError, TypeError) as error:
            raise RuntimeError(f"{path}: not a file of SQuAD ({error!r})") from error


_PAIR, _NUMBER = ("sentence1", "sentence2"), {"id", "idx", "span1_index", "span2_index"}
_SPAN = ("span1_index", "span1_text", "span2_index", "span2_text")
_CLUE_COLUMNS = {
    "AFQMC": (("label", *_PAIR), ("id", *_PAIR)),
    "CMNLI": (("label", *_PAIR), ("id", *_PAIR)),
    "CSL": (("abst", "id", "keyword", "label"), ("abst", "id", "keyword")),
    "IFLYTEK": (("label", "label_des", "sentence"), ("id", "sentence")),
    "TNEWS": (("keywords", "label", "label_desc", "sentence"), ("id", "keywords", "sentence")),
    "WSC": (("idx", "label", *_SPAN, "text"), ("idx", *_SPAN, "text")),
}
CLUE_TASKS = ("AFQMC", "TNEWS", "IFLYTEK", "CMNLI", "WSC", "CSL")


class Clue(LineFiles):
    """One JSON object per line. The columns depend on the task and on whether it is the test part."""

    def __init__(self, files: Sequence[str], task: str, usage: str) -> None:
        super().__init__(files)
        self.columns = list(_CLUE_COLUMNS[task][usage == "test"])

    def entries(self, path: str, lines: LineReader) -> Iterator[tuple[str, int, str]]:
        return ((path, lines.number, line) for line in lines if line.strip())

    def row(self, entry: tuple[str, int, str]) -> Row:
        path, number, line = entry
        try:
            found = json.loads(line)
            values = [found["target"][name] if name in _SPAN else found[name] for name in self.columns]
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise RuntimeError(f"{path}, line {number}: not an entry of {self.columns} ({error!r})") from error
        return tuple(
            np.array(value, np.uint32) if name in _NUMBER else _text(value) for name, value in zip(self.columns, values)
        )


class Usps(LineFiles):
    """LIBSVM lines: a label from 1, and 256 numbers in [-1, 1]."""

    columns = ["image", "label"]

    def entries(self, path: str, lines: LineReader) -> Iterator[tuple[str, int, list[str]]]:
        return ((path, lines.number, words) for words in map(str.split, lines) if words)

    def row(self, entry: tuple[str, int, list[str]]) -> Row:
        path, number, words = entry
        try:
            values = np.array([float(word.partition(":")[2]) for word in words[1:]], np.float32)
            if len(values) != 256:
                raise ValueError(f"expected 256 pixels, got {len(values)}")
            label = int(words[0]) - 1
        except ValueError as error:
            raise RuntimeError(f"{path}, line {number}: {error}") from error
        pixels = ((values.astype(np.float64) + 1) / 2 * 255).astype(np.uint8).reshape(16, 16, 1)
        return pixels, np.array(label, np.uint32)


def in_folder(folder: str, files: dict[str, str], usage: str | None, ordered: bool = False) -> list[str]:
    """Returns the files of a usage, or all files, sorted by name unless `ordered`."""
    chosen = [files[usage]] if usage in files else list(files.values())
    paths = [join(folder, name) for name in (chosen if ordered else sorted(chosen))]
    return need(paths)


def imdb(root: str, usage: str | None) -> Table:
    """One file per text. The label is 1 in pos and 0 in neg. Like MindSpore, reads only the last line of a file."""
    rows = []
    for part in ("train", "test") if usage in (None, "all") else (str(usage),):
        for kind, label in (("pos", 1), ("neg", 0)):
            folder = join(root, part, kind)
            rows += [(join(folder, name), label) for name in names(folder, folders=False) if name.endswith(".txt")]
    return _LastLine({"text": "last line", "label": "int32"}, rows, f"IMDBDataset: {root}")


class _LastLine(Table):
    def _value(self, kind: str, value: Any) -> Any:
        if kind == "last line":
            lines = [line for line in read_lines(value) if line]
            return _text(lines[-1] if lines else "")
        return super()._value(kind, value)
