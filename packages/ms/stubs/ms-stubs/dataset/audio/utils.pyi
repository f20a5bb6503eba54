from ms._shared_names.dataset_audio_1 import *
