# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

FAILED: Any
SUCCESS: Any
from ms_dataset.mindrecord.common.exceptions import DbConnectionError as DbConnectionError
from ms_dataset.mindrecord.common.exceptions import MRMAddIndexError as MRMAddIndexError
from ms_dataset.mindrecord.common.exceptions import MRMAddSchemaError as MRMAddSchemaError
from ms_dataset.mindrecord.common.exceptions import MRMBuildSchemaError as MRMBuildSchemaError
from ms_dataset.mindrecord.common.exceptions import MRMCloseError as MRMCloseError
from ms_dataset.mindrecord.common.exceptions import MRMCommitError as MRMCommitError
from ms_dataset.mindrecord.common.exceptions import MRMDefineBlobError as MRMDefineBlobError
from ms_dataset.mindrecord.common.exceptions import MRMDefineCategoryError as MRMDefineCategoryError
from ms_dataset.mindrecord.common.exceptions import MRMDefineIndexError as MRMDefineIndexError
from ms_dataset.mindrecord.common.exceptions import MRMFetchCandidateFieldsError as MRMFetchCandidateFieldsError
from ms_dataset.mindrecord.common.exceptions import MRMFetchDataError as MRMFetchDataError
from ms_dataset.mindrecord.common.exceptions import MRMFinishError as MRMFinishError
from ms_dataset.mindrecord.common.exceptions import MRMGenerateIndexError as MRMGenerateIndexError
from ms_dataset.mindrecord.common.exceptions import MRMGetMetaError as MRMGetMetaError
from ms_dataset.mindrecord.common.exceptions import MRMIndexGeneratorError as MRMIndexGeneratorError
from ms_dataset.mindrecord.common.exceptions import MRMInitSegmentError as MRMInitSegmentError
from ms_dataset.mindrecord.common.exceptions import MRMInvalidHeaderSizeError as MRMInvalidHeaderSizeError
from ms_dataset.mindrecord.common.exceptions import MRMInvalidPageSizeError as MRMInvalidPageSizeError
from ms_dataset.mindrecord.common.exceptions import MRMInvalidSchemaError as MRMInvalidSchemaError
from ms_dataset.mindrecord.common.exceptions import MRMLaunchError as MRMLaunchError
from ms_dataset.mindrecord.common.exceptions import MRMOpenError as MRMOpenError
from ms_dataset.mindrecord.common.exceptions import MRMOpenForAppendError as MRMOpenForAppendError
from ms_dataset.mindrecord.common.exceptions import MRMReadCategoryInfoError as MRMReadCategoryInfoError
from ms_dataset.mindrecord.common.exceptions import MRMSetHeaderError as MRMSetHeaderError
from ms_dataset.mindrecord.common.exceptions import MRMUnsupportedSchemaError as MRMUnsupportedSchemaError
from ms_dataset.mindrecord.common.exceptions import MRMValidateDataError as MRMValidateDataError
from ms_dataset.mindrecord.common.exceptions import MRMWriteDatasetError as MRMWriteDatasetError
from ms_dataset.mindrecord.common.exceptions import MindRecordException as MindRecordException
from ms_dataset.mindrecord.common.exceptions import ParamMissError as ParamMissError
from ms_dataset.mindrecord.common.exceptions import ParamTypeError as ParamTypeError
from ms_dataset.mindrecord.common.exceptions import ParamValueError as ParamValueError
from ms_dataset.mindrecord.common.exceptions import PathNotExistsError as PathNotExistsError
from ms_dataset.mindrecord.common.exceptions import UnknownError as UnknownError
from ms_dataset.mindrecord.config import set_dec_mode as set_dec_mode
from ms_dataset.mindrecord.config import set_enc_key as set_enc_key
from ms_dataset.mindrecord.config import set_enc_mode as set_enc_mode
from ms_dataset.mindrecord.filereader import FileReader as FileReader
from ms_dataset.mindrecord.filewriter import FileWriter as FileWriter
from ms_dataset.mindrecord.mindpage import MindPage as MindPage
from ms_dataset.mindrecord.tools.cifar100_to_mr import Cifar100ToMR as Cifar100ToMR
from ms_dataset.mindrecord.tools.cifar10_to_mr import Cifar10ToMR as Cifar10ToMR
from ms_dataset.mindrecord.tools.csv_to_mr import CsvToMR as CsvToMR
from ms_dataset.mindrecord.tools.imagenet_to_mr import ImageNetToMR as ImageNetToMR
from ms_dataset.mindrecord.tools.mnist_to_mr import MnistToMR as MnistToMR
from ms_dataset.mindrecord.tools.tfrecord_to_mr import TFRecordToMR as TFRecordToMR
