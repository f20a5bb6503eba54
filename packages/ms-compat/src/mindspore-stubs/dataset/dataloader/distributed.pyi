from ms.dataset.dataloader.distributed import *
