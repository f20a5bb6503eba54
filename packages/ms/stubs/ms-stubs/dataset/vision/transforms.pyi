from ms._shared_names.dataset_transforms_vision_0 import *
from ms_dataset.transforms.compound import PyTensorOperation as PyTensorOperation, not_random as not_random
from ms_dataset.transforms.elementwise import TypeCast as TypeCast
from ms_dataset.vision.conversion import Decode as Decode
from ms_dataset.vision.erasing import CutOut as CutOut
from ms_dataset.vision.normalization import Normalize as Normalize, NormalizePad as NormalizePad
from ms_dataset.vision.operation import ImageOperation as ImageTensorOperation
