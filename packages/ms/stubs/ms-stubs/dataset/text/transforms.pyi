from ms._shared_names.dataset_text_0 import *
from ms_dataset.text.base import TextOperation as TextTensorOperation
from ms_dataset.text.enums import NormalizeForm as NormalizeForm
from ms_dataset.transforms.compound import Implementation as Implementation
