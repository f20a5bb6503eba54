"""Public datasets of sounds."""

from __future__ import annotations

from typing import Any

from .base import MappableFiles
from .files import check_choice, check_folder, check_optional
from .layouts import audio


class CMUArcticDataset(MappableFiles):
    """CMU Arctic: sentences read by speakers.

    Columns: waveform (float32), sample_rate (uint32), transcript, utterance_id (str).

    Args:
        dataset_dir (str): The folder of the dataset.
        name (str): The speaker. Default: ``None``, ``'aew'``.
        num_samples (int, optional): The number of rows to read, at most. Default: ``None``, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: ``None``, that of
            `config`.
        shuffle (bool, optional): Whether rows are shuffled. Default: ``None``, True without a sampler.
        sampler (Sampler, optional): The rows to read and their order. Default: ``None``.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: ``None``.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: ``None``.
        cache (DatasetCache, optional): Not used. Default: ``None``.

    Raises:
        ValueError: If a folder or a file that is named does not exist, or an argument has a wrong value.
        RuntimeError: If files are missing or damaged, or arguments contradict each other.
    """

    def __init__(
        self,
        dataset_dir: str,
        name: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(name, audio.CMU_NAMES, "name")
        source = audio.cmu_arctic(dataset_dir, name)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class GTZANDataset(MappableFiles):
    """GTZAN: music in ten genres.

    Columns: waveform (float32), sample_rate (uint32), label (str).

    Args:
        dataset_dir (str): The folder of the dataset.
        usage (str, optional): Which part: ``'train'``, ``'valid'``, ``'test'``, ``'all'``. Default: ``None``,
            all.
        num_samples (int, optional): The number of rows to read, at most. Default: ``None``, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: ``None``, that of
            `config`.
        shuffle (bool, optional): Whether rows are shuffled. Default: ``None``, True without a sampler.
        sampler (Sampler, optional): The rows to read and their order. Default: ``None``.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: ``None``.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: ``None``.
        cache (DatasetCache, optional): Not used. Default: ``None``.

    Raises:
        ValueError: If a folder or a file that is named does not exist, or an argument has a wrong value.
        RuntimeError: If files are missing or damaged, or arguments contradict each other.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "valid", "test", "all"), "usage")
        source = audio.gtzan(dataset_dir, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class LJSpeechDataset(MappableFiles):
    """LJ Speech: passages read by a speaker.

    Columns: waveform (float32), sample_rate (int32), transcription, normalized_transcription (str).

    Args:
        dataset_dir (str): The folder of the dataset.
        num_samples (int, optional): The number of rows to read, at most. Default: ``None``, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: ``None``, that of
            `config`.
        shuffle (bool, optional): Whether rows are shuffled. Default: ``None``, True without a sampler.
        sampler (Sampler, optional): The rows to read and their order. Default: ``None``.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: ``None``.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: ``None``.
        cache (DatasetCache, optional): Not used. Default: ``None``.

    Raises:
        ValueError: If a folder or a file that is named does not exist, or an argument has a wrong value.
        RuntimeError: If files are missing or damaged, or arguments contradict each other.
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        source = audio.lj_speech(dataset_dir)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class LibriTTSDataset(MappableFiles):
    """LibriTTS: passages read by many speakers.

    Columns: waveform (float32), sample_rate (uint32), original_text, normalized_text (str), speaker_id, chapter_id
    (uint32), utterance_id (str).

    Args:
        dataset_dir (str): The folder of the dataset.
        usage (str, optional): A part, as ``'dev-clean'``. Default: ``None``, all.
        num_samples (int, optional): The number of rows to read, at most. Default: ``None``, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: ``None``, that of
            `config`.
        shuffle (bool, optional): Whether rows are shuffled. Default: ``None``, True without a sampler.
        sampler (Sampler, optional): The rows to read and their order. Default: ``None``.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: ``None``.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: ``None``.
        cache (DatasetCache, optional): Not used. Default: ``None``.

    Raises:
        ValueError: If a folder or a file that is named does not exist, or an argument has a wrong value.
        RuntimeError: If files are missing or damaged, or arguments contradict each other.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, (*audio.LIBRI_PARTS, "all"), "usage")
        source = audio.libri_tts(dataset_dir, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class SpeechCommandsDataset(MappableFiles):
    """Speech Commands: words by many speakers.

    Columns: waveform (float32), sample_rate (int32), label, speaker_id (str), utterance_number (int32).

    Args:
        dataset_dir (str): The folder of the dataset.
        usage (str, optional): Which part: ``'train'``, ``'test'``, ``'valid'``, ``'all'``. Default: ``None``,
            all.
        num_samples (int, optional): The number of rows to read, at most. Default: ``None``, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: ``None``, that of
            `config`.
        shuffle (bool, optional): Whether rows are shuffled. Default: ``None``, True without a sampler.
        sampler (Sampler, optional): The rows to read and their order. Default: ``None``.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: ``None``.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: ``None``.
        cache (DatasetCache, optional): Not used. Default: ``None``.

    Raises:
        ValueError: If a folder or a file that is named does not exist, or an argument has a wrong value.
        RuntimeError: If files are missing or damaged, or arguments contradict each other.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = audio.speech_commands(dataset_dir, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class TedliumDataset(MappableFiles):
    """TED-LIUM: talks with transcripts.

    Columns: waveform (float32), sample_rate (int32), transcript, talk_id, speaker_id, identifier (str).

    Args:
        dataset_dir (str): The folder of the dataset.
        release (str): ``'release1'``, ``'release2'`` or ``'release3'``.
        usage (str, optional): Which part: ``'train'``, ``'test'``, ``'dev'``, ``'all'``. Default: ``None``,
            all.
        extensions (list[str], optional): The extension of sounds. Default: ``None``, ``'.sph'``.
        num_samples (int, optional): The number of rows to read, at most. Default: ``None``, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: ``None``, that of
            `config`.
        shuffle (bool, optional): Whether rows are shuffled. Default: ``None``, True without a sampler.
        sampler (Sampler, optional): The rows to read and their order. Default: ``None``.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: ``None``.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: ``None``.
        cache (DatasetCache, optional): Not used. Default: ``None``.

    Raises:
        ValueError: If a folder or a file that is named does not exist, or an argument has a wrong value.
        RuntimeError: If files are missing or damaged, or arguments contradict each other.
    """

    def __init__(
        self,
        dataset_dir: str,
        release: str,
        usage: str | None = None,
        extensions: list[str] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(release, ("release1", "release2", "release3"), "release")
        check_optional(usage, ("train", "test", "dev", "all"), "usage")
        check_optional(extensions, (".sph",), "extensions")
        source = audio.tedlium(dataset_dir, release, usage, ".sph")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class YesNoDataset(MappableFiles):
    """YesNo: sixty sounds of eight words in Hebrew, yes or no.

    Columns: waveform (float32), sample_rate (int32), label (int32, eight numbers).

    Args:
        dataset_dir (str): The folder of the dataset.
        num_samples (int, optional): The number of rows to read, at most. Default: ``None``, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: ``None``, that of
            `config`.
        shuffle (bool, optional): Whether rows are shuffled. Default: ``None``, True without a sampler.
        sampler (Sampler, optional): The rows to read and their order. Default: ``None``.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: ``None``.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: ``None``.
        cache (DatasetCache, optional): Not used. Default: ``None``.

    Raises:
        ValueError: If a folder or a file that is named does not exist, or an argument has a wrong value.
        RuntimeError: If files are missing or damaged, or arguments contradict each other.
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        source = audio.yes_no(dataset_dir)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)
