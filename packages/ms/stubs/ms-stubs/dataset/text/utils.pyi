from ms._shared_names.dataset_text_1 import *
from ms_dataset.text.enums import NormalizeForm as NormalizeForm
