# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_dataset.dataset import (
    AudioBaseDataset as AudioBaseDataset,
    TextBaseDataset as TextBaseDataset,
    UnionBaseDataset as UnionBaseDataset,
    VisionBaseDataset as VisionBaseDataset,
    zip_datasets as zip,
)
from ms_dataset.graph_data import (
    GraphData as GraphData,
    OutputFormat as OutputFormat,
    SamplingStrategy as SamplingStrategy,
)
from ms_dataset.nodes import (
    BatchDataset as BatchDataset,
    BucketBatchByLengthDataset as BucketBatchByLengthDataset,
    ConcatDataset as ConcatDataset,
    DeserializedDataset as DeserializedDataset,
    FilterDataset as FilterDataset,
    MapDataset as MapDataset,
    PaddedBatchDataset as PaddedBatchDataset,
    ProjectDataset as ProjectDataset,
    RenameDataset as RenameDataset,
    RepeatDataset as RepeatDataset,
    ShuffleDataset as ShuffleDataset,
    SkipDataset as SkipDataset,
    SyncWaitDataset as SyncWaitDataset,
    TakeDataset as TakeDataset,
    TransferDataset as TransferDataset,
    ZipDataset as ZipDataset,
)
from ms_dataset.operations.batch import BatchInfo as BatchInfo
from ms_dataset.release import BlockReleasePair as BlockReleasePair
from ms_dataset.schema import Schema as Schema
from ms_dataset.source_dataset import MappableDataset as MappableDataset, SourceDataset as SourceDataset
from ms_dataset.sources.annotated_datasets import (
    Caltech101Dataset as Caltech101Dataset,
    CityscapesDataset as CityscapesDataset,
    CocoDataset as CocoDataset,
    KITTIDataset as KITTIDataset,
    ManifestDataset as ManifestDataset,
    SBDataset as SBDataset,
    VOCDataset as VOCDataset,
    WIDERFaceDataset as WIDERFaceDataset,
)
from ms_dataset.sources.array_datasets import (
    Cifar100Dataset as Cifar100Dataset,
    Cifar10Dataset as Cifar10Dataset,
    EMnistDataset as EMnistDataset,
    FakeImageDataset as FakeImageDataset,
    FashionMnistDataset as FashionMnistDataset,
    KMnistDataset as KMnistDataset,
    MnistDataset as MnistDataset,
    PhotoTourDataset as PhotoTourDataset,
    QMnistDataset as QMnistDataset,
    STL10Dataset as STL10Dataset,
    SVHNDataset as SVHNDataset,
    SemeionDataset as SemeionDataset,
    USPSDataset as USPSDataset,
)
from ms_dataset.sources.audio_datasets import (
    CMUArcticDataset as CMUArcticDataset,
    GTZANDataset as GTZANDataset,
    LJSpeechDataset as LJSpeechDataset,
    LibriTTSDataset as LibriTTSDataset,
    SpeechCommandsDataset as SpeechCommandsDataset,
    TedliumDataset as TedliumDataset,
    YesNoDataset as YesNoDataset,
)
from ms_dataset.sources.folder_datasets import (
    Caltech256Dataset as Caltech256Dataset,
    CelebADataset as CelebADataset,
    DIV2KDataset as DIV2KDataset,
    FlickrDataset as FlickrDataset,
    Flowers102Dataset as Flowers102Dataset,
    Food101Dataset as Food101Dataset,
    ImageFolderDataset as ImageFolderDataset,
    LFWDataset as LFWDataset,
    LSUNDataset as LSUNDataset,
    OmniglotDataset as OmniglotDataset,
    Places365Dataset as Places365Dataset,
    RenderedSST2Dataset as RenderedSST2Dataset,
    SBUDataset as SBUDataset,
    SUN397Dataset as SUN397Dataset,
)
from ms_dataset.sources.generator import (
    GeneratorDataset as GeneratorDataset,
    NumpySlicesDataset as NumpySlicesDataset,
    PaddedDataset as PaddedDataset,
)
from ms_dataset.sources.random import RandomDataset as RandomDataset
from ms_dataset.sources.record_datasets import (
    CSVDataset as CSVDataset,
    MindDataset as MindDataset,
    OBSMindDataset as OBSMindDataset,
    TFRecordDataset as TFRecordDataset,
    sync_wait_for_dataset as sync_wait_for_dataset,
)
from ms_dataset.sources.text_datasets import (
    AGNewsDataset as AGNewsDataset,
    AmazonReviewDataset as AmazonReviewDataset,
    CLUEDataset as CLUEDataset,
    CoNLL2000Dataset as CoNLL2000Dataset,
    DBpediaDataset as DBpediaDataset,
    EnWik9Dataset as EnWik9Dataset,
    IMDBDataset as IMDBDataset,
    IWSLT2016Dataset as IWSLT2016Dataset,
    IWSLT2017Dataset as IWSLT2017Dataset,
    Multi30kDataset as Multi30kDataset,
    PennTreebankDataset as PennTreebankDataset,
    SQuADDataset as SQuADDataset,
    SST2Dataset as SST2Dataset,
    SogouNewsDataset as SogouNewsDataset,
    TextFileDataset as TextFileDataset,
    UDPOSDataset as UDPOSDataset,
    WikiTextDataset as WikiTextDataset,
    YahooAnswersDataset as YahooAnswersDataset,
    YelpReviewDataset as YelpReviewDataset,
)
from ms_dataset.vision.operation import Implementation as Implementation
