"""Values noted while a network trains, in files that MindInsight reads."""

from ms_tensor._documentation import document_classes as _document_classes

from ..._documented_arguments import LAYERS as _ARGUMENTS
from .summary_record import SummaryRecord

__all__ = ["SummaryRecord"]

_document_classes(globals(), _ARGUMENTS)
