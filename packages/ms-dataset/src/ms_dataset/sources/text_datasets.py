"""Public datasets of text."""

from __future__ import annotations

from typing import Any

from ..samplers import Shuffle
from .base import MappableFiles, StreamFiles
from .files import check_choice, check_folder, check_optional, exists, find_files
from .layouts import text
from .layouts.folders import join

UDPOS = {p: f"en-ud-tag.v2.{'dev' if p == 'valid' else p}.txt" for p in ("train", "test", "valid")}


def csv_files(folder: str, usage: str | None, ordered: bool = False) -> list[str]:
    """Returns train.csv and test.csv, sorted by name unless `ordered`."""
    return text.in_folder(folder, {"train": "train.csv", "test": "test.csv"}, usage, ordered)


def sst2_source(folder: str, usage: str | None) -> Any:
    """Returns the source of SST-2. The test file has an index instead of a label."""
    files = text.in_folder(folder, {p: p + ".tsv" for p in ("train", "test", "dev")}, usage or "train")
    if usage == "test":
        return text.Delimited(files, ["index", "sentence"], "\t", header=True, keep=[1])
    return text.Delimited(files, ["sentence", "label"], "\t", header=True)


def squad_files(folder: str, usage: str | None) -> list[str]:
    """Returns the files of version 1.1, or of 2.0 if 1.1 does not exist."""
    for version in ("v1.1", "v2.0"):
        files = {part: f"{part}-{version}.json" for part in ("train", "dev")}
        if exists(join(folder, files[usage if usage in files else "train"])):
            return text.in_folder(folder, files, usage, ordered=True)
    raise RuntimeError(f"SQuADDataset: {folder}: there are no files train-v1.1.json, dev-v1.1.json or of v2.0")


def check_pair(pair: Any, languages: tuple[str, ...]) -> list[str]:
    """Checks a source and a target language; the default is the first two of `languages`."""
    if pair is None:
        return list(languages[:2])
    if not isinstance(pair, (list, tuple)):
        raise TypeError(f"`language_pair`: expected a list, got {type(pair).__name__}")
    if len(pair) != 2 or any(language not in languages for language in pair):
        raise ValueError(f"`language_pair`: expected two of {list(languages)}, got {pair!r}")
    return list(pair)


_SETS_2016 = ("dev2010", "tst2010", "tst2011", "tst2012", "tst2013", "tst2014")


def iwslt2016_source(folder: str, usage: str | None, pair: Any, valid_set: Any, test_set: Any) -> Any:
    """Returns the source of IWSLT 2016. One language of the pair must be English."""
    languages = check_pair(pair, ("de", "en", "fr", "cs", "ar"))
    if languages.count("en") != 1:
        raise ValueError(f"`language_pair`: expected 'en' and another language, got {pair!r}")
    check_optional(valid_set, _SETS_2016, "valid_set")
    check_optional(test_set, _SETS_2016, "test_set")
    sets = {"train": "train", "valid": valid_set or "tst2013", "test": test_set or "tst2014"}
    chosen = [sets[usage]] if usage in sets else list(sets.values())
    inner = join(folder, "texts", *languages, "-".join(languages))
    return text.iwslt(inner, "16", languages, chosen)


def iwslt2017_source(folder: str, usage: str | None, pair: Any) -> Any:
    """Returns the source of IWSLT 2017. One folder has all pairs of five languages."""
    languages = check_pair(pair, ("de", "en", "it", "nl", "ro"))
    sets = {"train": "train", "valid": "dev2010", "test": "tst2010"}
    chosen = [sets[usage]] if usage in sets else list(sets.values())
    inner = join(folder, "texts/DeEnItNlRo/DeEnItNlRo/DeEnItNlRo-DeEnItNlRo")
    return text.iwslt(inner, "17", languages, chosen)


