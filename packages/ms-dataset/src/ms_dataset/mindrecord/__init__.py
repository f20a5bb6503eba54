"""Writes and reads MindRecord files, and converts other formats to them (`mindspore.mindrecord`)."""

from .common.exceptions import *  # noqa: F403
from .config import set_dec_mode, set_enc_key, set_enc_mode
from .core.shardutils import FAILED, SUCCESS
from .filereader import FileReader
from .filewriter import FileWriter
from .mindpage import MindPage
from .tools.cifar10_to_mr import Cifar10ToMR
from .tools.cifar100_to_mr import Cifar100ToMR
from .tools.csv_to_mr import CsvToMR
from .tools.imagenet_to_mr import ImageNetToMR
from .tools.mnist_to_mr import MnistToMR
from .tools.tfrecord_to_mr import TFRecordToMR

__all__ = [
    "FAILED",
    "SUCCESS",
    "Cifar10ToMR",
    "Cifar100ToMR",
    "CsvToMR",
    "FileReader",
    "FileWriter",
    "ImageNetToMR",
    "MindPage",
    "MnistToMR",
    "TFRecordToMR",
    "set_dec_mode",
    "set_enc_key",
    "set_enc_mode",
]
