# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_dataset.vision._checks import parse_padding as parse_padding
from ms_dataset.vision.enums import AutoAugmentPolicy as AutoAugmentPolicy
from ms_dataset.vision.enums import Border as Border
from ms_dataset.vision.enums import ConvertMode as ConvertMode
from ms_dataset.vision.enums import ImageBatchFormat as ImageBatchFormat
from ms_dataset.vision.enums import ImageReadMode as ImageReadMode
from ms_dataset.vision.enums import Inter as Inter
from ms_dataset.vision.enums import SliceMode as SliceMode
from ms_dataset.vision.files import encode_jpeg as encode_jpeg
from ms_dataset.vision.files import encode_png as encode_png
from ms_dataset.vision.files import get_image_num_channels as get_image_num_channels
from ms_dataset.vision.files import get_image_size as get_image_size
from ms_dataset.vision.files import read_file as read_file
from ms_dataset.vision.files import read_image as read_image
from ms_dataset.vision.files import write_file as write_file
from ms_dataset.vision.files import write_jpeg as write_jpeg
from ms_dataset.vision.files import write_png as write_png
from ms_dataset.vision.video import VideoDecoder as VideoDecoder
from ms_dataset.vision.video import read_video as read_video
from ms_dataset.vision.video import read_video_timestamps as read_video_timestamps
