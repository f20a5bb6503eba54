from typing import Any
from ms._shared_names.dataset_audio_validators_0 import *
Iterable: Any
