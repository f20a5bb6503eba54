from . import summary_record as summary_record
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord
