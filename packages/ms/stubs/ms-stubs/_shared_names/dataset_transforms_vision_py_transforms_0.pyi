from ms_dataset.vision.operation import PyOperation as PyOperation
from ms_dataset.vision.py_transforms import CutOut as CutOut, CutOut as Cutout, Decode as Decode, Normalize as Normalize, NormalizePad as NormalizePad, RgbToBgr as RgbToBgr
