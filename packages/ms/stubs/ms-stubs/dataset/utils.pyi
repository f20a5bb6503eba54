from ms_dataset.utils.browse_dataset import imshow_det_bbox as imshow_det_bbox
from ms_dataset.utils.line_reader import LineReader as LineReader
