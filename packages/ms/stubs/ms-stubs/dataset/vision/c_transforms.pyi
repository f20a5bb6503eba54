from ms._shared_names.dataset_transforms_vision_0 import *
from ms_dataset.transforms.compound import not_random as not_random
from ms_dataset.vision.c_transforms import Decode as Decode
from ms_dataset.vision.enums import AutoAugmentPolicy as AutoAugmentPolicy, Border as Border, ConvertMode as ConvertMode, ImageBatchFormat as ImageBatchFormat, Inter as Inter, SliceMode as SliceMode
from ms_dataset.vision.erasing import CutOut as CutOut
from ms_dataset.vision.normalization import Normalize as Normalize, NormalizePad as NormalizePad
