from typing import Any
Iterable: Any
Iterator: Any
Mapping: Any
from collections import OrderedDict as OrderedDict
from ms_nn._validate import kind as kind
from ms_nn.cell import Cell as Cell
from ms_nn.containers import CellDict as CellDict, CellList as CellList, SequentialCell as SequentialCell
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