class TextFileDataset(StreamFiles):
    """Text files: one row per line.

    Columns: text (str).

    Args:
        dataset_files (str | list[str]): A path or a pattern, or a list of them.
    """

    def __init__(
        self,
        dataset_files: str | list[str],
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        source = text.Lines(sorted(find_files(dataset_files)))
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class CLUEDataset(StreamFiles):
    """CLUE: tasks of Chinese language understanding, in JSON lines.

    Columns: depend on the task and the usage, such as sentence1, sentence2 and label for AFQMC.

    Args:
        dataset_files (str | list[str]): A path or a pattern, or a list of them.
        task (str): 'AFQMC', 'TNEWS', 'IFLYTEK', 'CMNLI', 'WSC', 'CSL'. Default: 'AFQMC'.
        usage (str, optional): The part: 'train', 'test', 'eval'. Default: 'train'.
    """

    def __init__(
        self,
        dataset_files: str | list[str],
        task: str = "AFQMC",
        usage: str = "train",
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_choice(task, text.CLUE_TASKS, "task")
        check_choice(usage, ("train", "test", "eval"), "usage")
        source = text.Clue(sorted(find_files(dataset_files)), task, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class AGNewsDataset(StreamFiles):
    """AG News: news in four classes.

    Columns: index, title, description (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Delimited(csv_files(dataset_dir, usage), ["index", "title", "description"])
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class AmazonReviewDataset(StreamFiles):
    """Amazon reviews: Polarity and Full.

    Columns: label, title, content (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Delimited(csv_files(dataset_dir, usage), ["label", "title", "content"])
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class DBpediaDataset(StreamFiles):
    """DBpedia: descriptions in 14 classes.

    Columns: class, title, content (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Delimited(csv_files(dataset_dir, usage), ["class", "title", "content"])
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class SogouNewsDataset(StreamFiles):
    """Sogou News: news in five classes.

    Columns: index, title, content (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        num_parallel_workers: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Delimited(csv_files(dataset_dir, usage, ordered=True), ["index", "title", "content"])
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class YahooAnswersDataset(StreamFiles):
    """Yahoo! Answers: questions in ten topics.

    Columns: class, title, content, answer (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Delimited(csv_files(dataset_dir, usage), ["class", "title", "content", "answer"])
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class YelpReviewDataset(StreamFiles):
    """Yelp reviews: Polarity and Full.

    Columns: label, text (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        num_parallel_workers: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Delimited(csv_files(dataset_dir, usage, ordered=True), ["label", "text"])
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class WikiTextDataset(StreamFiles):
    """WikiText: articles of Wikipedia.

    Columns: text (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = text.Lines(
            text.in_folder(dataset_dir, {p: f"wiki.{p}.tokens" for p in ("train", "test", "valid")}, usage)
        )
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class PennTreebankDataset(StreamFiles):
    """Penn Treebank: sentences.

    Columns: text (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = text.Lines(text.in_folder(dataset_dir, {p: f"ptb.{p}.txt" for p in ("train", "test", "valid")}, usage))
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class EnWik9Dataset(StreamFiles):
    """EnWik9: the first 10^9 bytes of a dump of Wikipedia.

    Columns: text (str).
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = True,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        source = text.Lines(text.in_folder(dataset_dir, {"all": "enwik9"}, None), empty=True)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class CoNLL2000Dataset(StreamFiles):
    """CoNLL-2000: words with part-of-speech and chunk tags.

    Columns: word, pos_tag, chunk_tag (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        num_parallel_workers: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Tagged(
            text.in_folder(dataset_dir, {p: p + ".txt" for p in ("train", "test")}, usage),
            ["word", "pos_tag", "chunk_tag"],
            " ",
        )
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class UDPOSDataset(StreamFiles):
    """UDPOS: words with universal and Stanford part-of-speech tags.

    Columns: word, universal, stanford (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        num_parallel_workers: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = text.Tagged(text.in_folder(dataset_dir, UDPOS, usage), ["word", "universal", "stanford"], "\t")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class SST2Dataset(StreamFiles):
    """SST-2: sentences with a sentiment.

    Columns: sentence and label (str); with usage 'test' only sentence.

    Args:
        usage (str, optional): The part: 'train', 'test', 'dev'. Default: None, 'train'.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "dev"), "usage")
        source = sst2_source(dataset_dir, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class SQuADDataset(StreamFiles):
    """SQuAD 1.1 and 2.0: questions on texts.

    Columns: context, question, text (str, one per answer), answer_start (uint32).

    Args:
        usage (str, optional): The part: 'train', 'dev', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "dev", "all"), "usage")
        source = text.Squad(squad_files(dataset_dir, usage))
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class Multi30kDataset(StreamFiles):
    """Multi30k: sentences in two languages.

    Columns: text, translation (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
        language_pair (list[str] | tuple[str, ...], optional): ['en', 'de'] or ['de', 'en']. Default: None, the first.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        language_pair: list[str] | tuple[str, ...] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = text.multi30k(dataset_dir, usage, check_pair(language_pair, ("en", "de")))
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class IWSLT2016Dataset(StreamFiles):
    """IWSLT 2016: talks in two languages.

    Columns: text, translation (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
        language_pair (list[str] | tuple[str, ...], optional): Source and target language. Default: None, ['de', 'en'].
        valid_set (str, optional): The validation set. Default: None, 'tst2013'.
        test_set (str, optional): The test set. Default: None, 'tst2014'.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        language_pair: list[str] | tuple[str, ...] | None = None,
        valid_set: str | None = None,
        test_set: str | None = None,
        num_samples: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        num_parallel_workers: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = iwslt2016_source(dataset_dir, usage, language_pair, valid_set, test_set)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class IWSLT2017Dataset(StreamFiles):
    """IWSLT 2017: talks in two languages.

    Columns: text, translation (str).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
        language_pair (list[str] | tuple[str, ...], optional): Source and target language. Default: None, ['de', 'en'].
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        language_pair: list[str] | tuple[str, ...] | None = None,
        num_samples: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        num_parallel_workers: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = iwslt2017_source(dataset_dir, usage, language_pair)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class IMDBDataset(MappableFiles):
    """IMDb: reviews with a sentiment.

    Columns: text (str), label (int32: 0 is negative, 1 positive).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
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
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.imdb(dataset_dir, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)
