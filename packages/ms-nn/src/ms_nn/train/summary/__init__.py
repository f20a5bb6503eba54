"""Values noted while a network trains, in files that MindInsight reads."""

from .summary_record import SummaryRecord

__all__ = ["SummaryRecord"]
