from typing import Any
FAILED: Any
SUCCESS: Any
from ms_dataset.mindrecord.common.exceptions import DbConnectionError as DbConnectionError, MRMAddIndexError as MRMAddIndexError, MRMAddSchemaError as MRMAddSchemaError, MRMBuildSchemaError as MRMBuildSchemaError, MRMCloseError as MRMCloseError, MRMCommitError as MRMCommitError, MRMDefineBlobError as MRMDefineBlobError, MRMDefineCategoryError as MRMDefineCategoryError, MRMDefineIndexError as MRMDefineIndexError, MRMFetchCandidateFieldsError as MRMFetchCandidateFieldsError, MRMFetchDataError as MRMFetchDataError, MRMFinishError as MRMFinishError, MRMGenerateIndexError as MRMGenerateIndexError, MRMGetMetaError as MRMGetMetaError, MRMIndexGeneratorError as MRMIndexGeneratorError, MRMInitSegmentError as MRMInitSegmentError, MRMInvalidHeaderSizeError as MRMInvalidHeaderSizeError, MRMInvalidPageSizeError as MRMInvalidPageSizeError, MRMInvalidSchemaError as MRMInvalidSchemaError, MRMLaunchError as MRMLaunchError, MRMOpenError as MRMOpenError, MRMOpenForAppendError as MRMOpenForAppendError, MRMReadCategoryInfoError as MRMReadCategoryInfoError, MRMSetHeaderError as MRMSetHeaderError, MRMUnsupportedSchemaError as MRMUnsupportedSchemaError, MRMValidateDataError as MRMValidateDataError, MRMWriteDatasetError as MRMWriteDatasetError, MindRecordException as MindRecordException, ParamMissError as ParamMissError, ParamTypeError as ParamTypeError, ParamValueError as ParamValueError, PathNotExistsError as PathNotExistsError, UnknownError as UnknownError
from ms_dataset.mindrecord.config import set_dec_mode as set_dec_mode, set_enc_key as set_enc_key, set_enc_mode as set_enc_mode
from ms_dataset.mindrecord.filereader import FileReader as FileReader
from ms_dataset.mindrecord.filewriter import FileWriter as FileWriter
from ms_dataset.mindrecord.mindpage import MindPage as MindPage
from ms_dataset.mindrecord.tools.cifar100_to_mr import Cifar100ToMR as Cifar100ToMR
from ms_dataset.mindrecord.tools.cifar10_to_mr import Cifar10ToMR as Cifar10ToMR
from ms_dataset.mindrecord.tools.csv_to_mr import CsvToMR as CsvToMR
from ms_dataset.mindrecord.tools.imagenet_to_mr import ImageNetToMR as ImageNetToMR
from ms_dataset.mindrecord.tools.mnist_to_mr import MnistToMR as MnistToMR
from ms_dataset.mindrecord.tools.tfrecord_to_mr import TFRecordToMR as TFRecordToMR
