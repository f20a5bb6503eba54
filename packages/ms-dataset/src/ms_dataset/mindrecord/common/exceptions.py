"""The exceptions of MindRecord. Each class has a number, which `error_code` packs as MindSpore does."""

from __future__ import annotations

# Constants of the packed code: host runtime, error code (not exception), common level, the system's number.
_RUNTIME, _TYPE, _LEVEL, _SYSTEM = 0b01, 0b01, 0b000, 0b00101010


class MindRecordException(Exception):
    """Base class of MindRecord's errors.

    Examples:
        >>> error = ParamTypeError("columns", "list")
        >>> print(error)
        [ParamTypeError]: wrong type of a parameter: 'columns': expected list
    """

    number = 0
    message = "unknown error"

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self._error_msg = f"{self.message}: {detail}" if detail and self.message else detail or self.message

    def __str__(self) -> str:
        return f"[{type(self).__name__}]: {self._error_msg}"

    @property
    def error_msg(self) -> str:
        """The text of the error."""
        return self._error_msg

    @error_msg.setter
    def error_msg(self, msg: str) -> None:
        self._error_msg = msg

    @property
    def error_code(self) -> int:
        """The packed number of the error."""
        return self.transform_error_code(self.number)

    @staticmethod
    def transform_error_code(exception_no: int) -> int:
        """Packs the number of an exception with the constants of MindRecord.

        Examples:
            >>> MindRecordException.transform_error_code(100)
            1347690596
        """
        module = exception_no // 100 + 1
        packed = _RUNTIME << 30 | _TYPE << 28 | _LEVEL << 25 | _SYSTEM << 17
        return packed | (module & 0xFF) << 12 | exception_no & 0xFFF


class UnknownError(MindRecordException):
    """An error without a more specific class."""


class ParamTypeError(MindRecordException):
    """An argument has the wrong type.

    Args:
        param_name (str): The name of the argument.
        expected_type (str): The expected type.
    """

    number, message = 1, "wrong type of a parameter"

    def __init__(self, param_name: str, expected_type: str) -> None:
        super().__init__(f"'{param_name}': expected {expected_type}")


class ParamValueError(MindRecordException):
    """An argument has a value that is not allowed."""

    number, message = 2, "invalid argument"


class ParamMissError(MindRecordException):
    """An argument is missing."""

    number, message = 3, "missing argument"


class PathNotExistsError(MindRecordException):
    """A path does not exist."""

    number, message = 4, "no such path"


class DbConnectionError(MindRecordException):
    """The sqlite index cannot be read."""

    number, message = 5, "the index cannot be read"


# The classes that differ only in their number and message.
_TABLE = (
    ("MRMOpenError", 100, "cannot open the MindRecord file"),
    ("MRMOpenForAppendError", 101, "cannot open the MindRecord file to append to it"),
    ("MRMInvalidPageSizeError", 102, "cannot set the page size"),
    ("MRMInvalidHeaderSizeError", 103, "cannot set the header size"),
    ("MRMSetHeaderError", 104, "cannot set the header"),
    ("MRMWriteDatasetError", 105, "cannot write rows"),
    ("MRMCommitError", 107, "cannot commit"),
    ("MRMLaunchError", 108, "cannot start reading"),
    ("MRMFinishError", 109, "cannot finish reading"),
    ("MRMCloseError", 110, "cannot close the file"),
    ("MRMAddSchemaError", 111, "cannot add the schema"),
    ("MRMAddIndexError", 112, "cannot add the index field"),
    ("MRMBuildSchemaError", 113, "cannot build the schema"),
    ("MRMGetMetaError", 114, "there is no schema"),
    ("MRMIndexGeneratorError", 115, "cannot create the index"),
    ("MRMGenerateIndexError", 116, "cannot write the index"),
    ("MRMInitSegmentError", 117, "cannot open pages"),
    ("MRMFetchCandidateFieldsError", 118, "cannot read the category fields"),
    ("MRMReadCategoryInfoError", 119, "cannot read the categories"),
    ("MRMFetchDataError", 120, "cannot read the rows of a category"),
    ("MRMInvalidSchemaError", 200, "invalid schema"),
    ("MRMValidateDataError", 201, "rows do not match the schema"),
    ("MRMDefineIndexError", 202, "invalid index field"),
    ("MRMDefineBlobError", 203, "invalid blob field"),
    ("MRMUnsupportedSchemaError", 204, "unsupported schema"),
    ("MRMDefineCategoryError", 205, "invalid category field"),
)


class MRMOpenError(MindRecordException):
    pass


class MRMOpenForAppendError(MindRecordException):
    pass


class MRMInvalidPageSizeError(MindRecordException):
    pass


class MRMInvalidHeaderSizeError(MindRecordException):
    pass


class MRMSetHeaderError(MindRecordException):
    pass


class MRMWriteDatasetError(MindRecordException):
    pass


class MRMCommitError(MindRecordException):
    pass


class MRMLaunchError(MindRecordException):
    pass


class MRMFinishError(MindRecordException):
    pass


class MRMCloseError(MindRecordException):
    pass


class MRMAddSchemaError(MindRecordException):
    pass


class MRMAddIndexError(MindRecordException):
    pass


class MRMBuildSchemaError(MindRecordException):
    pass


class MRMGetMetaError(MindRecordException):
    pass


class MRMIndexGeneratorError(MindRecordException):
    pass


class MRMGenerateIndexError(MindRecordException):
    pass


class MRMInitSegmentError(MindRecordException):
    pass


class MRMFetchCandidateFieldsError(MindRecordException):
    pass


class MRMReadCategoryInfoError(MindRecordException):
    pass


class MRMFetchDataError(MindRecordException):
    pass


class MRMInvalidSchemaError(MindRecordException):
    pass


class MRMValidateDataError(MindRecordException):
    pass


class MRMDefineIndexError(MindRecordException):
    pass


class MRMDefineBlobError(MindRecordException):
    pass


class MRMUnsupportedSchemaError(MindRecordException):
    pass


class MRMDefineCategoryError(MindRecordException):
    pass


for _name, _number, _message in _TABLE:
    _class = globals()[_name]
    _class.number, _class.message, _class.__doc__ = _number, _message, f"{_message[0].upper()}{_message[1:]}."
