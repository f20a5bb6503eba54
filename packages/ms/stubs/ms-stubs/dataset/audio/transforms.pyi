from ms._shared_names.dataset_audio_0 import *
from ms_dataset.audio.base import AudioOperation as AudioTensorOperation
