# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms._shared_names.dataset_audio_1 import *
