from ms.dataset.dataloader.dataset import *
