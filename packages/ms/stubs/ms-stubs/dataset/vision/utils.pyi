from ms._shared_names.dataset_transforms_vision_1 import *
from ms_dataset.vision._checks import parse_padding as parse_padding
from ms_dataset.vision.enums import AutoAugmentPolicy as AutoAugmentPolicy, Border as Border, ConvertMode as ConvertMode, ImageBatchFormat as ImageBatchFormat, Inter as Inter, SliceMode as SliceMode
