from ms_dataset.vision.augmentation import AutoAugment as AutoAugment, RandAugment as RandAugment, TrivialAugmentWide as TrivialAugmentWide
from ms_dataset.vision.batches import CutMixBatch as CutMixBatch, MixUp as MixUp, MixUpBatch as MixUpBatch
from ms_dataset.vision.boxes import BoundingBoxAugment as BoundingBoxAugment, RandomCropWithBBox as RandomCropWithBBox, RandomHorizontalFlipWithBBox as RandomHorizontalFlipWithBBox, RandomResizeWithBBox as RandomResizeWithBBox, RandomResizedCropWithBBox as RandomResizedCropWithBBox, RandomVerticalFlipWithBBox as RandomVerticalFlipWithBBox, ResizeWithBBox as ResizeWithBBox
from ms_dataset.vision.color import AdjustBrightness as AdjustBrightness, AdjustContrast as AdjustContrast, AdjustGamma as AdjustGamma, AdjustHue as AdjustHue, AdjustSaturation as AdjustSaturation, AdjustSharpness as AdjustSharpness
from ms_dataset.vision.color_space import ConvertColor as ConvertColor, Grayscale as Grayscale, HsvToRgb as HsvToRgb, RandomGrayscale as RandomGrayscale, RgbToHsv as RgbToHsv
from ms_dataset.vision.conversion import HWC2CHW as HWC2CHW, RandomCropDecodeResize as RandomCropDecodeResize, ToNumpy as ToNumpy, ToPIL as ToPIL, ToTensor as ToTensor
from ms_dataset.vision.crops import CenterCrop as CenterCrop, Crop as Crop, FiveCrop as FiveCrop, RandomCrop as RandomCrop, SlicePatches as SlicePatches, TenCrop as TenCrop
from ms_dataset.vision.erasing import Erase as Erase, GaussianBlur as GaussianBlur, RandomErasing as RandomErasing
from ms_dataset.vision.flips import HorizontalFlip as HorizontalFlip, RandomHorizontalFlip as RandomHorizontalFlip, RandomVerticalFlip as RandomVerticalFlip, VerticalFlip as VerticalFlip
from ms_dataset.vision.normalization import LinearTransformation as LinearTransformation, Rescale as Rescale
from ms_dataset.vision.padding import Pad as Pad, PadToSize as PadToSize
from ms_dataset.vision.perspective import Perspective as Perspective, RandomPerspective as RandomPerspective
from ms_dataset.vision.policies import RandomSelectSubpolicy as RandomSelectSubpolicy, UniformAugment as UniformAugment
from ms_dataset.vision.random_color import RandomAdjustSharpness as RandomAdjustSharpness, RandomColor as RandomColor, RandomColorAdjust as RandomColorAdjust, RandomLighting as RandomLighting, RandomSharpness as RandomSharpness
from ms_dataset.vision.resizing import RandomResize as RandomResize, RandomResizedCrop as RandomResizedCrop, Resize as Resize, ResizedCrop as ResizedCrop
from ms_dataset.vision.tone import AutoContrast as AutoContrast, Equalize as Equalize, Invert as Invert, Posterize as Posterize, RandomAutoContrast as RandomAutoContrast, RandomEqualize as RandomEqualize, RandomInvert as RandomInvert, RandomPosterize as RandomPosterize, RandomSolarize as RandomSolarize, Solarize as Solarize
from ms_dataset.vision.transforms import ToType as ToType
from ms_dataset.vision.video import DecodeVideo as DecodeVideo
from ms_dataset.vision.warps import Affine as Affine, RandomAffine as RandomAffine, RandomRotation as RandomRotation, Rotate as Rotate
