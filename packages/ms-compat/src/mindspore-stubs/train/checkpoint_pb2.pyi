from ms.train.checkpoint_pb2 import *
