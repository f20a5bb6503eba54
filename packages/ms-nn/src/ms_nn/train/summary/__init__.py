"""Recording of values during training in files that MindInsight reads."""

from ms_tensor._documentation import document_classes as _document_classes

from .summary_record import SummaryRecord

__all__ = ["SummaryRecord"]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
