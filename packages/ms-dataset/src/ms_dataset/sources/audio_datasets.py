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
        name (str): The speaker. Default: None, 'aew'.
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
        usage (str, optional): The part: 'train', 'valid', 'test', 'all'. Default: None, all.
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
        usage (str, optional): A part, such as 'dev-clean'. Default: None, all.
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
    """Speech Commands: single words spoken by many speakers.

    Columns: waveform (float32), sample_rate (int32), label, speaker_id (str), utterance_number (int32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
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
        release (str): 'release1', 'release2' or 'release3'.
        usage (str, optional): The part: 'train', 'test', 'dev', 'all'. Default: None, all.
        extensions (str, optional): The extension of audio files, '.sph'. Default: None, '.sph'.
    """

    def __init__(
        self,
        dataset_dir: str,
        release: str,
        usage: str | None = None,
        extensions: str | None = None,
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
    """YesNo: sixty recordings of eight Hebrew words, each yes or no.

    Columns: waveform (float32), sample_rate (int32), label (int32, eight numbers).
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
