"""`SentencePieceVocab` and `SentencePieceTokenizer`, which use the package `sentencepiece`."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np

from ..transforms.declare import (
    REQUIRED,
    UINT32_MAX,
    check_range,
    check_type,
    checked,
    failed,
    instance,
)
from .base import TextOperation
from .enums import SentencePieceModel, SPieceTokenizerOutType


def _library() -> Any:
    try:
        import sentencepiece
    except ImportError:
        raise ImportError(
            "SentencePiece vocabularies need the package sentencepiece\n  hint: pip install sentencepiece"
        ) from None
    return sentencepiece


class SentencePieceVocab:
    """A trained SentencePiece model.

    Create it by `from_file` or `from_dataset`; `save_model` writes it to a file.

    Examples:
        >>> from ms_dataset.text import SentencePieceModel
        >>> try:
        ...     SentencePieceVocab.from_file(["absent.txt"], 10, 0.99, SentencePieceModel.UNIGRAM, {})
        ... except RuntimeError as error:
        ...     print(str(error).splitlines()[0])
        SentencePieceVocab: the file cannot be read
    """

    def __init__(self) -> None:
        self.model: bytes | None = None

    @classmethod
    def from_dataset(
        cls,
        dataset: Any,
        col_names: list[str] | None,
        vocab_size: int,
        character_coverage: float,
        model_type: SentencePieceModel,
        params: dict[str, Any],
    ) -> SentencePieceVocab:
        """Trains a model on the strings of a dataset.

        Args:
            dataset (Dataset): The dataset.
            col_names (list[str], optional): The columns of strings; None for all.
            vocab_size (int): The number of pieces.
            character_coverage (float): The share of characters that the model covers; 0.9995 for languages with many
                characters, else 1.0.
            model_type (SentencePieceModel): The algorithm.
            params (dict): Further options of `SentencePieceTrainer`.

        Raises:
            TypeError: If a parameter has the wrong type.
            ValueError: If `vocab_size` is negative.
            ImportError: If the package `sentencepiece` is not installed.
        """
        if col_names is not None:
            check_type("SentencePieceVocab", "col_names", col_names, (list, tuple))
        cls._check(vocab_size, character_coverage, model_type, params)

        def sentences() -> Any:
            for row in dataset.create_dict_iterator(num_epochs=1, output_numpy=True):
                for name in row if col_names is None else col_names:
                    yield from np.asarray(row[name]).reshape(-1).tolist()

        return cls._train({"sentence_iterator": sentences()}, vocab_size, character_coverage, model_type, params)

    @classmethod
    def from_file(
        cls,
        file_path: list[str],
        vocab_size: int,
        character_coverage: float,
        model_type: SentencePieceModel,
        params: dict[str, Any],
    ) -> SentencePieceVocab:
        """Trains a model on files with one sentence per line.

        Args:
            file_path (list[str]): The files.
            vocab_size (int): The number of pieces.
            character_coverage (float): The share of characters that the model covers.
            model_type (SentencePieceModel): The algorithm.
            params (dict): Further options of `SentencePieceTrainer`.

        Raises:
            TypeError: If a parameter has the wrong type.
            ValueError: If `vocab_size` is negative.
            RuntimeError: If a file cannot be read.
            ImportError: If the package `sentencepiece` is not installed.
        """
        check_type("SentencePieceVocab", "file_path", file_path, (list,))
        cls._check(vocab_size, character_coverage, model_type, params)
        for path in file_path:
            if not Path(path).is_file():
                raise failed("SentencePieceVocab", "the file cannot be read", "", path)
        return cls._train({"input": ",".join(file_path)}, vocab_size, character_coverage, model_type, params)

    @classmethod
    def save_model(cls, vocab: SentencePieceVocab, path: str, filename: str) -> None:
        """Writes a model to a file.

        Args:
            vocab (SentencePieceVocab): The model.
            path (str): The folder.
            filename (str): The name of the file.

        Raises:
            TypeError: If a parameter has the wrong type.
            RuntimeError: If the model is not trained.
        """
        check_type("SentencePieceVocab", "vocab", vocab, (SentencePieceVocab,))
        check_type("SentencePieceVocab", "path", path, (str,))
        check_type("SentencePieceVocab", "filename", filename, (str,))
        if vocab.model is None:
            raise failed("SentencePieceVocab", "has no model", "", None, "make it by from_file or from_dataset")
        (Path(path) / filename).write_bytes(vocab.model)

    @staticmethod
    def _check(vocab_size: Any, character_coverage: Any, model_type: Any, params: Any) -> None:
        name = "SentencePieceVocab"
        check_type(name, "vocab_size", vocab_size, (int,))
        check_range(name, "vocab_size", vocab_size, 0, UINT32_MAX)
        check_type(name, "character_coverage", character_coverage, (float,))
        check_type(name, "model_type", model_type, (SentencePieceModel, str))
        check_type(name, "params", params, (dict,))

    @classmethod
    def _train(
        cls,
        source: dict[str, Any],
        vocab_size: int,
        character_coverage: float,
        model_type: SentencePieceModel | str,
        params: dict[str, Any],
    ) -> SentencePieceVocab:
        library = _library()
        written = io.BytesIO()
        kind = model_type.name if isinstance(model_type, SentencePieceModel) else model_type
        try:
            library.SentencePieceTrainer.train(
                **source,
                **params,
                model_writer=written,
                vocab_size=vocab_size,
                character_coverage=character_coverage,
                model_type=kind.lower(),
            )
        except (RuntimeError, OSError) as error:
            raise failed("SentencePieceVocab", "the model cannot be trained", "", error) from None
        vocab = cls()
        vocab.model = written.getvalue()
        return vocab


class SentencePieceTokenizer(TextOperation):
    """Splits a string into the pieces of a SentencePiece model.

    Args:
        mode (Union[str, SentencePieceVocab]): The model, or the path of its file.
        out_type (SPieceTokenizerOutType): Whether to return pieces or their numbers (int32).

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If the file does not exist or the column is not one str.
        ImportError: If the package `sentencepiece` is not installed.

    Examples:
        >>> from ms_dataset.text import SPieceTokenizerOutType
        >>> SentencePieceTokenizer("words.model", SPieceTokenizerOutType.INT).mode
        'words.model'
    """

    mode = checked(
        REQUIRED, lambda operation, name, value: check_type(operation, name, value, (str, SentencePieceVocab))
    )
    out_type = instance(REQUIRED, SPieceTokenizerOutType)

    def prepare(self) -> None:
        self._processor: Any = None

    def _load(self) -> Any:
        if self._processor is None:
            model = self.mode.model if isinstance(self.mode, SentencePieceVocab) else None
            if model is None:
                if isinstance(self.mode, SentencePieceVocab) or not Path(self.mode).is_file():
                    raise self.fail("the model cannot be read", "the file of a model", self.mode)
                model = Path(self.mode).read_bytes()
            self._processor = _library().SentencePieceProcessor(model_proto=model)
        return self._processor

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        text = self.scalar(columns)
        if self.out_type is SPieceTokenizerOutType.STRING:
            return np.array(self._load().encode(text, out_type=str) or [""])
        return np.array(self._load().encode(text, out_type=int), np.int32)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_processor": None}
