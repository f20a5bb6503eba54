from ms._shared_names.mint_distributed_0 import *
