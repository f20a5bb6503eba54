from ms_dataset.vision.enums import ImageReadMode as ImageReadMode
from ms_dataset.vision.files import encode_jpeg as encode_jpeg, encode_png as encode_png, get_image_num_channels as get_image_num_channels, get_image_size as get_image_size, read_file as read_file, read_image as read_image, write_file as write_file, write_jpeg as write_jpeg, write_png as write_png
from ms_dataset.vision.video import VideoDecoder as VideoDecoder, read_video as read_video, read_video_timestamps as read_video_timestamps
