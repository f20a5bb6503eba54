from ms_dataset.transforms.compound import Plugin as Plugin
from ms_dataset.transforms.elementwise import Concatenate as Concatenate, Duplicate as Duplicate, Fill as Fill, Mask as Mask, OneHot as OneHot, PadEnd as PadEnd, Relational as Relational, Unique as Unique
from ms_dataset.transforms.operation import TensorOperation as TensorOperation
from ms_dataset.transforms.slicing import Slice as Slice
