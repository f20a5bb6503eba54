from ms_nn._validate import boolean as boolean, kind as kind, wrong as wrong
from ms_nn.atomic_files import make_folder as make_folder
from ms_nn.cell import Cell as Cell
from ms_nn.train.summary.summary_record import SummaryRecord as SummaryRecord, check_export_options as check_export_options
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten, show as show
